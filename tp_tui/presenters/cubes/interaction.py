"""The interaction state of Cubes: cursor, cube to build, open list, pyramid shown.

It needs no screen: the table feeds it keys and submits the actions it returns.
"""

from __future__ import annotations

from tp_tui.games.contract import Action, Refusal
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE, ROW_POINTS
from tp_tui.games.cubes.rules.previews import BuildPreview, build_preview, build_previews
from tp_tui.games.cubes.rules.pyramid import Pyramid
from tp_tui.games.cubes.rules.state import CubesState, Rules
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.cubes import choosers, words
from tp_tui.presenters.interaction import Interaction
from tp_tui.presenters.line_words import words as line_words
from tp_tui.presenters.messages import _
from tp_tui.room import View


class CubesInteraction(Interaction):
    """Where a player points; `update` keeps it in step with the view.

    Attributes:
        view: the game as the player may see it.
        cursor: the place under the cursor.
        colour: the colour of the cube to build, or None.
        chooser: the open list, or None.
        turned_to: the player whose pyramid the viewer has turned to; None for the default.
        changes: the cubes built since the viewer's last turn, as pairs of player and place.
    """

    def __init__(self, view: View) -> None:
        """Start with the cursor at the best place for the cube to build, or in the middle of the bottom row."""
        super().__init__(view)
        self.cursor = self.pyramid.widths[0] // 2
        self.colour: int | None = None
        self.chooser: Chooser | None = None
        self.turned_to: int | None = None
        self._has_moved = False
        self.changes: frozenset[tuple[int, int]] = frozenset()
        self.update(view)
        self._go_to_best()

    # Position

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
        """The geometry of a pyramid."""
        return self.rules.pyramid

    @property
    def shown(self) -> int:
        """The player whose pyramid is shown; by default the viewer, or for a spectator the player to move."""
        if self.turned_to is not None:
            return self.turned_to
        return self.player if self.player >= 0 else self.state.player

    @property
    def shows_own_pyramid(self) -> bool:
        """Whether the viewer's own pyramid is shown."""
        return self.shown == self.player

    @property
    def is_pointing(self) -> bool:
        """Whether the cursor is shown: on another's pyramid and after the end, once it has been moved there."""
        return self._has_moved or (self.turned_to is None and not self.view.is_over)

    @property
    def colour_shown(self) -> int | None:
        """The colour whose legal places the board shows, or None."""
        if not (self.deciding and self.shows_own_pyramid):
            return None
        return self.chooser.chosen.target if self.chooser else self.colour

    def targets(self) -> list[int]:
        """Return the places that take a cube of `colour_shown`, from the bottom left."""
        if (colour := self.colour_shown) is None:
            return []
        return self.pyramid.places_in(self.state.opens[self.player * KINDS_OF_CUBE + colour])

    def preview(self, place: int) -> BuildPreview | None:
        """Return the preview of building a cube of `colour_shown` at a place; None if that is not legal."""
        colour = self.colour_shown
        if colour is None or not self.state.opens[self.player * KINDS_OF_CUBE + colour] >> place & 1:
            return None
        return build_preview(self.state, self.player, colour, place)

    @staticmethod
    def gain(found: BuildPreview) -> int:
        """Return by how much the score would rise: a full row counts as if the game ended now."""
        return found.points + (ROW_POINTS if found.fills_row else 0)

    def refusal(self) -> Refusal | None:
        """Return why the cube to build cannot lie at the cursor; None if it can, or if there is no cube."""
        if not self.deciding or self.colour is None or self.chooser or not self.shows_own_pyramid:
            return None
        return self.state.explain(self.rules.space.build[self.colour][self.cursor])

    # Updates

    def update(self, view: View) -> None:
        """Take in a new view, choose the cube just taken or one of the same colour, and go to the best place for it.

        The cursor stays where it is if neither the stock nor the pyramid has changed.
        """
        before, held = self.state.taken, self._held()
        self.view = view
        self.changes = frozenset((event.player, event.args[1]) for event in view.news if event.kind == "built")
        self.chooser = None
        if not self.deciding:
            self.colour = None
            self._has_moved = self._has_moved and not view.is_over
            return
        self.turned_to = None
        colours = sorted({action.args[0] for action in self.offers("build")})
        just_taken = [colour for colour in colours if self.state.taken[colour] > before[colour]]
        if just_taken:
            self.colour = just_taken[0]
        elif self.colour not in colours:
            self.colour = colours[0] if colours else None
        if self._held() != held or self.cursor not in self.targets():
            self._go_to_best()

    def _held(self) -> tuple[object, ...]:
        """Return what decides where the best place is: the player, and all stocks and pyramids."""
        state = self.state
        return state.player, tuple(state.stocks), tuple(state.built)

    def _go_to_best(self) -> None:
        """Move the cursor to the place where the cube scores most, and to the nearest of several."""
        rows, x, row = self.pyramid.rows, self._half_columns(self.cursor), self.pyramid.rows[self.cursor]

        def distance(place: int) -> int:
            return abs(self._half_columns(place) - x) + 2 * abs(rows[place] - row)

        if previews := self._previews():
            self.cursor = min(previews, key=lambda found: (-self.gain(found), distance(found.place))).place

    def _previews(self) -> list[BuildPreview]:
        """Return the previews of all places that take a cube of `colour_shown`."""
        colour = self.colour_shown
        return [] if colour is None else list(build_previews(self.state, self.player, colour))

    def _half_columns(self, place: int) -> int:
        """Return the horizontal position of a place in half places."""
        row = self.pyramid.rows[place]
        return 2 * (place - self.pyramid.row_starts[row]) + row

    # Cursor and highlight

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor, wrapping round, or the highlight of an open list."""
        if self.chooser:
            self.chooser.step(columns + rows)
            return
        self._has_moved = True
        pyramid = self.pyramid
        row = pyramid.rows[self.cursor]
        number = self.cursor - pyramid.row_starts[row]
        row = (row - rows) % len(pyramid.widths)
        width = pyramid.widths[row]
        self.cursor = pyramid.row_starts[row] + ((number + columns) % width if columns else min(number, width - 1))

    def jump(self, by: int) -> None:
        """Go to the next (1) or previous (-1) place that takes the cube, or line of an open list.

        The places come in the order of their points, highest first; places with the same points from the bottom left.
        """
        if self.chooser:
            self.chooser.step(by)
            return
        places = [found.place for found in sorted(self._previews(), key=lambda found: (-self.gain(found), found.place))]
        if self.cursor in places:
            self.cursor = places[(places.index(self.cursor) + by) % len(places)]
        elif places:
            self.cursor = places[0 if by > 0 else -1]

    def point_at_place(self, place: int) -> None:
        """Move the cursor to a place."""
        self.cursor, self._has_moved = place, True

    # Choosing

    def choose_number(self, number: int) -> Refusal | str | None:
        """Highlight a line of the open list, or choose the colour with that number; return why that cannot be done."""
        if self.chooser:
            if self.chooser.highlight(number - 1):
                return None
            return line_words.no_number(str(number), range(1, len(self.chooser.choices) + 1))
        if not 1 <= number <= KINDS_OF_CUBE or not self.deciding:
            return None
        return self.choose_colour(number - 1)

    def choose_colour(self, colour: int) -> Refusal | None:
        """Choose a cube in stock to build; return why it cannot be built."""
        builds = [action for action in self.offers("build") if action.args[0] == colour]
        if not builds:
            return self.state.explain(self.rules.space.build[colour][self.cursor])
        self.colour = colour
        self._go_to_best()
        return None

    def open(self, kind: str) -> bool:
        """Open the list of purchases or of cubes to take; return whether it has any lines."""
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

    def show_next(self, by: int) -> None:
        """Show the pyramid of the next (1) or previous (-1) player."""
        self.turned_to = (self.shown + by) % self.state.players
        self.chooser, self._has_moved = None, False
        if self.turned_to == self.player:
            self.turned_to = None

    def click(self, kind: str, number: int) -> bool:
        """Point at the clicked `place` or `choice`; return whether it was pointed at before."""
        if kind == "choice":
            was = self.chooser is not None and self.chooser.index == number
            if self.chooser:
                self.chooser.highlight(number)
            return was
        if self.chooser:
            return False
        was, self.cursor, self._has_moved = self.cursor == number, number, True
        return was

    def point_at(self, action: Action) -> None:
        """Point so that `confirm` returns `action`, which must be legal."""
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

    @property
    def looks_away(self) -> bool:
        """Whether the player has turned to another pyramid."""
        return self.turned_to is not None

    @property
    def buys_next(self) -> bool:
        """Whether Enter opens the list of purchases."""
        is_free = self.deciding and self.shows_own_pyramid and self.chooser is None and self.colour is None
        return is_free and bool(self.offers("buy"))

    def enter_word(self) -> str:
        """Return what Enter would do: build, buy, take, end the turn, or return to the viewer's pyramid."""
        if not self.shows_own_pyramid:
            return _(words.BACK)
        if self.chooser:
            chosen = self.chooser.chosen.action
            return _(words.ENTER.get(chosen.kind, "")) if chosen else ""
        kinds = ("build",) if self.colour is not None else ("buy", "take")
        return next((_(words.ENTER[kind]) for kind in kinds if self.offers(kind)), "")

    def confirm(self) -> Action | None:
        """Return the action for Enter; None if it only opened a list or does nothing."""
        if not self.deciding:
            return None
        if not self.shows_own_pyramid:
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
        """Close the list or return to the viewer's pyramid; return whether there was either to do."""
        if self.chooser:
            self.chooser = self.chooser.parent
            return True
        if self.turned_to is not None:
            self.turned_to = None
            return True
        return False
