"""The state of a game of Necropolis: the contract, implemented with the other modules of this package."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tp_tui.games.contract import (
    Action,
    Event,
    Observation,
    Refusal,
    Score,
    State,
)
from tp_tui.games.kit.shuffling import shuffled
from tp_tui.games.necropolis.rules.actions import SPACE, build_actions, god_actions, pair_actions
from tp_tui.games.necropolis.rules.knowledge import known_cards, pool_of, possible_counts
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, HIDDEN, KEEP, OVER, PAIR
from tp_tui.games.necropolis.rules.position import NecropolisPosition
from tp_tui.games.necropolis.rules.refusals import refusal
from tp_tui.games.necropolis.rules.scoring import points, scores
from tp_tui.games.necropolis.rules.turns import HANDLERS


class NecropolisState(NecropolisPosition):
    """A playable position. The effects of actions are in `turns`, refusals in `refusals`."""

    __slots__ = ()

    def legal_actions(self) -> tuple[Action, ...]:
        legal = self.legal
        if legal is None:
            phase = self.phase
            if phase == BUILD:
                player = self.player
                legal = build_actions(self.occupied[player], len(self.hands[player]), self.may)
            elif phase == GOD:
                legal = god_actions(self.middle)
            elif phase == PAIR:
                legal = pair_actions(self.lying)
            else:
                legal = SPACE.keep if phase == KEEP else ()
            self.legal = legal
        return legal

    def all_actions(self) -> Sequence[Action]:
        return SPACE.all

    def apply_action(self, action: Action, events: list[Event] | None = None) -> None:
        # The legal actions are usually cached already, since the caller chose from them.
        if action not in (self.legal or self.legal_actions()):
            raise self.illegal_action_error(action)
        self.legal = None
        HANDLERS[action.kind](self, action.args, events)

    def explain(self, action: Action) -> Refusal | None:
        return refusal(self, action)

    def points(self, player: int) -> int:
        return points(self, player)

    def scores(self) -> list[Score]:
        """Return the score of each player (A16–A21), without hidden cards."""
        return scores(self)

    def observation(self, player: int) -> NecropolisObservation:
        return NecropolisObservation(player, self)

    def action_to_string(self, action: Action) -> str:
        return SPACE.to_string(action)

    def read(self, text: str) -> Action:
        return SPACE.read(text, self.legal_actions())


class NecropolisObservation(Observation):
    """What one player knows: a position with everything hidden masked.

    Beyond that it only keeps the set of faces that the player has not seen.
    """

    __slots__ = ("_hidden_faces",)

    state: NecropolisState

    def __init__(self, player: int, state: NecropolisState) -> None:
        """Observe `state` as `player`; at the end of the game only undrawn cards are hidden."""
        known = state.revealed | (1 << player if player >= 0 else 0)
        masked = state.clone()
        masked.faces = tuple([face if known >> card & 1 else HIDDEN for card, face in enumerate(state.faces)])
        if state.phase != OVER:
            for other in range(state.players_count):
                if other != player:
                    masked.hands[other], masked.tombs[other] = known_cards(state, other)
        super().__init__(player, masked)
        shown = set(masked.faces)
        # Computed from what is known, so that a state already masked can be observed too.
        self._hidden_faces = tuple(face for face in range(len(masked.faces)) if face not in shown)

    def sealed(self) -> NecropolisObservation:
        # All tombs, though everybody could work out what lies in them: they are opened together in the scoring (A20).
        observation = NecropolisObservation(self.player, self.state)
        observation.state.tombs = [(HIDDEN,) * len(tomb) for tomb in self.state.tombs]
        return observation

    @property
    def hidden_faces(self) -> tuple[int, ...]:
        """The faces of all unseen cards, in ascending order."""
        return self._hidden_faces

    def fill(self, state: State, rng: random.Random) -> NecropolisState:
        """Return `state`, masked like this observation's, after sampling what is hidden.

        All positions consistent with the observation are equally likely.
        """
        assert isinstance(state, NecropolisState)
        faces = iter(shuffled(self._hidden_faces, rng))
        state.faces = tuple([next(faces) if face == HIDDEN else face for face in state.faces])
        for player in range(state.players_count):
            if HIDDEN in state.hands[player] or HIDDEN in state.tombs[player]:
                self._place(state, player, rng)
        return state

    def _place(self, state: NecropolisState, player: int, rng: random.Random) -> None:
        """Sample which cards of a pool lie in the tomb.

        Starting with the first card of the tomb, draw each from the remaining cards that can lie there. The number of
        ways to continue does not depend on the card drawn, so that all assignments are equally likely.
        """
        left = list(pool_of(state, player))
        tomb = []
        for place, possible in enumerate(possible_counts(state, player, tuple(left))):
            tomb.append(left.pop(int(rng.random() * (possible - place))))
        state.hands[player], state.tombs[player] = tuple(left), tuple(tomb)
