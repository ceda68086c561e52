"""Terra Pyramides as a `Game`: its options, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from tp_tui.games.contract import (
    Challenge,
    ChoiceOption,
    DataError,
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
    SwitchOption,
    number_of,
)
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import Examined
from tp_tui.games.kit.weights import flat
from tp_tui.games.terra.rules.versions import BOARD_NAMES, BOARDS, EDITIONS, MISSIONS

if TYPE_CHECKING:
    from tp_tui.games.terra.rules.basic import BasicRules
    from tp_tui.games.terra.rules.box import Box
    from tp_tui.games.terra.rules.observation_tensor import TerraObserver
    from tp_tui.games.terra.rules.state import TerraState

# For a fast start, the rules are imported when a game begins; evaluation, lessons and others on first use.

FEWEST_SEATS, MAX_SEATS = 2, 4
"""How many seats there can be; a mission can be played alone (M1)."""

UNRATED = (Role.VARIANT, Role.SCENARIO)
"""The roles of options with which the bots were not measured."""


class TerraGame(Game):
    """Terra Pyramides in all its versions."""

    name = "terra"
    title = "Terra Pyramides"

    def options(self) -> tuple[Option, ...]:
        """Return the options, house rules among them."""
        return _options()

    def misfit(self, options: Options) -> OptionError | None:
        """Return why the options do not go together: seats, who begins, mission and version (H10), board (N1)."""
        seats, mission, edition = number_of(options, "players"), number_of(options, "mission"), str(options["edition"])
        if mission and edition != "basic":
            return OptionError("terra.mission_version", edition, option="mission")
        if seats < FEWEST_SEATS and not mission:
            return OptionError("terra.few_seats", seats, FEWEST_SEATS, MAX_SEATS, option="players")
        if error := super().misfit(options):
            return error
        if not options["board"]:
            return None  # the version's own board
        try:
            box = _box_of(options)
        except DataError:
            return None  # what is wrong with a file is for `new_initial_state` to say
        if faults := box.faults(edition):
            return OptionError("in_file", _source(options["board"], box), faults[0], option="board")
        return None

    def new_initial_state(self, options: Options, seed: int) -> TerraState:
        """Return a fresh game; `board` is the name of a board, or a file with one and more of a box (C1)."""
        from tp_tui.games.terra.rules.deal import deal

        rules = self.rules(options)
        return deal(rules, seed, number_of(rules.options, "first"))

    def complete_options(self, options: Options) -> dict[str, OptionValue]:
        """Return the options with all that they leave out, the board named."""
        complete = super().complete_options(options)
        box = _box_of(complete)
        return complete if isinstance(complete["board"], GameFile) else {**complete, "board": box.board.name}

    def examine_file(self, option: str, value: OptionValue) -> FileReport:
        """Return a report on a board: a drawing, what is invalid or unusual, and which versions fit it (N1)."""
        from tp_tui.games.terra.rules.board import NILE
        from tp_tui.games.terra.rules.board_reader import draw, long_rows
        from tp_tui.games.terra.rules.box import examine_box, shipped_box

        if isinstance(value, GameFile):
            examined = examine_box(value.name, value.text)
        elif value in BOARD_NAMES:
            examined = Examined(shipped_box(str(value)), ())
        else:
            raise OptionError("terra.board_unknown", quoted(value, 200), BOARD_NAMES, option=option)
        found = examined.found
        if found is None:
            return FileReport(faults=examined.faults)
        board = found.board
        return FileReport(
            board.title,
            tuple(draw(board)),
            (),
            tuple(long_rows(board)) if NILE not in board.kinds else (),
            {edition: tuple(found.faults(edition)) for edition in EDITIONS},
        )

    def rules(self, options: Options) -> BasicRules:
        """Return the rules that the options make together.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
        """
        from tp_tui.games.terra.rules.editions import rules_for

        complete = self.complete_options(options)
        box, edition = _box_of(complete), str(complete["edition"])
        plain = {name: value for name, value in complete.items() if not isinstance(value, GameFile)}
        players = 1 if complete["mission"] else number_of(complete, "players")
        return rules_for(
            box.board, box.tiles[edition], box.supplies[edition], players, {**plain, "board": box.board.name}
        )

    def deal_of(self, state: State) -> Mapping[str, object]:
        """Return the tiles and foundations where they lie, by their names (S1–S3)."""
        from tp_tui.games.terra.rules.deal_format import written_deal
        from tp_tui.games.terra.rules.state import TerraState

        assert isinstance(state, TerraState)
        return written_deal(state)

    def state_from_deal(self, options: Options, deal: Mapping[str, object]) -> TerraState:
        """Return a fresh game with that deal; the option `first` says who begins."""
        from tp_tui.games.terra.rules.deal import set_up
        from tp_tui.games.terra.rules.deal_format import read_deal

        rules = self.rules(options)
        return set_up(rules, read_deal(rules, deal), self.seat_that_begins(rules.options))

    def observation_format(self) -> ObservationFormat:
        """Return the JSON format of observations."""
        from tp_tui.games.terra.rules.observation_format import TerraFormat

        return TerraFormat(self.rules)

    def tensor_observer(self) -> TerraObserver:
        """Return the encoder of observation tensors."""
        from tp_tui.games.terra.rules.observation_tensor import TerraObserver

        return TerraObserver()

    def lessons(self) -> tuple[Lesson, ...]:
        """Return a lesson for each version."""
        from tp_tui.games.kit.lesson_reader import shipped_lessons

        return shipped_lessons("tp_tui.games.terra", EDITIONS)

    def has_lessons(self) -> bool:
        """Return True, without reading the lessons."""
        return True

    def challenges(self) -> tuple[Challenge, ...]:
        """Return the challenges, imported here because few callers need them."""
        from tp_tui.games.terra.challenges import CHALLENGES

        return CHALLENGES

    def provisional_sources(self) -> frozenset[str]:
        """Return the tasks of the strategy cards: they go to whoever is ahead at the end (N9)."""
        return frozenset({"N9"})

    def weights(self, options: Options) -> dict[str, float]:
        """Return the weights of `weights.toml` that matter with these options.

        With a single player, those about opponents do not.
        """
        rules = self.rules(options)
        from tp_tui.games.terra.ai.valuation_registry import weights_of
        from tp_tui.games.terra.ai.weights import SHORTSIGHTED

        idle = SHORTSIGHTED if rules.players == 1 else ()
        return {name: number for name, number in flat(weights_of(rules)).items() if name not in idle}

    def learned_weights(self, options: Options) -> Mapping[str, float]:
        """Return the numbers of `learned.toml` for that version."""
        rules = self.rules(options)
        from tp_tui.games.terra.ai.valuation_registry import learned_weights_of

        return learned_weights_of(rules)

    def evaluation(self, weights: Mapping[str, float] | None = None) -> Evaluation:
        """Return the evaluation function that bots use."""
        from tp_tui.games.terra.ai.evaluation import TerraEvaluation

        return TerraEvaluation(weights)

    def bot_ratings(self, options: Options) -> Mapping[str, float]:
        """Return the Elo of bots in `bot_ratings.toml`: on a version's own board, without missions and variants."""
        from tp_tui.games.terra.rules.data_files import shipped_table

        complete = self.complete_options(options)
        edition = str(complete["edition"])
        as_measured = {option.name: option.default for role in UNRATED for option in self.options_of(role)}
        as_measured |= {"players": FEWEST_SEATS, "board": BOARDS[edition]}
        if any(complete[name] != value for name, value in as_measured.items()):
            return {}
        ratings = shipped_table("bot_ratings").inner(edition)
        return {bot: ratings.number(bot) for bot in ratings.table}


@cache
def _options() -> tuple[Option, ...]:
    return (
        NumberOption("players", Role.SEATS, 2, 1, MAX_SEATS),
        ChoiceOption("edition", Role.VERSION, "basic", EDITIONS),
        FileOption("board", Role.FILE, "", "board", BOARD_NAMES, _title_of_board),
        SwitchOption("symbol", Role.VARIANT, "no"),
        SwitchOption("open", Role.VARIANT, "no"),
        ChoiceOption("mission", Role.SCENARIO, 0, tuple(range(MISSIONS + 1))),
        NumberOption("first", Role.FIRST_SEAT, 0, 0, MAX_SEATS),
        ChoiceOption("stairs", Role.HOUSE_RULE, "adjacent", ("adjacent", "line")),
        ChoiceOption("search_order", Role.HOUSE_RULE, "keep", ("keep", "free")),
    )


def _title_of_board(name: str) -> str:
    from tp_tui.games.terra.rules.data_files import shipped_board

    return shipped_board(name).title


def _box_of(options: Options) -> Box:
    """Return the box of the player's file, or the shipped one with the chosen board, by default that of the version."""
    from tp_tui.games.terra.rules.box import read_box, shipped_box

    board = options["board"]
    if isinstance(board, GameFile):
        return read_box(board.name, board.text)
    return shipped_box(str(board) or BOARDS[str(options["edition"])])


def _source(board: OptionValue, box: Box) -> str:
    return board.name if isinstance(board, GameFile) else box.board.name


GAME = TerraGame()
