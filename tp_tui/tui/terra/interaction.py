"""What a player points at: the cursor, the tile in hand and how it is turned, a worker picked up, an open list.

Plain data and questions to the engine, without a screen: the game screen passes keys in and sends what comes out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tp_tui.games.contract import Action, Event, Refusal
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.board import SITE, WAY_NAMES, Board
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK, TerraState
from tp_tui.session import View
from tp_tui.tui.terra import labels


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of an open list: its words, as signs if they must be short, the action, and the field it is about."""

    label: str
    short: str
    action: Action
    field: int | None = None


@dataclass(slots=True)
class Chooser:
    """An open list. One that the turn waits for cannot be closed."""

    title: str
    choices: tuple[Choice, ...]
    index: int = 0
    closes: bool = True

    @property
    def chosen(self) -> Choice:
        """The line that is highlighted."""
        return self.choices[self.index]

    def step(self, by: int) -> None:
        """Move the highlight, round the ends."""
        self.index = (self.index + by) % len(self.choices)


class Interaction:
    """Where a player points, kept in step with the view by `look`."""

    def __init__(self, view: View, *, turn_by_itself: bool = True) -> None:
        """Point at the middle of the board; `turn_by_itself` turns stairs to a way the rules allow."""
        self.turn_by_itself = turn_by_itself
        self.view = view
        self.cursor = self.board.rows // 2 * self.board.columns + self.board.columns // 2
        self.way = 0
        self.source: int | None = None
        self.chooser: Chooser | None = None
        self.searching = False
        self.look(view)

    @property
    def state(self) -> TerraState:
        """The position as the viewer knows it."""
        state = self.view.observation.state
        assert isinstance(state, TerraState)
        return state

    @property
    def rules(self) -> BasicRules:
        """The rules of the position."""
        return self.state.rules

    @property
    def board(self) -> Board:
        """The board."""
        return self.rules.board

    @property
    def player(self) -> int:
        """The player the viewer decides for; negative for a spectator."""
        return self.view.observation.player

    @property
    def deciding(self) -> bool:
        """Whether the viewer is to decide something."""
        return bool(self.view.legal)

    @property
    def phase(self) -> int:
        """The phase of the turn."""
        return self.state.phase

    def look(self, view: View) -> None:
        """Take in a new view; a tile in hand is held over the nearest space that it can go to."""
        self.view = view
        if self.deciding and self.phase == PLACE:
            self._go_to_nearest_target()
        self._begin_step()

    def _begin_step(self) -> None:
        """Close what is open; the phase says what to point at."""
        self.source = None
        self.chooser = None
        self.searching = False
        if not self.deciding:
            return
        if self.phase == PLACE:
            self._turn_to_allowed()
        elif self.phase == ROW:
            self.cursor = self.state.placed
            self._open_rows()
        elif self.phase == WORK:
            self._pick_a_source()
        elif self.phase == DRAW:
            self._open_stacks()
        elif self.phase in (TAKE, NEXT):
            self._open_tiles()
        elif self.phase == TRIM:
            # What brings the limit nearer comes first: Enter must not take a worker back by mistake.
            order = labels.trim_order(self.state)
            useful = sorted(self.view.legal, key=lambda action: order.index(action.kind))
            self.chooser = Chooser(labels.trim_title(self.state), self._choices(useful), closes=False)

    # The cursor

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor, or the highlight of an open list."""
        if self.chooser:
            self.step_choice(columns + rows)
            return
        column = (self.cursor % self.board.columns + columns) % self.board.columns
        row = (self.cursor // self.board.columns + rows) % self.board.rows
        self._point_at(row * self.board.columns + column)

    def jump(self, by: int) -> None:
        """Go to the next (1) or last (-1) legal target from here."""
        if self.chooser:
            self.step_choice(by)
            return
        targets = sorted(self.targets())
        if not targets:
            return
        ahead = [field for field in targets if (field > self.cursor if by > 0 else field < self.cursor)]
        wrapped = targets[0] if by > 0 else targets[-1]
        self._point_at((ahead[0] if by > 0 else ahead[-1]) if ahead else wrapped)

    def _point_at(self, field: int) -> None:
        self.cursor = field
        if self.phase == PLACE and self.deciding:
            self._turn_to_allowed()

    def targets(self) -> set[int]:
        """The fields that Enter would do something at."""
        if not self.deciding:
            return set()
        if self.phase == PLACE:
            return {action.args[0] for action in self.view.legal if action.kind == "place"}
        if self.phase == WORK:
            moves = self._moves()
            if self.source is None:
                return {action.args[0] for action in moves}
            return {self.board.sites[action.args[1]] for action in moves if action.args[0] == self.source}
        return set()

    def _go_to_nearest_target(self) -> None:
        """Point at a space that the tile can go to: the one fewest steps away."""
        columns = self.board.columns

        def distance(field: int) -> tuple[int, int]:
            across = abs(field % columns - self.cursor % columns)
            return across + abs(field // columns - self.cursor // columns), field

        self.cursor = min(self.targets(), key=distance, default=self.cursor)

    # Stairs

    def _turn_to_allowed(self) -> None:
        if not (self.turn_by_itself and self.state.empty >> self.cursor & 1):
            return
        allowed = self.rules.stairs_ways(self.state, self.cursor)
        if allowed and self.way not in allowed:
            self.way = allowed[0]

    def turn(self, by: int) -> None:
        """Turn the tile in hand, through every way."""
        self.way = (self.way + by) % 4

    # Workers

    def _moves(self) -> list[Action]:
        return [action for action in self.view.legal if action.kind == "move"]

    def _pick_a_source(self) -> None:
        """Pick up the worker with the fewest ways to go, and point at its best target."""
        moves = self._moves()
        if not moves:
            return
        fields = sorted({action.args[0] for action in moves})
        self.pick(min(fields, key=lambda field: sum(action.args[0] == field for action in moves)))

    def pick(self, field: int) -> None:
        """Pick up the worker on that tile and point at the site that gains most by it."""
        self.source = field
        sites = [action.args[1] for action in self._moves() if action.args[0] == field]
        state = self.state
        best = max(sites, key=lambda site: (state.levels[site], state.owners[site], state.values[site], -site))
        self.cursor = self.board.sites[best]

    # Lists

    def step_choice(self, by: int) -> None:
        """Move the highlight of the open list, and the cursor to what it is about."""
        if self.chooser:
            self.chooser.step(by)
            self._follow_choice()

    def choose_number(self, number: int) -> bool:
        """Highlight a line of the open list by its number from 1, a stack by its own; whether there is one."""
        if not self.chooser:
            return False
        choices = self.chooser.choices
        if self.phase == DRAW:
            places = [place for place, choice in enumerate(choices) if choice.action.args[0] == number - 1]
        else:
            places = [number - 1] if number <= len(choices) else []
        if not places:
            return False
        self.chooser.index = places[0]
        self._follow_choice()
        return True

    def _follow_choice(self) -> None:
        if self.chooser and self.chooser.chosen.field is not None:
            self.cursor = self.chooser.chosen.field

    def _choices(self, actions: Iterable[Action]) -> tuple[Choice, ...]:
        state = self.state
        return tuple(
            Choice(labels.in_words(state, a), labels.in_short(state, a), a, labels.field_of(state, a)) for a in actions
        )

    def _open_rows(self) -> None:
        rows = self._choices(action for action in self.view.legal if action.kind == "row")
        self.chooser = Chooser(labels.ROWS_TITLE, rows, closes=False)
        gains = [self.rules.row_yield(self.state, self.state.placed, choice.action.args[0]) for choice in rows]
        richest = [
            gain.workers + sum(gain.blocks) + gain.gold + gain.horus + gain.graves + gain.oases + gain.ship
            for gain in gains
        ]
        self.chooser.index = richest.index(max(richest))

    def _open_stacks(self) -> None:
        kind = "search" if self.searching else "draw"
        price = self.rules.price(self.state, "search")
        title = labels.SEARCH_TITLE.format(price=price) if self.searching else labels.DRAW_TITLE
        stacks = self._choices(action for action in self.view.legal if action.kind == kind)
        self.chooser = Chooser(title, stacks, closes=self.searching)

    def _open_tiles(self) -> None:
        title = labels.TAKE_TITLE if self.phase == TAKE else labels.NEXT_TITLE
        self.chooser = Chooser(title, self._choices(self.view.legal), closes=False)

    def toggle_search(self) -> bool:
        """Between drawing and searching; whether a search is possible."""
        if self.phase != DRAW or not self.offers("search"):
            return False
        self.searching = not self.searching
        self._open_stacks()
        return True

    def offers(self, kind: str) -> tuple[Action, ...]:
        """The legal actions of that kind."""
        return tuple(action for action in self.view.legal if action.kind == kind)

    def open(self, kind: str) -> Action | None:
        """Open the list of the legal actions of that kind; the action itself if there is but one to buy."""
        actions = self.offers(kind)
        if not actions:
            return None
        if kind in labels.AT_ONCE:
            return actions[0]
        title = labels.OFFER_TITLES[kind].format(price=self.rules.price(self.state, kind))
        self.chooser = Chooser(title, self._choices(actions))
        self._follow_choice()
        return None

    def point_at(self, action: Action) -> None:
        """Point so that Enter does `action`, which must be legal."""
        self.look(self.view)
        match action.kind:
            case "place":
                self.cursor, self.way = action.args
            case "move":
                self.source, self.cursor = action.args[0], self.board.sites[action.args[1]]
            case "search":
                self.searching = True
                self._open_stacks()
            case "done" if self._moves():
                self._open_only(action)
        if self.chooser is None and action.kind not in ("place", "move", "done"):
            self._open_for(action)
        if self.chooser:
            actions = [choice.action for choice in self.chooser.choices]
            if action not in actions:
                self._open_for(action)
                actions = [choice.action for choice in self.chooser.choices]
            self.chooser.index = actions.index(action)
            self._follow_choice()

    def _open_for(self, action: Action) -> None:
        """Open the list that has `action` in it, be it the only one."""
        if action.kind in labels.AT_ONCE:
            self._open_only(action)
        else:
            self.open(action.kind)

    def _open_only(self, action: Action) -> None:
        """Open a list with nothing but `action`, which has none of its own."""
        self.chooser = Chooser(labels.HINT_TITLE, self._choices((action,)))

    # Enter and Escape

    def confirm(self) -> Action | None:
        """What Enter does: an action, or None when it only picked something up or has nothing to do."""
        if not self.deciding:
            return None
        if self.chooser:
            return self.chooser.chosen.action
        if self.phase == PLACE:
            return self.rules.space.place[self.cursor][self.way]
        if self.phase == WORK:
            return self._confirm_work()
        return None

    def _confirm_work(self) -> Action | None:
        moves = self._moves()
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
        """What Escape does: close or put down what is open; whether there was anything."""
        if self.chooser and self.chooser.closes:
            self._begin_step()
            return True
        if self.source is not None and not self.chooser:
            self.cursor, self.source = self.source, None
            return True
        return False

    # In words

    @property
    def row_shown(self) -> tuple[int, ...]:
        """The fields of the row that is being weighed, or was chosen this turn."""
        axis = self.axis_shown
        return self.board.row_fields[self.state.placed][axis] if axis >= 0 else ()

    @property
    def axis_shown(self) -> int:
        """The axis of `row_shown`; negative when there is none."""
        if self.chooser and self.chooser.chosen.action.kind == "row":
            return self.chooser.chosen.action.args[0]
        return self.state.row

    def placing(self) -> bool:
        """Whether the tile in hand is shown under the cursor."""
        return self.deciding and self.phase == PLACE and not self.chooser

    def refusal(self) -> Refusal | None:
        """Why the tile cannot lie as it would under the cursor; None when it can."""
        return self.state.explain(self.rules.space.place[self.cursor][self.way])

    def closing(self) -> tuple[Event, ...]:
        """What the tile in hand would enclose where it is shown, for whom (H7)."""
        if not self.placing() or self.refusal():
            return ()
        return self.rules.closing(self.state, self.cursor, self.state.faces[self.state.hands[self.player]])

    def needed(self) -> tuple[int, ...]:
        """The free spaces that the site under the cursor still needs to be enclosed, if workers are on it (H7)."""
        if self.chooser or self.board.kinds[self.cursor] != SITE:
            return ()
        site = self.board.site_number[self.cursor]
        return self.rules.open_around(self.state, site) if self.state.crews[site] else ()

    def info(self, width: int) -> str:
        """The field under the cursor in one line of `width` columns: while placing, what laying the tile would do."""
        if self.chooser:
            return labels.at_length(self.state, self.chooser.chosen.action, width)
        if not self.placing():
            return labels.field(self.state, self.cursor, self.view.player_names, self.player)
        if refused := self.refusal():
            if not self.state.empty >> self.cursor & 1:
                # What lies there says more than the reason, and in fewer bytes.
                return f"{labels.what(self.state, self.cursor)}: no tile ({refused.clause}){self._still_open()}"
            said = str(refused)
            return said[:1].upper() + said[1:]
        said = f"{self.board.field_name(self.cursor)}: stairs {WAY_NAMES[self.way]}"
        site = self.rules.would_found(self.state, self.cursor, self.way)
        if site is not None:
            said += f", founds {self.board.field_name(self.board.sites[site])}"
        closed = [self.board.field_name(self.board.sites[event.args[0]]) for event in self.closing()]
        return f"{said}, encloses {' and '.join(closed)}" if closed else said

    def _still_open(self) -> str:
        if self.board.kinds[self.cursor] != SITE:
            return ""
        return labels.still_open(self.state, self.board.site_number[self.cursor])

    def prompt(self) -> str:
        """What to do next, in one plain sentence."""
        if self.view.is_over:
            return labels.OVER
        if not self.deciding:
            return labels.waiting(self.view.names[self.view.current])
        if self.chooser:
            return labels.list_prompt(
                self.phase, self.chooser.chosen.action.kind, self.state, bool(self.offers("search"))
            )
        if self.phase == PLACE:
            return labels.PLACE_PROMPT
        waiting = self.state.aside
        if self.source is not None:
            return labels.worker_prompt(self.board.field_name(self.source), waiting)
        if self._moves():
            return labels.pick_prompt(waiting)
        return labels.done_prompt(waiting, len({a.args[0] for a in self.offers("build")}))
