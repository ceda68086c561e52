"""Terra Pyramides: the game as `tp_tui.games` knows it. The rules are in `rules` and `legality`, by clause."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.games.contract import (
    DataError,
    Evaluation,
    Event,
    Game,
    OptionError,
    Options,
    OptionSpec,
    RuleChapter,
    State,
)
from tp_tui.games.terra.ai.evaluation import TerraEvaluation
from tp_tui.games.terra.ai.valuation_registry import weights_of
from tp_tui.games.terra.ai.weights import SHORTSIGHTED, flat
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.box import read_box, shipped_box
from tp_tui.games.terra.rules.data_files import EDITIONS, board_names
from tp_tui.games.terra.rules.deal import deal, set_up
from tp_tui.games.terra.rules.deal_format import read_deal, written_deal
from tp_tui.games.terra.rules.editions import BOARDS, rules_for
from tp_tui.games.terra.rules.missions import MISSIONS
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.games.terra.text import descriptions as words
from tp_tui.games.terra.text.rulebook import rulebook


class TerraGame(Game):
    """Terra Pyramides in all its editions."""

    name = "terra"
    title = "Terra Pyramides"
    least_players = 2
    most_players = 4

    def options(self) -> tuple[OptionSpec, ...]:
        """The options, house rules among them."""
        return (
            OptionSpec("players", 2, "how many seats there are", least=1, greatest=self.most_players),
            OptionSpec("edition", "basic", "the version of the rules", choices=EDITIONS),
            OptionSpec("board", "", "the board; that of the edition if none is named", choices=("", *board_names())),
            OptionSpec("symbol", "no", "the symbol variant (V1)", choices=("no", "yes")),
            OptionSpec("open", "no", "the open stacks variant (V2)", choices=("no", "yes")),
            OptionSpec("mission", 0, "the mission that is played; 0 is none", least=0, greatest=len(MISSIONS)),
            OptionSpec("first", 0, "the seat that begins; 0 draws it by lot", least=0, greatest=self.most_players),
            OptionSpec("stairs", "adjacent", "where stairs may point (B3)", choices=("adjacent", "line")),
            OptionSpec("search_order", "keep", "how a searched stack goes back (B16)", choices=("keep", "free")),
        )

    def new_initial_state(self, options: Options, seed: int) -> TerraState:
        """A fresh game; the option `board` is the name of a board, or the text of a file of one's own (C1; `box`)."""
        rules = self._rules(options)
        return deal(rules, seed, int(rules.options["first"]))

    def complete_options(self, options: Options) -> dict[str, int | str]:
        """The options with all that they leave out; the board by its name, or the text of a file of one's own."""
        rules = self._rules(options)
        own_box = str(options.get("board", ""))
        return {**rules.options, "board": own_box if "\n" in own_box else rules.board.name}

    def deal_of(self, state: State) -> Mapping[str, object]:
        """The tiles and foundations where they lie, by their names (S1–S3)."""
        assert isinstance(state, TerraState)
        return written_deal(state)

    def state_from_deal(self, options: Options, deal: Mapping[str, object]) -> TerraState:
        """A fresh game with that deal; the option `first` says who begins."""
        rules = self._rules(options)
        if not int(rules.options["first"]):
            raise OptionError("option first is 0, but a deal does not say who begins; it is the number of a seat")
        return set_up(rules, read_deal(rules, deal), int(rules.options["first"]) - 1)

    def _rules(self, options: Options) -> BasicRules:
        specs = {spec.name: spec for spec in self.options()}
        for name in options:
            if name not in specs:
                raise OptionError(f"there is no option {name!r}; there are {', '.join(specs)}")
        own_box = str(options.get("board", ""))
        named = {**options, "board": ""} if "\n" in own_box else options
        checked = {name: spec.check(named.get(name, spec.default)) for name, spec in specs.items()}
        seats, first, edition = int(checked["players"]), int(checked["first"]), str(checked["edition"])
        if first > seats:
            raise OptionError(
                f"option first is {first}, but there {'is 1 seat' if seats == 1 else f'are {seats} seats'}"
            )
        if seats < self.least_players and not checked["mission"]:
            raise OptionError(
                f"there is {seats} seat; without a mission the game takes {self.least_players} to {self.most_players}"
            )
        if "\n" in own_box:
            box = read_box("own board", own_box)
            if faults := box.faults(edition):
                raise DataError(f"own board: {faults[0]}")
        else:
            box = shipped_box(str(checked["board"]) or BOARDS[edition])
            if faults := box.faults(edition):
                raise OptionError(f"option board is {box.board.name!r}: {faults[0]}")
        players = 1 if checked["mission"] else seats
        return rules_for(box.board, box.tiles[edition], box.supplies[edition], players, checked)

    def rulebook(self, options: Options) -> tuple[RuleChapter, ...]:
        """The rules of that game in words."""
        return rulebook(self._rules(options))

    def describe(self, state: State, event: Event, *, you: bool = False) -> str:
        """What the event's player did, in words."""
        assert isinstance(state, TerraState)
        return words.describe(state.rules, event, you=you)

    def describe_reveal(self, event: Event) -> str:
        """What came to light."""
        return words.REVEALS[event.kind]

    def score_sources(self) -> Mapping[str, str]:
        """Where points come from."""
        return words.SCORE_SOURCES

    def weights(self, options: Options) -> dict[str, float]:
        """The numbers of `weights.toml` that count in that game; what rivals are left counts with no player alone."""
        rules = self._rules(options)
        idle = SHORTSIGHTED if rules.players == 1 else ()
        return {name: number for name, number in flat(weights_of(rules)).items() if name not in idle}

    def evaluation(self, weights: Mapping[str, float] | None = None) -> Evaluation:
        """What the bots judge positions with."""
        return TerraEvaluation(weights)


GAME = TerraGame()
