"""Texts that name keys: what they say once keys are other than the default ones."""

from __future__ import annotations

import pytest

from tp_tui.presenters.key_text import DEFAULT_KEYS, KeyNames


def test_a_text_reads_as_it_is_written_until_its_keys_change() -> None:
    names = KeyNames({"a.up": "w", "a.down": "s", "a.go": ""}, frozenset(["a.up", "a.down", "a.go"]))
    assert DEFAULT_KEYS.in_text("[Up, Down|a.up a.down]: go[ (k too)|?a.up]") == "Up, Down: go (k too)"
    assert names.in_text("[Up, Down|a.up a.down]: go[ (k too)|?a.up]") == "w, s: go"
    assert names.in_text("[arrows|a.up a.down a.go]") == "w s"
    assert names.in_rows([("[x|a.go]", "gone"), ("[y|b.c]", "here")]) == [("y", "here")]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("2 3 4", "2-4: choose"),
        ("F1 F2 F3", "F1-F3: choose"),
        ("9 0 1", "9 0 1: choose"),
        ("1 2 F3", "1 2 F3: choose"),
    ],
)
def test_only_keys_in_a_row_are_said_by_the_first_and_the_last(keys: str, said: str) -> None:
    names = {f"a.number{place}": key for place, key in enumerate(keys.split(), 1)}
    assert DEFAULT_KEYS.in_text("[1-3|a.number1-3]: choose") == "1-3: choose"
    assert KeyNames(names, frozenset(names)).in_text("[1-3|a.number1-3]: choose") == said


def test_a_comma_that_is_a_key_is_not_one_between_keys() -> None:
    names = KeyNames({"a.buy": ",", "a.sell": "n"}, frozenset(["a.buy"]))
    assert names.in_text("[g, n|a.buy a.sell]") == ", n"
