"""Access control of the web server: allowed host names, allowed origins, and tokens for browsers."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from tp_tui.host.capacity import client_of

DEFAULT_PORTS = {"http": 80, "https": 443}


class AllowedHosts:
    """The host names that the server answers to, as a defence against DNS rebinding.

    An attacker may point any other name to this machine, to make their own page same-origin with ours. IP addresses
    cannot be rebound.
    """

    def __init__(self, names: Iterable[str], url: str = "") -> None:
        """Allow `localhost`, `names`, and the host of `url`, the public address."""
        self._names = {"localhost", *(name.lower().rstrip(".") for name in names if name)}
        self._origin = origin_of(url)
        if url:
            self._names.add(host_name(urlsplit(url).netloc))

    def is_allowed(self, host: str, local_address: str) -> bool:
        """Return whether a request is meant for this server.

        Args:
            host: the request's `Host` header.
            local_address: the local address on which it arrived.
        """
        name = host_name(host)
        if name in self._names:
            return True
        try:
            address = ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or address.is_unspecified or client_of(name) == client_of(local_address)

    def is_own_page(self, origin: str, host: str) -> bool:
        """Return whether a request is same-origin.

        Args:
            origin: the request's `Origin` header; empty if there is none.
            host: its `Host` header, already allowed.
        """
        if not origin or origin.partition("://")[2].lower() == host.lower():
            return True
        return bool(self._origin) and origin_of(origin) == self._origin


def host_name(host: str) -> str:
    """Return the name or address in a `Host` header, in lower case; empty if it is malformed.

    >>> host_name("Play.Example.org:8000"), host_name("[::1]:80"), host_name("a[")
    ('play.example.org', '::1', '')
    """
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def origin_of(url: str) -> str:
    """Return the origin of a URL, as in an `Origin` header; empty if it is not an HTTP URL.

    >>> origin_of("https://play.example.org:443/pyramids")
    'https://play.example.org'
    """
    try:
        parts = urlsplit(url)
        name, port = host_name(parts.netloc), parts.port
    except ValueError:
        return ""
    if not name or parts.scheme not in DEFAULT_PORTS:
        return ""
    shown = "" if port in (None, DEFAULT_PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{name}{shown}"


class BrowserToken:
    """Authenticates the browsers of whoever can read the server's output.

    The printed URL contains a single-use token, which is exchanged for a cookie. It keeps out other users of the
    machine, who can reach the port as well.

    Attributes:
        token: the token that is valid now.
        cookie: the cookie's name; it includes the port, because browsers send cookies to all ports of a host.
        secret: the cookie's value.
    """

    def __init__(self, port: int) -> None:
        """Create a token and a cookie for the server at `port`."""
        self.token = secrets.token_urlsafe()
        self.cookie, self.secret = f"tp_tui_{port}", secrets.token_urlsafe()

    def redeem(self, token: str) -> bool:
        """Return whether a token is valid; if so, replace it."""
        if not _is_same(token, self.token):
            return False
        self.token = secrets.token_urlsafe()
        return True

    def is_known(self, secret: str) -> bool:
        """Return whether a cookie's value is valid."""
        return _is_same(secret, self.secret)


def _is_same(said: str, kept: str) -> bool:
    return secrets.compare_digest(said.encode(errors="replace"), kept.encode())
