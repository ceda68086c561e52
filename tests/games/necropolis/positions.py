"""Positions for tests, described in notation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from tp_tui.games import get_game
from tp_tui.games.contract import Event, Refusal
from tp_tui.games.necropolis.rules.components import COLOURS, DECK_SIZE, KINDS_OF_STONE, Card, deck_of
from tp_tui.games.necropolis.rules.deck_reader import standard_deck
from tp_tui.games.necropolis.rules.pyramid import CORNERS, PLACE_COUNT, PLACE_NAMES
from tp_tui.games.necropolis.rules.state import NecropolisState

GAME = get_game("necropolis")
PLAYERS = (2, 3, 4, 5)

BOTTOM_UP = ("1d", "1c", "1e", "1f", "2c", "2d", "2e", "3c", "3d", "4c")
"""The places of a complete pyramid in a legal order."""


def new(players: int = 2, seed: int = 1, first: int = 1, **options: object) -> NecropolisState:
    """Return a new game."""
    state = GAME.new_initial_state({"players": players, "first": first, **options}, seed)
    assert isinstance(state, NecropolisState)
    return state


def dealt(numbers: list[int], players: int = 2, first: int = 1, out: int = 1) -> NecropolisState:
    """Return a new game in which the given cards, numbered from 1, are drawn first, followed by the others in order."""
    rest = [number for number in range(1, DECK_SIZE + 1) if number not in numbers]
    deal: dict[str, object] = {"deck": [*numbers, *rest]}
    if players == 2:
        deal["out"] = out
    return GAME.state_from_deal({"players": players, "first": first}, deal)  # type: ignore[return-value]


def play(state: NecropolisState, *texts: str) -> list[Event]:
    """Apply actions, which may be separated by commas, and return their events."""
    events: list[Event] = []
    for text in (part for line in texts for part in line.split(",")):
        state.apply_action(state.string_to_action(text), events)
    return events


def legal(state: NecropolisState) -> list[str]:
    """Return the legal actions in notation."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def refused(state: NecropolisState, text: str) -> Refusal:
    """Return why an action is illegal."""
    action = next(action for action in state.all_actions() if state.action_to_string(action) == text)
    refusal = state.explain(action)
    assert refusal is not None
    assert action not in state.legal_actions()
    return refusal


def places(names: str) -> tuple[int, ...]:
    """Return the numbers of places such as `1c 1e`."""
    return tuple(PLACE_NAMES.index(name) for name in names.split())


def with_pyramid(laid: str) -> NecropolisState:
    """Return a game in which the first player has cards at the given places, and builds next."""
    state = dealt([], players=3)
    play(state, "god 1, god 2, god 3, pair 1")
    state.occupied[0] = sum(1 << place for place in places(laid))
    state.legal = None
    return state


def games(count: int, seed: int) -> Iterator[tuple[NecropolisState, random.Random]]:
    """Yield new games with all numbers of players in turn, each with a random generator."""
    for number in range(count):
        yield new(PLAYERS[number % 4], seed + number, first=0), random.Random(seed + number)


def positions(count: int, seed: int, share: int = 1) -> Iterator[NecropolisState]:
    """Yield about one in `share` positions of random games, and every final position."""
    for state, rng in games(count, seed):
        while not state.is_terminal():
            if not rng.randrange(share):
                yield state.clone()
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


class Built:
    """A builder of positions with arbitrary cards, for tests of scoring."""

    def __init__(self, players: int = 2) -> None:
        self.state = new(players)
        # Cards are taken from the end of the deal, which no test reaches.
        self._next = DECK_SIZE - 1

    def card(self, text: str) -> int:
        """Create a card from its stones and glyph, such as `blue | white/red, tomb`; return its number."""
        stones, _, glyph = text.partition(",")
        state, number = self.state, self._next
        self._next -= 1
        cards = list(state.deck.cards)
        cards[state.faces[number]] = Card.from_text(stones, glyph.strip())
        state.deck = deck_of("Test", tuple(cards))
        state.revealed |= 1 << number
        return number

    def pyramid(self, cards: Mapping[str, str], player: int = 0) -> Built:
        """Put cards on places, regardless of the rules."""
        state = self.state
        for name, text in cards.items():
            card, place = self.card(text), PLACE_NAMES.index(name)
            state.laid[player * PLACE_COUNT + place] = card + 1
            state.occupied[player] |= 1 << place
            for colour, cells, anchors in state.deck.shapes[state.faces[card]]:
                state.cells[player * KINDS_OF_STONE + colour] |= cells << CORNERS[place]
                state.anchors[player * KINDS_OF_STONE + colour] |= anchors << CORNERS[place]
        return self

    def obelisk(self, *cards: str, player: int = 0) -> Built:
        """Put cards on the obelisk."""
        self.state.obelisks[player] += tuple(self.card(text) for text in cards)
        return self

    def tomb(self, *cards: str, player: int = 0) -> Built:
        """Put cards in the tomb."""
        self.state.tombs[player] += tuple(self.card(text) for text in cards)
        self.state.tomb_rounds[player] += (1,) * len(cards)
        return self

    def points(self, clause: str, player: int = 0) -> int:
        """Return the points of a clause."""
        return self.state.scores()[player].by_clause().get(clause, 0)

    def colours(self, player: int = 0) -> dict[str, int]:
        """Return the points by colour."""
        lines = [line for line in self.state.scores()[player].lines if line.clause == "A16"]
        return {COLOURS[colour]: line.points for line in lines for colour in line.args[:1] if isinstance(colour, int)}


def same_deck() -> list[int]:
    """Return the numbers of the standard deck in order."""
    return list(range(1, len(standard_deck().cards) + 1))
