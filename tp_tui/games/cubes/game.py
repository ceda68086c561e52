"""Cubes as a `Game`: its options, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tp_tui.games.contract import (
    Challenge,
    ChoiceOption,
    DealError,
    Evaluation,
    Fault,
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
from tp_tui.games.cubes.rules.colour_fields import (
    SIDE,
    STANDARD,
    ColourFields,
    FieldSet,
    draw,
    examine_fields,
    oddities,
    read_fields,
    standard_fields,
)
from tp_tui.games.cubes.rules.components import SIDES
from tp_tui.games.cubes.rules.cube_rules import CubeRules, rules_for
from tp_tui.games.cubes.rules.deal import deal, fields_of_deal, read_deal, set_up, written_deal
from tp_tui.games.cubes.rules.observation_tensor import CubesObserver
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.games.kit.lesson_reader import shipped_lessons
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import Examined
from tp_tui.games.kit.weights import flat

FEWEST_SEATS, MAX_SEATS = 2, 4
LESSON = "first"
NO_FIELDS = Fault("cubes.small_side_without_fields")


class CubesGame(Game):
    """The game of stacked cubes, on both sides of its board."""

    name = "cubes"
    title = "Cubes"
    has_private_information = False  # Q19

    def options(self) -> tuple[Option, ...]:
        """Return the options."""
        return _options()

    def misfit(self, options: Options) -> OptionError | None:
        """Return why the options do not go together: who begins and the seats, colour fields and the side (Q3)."""
        if options["fields"] and options["side"] != SIDE:
            return OptionError("cubes.fields_without_side", SIDE, option="fields")
        return super().misfit(options)

    def new_initial_state(self, options: Options, seed: int) -> CubesState:
        """Return a fresh game; `fields` names colour fields, or is a file with some (Q3)."""
        complete = self.complete_options(options)
        return deal(_rules(complete), seed, number_of(complete, "first"))

    def examine_file(self, option: str, value: OptionValue) -> FileReport:
        """Return a report on colour fields: a drawing, and what is invalid or unusual (Q3)."""
        if isinstance(value, GameFile):
            examined = examine_fields(value.name, value.text)
        elif value == STANDARD:
            examined = Examined(standard_fields(), ())
        else:
            raise OptionError("cubes.fields_unknown", quoted(value, 200), STANDARD, option=option)
        found = examined.found
        if found is None:
            return FileReport(faults=examined.faults)
        misfits = {side: () if side == SIDE else (NO_FIELDS,) for side in SIDES}
        return FileReport(found.title, draw(found.fields), (), oddities(found.fields), misfits)

    def deal_of(self, state: State) -> Mapping[str, object]:
        """Return the cubes in the order they are drawn, the number of later mixings, and own colour fields (Q5)."""
        assert isinstance(state, CubesState)
        return written_deal(state)

    def state_from_deal(self, options: Options, deal: Mapping[str, object]) -> CubesState:
        """Return a fresh game with that deal; the option `first` says who begins."""
        complete = self.complete_options(options)
        rules = _rules(complete)
        carried = fields_of_deal(rules.side, deal)
        if carried is not None and carried != rules.fields:
            if complete["fields"]:
                raise DealError("cubes.fields_twice", "fields")
            rules = rules_for(rules.side, rules.players, carried)
        return set_up(rules, read_deal(rules, deal), self.seat_that_begins(complete))

    def observation_format(self) -> ObservationFormat:
        """Return the JSON format of observations."""
        from tp_tui.games.cubes.rules.observation_format import CubesFormat  # most games are never serialized

        return CubesFormat(_rules)

    def tensor_observer(self) -> CubesObserver:
        """Return the encoder of observation tensors."""
        return CubesObserver()

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the one lesson."""
        return shipped_lessons("tp_tui.games.cubes", (LESSON,))

    def has_lessons(self) -> bool:
        """Return True, without reading the lesson."""
        return True

    def challenges(self) -> tuple[Challenge, ...]:
        """Return the challenges, imported here because few callers need them."""
        from tp_tui.games.cubes.challenges import CHALLENGES

        return CHALLENGES

    def weights(self, options: Options) -> dict[str, float]:
        """Return the numbers of `weights.toml` that count on that side."""
        side = str(self.complete_options(options)["side"])
        from tp_tui.games.cubes.ai.weights import shipped_weights

        return {name: value for name, value in flat(shipped_weights(side)).items() if side == SIDE or name != "field"}

    def learned_weights(self, options: Options) -> Mapping[str, float]:
        """Return the numbers of `learned.toml` for that side and so many players."""
        complete = self.complete_options(options)
        from tp_tui.games.cubes.ai.weights import learned_weights

        return learned_weights(str(complete["side"]), among_more=number_of(complete, "players") > 2)

    def evaluation(self, weights: Mapping[str, float] | None = None) -> Evaluation:
        """Return the evaluation function that bots use."""
        from tp_tui.games.cubes.ai.evaluation import CubesEvaluation  # a menu does not need it

        return CubesEvaluation(weights)


def _rules(options: Mapping[str, OptionValue]) -> CubeRules:
    """Return the rules that complete options make together."""
    side = str(options["side"])
    fields: ColourFields = _fields(options["fields"]).fields if side == SIDE else ()
    return rules_for(side, number_of(options, "players"), fields)


def _fields(value: OptionValue) -> FieldSet:
    return read_fields(value.name, value.text) if isinstance(value, GameFile) else standard_fields()


@cache
def _options() -> tuple[Option, ...]:
    return (
        NumberOption("players", Role.SEATS, 2, FEWEST_SEATS, MAX_SEATS),
        ChoiceOption("side", Role.HOUSE_RULE, "large", SIDES),
        FileOption("fields", Role.FILE, "", "pyramid", (STANDARD,), lambda _name: standard_fields().title),
        NumberOption("first", Role.FIRST_SEAT, 0, 0, MAX_SEATS),
    )


GAME = CubesGame()
