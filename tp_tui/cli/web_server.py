"""The web server behind `tp-tui web`: textual-serve's, but no other site is let in or asked for anything."""

from __future__ import annotations

import logging
import re
import shlex
import sys
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.server import Server

from tp_tui.cli.streams import echo

ELSEWHERE = re.compile(r"<link[^>]*//fonts\.googleapis\.com[^>]*>")
"""What of textual-serve's page is fetched from another site."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class GameServer(Server):
    """Serves the game; each tab has a process of its own."""

    def __init__(self, host: str, port: int, url: str = "", *, is_local: bool = False) -> None:
        """Serve at a port of `host`.

        Args:
            host: the address to listen at.
            port: its port.
            url: the address that players type, empty for the one that their browser says.
            is_local: whether only pages of this machine's own name are let in.
        """
        command = f"{shlex.quote(sys.executable)} -m tp_tui"
        shown = f"[{host}]" if ":" in host else host
        super().__init__(command, host, port, title="tp-tui", public_url=url or f"http://{shown}:{port}")
        self._url, self._is_local = url, is_local

    def initialize_logging(self) -> None:
        """Say only what goes wrong."""
        logging.basicConfig(level=logging.WARNING, format="tp-tui: %(message)s")

    async def on_startup(self, app: web.Application) -> None:
        """Say where the game is."""
        echo(f"The game is at {self.public_url} now. Ctrl-C ends it.", err=True)

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._let_in)
        return app

    @web.middleware
    async def _let_in(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Handle a request unless a page of another site makes it: that could play, or see what is played."""
        origin = request.headers.get("Origin", "")
        ours = urlsplit(self._url).netloc or request.host
        is_ours = not origin or urlsplit(origin).netloc == ours
        # Another site's name may be made to mean this machine.
        name = urlsplit(f"//{request.host}").hostname
        if not is_ours or (self._is_local and name not in ("localhost", "127.0.0.1", "::1", self.host)):
            raise web.HTTPForbidden(text="This game is played from its own page alone.\n")
        return await handler(request)

    async def handle_index(self, request: web.Request) -> web.Response:
        """Return the page, which leads back to the address that the browser has it from."""
        if not self._url:
            self.public_url = f"{request.scheme}://{request.host}"
        response = await super().handle_index(request)
        assert isinstance(response, web.Response)
        response.text = ELSEWHERE.sub("", response.text or "")
        return response
