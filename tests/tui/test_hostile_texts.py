"""Texts from files that somebody made to do harm: no screen obeys them, none ends because of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color
from textual.widgets import OptionList, Static

from tests.cli.test_hostile_files import BEGUN, BROKEN, FINISHED, FORGED, NAMES
from tests.tui.pilot_helpers import on_screen, press, until
from tests.tui.terminal import Terminal
from tp_tui.storage.folders import own_symbols_folder, own_themes_folder, saves_folder
from tp_tui.storage.settings import Settings, settings_file
from tp_tui.terminal.frame_diff import FrameDiff
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.screens.saves import SavesScreen
from tp_tui.tui.screens.stats import StatsScreen
from tp_tui.tui.sign_sets import SignFilter, builtin_sign_sets

UNSEEN = [chr(number) for number in (*range(32), *range(0x7F, 0xA0), 0x200B, 0x202E, 0x2066, 0x2028, 0xFEFF, 0xDCFF)]
"""What terminals obey, what turns or hides other letters, and half a letter."""

SEQUENCE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]|\x1b[78]|\x1bP(?:\$qm|\+q524742;5463)\x1b\\")
"""What a frame is made of, besides letters, and the questions about colours."""


def put_saves() -> None:
    saves_folder().mkdir(parents=True)
    for number, name in enumerate(NAMES):
        finished = FINISHED.replace(b"\nseed = 7", b"\nseed = %d" % number)
        for kind, data in (("", finished), (" begun", BEGUN), (" forged", FORGED.encode())):
            (saves_folder() / f"{name}{kind}.tp").write_bytes(data)


@pytest.mark.parametrize("letter", UNSEEN, ids=ascii)
def test_a_frame_has_no_letter_that_a_terminal_obeys(letter: str) -> None:
    for text in (letter, f"a{letter}]0;x{letter}b", f"石{letter}", f"é{letter}[31m"):
        frame = FrameDiff(erases=True)
        frame.resize(20, 2)
        frame.put(0, 0, [(text, "1"), (text, "")])
        sent = SEQUENCE.sub("", frame.flush())
        assert sent.replace("\r", "").replace("\n", "").isprintable(), ascii(sent)
        sent.encode()


@pytest.mark.parametrize("signs", builtin_sign_sets())
def test_no_line_has_one_wherever_it_is_sent(signs: str) -> None:
    """A browser is sent lines as they are, and not by way of a frame."""
    letters = "".join(UNSEEN)
    line = [Segment(f"a{letters}b"), Segment(f"石{letters}♟"), Segment("\x1b[2J", None, [(1,)])]  # type: ignore[list-item]
    drawn = SignFilter(builtin_sign_sets()[signs]).apply(line, Color(0, 0, 0))
    assert all(segment.text.isprintable() for segment in drawn[:-1])
    assert (drawn[0].text[:1], drawn[0].text[-1:]) == ("a", "b")
    assert drawn[-1] == line[-1], "what the program itself has to tell the terminal"


async def test_every_screen_with_saved_games_shows_them() -> None:
    put_saves()
    app = TpApp(settings=Settings(pace="instant"))
    async with app.run_test(size=(100, 40)) as pilot:
        assert isinstance(app.screen, MenuScreen)
        app.push_screen(SavesScreen())
        await until(pilot, lambda: isinstance(app.screen, SavesScreen) and app.screen.query(OptionList))
        options = app.screen.query_one(OptionList)
        games = [option for option in options.options if option.id]
        assert len(games) == 3 * len(NAMES)
        for _ in games:
            await press(pilot, "down")
            assert str(app.screen.query_one("#said", Static).render())
            for line in on_screen(app).splitlines():
                assert line.isprintable(), ascii(line)
        await press(pilot, "d", "x")
        options.highlighted = options.option_count - 1
        await press(pilot, "r")
        await press(pilot, "escape")
        app.push_screen(StatsScreen())
        await until(pilot, lambda: isinstance(app.screen, StatsScreen) and "won" in on_screen(app))


async def test_a_game_of_any_name_is_looked_at_on_the_screen() -> None:
    saves_folder().mkdir(parents=True)
    (saves_folder() / "\udcff\x1b[31m.tp").write_bytes(FINISHED)
    app = TpApp(settings=Settings(pace="instant"))
    async with app.run_test(size=(100, 40)) as pilot:
        app.push_screen(SavesScreen())
        await until(pilot, lambda: isinstance(app.screen, SavesScreen) and app.screen.query(OptionList))
        await press(pilot, "r")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert all(line.isprintable() for line in on_screen(app).splitlines())


def test_a_real_terminal_is_told_nothing_of_theirs(home: Path) -> None:
    put_saves()
    terminal = Terminal([], home, size=(100, 40), environment={"TP_TUI_HOME": str(home)})
    terminal.wait_for("Saved games")
    terminal.press(*["down"] * 6, "enter")
    terminal.wait_for("0 moves")
    terminal.press(*["down"] * (3 * len(NAMES)), "d")
    terminal.wait_for("for good?")
    own = SEQUENCE.sub("", terminal.received.decode())
    # What the program itself tells the terminal when it begins: modes, the shape of the mouse pointer, questions.
    sent = re.sub(r"\x1b\[[?<=>]?[0-9;]*[$]?[a-zA-Z]|\x1b\]22;\w*\x07|\x1bP=[0-9]s\x1b\\\\", "", own)
    assert not [letter for letter in sent if letter in UNSEEN and letter not in "\r\n\b"], ascii(sent)
    assert terminal.child.isalive()
    terminal.close()


@pytest.mark.parametrize("broken", BROKEN)
async def test_the_program_begins_with_its_own_where_a_theme_or_symbols_cannot_be_read(broken: str) -> None:
    text, wrong = BROKEN[broken]
    for folder in (own_themes_folder(), own_symbols_folder()):
        folder.mkdir(parents=True)
        (folder / "own.toml").write_text(text, encoding="utf-8")
    settings_file().write_text("theme = 'own'\nsymbols = 'own'\n", encoding="utf-8")
    app = TpApp()
    async with app.run_test(size=(100, 40)):
        assert isinstance(app.screen, MenuScreen)
        assert app.appearance.theme_shown.name == "tp-night"
        said = str(app.screen.query_one("#fault", Static).render())
        assert said.count(wrong) == 2, said
        assert "Theme own.toml" in said
        assert "Symbols own.toml" in said
