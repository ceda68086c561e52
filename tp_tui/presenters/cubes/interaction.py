"""What a player points at: the place under the cursor, the cube to build, an open list, whose pyramid is shown.

Plain data and questions to the engine, without a screen: the table passes keys in and sends what comes out.
"""

from __future__ import annotations

from tp_tui.games.contract import Action, Refusal
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE
from tp_tui.games.cubes.rules.previews import BuildPreview, build_preview
from tp_tui.games.cubes.rules.pyramid import Pyramid
from tp_tui.games.cubes.rules.state import CubesState, Rules
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.cubes import choosers
from tp_tui.presenters.interaction import Interaction
from tp_tui.room import View


class CubesInteraction(Interaction):
    """Where a player points, kept in step with the view by `update`.

    Attributes:
        view: the game as the player may see it.
        cursor: the place under the cursor.
        colour: the colour of the cube to build; None for none.
        chooser: the open list; None while none is.
        turned_to: whose pyramid the player wants to see; None for the usual one.
        changes: the places, by player, where cubes are new since the viewer's last turn.
    """

    def __init__(self, view: View) -> None:
        """Point at the middle of the bottom row."""
        super().__init__(view)
        self.cursor = self.pyramid.widths[0] // 2
        self.colour: int | None = None
        self.chooser: Chooser | None = None
        self.turned_to: int | None = None
        self.changes: frozenset[tuple[int, int]] = frozenset()
        self.update(view)

    # What there is

    @property
    def state(self) -> CubesState:
        """The position as the viewer knows it."""
        state = self.view.observation.state
        assert isinstance(state, CubesState)
        return state

    @property
    def rules(self) -> Rules:
        """The rules of the position."""
        return self.state.rules

    @property
    def pyramid(self) -> Pyramid:
        """The places of a pyramid."""
        return self.rules.pyramid

    @property
    def shown(self) -> int:
        """Whose pyramid is shown: the viewer's, for a spectator that of the player whose turn it is."""
        if self.turned_to is not None:
            return self.turned_to
        return self.player if self.player >= 0 else self.state.player

    @property
    def is_at_home(self) -> bool:
        """Whether the viewer's own pyramid is shown."""
        return self.shown == self.player

    @property
    def colour_shown(self) -> int | None:
        """The colour whose places the board shows; None for none."""
        if not (self.deciding and self.is_at_home):
            return None
        return self.chooser.chosen.target if self.chooser else self.colour

    def targets(self) -> list[int]:
        """Return the places that take the cube shown, from the bottom left."""
        if (colour := self.colour_shown) is None:
            return []
        return self.pyramid.places_in(self.state.opens[self.player * KINDS_OF_CUBE + colour])

    def preview(self, place: int) -> BuildPreview | None:
        """Return what the cube shown would bring at a place, None where it can't lie."""
        colour = self.colour_shown
        if colour is None or not self.state.opens[self.player * KINDS_OF_CUBE + colour] >> place & 1:
            return None
        return build_preview(self.state, self.player, colour, place)

    def refusal(self) -> Refusal | None:
        """Return why the cube to build can't lie at the cursor; None where it can, or where there is no cube."""
        if not self.deciding or self.colour is None or self.chooser or not self.is_at_home:
            return None
        return self.state.explain(self.rules.space.build[self.colour][self.cursor])

    # Keeping in step

    def update(self, view: View) -> None:
        """Take in a new view: go on with the cube just taken or one of the same colour, over a place that takes it."""
        before = self.state.taken
        self.view = view
        self.changes = frozenset((event.player, event.args[1]) for event in view.news if event.kind == "built")
        self.chooser = None
        if not self.deciding:
            self.colour = None
            return
        self.turned_to = None
        colours = sorted({action.args[0] for action in self.offers("build")})
        just_taken = [colour for colour in colours if self.state.taken[colour] > before[colour]]
        if just_taken:
            self.colour = just_taken[0]
        elif self.colour not in colours:
            self.colour = colours[0] if colours else None
        self._go_to_target()

    def _go_to_target(self) -> None:
        """Put the cursor on the nearest place that takes the cube."""
        targets, rows = self.targets(), self.pyramid.rows
        if targets and self.cursor not in targets:
            here, row = self._across(self.cursor), rows[self.cursor]
            self.cursor = min(targets, key=lambda place: abs(self._across(place) - here) + 2 * abs(rows[place] - row))

    def _across(self, place: int) -> int:
        """Return how far right a place lies, in halves of a place."""
        row = self.pyramid.rows[place]
        return 2 * (place - self.pyramid.row_starts[row]) + row

    # The cursor and the highlight

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor right and down, round the ends of rows, or the highlight of an open list."""
        if self.chooser:
            self.chooser.step(columns + rows)
            return
        pyramid = self.pyramid
        row = pyramid.rows[self.cursor]
        number = self.cursor - pyramid.row_starts[row]
        row = (row - rows) % len(pyramid.widths)
        width = pyramid.widths[row]
        self.cursor = pyramid.row_starts[row] + ((number + columns) % width if columns else min(number, width - 1))

    def jump(self, by: int) -> None:
        """Go to the next (1) or previous (-1) place that takes the cube, from the bottom left up; or along a list."""
        if self.chooser:
            self.chooser.step(by)
            return
        targets = self.targets()
        ahead = [place for place in targets if (place > self.cursor if by > 0 else place < self.cursor)]
        if targets:
            self.cursor = (ahead or targets)[0 if by > 0 else -1]

    def point_at_place(self, place: int) -> None:
        """Put the cursor on a place."""
        self.cursor = place

    # Choosing

    def choose_number(self, number: int) -> Refusal | None:
        """Highlight a line of the open list, or choose the colour of that number; return why that can't be built."""
        if self.chooser:
            self.chooser.highlight(number - 1)
            return None
        if not 1 <= number <= KINDS_OF_CUBE or not self.deciding:
            return None
        return self.choose_colour(number - 1)

    def choose_colour(self, colour: int) -> Refusal | None:
        """Choose a cube of stock to build; return why it can't be built."""
        builds = [action for action in self.offers("build") if action.args[0] == colour]
        if not builds:
            return self.state.explain(self.rules.space.build[colour][self.cursor])
        self.colour = colour
        self._go_to_target()
        return None

    def open(self, kind: str) -> bool:
        """Open the list of what can be bought or taken; return whether there is anything."""
        if not self.offers(kind):
            return False
        self.turned_to = None
        self.chooser = (choosers.buys if kind == "buy" else choosers.takes)(self.state, self.view.legal)
        return True

    def money(self) -> Action:
        """Return the action that takes money."""
        return self.rules.space.money

    def done(self) -> Action:
        """Return the action that ends the turn."""
        return self.rules.space.done

    def turn(self, by: int) -> None:
        """Show the pyramid of the next (1) or previous (-1) player."""
        self.turned_to = (self.shown + by) % self.state.players
        self.chooser = None
        if self.turned_to == self.player:
            self.turned_to = None

    def click(self, kind: str, number: int) -> bool:
        """Point at the `place` or `choice` that was clicked on; return whether it was pointed at before."""
        if kind == "choice":
            was = self.chooser is not None and self.chooser.index == number
            if self.chooser:
                self.chooser.highlight(number)
            return was
        if self.chooser:
            return False
        was, self.cursor = self.cursor == number, number
        return was

    def point_at(self, action: Action) -> None:
        """Point so that `confirm` does `action`, which is legal."""
        self.turned_to = self.chooser = None
        match action.kind:
            case "build":
                self.colour, self.cursor = action.args
            case "buy" | "take":
                self.open(action.kind)
                assert self.chooser is not None
                self.chooser = self.chooser.at(action)
            case _:
                self.chooser = choosers.only(self.state, action)

    # Enter and Escape

    def confirm(self) -> Action | None:
        """Return the action that Enter does; None where it opened something or has nothing to do."""
        if not self.deciding:
            return None
        if not self.is_at_home:
            self.turned_to = None
            return None
        if self.chooser:
            if self.chooser.chosen.action is None:
                self.chooser = self.chooser.opened()
                return None
            return self.chooser.chosen.action
        if self.colour is not None:
            return self.rules.space.build[self.colour][self.cursor]
        for kind in ("buy", "take"):
            if self.open(kind):
                return None
        return None

    def back(self) -> bool:
        """Close a list or come back from another's pyramid; return whether there was anything."""
        if self.chooser:
            self.chooser = self.chooser.parent
            return True
        if self.turned_to is not None:
            self.turned_to = None
            return True
        return False
