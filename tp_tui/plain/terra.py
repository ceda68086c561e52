"""Terra Pyramides in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from tp_tui.games.contract import Action, NotationError
from tp_tui.games.kit.wording import capitalized, count, listed, sentence
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.board import AXES, AXIS_NAMES, SITE, STEPS, WAY_NAMES, WAYS
from tp_tui.games.terra.rules.components import COLOURS
from tp_tui.games.terra.rules.row_previews import RowPreview, row_previews, sites_in_reach
from tp_tui.games.terra.rules.state import DRAW, HIDDEN, PLACE, ROW, TRIM, WORK
from tp_tui.plain.describer import Choice, Describer, NoAnswerError, Question, lines_of
from tp_tui.presenters.terra import labels, names, words
from tp_tui.presenters.terra.choosers import Chooser
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.presenters.terra.status_text import player_status, status_text
from tp_tui.presenters.terra.words import face_words
from tp_tui.room import View
from tp_tui.room.seats import YOU

RAY_STEPS = {**dict(zip(WAYS, STEPS, strict=True)), "ne": (1, -1), "se": (1, 1), "sw": (-1, 1), "nw": (-1, -1)}
"""The directions of a ray, by their names."""

PROMPTS = {
    PLACE: "Place your tile: {tile}. Say where and which way its stairs point, as in {example}.",
    ROW: "Choose a row through {placed}, as in {example}.",
    WORK: "{workers} to move. Send one, as in {example}, or type done.",
    DRAW: "Draw a tile, as in {example}.",
    TRIM: "{limit}. Spend some, as in {example}.",
}
"""What to do, by phase."""

DONE_PROMPT = "No worker can move any more. {more}Type done to finish."
COLOUR_COLUMN = re.compile(rf"^({'|'.join(COLOURS)}) +(?=you hold|\d+ left)")
"""The colour that a line of a list begins with where the screen gives it a column of its own."""

OTHER_PROMPT = "Choose a tile, as in {example}."


class TerraDescriber(Describer):
    """Describes a position of Terra Pyramides. Its places are fields, by their names."""

    QUESTIONS: ClassVar[Sequence[Question]] = (
        Question("at", "FIELD", "what is there"),
        Question("reach", "[FIELD]", "where workers on that tile could go, and what is in their way"),
        Question("rows", "[FIELD]", "what the rows through that field bring"),
        Question("sites", "", "what each site is worth to you"),
        Question("scan", "LINE", "field by field: scan 5 a line of the board, scan e a column, scan h e5 a row"),
        Question("ray", "WAY [FIELD]", "field by field from there, or from where you are, as in ray ne e5"),
        Question("hand", "", "the tile in your hand"),
    )

    def __init__(self, view: View, focus: str = "") -> None:
        """Describe `view`; where the player has no field in mind it is the one that the step is about."""
        super().__init__(view, focus)
        self._reader = Interaction(view)
        self._state, self._board = self._reader.state, self._reader.board
        if not focus:
            self.focus = self._board.field_name(self._reader.cursor)

    # The step at hand

    def prompt(self) -> str:
        """Say what the step at hand asks for, with an example in notation."""
        state = self._state
        example = state.action_to_string(self._example())
        if state.phase == WORK and not self._reader.moves:
            sites = {action.args[0] for action in self._reader.offers("build")}
            build = f"You can build on {count(len(sites), 'site')}. " if sites else ""
            return DONE_PROMPT.format(more=build)
        return PROMPTS.get(state.phase, OTHER_PROMPT).format(
            example=example,
            tile=self._tile_in_hand(),
            placed=self._name(state.placed) if state.placed >= 0 else "",
            workers=count(state.aside, "worker"),
            limit=capitalized(labels.trim_title(state)) if state.phase == TRIM else "",
        )

    def _example(self) -> Action:
        moves = self._reader.moves
        return moves[0] if moves and self._state.phase == WORK else self.view.legal[0]

    def _tile_in_hand(self) -> str:
        number = self._state.hands[self._reader.player]
        face = self._state.faces[number] if number >= 0 else HIDDEN
        return "face down" if face == HIDDEN else face_words(self._state.rules.tiles.faces[face]) or "an empty tile"

    def choices(self) -> Sequence[Choice]:
        """Return the kinds of action with what each can do; with one kind, that at once."""
        by_kind: dict[str, list[Action]] = {}
        for action in self.view.legal:
            by_kind.setdefault(action.kind, []).append(action)
        if self._state.phase == TRIM:
            return _lines(self._reader.chooser) if self._reader.chooser else ()
        groups = {kind: self._group(kind, actions) for kind, actions in by_kind.items()}
        return next(iter(groups.values())) if len(groups) == 1 else [_one_line(*group) for group in groups.items()]

    def _group(self, kind: str, actions: Sequence[Action]) -> Sequence[Choice]:
        if kind == "place":
            fields = dict.fromkeys(action.args[0] for action in actions)
            found = [self._placement(field, [a for a in actions if a.args[0] == field]) for field in fields]
            return [choice for _, choice in sorted(found, key=lambda each: each[0])]
        if kind == "move":
            return [Choice(self._move_words(action), action) for action in actions]
        if kind in ("row", "card", "done", *NUMBERED) or KINDS[kind].is_at_once:
            return [Choice(self._said(action), action) for action in actions]
        reader = Interaction(self.view)
        reader.open(kind)
        return _lines(reader.chooser) if reader.chooser else [Choice(self._said(action), action) for action in actions]

    def _said(self, action: Action) -> str:
        """Return an action as a line to choose, its number or letter with the word that belongs to it."""
        state, args = self._state, action.args
        if action.kind == "row":
            gains = state.rules.row_yield(state, state.placed, args[0])
            return f"row {AXES[args[0]]}, {AXIS_NAMES[args[0]]}: {names.gains(gains)}"
        if action.kind == "card":
            return f"card {args[0] + 1}: {names.card(args[0])}, {self._leader(args[0])}"
        said = labels.in_words(state, action)
        if action.kind not in NUMBERED:
            return said
        number, _, rest = said.partition("  ")
        return f"{NUMBERED[action.kind]} {number}: {rest}"

    def _leader(self, card: int) -> str:
        leader = self._state.rules.task_leader(self._state, card)
        name = "nobody" if leader is None else self.view.player_names[leader]
        return "you lead" if name == YOU else f"{name} leads"

    def _placement(self, field: int, actions: Sequence[Action]) -> tuple[int, Choice]:
        """Return a field to lay the tile on with its best row, behind a number that puts rich rows first."""
        best = max(row_previews(self._state, field, actions[0].args[1]), key=_richness)
        label = f"{self._name(field)}: row {AXES[best.axis]} brings {names.gains(best.gains)}"
        if len(actions) == 1:
            return -_richness(best), Choice(f"{label}; {self._stairs_words(actions[0])}", actions[0])
        lines = [Choice(self._stairs_words(action), action) for action in actions]
        return -_richness(best), Choice(label, then=lambda: lines)

    def _stairs_words(self, action: Action) -> str:
        field, way = action.args
        said = f"stairs {WAY_NAMES[way]}"
        site = self._state.rules.would_found(self._state, field, way)
        return f"{said}, reveals {self._name(self._board.sites[site])}" if site is not None else said

    def _move_words(self, action: Action) -> str:
        return f"from {self._name(action.args[0])} to {labels.site(self._state, action.args[1])}"

    def targets(self) -> Sequence[str]:
        """Return the fields that a tile or a worker can go to; else the lines that can be chosen."""
        fields: set[int] = set()
        if self._state.phase == PLACE:
            fields = {action.args[0] for action in self._reader.offers("place")}
        elif self._state.phase == WORK:
            fields = {self._board.sites[action.args[1]] for action in self._reader.moves}
        return [self._name(field) for field in sorted(fields)] if self.view.legal else ()

    def at_target(self, name: str) -> str:
        """Say what a field is, and what placing the tile there brings."""
        field = self._board.field_number(name)
        if self._state.phase != PLACE or not self._reader.deciding:
            return self._field(field)
        return f"{self._field(field)}. {self._rows_of(field)}"

    # Questions

    def where(self) -> str:
        """Say what is at the field in mind, and what is around it."""
        field = self._board.field_number(self.focus)
        around = ", ".join(
            f"{name} {labels.what(self._state, beside)}"
            for name, step in RAY_STEPS.items()
            if (beside := self._board.beside(field, step)) is not None
        )
        return f"{sentence(self._field(field))}\nAround it: {around}."

    def focus_after(self, action: Action) -> str:
        """Return the field that the action is about, else the one in mind."""
        field = action.args[0] if action.kind == "place" else labels.field_of(self._state, action)
        return self.focus if field is None else self._name(field)

    def means(self, player: int) -> Sequence[str]:
        """Return workers, gold, blocks, tracks, card and pieces."""
        return (*player_status(self._state, player),)

    def board(self) -> str:
        """Say how the game stands, then every site and tile."""
        state, board = self._state, self._board
        tiles = [labels.what(state, field) for field in board.spaces if state.tiles[field]]
        lying = f"Tiles: {'; '.join(tiles)}." if tiles else "No tile lies yet."
        return "\n".join([status_text(self._reader), "", self._sites(), lying])

    def ask(self, word: str, argument: str) -> str:
        """Answer what is asked about fields, sites, rows and the tile in hand."""
        match word:
            case "hand":
                return sentence(f"your tile: {self._tile_in_hand()}")
            case "sites":
                return self._sites()
            case "scan":
                return self._scan(argument)
            case "ray":
                return self._ray(argument)
        field = self._named(argument)
        match word:
            case "at":
                return sentence(self._field(field))
            case "reach":
                return self._reach(field)
            case _:
                return self._rows_of(field)

    def _named(self, text: str) -> int:
        """Return the field of that name, the one in mind for none; it is in mind from now on.

        Raises:
            NoAnswerError: there is no such field.
        """
        name = text.replace(" ", "") or self.focus
        try:
            field = self._board.field_number(name)
        except (ValueError, NotationError) as error:
            raise NoAnswerError(sentence(str(error))) from error
        self.focus = self._name(field)
        return field

    def _name(self, field: int) -> str:
        return self._board.field_name(field)

    def _field(self, field: int) -> str:
        return labels.field(self._state, field, self.view.player_names, self._reader.player)

    def _reach(self, field: int) -> str:
        """Say which sites workers on a field could go to, and which tiles are missing on the way to the others."""
        state, board = self._state, self._board
        if board.kinds[field] == SITE:
            froms = [a.args[0] for a in self._reader.moves if a.args[1] == board.site_number[field]]
            if not froms:
                return f"No worker can go to {self._name(field)} now."
            return f"Workers can go there from {listed(self._name(each) for each in dict.fromkeys(froms))}."
        open_sites = [labels.site(state, site) for site in sites_in_reach(state, (field,))]
        said = [f"From {self._name(field)} workers can go to: {'; '.join(open_sites) or 'nothing'}."]
        for site, between in board.reach[field]:
            empty = [name for at, name in self._spaces(between & state.empty)]
            if empty:
                said.append(f"{self._name(board.sites[site])} is cut off: {listed(empty)} still without a tile.")
            elif not state.rules.takes_worker(state, site):
                said.append(f"{sentence(labels.site(state, site))[:-1]}: takes no worker of yours.")
        return "\n".join(said)

    def _spaces(self, mask: int) -> Iterator[tuple[int, str]]:
        return ((field, self._name(field)) for field in range(self._board.size) if mask >> field & 1)

    def _rows_of(self, field: int) -> str:
        """Say what the rows through a field bring: with the tile in hand on a free space, else as they lie."""
        state = self._state
        if state.phase == PLACE and self._reader.deciding and state.empty >> field & 1:
            ways = [action.args[1] for action in self._reader.offers("place") if action.args[0] == field]
            return self._rows_words(row_previews(state, field, (ways or [0])[0]))
        if self._board.kinds[field] == SITE or state.empty >> field & 1:
            return f"No row goes through {labels.what(state, field)}."
        previews = tuple(RowPreview(axis, state.rules.row_yield(state, field, axis), ()) for axis in range(len(AXES)))
        return self._rows_words(previews)

    def _rows_words(self, previews: Sequence[RowPreview]) -> str:
        lines = []
        for preview in previews:
            sites = [self._name(self._board.sites[site]) for site in preview.sites]
            goes = f"; workers can go to {listed(sites)}" if sites else ""
            lines.append(f"Row {AXES[preview.axis]}, {AXIS_NAMES[preview.axis]}: {names.gains(preview.gains)}{goes}.")
        return "\n".join(lines)

    def _sites(self) -> str:
        """Say what every site is worth to the player: points now, and what its next level takes and brings."""
        state, player = self._state, self._reader.player
        order = sorted(
            (site for site in range(len(self._board.sites)) if state.values[site]),
            key=lambda site: (state.owners[site] != player + 1, state.owners[site] != 0, -state.values[site]),
        )
        lines = [self._site_worth(site) for site in order]
        empty = [self._name(at) for site, at in enumerate(self._board.sites) if not state.values[site]]
        if empty:
            lines.append(f"{count(len(empty), 'empty site')}, to be revealed by stairs: {listed(empty)}.")
        return "\n".join(lines)

    def _site_worth(self, site: int) -> str:
        state, reader = self._state, self._reader
        said = sentence(self._field(self._board.sites[site]))
        owner, level, worth = state.owners[site] - 1, state.levels[site], state.rules.supplies.worth
        if owner >= 0 and owner != reader.player:
            return f"{said} Not yours: worth {state.values[site] if not level else worth[level - 1]} to its owner."
        now = 0 if owner < 0 else worth[level - 1] if level else state.values[site]
        said += f" Worth {count(now, 'point')} to you now"
        if level < state.rules.top_level and owner >= 0:
            gain = worth[level] - now
            crew = state.rules.supplies.crew_limit
            missing = crew - state.crews[site]
            waits = f" once {count(missing, 'more worker')} stand there" if missing > 0 else ""
            blocks = "1 block of any colour" if not level else f"{level + 1} {COLOURS[state.colours[site]]} blocks"
            said += f"; level {level + 1} brings {gain} more for {blocks}{waits}"
        elif owner < 0:
            said += f"; {count(state.values[site], 'point')} for the first to send a worker"
        return f"{said}."

    def _scan(self, argument: str) -> str:
        """Say a line of the board, a column or a row field by field.

        Raises:
            NoAnswerError: `argument` names none.
        """
        board = self._board
        text = argument.replace(" ", "")
        if text[:1] in AXES and len(text) > 1 and text[1:2].isalpha():
            field = self._named(text[1:])
            return self._fields(board.row_fields[field][AXES.index(text[0])])
        if text.isascii() and text.isdecimal() and len(text) < 3 and 0 < int(text) <= board.rows:
            first = (int(text) - 1) * board.columns
            return self._fields(range(first, first + board.columns))
        if len(text) == 1 and 0 <= (column := ord(text) - ord("a")) < board.columns:
            return self._fields(range(column, board.size, board.columns))
        last = chr(ord("a") + board.columns - 1)
        raise NoAnswerError(
            f"scan takes a line from 1 to {board.rows}, a column from a to {last}, or a row such as h {self.focus}."
        )

    def _ray(self, argument: str) -> str:
        """Say the fields in a direction, up to the first site.

        Raises:
            NoAnswerError: `argument` is no direction and field.
        """
        words = argument.split()
        for way, name in ((words[-1:], words[:-1]), (words[:1], words[1:])):
            if way and way[0] in RAY_STEPS:
                field = self._named(" ".join(name))
                return self._fields(self._board.ray(field, RAY_STEPS[way[0]]))
        raise NoAnswerError(f"ray takes a direction ({', '.join(RAY_STEPS)}) and a field, as in ray ne e5.")

    def _fields(self, fields: Sequence[int]) -> str:
        return "\n".join(sentence(self._field(field)) for field in fields) or "The board ends there."


def _richness(preview: RowPreview) -> int:
    """Return how many things a row brings; a worker that has somewhere to go counts most."""
    gains = preview.gains
    others = sum(gains.blocks) + gains.gold + gains.horus + gains.graves + gains.oases + gains.ship
    return others + gains.workers * (4 if preview.sites else 1)


def _one_line(kind: str, lines: Sequence[Choice]) -> Choice:
    """Return a kind of action as a line that opens what it can do; where that is one thing, that thing."""
    if len(lines) == 1 and lines[0].action is not None:
        is_said = kind == "done" or lines[0].label.startswith(NAMES[kind])
        return lines[0] if is_said else Choice(f"{NAMES[kind]}: {lines[0].label}", lines[0].action)
    return Choice(f"{NAMES[kind]}: {count(len(lines), 'choice')}", then=lambda: lines)


def _lines(chooser: Chooser) -> Sequence[Choice]:
    """Return an open list as lines to choose, with a pause where the screen begins a column."""
    return lines_of(chooser, Chooser.opened, lambda label: COLOUR_COLUMN.sub(r"\1: ", label))


NUMBERED = {"draw": "stack", "search": "stack", "take": "tile", "next": "tile"}
"""What the number is of that a line of that kind begins with."""

NAMES = {
    **words.OFFERS_NOW,
    "place": "lay your tile",
    "row": "choose a row",
    "move": "send a worker",
    "done": "finish",
    "draw": "draw a tile",
    "take": "take a tile",
    "next": "put a tile back",
}
"""What each kind of action is called as a line to choose."""

DESCRIBER = TerraDescriber
