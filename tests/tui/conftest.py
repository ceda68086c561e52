"""Fixtures for apps without a terminal, at a known position of a known game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import CSSLocation, Stylesheet

from tp_tui.bots.base import Advice
from tp_tui.bots.driver import BotDriver, HintQuestion
from tp_tui.games import get_game
from tp_tui.games.contract import Reason, State
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp

SETTINGS = Settings(pace="instant", advice="never")


class NewApp(Protocol):
    def __call__(
        self,
        seats: str = ...,
        moves: str = ...,
        options: dict[str, int | str] | None = ...,
        settings: Settings = ...,
        free_undo: bool = ...,
        state: State | None = ...,
    ) -> TpApp: ...


@pytest.fixture(autouse=True, scope="session")
def sheets_parsed_once() -> Iterator[None]:
    """Cache parsed style sheets, which take a fifth of an app's start, among apps with the same colours."""
    kept: dict[tuple[object, ...], list[RuleSet]] = {}
    parse = Stylesheet._parse_rules

    def parsed(sheet: Stylesheet, css: str, read_from: CSSLocation, *about: Any, **named: Any) -> list[RuleSet]:
        key = (css, read_from, about, *sorted(named.items()), *sheet._variables.items())
        if key not in kept:
            kept[key] = parse(sheet, css, read_from, *about, **named)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parsed)
        yield


@pytest.fixture(autouse=True, scope="session")
def settled(pilots_settle: None) -> None:
    """Make all pilots wait for a state."""


@pytest.fixture
def new_app(monkeypatch: pytest.MonkeyPatch) -> Callable[..., TpApp]:
    """Return a function that creates an app in a game with seed 7, or at `state`, after comma-separated `moves`."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")

    def make(
        seats: str = "you:Ada,you:Ben",
        moves: str = "",
        options: dict[str, int | str] | None = None,
        settings: Settings = SETTINGS,
        free_undo: bool = False,
        state: State | None = None,
    ) -> TpApp:
        chosen = {"first": 1, **(options or {})}
        room = Room(get_game("terra"), parse_seats(seats, 1, 4), chosen, 7, free_undo=free_undo)
        if state is not None:
            room._state = state
        for move in filter(None, moves.split(",")):
            room.submit(room.current, PlayText(move))
        return TpApp(room, settings)

    return make


@pytest.fixture
def advised(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that sets the hint to give: a turn in notation, and its reasons."""

    def advise(*turn: str, reasons: tuple[Reason, ...] = ()) -> None:
        def found(self: BotDriver, asked: HintQuestion) -> Advice:
            state = asked.decision.observation.state
            by_name = {state.action_to_string(action): action for action in state.all_actions()}
            return Advice(tuple(by_name[text] for text in turn), reasons)

        monkeypatch.setattr(BotDriver, "advise", found)

    return advise


@pytest.fixture
def same_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make colours and animations independent of the terminal."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr(App, "animation_level", "none", raising=False)
