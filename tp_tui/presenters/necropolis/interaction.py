"""The interaction state of Necropolis: highlighted tile, pair or card, held card and the spot below it.

It needs no screen: the table feeds it keys and submits the actions it returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from tp_tui.games.contract import Action, Event, Refusal
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, HIDDEN, KEEP, PAIR
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, open_places
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.interaction import Interaction
from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.facts import gain_at
from tp_tui.presenters.necropolis.spots import action_at, next_spot, spot_of, stepped
from tp_tui.room import View


class Changes(NamedTuple):
    """What has changed: pairs of player and place for pyramids, players for obelisks and tombs."""

    places: frozenset[tuple[int, int]] = frozenset()
    obelisks: frozenset[int] = frozenset()
    tombs: frozenset[int] = frozenset()


def changes_of(events: Sequence[Event]) -> Changes:
    """Return the changes made by `events`."""
    return Changes(
        frozenset((event.player, event.args[1]) for event in events if event.kind == "pyramid"),
        frozenset(event.player for event in events if event.kind == "obelisk"),
        frozenset(event.player for event in events if event.kind == "tomb"),
    )


class NecropolisInteraction(Interaction):
    """Where a player points; `update` keeps it in step with the view.

    Attributes:
        view: the game as the player may see it.
        shown: the player whose necropolis is shown.
        choices: the actions to choose from: tiles, pairs, or cards to keep; empty while building.
        index: the highlighted choice; while building, the card in hand, or behind the cards the end of the turn.
        card: the index of the card in hand that is held over the necropolis, or None.
        spot: the spot it is held over: a place of the pyramid, the obelisk or the tomb.
        changes: what is new since the viewer's last turn.
    """

    def __init__(self, view: View) -> None:
        """Point at the first choice in `view`."""
        super().__init__(view)
        self.shown = 0
        self.choices: tuple[Action, ...] = ()
        self.index = 0
        self.card: int | None = None
        self.spot = 0
        self.changes = Changes()
        self.update(view)

    # Position

    @property
    def state(self) -> NecropolisState:
        """The position as the viewer knows it."""
        return cast(NecropolisState, self.view.observation.state)

    @property
    def phase(self) -> int:
        """The phase of the round."""
        return self.state.phase

    @property
    def player(self) -> int:
        """The player the viewer plays; for a spectator, the player to move."""
        if self.deciding:
            return self.state.player
        seat = self.view.observation.player if self.view.seat < 0 else self.view.seat
        return seat if seat >= 0 else self.state.player

    @property
    def hand(self) -> tuple[int, ...]:
        """The faces of the cards in the hand of `player`, `HIDDEN` for unknown ones."""
        return self.hand_of(self.player)

    def hand_of(self, player: int) -> tuple[int, ...]:
        """Return the faces of the cards in a player's hand, `HIDDEN` for unknown ones."""
        state = self.state
        return tuple(state.faces[card] if card != HIDDEN else HIDDEN for card in state.hands[player])

    def update(self, view: View) -> None:
        """Take in a new view and start its step."""
        self.view = view
        self.changes = changes_of(view.news)
        self.shown = self.player
        if view.is_over and not view.is_sealed:
            returns = view.observation.state.returns()
            self.shown = returns.index(max(returns))
        self.begin_step()

    def begin_step(self) -> None:
        """Restart the current step: put down the held card and highlight the first choice."""
        self.card, self.index, self.choices = None, 0, ()
        if not self.deciding:
            return
        if self.phase in (GOD, PAIR, KEEP):
            self.choices = self.view.legal
        elif len(self.hand) == 1 and SPACE.done not in self.view.legal:
            self.pick(0)

    # Pointed at

    @property
    def is_choosing_card(self) -> bool:
        """Whether the player is choosing a card in hand, to build with or to keep."""
        return self.deciding and (self.phase == KEEP or (self.phase == BUILD and self.card is None))

    @property
    def held(self) -> int:
        """The face of the held card; `HIDDEN` if none is held."""
        return self.hand[self.card] if self.card is not None and self.shown == self.player else HIDDEN

    @property
    def lines(self) -> int:
        """The number of choices the highlight can move through."""
        if not self.deciding:
            return 0
        if self.phase == BUILD:
            return self._cards_and_done if self.card is None else 0
        return len(self.choices)

    def chosen(self, kind: str) -> int:
        """Return the number of the highlighted `god`, `pair` or `card`; -1 if none of that kind is."""
        if self.is_choosing_card:
            return self.index if kind == "card" and self.index < len(self.hand) else -1
        if kind == "card" and self.card is not None:
            return self.card
        if self.choices and self.choices[self.index].kind == kind:
            return self.choices[self.index].args[0]
        return -1

    @property
    def is_at_done(self) -> bool:
        """Whether the highlight is on the end of the turn."""
        return self.is_choosing_card and self.phase == BUILD and self.index >= len(self.hand)

    def targets(self) -> set[int]:
        """Return the spots where the held card can lie."""
        if self.card is None:
            return set()
        return {spot_of(action) for action in self.view.legal if action.args and action.args[0] == self.card}

    def refusal(self) -> Refusal | None:
        """Return why the held card cannot lie on its spot; None if it can, or if no card is held."""
        return self.state.explain(action_at(self.card, self.spot)) if self.card is not None else None

    def gains(self) -> dict[int, int]:
        """Return, by legal spot, what the held card would score there; while none is held, the chosen card."""
        card = self.chosen("card") if self.deciding and self.phase == BUILD and self.shown == self.player else -1
        if card < 0:
            return {}
        return {
            spot: gain_at(self.state, self.player, self.hand[card], spot).points
            for spot in (spot_of(action) for action in self.view.legal if action.args and action.args[0] == card)
        }

    def points(self, spot: int) -> int:
        """Return what the held card would score on a spot where it can lie."""
        return gain_at(self.state, self.player, self.held, spot).points

    # Cursor and highlight

    def move(self, columns: int, rows: int) -> None:
        """Move the highlight, or the held card."""
        self.shown = self.player
        if self.lines:
            self.index = (self.index + columns + rows) % self.lines
        elif self.card is not None:
            self.spot = stepped(self.spot, columns, rows)

    def jump(self, by: int) -> None:
        """Go to the next (1) or previous (-1) choice, or spot where the held card can lie."""
        self.shown = self.player
        if self.lines:
            self.index = (self.index + by) % self.lines
        else:
            self.spot = next_spot(self.targets(), self.spot, by)

    def pick(self, card: int) -> None:
        """Hold a card over the place of the pyramid where it scores most, else over the best other spot.

        Where the last card was held says nothing of this one, and is not to be seen.
        """
        self.shown = self.player
        self.card = card
        if targets := self.targets():
            places = {spot for spot in targets if spot < PLACE_COUNT}
            self.spot = max(sorted(places or targets), key=self.points)

    def pick_for(self, card: int, spot: int) -> None:
        """Hold a card over a spot."""
        self.shown, self.card, self.spot = self.player, card, spot

    def choose_number(self, number: int) -> Action | None:
        """Highlight the tile, pair or card with a number, and put down another card that is held.

        Returns:
            The action the number stands for if it is illegal, so that the rules can refuse it; else None.
        """
        if not self.deciding:
            return None
        if self.phase == BUILD:
            if number > len(self.hand):
                return SPACE.obelisk[number - 1] if number <= len(SPACE.obelisk) else None
            self.shown = self.player
            if self.card is None or self.can_put_down:
                self.card, self.index = None, number - 1
            return None
        kind = self.choices[0].kind
        args = number if kind == "god" else number - 1
        place = next((at for at, action in enumerate(self.choices) if action.args[0] == args), None)
        if place is None:
            return next((a for a in SPACE.all if a.kind == kind and a.args[0] == args), None)
        self.index = place
        return None

    def click(self, kind: str, number: int) -> bool:
        """Point at the clicked `god`, `pair`, `card`, `spot` or `seat`.

        Returns:
            Whether it was pointed at before.
        """
        if kind == "seat":
            self.shown = number
            return False
        if not self.deciding or (kind == "spot" and self.phase != BUILD):
            return False
        if kind == "spot":
            was = (self.card is not None, self.spot) == (True, number) and self.shown == self.player
            if self.card is None and self.index < len(self.hand):
                self.card = self.index
            if self.card is not None:
                self.spot, self.shown = number, self.player
            return was
        looked_away, self.shown = self.looks_away, self.player
        if self.chosen(kind) == number:
            return self.card is None and not looked_away
        if kind == "card" and self.phase == BUILD:
            self.card, self.index = None, number
            return False
        for at, action in enumerate(self.choices):
            if (action.kind if action.kind != "keep" else "card", action.args[0]) == (kind, number):
                self.index = at
        return False

    def done(self) -> Action:
        """Return the action that ends the turn."""
        return SPACE.done

    def show_next(self, by: int) -> None:
        """Show the necropolis of the next (1) or previous (-1) player."""
        self.shown = (self.shown + by) % self.state.players_count

    def point_at(self, action: Action) -> None:
        """Point so that `confirm` returns `action`, which must be legal."""
        self.begin_step()
        self.shown = self.player
        if action in self.choices:
            self.index = self.choices.index(action)
        elif action.kind == "done":
            self.card, self.index = None, len(self.hand)
        else:
            self.pick_for(action.args[0], spot_of(action))

    # Enter and Escape

    @property
    def looks_away(self) -> bool:
        """Whether the player looks at another necropolis."""
        return self.shown != self.player

    def enter_word(self) -> str:
        """Return what Enter would do: take, lay, keep, end the turn, or return to the viewer's necropolis."""
        if self.looks_away:
            return _(words.BACK)
        return _(words.ENDS if self.is_at_done else words.ENTER.get(self.phase, ""))

    def confirm(self) -> Action | None:
        """Return the action for Enter; None if it only picked up a card or does nothing."""
        if not self.deciding:
            return None
        if self.looks_away:
            self.shown = self.player
            return None
        if self.choices:
            return self.choices[self.index]
        if self.card is not None:
            return action_at(self.card, self.spot)
        if self.is_at_done:
            return SPACE.done
        self.pick(self.index)
        return None

    def back(self) -> bool:
        """Put the card down or return to the viewer's necropolis; return whether there was either to do."""
        if self.shown != self.player:
            self.shown = self.player
            return True
        if self.card is not None and self.can_put_down:
            self.index, self.card = self.card, None
            return True
        return False

    @property
    def can_put_down(self) -> bool:
        """Whether there are other choices than the held card."""
        return self._cards_and_done > 1

    @property
    def _cards_and_done(self) -> int:
        """The number of choices while building: the cards in hand, and the end of the turn if it is legal."""
        return len(self.hand) + (SPACE.done in self.view.legal)

    @property
    def open_places(self) -> tuple[int, ...]:
        """The places of the pyramid shown where a card can lie, while the pyramid can take one."""
        is_building = self.deciding and self.phase == BUILD and self.shown == self.player
        if not is_building or not any(action.kind == "pyramid" for action in self.view.legal):
            return ()
        return open_places(self.state.occupied[self.player])
