"""The panels beside and below the board: turn, hand, stacks, players; lists; row previews and legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from tp_tui.games.contract import Goal, Observation, OpenObservation
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.components import COLOURS, PYRAMID_COLOURS, TOP_LEVEL, Yield, half_of
from tp_tui.games.terra.rules.row_previews import RowPreview
from tp_tui.games.terra.rules.state import HIDDEN, NOTHING, TerraState
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.deciding_factors import score_sources
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.key_text import KeyNames
from tp_tui.presenters.messages import _, in_context, shortened
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.screen_words import words as screen_words
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import guide, labels, names, preview, step_text, words
from tp_tui.presenters.terra.actions import OFFERS
from tp_tui.presenters.terra.descriptions import (
    BLOCKS,
    card_held,
    face_words,
    holdings,
    lead_text,
    supply_text,
    workers_in_supply,
)
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.labels import row_lines
from tp_tui.presenters.terra.preview import enclosures
from tp_tui.room import View
from tp_tui.tui.score_table import columns_lines, course_lines, duel_lines, paired_lines, plot_lines
from tp_tui.tui.side_text import NOW, cut_off, steps_line, tinted, wrapped
from tp_tui.tui.styled_lines import columns_of, name_in
from tp_tui.tui.terra.board_drawing import CHIPS, LIGHT, merged, text_width

# Player cards

ROOM_FOR_WORDS = 46
"""The width in columns from which a card uses words instead of glyphs."""

ROOM_FOR_PIECES = 40
"""The width in columns from which blocks stand apart."""

POINTS_OF = "owner-{player} points"
"""The style of a player's points, which those that are won fly to."""

POINTS = 5
"""The columns of the points, on a chip with a margin at both sides."""

MORE_PIPS = 2
"""The number of blocks over the limit that are still shown one by one."""


class Form(NamedTuple):
    """A form of the panel.

    Attributes:
        in_words: whether cards of players have words instead of glyphs.
        is_dense: whether gold and blocks are in the line of the name.
        is_close: whether no empty lines are between cards.
        has_air: whether empty lines are between the parts.
        spare: the rank from which parts are left out where there is no room for them.
    """

    in_words: bool = False
    is_dense: bool = False
    is_close: bool = False
    has_air: bool = True
    spare: int = 5


FORMS = (
    Form(in_words=True, spare=8),
    Form(),
    Form(is_dense=True),
    Form(is_dense=True, is_close=True),
    Form(is_dense=True, has_air=False, spare=1),
)
"""The forms of the panel, the best first: the first one for which there is room is taken."""


def card_lines(
    view: View,
    state: TerraState,
    player: int,
    glyphs: Glyphs,
    width: int,
    held: Line,
    holds: Sequence[Line],
    *,
    is_whole: bool,
    is_close: bool = False,
) -> list[Line]:
    """Return a player's card in `width` columns, with a spine in the player's colour: name, points, holdings.

    `held` are the holdings in the line of the name, `holds` the lines of the others. Of a player to move the whole
    card has a ground of its own if it `is_whole`, else the name alone, since a turn of a bot must cost few bytes. If
    cards stand `is_close` to each other, a spine ends half a line before the next one.
    """
    lines = [_head(view, state, player, glyphs, held, width), *([(("  ", "dim"), *line) for line in holds])]
    first, last = tuple(glyphs.close_spines if is_close else glyphs.spine * 2)
    spines = [*[first] * (len(lines) - 1), last]
    lines = [merged(((spine, f"player-{player + 1}"), *line)) for spine, line in zip(spines, lines, strict=True)]
    if state.current_player() != player:
        return lines
    tints = len(lines) if is_whole else 1
    return [tinted(line, width) if number < tints else line for number, line in enumerate(lines)]


def _head(view: View, state: TerraState, player: int, glyphs: Glyphs, resources: Line, width: int) -> Line:
    """Return the line with letter, name, resources and points, without the spine; if it has room, with the lead."""
    here = glyphs.here if state.current_player() == player else " "
    points = f" {state.points(player)} "
    chip = max(POINTS, len(points) + bool(resources))
    room = width - chip - text_width(resources) - 5
    name = player_names(view)[player]
    lead = "" if resources else lead_text(view, player)
    if lead and cell_len(name) + cell_len(lead) + 3 <= room:
        said: Line = ((f"{lead} ", "dim"),)
    else:
        said = ()
    # Names are sized in cells, since wide letters take two columns.
    return (
        (here, f"player-{player + 1}"),
        (PLAYER_LETTERS[player], f"owner-{player + 1}"),
        (f" {name_in(name, room - text_width(said))} ", f"player-{player + 1}"),
        *resources,
        *said,
        (" " * (chip - len(points)), "dim"),
        (points, POINTS_OF.format(player=player + 1)),
    )


def _pieces_held(state: TerraState, player: int, glyphs: Glyphs, between: str, gap: str) -> Line:
    """Draw blocks and gold, each with its free places."""
    return (*_blocks(state, player, glyphs, between), (gap, "dim"), *_gold(state, player, glyphs))


def _holdings(state: TerraState, glyphs: Glyphs, width: int, form: Form) -> list[tuple[Line, list[Line]]]:
    """Return the holdings of all players: those in the line of the name, and the other lines."""
    if form.in_words:
        return [((), lines) for lines in _in_words(state, glyphs, width)]
    return _in_signs(state, glyphs, width, is_dense=form.is_dense)


def _in_signs(state: TerraState, glyphs: Glyphs, width: int, *, is_dense: bool) -> list[tuple[Line, list[Line]]]:
    """Return the holdings of all players in signs: those in the line of the name, and the other lines.

    Workers come first, then blocks and gold, then the rest.
    """
    between, gap = (" ", "   ") if width >= ROOM_FOR_PIECES else ("", "  ")
    pieces = [_pieces_held(state, player, glyphs, between, gap) for player in range(state.players)]
    if is_dense:
        return [(held, [line]) for held, line in zip(pieces, _signs_of_cards(state, glyphs, width), strict=True)]
    parts = [_signed(state, player, glyphs) for player in range(state.players)]
    room = max(text_width(workers) for workers, *_others in parts)
    firsts = [
        (*_padded([workers], [room]), (gap, "dim"), *held) for (workers, *_), held in zip(parts, pieces, strict=True)
    ]
    if len(parts[0]) == 2:  # of workers and level-5 pieces the latter have room there too
        return [((), [(*first, (gap, "dim"), *finials)]) for first, (_, finials) in zip(firsts, parts, strict=True)]
    others = _signs_of_cards(state, glyphs, width, first=1)
    return [((), [first, line]) for first, line in zip(firsts, others, strict=True)]


def _gold(state: TerraState, player: int, glyphs: Glyphs) -> Line:
    """Draw gold as coins, and the places for more (B17)."""
    gold, limit = state.gold[player], state.rules.supplies.gold_limit
    if gold > limit:
        return ((f"{glyphs.gold}{gold}".ljust(limit), "gold"),)
    return tuple(span for span in ((glyphs.gold * gold, "gold"), (glyphs.no_gold * (limit - gold), "dim")) if span[0])


def _blocks(state: TerraState, player: int, glyphs: Glyphs, between: str = "") -> Line:
    """Draw blocks as letters on their colours, and the places for more (B17); very many as a number a colour."""
    held, limit = state.blocks_of(player), state.rules.supplies.block_limit
    number = sum(held)
    if number > limit + MORE_PIPS:
        return tuple(
            (f"{COLOUR_LETTERS[colour]}{blocks}", CHIPS[colour]) for colour, blocks in enumerate(held) if blocks
        )
    pieces: list[Span] = [
        (COLOUR_LETTERS[colour], CHIPS[colour]) for colour, blocks in enumerate(held) for _block in range(blocks)
    ]
    pieces += [(glyphs.no_block, "dim")] * (limit - number)
    return merged([span for piece in pieces for span in (piece, (between, "dim"))][:-1])


def _signed(state: TerraState, player: int, glyphs: Glyphs, *, with_palms: bool = True) -> list[Line]:
    """Return workers, tracks, palms, card and level-5 pieces as glyphs with numbers, for all players the same ones.

    The part of the card is empty for a player who neither has one nor could buy one.
    """
    found: list[Line] = [((glyphs.worker, f"player-{player + 1}"), (f"{state.supply[player]}", "plain"))]
    signs = {
        "horus": (glyphs.eye, "light-blue"),
        "graves": (glyphs.grave, "light-red"),
        "oases": (glyphs.oasis, "light-green"),
        "ships": (glyphs.nile, "water"),
    }
    found += [(signs[track], (str(getattr(state, track)[player]), "plain")) for track in state.rules.tracks]
    if with_palms and "ships" in state.rules.tracks:
        found.append(((glyphs.palm, "good"), (f"{state.rules.palms(state, player)}", "plain")))
    if state.rules.has_cards:
        held, price = card_held(state, player), state.rules.coins_at(state.horus[player])
        said = names.short_card(held) if held is not None else f"{price}{glyphs.gold}" if price else ""
        found.append(((glyphs.card, "gold"), (said, "plain")) if said else ())
    finials = state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)]
    return [*found, ((glyphs.pyramid, "dim"), (f"{finials}", "plain"))]


def _signs_of_cards(state: TerraState, glyphs: Glyphs, width: int, first: int = 0) -> list[Line]:
    """Return what the cards of all players show in glyphs from the `first` part on, a line each.

    A glyph stands in the same column on all cards if there is room, and is left out on all of them if there is not:
    first the palms, which can be counted on the Nile too.
    """
    for with_palms in (True, False):
        signed = [_signed(state, player, glyphs, with_palms=with_palms)[first:] for player in range(state.players)]
        if lines := _in_columns(signed, width):
            return lines
    return [_row_of(each, width) for each in signed]


def _in_columns(rows: Sequence[list[Line]], width: int) -> list[Line]:
    """Return rows of parts as lines with the parts below one another; no lines if `width` is too small for that."""
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]
    parts = sum(map(bool, widths))
    for gap in (3, 2, 1):
        if sum(widths) + gap * (parts - 1) <= width:
            spaced = [room + gap if room else 0 for room in widths]
            return [_padded(row, spaced)[:-1] for row in rows]
    return []


def _padded(parts: Sequence[Line], widths: Sequence[int]) -> Line:
    """Return parts as a line, each in so many columns."""
    return tuple(
        span
        for part, width in zip(parts, widths, strict=True)
        for span in (*part, (" " * (width - text_width(part)), "dim"))
    )


def _row_of(parts: Sequence[Line], width: int) -> Line:
    """Return the first parts that fit `width` columns in a line, set apart by spaces."""
    line: Line = ()
    for part in filter(None, parts):
        if line and text_width(line) + 1 + text_width(part) > width:
            break
        line = (*line, *(((" ", "dim"),) if line else ()), *part)
    return line


def narrow_card(view: View, state: TerraState, player: int, glyphs: Glyphs, width: int) -> list[Line]:
    """Return a player's card in a narrow column: name and points, gold and blocks, the rest in glyphs."""
    style = f"player-{player + 1}"
    here = glyphs.here if state.current_player() == player else " "
    said = player_names(view)[player]
    points = f" {state.points(player)} "
    if cell_len(said) + len(points) + 3 > width:  # a chip without margins keeps apart from a name, too
        points = points.strip()
    room = max(1, width - len(points) - 2)
    name = f"{name_in(said, max(1, room - 1))} "
    blank = " " * (room - cell_len(name))
    lines: list[Line] = [
        ((f"{PLAYER_LETTERS[player]}{here}{name}{blank}", style), (points, POINTS_OF.format(player=player + 1)))
    ]
    lines.append((*_gold(state, player, glyphs), (" ", "dim"), *_blocks(state, player, glyphs)))
    line: Line = ()
    for signed in filter(None, _signed(state, player, glyphs)):
        if line and text_width(line) + 1 + text_width(signed) > width:
            lines.append(line)
            line = ()
        line = (*line, *(((" ", "dim"),) if line else ()), *signed)
    return [*lines, line]


def cards_at_end(interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return what the players hold as the game is over, to stand below the board while the scoring is beside it.

    Where two have room side by side in words, they do. Else they stand below one another if `height` lines are enough,
    else side by side, and are dense if need be.
    """
    view, state = interaction.view, interaction.state
    cards: list[list[Line]] = []
    is_wide = state.players > 1 and width >= 2 * ROOM_FOR_WORDS + BETWEEN_CARDS
    for columns, form in (*[(2, FORMS[0])] * is_wide, (1, FORMS[1]), (1, FORMS[2]), (2, FORMS[2])):
        room = (width - BETWEEN_CARDS * (columns - 1)) // columns
        cards = [
            card_lines(view, state, player, glyphs, room, held, holds, is_whole=False)
            for player, (held, holds) in enumerate(_holdings(state, glyphs, room - 3, form))
        ]
        if -(-state.players // columns) * (len(cards[0]) + 1) <= height:
            break
    lines: list[Line] = []
    for first in range(0, len(cards), columns):
        lines.append(())
        for line, *beside in zip(*cards[first : first + columns], strict=True):
            for other in beside:
                line = (*line, (" " * (room + BETWEEN_CARDS - columns_of(line)), "plain"), *other)
            lines.append(line)
    return lines[:height]


BETWEEN_CARDS = 3
"""The columns between two cards side by side."""

NO_WORKER = "·"
"""A place of the supply whose worker is out on the board."""


def _in_words(state: TerraState, glyphs: Glyphs, width: int) -> list[list[Line]]:
    """Return the holdings of all players: pieces with their free places, then the others in words.

    What is the same stands in the same column on all cards. A part that would be alone in a line is a sign behind
    the pieces if there is room.
    """
    held = [_pieces_held(state, player, glyphs, " ", "   ") for player in range(state.players)]
    parts = [holdings(state, player, glyphs) for player in range(state.players)]
    lines, without = (_in_rows([each[:count] for each in parts], width) for count in (None, -1))
    firsts: list[Line] = []
    if len(without[0]) < len(lines[0]):
        signs = [(("  ", "dim"), *_signed(state, player, glyphs)[-1]) for player in range(state.players)]
        firsts = _beside_workers(state, glyphs, [(*one, *other) for one, other in zip(held, signs, strict=True)], width)
    if firsts and max(map(text_width, firsts)) <= width:
        lines = without
    else:
        firsts = _beside_workers(state, glyphs, held, width)
    cards: list[list[Line]] = []
    for player, others in enumerate(lines):
        ship = [_own_ship_track(state, player, glyphs)] if "ships" in state.rules.tracks else []
        cards.append([firsts[player], *ship, *others])
    return cards


def _beside_workers(state: TerraState, glyphs: Glyphs, pieces: Sequence[Line], width: int) -> list[Line]:
    """Return the workers of all players with their pieces behind them, in `width` columns if there is room."""
    workers = _workers(state, glyphs, width - max(map(text_width, pieces)) - 3)
    return [(*shown, ("   ", "dim"), *each) for shown, each in zip(workers, pieces, strict=True)]


def _workers(state: TerraState, glyphs: Glyphs, width: int) -> list[Line]:
    """Draw the workers of all players in supply, with the places of those on the board if there is room, and count."""
    total = state.rules.supplies.workers[state.players]
    said = [workers_in_supply(state, player) for player in range(state.players)]
    counts = [f"{state.supply[player]}" for player in range(state.players)]
    texts = next((texts for texts in (said, counts) if total + 1 + max(map(len, texts)) <= width), None)
    if texts is None:
        room = max(map(len, said))
        return [((f"{glyphs.worker} {text:<{room}}", f"player-{player + 1}"),) for player, text in enumerate(said)]
    room = max(map(len, texts))
    return [
        (
            (glyphs.worker * state.supply[player], f"player-{player + 1}"),
            (NO_WORKER * (total - state.supply[player]), "dim"),
            (f" {text:<{room}}", f"player-{player + 1}"),
        )
        for player, text in enumerate(texts)
    ]


def _in_rows(rows: Sequence[list[Line]], width: int) -> list[list[Line]]:
    """Return the parts of each row in as few lines as possible, the same parts below one another in all of them."""
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]
    wide, close = (_grouped(widths, width, gap) for gap in (3, 2))
    groups, gap = (close, 2) if len(close) < len(wide) else (wide, 3)
    spaced = [room + gap if room else 0 for room in widths]
    return [
        [_padded([row[each] for each in group], [spaced[each] for each in group])[:-1] for group in groups]
        for row in rows
    ]


def _grouped(widths: Sequence[int], width: int, gap: int) -> list[list[int]]:
    """Return the numbers of parts with these `widths` that share a line, with a gap between them, line by line."""
    groups: list[list[int]] = []
    for number, room in enumerate(widths):
        if groups and sum(widths[each] + gap for each in groups[-1]) + room <= width:
            groups[-1].append(number)
        elif room:
            groups.append([number])
    return groups


def _own_ship_track(state: TerraState, player: int, glyphs: Glyphs) -> Line:
    """Draw how far a player's ship has come on the Nile (N2)."""
    step, track = state.ships[player], _nile_steps(state, glyphs)
    here = (PLAYER_LETTERS[player], f"owner-{player + 1}")
    behind, ahead = (track[:step], "water"), (track[step + 1 :], "dim")
    place = state.rules.arrival(state, player)
    said = _(words.ARRIVED[place - 1] if place else words.SHIP, step=step, steps=state.rules.supplies.nile_steps)
    return merged(((f"{_(words.NILE)} ", "dim"), behind, here, ahead, (f" {said}", "plain")))


def _nile_steps(state: TerraState, glyphs: Glyphs) -> str:
    """Return the steps of the Nile as a line with palms."""
    supplies = state.rules.supplies
    steps = range(supplies.nile_steps + 1)
    return "".join(glyphs.palm if step and step % supplies.nile_palm == 0 else glyphs.bar for step in steps)


# Counts: steps of the turn, hand, stacks, players, tracks

LINES_FOR_LISTS = 6
"""The lines kept below the counts for row previews, the open list and the log."""

OPEN_IN_LINE = 4
"""The number of open stacks in a line."""

UNKNOWN_FACE, NO_FACE, EMPTY_STACK, NOBODY = "?", "–", "·", "·"
"""The characters for a hidden tile, for no tile, for a stack without tiles and for a task that nobody fulfils."""

ROOMY = 30
"""The height in lines from which the parts that can be dropped for air are shown."""


SPARE_RANK = 5
"""The rank from which parts are shown only where it is `ROOMY`."""


class _Part(NamedTuple):
    """A part of the panel.

    Attributes:
        rank: when room is short, the parts of the highest rank are dropped first, those of rank 0 never.
        lines: its lines.
        keep_with_next: whether no empty line may separate it from the next part.
    """

    rank: int
    lines: list[Line]
    keep_with_next: bool = False


def panel_lines(
    interaction: TerraInteraction,
    glyphs: Glyphs,
    width: int,
    height: int,
    below: int = LINES_FOR_LISTS,
    *,
    with_players: bool = True,
    with_score: bool = False,
    spare: int = FORMS[0].spare,
    log: int = 0,
) -> list[Line]:
    """Return the counts in `width` columns and `height` lines, keeping `below` lines free.

    Groups are set apart by empty lines, for which the cards of the players come in glyphs, and then dense, where room
    is short; before that, parts from the rank `spare` on are left out. Without `with_players`, turn and players are.
    With `with_score`, what counts by source and by turn stands below them where there is much room, above `log` lines.
    """
    room = height - below
    if not with_players:
        hand, stacks, *others = _common_parts(interaction, glyphs, width, in_words=width >= ROOM_FOR_WORDS)
        parts = [hand, stacks, *others]
        in_a_line = (*hand.lines[0], ("   ", "dim"), *stacks.lines[0]) if hand.lines and stacks.lines else ()
        if in_a_line and text_width(in_a_line) <= width:
            parts = [_Part(0, [in_a_line]), *others]
        return [line for part in _fitting(parts, room, FORMS[-1]) for line in part.lines]
    for each in FORMS[width < ROOM_FOR_WORDS :]:
        form = each._replace(spare=min(each.spare, spare))
        parts = _fitting(_parts(interaction, glyphs, width, height, form), room, form)
        if _lines_of(parts, form) <= room:
            break
    lines = [
        line for part in parts for line in (*part.lines, *([()] if form.has_air and not part.keep_with_next else []))
    ]
    left = height - max(below, log) - len(lines)
    return lines + (_score_so_far(interaction.view, glyphs, width, left) if with_score else [])


LEAST_LOG = 14
"""The lines kept for the log below the score."""

LEAST_SCORE = 4
"""The fewest lines worth using for the score: heading, names, a source, an empty line."""

LEAST_COURSE, MAX_COURSE = 8, 12
"""The fewest and the most lines of the course of the game."""


def _score_so_far(view: View, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return where the points of several players come from and how they grew, each with an empty line below.

    What has no room is left out. The totals are on the cards.
    """
    if view.is_over or len(view.names) < 2 or height < LEAST_SCORE:
        return []
    sources, in_ascii = score_sources(view.game, view.scores()), not glyphs.has_pictures
    if not sources:
        return []
    heading: Line = ((str(screen_words.SCORES_TITLE), "dim"),)
    for draw, totals in ((paired_lines, 2), (duel_lines, 1)) if len(view.names) == 2 else ((columns_lines, 1),):
        table = draw(view, sources, width, in_ascii=in_ascii, shown=len(sources))[:-totals]
        if len(table) + 2 <= height:
            lines = [heading, *table, ()]
            return lines + _course(view, width, min(MAX_COURSE, height - len(lines) - 1), in_ascii=in_ascii)
    return []


def _course(view: View, width: int, height: int, *, in_ascii: bool) -> list[Line]:
    """Return the points of all players by turn in `height` lines, and an empty line; no lines without room for it."""
    if height < LEAST_COURSE or len(view.turns) < len(view.names):
        return []
    points = [score.total for score in view.scores()]
    course = [tuple(points)]
    for entry in reversed(view.turns):
        for player, _clause, gained in entry.sources:
            points[player] -= gained
        course.append(tuple(points))
    turns = words_for(view.game).turns_to(view.turns[-1].turn)
    draw = plot_lines if in_ascii else course_lines
    return [*draw(course[::-1], screen_words.PLOT_TURNS.format(turns=turns), width, height), ()]


def _fitting(parts: list[_Part], room: int, form: Form) -> list[_Part]:
    """Return the parts that fit `room` lines, without those of the highest ranks as far as the form spares them."""
    kept = list(parts)
    while _lines_of(kept, form) > room:
        dropped = max(kept, key=lambda part: part.rank)
        if dropped.rank < form.spare:
            break
        place = kept.index(dropped)
        if place and not dropped.keep_with_next:
            kept[place - 1] = kept[place - 1]._replace(keep_with_next=False)
        kept.remove(dropped)
    return kept


def _lines_of(parts: list[_Part], form: Form) -> int:
    """Return the number of lines of the parts, with the empty ones between them if the form has air."""
    return sum(len(part.lines) + (form.has_air and not part.keep_with_next) for part in parts)


def _parts(interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int, form: Form) -> list[_Part]:
    """Return all parts, from top to bottom."""
    view, state = interaction.view, interaction.state
    head = _Part(0, [_steps(view, state, glyphs, width)], keep_with_next=height < ROOMY)
    hand, stacks, *others = _common_parts(interaction, glyphs, width, in_words=form.in_words)
    if height < ROOMY and hand.lines and interaction.player >= 0:
        # Of hand and stacks only what matters now, with open tiles where there is room for them.
        lines = stacks.lines if state.hands[interaction.player] == NOTHING else [*hand.lines, *stacks.lines[1:]]
        tiles = [_Part(0, lines[:1], keep_with_next=bool(lines[1:]))]
        tiles += [_Part(SPARE_RANK, lines[1:])] if lines[1:] else []
    else:
        tiles = [hand, stacks]
    is_close = form.is_close or not form.has_air
    players = [
        _Part(
            0,
            card_lines(view, state, player, glyphs, width, held, holds, is_whole=form.in_words, is_close=is_close),
            keep_with_next=is_close and player < state.players - 1,
        )
        for player, (held, holds) in enumerate(_holdings(state, glyphs, width - 3, form))
    ]
    others = [other for other in others if height >= ROOMY or other.rank < SPARE_RANK]
    return [head, *tiles, *players, *others]


def _common_parts(interaction: TerraInteraction, glyphs: Glyphs, width: int, *, in_words: bool) -> list[_Part]:
    """Return the parts above and below the players: hand, stacks, lead or goal, tracks, supply.

    Hand and stacks are empty when the game is over.
    """
    view, state = interaction.view, interaction.state
    hand, stacks = [_hand(interaction, glyphs, width)], [_stacks(interaction, width)]
    if view.is_over:
        hand = stacks = []
    else:
        stacks += _open_stacks(state, view.observation, glyphs, width)
    parts = [_Part(0, hand, keep_with_next=True), _Part(1, stacks, keep_with_next=not stacks)]
    goal = state.goal()
    if goal is not None:
        parts.append(_Part(0, _goal(goal, glyphs, width)))
    if "ships" in state.rules.tracks and not in_words:
        parts.append(_Part(3, [_ship_track(state, glyphs, width)], keep_with_next=True))
    if state.rules.has_cards:
        parts.append(_Part(4, _cards(state, glyphs, width)))
    if not in_words:  # the standing has them
        return parts
    return [*parts, _Part(7, [_supply(state, glyphs, width)], keep_with_next=True), _Part(6, [_pieces(state, width)])]


def standing_lines(interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return turn, step and the players' cards in a narrow column.

    If a line is missing, turn and step share one. If there are too few lines for that too, the cards of the viewer's
    opponents are cut; "…" behind the turn says so.
    """
    view, state = interaction.view, interaction.state
    cards = [narrow_card(view, state, player, glyphs, width) for player in range(state.players)]
    head = _narrow_head(view, state, glyphs, width)
    if len(head) > 1 and 1 + sum(map(len, cards)) == height:
        turn = f"{_turn_number(state)}/{state.rules.turns} "
        head = [merged([(turn, "strong"), *((text.strip(), style) for text, style in head[1])])]
    others = max(map(len, cards))
    while others > 1 and len(head) + sum(len(card[:others]) for card in cards) > height:
        others -= 1
    shown = [card if player == interaction.player else card[:others] for player, card in enumerate(cards)]
    lines = [*head, *(line for card in shown for line in card)]
    if len(lines) > height or shown != cards:
        lines[0] = (*lines[0], (" …", "dim"))
    return lines[:height]


def _narrow_head(view: View, state: TerraState, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the turn, and below it the present step, unless the game is over."""
    steps = _steps(view, state, glyphs, width)
    current = next((span for span in steps[1:] if span[1] in (NOW, f"owner-{state.player + 1}")), None)
    said: Line = ((_(words.TURN, turn=_turn_number(state), turns=state.rules.turns), "strong"),)
    return [said, (current,)] if current else [said]


def _turn_number(state: TerraState) -> int:
    """Return the number of the turn, of a game that is over that of the last."""
    return min(state.turn_number(), state.rules.turns)


def _steps(view: View, state: TerraState, glyphs: Glyphs, width: int) -> Line:
    """Draw the steps of a turn, the present one lit: in gold, or in the colour of another player to move (B1)."""
    turn, turns = _turn_number(state), state.rules.turns
    if view.is_over:
        return ((_(words.FINAL, turn=turn, turns=turns), "strong"),)
    present = next(number for number, phases in enumerate(words.STEPS) if state.phase in phases)
    titles = [in_context("step of a turn", name) for name in words.STEP_NAMES]
    titles[present] = _(words.PHASE_TITLES[state.phase])
    head = _(words.TURN, turn=turn, turns=turns)
    if len(head) + 1 + sum(map(len, titles)) + len(titles) - 1 + STEP_MARGINS > width:
        head = f"{turn}/{turns}"
    waits = view.seat >= 0 and view.current >= 0 and view.current != view.seat and not view.legal
    style = f"owner-{state.player + 1}" if waits else NOW
    return steps_line(head, titles, present, width, glyphs.step, style)


STEP_MARGINS = 2
"""The columns around the present step on its chip."""


def _hand(interaction: TerraInteraction, glyphs: Glyphs, width: int) -> Line:
    """Draw the tile in the viewer's hand, after the name of the player to move if the hand is shared (M1).

    The direction of its stairs is shown on the board.
    """
    view = interaction.view
    if view.is_shared and not view.is_over:
        named = f"{view.names[view.current]}: "
        return (named, "strong"), *_tile_in_hand(interaction, glyphs, width - len(named))
    return _tile_in_hand(interaction, glyphs, width)


def _tile_in_hand(interaction: TerraInteraction, glyphs: Glyphs, width: int) -> Line:
    state, player = interaction.state, interaction.player
    if player < 0 and any(tile != NOTHING and state.faces[tile] != HIDDEN for tile in state.hands):
        return _hands(state, glyphs)
    tile = state.hands[player] if player >= 0 else NOTHING
    if tile == NOTHING or state.faces[tile] == HIDDEN:
        return ((_(words.NO_HAND if tile == NOTHING else words.HIDDEN_HAND), "dim"),)
    face = state.rules.tiles.faces[state.faces[tile]]
    drawn = (" ", "tile"), *_face(state, tile, glyphs), (" ", "tile"), (f" {face_words(face)}", "strong")
    if not state.rules.has_halves:
        return drawn
    half = names.half(half_of(state.hand_stacks[player]))
    said = [f" {_(each, half=half)}" for each in words.FOR_HALF]
    return *drawn, (next((each for each in said if text_width(drawn) + len(each) <= width), said[-1]), "dim")


def _hands(state: TerraState, glyphs: Glyphs) -> Line:
    """Draw the tiles in all hands after the players' letters, as far as the viewer knows them."""
    spans: list[Span] = [(f"{_(words.HANDS)} ", "dim")]
    for player, tile in enumerate(state.hands):
        spans.append((f" {PLAYER_LETTERS[player]} ", f"player-{player + 1}"))
        is_known = tile != NOTHING and state.faces[tile] != HIDDEN
        spans += _face(state, tile, glyphs) if is_known else ((UNKNOWN_FACE if tile != NOTHING else NO_FACE, "dim"),)
    return tuple(spans)


def _face(state: TerraState, tile: int, glyphs: Glyphs) -> Line:
    face = state.rules.tiles.faces[state.faces[tile]]
    return tuple((sign, CHIPS[colour] if colour >= 0 else "tile") for sign, colour in glyphs.face(face))


def stack_pointed_at(interaction: TerraInteraction) -> int:
    """Return the stack of the highlighted choice, or the stack being searched; negative for none."""
    chooser = interaction.chooser
    if chooser and chooser.kind in ("draw", "search") and chooser.chosen.action:
        return chooser.chosen.action.args[0]
    return interaction.state.searched


def _stacks(interaction: TerraInteraction, width: int) -> Line:
    state, chosen = interaction.state, stack_pointed_at(interaction)
    spans: list[Span] = [(_(words.STACKS), "dim")]
    left = _(words.LEFT, count=sum(map(len, state.stacks)))
    room = width - len(_(words.STACKS)) - 2 * len(state.stacks) - len(left) - 1
    between, gap = " │ " if room >= 2 else "│", "   " if room >= 4 else " "
    for number, tiles in enumerate(state.stacks):
        spans.append((" " if number != 4 else between, "dim"))
        spans.append(
            (str(len(tiles)) if tiles else EMPTY_STACK, "chosen" if number == chosen else "strong" if tiles else "dim")
        )
    return (*spans, (f"{gap}{left}", "dim"))


def _open_stacks(state: TerraState, observation: Observation, glyphs: Glyphs, width: int) -> list[Line]:
    """Draw the top tiles of open stacks (V2) before the stacks' numbers; of all stacks if nothing is hidden."""
    is_open = isinstance(observation, OpenObservation)
    shown = range(len(state.stacks)) if is_open else sorted(state.rules.open_stacks)
    tops = [
        (number, _face(state, tiles[0], glyphs))
        for number in shown
        if (tiles := state.stacks[number]) and state.faces[tiles[0]] != HIDDEN
    ]
    label = f"{_(words.OPEN):<6} "
    in_words: Line = tuple(
        span for number, face in tops for span in (*face, (f" {_(words.ON_STACK, number=number + 1)}   ", "dim"))
    )
    if not tops or len(label) + text_width(in_words) - 3 <= width:
        return [((label, "dim"), *in_words)] if tops or shown else []
    return [
        (
            (label if not begin else " " * len(label), "dim"),
            *(span for number, face in tops[begin : begin + OPEN_IN_LINE] for span in (
                (f"{number + 1} ", "dim"), *face, ("  ", "dim")
            )),
        )
        for begin in range(0, len(tops), OPEN_IN_LINE)
    ]  # fmt: skip


def _supply(state: TerraState, glyphs: Glyphs, width: int) -> Line:
    """Draw the supply: gold, blocks, foundations; in words where there is room."""
    label, said = f"{_(words.SUPPLY)} ", supply_text(state)
    if cell_len(label + said) > width:
        said = f"{glyphs.gold}{state.bank_gold} {glyphs.block}{state.bank_blocks} [{len(state.foundations)}]"
    return ((label, "dim"), (said, "dim"))


def _pieces(state: TerraState, width: int) -> Line:
    """Draw the pieces left, of level 1 by colour, then of levels 2 to 4; in words where there is room."""
    colours = len(PYRAMID_COLOURS)
    first = tuple(
        span
        for colour in range(colours)
        for span in ((COLOUR_LETTERS[colour], LIGHT[colour]), (f"{state.pieces[colour]} ", "dim"))
    )
    second, third, fourth = state.pieces[colours : colours + TOP_LEVEL - 2]
    named = _(words.UPPER_PIECES, second=second, third=third, fourth=fourth)
    in_words = ((f"{_(words.PIECES)} ", "dim"), *first, (named, "dim"))
    if text_width(in_words) <= width:
        return in_words
    return ((f"{_(words.LEVELS)} ", "dim"), *first, (f"{second}/{third}/{fourth}", "dim"))


def _cards(state: TerraState, glyphs: Glyphs, width: int) -> list[Line]:
    """Draw the strategy cards in columns: who fulfils the task, by letter, and a mark in the holder's colour (N7)."""
    cells: list[Line] = []
    for card in range(len(CARDS)):
        owner, leader = state.card_owners[card], state.rules.task_leader(state, card)
        letter = (NOBODY, "dim") if leader is None else (PLAYER_LETTERS[leader], f"player-{leader + 1}")
        said = (f" {names.short_card(card)}", "dim" if owner else "plain")
        cells.append((letter, said, *(((glyphs.card, f"player-{owner}"),) if owner else ())))
    columns = len(CARDS) // 2
    label = f"{_(words.TASKS)} "
    widths = [max(map(text_width, cells[column::columns])) for column in range(columns)]
    gap = min(3, max(0, width - len(label) - sum(widths)) // (columns - 1))
    spaced = [room + gap for room in widths]
    return [
        ((label if not first else " " * len(label), "dim"), *_padded(cells[first : first + columns], spaced)[:-1])
        for first in (0, columns)
    ]


def _goal(goal: Goal, glyphs: Glyphs, width: int) -> list[Line]:
    """Draw the goal of a mission and its progress (M2–M4)."""
    counted = f"{_(words.GOAL, done=goal.done, needed=goal.needed)} "
    room = width - len(counted)
    done = min(room, goal.done * room // goal.needed)
    bar = (("█" if glyphs.has_pictures else "#") * done, "good"), (glyphs.bar * (room - done), "dim")
    return [
        ((counted, "strong"), *(span for span in bar if span[0])),
        *(((f"  {line}", "dim"),) for line in wrapped(names.goal(goal.id), width - 2)),
    ]


def _ship_track(state: TerraState, glyphs: Glyphs, width: int) -> Line:
    """Draw the Nile with its palms and ships.

    Of ships on the same step the later ones are behind the first, in the order of arrival (N2): who is ahead is seen,
    and the cards have the steps. Ships that have not sailed yet are not shown.
    """
    water = _nile_steps(state, glyphs)
    river = f"{_(words.NILE)} "
    name = river if width >= len(water) + len(river) else "~"
    sailing = [player for player in range(state.players) if state.ships[player]]
    sailing.sort(key=lambda player: (-state.ships[player], state.ship_stamps[player]))
    standing: dict[int, int] = {}
    behind = len(water)
    for number, player in enumerate(sailing):
        # Those that follow need a place too.
        behind = max(min(state.ships[player], behind - 1), len(sailing) - 1 - number)
        standing[behind] = player
    return ((name, "dim"), *_letters_on(water, standing))


def _letters_on(track: str, standing: dict[int, int]) -> Line:
    """Draw a track with the letters of players on it; `standing` maps steps to players."""
    spans: list[Span] = []
    at = 0
    for place, player in sorted(standing.items()):
        spans += [(track[at:place], "water"), (PLAYER_LETTERS[player], f"owner-{player + 1}")]
        at = place + 1
    return tuple(span for span in (*spans, (track[at:], "water")) if span[0])


# Lists, offers, enclosures

MAX_LINES = 9
"""The most lines of a list."""

MIN_WITH_TITLE = 5
"""The height from which a list has a title; with fewer lines its choices matter more."""


def list_lines(
    interaction: TerraInteraction, glyphs: Glyphs, height: int, width: int, *, for_reader: bool = False
) -> list[Line]:
    """Return the open list in `height` lines, with the highlight in sight; for a screen reader in words alone."""
    chooser = interaction.chooser
    if chooser is None:
        return []
    if chooser.is_one_line:
        return [((shortened(f"{glyphs.here} {chooser.chosen.label}", width).ljust(width), "chosen"),)]
    has_title, shown = _choices_shown(chooser, height, width)
    more = f" ({chooser.index + 1}/{len(chooser.choices)})" if len(chooser.choices) > len(shown) else ""
    lines: list[Line] = [((shortened(f"{chooser.title}{more}", width), "strong"),)] if has_title else []
    signs = [""] * len(chooser.choices)
    if chooser.kind == "row":
        signs = [f"{glyphs.ways[choice.action.args[0]]} " if choice.action else "  " for choice in chooser.choices]
    in_short = any(len(choice.label) + 2 + len(signs[0]) > width for choice in chooser.choices)
    has_pieces = chooser.kind == "row" and not for_reader
    in_pieces = _choices_in_pieces(interaction, glyphs, width - BEFORE_GAINS) if has_pieces else {}
    for number in shown:
        mark, style = (glyphs.here, "chosen") if number == chooser.index else (" ", "plain")
        choice = chooser.choices[number]
        text = f"{mark} {signs[number]}{choice.short if in_short and choice.short else choice.label}"
        line = shortened(text, width)
        row = BEFORE_GAINS if chooser.kind == "row" and (in_short or in_pieces) else width
        signed = in_pieces.get(number, ())
        whole = ((line[: row - 1] if signed else line, style), *signed)
        lines.append(merged((*whole, (" " * (width - text_width(whole)), style))))
    return lines


BEFORE_GAINS = len("> - h  ")
"""The columns of a line in the list of rows before what the row brings."""


def _choices_in_pieces(interaction: TerraInteraction, glyphs: Glyphs, width: int) -> dict[int, Line]:
    """Return what the rows of the open list bring, by their numbers: pieces with words, or nothing without room."""
    chooser, state = interaction.chooser, interaction.state
    axes = (
        {number: each.action.args[0] for number, each in enumerate(chooser.choices) if each.action} if chooser else {}
    )
    gains = [state.rules.row_yield(state, state.placed, axis) for axis in axes.values()]
    styles = ["chosen" if chooser and number == chooser.index else "plain" for number in axes]
    told = _told([_in_pieces(each, glyphs, style) for each, style in zip(gains, styles, strict=True)], styles, width)
    told = told or [
        _gains_in_signs(each, glyphs, CHIPS, "gold" if style == "plain" else style, style)
        for each, style in zip(gains, styles, strict=True)
    ]
    return {number: ((" ", style), *line) for number, style, line in zip(axes, styles, told, strict=True)}


def is_told_by_list(chooser: Chooser, width: int) -> bool:
    """Return whether a list of that width says all that is known of its choice; a row's reach has no room there."""
    return chooser.kind != "row" and cell_len(chooser.chosen.label) + 2 <= width


def choice_at(chooser: Chooser, height: int, width: int, line: int) -> int | None:
    """Return the index of the choice in a line of a list of that size; None for other lines."""
    if chooser.is_one_line:
        return chooser.index if line == 0 else None
    has_title, shown = _choices_shown(chooser, height, width)
    return shown[line - has_title] if has_title <= line < has_title + len(shown) else None


def _choices_shown(chooser: Chooser, height: int, width: int) -> tuple[bool, range]:
    """Return whether a list of that size has a title, and which choices are in sight."""
    has_title = height >= MIN_WITH_TITLE
    room = max(1, min(height, MAX_LINES) - has_title)
    start = max(0, min(chooser.index - room // 2, len(chooser.choices) - room))
    return has_title, range(start, min(start + room, len(chooser.choices)))


IN_FOOTER = tuple(kind for kind in labels.PURCHASES if OFFERS[kind].is_in_footer)
"""The purchases that the footer names with their prices."""


def offer_lines(
    interaction: TerraInteraction, glyphs: Glyphs, key_names: KeyNames, width: int, but_for: Sequence[str] = ()
) -> list[Line]:
    """Return the legal buildings and purchases with their keys, except for some; nothing while a list is open."""
    if interaction.chooser or not interaction.deciding:
        return []
    lines: list[Line] = []
    builds = interaction.offers("build")
    if builds:
        key = key_names.in_text(OFFERS["build"].marked_key)
        first, *rest = wrapped(labels.buildings(interaction.state, builds), width - 2)
        lines += [((f"{key} ", "good"), (first, "plain")), *(((f"  {text}", "plain"),) for text in rest)]
    kinds = [kind for kind in labels.PURCHASES if kind not in but_for and interaction.offers(kind)]
    offered = [
        [
            (
                (key_names.in_text(OFFERS[kind].marked_key), "good"),
                (f" {labels.purchase(interaction.state, kind, glyphs.gold, in_full=in_full)}", "plain"),
            )
            for kind in kinds
        ]
        for in_full in (True, False)
    ]
    return lines + min((_side_by_side(each, gap, width) for each in offered for gap in ("  ", " ")), key=len)


def _side_by_side(parts: Sequence[Line], gap: str, width: int) -> list[Line]:
    """Place parts beside each other in lines of a width, with a gap between them."""
    lines: list[Line] = []
    for part in parts:
        if lines and text_width(lines[-1]) + len(gap) + text_width(part) <= width:
            lines[-1] = (*lines[-1], (gap, "plain"), *part)
        else:
            lines.append(part)
    return lines


def enclosure_lines(interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return the sites that the tile in hand would enclose, with the gains (H7): in words if these fit."""
    players, state = player_names(interaction.view), interaction.state
    events = enclosures(interaction)
    lines: list[Line] = [
        ((line, f"player-{event.player + 1}"),)
        for event in events
        for line in wrapped(labels.enclosing(state, event, players), width)
    ]
    if len(lines) <= height:
        return lines
    short = ((glyphs.plain(labels.enclosing_in_short(state, event)), f"player-{event.player + 1}") for event in events)
    return cut_off([(span,) for span in short], height, width)


# The signs of gains


def with_blocks_drawn(lines: Iterable[Line], *, as_chips: bool) -> list[Line]:
    """Return the lines of a table of players with chips in the place of the letters of their blocks, or in no style."""
    return [tuple(each for span in line for each in _drawn(span, as_chips=as_chips)) for line in lines]


def _drawn(span: Span, *, as_chips: bool) -> Iterator[Span]:
    text, style = span
    if style != BLOCKS:
        yield span
    elif not as_chips:
        yield text, ""
    else:
        for letter in text:
            yield letter, CHIPS[COLOUR_LETTERS.index(letter)] if letter in COLOUR_LETTERS else ""


SIGNS_ON_PAGE = {"eye": "light-blue", "oasis": "light-green", "grave": "light-red", "gold": "gold"}
"""The styles of symbols in the panel."""


def _in_pieces(gains: Yield, glyphs: Glyphs, style: str = "plain") -> list[Line]:
    """Return gains one by one, each a piece as on the board and its words in a `style`."""
    on_tracks = (
        (gains.horus, "eye", names.horus_steps), (gains.graves, "grave", names.grave_goods),
        (gains.oases, "oasis", names.oasis_steps),
    )  # fmt: skip
    signs = [(glyphs.worker, "plain")] if gains.workers else []
    told = [names.workers(gains.workers)] if gains.workers else []
    signs += [(COLOUR_LETTERS[colour], CHIPS[colour]) for colour, count in enumerate(gains.blocks) if count]
    told += names.blocks(gains.blocks)
    if gains.gold:
        signs.append((glyphs.gold, "gold"))
        told.append(names.gold(gains.gold))
    for count, symbol, name in on_tracks:
        if count:
            signs.append((glyphs.symbol(symbol), SIGNS_ON_PAGE[symbol]))
            told.append(name(count))
    if gains.ship:
        signs.append((glyphs.nile, "water"))
        told.append(names.ship_steps(gains.ship))
    if not told:
        return [((names.gains(gains), style),)]
    return [
        ((sign, ink if ink in CHIPS or style == "plain" else style), (f" {said}", style))
        for (sign, ink), said in zip(signs, told, strict=True)
    ]


PIECE_GAPS = ("   ", "  ")
"""What stands between two pieces with their words, the better first."""


def _told(rows: Sequence[Sequence[Line]], styles: Sequence[str], width: int) -> list[Line]:
    """Return rows of pieces as lines, as far apart as fits; no lines if one of them has no room."""
    spaced = (_spaced(rows, styles, gap) for gap in PIECE_GAPS)
    return next((lines for lines in spaced if all(text_width(line) <= width for line in lines)), [])


def _spaced(rows: Sequence[Sequence[Line]], styles: Sequence[str], gap: str) -> list[Line]:
    return [
        merged([span for number, part in enumerate(row) for span in ((gap * bool(number), style), *part)])
        for row, style in zip(rows, styles, strict=True)
    ]


# Below the board: row previews or the field at the cursor, legend

MIN_LINES = 5
"""The fewest lines worth using below the board: a heading and four rows."""

MIN_COLUMNS = 56
"""The columns that they need."""


def has_room(width: int, height: int) -> bool:
    """Return whether there is enough room to use below the board."""
    return height >= MIN_LINES and width >= MIN_COLUMNS


def preview_lines(interaction: TerraInteraction, glyphs: Glyphs, width: int, *, for_reader: bool = False) -> list[Line]:
    """Return the gains of the rows through the tile in hand, each in a line, where the list of rows will be.

    On a taken space the lines are empty but present, so that nothing below them moves.
    """
    if found := preview.rows_here(interaction):
        pieces = [] if for_reader else _rows_in_pieces(interaction, found, glyphs, width)
        if pieces:
            return pieces
        if not for_reader and width < labels.ROOM_FOR_WORDS:
            return _rows_in_signs(found, glyphs, has_river="ships" in interaction.state.rules.tracks)
        return row_lines(interaction.state, found, glyphs, width, has_letters=False)
    return [((labels.row_sign(axis, glyphs, has_letter=False), "row"),) for axis in range(len(glyphs.rows))]


def _rows_in_signs(found: Sequence[RowPreview], glyphs: Glyphs, *, has_river: bool) -> list[Line]:
    """Return what each row brings in glyphs in their colours; none is bold, for they change with each key.

    Letters with colours would take too many bytes where there is a river, which rows bring steps on, and in 256
    colours coins would, too.
    """
    is_plain = has_river or glyphs.is_flat
    inks = ["plain" if is_plain or name == "white" else f"plain ink:block-{name}-light" for name in COLOURS]
    gold = "plain" if glyphs.is_flat else "plain ink:terra-gold"
    heads = [labels.row_sign(each.axis, glyphs, has_letter=False) for each in found]
    return [
        merged(((head[:-1], "row"), *_gains_in_signs(each.gains, glyphs, inks, gold, "plain")))
        for head, each in zip(heads, found, strict=True)
    ]


def _gains_in_signs(gains: Yield, glyphs: Glyphs, inks: Sequence[str], gold: str, style: str) -> Line:
    """Return gains in glyphs, gold first in two columns of its own, blocks in `inks`, `gold` in its own."""
    signs = [(gains.workers, glyphs.worker, style), *zip(gains.blocks, COLOUR_LETTERS, inks, strict=True)]
    tracks = ((gains.horus, "eye"), (gains.graves, "grave"), (gains.oases, "oasis"))
    signs += [(number, glyphs.symbol(symbol), style) for number, symbol in tracks]
    signs.append((gains.ship, glyphs.nile, style))
    spans: list[Span] = [(_counted(gains.gold, glyphs.gold).rjust(2), gold)]
    for number, sign, ink in signs:
        spans += [(" ", style), (_counted(number, sign), ink)] if number else []
    return merged(spans)


def _counted(number: int, sign: str) -> str:
    """Return a sign with its number before it if there are several; nothing for none."""
    return f"{number if number > 1 else ''}{sign}" if number else ""


BEFORE_SITES = 3
"""The columns between what a row brings and the sites that its workers can go to."""


def _rows_in_pieces(
    interaction: TerraInteraction, found: Sequence[RowPreview], glyphs: Glyphs, width: int
) -> list[Line]:
    """Return the same as pieces with their words and the sites in reach; no lines where there is no room for them."""
    if width < labels.ROOM_FOR_WORDS:
        return []
    heads = [labels.row_sign(each.axis, glyphs, has_letter=False) for each in found]
    room = width - max(map(len, heads))
    reach = [labels.sites_told(interaction.state, each) for each in found]
    pieces, rows = [_in_pieces(each.gains, glyphs) for each in found], list[Line]()
    for gap in PIECE_GAPS:
        told = _spaced(pieces, ["plain"] * len(found), gap)
        left = [room - text_width(line) for line in told]
        if min(left) < 0:
            continue
        sites = [
            next((f"{' ' * BEFORE_SITES}{said}" for said in each if len(said) + BEFORE_SITES <= columns), "")
            for each, columns in zip(reach, left, strict=True)
        ]
        rows = [merged(((head, "row"), *line, (to, "dim"))) for head, line, to in zip(heads, told, sites, strict=True)]
        if all(to for to, each in zip(sites, reach, strict=True) if each):
            break
    return rows


def under_lines(
    interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int, *, for_reader: bool = False
) -> list[Line]:
    """Return the lines below the board: what the step at hand decides, else the field at the cursor."""
    lines = _guide(interaction, glyphs, width, height, for_reader=for_reader)
    lines = [tuple((glyphs.plain(text), style) for text, style in line) for line in lines]
    return ([(), *lines] if len(lines) < height else lines)[:height]


def _guide(interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int, *, for_reader: bool) -> list[Line]:
    if interaction.is_placing:
        return [
            _rows_heading(interaction, glyphs, width),
            *preview_lines(interaction, glyphs, width, for_reader=for_reader),
        ]
    tiles: list[Line] = [
        ((_(words.TILES_BRING), "strong"),),
        *_side_by_side(
            [_in_pieces_of_board(part, glyphs) for part in guide.tile_guide(interaction, glyphs)], "   ", width
        ),
    ]
    if guide.decides_rows(interaction):
        rows: list[Line] = [
            (*before, (shortened(last, width - text_width(tuple(before))), style))
            for *before, (last, style) in guide.row_guide(interaction, width)
        ]
        return [*rows, (), *tiles] if len(rows) + 1 + len(tiles) <= height else rows
    if guide.decides_tiles(interaction):
        return tiles
    if interaction.points_beside:
        return []
    if not interaction.is_pointing:  # who watches is told what all of it is worth
        levels = [(), *guide.level_guide(interaction)]
        return [*tiles, *levels] if len(tiles) + len(levels) <= height else tiles
    if not guide.decides_levels(interaction):
        return [((line, "plain"),) for line in wrapped(guide.field_with_help(interaction), width)]
    field = [((line, "plain"),) for line in wrapped(guide.field_line(interaction), width)]
    levels = guide.level_guide(interaction)[: max(2, height - len(field) - 1)]
    return [*field, (), *levels]


def _in_pieces_of_board(part: Line, glyphs: Glyphs) -> Line:
    """Return a sign of the guide to tiles with its words, in the colours that it has in rows; blocks are chips."""
    (signs, style), said = part
    inks = {
        **dict(zip(COLOUR_LETTERS, CHIPS, strict=True)),
        **{glyphs.symbol(each): ink for each, ink in SIGNS_ON_PAGE.items()},
    }
    return (*((sign, inks.get(sign, style)) for sign in signs), said)


def _rows_heading(interaction: TerraInteraction, glyphs: Glyphs, width: int) -> Line:
    """Return the heading of the previews: the field, and how the tile would lie there or why it cannot."""
    said, style = step_text.placing(interaction)
    head = f"{_(words.ROWS_HERE, field=names.field(interaction.state, interaction.cursor))}   "
    return (head, "strong"), (shortened(glyphs.plain(said), width - len(head)), "dim" if style == "plain" else style)
