"""The side of the screen: turn, hand, stacks, supplies, players and their tracks, as lines of styled spans."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from tp_tui.games.contract import Goal, Observation, OpenObservation
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.components import COLOURS, PYRAMID_COLOURS, TOP_LEVEL
from tp_tui.games.terra.rules.state import HIDDEN, NOTHING, PLACE, TerraState
from tp_tui.games.terra.rules.variants import half_of
from tp_tui.session import View
from tp_tui.session.seats import NAME_LENGTH
from tp_tui.tui.spans import Line, Span
from tp_tui.tui.terra import words
from tp_tui.tui.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.tui.terra.interaction import Interaction
from tp_tui.tui.words import PLAYER_LETTERS

LINES_FOR_LISTS = 4
"""Lines below the panel that are kept for the open list and the log."""

OPEN_IN_LINE = 4
"""Stacks that lie open in a line."""

UNKNOWN_FACE, NO_FACE = "?", "–"
"""What stands for a tile that is hidden, and for no tile."""

ROOMY = 30
"""From so many lines on the parts are set apart by empty ones."""


class _Part(NamedTuple):
    """Some lines of the panel. Where room is short those of the highest `rank` go first; 0 always stays.

    What is `together` with the part behind it is never set apart from it.
    """

    rank: int
    lines: list[Line]
    together: bool = False

    @property
    def apart(self) -> bool:
        """Whether an empty line follows it where there is room."""
        return not self.together and self.rank not in (2, 4, 5)


def panel_lines(
    interaction: Interaction,
    glyphs: Glyphs,
    width: int,
    height: int,
    below: int = LINES_FOR_LISTS,
    *,
    in_brief: bool = False,
) -> list[Line]:
    """Draw all that is counted, `width` columns wide, on a side of `height` lines of which `below` are kept free.

    `in_brief` lets what the other players hold give way too.
    """
    view, state = interaction.view, interaction.state
    parts = [_Part(0, [_turn(view, state), _hand(interaction, glyphs)])]
    parts.append(_Part(0, [_stacks(interaction), *_open_stacks(state, view.observation, glyphs)]))
    parts += [_Part(2, [_box(state, glyphs)]), _Part(3, [_pieces(state)])]
    for player in range(state.players):
        name, *held = _player(view, state, player, glyphs, width)
        parts += [_Part(0, [name], together=True), _Part(1 if in_brief and player != interaction.player else 0, held)]
    goal = state.goal()
    if goal is not None:
        parts.append(_Part(0, _goal(goal, glyphs, width)))
    else:
        parts.append(_Part(5, [_score_track(state, glyphs, width)]))
    if "ships" in state.rules.tracks:
        parts.append(_Part(4, [_ship_track(state, glyphs)]))
    if state.rules.has_cards:
        parts.append(_Part(6, _cards(state)))
    while sum(len(part.lines) for part in parts) > height - below:
        least = max(parts, key=lambda part: part.rank)
        if not least.rank:
            break
        parts.remove(least)
    if height < ROOMY:
        return [line for part in parts for line in part.lines]
    return [line for part in parts for line in (*part.lines, *([()] if part.apart else []))]


def _turn(view: View, state: TerraState) -> Line:
    turn = min(state.turn_number(), state.rules.turns)
    title = "Final position" if view.is_over else words.PHASE_TITLES[state.phase]
    whose = f"{view.names[view.current]} · " if view.is_shared and not view.is_over else ""
    return ((f"Turn {turn} of {state.rules.turns}", "strong"), (" · ", "dim"), (f"{whose}{title}", "strong"))


def _hand(interaction: Interaction, glyphs: Glyphs) -> Line:
    """Draw the tile in the viewer's hand, turned as it is held while placing."""
    state, player = interaction.state, interaction.player
    if player < 0 and any(tile != NOTHING and state.faces[tile] != HIDDEN for tile in state.hands):
        return _hands(state, glyphs)
    tile = state.hands[player] if player >= 0 else NOTHING
    if tile == NOTHING or state.faces[tile] == HIDDEN:
        return (("no tile in hand" if tile == NOTHING else "a hidden tile in hand", "dim"),)
    face = state.rules.tiles.faces[state.faces[tile]]
    way = glyphs.stairs[interaction.way] if interaction.deciding and state.phase == PLACE else ""
    where = half_of(state.hand_stacks[player]) if state.rules.has_halves else "in hand"
    # The way comes first because it changes with the cursor: what is left of a change is sent too.
    return (
        (f"{way} " if way else "", "strong"),
        *_face(state, tile, glyphs),
        (f" {face.name}", "strong"),
        (f" {where}", "dim"),
    )


def _hands(state: TerraState, glyphs: Glyphs) -> Line:
    """Draw the tiles in all hands, each behind its player's letter, as far as whoever looks on knows them."""
    spans: list[Span] = [("Hands ", "dim")]
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


def _stacks(interaction: Interaction) -> Line:
    state = interaction.state
    chosen = -1
    if interaction.chooser and interaction.chooser.chosen.action.kind in ("draw", "search"):
        chosen = interaction.chooser.chosen.action.args[0]
    if state.searched != NOTHING:
        chosen = state.searched
    spans: list[Span] = [("Stacks", "dim")]
    for number, tiles in enumerate(state.stacks):
        spans.append((" " if number != 4 else " │ ", "dim"))
        spans.append(
            (str(len(tiles)) if tiles else "–", "chosen" if number == chosen else "strong" if tiles else "dim")
        )
    spans.append((f"  ={sum(map(len, state.stacks))}", "dim"))
    return tuple(spans)


def _open_stacks(state: TerraState, observation: Observation, glyphs: Glyphs) -> list[Line]:
    """Draw the top tiles of the stacks that lie face up (V2), of all stacks where nothing is hidden.

    Each is behind its stack's number.
    """
    is_open = isinstance(observation, OpenObservation)
    shown = range(len(state.stacks)) if is_open else sorted(state.rules.open_stacks)
    lines: list[Line] = []
    for begin in range(0, len(shown), OPEN_IN_LINE):
        spans: list[Span] = [("Open  " if not lines else "      ", "dim")]
        for number in shown[begin : begin + OPEN_IN_LINE]:
            tiles = state.stacks[number]
            if tiles and state.faces[tiles[0]] != HIDDEN:
                spans += [(f" {number + 1} ", "dim"), *_face(state, tiles[0], glyphs)]
        lines.append(tuple(spans))
    return lines


def _box(state: TerraState, glyphs: Glyphs) -> Line:
    """Count what is left in the box: gold, blocks, foundations."""
    box = f"{glyphs.gold}{state.bank_gold} gold {glyphs.block}{state.bank_blocks} blocks [{len(state.foundations)}]"
    return (("Box    ", "dim"), (box, "dim"))


def _pieces(state: TerraState) -> Line:
    """Count the pieces that are left, of level 1 by colour, then of levels 2 to 4."""
    first = tuple(
        span
        for colour in range(len(PYRAMID_COLOURS))
        for span in (
            (COLOUR_LETTERS[colour], f"light-{COLOURS[colour]}"),
            (f"{state.pieces[colour]} ", "dim"),
        )
    )
    upper = " ".join(str(pieces) for pieces in state.pieces[len(PYRAMID_COLOURS) : len(PYRAMID_COLOURS) + 3])
    return (("Levels ", "dim"), *first, (upper, "dim"))


def _player(view: View, state: TerraState, player: int, glyphs: Glyphs, width: int) -> list[Line]:
    here = "▸" if state.current_player() == player else " "
    style = f"player-{player + 1}"
    name = view.player_names[player]
    if cell_len(name) > NAME_LENGTH:
        name = set_cell_size(name, NAME_LENGTH)
    means = f"{glyphs.worker}{state.supply[player]:<3}{glyphs.gold}{state.gold[player]:<2}"
    left = f"{here}{PLAYER_LETTERS[player]} {name}"
    finials = state.rules.piece_index(TOP_LEVEL, 0, player)
    block_spans = tuple(
        span
        for colour, number in enumerate(state.blocks_of(player))
        for span in (
            (f"{COLOUR_LETTERS[colour]}{number}", f"light-{COLOURS[colour]}" if number else "dim"),
            (" ", "dim"),
        )
    )
    lines: list[Line] = [
        (
            (left, style),
            (" " * (19 - cell_len(left)), style),
            (means, "strong"),
            (f"{state.points(player):>{width - 27}}", f"{style} points"),
        ),
        (("   ", "dim"), *block_spans, (f"{glyphs.pyramid}{state.pieces[finials]}", "dim")),
    ]
    return [*lines, _tracks(state, player, glyphs)] if state.rules.tracks else lines


def _tracks(state: TerraState, player: int, glyphs: Glyphs) -> Line:
    """Draw a player's steps on the edition's tracks, the palms reached, and the card held or its price."""
    signs = {"horus": glyphs.eye, "graves": glyphs.grave, "oases": glyphs.oasis, "ships": glyphs.nile}
    spans: list[Span] = [("  ", "dim")]
    for track in state.rules.tracks:
        steps = getattr(state, track)[player]
        spans += [(f" {signs[track]}", "dim"), (str(steps), "strong" if steps else "dim")]
    rules = state.rules
    if "ships" in rules.tracks:
        if place := rules.arrival(state, player):
            spans.append((glyphs.order[place - 1], "dim"))
        spans += [(f" {glyphs.palm}", "dim"), (str(rules.palms(state, player)), "dim")]
        held = [card for card, owner in zip(CARDS, state.card_owners, strict=True) if owner == player + 1]
        if held:
            spans.append((f" {glyphs.card}{held[0]}", f"player-{player + 1}"))
        elif cost := rules.coins_at(state.horus[player]):
            spans.append((f" {glyphs.card}{cost}{glyphs.gold}", "dim"))
    return tuple(spans)


def _cards(state: TerraState) -> list[Line]:
    """Draw the strategy cards and the letters of those who hold them (N7)."""
    lines: list[Line] = []
    for half in (range(3), range(3, len(CARDS))):
        spans: list[Span] = [("Cards " if not lines else "      ", "dim")]
        for card in half:
            owner = state.card_owners[card]
            spans += [(" ", "dim"), (CARDS[card], "dim" if owner else "strong")]
            if owner:
                spans.append((f"={PLAYER_LETTERS[owner - 1]}", f"player-{owner}"))
        lines.append(tuple(spans))
    return lines


def _goal(goal: Goal, glyphs: Glyphs, width: int) -> list[Line]:
    """Draw what a mission is about and how far it is (M2–M4)."""
    counted = f"Goal  {goal.done} of {goal.needed} "
    room = width - len(counted)
    done = min(room, goal.done * room // goal.needed)
    bar = (("█" if glyphs.free == "·" else "#") * done, "good"), (glyphs.bar * (room - done), "dim")
    return [((counted, "strong"), *(span for span in bar if span[0])), ((f"      {goal.text}"[:width], "dim"),)]


def _score_track(state: TerraState, glyphs: Glyphs, width: int) -> Line:
    """Draw the players' letters on a scale of points; a player whose place is taken stands on the next."""
    points = [max(0, state.points(player)) for player in range(state.players)]
    top = max(50, -(-max(points) // 25) * 25)
    length = width - 5
    standing: dict[int, int] = {}
    for player in sorted(range(state.players), key=lambda player: points[player]):
        standing[max(points[player] * (length - 1) // top, max(standing, default=-1) + 1)] = player
    return (("0", "dim"), *_letters_on(glyphs.bar * length, standing), (f"{top}", "dim"))


def _ship_track(state: TerraState, glyphs: Glyphs) -> Line:
    """Draw the ships on the Nile and its palms; of ships on one step, the one that came first (N2)."""
    supplies = state.rules.supplies
    steps = range(supplies.nile_steps + 1)
    water = "".join(glyphs.palm if step and step % supplies.nile_palm == 0 else glyphs.nile for step in steps)
    latest_first = sorted(range(state.players), key=lambda player: -state.ship_stamps[player])
    return (("Nile   ", "dim"), *_letters_on(water, {state.ships[player]: player for player in latest_first}))


def _letters_on(track: str, standing: dict[int, int]) -> Line:
    """Draw a track with the letters of the players who are `standing` on it, by place."""
    spans: list[Span] = []
    at = 0
    for place, player in sorted(standing.items()):
        spans += [(track[at:place], "dim"), (PLAYER_LETTERS[player], f"player-{player + 1}")]
        at = place + 1
    return tuple(span for span in (*spans, (track[at:], "dim")) if span[0])


STYLE_NAMES = (
    "strong", "dim", "plain", "points", "tile", "chosen", "good", "bad",
    *(f"block-{colour}" for colour in COLOURS),
    *(f"light-{colour}" for colour in COLOURS),
    *(f"player-{number}" for number in range(1, 5)),
)  # fmt: skip
"""Every style name that is used here; `table.tcss` says what they look like."""
