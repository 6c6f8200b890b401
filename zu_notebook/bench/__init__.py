"""The benchmarks: what a look costs and tells beside other ways. `python -m zu_notebook.bench FOLDER`."""

from zu_notebook.bench._capture import PageFigures, WayFigures, measure
from zu_notebook.bench._folder import serve_folder
from zu_notebook.bench._judge import Asked, Kept, Verdict, ask
from zu_notebook.bench._judge import judge as judge_controls

__all__ = ["Asked", "Kept", "PageFigures", "Verdict", "WayFigures", "ask", "judge_controls", "measure", "serve_folder"]
