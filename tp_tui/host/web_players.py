"""The players of a web server: each browser is one, known again by a secret cookie, with a folder of its own.

They sit down at the same tables as those who come over SSH (T28). The server keeps no secret: a player's name is the
hash of the cookie's value.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from contextlib import suppress
from pathlib import Path

from tp_tui.host.capacity import RateLimit
from tp_tui.host.key_folders import TABLES
from tp_tui.storage.folders import HOME_VARIABLE, make_folder
from tp_tui.storage.restrictions import guest_variables

PREFIX = "web-"
"""The prefix of folders that belong to a browser."""

SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
"""The value of a cookie: 256 random bits in URL-safe Base64."""

COOKIE_SECONDS = 400 * 24 * 3600
"""How long a browser keeps the cookie: the longest time that RFC 6265bis allows."""

NEW_PLAYERS, NEW_PLAYERS_SECONDS = 20, 3600.0
"""The players that may come anew from an address within a time, so that nobody fills the disk with folders."""


class WebPlayers:
    """Knows the players of a web server by their cookies.

    Attributes:
        cookie: the cookie's name; it includes the port, because browsers send cookies to all ports of a host.
    """

    def __init__(self, folder: Path, port: int) -> None:
        """Keep the players in `folder`, which may be that of `tp-tui host` as well."""
        self.cookie = f"tp_tui_player_{port}"
        self._folder = folder.absolute()
        self._new = RateLimit(NEW_PLAYERS, NEW_PLAYERS_SECONDS)

    @staticmethod
    def new_secret() -> str:
        """Return the value of a cookie for a new player."""
        return secrets.token_urlsafe(32)

    @staticmethod
    def player_of(secret: str) -> str:
        """Return the name of a player's folder; empty for what is no value of such a cookie."""
        if not SECRET.fullmatch(secret):
            return ""
        digest = base64.urlsafe_b64encode(hashlib.sha256(secret.encode("ascii")).digest())
        return PREFIX + digest.decode("ascii").rstrip("=")

    def environment_of(self, player: str, client: str) -> dict[str, str]:
        """Return what a session's environment says of its player, whose folder is made.

        Args:
            player: the name of the folder.
            client: the address from which the player comes.

        Returns:
            The variables; none if too many new players have come from that address.
        """
        own = self._folder / player
        if not own.is_dir():
            if self._new.is_reached(client):
                return {}
            self._new.count(client)
            with suppress(OSError):  # the session says what is wrong
                make_folder(own)
        return {HOME_VARIABLE: str(own), **guest_variables(player, self._folder / TABLES)}
