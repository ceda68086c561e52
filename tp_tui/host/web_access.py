"""Who may use the web server: the names it answers to, the pages that may connect, the browsers with a token."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

DEFAULT_PORTS = {"http": 80, "https": 443}


class AllowedHosts:
    """The names under which the server is used.

    Any other name may belong to somebody who lets it mean this machine, to have pages of their own taken for ours (DNS
    rebinding). An address is no such name: who asks for one gets what is there.
    """

    def __init__(self, names: Iterable[str], url: str = "") -> None:
        """Allow `localhost`, these names, and the one in `url`, the address that players type."""
        self._names = {"localhost", *(name.lower().rstrip(".") for name in names if name)}
        self._origin = origin_of(url)
        if url:
            self._names.add(host_name(urlsplit(url).netloc))

    def is_allowed(self, host: str, local_address: str) -> bool:
        """Return whether a request was made for this server.

        Args:
            host: the header `Host` of the request.
            local_address: the address of this machine at which it came in.
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
        """Return whether a page of this server made a request, and no other site's.

        Args:
            origin: the header `Origin` of the request; empty where a browser sends none.
            host: its header `Host`, which is allowed.
        """
        if not origin or origin.partition("://")[2].lower() == host.lower():
            return True
        return bool(self._origin) and origin_of(origin) == self._origin


def host_name(host: str) -> str:
    """Return the name or address in a header `Host`, in lower case; empty if it is malformed.

    >>> host_name("Play.Example.org:8000"), host_name("[::1]:80"), host_name("a[")
    ('play.example.org', '::1', '')
    """
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def origin_of(url: str) -> str:
    """Return scheme, name and port of an address, as the header `Origin` has them; nothing where it is no page's.

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


def client_of(address: str) -> str:
    """Return what stands for one client: its address, or of IPv6 the network of a household (/64).

    >>> client_of("192.0.2.7"), client_of("::ffff:192.0.2.7"), client_of("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


class BrowserToken:
    """Lets in the browsers of whoever can read what the server prints.

    The printed address has a token, which is good once and gets a browser a cookie. Nobody else on the machine has it:
    that a port can be reached says nothing about who reaches for it.

    Attributes:
        token: the one that is good now.
        cookie: the name of the cookie; with the port, since browsers send one to all ports of a host.
        secret: its value.
    """

    def __init__(self, port: int) -> None:
        """Make a token and a cookie for the server at this port."""
        self.token = secrets.token_urlsafe()
        self.cookie, self.secret = f"tp_tui_{port}", secrets.token_urlsafe()

    def redeem(self, token: str) -> bool:
        """Return whether a token is the good one, and replace it if so."""
        if not _is_same(token, self.token):
            return False
        self.token = secrets.token_urlsafe()
        return True

    def is_known(self, secret: str) -> bool:
        """Return whether a browser that sends this cookie was let in."""
        return _is_same(secret, self.secret)


def _is_same(said: str, kept: str) -> bool:
    return secrets.compare_digest(said.encode(errors="replace"), kept.encode())
