"""Chromium: found, started on the workspace's own thread, looked at, acted on. The only room that knows Playwright."""

from zu_notebook.browser._act import Direction, MouseButton
from zu_notebook.browser._capture import Look
from zu_notebook.browser._chromium import BrowserConfig, Chromium
from zu_notebook.browser._find import Candidate, FoundBrowser, find_browser, survey
from zu_notebook.browser._install import install_browser
from zu_notebook.browser._measure import RawCalls
from zu_notebook.browser._navigation import Arrival
from zu_notebook.browser._page import WebPage
from zu_notebook.browser._picture import Picture
from zu_notebook.browser._rundir import child_env, make_run_dir, remove_run_dir, sweep
from zu_notebook.browser._thread import LoopThread

__all__ = [
    "Arrival",
    "BrowserConfig",
    "Candidate",
    "Chromium",
    "Direction",
    "FoundBrowser",
    "Look",
    "LoopThread",
    "MouseButton",
    "Picture",
    "RawCalls",
    "WebPage",
    "child_env",
    "find_browser",
    "install_browser",
    "make_run_dir",
    "remove_run_dir",
    "survey",
    "sweep",
]
