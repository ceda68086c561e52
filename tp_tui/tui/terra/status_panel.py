"""The side of the screen: the steps of the turn, hand, stacks, players' cards, tracks, as lines of styled spans."""

from __future__ import annotations

from typing import NamedTuple

from tp_tui.games.contract import Goal, Observation, OpenObservation
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.components import COLOURS, PYRAMID_COLOURS
from tp_tui.games.terra.rules.state import HIDDEN, NOTHING, TerraState
from tp_tui.games.terra.rules.variants import half_of
from tp_tui.presenters.messages import _
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import names, words
from tp_tui.presenters.terra.descriptions import face_words
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.room import View
from tp_tui.tui.terra.cell_lines import text_width
from tp_tui.tui.terra.player_card import ROOM_FOR_WORDS, card_lines, narrow_card
from tp_tui.tui.terra.styles import LIGHT

LINES_FOR_LISTS = 6
"""Lines below the panel that are kept for what a row brings, the open list and the log."""

OPEN_IN_LINE = 4
"""Stacks that lie open in a line."""

UNKNOWN_FACE, NO_FACE = "?", "–"
"""What stands for a tile that is hidden, and for no tile."""

STACKS_RANK = 1
"""The rank of the stacks: the last part to give way."""

ROOMY = 30
"""From so many lines on the parts are set apart by empty ones."""


class _Part(NamedTuple):
    """Some lines of the panel. Where room is short those of the highest `rank` go first; 0 always stays.

    What is `together` with the part behind it is never set apart from it.
    """

    rank: int
    lines: list[Line]
    together: bool = False


def panel_lines(
    interaction: Interaction,
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
    """Return as many of the parts as fit so many lines, those of rank 0 in any case."""
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


def _parts(interaction: Interaction, glyphs: Glyphs, width: int, *, is_high: bool, in_brief: bool) -> list[_Part]:
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


def _common_parts(interaction: Interaction, glyphs: Glyphs, width: int) -> list[_Part]:
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


def standing_lines(interaction: Interaction, glyphs: Glyphs, width: int, height: int) -> list[Line]:
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


def _hand(interaction: Interaction, glyphs: Glyphs) -> Line:
    """Draw the tile in the viewer's hand, behind the name of whose turn it is where they all share one card (M1).

    Which way its stairs point is seen where it is held.
    """
    view = interaction.view
    if view.is_shared and not view.is_over:
        return (f"{view.names[view.current]}: ", "strong"), *_tile_in_hand(interaction, glyphs)
    return _tile_in_hand(interaction, glyphs)


def _tile_in_hand(interaction: Interaction, glyphs: Glyphs) -> Line:
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
    spans: list[Span] = [(f"{_('Hands')} ", "dim")]
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


def stack_pointed_at(interaction: Interaction) -> int:
    """Return the stack that is searched, or that the highlighted line of a list is about; negative for none."""
    chooser = interaction.chooser
    if chooser and chooser.kind in ("draw", "search") and chooser.chosen.action:
        return chooser.chosen.action.args[0]
    return interaction.state.searched


def _stacks(interaction: Interaction) -> Line:
    state, chosen = interaction.state, stack_pointed_at(interaction)
    spans: list[Span] = [(_("Stacks"), "dim")]
    for number, tiles in enumerate(state.stacks):
        spans.append((" " if number != 4 else " │ ", "dim"))
        spans.append(
            (str(len(tiles)) if tiles else "–", "chosen" if number == chosen else "strong" if tiles else "dim")
        )
    spans.append((f" {_('{count} left', count=sum(map(len, state.stacks)))}", "dim"))
    return tuple(spans)


def _open_stacks(state: TerraState, observation: Observation, glyphs: Glyphs) -> list[Line]:
    """Draw the top tiles of the stacks that lie face up (V2), of all stacks where nothing is hidden.

    Each is behind its stack's number.
    """
    is_open = isinstance(observation, OpenObservation)
    shown = range(len(state.stacks)) if is_open else sorted(state.rules.open_stacks)
    lines: list[Line] = []
    for begin in range(0, len(shown), OPEN_IN_LINE):
        spans: list[Span] = [(f"{_('Open') if not lines else '':<6}", "dim")]
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
        (f"{_('Supply')} ", "dim"),
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
    return ((f"{_('Levels')} ", "dim"), *first, (upper, "dim"))


def _lead(view: View, state: TerraState) -> Line:
    """Say who leads, and by how much."""
    points = [state.points(player) for player in range(state.players)]
    first, second = sorted(range(state.players), key=lambda player: -points[player])[:2]
    if points[first] == points[second]:
        return ((_(words.LEVEL), "dim"),)
    ahead = points[first] - points[second]
    if first == view.observation.player:
        return ((_(words.YOU_LEAD, points=ahead), f"player-{first + 1}"),)
    return ((_(words.LEADS, name=view.player_names[first], points=ahead), f"player-{first + 1}"),)


def _cards(state: TerraState) -> list[Line]:
    """Draw the strategy cards and the letters of those who hold them (N7)."""
    lines: list[Line] = []
    for half in (range(3), range(3, len(CARDS))):
        spans: list[Span] = [(f"{_('Tasks') if not lines else '':<6}", "dim")]
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
    counted = f"{_('Goal  {done} of {needed}', done=goal.done, needed=goal.needed)} "
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
    river = f"{_('Nile')} "
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
