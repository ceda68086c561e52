"""The contract between the engine and everything above it: what every game provides.

The names are those of OpenSpiel. A short session:

>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> state = get_game(DEFAULT_GAME).new_initial_state({"players": 2}, seed=7)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> len(state.scores())
2

A game must define a `Game` with its options and a `State` with its rules. Whatever not every game needs (an
`Evaluation`, tensors, weights, goals) has a default or is a separate protocol. The engine uses the standard library
only: no clock, no disk, no randomness other than from a seed.
"""

from tp_tui.games.contract.actions import (
    TERMINAL_PLAYER,
    Action,
    Argument,
    Event,
    IllegalActionError,
    Refusal,
)
from tp_tui.games.contract.challenges import Challenge, PlayedGame
from tp_tui.games.contract.evaluation import MAX_REASONS, MIN_WORTH, Evaluation, Reason
from tp_tui.games.contract.faults import Fault, FaultError, NotationError
from tp_tui.games.contract.game import Game, RuleChapter, RuleText, seat_counts, unfit_choices, with_seats
from tp_tui.games.contract.json_data import JsonDataError, JsonValue
from tp_tui.games.contract.lessons import Lesson, LessonPart, LessonStep
from tp_tui.games.contract.observation_format import ObservationFormat
from tp_tui.games.contract.options import (
    ChoiceOption,
    DataError,
    DealError,
    FileOption,
    FileReport,
    GameFile,
    NumberOption,
    Option,
    OptionError,
    Options,
    OptionValue,
    Role,
    SwitchOption,
    checked_options,
    number_of,
    plain_options,
)
from tp_tui.games.contract.scores import Goal, Score, ScoreLine, zero_sum_returns
from tp_tui.games.contract.search import DEFAULT_SEARCH, SearchKind, SearchSettings
from tp_tui.games.contract.state import CountedState, Observation, OpenObservation, State
from tp_tui.games.contract.tensors import TensorObserver, TensorPart

__all__ = [
    "DEFAULT_SEARCH",
    "MAX_REASONS",
    "MIN_WORTH",
    "TERMINAL_PLAYER",
    "Action",
    "Argument",
    "Challenge",
    "ChoiceOption",
    "CountedState",
    "DataError",
    "DealError",
    "Evaluation",
    "Event",
    "Fault",
    "FaultError",
    "FileOption",
    "FileReport",
    "Game",
    "GameFile",
    "Goal",
    "IllegalActionError",
    "JsonDataError",
    "JsonValue",
    "Lesson",
    "LessonPart",
    "LessonStep",
    "NotationError",
    "NumberOption",
    "Observation",
    "ObservationFormat",
    "OpenObservation",
    "Option",
    "OptionError",
    "OptionValue",
    "Options",
    "PlayedGame",
    "Reason",
    "Refusal",
    "Role",
    "RuleChapter",
    "RuleText",
    "Score",
    "ScoreLine",
    "SearchKind",
    "SearchSettings",
    "State",
    "SwitchOption",
    "TensorObserver",
    "TensorPart",
    "checked_options",
    "number_of",
    "plain_options",
    "seat_counts",
    "unfit_choices",
    "with_seats",
    "zero_sum_returns",
]
