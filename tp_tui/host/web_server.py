"""The web server of `tp-tui web`: a page with a terminal, and a game process for each tab."""

from __future__ import annotations

import asyncio
import html
import logging
import signal
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web

from tp_tui.games.kit.printable import printable
from tp_tui.host.capacity import Capacity, TokenBucket, client_of
from tp_tui.host.web_access import AllowedHosts, BrowserToken, host_name
from tp_tui.host.web_connections import CONNECTIONS, CappedConnection
from tp_tui.host.web_players import COOKIE_SECONDS, WebPlayers
from tp_tui.host.web_session import ScreenSize, WebSession
from tp_tui.presenters.host_words import web_words as words
from tp_tui.presenters.messages import language
from tp_tui.storage.limits import Limits

TERMINAL = Path(textual_serve.__file__).with_name("static")
"""textual-serve's browser terminal: scripts, style sheets, fonts."""

PAGE = files("tp_tui.host") / "web_page"
"""The page around it."""

LONGEST_MESSAGE = 256 * 1024
"""The bytes of a message from a page; a longer one closes the socket."""

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 200, 400
"""The rate and burst of messages read from a page. A mouse sends a hundred per second; others wait in the browser."""

SECONDS_BETWEEN_PINGS = 15.0
"""The interval of WebSocket pings."""

SECONDS_TO_CLOSE = 6.0
"""The time for pages and processes to end when the server shuts down."""

SECONDS_FOR_A_PLACE = 2.0
"""The time to wait for a place if all are taken: when a tab is reloaded, its old session takes a moment to end."""

LONGEST_REASON = 123
"""The bytes of the reason for which a socket is closed (RFC 6455)."""

SECURITY_HEADERS = {
    # xterm.js creates inline styles.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",  # the address may have a token in it
    "X-Content-Type-Options": "nosniff",
}
"""They restrict what the page may load, who may embed it, and who learns its URL."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class GameServer:
    """A web server for the game."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        url: str = "",
        allowed_hosts: Iterable[str] = (),
        limits: Limits | None,
        players: Path | None = None,
        announce: Callable[[str], object],
    ) -> None:
        """Create a server.

        Args:
            host: the address to listen on.
            port: the port.
            url: the public address, if behind a proxy; otherwise empty.
            allowed_hosts: further host names to answer to.
            limits: the limits of guests; None for the owner alone, who needs a token.
            players: the folder in which each browser has one of its own; None if all share the server's.
            announce: prints a line for whoever runs the server.
        """
        self._host, self._port, self._url = host, port, url
        self._announce = announce
        self._hosts = AllowedHosts([host, *allowed_hosts], url)
        self._token = None if limits else BrowserToken(port)
        self._players = WebPlayers(players, port) if players else None
        most = (limits or Limits()).sessions
        # Behind a proxy all clients share one address, and the owner may take all places.
        most_of_client = limits.player_sessions if limits and not url else most
        self._sessions = Capacity(most, most_of_client)
        self._connections = Capacity(most * CONNECTIONS, most_of_client * CONNECTIONS)
        self._open: dict[web.WebSocketResponse, WebSession] = {}

    @property
    def address(self) -> str:
        """The address to open, with a token if one is needed."""
        shown = f"[{self._host}]" if ":" in self._host else self._host
        address = self._url or f"http://{shown}:{self._port}"
        return f"{address}/?token={self._token.token}" if self._token else address

    def run(self) -> None:
        """Serve until Ctrl-C or a signal.

        Raises:
            OSError: the server cannot listen on its address.
        """
        logging.basicConfig(level=logging.WARNING, format="tp-tui: %(message)s")
        with suppress(KeyboardInterrupt):
            asyncio.run(self._serve())

    async def _serve(self) -> None:
        loop, ending = asyncio.get_running_loop(), asyncio.Event()
        with suppress(NotImplementedError):  # on Windows, where Ctrl-C raises KeyboardInterrupt
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, ending.set)
        runner = web.AppRunner(
            self._app(), access_log=None, keepalive_timeout=SECONDS_BETWEEN_PINGS, shutdown_timeout=SECONDS_TO_CLOSE
        )
        await runner.setup()
        answer = runner.server
        assert answer is not None
        try:
            listening = await loop.create_server(
                lambda: CappedConnection(self._connections, answer), self._host, self._port
            )
            self._announce(words.SERVED.format(address=self.address))
            async with listening:
                await ending.wait()
        finally:
            await self._end_sessions()
            await runner.cleanup()
            for session in self._open.values():
                session.kill()

    async def _end_sessions(self) -> None:
        """Close the sockets of all pages with a reason, and wait for their processes to end."""
        going = _reason(words.SERVER_ENDS)
        closing = [
            asyncio.create_task(socket.close(code=WSCloseCode.GOING_AWAY, message=going)) for socket in self._open
        ]
        if closing:
            await asyncio.wait(closing, timeout=SECONDS_TO_CLOSE)

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[self._reject_cross_site])
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/ws", self._play),
                web.static("/static", TERMINAL),
                web.static("/page", str(PAGE)),
            ]
        )
        app.on_response_prepare.append(self._add_security_headers)
        return app

    @web.middleware
    async def _reject_cross_site(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Reject requests for other host names or from pages of other sites, which could otherwise play or watch."""
        transport = request.transport
        local = (transport and transport.get_extra_info("sockname")) or [""]
        host = request.headers.get("Host", "")
        if not self._hosts.is_allowed(host, str(local[0])):
            name = printable(host_name(host) or host, 60)
            raise web.HTTPForbidden(text=f"{words.OTHER_HOST.format(name=name)}\n")
        if not self._hosts.is_own_page(request.headers.get("Origin", ""), host):
            raise web.HTTPForbidden(text=f"{words.OTHER_SITE}\n")
        return await handler(request)

    async def _add_security_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(SECURITY_HEADERS)

    async def _index(self, request: web.Request) -> web.Response:
        """Return the page, or the reason for refusing it."""
        is_new = self._token is not None and self._token.redeem(request.query.get("token", ""))
        if not (is_new or self._is_known(request)):
            return web.Response(status=403, text=f"{words.NO_TOKEN}\n")
        if full := await self._full_house(request):
            response = web.Response(status=503, text=f"{full}\n")
        else:
            response = web.Response(text=_page(urlsplit(self._url).path), content_type="text/html")
        response.headers["Cache-Control"] = "no-store"
        is_secure = self._url.startswith("https:")
        if self._players is not None and not self._player_of(request):
            # Lax, not Strict: somebody who follows a link to this page is known again.
            response.set_cookie(
                self._players.cookie, self._players.new_secret(), max_age=COOKIE_SECONDS, httponly=True,
                samesite="Lax", secure=is_secure,
            )  # fmt: skip
        if self._token is not None and is_new:
            response.set_cookie(
                self._token.cookie, self._token.secret, httponly=True, samesite="Strict", secure=is_secure
            )
            self._announce(words.LET_IN.format(address=self.address))
        return response

    def _is_known(self, request: web.Request) -> bool:
        """Return whether the browser has a valid cookie, or none is needed."""
        return self._token is None or self._token.is_known(request.cookies.get(self._token.cookie, ""))

    def _player_of(self, request: web.Request) -> str:
        """Return the player whose cookie a browser has; empty for none."""
        return self._players.player_of(request.cookies.get(self._players.cookie, "")) if self._players else ""

    async def _full_house(self, request: web.Request) -> str:
        """Return why no session can start; empty if one can."""
        client = client_of(request.remote or "")
        if await self._sessions.wait_for_place(client, SECONDS_FOR_A_PLACE):
            return ""
        if self._sessions.is_full:
            return words.full(self._sessions.most)
        return words.full_for_client(self._sessions.most_of_client)

    async def _play(self, request: web.Request) -> web.StreamResponse:
        """Run a game process for a WebSocket until either of them ends."""
        if not self._is_known(request):
            raise web.HTTPForbidden(text=f"{words.NO_TOKEN}\n")
        socket = web.WebSocketResponse(heartbeat=SECONDS_BETWEEN_PINGS, max_msg_size=LONGEST_MESSAGE)
        await socket.prepare(request)
        if full := await self._full_house(request):
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=_reason(full))
            return socket
        client = client_of(request.remote or "")
        about_player: dict[str, str] = {}
        if self._players is not None:
            player = self._player_of(request)
            about_player = self._players.environment_of(player, client) if player else {}
            if not about_player:
                why = words.MANY_NEW_PLAYERS if player else words.NO_COOKIE
                await socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=_reason(why))
                return socket
        # No await between the check and `take`, so that a place is given only once.
        self._sessions.take(client)
        fault = ""
        try:
            session = await WebSession.start(
                ScreenSize.asked_for(request.query.get("width"), request.query.get("height")), about_player
            )
        except OSError as error:
            logging.warning("no process can be started for a tab: %s", error)
            fault = words.NO_PROCESS
        else:
            self._open[socket] = session
            try:
                await _play_in_process(socket, session)
            finally:
                await session.end()
                del self._open[socket]
        finally:
            self._sessions.give_back(client)
        await socket.close(code=WSCloseCode.TRY_AGAIN_LATER if fault else WSCloseCode.OK, message=_reason(fault))
        return socket


def _page(path: str) -> str:
    """Return the page around the terminal, which lies at `path` of its server, in the language of whoever runs it."""
    page = Template((PAGE / "index.html").read_text(encoding="utf-8"))
    return page.substitute(
        language=html.escape(language()),
        base=html.escape(f"{path or '.'}/"),
        ended=html.escape(words.GAME_ENDED, quote=False),
        again=html.escape(words.OPEN_AGAIN, quote=False),
    )


def _reason(text: str) -> bytes:
    """Return why a socket is closed, as much of it as fits."""
    return text.encode()[:LONGEST_REASON].decode(errors="ignore").encode()


async def _play_in_process(socket: web.WebSocketResponse, session: WebSession) -> None:
    """Relay between page and process until either of them ends."""
    tasks = [asyncio.create_task(_take_in(socket, session)), asyncio.create_task(_draw(session, socket))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, TimeoutError):
                logging.warning("the process of a tab took no more keys, and was ended")
            elif isinstance(ended, Exception) and not isinstance(ended, ConnectionError):
                logging.error("a tab was closed", exc_info=ended)


async def _take_in(socket: web.WebSocketResponse, session: WebSession) -> None:
    """Relay messages from the page to the process, at a limited rate, until the socket is closed."""
    bucket, clock = TokenBucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE), asyncio.get_running_loop().time
    async for message in socket:
        if early := bucket.delay(clock()):
            await asyncio.sleep(early)
        if message.type is WSMsgType.TEXT and (answer := await session.receive(message.data)):
            await socket.send_str(answer)


async def _draw(session: WebSession, socket: web.WebSocketResponse) -> None:
    """Relay output of the process to the page until it ends."""
    async for drawn in session.drawn():
        await socket.send_bytes(drawn)
