"""Fuzzed terminal input: random bytes, and sequences generated from a grammar and mutated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

NUMBERS = (
    "", "0", "1", "2", "5", "13", "27", "48", "97", "200", "201", "255", "65535", "99999", "55296", "57399", "1114111",
    "1114112", "2147483648", "-1", "-5", "9" * 25, "9" * 400, "1:2", "97:65", ":", "1:3", "²", "١",
)  # fmt: skip
FINALS = "ABCDEFHIJMOPQRSZmtuyz~^$@ "
LETTERS = "abh:?/ \t\r\x7f\x1b\x08xyzJK0123456789éß漢\u0301\U0001f468\u200d\u202e"
LEAVING = (3, 17, ord("q"))
"""Ctrl-C, Ctrl-Q and the key to quit, which would end the program."""


def random_bytes(rng: Random) -> bytes:
    """Return a few random bytes, many of them introducers of sequences."""
    length = rng.choice((1, 2, 3, 4, 6, 12))
    return _harmless(rng.choice((27, 91, 79, rng.randrange(256), rng.randrange(256))) for _ in range(length))


def grammar_made(rng: Random) -> bytes:
    """Return a sequence generated from the grammar, mutated in half of all cases."""
    text = rng.choice(RULES)(rng)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((0, 0, 1, 2))):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                del data[at : at + rng.randrange(1, 4)]
            case 1:
                data[at:at] = bytes([rng.randrange(256)])
            case 2:
                data[at:at] = data[: rng.randrange(1, 12)]
            case 3:
                del data[at:]
    return _harmless(data)


def _harmless(data: Iterator[int] | bytearray) -> bytes:
    return bytes(byte for byte in data if byte not in LEAVING)


def _csi(rng: Random) -> str:
    numbers = ";".join(rng.choice(NUMBERS) for _ in range(rng.randrange(5)))
    begin, end = rng.choice(("", "", "", "?", "<", ">", "=")), rng.choice(("", "", " ", "$"))
    return f"\x1b[{begin}{numbers}{end}{rng.choice(FINALS)}"


def _kitty_key(rng: Random) -> str:
    return f"\x1b[{rng.choice(NUMBERS)};{rng.choice(NUMBERS)};{rng.choice(NUMBERS)}{rng.choice('u~ABCDEFHPQRS')}"


def _mouse(rng: Random) -> str:
    if rng.random() < 0.1:
        return f"\x1b[M{''.join(chr(rng.randrange(32, 300)) for _ in range(3))}"
    button = rng.choice((0, 1, 2, 32, 35, 64, 65, 66, 67, 128, 255))
    place = (rng.choice((1, 2, 5, rng.randrange(1, 300), -3, 99999)) for _ in range(2))
    return f"\x1b[<{button};{';'.join(map(str, place))}{rng.choice('Mm')}"


def _resize(rng: Random) -> str:
    most = rng.choice((3, *[100] * 20, 20_000))
    numbers = [rng.choice((0, 1, 24, 80, rng.randrange(most))) for _ in range(4)]
    return f"\x1b[48;{';'.join(map(str, numbers))}t"


def _paste(rng: Random) -> str:
    text = "".join(rng.choice(LETTERS) for _ in range(rng.choice((0, 1, 30, 300))))
    return "\x1b[200~" + text + rng.choice(("", *["\x1b[201~"] * 4))


def _string(rng: Random) -> str:
    text = "".join(rng.choice(LETTERS) for _ in range(rng.choice((0, 3, 300))))
    return "\x1b" + rng.choice("]PX^_") + text + rng.choice(("", "\x07", "\x1b\\"))


def _single_shift(rng: Random) -> str:
    return f"\x1b{rng.choice('ON')}{rng.choice('ABCDEFHMPQRSjklmw 5')}"


def _report(rng: Random) -> str:
    return rng.choice(("\x1b[I", "\x1b[O", f"\x1b[?{rng.choice(('2026', '2048', '1'))};{rng.randrange(6)}$y"))


def _keys(rng: Random) -> str:
    return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(1, 8)))


RULES: tuple[Callable[[Random], str], ...] = (
    _csi, _kitty_key, _mouse, _resize, _paste, _string, _single_shift, _report, _keys,
)  # fmt: skip


def sequences(seed: str, at_random: int, by_grammar: int) -> list[bytes]:
    """Return random sequences, and sequences by grammar, in random order."""
    rng = Random(seed)
    found = [random_bytes(rng) for _ in range(at_random)] + [grammar_made(rng) for _ in range(by_grammar)]
    rng.shuffle(found)
    return found
