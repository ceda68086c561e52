"""The interaction state of Terra Pyramides: cursor, orientation of the tile in hand, picked-up worker, open list.

It needs no screen: the table feeds it keys and submits the actions it returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tp_tui.games.contract import Action, Event
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.board import SITE, Board
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK, Rules, TerraState
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.interaction import Interaction
from tp_tui.presenters.line_words import words as line_words
from tp_tui.presenters.messages import _
from tp_tui.presenters.terra import choosers, words
from tp_tui.room import View


def new_tiles_of(events: Iterable[Event]) -> Mapping[int, int]:
    """Return the fields of the tiles laid last by each player in `events`, with the players."""
    last = {event.player: event.args[1] for event in events if event.kind == "placed"}
    return {field: player for player, field in last.items()}


class TerraInteraction(Interaction):
    """Where a player points; `update` keeps it in step with the view.

    Attributes:
        view: the game as the player may see it.
        cursor: the field under the cursor.
        is_pointing: whether the cursor is shown: while there is something to choose, and once it has been moved.
        way: the direction of the stairs of the tile in hand.
        source: the field of the picked-up worker, or None.
        chooser: the open list, or None.
        searching: whether the list of stacks is for searching rather than drawing.
        turn_by_itself: whether the tile in hand turns to a legal direction by itself.
        new_tiles: who laid which tile last since the viewer's last turn, by field, until the viewer acts.
    """

    def __init__(self, view: View, *, turn_by_itself: bool = True) -> None:
        """Start with the cursor in the middle of the board."""
        self.turn_by_itself = turn_by_itself
        super().__init__(view)
        self.cursor = _middle(self.board)
        self.is_pointing = False
        self.way = 0
        self.source: int | None = None
        self.chooser: Chooser | None = None
        self.searching = False
        self.new_tiles: Mapping[int, int] = {}
        self.update(view)

    # Position

    @property
    def state(self) -> TerraState:
        """The position as the viewer knows it."""
        state = self.view.observation.state
        assert isinstance(state, TerraState)
        return state

    @property
    def rules(self) -> Rules:
        """The rules of the position."""
        return self.state.rules

    @property
    def board(self) -> Board:
        """The board."""
        return self.rules.board

    @property
    def phase(self) -> int:
        """The phase of the turn."""
        return self.state.phase

    @property
    def moves(self) -> list[Action]:
        """The legal worker moves."""
        return [action for action in self.view.legal if action.kind == "move"]

    @property
    def points_beside(self) -> bool:
        """Whether the open list has nothing to do with a field of the board."""
        return self.chooser is not None and self.chooser.kind != "row" and self.chooser.chosen.target is None

    @property
    def is_placing(self) -> bool:
        """Whether the tile in hand is shown at the cursor."""
        return self.deciding and self.phase == PLACE and not self.chooser

    def update(self, view: View) -> None:
        """Take in a new view and start its step."""
        self.view = view
        self.new_tiles = {} if view.is_over else new_tiles_of(view.news)
        self.is_pointing = self.deciding
        self.begin_step()

    def begin_step(self) -> None:
        """Restart the current step: close any list and point at what the phase is about.

        While placing, the cursor goes to the nearest legal space.
        """
        if self.deciding and self.phase == PLACE:
            self.cursor = _nearest(self.board, self.targets(), self.cursor)
        self._open_step()

    def _open_step(self) -> None:
        self.source = None
        self.chooser = None
        self.searching = False
        if not self.deciding:
            return
        if self.phase == PLACE:
            self._turn_to_allowed()
        elif self.phase == ROW:
            self.cursor = self.state.placed
            self.chooser = choosers.rows(self.state, self.view.legal)
        elif self.phase == WORK:
            self._pick_a_source()
        elif self.phase == DRAW:
            self.chooser = choosers.stacks(self.state, self.view.legal, searching=False)
        elif self.phase in (TAKE, NEXT):
            self.chooser = choosers.searched_tiles(self.state, self.view.legal)
        elif self.phase == TRIM:
            self.chooser = choosers.limits(self.state, self.view.legal)

    # Cursor

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor, or the highlight of an open list."""
        if self.chooser:
            self.step_choice(columns + rows)
            return
        self.point_at_field(_stepped(self.board, self.cursor, columns, rows))

    def jump(self, by: int) -> None:
        """Go to the next (1) or previous (-1) legal target."""
        if self.chooser:
            self.step_choice(by)
            return
        self.point_at_field(_next_target(self.targets(), self.cursor, by))

    def point_at_field(self, field: int) -> None:
        """Move the cursor to a field and turn the tile in hand to a legal direction there."""
        self.cursor, self.is_pointing = field, True
        if self.phase == PLACE and self.deciding:
            self._turn_to_allowed()

    def targets(self) -> set[int]:
        """Return the fields where Enter does something."""
        if not self.deciding:
            return set()
        if self.phase == PLACE:
            return {action.args[0] for action in self.view.legal if action.kind == "place"}
        if self.phase == WORK:
            moves = self.moves
            if self.source is None:
                return {action.args[0] for action in moves}
            return {self.board.sites[action.args[1]] for action in moves if action.args[0] == self.source}
        return set()

    # Stairs

    def _turn_to_allowed(self) -> None:
        if not (self.turn_by_itself and self.state.empty >> self.cursor & 1):
            return
        allowed = self.rules.stairs_ways(self.state, self.cursor)
        if allowed and self.way not in allowed:
            self.way = allowed[0]

    def turn(self, by: int) -> None:
        """Turn the tile in hand by quarter turns, clockwise if positive."""
        self.way = (self.way + by) % 4

    # Workers

    def _pick_a_source(self) -> None:
        """Pick up the worker with the fewest legal moves and point at its best target.

        A worker that can go where the last one went comes first, so that the cursor stays there.
        """
        moves = self.moves
        if not moves:
            return
        there = {action.args[0] for action in moves if self.board.sites[action.args[1]] == self.cursor}
        fields = sorted(there or {action.args[0] for action in moves})
        self.pick(min(fields, key=lambda field: sum(action.args[0] == field for action in moves)))

    def pick(self, field: int) -> None:
        """Pick up the worker on a tile and point at the site at the cursor, else the most valuable one in its reach."""
        self.source = field
        sites = [action.args[1] for action in self.moves if action.args[0] == field]
        if self.cursor in {self.board.sites[site] for site in sites}:
            return
        state = self.state
        best = max(sites, key=lambda site: (state.levels[site], state.owners[site], state.values[site], -site))
        self.cursor = self.board.sites[best]

    # Lists

    def step_choice(self, by: int) -> None:
        """Move the highlight of the open list, and the cursor to its target."""
        if self.chooser:
            self.chooser.step(by)
            self._follow_choice()

    def choose_number(self, number: int) -> Action | str | None:
        """Highlight a line of the open list by its number from 1; stacks go by their own numbers.

        Returns:
            None if that was done; otherwise what to say, or the illegal action on the stack.
        """
        if self.chooser is None:
            return _("Numbers choose from a list, and none is open.")
        count, place = len(self.chooser.choices), number - 1
        if self.chooser.kind in ("draw", "search"):
            stacks = self.rules.space.search if self.searching else self.rules.space.draw
            count, place = len(stacks), self.chooser.index_of((number - 1,))
            if place < 0 and number <= count:
                return stacks[number - 1]
        return None if self.highlight(place) else line_words.no_number(str(number), range(1, count + 1))

    def choose_row(self, axis: int) -> str:
        """Highlight the row along an axis if the list of rows is open; return what to say if it was highlighted."""
        if self.chooser and self.chooser.kind == "row":
            place = self.chooser.index_of((axis,))
            if place == self.chooser.index:
                return _("That row is highlighted. [Enter|table.confirm]: take it")
            self.highlight(place)
        return ""

    def click(self, kind: str, number: int) -> bool:
        """Point at the clicked `field` or `choice`; return whether it was pointed at before."""
        if kind == "choice":
            was = self.chooser is not None and self.chooser.index == number
            self.highlight(number)
            return was
        was = self.cursor == number
        if not (was or self.chooser):
            self.point_at_field(number)
        return was

    def highlight(self, place: int) -> bool:
        """Highlight the line of the open list at an index from 0; return whether it exists."""
        if self.chooser is None or not self.chooser.highlight(place):
            return False
        self._follow_choice()
        return True

    def highlight_action(self, action: Action) -> bool:
        """Highlight `action` in the open list or in one below it; return whether it was found."""
        found = self.chooser.at(action) if self.chooser else None
        if found is None:
            return False
        self.chooser = found
        self._follow_choice()
        return True

    def _follow_choice(self) -> None:
        if self.chooser and self.chooser.chosen.target is not None:
            self.cursor = self.chooser.chosen.target

    def point_at(self, action: Action) -> None:
        """Point so that `confirm` returns `action`, which must be legal."""
        self.begin_step()
        match action.kind:
            case "place":
                self.cursor, self.way = action.args
            case "move":
                self.source, self.cursor = action.args[0], self.board.sites[action.args[1]]
            case "done":
                # While workers can move, Enter moves them; only a list lets it end the turn.
                if self.moves:
                    self._open_only(action)
            case "search":
                self.toggle_search()
        if action.kind not in ("place", "move", "done") and not self.highlight_action(action):
            if KINDS[action.kind].is_at_once:
                self._open_only(action)
            else:
                self.open(action.kind)
            self.highlight_action(action)

    def _open_only(self, action: Action) -> None:
        """Open a list of `action` alone, for kinds without a list."""
        self.chooser = choosers.chooser_of(self.state, (action,), action.kind, _(words.HINT_TITLE))

    def done(self) -> Action:
        """Return the action that ends the work step."""
        return self.rules.space.done

    def toggle_search(self) -> None:
        """Switch between drawing and searching, if a search is legal."""
        if self.phase == DRAW and self.offers("search"):
            self.searching = not self.searching
            self.chooser = choosers.stacks(self.state, self.view.legal, searching=self.searching)

    def open(self, kind: str) -> Action | None:
        """Open the list of the legal actions of a kind; if the kind has only one action, return that instead."""
        actions = self.offers(kind)
        if not actions:
            return None
        if KINDS[kind].is_at_once:
            return actions[0]
        self.chooser = choosers.offers(self.state, self.view.legal, kind)
        targets = {choice.target for choice in self.chooser.choices if choice.target is not None}
        nearest = _nearest(self.board, targets, self.cursor)
        if targets and self.chooser.chosen.target != nearest:
            self.chooser.index = [choice.target for choice in self.chooser.choices].index(nearest)
        self._follow_choice()
        return None

    # Enter and Escape

    def enter_word(self) -> str:
        """Return what Enter would do, by the open list, or else by the phase."""
        if self.chooser:
            return "" if self.chooser.chosen.then else _(words.ENTER_IN_LIST.get(self.chooser.kind, ""))
        if self.phase == WORK:
            return _(words.ENTER_MOVES if self.moves else words.ENDS)
        return _(words.ENTER_PLACES) if self.phase == PLACE else ""

    def nothing_here(self) -> str:
        """Return where workers go, while the cursor is on a field that has no use for one."""
        if self.chooser or self.phase != WORK or not (moves := self.moves):
            return ""
        if self.board.kinds[self.cursor] == SITE or self.cursor in {action.args[0] for action in moves}:
            return ""
        return _("Workers go to sites; [Tab|table.next] points at the next one.")

    def confirm(self) -> Action | None:
        """Return the action for Enter; None if it only picked something up or does nothing."""
        if not self.deciding:
            return None
        if self.chooser:
            return self._confirm_choice()
        if self.phase == PLACE:
            return self.rules.space.place[self.cursor][self.way]
        if self.phase == WORK:
            return self._confirm_work()
        return None

    def _confirm_choice(self) -> Action | None:
        """Return the action of the highlighted line, or None after opening its list."""
        assert self.chooser is not None
        if self.chooser.chosen.then is not None:
            self.chooser = self.chooser.opened()
            self._follow_choice()
            return None
        return self.chooser.chosen.action

    def _confirm_work(self) -> Action | None:
        moves = self.moves
        if not moves:
            return self.rules.space.done
        if self.board.kinds[self.cursor] == SITE:
            site = self.board.site_number[self.cursor]
            fields = [action.args[0] for action in moves if action.args[1] == site]
            source = self.source if self.source is not None else (fields or [self.state.sources[0]])[0]
            return self.rules.space.move[source][site]
        if self.cursor in {action.args[0] for action in moves}:
            self.pick(self.cursor)
        return None

    def back(self) -> bool:
        """Close the list or put down the worker; return whether there was either."""
        if self.chooser and self.chooser.parent:
            self.chooser = self.chooser.parent
            self._follow_choice()
            return True
        if self.chooser and self.chooser.closes:
            self._open_step()
            return True
        if self.source is not None and not self.chooser:
            self.cursor, self.source = self.source, None
            return True
        return False


# Cursor movement between fields


def _middle(board: Board) -> int:
    """Return the field in the middle of the board."""
    return board.rows // 2 * board.columns + board.columns // 2


def _stepped(board: Board, field: int, columns: int, rows: int) -> int:
    """Return the field `columns` to the right and `rows` down, wrapping at the edges."""
    column = (field % board.columns + columns) % board.columns
    row = (field // board.columns + rows) % board.rows
    return row * board.columns + column


def _next_target(targets: Iterable[int], field: int, by: int) -> int:
    """Return the next (1) or previous (-1) target from `field`, wrapping round; `field` if there are none."""
    in_order = sorted(targets)
    if not in_order:
        return field
    ahead = [target for target in in_order if (target > field if by > 0 else target < field)]
    return (ahead or in_order)[0 if by > 0 else -1]


def _nearest(board: Board, targets: Iterable[int], field: int) -> int:
    """Return the target closest to `field`; `field` if there are none."""

    def distance(target: int) -> tuple[int, int]:
        across = abs(target % board.columns - field % board.columns)
        return across + abs(target // board.columns - field // board.columns), target

    return min(targets, key=distance, default=field)
