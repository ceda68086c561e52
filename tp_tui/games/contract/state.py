"""Positions: what every game's state offers, and what one player may know of it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from tp_tui.games.contract.actions import NOT_POSSIBLE, Action, Event, IllegalActionError, Refusal
from tp_tui.games.contract.scores import Goal, Score, win_shares
from tp_tui.games.kit.notation import read_action


class State(ABC):
    """A position of a game, changed in place by `apply_action`. Players are numbered from 0.

    A game must say what is abstract here. The rest has a default that is right for games in which nothing is hidden,
    every seat is a player of its own, and the most points win.
    """

    __slots__ = ()

    # What every game must have

    @property
    @abstractmethod
    def players(self) -> int:
        """How many players there are."""

    @abstractmethod
    def current_player(self) -> int:
        """Return whose decision it is; `TERMINAL_PLAYER` when the game is over."""

    @abstractmethod
    def turn_number(self) -> int:
        """Return which of their turns the current player is in, from 1."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action that is legal now, none when the game is over."""

    @abstractmethod
    def all_actions(self) -> Sequence[Action]:
        """Return every action that there can be in this game, by number: the same in all its positions."""

    @abstractmethod
    def apply_action(self, action: Action, events: list[Event] | None = None) -> None:
        """Do `action`; what happened is added to `events` if given.

        Raises:
            IllegalActionError: the rules forbid it; the state is unchanged.
        """

    @abstractmethod
    def clone(self) -> State:
        """Return an independent copy."""

    @abstractmethod
    def transposition_key(self) -> Hashable:
        """Return what tells this position from others of the same game, however either came about.

        Positions with the same key go on in the same way: same legal actions, same outcomes, same scores. Searches
        look at only one of them, so the key is best a flat tuple of numbers and bytes, without what follows from
        the rest.
        """

    @abstractmethod
    def is_terminal(self) -> bool:
        """Return whether the game is over."""

    @abstractmethod
    def scores(self) -> list[Score]:
        """Return what each player has now, as if the game ended here."""

    @abstractmethod
    def action_to_string(self, action: Action) -> str:
        """Return the action in notation."""

    # What has a default

    @property
    def seats(self) -> int:
        """How many seats there are, where several may share a player."""
        return self.players

    def current_seat(self) -> int:
        """Return who is to decide, where several seats may share a player; `TERMINAL_PLAYER` when the game is over."""
        return self.current_player()

    def player_of(self, seat: int) -> int:
        """Return the player that `seat` decides for; a negative seat is a spectator and stays one."""
        return seat

    def points(self, player: int) -> int:
        """Return the total of that player's score; games that keep it up to date answer faster than `scores`."""
        return self.scores()[player].total

    def returns(self) -> list[float]:
        """Return each player's utility, summing to 0: 1 for a sole winner; 0 for all before the end.

        Of n players, k sharing the win get (n-k) / (k(n-1)) each and the others -1 / (n-1).
        """
        if not self.is_terminal():
            return [0.0] * self.players
        return win_shares([score.total for score in self.scores()])

    def shares_of_win(self) -> list[float]:
        """Return each player's share of the win in a finished game, together 1.

        Where there is a goal instead of rivals, the share is 1 if it was reached and else 0.
        """
        returns = self.returns()
        if self.goal() is not None:
            return [float(value > 0) for value in returns]
        best = max(returns)
        return [(value == best) / returns.count(best) for value in returns]

    def goal(self) -> Goal | None:
        """Return what is to be reached, in a game against no rival; None in any other."""
        return None

    def observation(self, player: int) -> Observation:
        """Return all that this player may know, and no more.

        A negative `player` is a spectator, who knows what all know.
        """
        return OpenObservation(player, self)

    def resample_from_infostate(self, player: int, rng: random.Random) -> State:
        """Return a full state that agrees with everything `player` knows, the rest drawn from `rng`."""
        observed = self.observation(player)
        return observed.fill(observed.state, rng)

    def explain(self, action: Action) -> Refusal | None:
        """Return why `action` is not legal now; None when it is."""
        if action in self.legal_actions():
            return None
        return Refusal("", NOT_POSSIBLE, (self.action_to_string(action),))

    def string_to_action(self, text: str) -> Action:
        """Return the action that `text` names, read leniently.

        Case and spaces do not matter and unique beginnings are understood.

        Raises:
            NotationError: it names none, or several; the fault has what is legal.
            IllegalActionError: it names one that the rules forbid now.
        """
        action = self.read(text)
        if action not in self.legal_actions():
            raise self.illegal(action)
        return action

    def read(self, text: str) -> Action:
        """Return the action that `text` names: a legal one if it can, else one that is not.

        Raises:
            NotationError: as `string_to_action` does.
        """
        return read_action(text, self.legal_actions(), self.all_actions(), self.action_to_string)

    def illegal(self, action: Action) -> IllegalActionError:
        """Return the error to raise for `action`, which is not legal."""
        refusal = self.explain(action)
        assert refusal is not None, f"{self.action_to_string(action)} is not listed, but nothing forbids it"
        return IllegalActionError(refusal)


class Observation(ABC):
    """A position as one player knows it. It can be pickled and sent to another process.

    Attributes:
        player: who knows it; negative for a spectator.
        state: the position with what is hidden from `player` masked: to look at, not to play on.
    """

    __slots__ = ("player", "state")

    player: int
    state: State

    def __init__(self, player: int, masked: State) -> None:
        """Keep `masked`, a position of its own in which what `player` does not know is masked."""
        self.player = player
        self.state = masked

    @abstractmethod
    def fill(self, state: State, rng: random.Random) -> State:
        """Return `state`, masked like this observation's and changed in place, with what is hidden drawn from `rng`.

        What it draws is the same whatever was hidden when the observation was made.
        """

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions if it is this player's decision, else none."""
        return self.state.legal_actions() if self.state.current_player() == self.player else ()

    def resample(self, rng: random.Random) -> State:
        """Return a full state that agrees with this observation."""
        return self.fill(self.state.clone(), rng)


class OpenObservation(Observation):
    """An observation in which nothing is hidden: the position itself.

    It is that of games without hidden things, and of any game for a spectator who may see everything.
    """

    __slots__ = ()

    def __init__(self, player: int, state: State) -> None:
        """Observe `state`, which may change afterwards."""
        super().__init__(player, state.clone())

    def fill(self, state: State, rng: random.Random) -> State:
        """Return `state`, in which nothing is hidden."""
        return state


@runtime_checkable
class CountedState(Protocol):
    """A state of a game in which nothing is lost or made: it can count its pieces, wherever they are."""

    def piece_counts(self) -> Mapping[str, int]:
        """Return how many there are of each kind of piece; the same in all positions of a game."""
