"""Terra Pyramides: the game as `tp_tui.games` knows it. The rules are in `rules` and `legality`, by clause."""

from __future__ import annotations

from tp_tui.games.base import Evaluation, Event, Game, OptionError, Options, OptionSpec, State
from tp_tui.games.terra import words
from tp_tui.games.terra.deal import deal
from tp_tui.games.terra.evaluation import TerraEvaluation
from tp_tui.games.terra.loading import (
    EDITIONS,
    board_names,
    shipped_board,
    shipped_supplies,
    shipped_tiles,
)
from tp_tui.games.terra.rules import BasicRules, rules_for
from tp_tui.games.terra.state import TerraState

RULES: dict[str, type[BasicRules]] = {"basic": BasicRules}
"""The rules of each edition."""


class TerraGame(Game):
    """Terra Pyramides in all its editions."""

    name = "terra"
    title = "Terra Pyramides"
    least_players = 2
    most_players = 4

    def options(self) -> tuple[OptionSpec, ...]:
        """The options, house rules among them."""
        return (
            OptionSpec("players", 2, "how many play", least=self.least_players, greatest=self.most_players),
            OptionSpec("edition", "basic", "the version of the rules", choices=EDITIONS),
            OptionSpec("board", "desert", "the board", choices=board_names()),
            OptionSpec("first", 0, "the seat that begins; 0 draws it by lot", least=0, greatest=self.most_players),
            OptionSpec("stairs", "adjacent", "where stairs may point (B3)", choices=("adjacent", "line")),
            OptionSpec("search_order", "keep", "how a searched stack goes back (B16)", choices=("keep", "free")),
        )

    def new_initial_state(self, options: Options, seed: int) -> TerraState:
        """A fresh game."""
        specs = {spec.name: spec for spec in self.options()}
        for name in options:
            if name not in specs:
                raise OptionError(f"there is no option {name!r}; there are {', '.join(specs)}")
        checked = {name: spec.check(options.get(name, spec.default)) for name, spec in specs.items()}
        players, first, edition = int(checked["players"]), int(checked["first"]), str(checked["edition"])
        if first > players:
            raise OptionError(f"option first is {first}, but there are {players} seats")
        rules = rules_for(
            RULES[edition],
            shipped_board(str(checked["board"])),
            shipped_tiles(edition),
            shipped_supplies(edition),
            players,
            checked,
        )
        return deal(rules, seed, first)

    def describe(self, state: State, event: Event, *, you: bool = False) -> str:
        """What the event's player did, in words."""
        assert isinstance(state, TerraState)
        return words.describe(state.rules, event, you=you)

    def describe_reveal(self, event: Event) -> str:
        """What came to light."""
        return words.REVEALS[event.kind]

    def evaluation(self) -> Evaluation:
        """What the bots judge positions with."""
        return TerraEvaluation()


GAME = TerraGame()
