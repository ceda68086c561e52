"""Mutations of text files: changed bytes, and hostile values and lines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

DIGITS = "9" * 5_000
VALUES = (
    DIGITS,
    f"-{DIGITS}",
    "0x" + "f" * 5_000,
    "99999999999999999999",
    "2000000000",
    "-1",
    "0",
    "1e999",
    "nan",
    "inf",
    "true",
    '""',
    '"\\u202e\\u200b\\u0007"',
    f'"{"x" * 100_000}"',
    "[" * 300 + "]" * 300,
    "[" * 5_000,
    "{" * 300,
    "{300 = 22}",
    "{1 = 2000000000}",
    "{" + DIGITS + " = 1}",
    "[]",
    "{}",
    "1979-05-27",
    "'\x1b[31m'",
)
"""Hostile values to put after an equals sign."""

LINES = (
    f"{'.'.join('a' * 3_000)} = 1",
    f"[{'.'.join('a' * 3_000)}]",
    "".join(f"[b{number}.c.d.e]\n" for number in range(3_000)),
    "[[a]]\n[[a.b]]\n" * 3_000,
    f"a = [{'[],' * 30_000}]",
    f"a = {'{a = ' * 3_000}",
    "a" * 5_000 + " = 1",
    f"['{'a' * 5_000}']",
    f"'{'a' * 5_000}' = '\x9b\u202e'",
    '"\\u001b]0;x\\u0007" = "\\u001b[31m"',
    'a = """' + '\\"""' * 3_000,
    "a = " + "'" * 3 + "[" * 18,
)
"""Hostile lines, meant to take long, to use much memory, or to inject control sequences."""

BYTES = (0, 7, 10, 13, 27, 34, 35, 45, 61, 91, 123, 127, 128, 195, 255)


def spoiled(text: str, count: int, seed: int) -> Iterator[bytes]:
    """Yield mutated versions of a file with lines `name = value`."""
    rng, lines = Random(seed), text.split("\n")
    settable = [number for number, line in enumerate(lines) if "=" in line]
    for _ in range(count):
        if rng.random() < 0.1:
            changed = list(lines)
            changed.insert(rng.randrange(len(lines) + 1), rng.choice(LINES))
            yield "\n".join(changed).encode()
        elif settable and rng.random() < 0.6:
            changed = list(lines)
            number = rng.choice(settable)
            changed[number] = f"{changed[number].partition('=')[0]}= {rng.choice(VALUES)}"
            yield "\n".join(changed).encode()
        else:
            data = bytearray(text.encode())
            for _ in range(rng.choice((1, 1, 2, 5))):
                place = rng.randrange(len(data) or 1)
                match rng.randrange(3):
                    case 0:
                        data[place : place + 1] = bytes([rng.choice(BYTES)])
                    case 1:
                        del data[place : place + rng.randrange(1, 200)]
                    case 2:
                        data[place:place] = bytes([rng.choice(BYTES)]) * rng.randrange(1, 50)
            yield bytes(data) or b"x"
