"""Themes and sets of signs of the player's own: what is wrong with a file is said with its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tp_tui.games.contract import FaultError
from tp_tui.presenters.faults import fault_text
from tp_tui.tui.sign_sets import read_signs
from tp_tui.tui.themes import builtin_themes, read_theme

BASES = {theme.name: theme for theme in builtin_themes()}

THEMES = (
    ("[player]\n5 = 17", "player-5: is not a colour such as #ffd700"),
    ("primary = 'red'", "primary: is not a colour such as #ffd700"),
    ("[player]\n6 = '#ffffff'", "player-6: there is no such colour"),
    ("base = 'tp-noon'", "base: there is no theme 'tp-noon' to start from"),
    ("name = 'auto'", "name: must be 1 to 16 letters, digits and dashes, and not auto"),
    ("needs = 88", "needs: must be 0, 16, 256 or 16777216"),
    ("contrast = 'high'", "contrast: cannot be 'high'"),
    ("eyes = ['all']", "eyes: must be some of protan, deutan, tritan"),
    ("[player", "is not a theme: "),
    ("\0", "is not a theme: "),
)

SIGNS = (
    ("[signs]\n'ab' = 'x'", "signs: 'ab' is not one sign"),
    ("[signs]\n'●' = '漢'", "signs: '漢' does not fit in one column in the place of ●"),
    ("[signs]\n'●' = 7", "signs: 7 does not fit in one column in the place of ●"),
    ("plain = true\n[signs]\n'●' = '○'", "signs: '○' is not ASCII, and the set says it is plain"),
    ("colour = 1", "colour: there are only title, plain, signs and reversed"),
    ("plain = 'yes'", "title must be a text, plain true or false"),
    ("signs = 7", "signs must be a table"),
    ("[reversed]\n'█' = '##'", "reversed: '##' does not fit in one column in the place of █"),
    ("[signs", "is not a set of signs: "),
)


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [*(("theme", text, said) for text, said in THEMES), *(("signs", text, said) for text, said in SIGNS)],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name(tmp_path: Path, kind: str, text: str, said: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultError) as raised:
        read_signs(file) if kind == "signs" else read_theme(file, BASES)
    assert fault_text(raised.value).startswith(f"mine.toml: {said}")
