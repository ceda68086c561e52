"""Necropolis as a `Game`: its options, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tp_tui.games.contract import (
    Challenge,
    DealError,
    Evaluation,
    FileOption,
    FileReport,
    Game,
    GameFile,
    Lesson,
    NumberOption,
    ObservationFormat,
    Option,
    OptionError,
    Options,
    OptionValue,
    Role,
    State,
    number_of,
)
from tp_tui.games.kit.lesson_reader import shipped_lessons
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import Examined
from tp_tui.games.kit.weights import flat
from tp_tui.games.necropolis.rules.components import Deck, deck_of
from tp_tui.games.necropolis.rules.deal import cards_of_deal, deal, read_deal, set_up, written_deal
from tp_tui.games.necropolis.rules.deck_reader import STANDARD, draw, examine_deck, oddities, read_deck, standard_deck
from tp_tui.games.necropolis.rules.observation_tensor import NecropolisObserver
from tp_tui.games.necropolis.rules.state import NecropolisState

FEWEST_SEATS, MAX_SEATS = 2, 5
LESSON = "first"

DEALT_DECK = ""
"""The title of a deck that comes from a deal, not from a file."""


class NecropolisGame(Game):
    """The card game of quarry, god tiles and necropolis."""

    name = "necropolis"
    title = "Necropolis"

    def options(self) -> tuple[Option, ...]:
        """Return the options."""
        return _options()

    def new_initial_state(self, options: Options, seed: int) -> NecropolisState:
        """Return a fresh game; `deck` is the name of a deck, or a file with one (A2)."""
        complete = self.complete_options(options)
        return deal(chosen_deck(complete), number_of(complete, "players"), seed, number_of(complete, "first"))

    def complete_options(self, options: Options) -> dict[str, OptionValue]:
        """Return the options with all that they leave out, the deck named."""
        complete = super().complete_options(options)
        return {**complete, "deck": complete["deck"] or STANDARD}

    def examine_file(self, option: str, value: OptionValue) -> FileReport:
        """Return a report on a deck: its cards, and what is invalid or unusual (A2)."""
        if isinstance(value, GameFile):
            examined = examine_deck(value.name, value.text)
        elif value == STANDARD:
            examined = Examined(standard_deck(), ())
        else:
            raise OptionError("necropolis.deck_unknown", quoted(value, 200), STANDARD, option=option)
        found = examined.found
        if found is None:
            return FileReport(faults=examined.faults)
        return FileReport(found.title, draw(found), warnings=oddities(found))

    def deal_of(self, state: State) -> Mapping[str, object]:
        """Return the cards in the order they are drawn, the tile that is out first, and an own deck (A6)."""
        assert isinstance(state, NecropolisState)
        return written_deal(state)

    def state_from_deal(self, options: Options, deal: Mapping[str, object]) -> NecropolisState:
        """Return a fresh game with that deal; the option `first` says who begins."""
        complete = self.complete_options(options)
        players = number_of(complete, "players")
        deck, cards = chosen_deck(complete), cards_of_deal(deal)
        if cards is not None and cards != deck.cards:
            if isinstance(complete["deck"], GameFile):
                raise DealError("necropolis.deck_twice", "cards")
            deck = deck_of(DEALT_DECK, cards)
        return set_up(deck, players, read_deal(players, deal), self.seat_that_begins(complete))

    def observation_format(self) -> ObservationFormat:
        """Return the JSON format of observations."""
        # Imported here: most games are never serialized.
        from tp_tui.games.necropolis.rules.observation_format import NecropolisFormat

        return NecropolisFormat(chosen_deck, DEALT_DECK)

    def tensor_observer(self) -> NecropolisObserver:
        """Return the encoder of observation tensors."""
        return NecropolisObserver()

    def provisional_sources(self) -> frozenset[str]:
        """Return the majorities in the tombs: they go to whoever is ahead at the end (A20)."""
        return frozenset({"A20"})

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the one lesson."""
        return shipped_lessons("tp_tui.games.necropolis", (LESSON,))

    def has_lessons(self) -> bool:
        """Return True, without reading the lesson."""
        return True

    def challenges(self) -> tuple[Challenge, ...]:
        """Return the challenges, imported here because few callers need them."""
        from tp_tui.games.necropolis.challenges import CHALLENGES

        return CHALLENGES

    def weights(self, options: Options) -> dict[str, float]:
        """Return the numbers of `weights.toml`."""
        self.complete_options(options)
        from tp_tui.games.necropolis.ai.weights import shipped_weights

        return flat(shipped_weights())

    def learned_weights(self, options: Options) -> Mapping[str, float]:
        """Return the numbers of `learned.toml`."""
        self.complete_options(options)
        from tp_tui.games.necropolis.ai.weights import learned_weights

        return learned_weights()

    def evaluation(self, weights: Mapping[str, float] | None = None) -> Evaluation:
        """Return the evaluation function that bots use."""
        # Imported here: a menu does not need it.
        from tp_tui.games.necropolis.ai.evaluation import NecropolisEvaluation

        return NecropolisEvaluation(weights)


def chosen_deck(options: Options) -> Deck:
    """Return the deck that complete options name."""
    value = options["deck"]
    return read_deck(value.name, value.text) if isinstance(value, GameFile) else standard_deck()


@cache
def _options() -> tuple[Option, ...]:
    return (
        NumberOption("players", Role.SEATS, 2, FEWEST_SEATS, MAX_SEATS),
        FileOption("deck", Role.FILE, "", "deck", (STANDARD,), lambda _name: standard_deck().title),
        NumberOption("first", Role.FIRST_SEAT, 0, 0, MAX_SEATS),
    )


GAME = NecropolisGame()
