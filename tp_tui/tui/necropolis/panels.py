"""The parts around the pyramid: groups, obelisk, tomb, hand; players, god tiles, quarry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple

from tp_tui.games.necropolis.rules.phases import BUILD, GOD, HIDDEN, KEEP, OVER, PAIR, ROUNDS
from tp_tui.games.necropolis.rules.scoring import BONUS, BONUS_FROM, bonus_points, faces_of, groups_of
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import EITHER, MAX_TILES, MAY_OBELISK, MAY_TOMB
from tp_tui.presenters.log_text import reader
from tp_tui.presenters.messages import _, plural
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.descriptions import SOURCES, final_text, held_text, source_points
from tp_tui.presenters.necropolis.facts import pair_faces, points_by_source, tiles_of_round, tomb_of
from tp_tui.presenters.necropolis.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.names import tile_name
from tp_tui.presenters.necropolis.spots import TOMB_SPOT
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import Line, Span, filled
from tp_tui.tui.necropolis.cards_in_text import with_cards
from tp_tui.tui.necropolis.drawing import (
    COUNT_COLUMNS,
    MINI_SIZES,
    SIZES,
    SMALL_CARD,
    TINY,
    Canvas,
    CellSize,
    draw_count,
    draw_minis,
    draw_open,
    draw_outline,
    mini_height,
    mini_width,
    outline_width,
    shown_state,
    stone_colours,
)
from tp_tui.tui.side_text import GOLD, NOW, SPINE, tinted
from tp_tui.tui.side_text import steps_line as steps_of_turn
from tp_tui.tui.styled_lines import columns_of, name_in


class HitBox(NamedTuple):
    """A clickable rectangle and its meaning: a `god`, `pair`, `card`, `spot` or `seat`, by number."""

    kind: str
    number: int
    left: int
    right: int
    top: int
    bottom: int


@dataclass(slots=True)
class Part:
    """A block of lines with its hit boxes; when room is short, parts of the highest `rank` are dropped first.

    A `heading` stands in the line that sets the part apart from the one above.
    """

    rank: int
    lines: list[Line]
    hit_boxes: list[HitBox] = field(default_factory=list)
    heading: str = ""

    def add(self, line: Line, kind: str = "", number: int = 0) -> None:
        """Add a line, clickable in its whole width if it has a `kind`."""
        if kind:
            at = len(self.lines)
            self.hit_boxes.append(HitBox(kind, number, 0, 1000, at, at + 1))
        self.lines.append(line)


def side_by_side(left: Part, right: Part, columns: int) -> Part:
    """Place two parts side by side, the right one from column `columns` on, with the rank of the left one."""
    found = Part(left.rank, [])
    for number in range(max(len(left.lines), len(right.lines))):
        line = left.lines[number] if number < len(left.lines) else ()
        used = sum(len(text) for text, _ in line)
        gap = ((" " * (columns - used), "plain"),) if used < columns else ()
        found.lines.append((*line, *gap, *(right.lines[number] if number < len(right.lines) else ())))
    found.hit_boxes = [box._replace(right=min(box.right, columns)) for box in left.hit_boxes]
    found.hit_boxes += [box._replace(left=box.left + columns, right=box.right + columns) for box in right.hit_boxes]
    return found


def abreast(left: Part, right: Part, columns: int, width: int) -> Part:
    """Place two parts side by side, each below its heading with a rule; the right one from column `columns` on."""
    found = side_by_side(left, right, columns)
    gap = (" " * RULE_GAP, "plain")
    heads = heading_line(left.heading, columns - RULE_GAP), heading_line(right.heading, width - columns)
    found.lines.insert(0, (*heads[0], gap, *heads[1]))
    found.hit_boxes = [box._replace(top=box.top + 1, bottom=box.bottom + 1) for box in found.hit_boxes]
    return found


RULE_GAP = 2
"""The columns between two rules."""


def in_two_columns(part: Part, columns: int) -> Part:
    """Place the second half of a part's lines beside the first, from column `columns` on."""
    high = -(-len(part.lines) // 2)
    first = Part(part.rank, part.lines[:high], [box for box in part.hit_boxes if box.top < high])
    rest = [box._replace(top=box.top - high, bottom=box.bottom - high) for box in part.hit_boxes if box.top >= high]
    found = side_by_side(first, Part(part.rank, part.lines[high:], rest), columns)
    found.heading = part.heading
    return found


class Air(NamedTuple):
    """What sets parts of a stack apart.

    Attributes:
        is_spaced: whether they have an empty line or a heading between them.
        is_airy: whether they have both.
        is_close: whether the second stands right below the first nevertheless, as a picture does below its title.
        ruled: the columns of a rule behind each heading; 0 for none.
    """

    is_spaced: bool = False
    is_airy: bool = False
    is_close: bool = False
    ruled: int = 0


CLOSE, SPACED = Air(), Air(is_spaced=True)


def stacked(parts: list[Part], air: Air = CLOSE) -> Part:
    """Stack parts into one, set apart by `air`.

    Without a line of its own a heading stands at the end of the part's first one, if that has room.
    """
    found = Part(0, [])
    for number, part in enumerate(parts):
        if air.is_spaced and found.lines and part.lines:
            if (not part.heading or air.is_airy) and not (air.is_close and number == 1):
                found.lines.append(())
            if part.heading:
                found.lines.append(heading_line(part.heading, air.ruled))
        elif part.heading and part.lines:
            part = replace(part, lines=[_headed(part.lines[0], part.heading), *part.lines[1:]])
        shift = len(found.lines)
        found.hit_boxes += [box._replace(top=box.top + shift, bottom=box.bottom + shift) for box in part.hit_boxes]
        found.lines += part.lines
    return found


def heading_line(heading: str, columns: int = 0) -> Line:
    """Return a heading, with a rule behind it in so many `columns`."""
    said = f" {heading} "
    return ((said.rstrip(), "dim"),) if not columns else ((said, "dim"), rule(columns - len(said)))


def rule(columns: int) -> Span:
    """Return a rule in so many columns."""
    return "─" * columns, RULE


RULE = "on:background ink:lines-shade"
"""The style of a rule that sets parts apart."""


def _headed(line: Line, heading: str) -> Line:
    """Return a line with a heading in the blanks at its end, or as it is if these are too few."""
    text, style = line[-1]
    if text.strip() or style != "plain" or len(text) < len(heading) + 2:
        return line
    return (*line[:-1], (" " * (len(text) - len(heading)), style), (heading, "dim"))


def fitted(parts: list[Part], room: int) -> Part:
    """Stack the parts that fit `room` lines, always with those of rank 0, and spaced if that fits too.

    Parts of `AIR_BEFORE` and above give way to the space between others.
    """
    if len((spaced := stacked([part for part in parts if part.rank < AIR_BEFORE], SPACED)).lines) <= room:
        return spaced
    kept = list(parts)
    while sum(len(part.lines) for part in kept) > room:
        dropped = max(kept, key=lambda part: part.rank)
        if not dropped.rank:
            break
        kept.remove(dropped)
    spaced = stacked(kept, SPACED)
    return spaced if len(spaced.lines) <= room else stacked(kept)


AIR_BEFORE = 4
"""The rank from which parts give way to the space between others."""


# Above and below the pyramid


def title_line(interaction: NecropolisInteraction, glyphs: Glyphs, width: int) -> Line:
    """Return whose necropolis is shown, its points, and those by building as far as they fit."""
    state, player = interaction.state, interaction.shown
    name = player_names(interaction.view)[player]
    is_own = player == reader(interaction.view)
    letter, style = PLAYER_LETTERS[player], f"owner-{player + 1}"
    title: list[Span] = [
        (" ", "plain"), (f" {letter} ", style), (" ", "plain"),
        (_(words.YOUR_NECROPOLIS) if is_own else _(words.NECROPOLIS_OF, name=name), "strong"),
        ("  ", "plain"), (f"{state.points(player)}", GOLD),
    ]  # fmt: skip
    in_signs = [(" ", "plain"), *_sources_in_signs(state, player, glyphs)]
    named = [*title[:3], (name, "strong"), *title[4:]]
    forms = ([*title, ("  ", "plain"), *_sources_line(state, player, " · ")], [*title, *in_signs], [*named, *in_signs])
    line = next((form for form in forms if columns_of(form) <= width), title)
    return (*line, (" " * max(0, width - columns_of(line)), "plain"))


def _sources_line(state: NecropolisState, player: int, gap: str) -> list[Span]:
    """Return a player's points by source, numbers brighter than words."""
    spans: list[Span] = []
    for source, points in points_by_source(state, player):
        spans += [(gap, "dim")] if spans else []
        spans += filled(_(SOURCES[source]), "dim", points=(str(points), "plain"))
    return spans


def _sources_in_signs(state: NecropolisState, player: int, glyphs: Glyphs) -> list[Span]:
    """Return a player's points by source behind the glyphs of the buildings, those of the glyphs behind a plus."""
    signs = dict(zip(SOURCES, (*glyphs.buildings, "+"), strict=True))
    return [span for source, points in points_by_source(state, player)
            for span in ((f" {signs[source]}", "dim"), (f"{points}", "plain"))]  # fmt: skip


def label_width() -> int:
    """Return the width of the longest part name, with a mark before it and a space after it."""
    return max(len(_(label)) for label in words.PARTS) + 2


def under_part(interaction: NecropolisInteraction, glyphs: Glyphs, width: int, height: int, size: CellSize) -> Part:
    """Return the parts below the pyramid in `width` columns: the tomb in the earth, the hand, the groups.

    In `height` lines the tomb has the largest cards it can have; only where there are too few lines, cards are smaller.
    """
    groups = groups_part(interaction, width, is_wide=size.height > 1)
    held = next(
        (
            each
            for each in hand_sizes(size, width)
            if each.card_height + len(groups.lines) + min(2, size.height) * SMALL_CARD.card_height <= height
        ),
        SMALL_CARD,
    )
    hand = Part(0, []) if interaction.view.is_over else hand_part(interaction, glyphs, width, held)
    tomb = tomb_part(interaction, glyphs, width, height - len(hand.lines) - len(groups.lines), size)
    parts = [tomb, hand, groups]
    spaced, tight = stacked(parts, SPACED), stacked(parts)
    if len(spaced.lines) <= height:
        return spaced
    # Cards in hand and in the tomb look like one where they touch.
    return stacked([stacked([tomb, hand], SPACED), groups]) if len(tight.lines) < height else tight


CARDS_IN_HAND = 3
"""The cards in a hand when its player builds, each with its number and a gap."""

BESIDE_CARD = 4
"""The columns of a card's number and the gap behind the card."""


def hand_sizes(size: CellSize, width: int) -> list[CellSize]:
    """Return the sizes of the cells of cards in hand, largest first: up to `size`, or a step more on large screens."""
    most = size.card_height + 2 * (size.height > 1)
    room = (width - label_width()) // CARDS_IN_HAND - BESIDE_CARD
    return [cell for cell in SIZES if cell <= size or (cell.card_height <= most and cell.card_width <= room)]


def groups_part(interaction: NecropolisInteraction, width: int, *, is_wide: bool = False) -> Part:
    """Draw the size of the largest group of each colour as stones, including the held card (A16)."""
    groups = groups_of(shown_state(interaction), interaction.shown)
    largest = groups.index(max(groups)) if any(groups) else -1
    canvas = Canvas(width, 1)
    canvas.put(1, 0, _(words.GROUPS), "dim")
    x = label_width() - 1  # on a narrow screen the last of them ends at the edge
    for colour, stones in enumerate(groups):
        face, ink, _foot = stone_colours(colour, is_lit=True)
        letter = COLOUR_LETTERS[colour].upper()
        number = f"{stones:>2}{TWICE if colour == largest else ' ' * len(TWICE)}"
        if is_wide:
            canvas.ink(x, 0, f" {letter}{number} ", ink, ground=face)
        else:  # apart from the cards above, and in one style, so that moving a card redraws only numbers
            canvas.ink(x, 0, letter, ink, ground=face)
            canvas.put(x + 1, 0, number, "plain")
        x += len(letter) + len(number) + 1 + 2 * is_wide
    has_bonus = bool(bonus_points(groups))
    bonus = _(words.BONUS)
    offer = _(words.BONUS_OFFER, points=BONUS, stones=BONUS_FROM)
    if has_bonus:
        canvas.put(min(x + 1, width - len(bonus)), 0, bonus, "good")
    elif x + 1 + len(offer) <= width:
        canvas.put(x + 1, 0, offer, "dim")
    return Part(0, canvas.lines())


TWICE = "×2"
"""Behind the number of the largest group of all, whose stones count twice (A17)."""

LAID_SIZES = tuple(cell for cell in (*SIZES, CellSize(2, 1), SMALL_CARD) if not cell.foot)
"""The cell sizes of the cards in a tomb, largest first."""


class TombSize(NamedTuple):
    """How the cards of a tomb are drawn: cells, the columns a card takes, cards in a row, rows."""

    size: CellSize
    pitch: int
    per_row: int
    rows: int

    @property
    def lines(self) -> int:
        """The lines of the tomb."""
        return self.rows * self.size.card_height


def tomb_size(cards: int, width: int, height: int, size: CellSize) -> TombSize:
    """Return how to draw this many cards as large as `width` columns and `height` lines allow."""
    for cell in LAID_SIZES:
        pitch = cell.card_width + (cell.width == 1)
        per_row = max(1, width // pitch)
        found = TombSize(cell, pitch, per_row, max(1, -(-cards // per_row)))
        if cell <= size and found.lines <= height:
            return found
    return found


def tomb_part(interaction: NecropolisInteraction, glyphs: Glyphs, width: int, height: int, size: CellSize) -> Part:
    """Draw the tomb in the earth, with its door while it is empty, and its cards in the order they were laid (A12)."""
    state, player = interaction.state, interaction.shown
    faces = [*faces_of(state, state.tombs[player])]
    is_at = interaction.held != HIDDEN and interaction.spot == TOMB_SPOT
    gains = interaction.gains()
    is_target = TOMB_SPOT in gains
    laid = len(faces)
    left = label_width()
    inside = width - left - 1
    drawn = tomb_size(laid, inside, height, size)
    if (wider := columns_of_counts(interaction, drawn.lines)) > left:
        left, inside = wider, width - wider - 1
        drawn = tomb_size(laid, inside, height, size)
    if is_at and is_target and tomb_size(laid + 1, inside, height, size) == drawn:
        faces.append(interaction.held)  # if it would make the others smaller, the mark before the name is enough
    canvas = Canvas(width, drawn.lines, "earth")
    canvas.fill(left, 0, inside, drawn.lines, "necropolis-chamber")
    if glyphs.is_plain:
        for line in range(drawn.lines):
            canvas.put(left - 1, line, "|", "earth")
            canvas.put(left + inside, line, "|", "earth")
    has_slot = is_target and not is_at and laid < drawn.rows * drawn.per_row and drawn.size.width > 1
    sign, more = glyphs.here if is_at else " ", "+" if is_target and not (is_at or has_slot) else ""
    style = ("now" if is_target else "wrong") if is_at else "earth"
    label = f"{sign}{_(words.TOMB_PART)}{more}"
    if len(faces) > laid and drawn.size.height == 1 and not (glyphs.is_plain or glyphs.is_outlined):
        canvas.write_on_frame(0, 0, label)
    else:
        canvas.put(0, 0, label, *(("frame", style) if is_at else (style,)))
    is_new = player in interaction.changes.tombs
    if is_new and drawn.lines > 1:
        canvas.put(0, 1, glyphs.changed, "earth")
    _draw_contents(canvas, interaction, left)
    for number, face in enumerate(faces):
        x, y = left + number % drawn.per_row * drawn.pitch, number // drawn.per_row * drawn.size.card_height
        canvas.draw_card(x, y, state.deck, face, drawn.size, glyphs, frame="frame" if number >= laid else "")
    if has_slot:
        x, y = left + laid % drawn.per_row * drawn.pitch, laid // drawn.per_row * drawn.size.card_height
        if drawn.size.height == 1:  # in the ink of texts, which cannot be read on every chamber
            canvas.fill(x, y, outline_width(drawn.size, glyphs), drawn.size.card_height, "necropolis-open")
        draw_open(canvas, x, y, "", _(words.FOR_NOW, points=gains[TOMB_SPOT]), drawn.size, glyphs)
    elif not faces:
        _draw_door(canvas, left, drawn.lines, glyphs)
    return Part(0, canvas.lines(), [HitBox("spot", TOMB_SPOT, 0, width, 0, drawn.lines)])


def _draw_door(canvas: Canvas, x: int, lines: int, glyphs: Glyphs) -> None:
    """Draw the front of an empty tomb: a cornice over two pillars, and a dark door in the wall between them."""
    pillar, door = lines, 2 * lines
    wall = 2 * pillar + 2 + door
    canvas.ink(x, 0, "▄" * (wall + 2 * pillar + 2), "scene-far-lit")
    for line in range(1, lines):
        canvas.fill(x + 1 + pillar, line, wall, 1, "scene-far-shade")
        for at in (x + 1, x + 1 + pillar + wall):
            canvas.fill(at, line, pillar, 1, "scene-far-lit")
    if glyphs.is_plain:
        for line in range(1, lines):
            for at, sign, ink in ((1, "#", "shade"), (1 + pillar, ":", "lit"), (1 + pillar + wall, "#", "shade")):
                canvas.ink(x + at, line, sign * (wall if sign == ":" else pillar), f"scene-far-{ink}")
    canvas.fill(x + 2 + 2 * pillar, 1 + (lines > 2), door, lines - 1 - (lines > 2), "necropolis-chamber")


def _draw_contents(canvas: Canvas, interaction: NecropolisInteraction, width: int) -> None:
    """Draw the known stones of a tomb by colour in `width` columns, most first; its number of cards if they are hidden.

    The numbers stand below the name of the part; where the tomb is low, also behind it.
    """
    state, player = interaction.state, interaction.shown
    tomb = tomb_of(state, player)
    if tomb.hidden or (player != interaction.player and state.phase != OVER):
        if tomb.cards and canvas.height > 1:
            canvas.put(1, 1, plural("{count} card", "{count} cards", tomb.cards), "earth")
        return
    for each, (x, line) in zip(
        sorted(tomb.stones, key=lambda each: -each.number), _places_of_counts(width, canvas.height), strict=False
    ):
        draw_count(canvas, x, line, each)


def _places_of_counts(width: int, lines: int) -> list[tuple[int, int]]:
    """Return where numbers of stones can stand in `width` columns: below the name of the tomb, or also behind it."""
    pitch, behind = COUNT_COLUMNS + 1, len(_(words.TOMB_PART)) + 2
    starts = [width if lines > 3 else behind, *[1] * (lines - 1)]
    return [(x, y) for y, first in enumerate(starts) for x in range(first, width - pitch, pitch)]


def columns_of_counts(interaction: NecropolisInteraction, lines: int) -> int:
    """Return the columns for the name of a tomb of so many lines and the numbers of its stones, if they are known."""
    state, player = interaction.state, interaction.shown
    if player != interaction.player and state.phase != OVER:
        return label_width()
    kinds = len(tomb_of(state, player).stones)
    return next(width for width in range(label_width(), MAX_COUNTS) if len(_places_of_counts(width, lines)) >= kinds)


MAX_COUNTS = 40
"""More columns than the numbers of all stones need in a single line."""


def hand_part(interaction: NecropolisInteraction, glyphs: Glyphs, width: int, size: CellSize) -> Part:
    """Draw the numbered hand of the player shown, with unknown cards face down."""
    state, player = interaction.state, interaction.shown
    faces = interaction.hand_of(player)
    across = size.card_width + BESIDE_CARD
    canvas = Canvas(width, size.card_height)
    if state.phase != OVER:
        canvas.put(0, 0, f" {_(words.HAND)}", "dim")
    part = Part(0, [])
    for number, face in enumerate(faces):
        x = label_width() + number * across
        is_chosen = player == interaction.player and interaction.chosen("card") == number
        style = "now" if is_chosen else "strong"
        canvas.put(x, 0, f"{glyphs.here if is_chosen else ' '}{number + 1}", style)
        canvas.draw_card(x + 3, 0, state.deck, face, size, glyphs)
        if size.foot and not (glyphs.is_plain or glyphs.is_outlined):
            canvas.halve_feet(x + 3, 0, size)
        part.hit_boxes.append(HitBox("card", number, x, x + across, 0, size.card_height))
    for number in range(len(faces), CARDS_IN_HAND if state.phase in (GOD, PAIR) else 0):
        x = label_width() + number * across
        draw_outline(canvas, x + 3, 0, outline_width(size, glyphs), 2 * size.height, "lines-shade")
    if interaction.is_at_done:
        canvas.put(label_width() + len(faces) * across, 0, f"{glyphs.here}{_(words.DONE)}", "now")
    part.lines = canvas.lines()
    return part


# Beside the pyramid

ROOM_FOR_PARTS = 50
"""The width from which lines below each name show the sources of points and the hand."""

QUARRY_SIZES = (CellSize(4, 2), CellSize(3, 1, 1), CellSize(2, 1))
"""The cell sizes of the quarry, largest first."""

MORE_DETAILS = 2
"""The first forms of the players that have lines below each name."""

HIGH = 30
"""The lines from which the side has room for more than it needs."""

LINES_OF_LOG = 3
"""The lines that the others' necropolises leave for the log, at least; on a high screen a quarter, if possible."""

NAME_COLUMNS = 12


def side_part(
    interaction: NecropolisInteraction, glyphs: Glyphs, width: int, height: int, below: int, *, has_others: bool = True,
    thin_ground: bool = False,
) -> Part:  # fmt: skip
    """Return the side in `width` columns and `height` lines, keeping `below` lines free for texts.

    Texts take the place of the others' necropolises, so that nothing above these moves when a hint comes or goes.
    """
    room = height - below
    forms = _forms(interaction, glyphs, width, height, has_others=has_others, thin_ground=thin_ground)
    for form in forms:
        if len(form.with_others().lines) + 1 + form.log <= height:
            form = form.airy(height)
            if len((found := form.with_others()).lines) <= room:
                return found
            if len((found := stacked(form.parts, form.air)).lines) <= room:
                return found
    return fitted(form.parts, room)


def side_with_text(
    interaction: NecropolisInteraction, glyphs: Glyphs, width: int, height: int, told: Callable[[int], list[Line]], *,
    thin_ground: bool = False,
) -> Part | None:  # fmt: skip
    """Return the side with a text in the place of god tiles and quarry, so that it is as high as without; None if these
    leave too little room for it, or there are no necropolises below that it would cover elsewhere.

    `told` returns the text in at most so many lines.
    """  # fmt: skip
    forms = _forms(interaction, glyphs, width, height, has_others=True, thin_ground=thin_ground)
    form = next((form for form in forms if len(form.with_others().lines) + 1 + form.log <= height), None)
    if form is None or not form.others.lines:
        return None
    form = form.airy(height)
    above, below = stacked(form.parts[:2], form.air), stacked(form.parts, form.air)
    room = len(below.lines) - len(above.lines) - 1
    if room < LINES_OF_TEXT:
        return None
    lines = told(room)
    return form.with_others(Part(0, [*lines, *[()] * (room - len(lines))]))


LINES_OF_TEXT = 6
"""The fewest lines in the place of god tiles and quarry that have room for a hint with its reasons."""


class Form(NamedTuple):
    """A form of the side: what it can look like.

    Attributes:
        parts: steps, players, god tiles, and quarry.
        others: the others' necropolises.
        air: what sets parts apart.
        log: the lines for the log.
    """

    parts: list[Part]
    others: Part
    air: Air
    log: int

    def with_others(self, text: Part | None = None) -> Part:
        """Return the parts and the others' necropolises, with a text in the place of god tiles and quarry, if any."""
        parts = self.parts if text is None else [*self.parts[:2], text]
        return stacked([*parts, self.others], self.air)

    def airy(self, height: int) -> Form:
        """Return the form with an empty line before and between the players, where `height` has a shorter log for it.

        Players of a line each have none between them, and what stands above the log is set apart from it enough.
        """
        steps, players, *rest = self.parts
        apart = _apart(players)
        wide = self._replace(parts=[steps, apart, *rest], air=self.air._replace(is_close=False))
        log = height // LEAST_SHARE if len(apart.lines) > len(players.lines) else self.log - 1
        return wide if self.air.is_spaced and len(wide.with_others().lines) + 1 + log <= height else self


LEAST_SHARE = 10
"""The share of the height, one in so many lines, that the log keeps below players with room between them."""


def _apart(players: Part) -> Part:
    """Return players of several lines each with an empty line between them; others as they are."""
    if len({box.number for box in players.hit_boxes}) == len(players.hit_boxes):
        return players
    found = Part(players.rank, [])
    for box, line in zip(players.hit_boxes, players.lines, strict=True):
        if found.lines and found.hit_boxes[-1].number != box.number:
            found.add(())
        found.add(line, box.kind, box.number)
    return found


def _forms(
    interaction: NecropolisInteraction, glyphs: Glyphs, width: int, height: int, *, has_others: bool, thin_ground: bool
) -> Iterator[Form]:
    """Yield the forms of the side, the best first; the last is the shortest."""
    state = interaction.state
    steps = Part(0, [steps_line(interaction, glyphs, width)])
    is_roomy = width >= ROOM_FOR_PARTS and height >= HIGH
    details = [_players(interaction, glyphs, width, lines) for lines in (range(2, -1, -1) if is_roomy else (0,))]
    gods = [tiles_part(interaction, glyphs, 0 if interaction.chosen("god") >= 0 else 2)]
    if state.phase != GOD and width >= 2 * COLUMNS_OF_NAMES:
        gods = [*(gods if height >= HIGH else []), in_two_columns(names_of_gods(interaction, glyphs), COLUMNS_OF_NAMES)]
    if state.phase == OVER:
        gods = [Part(0, [])]
    # A god tile is chosen for the pair that is left to its holder.
    rank = 0 if interaction.chosen("pair") >= 0 or interaction.chosen("god") >= 0 else 1
    quarries = [
        quarry_part(interaction, glyphs, width, size, rank) for size in QUARRY_SIZES if _fits_pairs(size, width)
    ]
    if state.phase == OVER:
        quarries = [Part(rank, [])]
    elif is_roomy and width >= MIN_ABREAST and state.lying:
        tiles = tiles_part(interaction, glyphs, gods[0].rank)
        beside = (quarry_part(interaction, glyphs, width - COLUMNS_OF_TILES, size, rank) for size in QUARRY_SIZES)
        quarry = next((part for part in beside if len(part.lines) <= len(tiles.lines) + 1), None)
        if quarry:
            gods, quarries = [abreast(tiles, quarry, COLUMNS_OF_TILES, width)], [Part(rank, [])]
    sizes = MINI_SIZES if has_others else ()
    sky = int(state.phase == OVER and height >= HIGH)
    minis = (minis_part(interaction, glyphs, width, size, thin_ground=thin_ground, sky=sky) for size in sizes)
    all_others = [part for part in minis if part.lines]
    logs: tuple[int, ...] = (height // 4, height // 7) if height >= HIGH else (LINES_OF_LOG, LINES_OF_LOG - 1)
    if not interaction.view.log:
        logs = logs[:1]  # it is the goal, which is told whole
    wide = Air(is_spaced=True, is_airy=True, ruled=width if is_roomy else 0)
    airs = (wide, wide._replace(is_close=True), SPACED, CLOSE)
    # Rather a shorter log or fewer details than smaller necropolises of the others, and rather these than no details.
    first = product(all_others, airs[:3], details[:MORE_DETAILS])
    for others, air, players in (*first, *product([*all_others, Part(0, [])], airs, details)):
        for quarry, tiles, log in product(quarries, gods, logs):
            yield Form([steps, players, tiles, quarry], others, air, log)


COLUMNS_OF_TILES, MIN_ABREAST = 36, 84
"""The columns of god tiles with what they allow, and the columns from which the quarry stands beside them."""

COLUMNS_OF_NAMES = 18
"""The columns of a god tile with its holder, where two stand in a line."""


def names_of_gods(interaction: NecropolisInteraction, glyphs: Glyphs) -> Part:
    """Draw the god tiles with their holders and the signs of the buildings that they allow."""
    part = Part(2, [], heading=_(words.GODS))
    pyramid, obelisk, tomb = [*glyphs.buildings]
    for tile in tiles_of_round(interaction.state):
        number = (f" {tile.number} ", "dim")
        name = f" {tile_name(tile.number):<{tile_width()}}"
        if tile.is_out:
            part.add((number, (f" {name}{_(words.OUT_IN_SHORT)}", "dim")), "god", tile.number)
            continue
        holder = (PLAYER_LETTERS[tile.holder], f"owner-{tile.holder + 1}") if tile.holder >= 0 else (" ", "dim")
        between = "/" if tile.besides & EITHER else ""
        more = between.join(sign for bit, sign in ((MAY_OBELISK, obelisk), (MAY_TOMB, tomb)) if tile.besides & bit)
        part.add((number, holder, (name, "plain"), (f"{pyramid}{more}", "dim")), "god", tile.number)
    return part


def _fits_pairs(size: CellSize, width: int) -> bool:
    """Return whether two pairs of cards fit beside each other; the smallest cards always do."""
    return size == QUARRY_SIZES[-1] or width >= 2 * _pair_width(size)


def _pair_width(size: CellSize) -> int:
    """Return the columns of a pair in the quarry with its number, or of what stands for one that is taken."""
    card = size.card_width + (size.width == 1)
    return max(2 + 2 * card, 3 + len(_(words.TAKEN))) + 1 + (size.width > 1)


LEAST_FILLED = 2 / 3
"""The share of a row that the others' necropolises fill where they need several; smaller ones stand abreast."""


def minis_part(
    interaction: NecropolisInteraction, glyphs: Glyphs, width: int, size: CellSize, *, thin_ground: bool = False,
    sky: int = 0,
) -> Part:  # fmt: skip
    """Draw the necropolises that are not shown in small, as many in a row as fit, with lines of `sky` above them."""
    others = [player for player in range(interaction.state.players_count) if player != interaction.shown]
    across, high = mini_width(size), sky + mini_height(size) + interaction.view.is_over
    per_row = max(1, width // across)
    rows = -(-len(others) // per_row)
    per_row = -(-len(others) // rows)
    if across > width or (size != TINY and rows > 1 and per_row * across < width * LEAST_FILLED):
        return Part(0, [])
    canvas = Canvas(width, rows * high)
    part = Part(0, [])
    for y, first in enumerate(range(0, len(others), per_row)):
        row = others[first : first + per_row]
        room = width // len(row)
        places = {player: number * room + (room - across) // 2 for number, player in enumerate(row)}
        draw_minis(canvas, y * high, interaction, places, size, glyphs, thin_ground=thin_ground, sky=sky)
        for player, x in places.items():
            part.hit_boxes.append(HitBox("seat", player, x, x + across, y * high, (y + 1) * high))
    part.lines = canvas.lines()
    return part


def minis_below(
    interaction: NecropolisInteraction, glyphs: Glyphs, width: int, height: int, *, thin_ground: bool = False
) -> Part:
    """Return the other necropolises as large as they fit into so many lines, or nothing if they would be tiny."""
    sizes = (size for size in MINI_SIZES if size != TINY)
    found = (minis_part(interaction, glyphs, width, size, thin_ground=thin_ground) for size in sizes)
    return next((part for part in found if 0 < len(part.lines) <= height), Part(0, []))


def steps_line(interaction: NecropolisInteraction, glyphs: Glyphs, width: int) -> Line:
    """Draw the steps of the round, the current one in gold (A8–A13)."""
    state = interaction.state
    if state.phase == OVER:
        return ((final_text(), "strong"),)
    present = [*words.STEPS].index(state.phase)
    titles = [_(title) if number == present else _(title).lower() for number, title in enumerate(words.STEPS.values())]
    return steps_of_turn(_(words.ROUND, round=state.round, rounds=ROUNDS), titles, present, width, glyphs.step, NOW)


def _players(interaction: NecropolisInteraction, glyphs: Glyphs, width: int, more: int) -> Part:
    """Draw a line for each player: whose turn it is, name, god tile, points, whether they lead for sure.

    Up to two `more` lines have the sources of the points, and what is in tomb and hand; one has both on a wide screen.
    """
    state, names = interaction.state, player_names(interaction.view)
    part = Part(0, [])
    totals = [state.points(player) for player in range(state.players_count)]
    # What lies hidden in a tomb may be worth more than any lead.
    is_open = all(HIDDEN not in faces_of(state, tomb) for tomb in state.tombs)
    for player, name in enumerate(names):
        here = glyphs.here if player == state.current_player() else " "
        is_new = player in interaction.changes.obelisks | interaction.changes.tombs
        style = f"player-{player + 1}"
        tile = tile_name(state.tiles[player])
        leads = is_open and state.phase != OVER and totals[player] == max(totals) > min(totals)
        shown = player == interaction.shown
        spine = (SPINE, style)
        spans: list[Span] = [
            spine,
            (f"{here}{PLAYER_LETTERS[player]}", f"owner-{player + 1}" if shown else style),
            (f" {name[:NAME_COLUMNS]:<{NAME_COLUMNS}}", style),
            (glyphs.changed if is_new else " ", "strong"),
            (f" {tile:<{tile_width()}}", "plain"),
        ]
        ends = [(f" {_(words.LEADS)}" if leads else "", "good"), (f"{totals[player]:>4}", "strong")]
        free = width - sum(len(text) for text, _style in (*spans, *ends))
        line = [*spans, (" " * max(0, free), "plain"), *ends]
        lines: list[Line] = [tuple(span for span in line if span[0])]
        sums = " · ".join(source_points(state, player)) or _(words.NO_POINTS)
        told = (
            [sums, held_text(interaction, player)]
            if width < MIN_ABREAST
            else [f"{sums} · {held_text(interaction, player)}"]
        )
        lines += [(spine, *with_cards(state.deck, f"   {text}", "dim", width - 1, glyphs)) for text in told[:more]]
        for each in lines:
            part.add(tinted(each, width) if player == state.current_player() else each, "seat", player)
    return part


def tile_width() -> int:
    """Return the width of the longest god name, with a space after it."""
    return max(len(tile_name(tile)) for tile in range(1, MAX_TILES + 1)) + 1


def tiles_part(interaction: NecropolisInteraction, glyphs: Glyphs, rank: int, *, is_compact: bool = False) -> Part:
    """Draw the god tiles with what they allow and their holders (A3, A8); compact ones are a column narrower."""
    state = interaction.state
    part = Part(rank, [], heading=_(words.GODS))
    for tile in tiles_of_round(state):
        name = f"{tile_name(tile.number):<{tile_width()}}"
        if tile.is_out:
            indent = " " * (2 if is_compact else 3)
            part.add(((f" {tile.number}{indent}{name}{_(words.OUT)}", "dim"),), "god", tile.number)
            continue
        is_chosen = interaction.chosen("god") == tile.number
        builds = (
            f"{_(words.ALLOWS_IN_SHORTEST[tile.besides]):<17}"
            if is_compact
            else f"{_(words.ALLOWS_IN_SHORT[tile.besides]):<22}"
        )
        style = "now" if is_chosen else "strong" if state.middle >> tile.number & 1 else "dim"
        gap = "" if is_compact else " "
        holder = (PLAYER_LETTERS[tile.holder], f"owner-{tile.holder + 1}") if tile.holder >= 0 else (" ", style)
        line = [(f"{glyphs.here if is_chosen else ' '}{tile.number}{gap}", style), holder, (f" {name}{builds}", style)]
        part.add(tuple(span for span in line if span[0]), "god", tile.number)
    return part


def quarry_part(interaction: NecropolisInteraction, glyphs: Glyphs, width: int, size: CellSize, rank: int) -> Part:
    """Draw the numbered pairs of the quarry, as many in a row as fit (A7)."""
    state = interaction.state
    card = size.card_width + (size.width == 1)
    taken = _(words.TAKEN)
    across = _pair_width(size)
    per_row = max(1, (width + 1 + (size.width > 1)) // across)  # there is no gap behind the last
    pairs = range(state.players_count)
    if not state.lying:
        return Part(rank, [((f" {_(words.NO_PAIR)}", "dim"),)])
    rows = -(-len(pairs) // per_row)
    height = size.card_height + (size.height > 1)
    canvas = Canvas(width, rows * height - (height > size.card_height))
    part = Part(rank, [], heading=_(words.QUARRY))
    for pair in pairs:
        x, y = pair % per_row * across, pair // per_row * height
        is_chosen, lies = interaction.chosen("pair") == pair, bool(state.lying >> pair & 1)
        style = "now" if is_chosen else "strong" if lies else "dim"
        canvas.put(x, y, f"{glyphs.here if is_chosen else ' '}{pair + 1}", style)
        if not lies:
            canvas.put(x + 3, y, taken, "dim")
            continue
        for number, face in enumerate(pair_faces(state, pair)):
            canvas.draw_card(x + 2 + number * card, y, state.deck, face, size, glyphs)
        part.hit_boxes.append(HitBox("pair", pair, x, x + across, y, y + size.card_height))
    part.lines = canvas.lines()
    return part


# On a narrow screen, without a side

POINTS = 4
"""The width of a player's points."""

COLUMNS_OF_SHORT_TILES = 29
"""The width of a god tile with what it allows and its holder in the fewest words."""


def standing_part(interaction: NecropolisInteraction, glyphs: Glyphs, width: int, height: int) -> Part:
    """Return round, step, and the players with tiles and points, in a narrow column."""
    state = interaction.state
    steps = steps_line(interaction, glyphs, width)
    current = next((span for span in steps[1:] if span[1] != "dim"), None)
    head = steps[:1] if state.phase != OVER else ((_(words.FINAL), "strong"),)
    part = Part(0, [head, *([(current,)] if current else [])])
    has_room = len(part.lines) + 2 * state.players_count <= height
    for player, name in enumerate(player_names(interaction.view)):
        style = f"player-{player + 1}"
        mark = glyphs.here if player == state.current_player() else " "
        letter = f"{mark}{PLAYER_LETTERS[player]}"
        is_new = player in interaction.changes.obelisks | interaction.changes.tombs
        points = f"{glyphs.changed if is_new else ' '}{state.points(player):>{POINTS - 1}}"
        padded = f" {name_in(name, max(1, width - len(letter) - 1 - POINTS))}"
        letter_style = f"owner-{player + 1}" if player == interaction.shown else style
        part.add(((letter, letter_style), (padded, style), (points, "strong")), "seat", player)
        if has_room:
            part.add(((f"   {tile_name(state.tiles[player])}", "dim"),), "seat", player)
    part.lines = part.lines[:height]
    return part


def strip_parts(interaction: NecropolisInteraction, glyphs: Glyphs, width: int, size: CellSize) -> list[Part]:
    """Return the parts below the pyramid in `width` columns; the tomb and what the step needs have rank 0."""
    state = interaction.state
    is_building = state.phase in (BUILD, KEEP, OVER) or interaction.shown != interaction.player
    parts = [
        tomb_part(interaction, glyphs, width, SMALL_CARD.card_height, SIZES[-1]),
        groups_part(interaction, width),
        hand_part(interaction, glyphs, width, SIZES[-1] if is_building else SMALL_CARD),
        Part(6, [title_line(interaction, glyphs, width)]),
    ]
    parts[1].rank, parts[2].rank = (0, 0) if is_building else (3, 1)
    if state.phase != OVER:
        tiles = tiles_part(interaction, glyphs, 4 if is_building else 0, is_compact=True)
        parts.append(in_two_columns(tiles, COLUMNS_OF_SHORT_TILES) if width >= 2 * COLUMNS_OF_SHORT_TILES else tiles)
        parts.append(quarry_part(interaction, glyphs, width, CellSize(2, 1), 5 if is_building else 0))
    return parts
