"""What was done on a page: tracks, to be done again, and recordings, to be played back without a browser."""

from zu_notebook.track._code import begins_with_goto
from zu_notebook.track._lines import ErrorLine, HeaderLine, TargetLine, recording_schema
from zu_notebook.track._page import RecordedPage
from zu_notebook.track._reader import read_recording
from zu_notebook.track._recorder import Recorder, Seen, Taken
from zu_notebook.track._replayed import Replay, Replayed
from zu_notebook.track._sought import Sought
from zu_notebook.track._tape import Moment, Step, Tape
from zu_notebook.track._track import Track
from zu_notebook.track._tracked import Outcome, TrackedAction, TrackHeader

__all__ = [
    "ErrorLine",
    "HeaderLine",
    "Moment",
    "Outcome",
    "RecordedPage",
    "Recorder",
    "Replay",
    "Replayed",
    "Seen",
    "Sought",
    "Step",
    "Taken",
    "Tape",
    "TargetLine",
    "Track",
    "TrackHeader",
    "TrackedAction",
    "begins_with_goto",
    "read_recording",
    "recording_schema",
]
