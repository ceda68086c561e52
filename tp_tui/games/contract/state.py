"""Game states, and what one player may know of them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from tp_tui.games.contract.actions import NOT_POSSIBLE, Action, Event, IllegalActionError, Refusal
from tp_tui.games.contract.scores import Goal, Score, zero_sum_returns
from tp_tui.games.kit.notation import read_action


class State(ABC):
    """A position of a game, changed in place by `apply_action`. Players are numbered from 0.

    A game must implement the abstract methods. The defaults of the others suit games of perfect information in which
    every seat is a separate player and the most points win.
    """

    __slots__ = ()

    # What every game must implement

    @property
    @abstractmethod
    def players(self) -> int:
        """The number of players."""

    @abstractmethod
    def current_player(self) -> int:
        """Return the player to act; `TERMINAL_PLAYER` when the game is over."""

    @abstractmethod
    def turn_number(self) -> int:
        """Return the number of the current player's turn, counted from 1 for each player."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Return all legal actions; none when the game is over."""

    @abstractmethod
    def all_actions(self) -> Sequence[Action]:
        """Return the action space of this game, by number; it is the same in all positions."""

    @abstractmethod
    def apply_action(self, action: Action, events: list[Event] | None = None) -> None:
        """Do `action`, and append what happened to `events` if given.

        Raises:
            IllegalActionError: `action` is illegal; the state is unchanged.
        """

    @abstractmethod
    def clone(self) -> State:
        """Return an independent copy."""

    @abstractmethod
    def transposition_key(self) -> Hashable:
        """Return a key that identifies this position within its game, whatever led to it.

        Positions with equal keys have the same legal actions, outcomes and scores, so that a search visits only one of
        them. For speed the key should be a flat tuple of numbers and bytes, without anything derivable from the rest.
        """

    @abstractmethod
    def is_terminal(self) -> bool:
        """Return whether the game is over."""

    @abstractmethod
    def scores(self) -> list[Score]:
        """Return the score of each player, as if the game ended now."""

    @abstractmethod
    def action_to_string(self, action: Action) -> str:
        """Return the action in notation."""

    # What has a default implementation

    @property
    def seats(self) -> int:
        """The number of seats; several seats may share a player."""
        return self.players

    def current_seat(self) -> int:
        """Return the seat to act; `TERMINAL_PLAYER` when the game is over."""
        return self.current_player()

    def player_of(self, seat: int) -> int:
        """Return the player that `seat` plays for; a negative seat, a spectator, is returned unchanged."""
        return seat

    def points(self, player: int) -> int:
        """Return the total score of `player`; a game that keeps totals can make this faster than `scores`."""
        return self.scores()[player].total

    def returns(self) -> list[float]:
        """Return the utility of each player, which sum to 0: 1 for a sole winner; 0 for all before the end.

        Of n players, k joint winners get (n-k) / (k(n-1)) each and the others -1 / (n-1).
        """
        if not self.is_terminal():
            return [0.0] * self.players
        return zero_sum_returns([score.total for score in self.scores()])

    def shares_of_win(self) -> list[float]:
        """Return each player's share of the win in a finished game; the shares sum to 1.

        In a game with a goal, the share is 1 if the goal was reached, else 0.
        """
        returns = self.returns()
        if self.goal() is not None:
            return [float(value > 0) for value in returns]
        best = max(returns)
        return [(value == best) / returns.count(best) for value in returns]

    def goal(self) -> Goal | None:
        """Return the goal of a game without opponents; None in any other game."""
        return None

    def observation(self, player: int) -> Observation:
        """Return what `player` may know, and no more.

        A negative `player` is a spectator, who knows only what is public.
        """
        return OpenObservation(player, self)

    def resample_from_infostate(self, player: int, rng: random.Random) -> State:
        """Return a full state consistent with what `player` knows, with everything else sampled from `rng`."""
        observed = self.observation(player)
        return observed.fill(observed.state, rng)

    def explain(self, action: Action) -> Refusal | None:
        """Return why `action` is illegal; None if it is legal."""
        if action in self.legal_actions():
            return None
        return Refusal("", NOT_POSSIBLE, (self.action_to_string(action),))

    def string_to_action(self, text: str) -> Action:
        """Return the action that `text` denotes, leniently: ignoring case and spaces, and accepting unique prefixes.

        Raises:
            NotationError: `text` denotes no action or several; the fault says what is legal.
            IllegalActionError: the action is illegal now.
        """
        action = self.read(text)
        if action not in self.legal_actions():
            raise self.illegal_action_error(action)
        return action

    def read(self, text: str) -> Action:
        """Return the action that `text` denotes, a legal one if possible.

        Raises:
            NotationError: as in `string_to_action`.
        """
        return read_action(text, self.legal_actions(), self.all_actions(), self.action_to_string)

    def illegal_action_error(self, action: Action) -> IllegalActionError:
        """Return the error to raise for the illegal `action`."""
        refusal = self.explain(action)
        assert refusal is not None, f"{self.action_to_string(action)} is not listed, but nothing forbids it"
        return IllegalActionError(refusal)


class Observation(ABC):
    """A position as one player knows it. It can be pickled.

    Attributes:
        player: the observer; negative for a spectator.
        state: the position with everything hidden from `player` masked: to look at, not to play on.
    """

    __slots__ = ("player", "state")

    player: int
    state: State

    def __init__(self, player: int, masked: State) -> None:
        """Keep `masked`, an independent copy of the position in which everything hidden from `player` is masked."""
        self.player = player
        self.state = masked

    @abstractmethod
    def fill(self, state: State, rng: random.Random) -> State:
        """Return `state`, masked like this observation's, after sampling what is hidden from `rng` in place.

        The sample must not depend on what was hidden when the observation was made.
        """

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions if the observer is to act, else none."""
        return self.state.legal_actions() if self.state.current_player() == self.player else ()

    def resample(self, rng: random.Random) -> State:
        """Return a full state consistent with this observation."""
        return self.fill(self.state.clone(), rng)

    def sealed(self) -> Observation:
        """Return this without what is opened only when the points of a finished game are counted, if anything is."""
        return self


class OpenObservation(Observation):
    """An observation in which nothing is hidden: the position itself.

    It is used in games of perfect information, and for spectators who may see everything.
    """

    __slots__ = ()

    def __init__(self, player: int, state: State) -> None:
        """Observe a copy of `state`."""
        super().__init__(player, state.clone())

    def fill(self, state: State, rng: random.Random) -> State:
        """Return `state` unchanged."""
        return state


@runtime_checkable
class CountedState(Protocol):
    """A state that can count its pieces, wherever they are, for tests that none appears or disappears."""

    def piece_counts(self) -> Mapping[str, int]:
        """Return the number of pieces of each kind; it is the same in all positions of a game."""
