"""Recordings: what is seen and done on a page, kept in a file, and played back without a browser."""

from zu_notebook.track._lines import ErrorLine, HeaderLine, TargetLine, recording_schema
from zu_notebook.track._page import RecordedPage
from zu_notebook.track._reader import read_recording
from zu_notebook.track._recorder import Recorder, Seen, Taken
from zu_notebook.track._tape import Moment, Step, Tape

__all__ = [
    "ErrorLine",
    "HeaderLine",
    "Moment",
    "RecordedPage",
    "Recorder",
    "Seen",
    "Step",
    "Taken",
    "Tape",
    "TargetLine",
    "read_recording",
    "recording_schema",
]
