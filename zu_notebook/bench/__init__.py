"""The benchmarks: what a capture costs beside the raw calls of the same run. `python -m zu_notebook.bench FOLDER`."""

from zu_notebook.bench._capture import PageFigures, measure
from zu_notebook.bench._folder import serve_folder

__all__ = ["PageFigures", "measure", "serve_folder"]
