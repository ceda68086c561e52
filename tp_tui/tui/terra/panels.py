"""What stands beside and below the board: turn, hand, stacks, players; lists; rows and signs."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from tp_tui.games.contract import Goal, Observation, OpenObservation
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.components import COLOURS, PYRAMID_COLOURS, TOP_LEVEL
from tp_tui.games.terra.rules.state import HIDDEN, NOTHING, TerraState
from tp_tui.games.terra.rules.variants import half_of
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.key_text import KeyNames
from tp_tui.presenters.messages import _
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import labels, names, preview, words
from tp_tui.presenters.terra.actions import OFFERS
from tp_tui.presenters.terra.descriptions import card_held, face_words, field_help, holdings
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.labels import row_lines
from tp_tui.presenters.terra.legend import signs
from tp_tui.presenters.terra.preview import enclosures
from tp_tui.room import View
from tp_tui.tui.side_text import wrapped
from tp_tui.tui.terra.board_drawing import LIGHT, text_width

# A player's resources as a small card

ROOM_FOR_WORDS = 46
"""Columns from which on a card says in words what it else shows in signs."""

POINTS = 5
"""Columns for the points, a space before them included."""

MORE_PIPS = 1
"""Blocks over the limit that are still shown one by one."""


def card_lines(view: View, state: TerraState, player: int, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the card of a player in `width` columns: name, resources, points; below, workers and tracks."""
    if width >= ROOM_FOR_WORDS:
        return [_head(view, state, player, glyphs, width), *_in_words(state, player, glyphs, width)]
    return [_head(view, state, player, glyphs, width), _in_signs(state, player, glyphs, width)]


def _head(view: View, state: TerraState, player: int, glyphs: Glyphs, width: int) -> Line:
    """Draw name, gold, blocks and points."""
    style = f"player-{player + 1}"
    here = glyphs.here if state.current_player() == player else " "
    resources = (*_gold(state, player, glyphs), (" ", "dim"), *_blocks(state, player, glyphs))
    room = width - POINTS - text_width(resources) - 4
    name = player_names(view)[player]
    name = set_cell_size(name, room) if cell_len(name) != room else name
    points = f"{state.points(player):>{POINTS}}"
    # A wide letter takes two columns: what stands behind the name begins in the same column whatever it is.
    return ((f"{here}{PLAYER_LETTERS[player]} ", style), (f"{name} ", style), *resources, (points, f"{style} points"))


def _gold(state: TerraState, player: int, glyphs: Glyphs) -> Line:
    """Draw the gold as coins, and as dots what is missing to the limit (B17)."""
    gold, limit = state.gold[player], state.rules.supplies.gold_limit
    if gold > limit:
        return ((f"{glyphs.gold}{gold}".ljust(limit), "bad"),)
    return tuple(span for span in ((glyphs.gold * gold, "gold"), (glyphs.pip * (limit - gold), "dim")) if span[0])


def _blocks(state: TerraState, player: int, glyphs: Glyphs) -> Line:
    """Draw the blocks as the letters of their colours, and as dots what is missing to the limit (B17)."""
    held, limit = state.blocks_of(player), state.rules.supplies.block_limit
    number = sum(held)
    if number > limit + MORE_PIPS:
        return ((f"{glyphs.block}{number}".ljust(limit), "bad"),)
    spans: list[Span] = [
        (COLOUR_LETTERS[colour] * blocks, LIGHT[colour]) for colour, blocks in enumerate(held) if blocks
    ]
    return (*spans, *(((glyphs.pip * (limit - number), "dim"),) if number < limit else ()))


def _tracks(state: TerraState, player: int, glyphs: Glyphs) -> list[str]:
    """Return the steps on the version's tracks in signs."""
    signs = {"horus": glyphs.eye, "graves": glyphs.grave, "oases": glyphs.oasis, "ships": glyphs.nile}
    texts = [f"{signs[track]}{getattr(state, track)[player]}" for track in state.rules.tracks]
    if "ships" in state.rules.tracks:
        if place := state.rules.arrival(state, player):
            texts[-1] += glyphs.order[place - 1]
        texts.append(f"{glyphs.palm}{state.rules.palms(state, player)}")
    return texts


def _in_signs(state: TerraState, player: int, glyphs: Glyphs, width: int) -> Line:
    texts = _sign_texts(state, player, glyphs)
    while len(" ".join(texts)) + 3 > width:
        texts.pop()
    return (("   ", "dim"), (" ".join(texts), "plain"))


def _sign_texts(state: TerraState, player: int, glyphs: Glyphs) -> list[str]:
    """Return workers, tracks, card and level-5 pieces in signs, what matters most first."""
    finials = state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)]
    texts = [f"{glyphs.worker}{state.supply[player]}", *_tracks(state, player, glyphs)]
    held = card_held(state, player)
    if held is not None:
        texts.append(f"{glyphs.card}{names.short_card(held)}")
    elif state.rules.has_cards and (price := state.rules.coins_at(state.horus[player])):
        texts.append(f"{glyphs.card}{price}{glyphs.gold}")
    return [*texts, f"{glyphs.pyramid}{finials}"]


def narrow_card(view: View, state: TerraState, player: int, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the card of a player in a narrow column: name and points, then gold and blocks, then the rest in signs."""
    style = f"player-{player + 1}"
    here = glyphs.here if state.current_player() == player else " "
    points = f" {state.points(player)}"
    name = set_cell_size(player_names(view)[player], max(1, width - len(points) - 3))
    lines: list[Line] = [((f"{here}{PLAYER_LETTERS[player]} ", style), (name, style), (points, f"{style} points"))]
    lines.append((*_gold(state, player, glyphs), (" ", "dim"), *_blocks(state, player, glyphs)))
    text = ""
    for sign in _sign_texts(state, player, glyphs):
        if text and len(text) + 1 + len(sign) > width:
            lines.append(((text, "plain"),))
            text = ""
        text = f"{text} {sign}" if text else sign
    return [*lines, ((text, "plain"),)]


def _in_words(state: TerraState, player: int, glyphs: Glyphs, width: int) -> list[Line]:
    """Say the same in words, in as many lines as it takes."""
    texts = holdings(state, player, glyphs)
    lines, line = list[str](), ""
    for text in texts:
        if line and len(line) + len(text) + 3 > width - 3:
            lines.append(line)
            line = ""
        line = f"{line} · {text}" if line else text
    return [(("   ", "dim"), (text, "plain")) for text in (*lines, line)]


# The steps of the turn, hand, stacks, players, tracks

LINES_FOR_LISTS = 6
"""Lines below the panel that are kept for what a row brings, the open list and the log."""

OPEN_IN_LINE = 4
"""Stacks that lie open in a line."""

UNKNOWN_FACE, NO_FACE = "?", "–"
"""What stands for a tile that is hidden, and for no tile."""

STACKS_RANK = 1
"""The rank of the stacks: the last part to give way."""

ROOMY = 30
"""The height in lines from which empty ones set the parts apart."""


class _Part(NamedTuple):
    """Some lines of the panel. Where room is short those of the highest `rank` go first; 0 always stays.

    What is `together` with the part behind it is never set apart from it.
    """

    rank: int
    lines: list[Line]
    together: bool = False


def panel_lines(
    interaction: TerraInteraction,
    glyphs: Glyphs,
    width: int,
    height: int,
    below: int = LINES_FOR_LISTS,
    *,
    in_brief: bool = False,
    with_players: bool = True,
) -> list[Line]:
    """Draw all that is counted, `width` columns wide, on a side of `height` lines of which `below` are kept free.

    `in_brief` lets what the other players hold give way too. Without `with_players` step and players are left out.
    """
    if not with_players:
        hand, stacks, *others = _common_parts(interaction, glyphs, width)
        parts = [hand, stacks, *others]
        in_a_line = (*hand.lines[0], ("   ", "dim"), *stacks.lines[0])
        if text_width(in_a_line) <= width:
            parts = [
                _Part(0, [in_a_line]),
                *([stacks._replace(lines=stacks.lines[1:])] if stacks.lines[1:] else []),
                *others,
            ]
        return [line for part in _fitting(parts, height - below) for line in part.lines]
    parts = _parts(interaction, glyphs, width, is_high=height >= ROOMY + ROOMY // 2, in_brief=in_brief)
    if _lines_of(parts, apart=True) > height - below and width >= ROOM_FOR_WORDS:
        # Cards in signs leave room for the rest.
        parts = _parts(interaction, glyphs, ROOM_FOR_WORDS - 1, is_high=False, in_brief=in_brief)
    parts = _fitting(parts, height - below)
    apart = height >= ROOMY and _lines_of(parts, apart=True) <= height - below
    return [line for part in parts for line in (*part.lines, *([()] if apart and not part.together else []))]


def _fitting(parts: list[_Part], room: int) -> list[_Part]:
    """Return the parts that fit `room` lines, those of rank 0 in any case."""
    kept = list(parts)
    while _lines_of(kept) > room:
        least = max(kept, key=lambda part: part.rank)
        if not least.rank:
            break
        kept.remove(least)
    return kept


def _lines_of(parts: list[_Part], *, apart: bool = False) -> int:
    """Count the lines of the parts, with the empty ones that set them `apart` or without."""
    return sum(len(part.lines) + (apart and not part.together) for part in parts)


def _parts(interaction: TerraInteraction, glyphs: Glyphs, width: int, *, is_high: bool, in_brief: bool) -> list[_Part]:
    """Return all there is to show, from top to bottom."""
    view, state = interaction.view, interaction.state
    parts = [_Part(0, [_steps(view, state, glyphs)], together=not is_high)]
    hand, *others = _common_parts(interaction, glyphs, width)
    at = next(number for number, part in enumerate(others) if part.rank == STACKS_RANK) + 1
    players: list[_Part] = []
    for player in range(state.players):
        name, *held = card_lines(view, state, player, glyphs, width)
        rank = 1 if in_brief and player != interaction.player else 0
        players += [_Part(0, [name], together=True), _Part(rank, held)]
    return [*parts, hand, *others[:at], *players, *others[at:]]


def _common_parts(interaction: TerraInteraction, glyphs: Glyphs, width: int) -> list[_Part]:
    """Return what belongs to nobody, and the tile in hand: what stands above and below the players."""
    view, state = interaction.view, interaction.state
    parts = [_Part(0, [_hand(interaction, glyphs)], together=True)]
    parts.append(_Part(STACKS_RANK, [_stacks(interaction), *_open_stacks(state, view.observation, glyphs)]))
    goal = state.goal()
    if goal is not None:
        parts.append(_Part(0, _goal(goal, glyphs, width)))
    elif state.players > 1:
        parts.append(_Part(2, [_lead(view, state)], together=state.rules.has_cards))
    if "ships" in state.rules.tracks:
        parts.append(_Part(3, _ship_track(state, glyphs, width), together=True))
    if state.rules.has_cards:
        parts.append(_Part(4, _cards(state)))
    return [*parts, _Part(6, [_supply(state, glyphs)], together=True), _Part(5, [_pieces(state)])]


def standing_lines(interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Draw whose step of which turn it is and every player's points in a narrow column, below them what they hold.

    Where there are not lines enough for that, those whose turn it is not have less.
    """
    view, state = interaction.view, interaction.state
    steps = _steps(view, state, glyphs)
    here = next((span for span in steps[1:] if span[1].startswith("owner")), None)
    turn = min(state.turn_number(), state.rules.turns)
    head: list[Line] = [((_(words.TURN, turn=turn, turns=state.rules.turns), "strong"),), *([(here,)] if here else [])]
    for others in (3, 2, 1):
        cards = [
            narrow_card(view, state, player, glyphs, width)[: 4 if player == interaction.player else others]
            for player in range(state.players)
        ]
        lines = [*head, *(line for card in cards for line in card)]
        if len(lines) <= height:
            break
    return lines[:height]


def _steps(view: View, state: TerraState, glyphs: Glyphs) -> Line:
    """Draw the steps of a turn, the present one in the colour of the player whose turn it is (B1)."""
    turn = min(state.turn_number(), state.rules.turns)
    if view.is_over:
        return ((_(words.FINAL, turn=turn, turns=state.rules.turns), "strong"),)
    spans: list[Span] = [(f"{_(words.TURN, turn=turn, turns=state.rules.turns)} ", "strong")]
    for number, phases in enumerate(words.STEPS):
        here = state.phase in phases
        title = _(words.PHASE_TITLES[state.phase if here else next(iter(phases))])
        spans += [(glyphs.step, "dim")] if number else []
        spans.append((title, f"owner-{state.player + 1}" if here else "dim"))
    return tuple(spans)


def _hand(interaction: TerraInteraction, glyphs: Glyphs) -> Line:
    """Draw the tile in the viewer's hand, behind the name of whose turn it is where they all share one card (M1).

    Which way its stairs point is seen where it is held.
    """
    view = interaction.view
    if view.is_shared and not view.is_over:
        return (f"{view.names[view.current]}: ", "strong"), *_tile_in_hand(interaction, glyphs)
    return _tile_in_hand(interaction, glyphs)


def _tile_in_hand(interaction: TerraInteraction, glyphs: Glyphs) -> Line:
    state, player = interaction.state, interaction.player
    if player < 0 and any(tile != NOTHING and state.faces[tile] != HIDDEN for tile in state.hands):
        return _hands(state, glyphs)
    tile = state.hands[player] if player >= 0 else NOTHING
    if tile == NOTHING or state.faces[tile] == HIDDEN:
        return ((_(words.NO_HAND if tile == NOTHING else words.HIDDEN_HAND), "dim"),)
    face = state.rules.tiles.faces[state.faces[tile]]
    half = f" {names.half(half_of(state.hand_stacks[player]))}" if state.rules.has_halves else ""
    return (
        *_face(state, tile, glyphs),
        (f" {face_words(face)}", "strong"),
        (half, "dim"),
    )


def _hands(state: TerraState, glyphs: Glyphs) -> Line:
    """Draw the tiles in all hands, each behind its player's letter, as far as whoever looks on knows them."""
    spans: list[Span] = [(f"{_(words.HANDS)} ", "dim")]
    for player, tile in enumerate(state.hands):
        spans.append((f" {PLAYER_LETTERS[player]} ", f"player-{player + 1}"))
        is_known = tile != NOTHING and state.faces[tile] != HIDDEN
        spans += _face(state, tile, glyphs) if is_known else ((UNKNOWN_FACE if tile != NOTHING else NO_FACE, "dim"),)
    return tuple(spans)


def _face(state: TerraState, tile: int, glyphs: Glyphs) -> Line:
    face = state.rules.tiles.faces[state.faces[tile]]
    return tuple(
        (sign, f"tile block-{COLOURS[colour]}" if colour >= 0 else "tile") for sign, colour in glyphs.face(face)
    )


def stack_pointed_at(interaction: TerraInteraction) -> int:
    """Return the stack that is searched, or that the highlighted line of a list is about; negative for none."""
    chooser = interaction.chooser
    if chooser and chooser.kind in ("draw", "search") and chooser.chosen.action:
        return chooser.chosen.action.args[0]
    return interaction.state.searched


def _stacks(interaction: TerraInteraction) -> Line:
    state, chosen = interaction.state, stack_pointed_at(interaction)
    spans: list[Span] = [(_(words.STACKS), "dim")]
    for number, tiles in enumerate(state.stacks):
        spans.append((" " if number != 4 else " │ ", "dim"))
        spans.append(
            (str(len(tiles)) if tiles else "–", "chosen" if number == chosen else "strong" if tiles else "dim")
        )
    spans.append((f" {_(words.LEFT, count=sum(map(len, state.stacks)))}", "dim"))
    return tuple(spans)


def _open_stacks(state: TerraState, observation: Observation, glyphs: Glyphs) -> list[Line]:
    """Draw the top tiles of the stacks that lie face up (V2), of all stacks where nothing is hidden.

    Each is behind its stack's number.
    """
    is_open = isinstance(observation, OpenObservation)
    shown = range(len(state.stacks)) if is_open else sorted(state.rules.open_stacks)
    lines: list[Line] = []
    for begin in range(0, len(shown), OPEN_IN_LINE):
        spans: list[Span] = [(f"{_(words.OPEN) if not lines else '':<6}", "dim")]
        for number in shown[begin : begin + OPEN_IN_LINE]:
            tiles = state.stacks[number]
            if tiles and state.faces[tiles[0]] != HIDDEN:
                spans += [(f" {number + 1} ", "dim"), *_face(state, tiles[0], glyphs)]
        lines.append(tuple(spans))
    return lines


def _supply(state: TerraState, glyphs: Glyphs) -> Line:
    """Count what is left in the supply: gold, blocks, foundations."""
    foundations = f"[{len(state.foundations)}]"
    return (
        (f"{_(words.SUPPLY)} ", "dim"),
        (f"{glyphs.gold}{state.bank_gold} {glyphs.block}{state.bank_blocks} {foundations}", "dim"),
    )


def _pieces(state: TerraState) -> Line:
    """Count the pieces that are left, of level 1 by colour, then of levels 2 to 4."""
    first = tuple(
        span
        for colour in range(len(PYRAMID_COLOURS))
        for span in ((COLOUR_LETTERS[colour], LIGHT[colour]), (f"{state.pieces[colour]} ", "dim"))
    )
    upper = "/".join(str(pieces) for pieces in state.pieces[len(PYRAMID_COLOURS) : len(PYRAMID_COLOURS) + 3])
    return ((f"{_(words.LEVELS)} ", "dim"), *first, (upper, "dim"))


def _lead(view: View, state: TerraState) -> Line:
    """Say who leads, and by how much."""
    points = [state.points(player) for player in range(state.players)]
    first, second = sorted(range(state.players), key=lambda player: -points[player])[:2]
    if points[first] == points[second]:
        return ((_(words.LEVEL), "dim"),)
    ahead = points[first] - points[second]
    if first == view.observation.player:
        return ((_(words.YOU_LEAD, points=ahead), f"player-{first + 1}"),)
    return ((_(words.LEADS, name=player_names(view)[first], points=ahead), f"player-{first + 1}"),)


def _cards(state: TerraState) -> list[Line]:
    """Draw the strategy cards and the letters of those who hold them (N7)."""
    lines: list[Line] = []
    for half in (range(3), range(3, len(CARDS))):
        spans: list[Span] = [(f"{_(words.TASKS) if not lines else '':<6}", "dim")]
        for card in half:
            owner, leader = state.card_owners[card], state.rules.task_leader(state, card)
            spans += [(" ", "dim"), (names.short_card(card), "dim" if owner else "strong")]
            if owner:
                spans.append((f"={PLAYER_LETTERS[owner - 1]}", f"player-{owner}"))
            elif leader is not None:
                spans.append((f":{PLAYER_LETTERS[leader]}", f"player-{leader + 1}"))
        lines.append(tuple(spans))
    return lines


def _goal(goal: Goal, glyphs: Glyphs, width: int) -> list[Line]:
    """Draw what a mission is about and how far it is (M2–M4)."""
    counted = f"{_(words.GOAL, done=goal.done, needed=goal.needed)} "
    room = width - len(counted)
    done = min(room, goal.done * room // goal.needed)
    bar = (("█" if glyphs.has_pictures else "#") * done, "good"), (glyphs.bar * (room - done), "dim")
    return [
        ((counted, "strong"), *(span for span in bar if span[0])),
        ((f"      {names.goal(goal.id)}"[:width], "dim"),),
    ]


def _ship_track(state: TerraState, glyphs: Glyphs, width: int) -> list[Line]:
    """Draw the Nile with its palms and the ships; ships on one step stand side by side, that which came first in front.

    A second line below shows who shares the step of the ship above, so that no ship hides another (N2).
    """
    supplies = state.rules.supplies
    steps = range(supplies.nile_steps + 1)
    water = "".join(glyphs.palm if step and step % supplies.nile_palm == 0 else glyphs.nile for step in steps)
    river = f"{_(words.NILE)} "
    name = river if width >= len(water) + len(river) else "~"
    order = sorted(range(state.players), key=lambda player: state.ship_stamps[player])
    first: dict[int, int] = {}
    behind: dict[int, list[int]] = {}
    for player in order:
        if state.ships[player] in first:
            behind.setdefault(state.ships[player], []).append(player)
        else:
            first[state.ships[player]] = player
    lines = [((name, "dim"), *_letters_on(water, first))]
    for depth in range(max(map(len, behind.values()), default=0)):
        more = {step: players[depth] for step, players in behind.items() if depth < len(players)}
        lines.append(((" " * len(name), "dim"), *_letters_on(" " * len(water), more)))
    return lines


def _letters_on(track: str, standing: dict[int, int]) -> Line:
    """Draw a track with the letters of the players who are `standing` on it, by place."""
    spans: list[Span] = []
    at = 0
    for place, player in sorted(standing.items()):
        spans += [(track[at:place], "water"), (PLAYER_LETTERS[player], f"owner-{player + 1}")]
        at = place + 1
    return tuple(span for span in (*spans, (track[at:], "water")) if span[0])


# Lists, what can be had now, what a tile would enclose

MOST_LINES = 9
"""Lines that a list takes at most."""

LEAST_WITH_TITLE = 5
"""In fewer lines a list has no title: its lines say more."""


def list_lines(interaction: TerraInteraction, height: int, width: int) -> list[Line]:
    """Return the open list in `height` lines, its highlight always in sight."""
    chooser = interaction.chooser
    if chooser is None:
        return []
    if chooser.is_one_line:
        return [((f"> {chooser.chosen.label}"[:width].ljust(width), "chosen"),)]
    titled, shown = _choices_shown(chooser, height)
    more = f" ({chooser.index + 1}/{len(chooser.choices)})" if len(chooser.choices) > len(shown) else ""
    lines: list[Line] = [((f"{chooser.title}{more}"[:width], "strong"),)] if titled else []
    in_short = any(len(choice.label) + 2 > width for choice in chooser.choices)
    for number in shown:
        mark, style = (">", "chosen") if number == chooser.index else (" ", "plain")
        choice = chooser.choices[number]
        text = f"{mark} {choice.short if in_short and choice.short else choice.label}"
        lines.append(((f"{text[:width]:<{width}}", style),))
    return lines


def choice_at(chooser: Chooser, height: int, line: int) -> int | None:
    """Return which choice stands in that line of a list of that height; None for its title and what is below it."""
    if chooser.is_one_line:
        return chooser.index if line == 0 else None
    titled, shown = _choices_shown(chooser, height)
    return shown[line - titled] if titled <= line < titled + len(shown) else None


def _choices_shown(chooser: Chooser, height: int) -> tuple[bool, range]:
    """Return whether a list of that height has a title, and which choices are in sight."""
    titled = height >= LEAST_WITH_TITLE
    room = max(1, min(height, MOST_LINES) - titled)
    start = max(0, min(chooser.index - room // 2, len(chooser.choices) - room))
    return titled, range(start, min(start + room, len(chooser.choices)))


def offer_lines(interaction: TerraInteraction, glyphs: Glyphs, names: KeyNames, width: int) -> list[Line]:
    """Return what can be built or bought now, with its key; nothing while a list is open."""
    if interaction.chooser or not interaction.deciding:
        return []
    lines: list[Line] = []
    builds = interaction.offers("build")
    if builds:
        worth = interaction.rules.supplies.worth
        best = max(builds, key=lambda action: worth[interaction.state.levels[action.args[0]]])
        more = f" +{len(builds) - 1}" if len(builds) > 1 else ""
        said = _(words.BUILD, building=labels.in_words(interaction.state, best))
        key = names.in_text(OFFERS["build"].marked_key)
        lines.append(((f"{key} ", "good"), (f"{said}{more}"[: width - 2], "plain")))
    line: Line = ()
    for kind in labels.PURCHASES:
        if not interaction.offers(kind):
            continue
        key = names.in_text(OFFERS[kind].marked_key)
        said = f" {labels.purchase(interaction.state, kind, glyphs.gold)}"
        used = sum(len(text) for text, _ in line)
        if used and used + len(key + said) + 2 > width:
            lines.append(line)
            line = ()
        line = (*line, *((("  ", "plain"),) if line else ()), (key, "good"), (said, "plain"))
    return [*lines, line] if line else lines


def enclosure_lines(interaction: TerraInteraction, width: int) -> list[Line]:
    """Return what the tile would enclose where it is held, and what that gives to whom (H7)."""
    names = player_names(interaction.view)
    return [
        ((line, f"player-{event.player + 1}"),)
        for event in enclosures(interaction)
        for line in wrapped(labels.enclosing(interaction.state, event, names), width)
    ]


# Below the board: rows or the field at the cursor, signs

LEAST_LINES = 5
"""Lines below the board that are of use: a heading and four rows."""

LEAST_COLUMNS = 56
"""Columns that they need."""


def has_room(width: int, height: int) -> bool:
    """Return whether there is room for anything of use below the board."""
    return height >= LEAST_LINES and width >= LEAST_COLUMNS


def preview_lines(interaction: TerraInteraction, glyphs: Glyphs, width: int) -> list[Line]:
    """Return what the rows through the tile in hand would bring, each in a line.

    Where it cannot lie the lines are there too, without anything: what stands below them stays where it is.
    """
    if found := preview.rows_here(interaction):
        return row_lines(interaction.state, found, glyphs, width)
    return [((f"{sign} ", "row"),) for sign in glyphs.rows]


def under_lines(interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return the lines below the board: rows or the field at the cursor first, then the signs."""
    state, at = interaction.state, interaction.cursor
    if interaction.is_placing:
        lines = preview_lines(interaction, glyphs, width)
        lines = [((_(words.ROWS_HERE, field=names.field(state, at)), "strong"),), *lines]
    else:
        said = _(words.FIELD_HELP, field=labels.field_contents(state, at), help=field_help(state, at))
        lines = [((glyphs.plain(text), "plain"),) for text in wrapped(said, width)]
    room = height - len(lines) - 1
    if room < 2:
        return lines
    return [*lines, (), *_legend(interaction, glyphs, width, room)]


def _legend(interaction: TerraInteraction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
    """Return the signs of the board, as many as fit, in two columns where there is room for them."""
    rows = signs(glyphs, interaction.rules)
    columns = max(1, width // LEAST_COLUMNS)
    found: list[Line] = []
    for number in range(0, min(len(rows), height * columns), columns):
        line: Line = ()
        for sign, meaning in rows[number : number + columns]:
            line = (*line, (f"{sign:>12} ", "strong"), (f"{meaning:<{width // columns - 14}} ", "dim"))
        found.append(line)
    return found[:height]
