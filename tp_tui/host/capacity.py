"""How many may be there at one time, and how often one may do something, in total and per client."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from ipaddress import IPv6Address, ip_address, ip_network


def client_of(address: str) -> str:
    """Return the key that identifies a client: its IPv4 address, or its IPv6 /64 network, which is one household.

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


class Capacity:
    """Limits the number of simultaneous places, in total and per client."""

    def __init__(self, most: int, most_of_client: int) -> None:
        """Allow `most` places in total, and `most_of_client` per client."""
        self.most, self.most_of_client = most, most_of_client
        self._taken: Counter[str] = Counter()
        self._freed = asyncio.Event()

    @property
    def is_full(self) -> bool:
        """Whether all places are taken."""
        return self._taken.total() >= self.most

    def has_place(self, client: str) -> bool:
        """Return whether there is a place for a client."""
        return not self.is_full and self._taken[client] < self.most_of_client

    async def wait_for_place(self, client: str, seconds: float) -> bool:
        """Wait up to `seconds` for a place for a client; return whether there is one."""
        try:
            async with asyncio.timeout(seconds):
                while not self.has_place(client):
                    self._freed.clear()
                    await self._freed.wait()
        except TimeoutError:
            return False
        return True

    def take(self, client: str) -> None:
        """Take a place for a client."""
        self._taken[client] += 1

    def give_back(self, client: str) -> None:
        """Free a client's place."""
        self._taken[client] -= 1
        self._taken += Counter()  # drops clients without places
        self._freed.set()


class TokenBucket:
    """A token bucket that tells how long to wait, for traffic shaping."""

    def __init__(self, rate: float, burst: float) -> None:
        """Allow `rate` tokens per second after a `burst`."""
        self._rate, self._burst = rate, burst
        self._left, self._then = burst, 0.0

    def delay(self, now: float) -> float:
        """Take a token at the time `now`; return the seconds to wait for it.

        >>> bucket = TokenBucket(rate=2, burst=1)
        >>> bucket.delay(10), bucket.delay(10), bucket.delay(10), bucket.delay(12)
        (0.0, 0.5, 1.0, 0.0)
        """
        self._left = min(self._burst, self._left + (now - self._then) * self._rate) - 1
        self._then = now
        return max(0.0, -self._left / self._rate)


class RateLimit:
    """Counts what players do within a time."""

    def __init__(self, most: int, seconds: float) -> None:
        """Allow `most` times within `seconds`."""
        self._most, self._seconds = most, seconds
        self._times: dict[str, list[float]] = {}

    def is_reached(self, key: str) -> bool:
        """Return whether the player with this key has done it often enough."""
        since = time.monotonic() - self._seconds
        recent = {other: [when for when in times if when > since] for other, times in self._times.items()}
        self._times = {other: times for other, times in recent.items() if times}
        return len(self._times.get(key, ())) >= self._most

    def count(self, key: str) -> None:
        """Count once more."""
        self._times.setdefault(key, []).append(time.monotonic())
