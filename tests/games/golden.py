"""Golden files: writing and reading playthroughs, and counting legal actions and sequences (perft)."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from tp_tui.games.contract import Action, Event, Game, State
from tp_tui.presenters.game_words import Subject, words_for

Header = Mapping[str, int | str]
Position = TypeVar("Position", bound=State)


class ReferenceTable(Protocol):
    """A game in a slow but simple reference implementation."""

    def legal(self) -> Sequence[str]:
        """Return the legal actions in notation."""

    def apply(self, text: str) -> object:
        """Apply an action in notation."""


def playthrough(game: Game, header: Header, state: State, moves: Sequence[str]) -> str:
    """Return the playthrough of a whole game from `state`: header, moves with their events, and scores."""
    words, names = words_for(game), [f"P{number}" for number in range(1, state.players + 1)]
    lines = [f"{name} = {value}" for name, value in header.items()] + ["---"]
    for text in moves:
        events: list[Event] = []
        before = state.clone()
        state.apply_action(state.string_to_action(text), events)
        said = "; ".join(words.event(before, event, Subject(names[event.player])) for event in events)
        lines.append(f"{text:<28}# {said}".rstrip(" #"))
    assert state.is_terminal()
    lines.append("---")
    for name, score in zip(names, state.scores(), strict=True):
        lines.append(f"{name} {score.total}")
        lines += [
            f"  {line.clause} {line.place:<3} {words.score_line(state, line)}: {line.points}" for line in score.lines
        ]
    return "\n".join(lines) + "\n"


def header_of(text: str) -> dict[str, int | str]:
    """Return the options in a playthrough's header."""
    pairs = (line.split(" = ") for line in text.split("---\n")[0].splitlines())
    return {name: int(value) if value.isdecimal() else value for name, value in pairs}


def moves_of(text: str) -> list[str]:
    """Return the moves of a playthrough."""
    return [line.split("#")[0].strip() for line in text.split("---\n")[1].splitlines()]


def recorded(state: Position, choose: Callable[[Position, random.Random], Action], seed: int) -> list[str]:
    """Play a game to its end from `state`, and return its moves."""
    rng, moves = random.Random(seed), []
    while not state.is_terminal():
        action = choose(state, rng)
        moves.append(state.action_to_string(action))
        state.apply_action(action)
    return moves


def after(state: Position, moves: Sequence[str]) -> Position:
    """Apply moves to `state` in place, and return it."""
    for text in moves:
        state.apply_action(state.string_to_action(text))
    return state


def legal_counts(state: State, moves: Sequence[str]) -> list[int]:
    """Return the number of legal actions before each move."""
    counts = []
    for text in moves:
        counts.append(len(state.legal_actions()))
        state.apply_action(state.string_to_action(text))
    return counts


def sequences(state: State, depth: int) -> int:
    """Return the number of different sequences of `depth` actions."""
    if depth == 1 or state.is_terminal():
        return len(state.legal_actions())
    total = 0
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        total += sequences(child, depth - 1)
    return total


def reference_sequences(table: ReferenceTable, depth: int) -> int:
    """Return the same as `sequences`, by the reference implementation."""
    if depth == 1:
        return len(table.legal())
    total = 0
    for text in table.legal():
        child = copy.deepcopy(table)
        child.apply(text)
        total += reference_sequences(child, depth - 1)
    return total
