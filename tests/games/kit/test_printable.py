"""Foreign text: what is shown of it is short, in one line, and all to be seen."""

from __future__ import annotations

import json
import unicodedata

import pytest

from tests.slow import some
from tp_tui.games.kit.printable import escape_controls, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("founds e6 → 2 × “grave” ä 石 👍", "founds e6 → 2 × “grave” ä 石 👍"),
        ("\x1b[31m\x9b\a", r"\x1b[31m\x9b\x07"),
        ("on\r\n\tone  line\n", "on one line"),
        ("a\u202eb\u2066c\u200bd\ufeffe\u200df", r"a\u202eb\u2066c\u200bd\ufeffe\u200df"),
        ("\u2028\u3164\ud800\U000e0001", r"\u2028\u3164\ud800\U000e0001"),
        (17, "17"),
    ],
)
def test_what_cannot_be_seen_is_shown_as_an_escape(text: object, shown: str) -> None:
    assert printable(text) == shown


def test_nothing_unseen_comes_through(in_full: bool) -> None:
    for start in some(range(0, 0x110000, 0x100), in_full):
        shown = printable("".join(map(chr, range(start, start + 0x100))), 3_000)
        assert not {"Cc", "Cf", "Cs", "Zl", "Zp"} & set(map(unicodedata.category, shown))
        shown.encode()


@pytest.mark.parametrize("text", ["x" * 10**6, "\x1b" * 10**6, "\U000e0001" * 21])
def test_long_texts_end_with_an_ellipsis(text: str) -> None:
    assert len(printable(text)) == 200
    assert printable(text).endswith("…")
    assert printable("x" * 200) == "x" * 200
    assert printable("pyramid", 4) == "pyr…"


def test_a_text_that_fails_is_named_by_its_type() -> None:
    class Unsayable:
        def __str__(self) -> str:
            raise RuntimeError

    class Shouting(str):
        def __getitem__(self, _: object) -> str:
            raise RuntimeError

    assert printable(Unsayable()) == "<Unsayable>"
    assert printable(Shouting("aha")) == "aha"


OBEYED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def test_nothing_unseen_is_printed_but_ends_of_lines_and_tabs(in_full: bool) -> None:
    for start in some(range(0, 0x110000, 0x1000), in_full):
        letters = [chr(number) for number in range(start, start + 0x1000)]
        shown = escape_controls("".join(letters))
        assert {letter for letter in shown if unicodedata.category(letter) in OBEYED} <= {"\n", "\t"}
        assert all(letter in shown for letter in letters if unicodedata.category(letter) not in OBEYED)
        shown.encode()


def test_ends_of_lines_and_tabs_stay() -> None:
    text = "a\tb\r\nc\u00a0\u3000d\n\n"
    assert escape_controls(text) == text
    assert escape_controls("a\rb\n\r") == r"a\u000db" + "\n" + r"\u000d"


@pytest.mark.parametrize("text", ["\x1b[31m\x7f\x9b", "a\u202eb", "\udcff", "\U000e0001", "\ue000\u2028", "é石"])
def test_json_stays_json(text: str) -> None:
    printed = escape_controls(json.dumps({text: [text]}, ensure_ascii=False, indent=1))
    assert json.loads(printed) == {text: [text]}
