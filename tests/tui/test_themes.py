"""Themes: what is read from their files, which of them a terminal is shown, and what is sent of it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.widgets import OptionList, Static

from tests.faults import raises_fault
from tests.tui.pilot_helpers import on_screen, open_entry
from tests.tui.terminal import Terminal
from tp_tui.games.contract import FaultError
from tp_tui.presenters.faults import theme_fault_text
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.settings_list import theme_title
from tp_tui.storage.folders import own_themes_folder
from tp_tui.storage.settings import Settings
from tp_tui.terminal.terminal_queries import ASK_COLOURS
from tp_tui.tui.app import TpApp
from tp_tui.tui.line_filters import colours_to_attributes, without_dark_bold
from tp_tui.tui.terminal_capabilities import MAX_COLOURS, colours_of
from tp_tui.tui.themes import ThemeInfo, builtin_themes, own_themes, read_theme, theme_shown, themes_folder

BASES = {theme.name: theme for theme in builtin_themes()}
NAMES = [
    "tp-night", "tp-day", "tp-night-256", "tp-day-256", "tp-contrast", "tp-protan", "tp-deutan", "tp-tritan", "tp-16",
    "tp-day-16", "tp-mono", "nord", "gruvbox", "catppuccin-mocha", "catppuccin-latte", "dracula",
    "tokyo-night", "monokai", "solarized-dark", "solarized-light", "rose-pine", "rose-pine-dawn", "atom-one-dark",
]  # fmt: skip


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own themes, empty."""
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    own_themes_folder().mkdir(parents=True)
    return own_themes_folder()


def test_the_house_has_a_theme_for_every_terminal_and_eye() -> None:
    assert [theme.name for theme in builtin_themes()] == NAMES
    assert {theme.needs for theme in builtin_themes()} == {0, 16, 256, MAX_COLOURS}
    assert len({theme_title(theme.name, theme.title) for theme in builtin_themes()}) == len(NAMES)
    assert all(f"player-{number}" in BASES["tp-night"].colours for number in range(1, len(PLAYER_LETTERS) + 1))


def test_every_file_of_a_theme_is_listed() -> None:
    assert len([*themes_folder().glob("*.toml")]) == len(builtin_themes())


def test_themes_have_the_same_colours() -> None:
    first, *others = builtin_themes()
    assert all(theme.colours.keys() == first.colours.keys() for theme in others)


def test_an_own_theme_says_only_what_is_different(own_folder: Path) -> None:
    (own_folder / "mine.toml").write_text("base = 'tp-day'\n[block.blue]\nink = '#000087'\n", encoding="utf-8")
    (mine,), faults = own_themes()
    assert (mine.name, theme_title(mine.name, mine.title), mine.theme.dark, faults) == ("mine", "your own", False, [])
    changed = {name for name, colour in mine.colours.items() if colour != BASES["tp-day"].colours[name]}
    assert changed == {"block-blue-ink"}


def test_a_theme_without_a_base_must_be_whole(tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    file.write_text("primary = '#ffffff'", encoding="utf-8")
    with raises_fault(FaultError, r"new\.toml: secondary: is missing"):
        read_theme(file)


def test_own_themes_that_are_none_are_said_and_left_out(own_folder: Path) -> None:
    (own_folder / "bad.toml").write_text("primary = 'red'", encoding="utf-8")
    (own_folder / "second.toml").write_text("name = 'tp-day'", encoding="utf-8")
    (own_folder / "sound.toml").write_text("title = 'quite good'", encoding="utf-8")
    (own_folder / "unread.toml").mkdir()
    themes, faults = own_themes()
    assert [theme.name for theme in themes] == ["sound"]
    assert [*map(theme_fault_text, faults)] == [
        "Theme bad.toml: primary: is not a colour such as #ffd700.",
        "Theme second.toml: name: there is a theme tp-day already.",
        "Theme unread.toml: cannot be read: Is a directory.",
    ]


async def test_the_settings_offer_own_themes_and_say_what_is_wrong_with_others(own_folder: Path) -> None:
    (own_folder / "mine.toml").write_text("title = 'my own'\n[player]\n1 = '#ffffff'", encoding="utf-8")
    (own_folder / "bad.toml").write_text("primary = 'red'", encoding="utf-8")
    app = TpApp(settings=Settings(theme="mine"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.theme == "mine"
        await open_entry(pilot, "settings")
        prompts = app.screen.query_one(OptionList)
        assert "mine" in str(prompts.get_option("theme").prompt)
        prompts.highlighted = prompts.get_option_index("theme")
        await pilot.pause()
        assert "my own" in on_screen(app)
        assert "bad.toml" in str(app.screen.query_one("#fault", Static).render())
        app.change_setting("theme")
        assert app.settings.theme == "auto"


async def test_a_theme_that_there_is_not_is_said(own_folder: Path) -> None:
    app = TpApp(settings=Settings(theme="tp-noon"))
    async with app.run_test(size=(80, 24)):
        assert app.theme == "tp-night"
        assert "There is no theme 'tp-noon'" in str(app.screen.query_one("#fault", Static).render())


@pytest.mark.parametrize(
    ("wanted", "colours", "shown"),
    [
        ("auto", MAX_COLOURS, "tp-night"),
        ("auto", 256, "tp-night-256"),
        ("auto", 16, "tp-16"),
        ("auto", 0, "tp-mono"),
        ("tp-day", MAX_COLOURS, "tp-day"),
        ("tp-day", 256, "tp-day-256"),
        ("tp-day", 16, "tp-day-16"),
        ("tp-day", 0, "tp-mono"),
        ("tp-deutan", 16, "tp-16"),
        ("tp-night-256", MAX_COLOURS, "tp-night-256"),
        ("tp-16", 256, "tp-16"),
        ("tp-16", 0, "tp-mono"),
        ("tp-mono", 256, "tp-mono"),
    ],
)
def test_a_terminal_is_shown_what_it_has_the_colours_for(wanted: str, colours: int, shown: str) -> None:
    found: ThemeInfo = theme_shown(wanted, (), colours)
    assert found.name == shown


@pytest.mark.parametrize(
    ("system", "environment", "colours"),
    [
        (ColorSystem.TRUECOLOR, {}, MAX_COLOURS),
        (ColorSystem.EIGHT_BIT, {"TERM": "xterm-256color"}, 256),
        (ColorSystem.EIGHT_BIT, {"TERM": "xterm-256color", "NO_COLOR": "1"}, 0),
        (ColorSystem.EIGHT_BIT, {"TERM": "xterm-256color", "NO_COLOR": ""}, 256),
        (ColorSystem.STANDARD, {"TERM": "xterm"}, 16),
        (ColorSystem.STANDARD, {"TERM": "no-such-terminal"}, 16),
        (None, {"TERM": "dumb"}, 0),
    ],
)
def test_colours_of_terminals(system: ColorSystem | None, environment: Mapping[str, str], colours: int) -> None:
    assert colours_of(system, environment) == colours


def test_without_colours_light_grounds_are_reversed_and_grey_ones_underlined() -> None:
    assert colours_to_attributes(Style.parse("bold #000000 on #ffffff")) == Style(
        bold=True, reverse=True, underline=False, dim=False
    )
    assert colours_to_attributes(Style.parse("#ffffff on #555555")) == Style(underline=True, reverse=False, dim=False)
    assert colours_to_attributes(Style.parse("#949494 on #000000")) == Style(dim=True, reverse=False, underline=False)
    assert colours_to_attributes(Style.parse("reverse #ffffff on #000000")).reverse


def test_dark_inks_are_not_bold_where_bold_means_light() -> None:
    assert not without_dark_bold(Style.parse("bold #000000 on #ffffff")).bold
    assert without_dark_bold(Style.parse("bold #ffff55 on #000000")).bold


def sent(home: Path, environment: Mapping[str, str]) -> tuple[Terminal, set[str]]:
    """A game on the Nile in such a terminal, and every number of the styles that were sent."""
    arguments = ["play", "--edition", "nile", "--seats", "you,you", "--seed", "7"]
    terminal = Terminal(arguments, home, environment=environment)
    terminal.wait_for("Place your tile")
    terminal.settle()
    sequences = terminal.received.decode("utf-8", "replace").replace(ASK_COLOURS, "").split("\x1b[")
    codes = {
        part.partition("m")[0]
        for part in sequences
        if "m" in part and part.partition("m")[0].replace(";", "").isdigit()
    }
    return terminal, {code for run in codes for code in run.split(";")}


@pytest.mark.parametrize("term", ["xterm", "screen", "linux"])
def test_sixteen_colours_show_the_nile_oases_foundations_and_tiles_apart(term: str, tmp_path: Path) -> None:
    terminal, codes = sent(tmp_path, {"TERM": term})
    try:
        assert "38" not in codes
        assert "48" not in codes
        grounds: dict[str, set[str]] = {kind: set() for kind in ("water", "foundation", "tile")}
        for line, cells in terminal.screen.buffer.items():
            for column in range(3, 47):
                cell = cells[column]
                if 0 < line < 21 and cell.data in "~1234♟◉io":
                    kind = "water" if cell.data == "~" else "foundation" if cell.data.isdecimal() else "tile"
                    grounds[kind].add(cell.bg)
        assert grounds["water"] == {"blue"}
        assert all(grounds.values())
        for one, other in combinations(grounds.values(), 2):
            assert one.isdisjoint(other)
        assert {"42", "44", "47"} <= codes
    finally:
        terminal.close()


@pytest.mark.parametrize("theme", ["tp-16", "tp-day-16"])
def test_sixteen_colours_tell_the_tile_under_the_cursor_from_an_empty_site(theme: str, tmp_path: Path) -> None:
    arguments = ["play", "--seats", "you,random", "--seed", "7", "--option", "first=1", "--theme", theme]
    terminal = Terminal(arguments, tmp_path, environment={"TERM": "xterm"})
    try:
        terminal.wait_for("Place your tile")
        terminal.settle()
        line, column = terminal.screen.cursor.y, terminal.screen.cursor.x
        site = terminal.lines[line].index({"tp-16": "┌──┐", "tp-day-16": "▗▄▄▖"}[theme])
        tile, empty = (
            {terminal.screen.buffer[line][at + place].bg for place in range(4)} for at in (column, site)
        )  # fmt: skip
        assert len(empty) == 1
        assert tile.isdisjoint(empty)
    finally:
        terminal.close()


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "vt100"}], ids=["NO_COLOR", "vt100"])
def test_without_colours_none_is_sent_and_no_grey_either(environment: Mapping[str, str], tmp_path: Path) -> None:
    terminal, codes = sent(tmp_path, environment)
    try:
        assert codes <= {"", "0", "1", "2", "4", "7", "22", "24", "27"}, codes
        assert {"1", "7"} <= codes
    finally:
        terminal.close()


def board_of(terminal: Terminal) -> list[str]:
    """The lines of the board at 80×24."""
    return [line[:47] for line in terminal.lines[1:21]]


def test_without_colours_every_sign_of_the_tiles_is_there(tmp_path: Path) -> None:
    signs = {}
    for name, environment in (("colours", {}), ("none", {"NO_COLOR": "1"})):
        (tmp_path / name).mkdir()
        terminal, _codes = sent(tmp_path / name, environment)
        try:
            terminal.press("enter", "enter")  # the tile lies, and its row is taken
            terminal.settle()
            # Without Ψ, which stands for the palms of the board where there are no pictures.
            signs[name] = [[sign for sign in line if sign in "♟◉●rgbynvw"] for line in board_of(terminal)]
        finally:
            terminal.close()
    assert signs["none"] == signs["colours"]
    assert any("◉" in line for line in signs["none"])
