"""The page of the table: it asks no other host, fits a telephone, speaks the language."""

from __future__ import annotations

import asyncio

import pytest

from tuolaji.language import Language, in_language

served = pytest.importorskip("tuolaji.play.screens.served")
test_utils = pytest.importorskip("aiohttp.test_utils")


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
    assert "You have left the table; the match is kept." in text


def test_the_page_calls_back_where_it_was_found() -> None:
    text = page(Language.EN)
    assert 'data-session-websocket-url="ws://127.0.0.1:' in text
    assert "localhost:8000" not in text


def test_the_page_is_in_the_language_in_use() -> None:
    text = page(Language.ZH)
    assert '<html lang="zh">' in text
    assert "已离开牌桌，牌局存下了。" in text
    assert "Session ended" not in text
