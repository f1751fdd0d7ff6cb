"""A match in a browser: the page, and the server that gives the last visitor the table.

The page and its terminal are those of textual-serve. Here the page asks no other host for
anything, takes the keyboard by itself, fits a telephone and speaks the language in use, and
the server says only where it is to be found.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from tuolaji.errors import TuolajiError
from tuolaji.language import _, language_in_use

__all__ = ["TableServer", "demand_port"]

_FONT: Final = """    <link
      rel="stylesheet"
      href="https://fonts.googleapis.com/css?family=Roboto%20Mono"
    />
"""
_HEAD: Final = """<head>
    <meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">
    <link rel="icon" href="data:,">
    <style>.intro { max-width: 80vw; } .intro button { white-space: nowrap; }</style>
    <title>tuolaji</title>
"""
_SCRIPT: Final = """<script>
      // The terminal takes keys only while its text field has the focus; nobody gives it.
      const keysOf = () => {
        const left = document.querySelector(".-closed .closed-dialog button");
        return left ?? document.querySelector(".-first-byte .xterm-helper-textarea");
      };
      const takeKeys = () => keysOf()?.focus({ preventScroll: true });
      addEventListener("focus", takeKeys);
      addEventListener("pointerup", () => setTimeout(takeKeys));
      document.addEventListener("visibilitychange", takeKeys);
      document.addEventListener("DOMContentLoaded", () => {
        const observer = new MutationObserver(takeKeys);
        observer.observe(document.body, { attributes: true, attributeFilter: ["class"] });
      });

      // Where fingers point, the cards are touched: no keyboard is to cover half of them,
      // and a list is turned by a finger as by a wheel.
      if (matchMedia("(pointer: coarse)").matches) {
        document.addEventListener("focusin", ({ target }) => target.inputMode = "none");
        let from = 0;
        document.addEventListener("touchstart", ({ touches }) => from = touches[0].clientY);
        document.addEventListener("touchmove", ({ target, touches }) => {
          const { clientX, clientY } = touches[0];
          if (Math.abs(from - clientY) < 20) return;
          target.dispatchEvent(new WheelEvent("wheel", {
            deltaY: from - clientY, clientX, clientY, bubbles: true, cancelable: true,
          }));
          from = clientY;
        });
      }
    </script>
"""
_CLOSING_SECONDS: Final = 5.0
"""How long the table of a visitor may take to close."""


def demand_port(address: str, port: int) -> None:
    """Make sure that a page can be served there.

    Raises:
        TuolajiError: It cannot, as another program serves there or the address is not of
            this machine.
    """
    try:
        found = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)
        for family, kind, protocol, _name, place in found:
            with socket.socket(family, kind, protocol) as attempt:
                attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                attempt.bind(place)
    except OSError as problem:
        raise TuolajiError(
            _(
                "nothing can be served on {address}:{port}: {problem}; name another port",
                address=address,
                port=port,
                problem=problem.strerror or problem,
            )
        ) from None


async def _closed(websocket: web.WebSocketResponse, table: AppService) -> None:
    await websocket.close()
    await table.stop()


class TableServer(Server):
    """Serves the table to browsers, until Ctrl-C, to the one that came last.

    Args:
        call: The command that shows the table in a terminal.
        address: Where it is served.
        port: At which port.
    """

    def __init__(self, call: str, address: str, port: int) -> None:
        super().__init__(call, host=address, port=port, title="tuolaji")
        self._visitors: list[tuple[web.WebSocketResponse, AppService]] = []

    def initialize_logging(self) -> None:
        """Tell of faults only, not of each file that a browser fetches."""
        logging.basicConfig(level="WARNING", format="%(message)s")

    async def on_startup(self, app: web.Application) -> None:
        """Say nothing; who starts the server has said where it is."""

    async def on_shutdown(self, app: web.Application) -> None:
        """Send visitors away, and wait until the table of each has closed."""
        await self._send_away(tuple(self._visitors))

    async def _send_away(
        self, visitors: Iterable[tuple[web.WebSocketResponse, AppService]]
    ) -> None:
        for websocket, table in visitors:
            with suppress(TimeoutError):
                await asyncio.wait_for(_closed(websocket, table), _CLOSING_SECONDS)

    async def _process_messages(
        self, websocket: web.WebSocketResponse, app_service: AppService
    ) -> None:
        # Two tables would each keep the match as it stands there, over what the other kept.
        visitor, earlier = (websocket, app_service), tuple(self._visitors)
        self._visitors.append(visitor)
        try:
            await self._send_away(earlier)
            await super()._process_messages(websocket, app_service)
        finally:
            self._visitors.remove(visitor)

    async def handle_index(self, request: web.Request) -> web.Response:
        """Return the page."""
        page = await super().handle_index(request)
        assert isinstance(page, web.Response), "a template gives a page"
        text = page.text or ""
        html, again = f'<html lang="{language_in_use().value}">', _("Go on")
        # The address that is served may be 0.0.0.0, which no other machine can call.
        _scheme, own = self.public_url.split(":", 1)
        for old, new in (
            (own, f"//{request.host}"),
            (_FONT, ""),
            ("<html>", html),
            ("<head>\n", _HEAD + _SCRIPT),
            (
                "Session ended.",
                _("You have left the table, or play elsewhere; the match is kept."),
            ),
            (">Restart<", f">{again}<"),
        ):
            text = text.replace(old, new)
        page.text = text
        return page
