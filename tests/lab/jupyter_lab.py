"""A real JupyterLab server with a folder of its own, for tests that drive it in a browser."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Self

_START_S = 90.0
_STOP_S = 30.0


def free_port() -> int:
    """Ask the system for a port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class JupyterLab:
    """One server; its kernels run with the same Python as the tests.

    Args:
        folder: Notebooks go into `folder / "work"`, everything else of Jupyter's beside it.
        theme: The name of JupyterLab's theme.
    """

    def __init__(self, folder: Path, *, theme: str = "JupyterLab Light") -> None:
        self.work = folder / "work"
        self.work.mkdir(parents=True)
        settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
        settings.mkdir(parents=True)
        (settings / "themes.jupyterlab-settings").write_text(json.dumps({"theme": theme}), encoding="utf-8")
        (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}', encoding="utf-8")
        names = {
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTER_DATA_DIR": "data",
            "IPYTHONDIR": "ipython",
        }
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._log = folder / "lab.log"
        command = [
            *(sys.executable, "-m", "jupyterlab", "--allow-root", "--no-browser", "--ip=127.0.0.1", f"--port={port}"),
            *("--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"),
            *(f"--ServerApp.root_dir={self.work}", "--expose-app-in-browser", "--LabApp.news_url="),
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        with self._log.open("w", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                command,
                env=os.environ | {name: str(folder / place) for name, place in names.items()},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            self._wait()
        except BaseException:
            self.close()
            raise

    def _wait(self) -> None:
        end = time.monotonic() + _START_S
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/api", timeout=1) as answer:  # noqa: S310 - our own server
                answer.read()
                return
            time.sleep(0.1)
        raise RuntimeError(f"JupyterLab did not start:\n{self._log.read_text(encoding='utf-8')}")

    def write_notebook(self, name: str, *cells: str) -> None:
        """Put a notebook of code cells into the folder."""
        import nbformat  # noqa: PLC0415 - the server must not wait for it

        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(notebook, self.work / name)

    def close(self) -> None:
        """End the server; it ends its kernels."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(_STOP_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(_STOP_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()
