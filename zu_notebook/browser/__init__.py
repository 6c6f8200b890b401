"""Chromium: found, started on the workspace's own thread, looked at, acted on. The only room that knows Playwright."""

from zu_notebook.browser._asked import Logged
from zu_notebook.browser._ax import AxNode
from zu_notebook.browser._chromium import BrowserConfig, Chromium
from zu_notebook.browser._console import ConsoleLine
from zu_notebook.browser._downloads import DownloadedFile
from zu_notebook.browser._find import Candidate, FoundBrowser, find_browser, survey
from zu_notebook.browser._install import install_browser
from zu_notebook.browser._measure import RawCalls
from zu_notebook.browser._page import WebPage
from zu_notebook.browser._person_input import PersonInput
from zu_notebook.browser._raw_press import RawPress
from zu_notebook.browser._requests import Request
from zu_notebook.browser._rundir import child_env, make_run_dir, remove_run_dir, sweep
from zu_notebook.browser._runner import BrowserRunner, ChromiumRunner
from zu_notebook.browser._runner_attached import AttachedChromium, cdp_address, chromium_of
from zu_notebook.browser._runner_session import AttachedSession, BrowserSession, ChromiumSession
from zu_notebook.browser._screencast import MOST_UNSEEN, CastFrame, Screencast
from zu_notebook.browser._thread import LoopThread
from zu_notebook.browser._watched import WatchedPage

__all__ = [
    "MOST_UNSEEN",
    "AttachedChromium",
    "AttachedSession",
    "AxNode",
    "BrowserConfig",
    "BrowserRunner",
    "BrowserSession",
    "Candidate",
    "CastFrame",
    "Chromium",
    "ChromiumRunner",
    "ChromiumSession",
    "ConsoleLine",
    "DownloadedFile",
    "FoundBrowser",
    "Logged",
    "LoopThread",
    "PersonInput",
    "RawCalls",
    "RawPress",
    "Request",
    "Screencast",
    "WatchedPage",
    "WebPage",
    "cdp_address",
    "child_env",
    "chromium_of",
    "find_browser",
    "install_browser",
    "make_run_dir",
    "remove_run_dir",
    "survey",
    "sweep",
]
