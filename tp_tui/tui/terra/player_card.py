"""A player's resources as a small card: pips against the limits, steps on the tracks, points."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from tp_tui.games.terra.rules.components import TOP_LEVEL
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.messages import _, joined, plural
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import names
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.terra.status_text import card_held
from tp_tui.room import View
from tp_tui.tui.terra.cell_lines import text_width
from tp_tui.tui.terra.styles import LIGHT

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
    name = view.player_names[player]
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
    name = set_cell_size(view.player_names[player], max(1, width - len(points) - 3))
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
    texts = [
        plural("{count} worker in supply", "{count} workers in supply", state.supply[player]),
        _("gold {gold}/{limit}", gold=state.gold[player], limit=state.rules.supplies.gold_limit),
        _blocks_in_words(state, player),
    ]
    if "horus" in state.rules.tracks:
        eyes = plural("{count} eye", "{count} eyes", state.horus[player])
        texts += [f"{glyphs.eye} {eyes}", f"{glyphs.grave} {names.grave_goods(state.graves[player])}"]
    if "ships" in state.rules.tracks:
        ship = _("ship {step}/{steps}", step=state.ships[player], steps=state.rules.supplies.nile_steps)
        palms = plural("{count} palm", "{count} palms", state.rules.palms(state, player))
        texts.append(f"{glyphs.oasis} {_('oases {count}', count=state.oases[player])}")
        texts += [f"{glyphs.nile} {ship}", f"{glyphs.palm} {palms}"]
    card = card_held(state, player)
    if card is not None:
        texts.append(f"{glyphs.card} {_('card: {card}', card=names.card(card))}")
    elif state.rules.has_cards and (price := state.rules.coins_at(state.horus[player])):
        texts.append(f"{glyphs.card} {_('a card costs {price} gold', price=price)}")
    finials = state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)]
    texts.append(f"{glyphs.pyramid} {plural('{count} level-5 piece', '{count} level-5 pieces', finials)}")
    lines, line = list[str](), ""
    for text in texts:
        if line and len(line) + len(text) + 3 > width - 3:
            lines.append(line)
            line = ""
        line = f"{line} · {text}" if line else text
    return [(("   ", "dim"), (text, "plain")) for text in (*lines, line)]


def _blocks_in_words(state: TerraState, player: int) -> str:
    held, limit = state.blocks_of(player), state.rules.supplies.block_limit
    if not any(held):
        return _("blocks {count}/{limit}", count=0, limit=limit)
    blocks = joined(names.blocks(held))
    return _("blocks {count}/{limit}: {blocks}", count=sum(held), limit=limit, blocks=blocks)
