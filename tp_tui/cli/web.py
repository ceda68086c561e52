"""The command `tp-tui web`, which serves the game to browsers."""

from __future__ import annotations

import os
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

import typer

from tp_tui.cli.faults import UsageError
from tp_tui.cli.limit_options import with_limits
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.command_words import words
from tp_tui.storage.folders import make_folder
from tp_tui.storage.limits import Limits, current_limits, set_limits
from tp_tui.storage.restrictions import restrict


@with_limits(without=("starts",))
def web(
    host: str = "localhost",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    url: str = "",
    allow_host: list[str] | None = None,
    players: Annotated[Path | None, typer.Option(show_default=False)] = None,
    restricted: Annotated[bool | None, typer.Option("--restricted/--unrestricted", show_default=False)] = None,
    *,
    limits: Limits,
) -> None:
    """Serve the game to browsers, with a session for each tab; needs the extra tp-tui[web]."""
    if find_spec("textual_serve") is None:
        raise UsageError(words.NEEDS_SERVER)
    # Imported here, as is the server, because help needs neither.
    from tp_tui.host.web_access import origin_of

    if url and not origin_of(url):
        raise UsageError(words.NO_URL.format(url=printable(url, 60)))
    if players is not None:
        if restricted is False:
            raise UsageError(words.PLAYERS_UNRESTRICTED)
        restricted = True
        os.umask(0o077)
        make_folder(players)
    if restricted if restricted is not None else not is_loopback(host) or bool(url):
        restrict()
    set_limits(limits)
    from tp_tui.host.web_server import GameServer

    # These describe this terminal, not the browser.
    for variable in ("NO_COLOR", "TMUX", "STY"):
        os.environ.pop(variable, None)
    server = GameServer(
        host,
        port,
        url=url.rstrip("/"),
        allowed_hosts=allow_host or (),
        limits=current_limits(),
        players=players,
        announce=lambda line: echo(line, err=True),
    )
    try:
        server.run()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        raise UsageError(words.NOT_SERVED.format(port=port, host=printable(host, 60), why=reason)) from error


def is_loopback(host: str) -> bool:
    """Return whether an address can be reached from this machine only.

    >>> is_loopback("localhost"), is_loopback("127.0.0.2"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
