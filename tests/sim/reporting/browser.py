"""What does a browser make of a page?

Speaks with a headless Chromium through two pipes (its DevTools protocol, one JSON message
a NUL), so that no driver has to be installed.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
_OPTIONS = (
    "--headless",
    "--no-sandbox",  # It opens our own file only, and root needs it.
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)


class Browser:
    """One tab of a running Chromium."""

    def __init__(self, commands: BinaryIO, answers: BinaryIO) -> None:
        self._commands = commands
        self._answers = answers
        self._last = 0
        self._session = ""
        self.complaints: list[str] = []
        self.requested: list[str] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = str(session["sessionId"])
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **values: object) -> Mapping[str, object]:
        """Send a command and return what it gives."""
        self._last += 1
        command: dict[str, object] = {"id": self._last, "method": method, "params": values}
        if self._session:
            command["sessionId"] = self._session
        self._commands.write(json.dumps(command).encode() + b"\0")
        self._commands.flush()
        while True:
            message = self._read()
            if message.get("id") == self._last:
                assert "error" not in message, message["error"]
                result = message["result"]
                assert isinstance(result, dict)
                return result

    def open(self, path: Path, width: int, height: int = 900) -> None:
        """Show a file in a window of some size and wait until it is drawn."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        self.ask("Page.navigate", url=path.as_uri())
        while self._read().get("method") != "Page.loadEventFired":
            pass
        self.value(
            "new Promise(done => setTimeout(() => requestAnimationFrame(done), 100))"
        )

    def value(self, expression: str) -> object:
        """Return what a script gives in the page."""
        given = self.ask(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in given, given["exceptionDetails"]
        result = given["result"]
        assert isinstance(result, dict)
        return result.get("value")

    def screenshot(self) -> bytes:
        """Return the whole page as a PNG."""
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        return base64.b64decode(str(shot))

    def paper(self) -> bytes:
        """Return the page as a PDF."""
        printed = self.ask("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        return base64.b64decode(str(printed["data"]))

    def _read(self) -> dict[str, object]:
        message: dict[str, object] = json.loads(self._until_nul())
        values = message.get("params")
        match message.get("method"):
            case "Runtime.exceptionThrown" | "Log.entryAdded" | "Runtime.consoleAPICalled":
                self.complaints.append(json.dumps(values))
            case "Network.requestWillBeSent":
                assert isinstance(values, dict)
                self.requested.append(values["request"]["url"])
            case _:
                pass
        return message

    def _until_nul(self) -> bytes:
        found = bytearray()
        while (byte := self._answers.read(1)) != b"\0":
            assert byte, "Chromium has ended"
            found += byte
        return bytes(found)


@contextmanager
def started(folder: Path) -> Iterator[Browser]:
    """Give a browser with a profile of its own, which ends with the block."""
    assert CHROMIUM is not None
    command_end, command_start = os.pipe()
    answer_end, answer_start = os.pipe()
    script = f'exec 3<&{command_end} 4>&{answer_start}; exec "$0" "$@"'
    process = subprocess.Popen(
        ["bash", "-c", script, CHROMIUM, *_OPTIONS, f"--user-data-dir={folder}"],
        pass_fds=(command_end, answer_start),
        stderr=subprocess.DEVNULL,
    )
    os.close(command_end)
    os.close(answer_start)
    try:
        with (
            os.fdopen(command_start, "wb") as commands,
            os.fdopen(answer_end, "rb") as answers,
        ):
            yield Browser(commands, answers)
    finally:
        process.terminate()
        process.wait(10)
