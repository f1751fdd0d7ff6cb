"""A page as a browser shows it.

Speaks with a headless Chromium through two pipes (its DevTools protocol, one JSON message
a NUL), so that no driver has to be installed.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
_PATIENCE = 60
_CODES = {"Enter": (13, "\r"), "Escape": (27, "")}
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

    def __init__(self, commands: BinaryIO, answers: int) -> None:
        self._commands = commands
        self._answers = answers
        self._unread = b""
        self._last = 0
        self._is_loaded = False
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
        self.visit(path.as_uri(), width, height)
        self.value(
            "Promise.resolve(window.drawn).then(() => new Promise("
            "done => setTimeout(() => requestAnimationFrame(done), 100)))"
        )

    def visit(self, address: str, width: int, height: int = 900) -> None:
        """Load a page in a window of some size; a narrow one is that of a telephone."""
        is_telephone = width < 600
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=is_telephone,
        )
        self.ask("Emulation.setTouchEmulationEnabled", enabled=is_telephone)
        self._is_loaded = False
        self.ask("Page.navigate", url=address)
        while not self._is_loaded:
            self._read()

    def value(self, expression: str) -> object:
        """Return what a script gives in the page."""
        given = self.ask(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in given, given["exceptionDetails"]
        result = given["result"]
        assert isinstance(result, dict)
        return result.get("value")

    def press(self, key: str) -> None:
        """Press a key, `Enter`, `Escape` or a sign, whatever has the keyboard."""
        code, text = _CODES.get(key, (0, key))
        event = {"key": key, "windowsVirtualKeyCode": code}
        self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **event)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **event)

    def tap(self, x: float, y: float) -> None:
        """Touch a place of the window."""
        self.ask(
            "Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}]
        )
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def draw_up(self, x: float, below: int, above: int) -> None:
        """Draw a finger over the window, upwards."""
        for y in range(below, above, -15):
            kind = "touchStart" if y == below else "touchMove"
            self.ask("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def click(self, x: float, y: float) -> None:
        """Click at a place of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            self.ask(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )

    def point_at(self, selector: str) -> None:
        """Move the mouse over the middle of an element and give the page time to react."""
        x, y = self._middle(selector)
        for nudge in (2, 0):
            place = {"x": x + nudge, "y": y}
            self.ask("Input.dispatchMouseEvent", type="mouseMoved", **place)
            self.value("new Promise(done => setTimeout(done, 150))")

    def _middle(self, selector: str) -> tuple[float, float]:
        place = self.value(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            " one.scrollIntoView({ block: 'center', behavior: 'instant' });"
            " const box = one.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        assert isinstance(place, list)
        x, y = place
        return float(x), float(y)

    def screenshot(self, *, is_whole: bool = True) -> bytes:
        """Return the whole page as a PNG, or what is seen of it and not drawn anew."""
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=is_whole)["data"]
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
            case "Page.loadEventFired":
                self._is_loaded = True
            case "Network.requestWillBeSent":
                assert isinstance(values, dict)
                self.requested.append(values["request"]["url"])
            case _:
                pass
        return message

    def _until_nul(self) -> bytes:
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._answers], [], [], _PATIENCE)
            assert ready, f"Chromium has said nothing for {_PATIENCE} seconds"
            more = os.read(self._answers, 1 << 16)
            assert more, "Chromium has ended"
            self._unread += more
        message, _, self._unread = self._unread.partition(b"\0")
        return message


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
        with os.fdopen(command_start, "wb") as commands:
            yield Browser(commands, answer_end)
    finally:
        os.close(answer_end)
        process.terminate()
        process.wait(10)
