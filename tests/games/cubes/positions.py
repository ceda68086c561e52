"""Positions for tests, and random players."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tp_tui.games import get_game
from tp_tui.games.contract import Action, Event, Refusal
from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE
from tp_tui.games.cubes.rules.state import CubesState

GAME = get_game("cubes")
SETUPS = [(side, players) for side in ("large", "small") for players in (2, 3, 4)]


def new(seed: int = 1, **options: object) -> CubesState:
    """Return a new game, in which player A goes first unless the options say otherwise."""
    return GAME.new_initial_state({"first": 1, **options}, seed)  # type: ignore[arg-type]


def lay(state: CubesState, cubes: str, player: int = 0) -> None:
    """Put cubes, such as `a1 red, a2 blue`, into a pyramid, regardless of the rules."""
    for word in cubes.split(","):
        place, colour = word.split()
        number = state.rules.pyramid.number_of(place)
        assert number is not None
        state.rules.lay(state, player, COLOURS.index(colour), number)
    state.legal = None


def stock(state: CubesState, player: int = 0, **cubes: int) -> None:
    """Set the stock of a player."""
    for colour, name in enumerate(COLOURS):
        state.stocks[player * KINDS_OF_CUBE + colour] = cubes.get(name, 0)
    state.legal = None


def purse(state: CubesState, *money: int) -> None:
    """Set the money of all players."""
    state.money[:] = money
    state.legal = None


def texts(state: CubesState, kind: str = "") -> set[str]:
    """Return the legal actions in notation, all or of one kind."""
    return {state.action_to_string(action) for action in state.legal_actions() if kind in ("", action.kind)}


def play(state: CubesState, *moves: str) -> list[Event]:
    """Apply moves, and return their events."""
    events: list[Event] = []
    for move in moves:
        state.apply_action(state.string_to_action(move), events)
    return events


def refusal(state: CubesState, text: str) -> Refusal:
    """Return why an action is illegal."""
    action = next(each for each in state.all_actions() if state.action_to_string(each) == text)
    refused = state.explain(action)
    assert refused is not None, text
    return refused


def any_action(state: CubesState, rng: random.Random) -> Action:
    """Choose a random legal action."""
    return rng.choice(state.legal_actions())


def any_kind(state: CubesState, rng: random.Random) -> Action:
    """Choose a random kind of action, then an action of it, so that rare kinds are as frequent as common ones."""
    legal = state.legal_actions()
    kind = rng.choice(sorted({action.kind for action in legal}))
    return rng.choice([action for action in legal if action.kind == kind])


def builder(state: CubesState, rng: random.Random) -> Action:
    """Build as high as possible, else buy or take, for games with tall pyramids."""
    legal = state.legal_actions()
    builds = [action for action in legal if action.kind == "build"]
    if builds and rng.random() < 0.9:
        return max(builds, key=lambda action: (action.args[1], rng.random()))
    others = [action for action in legal if action.kind != "money"]
    return rng.choice(others or legal)


def miser(state: CubesState, rng: random.Random) -> Action:
    """Mostly take money, so that the strip is refilled often."""
    legal = state.legal_actions()
    return legal[0] if legal[0].kind == "money" and rng.random() < 0.9 else rng.choice(legal)


def hoarder(state: CubesState, rng: random.Random) -> Action:
    """Buy and rarely build, so that stocks fill up and taking becomes legal."""
    legal = state.legal_actions()
    kept = [action for action in legal if action.kind != "build" or rng.random() < 0.15]
    return rng.choice(kept or legal)


PLAYERS = (any_action, any_kind, builder, miser, hoarder)


def games(count: int, seed: int) -> Iterator[tuple[CubesState, object, random.Random]]:
    """Yield new games on both sides with all numbers of players, each with a player and a random generator."""
    for number in range(count):
        side, players = SETUPS[number % len(SETUPS)]
        state = GAME.new_initial_state({"side": side, "players": players}, seed + number)
        yield state, PLAYERS[number // len(SETUPS) % len(PLAYERS)], random.Random(seed + number)
