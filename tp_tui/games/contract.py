"""What every game offers: the contract between the engine and everything above it.

The names are OpenSpiel's, so that a person who knows one engine knows this one. A short session:

>>> from tp_tui.games import get_game
>>> state = get_game("terra").new_initial_state({"players": 2}, seed=7)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> len(state.scores())
2

Everything here is plain Python from the standard library: no clock, no disk, no randomness but a seed.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

Options = Mapping[str, "int | str"]

TERMINAL_PLAYER = -1
"""What `current_player` answers when the game is over."""


class Action(NamedTuple):
    """One small step of a turn. Made once for each table of a game and shared.

    `number` numbers it within its game's whole action space, `kind` is the first word of its notation
    and `args` are what that word is said of: numbers that only the game itself reads.
    """

    number: int
    kind: str
    args: tuple[int, ...]


class Event(NamedTuple):
    """Something that happened, as data; the game's `describe` puts it into words.

    `reveals` is true when something hidden came to light, which no undo can put back.
    """

    kind: str
    player: int
    args: tuple[int, ...] = ()
    reveals: bool = False


class Refusal(NamedTuple):
    """Why an action is not legal: the clause of the rules that forbids it, and a sentence for a player."""

    clause: str
    reason: str

    def __str__(self) -> str:
        """The sentence with its clause behind it."""
        return f"{self.reason} ({self.clause})"


class IllegalActionError(ValueError):
    """An action that the rules forbid now. The state it was tried on is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        """Carry `refusal`; the message is its sentence with the clause."""
        super().__init__(str(refusal))
        self.refusal = refusal


class NotationError(ValueError):
    """A text that names no action. The message says what would have been understood."""


class OptionError(ValueError):
    """An option that does not exist, or a value it does not take. The message says what would be right."""


class DataError(ValueError):
    """A data file that is not as it should be. The message names the file, the field and what is wrong."""


class DealError(DataError):
    """A written deal that cannot be. `entry` is what is wrong of it, and begins the message."""

    def __init__(self, entry: str, what: str) -> None:
        """Complain of `entry`; `what` goes on behind its name."""
        super().__init__(f"{entry}: {what}")
        self.entry = entry


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of a game: its default, and either the values it takes or the least and greatest number."""

    name: str
    default: int | str
    summary: str
    choices: tuple[str, ...] = ()
    least: int = 0
    greatest: int = 0

    @property
    def is_switch(self) -> bool:
        """Whether the game is played either with it or without it, as with a variant."""
        return self.choices == ("no", "yes")

    def check(self, value: object) -> int | str:
        """The value in its right type.

        Raises:
            OptionError: it is not one of the choices, or no number within the limits.
        """
        if self.choices:
            if value in self.choices:
                return str(value)
            raise OptionError(f"option {self.name} is {value!r}; it can be {' or '.join(self.choices)}")
        try:
            number = int(str(value))
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.greatest:
            raise OptionError(f"option {self.name} is {value!r}; it is a number from {self.least} to {self.greatest}")
        return number


class Goal(NamedTuple):
    """What is to be reached where there is no rival: in words, how far it is, and how far it must be."""

    text: str
    done: int
    needed: int


class RuleText(NamedTuple):
    """One rule in words for a player: its clause and what it says."""

    clause: str
    text: str


class RuleChapter(NamedTuple):
    """Rules that belong together, under a heading."""

    title: str
    rules: tuple[RuleText, ...]


class ScoreLine(NamedTuple):
    """Points and their reason: the clause, what brought them, how many, and on which field if on one."""

    clause: str
    reason: str
    points: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """What a player's position is worth, line by line."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """All points together."""
        return sum(line.points for line in self.lines)


MOST_REASONS = 4
"""How many reasons for a turn are given at most."""


class Reason(NamedTuple):
    """Why a turn is good: a clause to be said behind it, such as `founds e6 for 2 workers`, and its weight in points.

    The clause speaks to the player as “you”. `{rival}` in it stands for the name of the player `rival`.
    """

    text: str
    worth: float
    rival: int = -1


class TensorPart(NamedTuple):
    """Some of the numbers of `State.observation_tensor` that belong together.

    They begin at `start` and are `length` in number, each from 0 to `most`; `holds` says what they are.
    """

    name: str
    start: int
    length: int
    most: int
    holds: str


class State(ABC):
    """A position of a game, changed in place by `apply_action`. Players are numbered from 0."""

    __slots__ = ()

    @property
    @abstractmethod
    def players(self) -> int:
        """How many players there are."""

    @abstractmethod
    def current_player(self) -> int:
        """Whose decision it is; `TERMINAL_PLAYER` when the game is over."""

    @property
    def seats(self) -> int:
        """How many seats there are, where several may share a player."""
        return self.players

    def current_seat(self) -> int:
        """Who is to decide, where several seats may share a player; `TERMINAL_PLAYER` when the game is over."""
        return self.current_player()

    def player_of(self, seat: int) -> int:
        """The player that `seat` decides for; a negative seat is a spectator and stays one."""
        return seat

    @abstractmethod
    def turn_number(self) -> int:
        """Which of their turns the current player is in, from 1."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Every action that is legal now, none when the game is over."""

    @abstractmethod
    def all_actions(self) -> Sequence[Action]:
        """Every action that there can be in this game, by number: the same in all its positions."""

    @abstractmethod
    def apply_action(self, action: Action, events: list[Event] | None = None) -> None:
        """Do `action`; what happened is added to `events` if given.

        Raises:
            IllegalActionError: the rules forbid it; the state is unchanged.
        """

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def transposition_key(self) -> Hashable:
        """Return what tells this position from others of the same game, however either came about.

        Positions with the same key go on in the same way: same legal actions, same outcomes, same scores. Searches
        look at only one of them, so the key is best a flat tuple of numbers and bytes, without what follows from
        the rest.
        """

    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def scores(self) -> list[Score]:
        """What each player has now, as if the game ended here."""

    @abstractmethod
    def points(self, player: int) -> int:
        """The total of that player's score, kept up to date: much cheaper than `scores`."""

    @abstractmethod
    def returns(self) -> list[float]:
        """Each player's utility, summing to 0: 1 for a sole winner; 0 for all before the end.

        Of n players, k sharing the win get (n-k) / (k(n-1)) each and the others -1 / (n-1).
        """

    def goal(self) -> Goal | None:
        """What is to be reached, in a game against no rival; None in any other."""
        return None

    @abstractmethod
    def observation(self, player: int) -> Observation:
        """All that this player may know, and no more; a negative `player` is a spectator, who knows what all know."""

    @abstractmethod
    def observation_tensor(self, player: int) -> list[int]:
        """What `observation` tells `player`, as numbers for learning tools: as many in every position of a game."""

    @abstractmethod
    def tensor_layout(self) -> tuple[TensorPart, ...]:
        """What the numbers of `observation_tensor` are, part by part and without a gap."""

    @abstractmethod
    def resample_from_infostate(self, player: int, rng: random.Random) -> State:
        """A full state that agrees with everything `player` knows, the rest drawn from `rng`."""

    @abstractmethod
    def explain(self, action: Action) -> Refusal | None:
        """Why `action` is not legal now; None when it is."""

    @abstractmethod
    def action_to_string(self, action: Action) -> str:
        """The action in notation."""

    @abstractmethod
    def string_to_action(self, text: str) -> Action:
        """The action that `text` names, read leniently.

        Case and spaces do not matter and unique beginnings are understood.

        Raises:
            NotationError: it names none, or several; the message says what is legal.
            IllegalActionError: it names one that the rules forbid now.
        """


class Observation(ABC):
    """A position as one player knows it. It can be pickled and sent to another process."""

    __slots__ = ()

    player: int

    @property
    @abstractmethod
    def state(self) -> State:
        """The position with what is hidden from `player` masked: to look at, not to play on."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions if it is this player's decision, else none."""

    @abstractmethod
    def resample(self, rng: random.Random) -> State:
        """A full state that agrees with this observation: the same whatever was hidden when it was made."""


class SearchKind(Enum):
    """What a search looks at; each has settings of its own (see `Evaluation.search_settings`).

    Attributes:
        OWN_TURN: the player's turn alone.
        REPLIES: the turn, and what the others do in theirs.
        ROLLOUTS: the turn, and how the game goes on for several turns.
    """

    OWN_TURN = auto()
    REPLIES = auto()
    ROLLOUTS = auto()


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How wide and how far a search goes. What serves a game best can only be measured.

    Attributes:
        beam_width: positions of the player's turn that the beam keeps at each step.
        hidden_samples: samples of what is hidden that the outcome of an action is averaged over, where it is hidden.
        turns: turns that are compared by rollouts.
        turns_per_first_action: of these, turns with the same first action, as long as there are others; None is any
            number.
        rollouts: rollouts of all turns together, where the budget does not say how many; with 0 turns are judged by
            the position at their ends alone.
        horizon: own turns after the one to be chosen that a rollout goes on for, each to its end; with 0 it stops
            where the player's next turn begins.
        far_horizon: turns of all players together that further, faster rollouts go on for, played by
            `Evaluation.rollout_action`; with 0 there are none.
    """

    beam_width: int = 8
    hidden_samples: int = 4
    turns: int = 6
    turns_per_first_action: int | None = None
    rollouts: int = 48
    horizon: int = 1
    far_horizon: int = 0


DEFAULT_SEARCH: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=2, hidden_samples=2, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(hidden_samples=12, turns=3, rollouts=6, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(),
}
"""Settings that a game can use as they are."""


class Evaluation(ABC):
    """A game's own idea of what a position is worth to a player; what the bots search with."""

    @abstractmethod
    def value(self, state: State, player: int) -> float:
        """The worth of `state` to `player`, in points; within a turn, what the turn can still bring counts too."""

    @abstractmethod
    def candidates(self, state: State) -> Sequence[Action]:
        """Of the legal actions those worth weighing, in a fixed order: never none while one is legal."""

    @abstractmethod
    def outcome_is_hidden(self, state: State) -> bool:
        """Whether what the next action brings is hidden, so that a search ends here and averages over samples."""

    def search_settings(self, state: State, kind: SearchKind) -> SearchSettings:
        """Return how wide and how far a search of that kind goes from `state`."""
        return DEFAULT_SEARCH[kind]

    @property
    def fixed(self) -> Mapping[str, float]:
        """The weights that this judgement holds to, whatever `Game.evaluation` was asked for."""
        return {}

    def best_action(self, state: State) -> Action:
        """Of the candidates the one that leads to the position of the greatest value. `state` hides nothing."""
        player = state.current_player()

        def value_after(action: Action) -> float:
            child = state.clone()
            child.apply_action(action)
            return self.value(child, player)

        candidates = self.candidates(state)
        return candidates[0] if len(candidates) == 1 else max(candidates, key=value_after)

    def rollout_action(self, state: State) -> Action:
        """What who decides does by rules of thumb, weighing nothing: worse than `best_action`, but many times faster.

        `best_action` itself if the game has no such rules. `state` hides nothing.
        """
        return self.best_action(state)

    def outcome(self, state: State, player: int) -> float:
        """How well a rollout came out for `player`: how far it is ahead of the others on average, in points.

        Where there are no others, what the position is worth.
        """
        values = [self.value(state, other) for other in range(state.players)]
        own = values.pop(player)
        return own - sum(values) / len(values) if values else own

    def quick(self) -> Evaluation:
        """The same judgement with fewer candidates, for who leads rollouts; itself if the game has none."""
        return self

    def shortsighted(self) -> Evaluation:
        """The judgement without what a position leaves to the other players; itself if the game has no such part."""
        return self

    def reasons(
        self, state: State, actions: Sequence[Action], instead: Sequence[Sequence[Action]]
    ) -> tuple[Reason, ...]:
        """Why whose decision it is might do the chain `actions` rather than those `instead`, weightiest first.

        Empty if the game has no words for it. `state` is one to search on (see `determinize`); what is hidden from the
        player makes no difference to what is said.
        """
        return ()

    def determinize(self, observation: Observation, rng: random.Random) -> State:
        """A full state to search on that agrees with `observation`.

        A game may put mean values where a sample of `Observation.resample` would be chased as if it were known.
        """
        return observation.resample(rng)


def win_shares(totals: Sequence[int]) -> list[float]:
    """The returns (see `State.returns`) for these final scores; most points win and a tie is shared."""
    best = max(totals)
    winners = sum(total == best for total in totals)
    losers = len(totals) - winners
    if not losers:
        return [0.0] * len(totals)
    others = len(totals) - 1
    return [losers / (winners * others) if total == best else -1 / others for total in totals]


class Game(ABC):
    """A game that can be played: its name, its options, and how it begins."""

    name: str
    title: str
    least_players: int
    most_players: int

    @abstractmethod
    def options(self) -> tuple[OptionSpec, ...]:
        """The options `new_initial_state` takes."""

    @abstractmethod
    def new_initial_state(self, options: Options, seed: int) -> State:
        """A fresh game; the same options and seed give the same one on every platform.

        Raises:
            OptionError: an option that is unknown, or a value it does not take.
            DataError: a data file named by an option is not as it should be.
        """

    @abstractmethod
    def complete_options(self, options: Options) -> dict[str, int | str]:
        """The options with all that they leave out: what must be kept to play by the same rules again.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
        """

    @abstractmethod
    def deal_of(self, state: State) -> Mapping[str, object]:
        """What chance decided about `state`, in which nobody has done anything: numbers, texts, lists and tables.

        With it a game can be set up again whatever becomes of the shuffling; players can read it.

        Raises:
            ValueError: something was done already, or a part of the state is hidden.
        """

    @abstractmethod
    def state_from_deal(self, options: Options, deal: Mapping[str, object]) -> State:
        """The fresh game with these options and that deal, as `deal_of` gives it: the inverse of that.

        Where a lot decides what an option can say too, such as who begins, the option must say it.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
            DealError: the deal is none of this game with these options.
        """

    @abstractmethod
    def describe(self, state: State, event: Event, *, you: bool = False) -> str:
        """What the event's player did, to be said behind a name: `places eye at f7`, or `place …` behind “You”.

        `state` is any position of that game.
        """

    @abstractmethod
    def describe_reveal(self, event: Event) -> str:
        """What came to light with an event that `reveals`: `a foundation was turned up`."""

    @abstractmethod
    def score_sources(self) -> Mapping[str, str]:
        """Where points come from, in a word each, by the clause of the score lines."""

    @abstractmethod
    def rulebook(self, options: Options) -> tuple[RuleChapter, ...]:
        """The rules of the game with these options in words, for a player to read.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
        """

    @abstractmethod
    def weights(self, options: Options) -> dict[str, float]:
        """The numbers that the evaluation of a game with these options can be tuned by, by their names.

        Of several under one name the first is `NAME.1`. Those that must be whole numbers are of type int.

        Raises:
            OptionError, DataError: as `new_initial_state` does.
        """

    @abstractmethod
    def evaluation(self, weights: Mapping[str, float] | None = None) -> Evaluation:
        """What the bots judge positions with.

        Args:
            weights: numbers by their names, in the place of the game's own; those left out stay. What only other
                options have is passed over.

        Raises:
            OptionError: a name that there is not with any options, or a number that cannot be.
        """


def shuffled(items: Sequence[int], rng: random.Random) -> list[int]:
    """The items in an order drawn from `rng`.

    Fisher-Yates on `random()` alone, the one generator method whose sequence Python promises to keep (S5).
    """
    result, draw = list(items), rng.random
    for last in range(len(result) - 1, 0, -1):
        chosen = int(draw() * (last + 1))
        result[last], result[chosen] = result[chosen], result[last]
    return result
