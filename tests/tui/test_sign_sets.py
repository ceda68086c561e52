"""Sets of signs: what is read from their files, and what reaches the screen with them."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.widgets import OptionList

from tests.tui.pilot_helpers import on_screen, open_entry, press
from tests.tui.terminal import Terminal
from tests.tui.walk import segments, walk
from tp_tui.storage.folders import own_symbols_folder
from tp_tui.storage.settings import Settings, load_settings
from tp_tui.tui import sign_sets
from tp_tui.tui.app import TpApp
from tp_tui.tui.sign_sets import SignFilter, builtin_sign_sets, signs_named, signs_shown


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    signs_named.cache_clear()


def is_narrow(sign: str) -> bool:
    """Whether every terminal draws it in one column."""
    return unicodedata.east_asian_width(sign) not in "AFW"


def test_no_sign_of_the_narrow_set_is_of_ambiguous_width() -> None:
    narrow = builtin_sign_sets()["narrow"]
    assert all(map(is_narrow, (*narrow.signs.values(), *narrow.reversed_signs.values())))
    assert "".join(builtin_sign_sets()["ascii"].signs.values()).isascii()
    assert not builtin_sign_sets()["unicode"].signs


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        (["took …   "], ["took ... "]),
        (["took …", "   "], ["took ...", " "]),
        (["took …", " "], ["took >", " "]),
        (["Hatsh…"], ["Hatsh>"]),
        (["to e6 … · 2"], ["to e6 > . 2"]),
        (["is thinking… · q"], ["is thinking. . q"]),
    ],
)
def test_what_is_cut_does_not_end_like_a_sentence_in_ascii(texts: list[str], shown: list[str]) -> None:
    drawn = SignFilter(builtin_sign_sets()["ascii"]).apply([Segment(text) for text in texts], Color(0, 0, 0))
    assert [segment.text for segment in drawn] == shown
    other = [Segment("took …", Style(bgcolor="red")), Segment("   ", Style(bgcolor="blue"))]
    drawn = SignFilter(builtin_sign_sets()["ascii"]).apply(other, Color(0, 0, 0))
    assert [segment.text for segment in drawn] == ["took >", "   "]


@pytest.mark.measured
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("symbols", ["ascii", "narrow"])
async def test_every_screen_keeps_to_its_signs(symbols: str, size: tuple[int, int]) -> None:
    strange: dict[str, str] = {}

    def see(app: TpApp, where: str) -> None:
        for segment in segments(app):
            for sign in segment.text:
                if not (sign.isascii() if symbols == "ascii" else is_narrow(sign)):
                    strange.setdefault(sign, f"{where}: {segment.text.strip()[:20]}")

    await walk(Settings(pace="instant", advice="never", symbols=symbols), see, [size])
    assert strange == {}


@pytest.mark.parametrize("symbols", ["ascii", "narrow"])
async def test_the_settings_keep_to_the_signs_that_are_set_as_soon_as_they_are(symbols: str) -> None:
    app = TpApp(settings=Settings(symbols="unicode"))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "settings")
        assert not all(map(is_narrow, on_screen(app)))
        while app.settings.symbols != symbols:
            app.change_setting("symbols")
        await pilot.pause()
        await pilot.pause()
        shown = on_screen(app)
        assert shown.isascii() if symbols == "ascii" else all(map(is_narrow, shown))


@pytest.mark.parametrize(
    ("style", "exchanged"),
    [
        ("red on blue", "not bold blue on red"),
        ("bold red", "not bold reverse red"),
        ("reverse", "not bold not reverse"),
    ],
)
def test_a_sign_is_drawn_with_ink_and_ground_exchanged(style: str, exchanged: str) -> None:
    line = [Segment("a▐▌█", Style.parse(style))]
    assert SignFilter(builtin_sign_sets()["narrow"]).apply(line, Color(0, 0, 0)) == [
        Segment("a▐", Style.parse(style)),
        Segment("▐ ", Style.parse(exchanged)),
    ]


async def test_names_are_plain_in_a_plain_set() -> None:
    app = TpApp(settings=Settings(name="Zoë 漢", symbols="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "settings")
        assert on_screen(app).isascii()
        await press(pilot, "end")
        assert "Zoe ??" in on_screen(app)


async def test_arrows_stand_around_a_choice_in_ascii() -> None:
    app = TpApp(settings=Settings(symbols="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "setup")
        assert re.search(r"< Terra Pyramides +>", on_screen(app))


@pytest.mark.parametrize(
    ("unicode", "console", "wanted", "width", "locale", "shown"),
    [
        (True, False, "auto", 0, "de_DE.UTF-8", "unicode"),
        (True, False, "auto", 1, "ja_JP.UTF-8", "unicode"),
        (True, False, "auto", 2, "de_DE.UTF-8", "narrow"),
        (True, False, "auto", 0, "ja_JP.UTF-8", "narrow"),
        (True, False, "unicode", 2, "zh_CN.UTF-8", "unicode"),
        (False, False, "auto", 0, "C", "ascii"),
        (True, True, "auto", 0, "C.UTF-8", "ascii"),
        (True, True, "narrow", 0, "C.UTF-8", "narrow"),
        (False, False, "narrow", 0, "C", "ascii"),
        (True, False, "unicode", 0, "C.UTF-8", "unicode"),
        (True, False, "gone", 0, "C.UTF-8", "unicode"),
    ],
)
def test_a_terminal_is_shown_signs_that_it_has(
    unicode: bool, console: bool, wanted: str, width: int, locale: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.setattr(sign_sets, "is_unicode", lambda: unicode)
    monkeypatch.setattr(sign_sets, "is_console", lambda: console)
    assert signs_shown(wanted, width).name == shown


async def test_an_own_set_is_offered_and_a_wrong_one_is_said(tmp_path: Path) -> None:
    own_symbols_folder().mkdir()
    (own_symbols_folder() / "mine.toml").write_text("title = 'my signs'\n[signs]\n'─' = '='\n", encoding="utf-8")
    (own_symbols_folder() / "bad.toml").write_text("[signs]\n'ab' = 'x'\n", encoding="utf-8")
    (tmp_path / "settings.toml").write_text("symbols = 'mine'\n", encoding="utf-8")
    assert load_settings()[0].symbols == "mine"
    app = TpApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "settings")
        options = app.screen.query_one(OptionList)
        options.highlighted = options.get_option_index("symbols")
        await pilot.pause()
        assert "mine" in on_screen(app)
        assert "my signs" in on_screen(app)
        await press(pilot, "question_mark")  # a box with a frame
        assert "==========" in on_screen(app)
    app = TpApp(settings=Settings(symbols="bad"))
    async with app.run_test(size=(80, 24)):
        assert "Symbols bad.toml: signs: 'ab' is not one sign." in app.settings_fault


@pytest.mark.parametrize(
    "environment",
    [{"PYTHONIOENCODING": "iso-8859-1"}, {"TERM": "linux"}, {"LC_ALL": "C"}],
    ids=["ISO-8859-1", "Linux console", "the locale C"],
)
def test_a_terminal_without_the_signs_is_sent_ascii_by_itself(environment: dict[str, str], tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seats", "you,you", "--seed", "7"], tmp_path, environment=environment)
    try:
        terminal.wait_for("Place your tile")
        terminal.press("S")
        terminal.wait_for("The score if the game ended now")
        assert terminal.received.isascii()
        assert b"\\u" not in terminal.received
    finally:
        terminal.close()
