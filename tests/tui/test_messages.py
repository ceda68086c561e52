"""Every screen speaks in messages: in a language of brackets no word stands outside of them, and none is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.text import Text
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets._footer import FooterKey

from tests.presenters.brackets import (
    FILES,
    GAMES,
    PEOPLE,
    any_of,
    in_brackets,
    is_whole,
    words_outside,
)
from tests.tui.pilot_helpers import open_entry, press
from tests.tui.walk import terra, walk
from tp_tui.room.autosave import start_autosave
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.dialogs import HandoverScreen, LeaveScreen, UnsavedScreen
from tp_tui.tui.screens.keys import KeysScreen
from tp_tui.tui.screens.watch import WatchScreen
from tp_tui.tui.styled_lines import StyledLines

SETTINGS = Settings(pace="instant", advice="never")

SIZE = (240, 60)
"""Room for every line, brackets included: what is short of room is cut on purpose."""

EXCEPTED = (
    FILES,
    GAMES,
    PEOPLE,
    re.compile(r"(?<![A-Za-z])([bgrnyvwΩ]+|[BGRYWbgryw]{2}|sc|sp)(?![A-Za-z])"),  # colours and halves as in notation
    any_of(["Coins: ooooo", "take"]),  # the game of the tests has no words of its own
)

PICTURES = ("BoardView", "FieldsPicture")
"""What games draw, whose signs have a width of their own: boards."""


def texts_of(widget: Widget) -> Iterator[str]:
    """What a widget says: all of it, however much of that there is room for."""
    yield str(widget.border_title or "")
    match widget:
        case OptionList():
            yield from (str(option.prompt) for option in widget.options)
        case Input():
            yield widget.placeholder
        case Button():
            yield str(widget.label)
        case FooterKey():
            yield widget.description
        case StyledLines():
            yield widget.text
        case Static():
            yield str(widget.content)
        case _:
            shown = widget.render()
            yield str(shown) if isinstance(shown, str | Text | Content) else ""


class Looker:
    """Looks at screens, and keeps what is no message there, and what is half of one, with where that was.

    Attributes:
        screens: the kinds of screens that were looked at.
    """

    def __init__(self) -> None:
        self.no_message: dict[str, str] = {}
        self.halves: dict[str, str] = {}
        self.screens: set[str] = set()

    def __call__(self, app: TpApp, where: str) -> None:
        screen = app.screen
        if app.size != SIZE:
            return
        self.screens.add(type(screen).__name__)
        for widget in screen.walk_children():
            for text in filter(None, texts_of(widget)):
                if widget.id == "info" and "…" in text:
                    continue  # the line below the board is cut to its width, which it says
                if type(widget).__name__ in PICTURES or widget.id in PICTURES:
                    continue
                if not is_whole(text):
                    self.halves.setdefault(text, where)
                elif words := words_outside(text, *EXCEPTED):
                    self.no_message.setdefault(" ".join(words), f"{where}: {text}")


@pytest.mark.slow
async def test_every_screen_is_in_brackets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    look = Looker()
    with in_brackets():
        await walk(SETTINGS, look, [SIZE])
        await boxes_and_lists(look)
        await watching(look)
    assert look.no_message == {}
    assert look.halves == {}
    assert len(look.screens) > 20


async def boxes_and_lists(look: Looker) -> None:
    """What the walk does not come to: the keys, and boxes that only faults and others at the table open."""
    app = TpApp(settings=SETTINGS)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(KeysScreen())
        await pilot.pause()
        look(app, "keys")
        await press(pilot, "enter")
        look(app, "a key")
        await press(pilot, "escape", "escape")
        for box in (HandoverScreen("Ada"), LeaveScreen(), UnsavedScreen("")):
            app.push_screen(box)
            await pilot.pause()
            look(app, "box")
            app.pop_screen()
            await pilot.pause()
        await open_entry(pilot, "daily")
        look(app, "daily")


async def watching(look: Looker) -> None:
    """A game that is open in another window."""
    room = terra("game", 9)
    start_autosave(room)
    assert room.game_log
    app = TpApp(settings=SETTINGS, save=room.game_log.file)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        look(app, "in use")
        await press(pilot, "enter")
        assert isinstance(app.screen, WatchScreen)
        look(app, "watching")
    room.game_log.close()
