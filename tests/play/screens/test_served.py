"""The page of the table: it asks no other host, fits a telephone, speaks the language.

In a browser it has the keyboard without a click, and is played by touch.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.browser import CHROMIUM, Browser, started
from tuolaji.language import Language, in_language

served = pytest.importorskip("tuolaji.play.screens.served")
test_utils = pytest.importorskip("aiohttp.test_utils")
aiohttp = pytest.importorskip("aiohttp")


def page(language: Language) -> str:
    """Return the page that a browser is sent."""

    async def ask() -> str:
        app = await served.TableServer("true", "localhost", 8000)._make_app()
        async with test_utils.TestClient(test_utils.TestServer(app)) as client:
            answer = await client.get("/")
            text: str = await answer.text()
            return text

    with in_language(language):
        return asyncio.run(ask())


def test_the_page_asks_no_other_host_and_fits_a_telephone() -> None:
    text = page(Language.EN)
    assert "googleapis" not in text
    assert '<meta name="viewport" content="width=device-width' in text
    assert "You have left the table, or play elsewhere; the match is kept." in text


def test_the_page_calls_back_where_it_was_found() -> None:
    text = page(Language.EN)
    assert 'data-session-websocket-url="ws://127.0.0.1:' in text
    assert "localhost:8000" not in text


def test_the_page_is_in_the_language_in_use() -> None:
    text = page(Language.ZH)
    assert '<html lang="zh">' in text
    assert "已离开牌桌，或者在别处接着打；牌局存下了。" in text
    assert "Session ended" not in text


TABLE = "import sys; from tuolaji.cli import main; sys.exit(main())"
PATIENCE = 60.0
LAID = "document.body.classList.contains('-first-byte')"
KEYBOARD = "document.activeElement.className"
HAS_LEFT = "document.body.classList.contains('-closed')"

needs_browser = pytest.mark.skipif(
    CHROMIUM is None,
    reason="no Chromium; `apt-get install chromium fonts-noto-cjk` on Debian",
)


def wait(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(0.1)


@contextmanager
def table(match: Path) -> Iterator[str]:
    """Serve a match that is kept in a file, and give the address of its page."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ("tuolaji", "--seed", "5", "--pace", "0", "--save", str(match), "--web")
    call = [sys.executable, "-c", TABLE, "play", *words, "--port", str(port)]
    address = f"http://localhost:{port}/"

    def is_served() -> bool:
        with suppress(URLError), urlopen(address) as page:
            return bool(page.read())
        return False

    with subprocess.Popen(call, stderr=subprocess.DEVNULL) as server:
        try:
            wait(is_served)
            yield address
        finally:
            server.send_signal(signal.SIGINT)


def actions(match: Path) -> list[object]:
    """Return what has been done in the deal."""
    kept: dict[str, list[object]] = json.loads(match.read_text(encoding="utf-8"))
    return kept["actions"]


def lay(browser: Browser, address: str, width: int, height: int = 844) -> None:
    """Open the page and wait until the table is laid."""
    browser.visit(address, width, height)
    wait(lambda: browser.value(LAID))
    settled(browser)


def settled(browser: Browser) -> bytes:
    """Return what is seen once it no longer changes."""
    seen, before = browser.screenshot(is_whole=False), b""
    while seen != before:
        browser.value("new Promise(done => setTimeout(done, 700))")
        seen, before = browser.screenshot(is_whole=False), seen
    return seen


async def sit_elsewhere(address: str) -> None:
    """Open the table from another place, until something is shown there."""
    async with (
        aiohttp.ClientSession() as visitor,
        visitor.ws_connect(address + "ws") as seen,
    ):
        await seen.receive()


@needs_browser
def test_a_match_is_played_by_touch_by_keys_without_a_click_and_by_the_last_to_come(
    tmp_path: Path,
) -> None:
    match = tmp_path / "match.json"
    with table(match) as address, started(tmp_path / "profile") as browser:
        lay(browser, address, 390)
        asked = actions(match)
        assert browser.value("document.activeElement.inputMode") == "none"
        # The first of the keys, on the line before the last, which are two lines each.
        browser.tap(60, 844 - 60)
        wait(lambda: len(actions(match)) > len(asked))
        lay(browser, address, 390, 460)
        browser.press("?")
        above = settled(browser)
        browser.draw_up(200, 300, 100)
        wait(lambda: settled(browser) != above)
        lay(browser, address, 1200)
        browser.press("u")
        wait(lambda: actions(match) == asked)
        browser.value("document.activeElement.blur()")
        browser.click(1198, 842)
        wait(lambda: browser.value(KEYBOARD) == "xterm-helper-textarea")
        asyncio.run(sit_elsewhere(address))
        wait(lambda: browser.value(HAS_LEFT))
        assert browser.value("document.activeElement.innerText") == "Go on"
        assert [said for said in browser.complaints if "exceptionDetails" in said] == []
