"""The side of the screen: turn, hand, stacks, supplies, players, score track, as lines of styled spans."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from tp_tui.games.terra.components import COLOURS, PYRAMID_COLOURS
from tp_tui.games.terra.state import HIDDEN, NOTHING, PLACE, TerraState
from tp_tui.session import View
from tp_tui.session.seats import NAME_LENGTH
from tp_tui.tui.spans import Line, Span
from tp_tui.tui.terra import labels
from tp_tui.tui.terra.aim import Aim
from tp_tui.tui.terra.glyphs import COLOUR_LETTERS, PLAYER_LETTERS, Glyphs


def panel_lines(aim: Aim, glyphs: Glyphs, width: int, *, roomy: bool) -> list[Line]:
    """Everything that is counted, for `width` columns; `roomy` sets the parts apart with empty lines."""
    view, state = aim.view, aim.state
    gap: list[Line] = [()] if roomy else []
    lines = [_turn(view, state), _hand(aim, glyphs), *gap, _stacks(aim), *_supplies(state, glyphs), *gap]
    for player in range(state.players):
        lines += _player(view, state, player, glyphs, width)
        lines += gap
    lines.append(_track(state, glyphs, width))
    return lines


def _turn(view: View, state: TerraState) -> Line:
    turn = min(state.turn_number(), state.rules.turns)
    title = "Final position" if view.is_over else labels.PHASE_TITLES[state.phase]
    return ((f"Turn {turn} of {state.rules.turns}", "strong"), (" · ", "dim"), (title, "strong"))


def _hand(aim: Aim, glyphs: Glyphs) -> Line:
    """The tile in hand: whose turn it is while placing, else the viewer's."""
    state, seat = aim.state, aim.view.seat
    tile = state.hands[seat] if 0 <= seat < state.players else NOTHING
    if tile == NOTHING or state.faces[tile] == HIDDEN:
        return (("no tile in hand" if tile == NOTHING else "a hidden tile in hand", "dim"),)
    face = state.rules.tiles.faces[state.faces[tile]]
    signs = tuple(
        (sign, f"tile block-{COLOURS[colour]}" if colour >= 0 else "tile") for sign, colour in glyphs.face(face)
    )
    way = glyphs.stairs[aim.way] if aim.deciding and state.phase == PLACE else ""
    # The way comes first because it changes with the cursor: what is left of a change is sent too.
    return ((f"{way} " if way else "", "strong"), *signs, (f" {face.name}", "strong"), (" in hand", "dim"))


def _stacks(aim: Aim) -> Line:
    state = aim.state
    chosen = -1
    if aim.chooser and aim.chooser.chosen.action.kind in ("draw", "search"):
        chosen = aim.chooser.chosen.action.args[0]
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


def _supplies(state: TerraState, glyphs: Glyphs) -> list[Line]:
    """What is left in the box: gold, blocks, foundations, and pieces by colour or level."""
    first = tuple(
        span
        for colour in range(len(PYRAMID_COLOURS))
        for span in (
            (COLOUR_LETTERS[colour], f"light-{COLOURS[colour]}"),
            (f"{state.pieces[colour]} ", "dim"),
        )
    )
    upper = " ".join(str(pieces) for pieces in state.pieces[len(PYRAMID_COLOURS) : len(PYRAMID_COLOURS) + 3])
    box = f"{glyphs.gold}{state.bank_gold} gold {glyphs.block}{state.bank_blocks} blocks [{len(state.foundations)}]"
    return [(("Box    ", "dim"), (box, "dim")), (("Levels ", "dim"), *first, (upper, "dim"))]


def _player(view: View, state: TerraState, player: int, glyphs: Glyphs, width: int) -> list[Line]:
    here = "▸" if state.current_player() == player else " "
    style = f"player-{player + 1}"
    name = view.names[player]
    if cell_len(name) > NAME_LENGTH:
        name = set_cell_size(name, NAME_LENGTH)
    means = f"{glyphs.worker}{state.supply[player]:<3}{glyphs.gold}{state.gold[player]:<2}"
    points = f"{state.points(player)}"
    left = f"{here}{PLAYER_LETTERS[player]} {name}"
    used = cell_len(left)
    finials = state.rules.piece_index(5, 0, player)
    blocks = state.blocks_of(player)
    block_spans = tuple(
        span
        for colour, number in enumerate(blocks)
        for span in (
            (f"{COLOUR_LETTERS[colour]}{number}", f"light-{COLOURS[colour]}" if number else "dim"),
            (" ", "dim"),
        )
    )
    return [
        (
            (left, style),
            (" " * (19 - used), style),
            (means, "strong"),
            (f"{points:>{width - 27}}", f"{style} points"),
        ),
        (("   ", "dim"), *block_spans, (f"{glyphs.pyramid}{state.pieces[finials]}", "dim")),
    ]


def _track(state: TerraState, glyphs: Glyphs, width: int) -> Line:
    """The score track: every player's letter where the board's worth is now, to a round scale."""
    points = [state.points(player) for player in range(state.players)]
    top = max(50, -(-max(points) // 25) * 25)
    length = width - 5
    marks: dict[int, list[int]] = {}
    for player, total in enumerate(points):
        marks.setdefault(min(length - 1, max(0, total) * (length - 1) // top), []).append(player)
    spans: list[Span] = [("0", "dim")]
    at = 0
    for place in sorted(marks):
        at_place = max(place, at)
        spans.append((glyphs.bar * (at_place - at), "dim"))
        spans += [(PLAYER_LETTERS[player], f"player-{player + 1}") for player in marks[place]]
        at = at_place + len(marks[place])
    spans.append((glyphs.bar * max(0, length - at), "dim"))
    spans.append((f"{top}", "dim"))
    return tuple(span for span in spans if span[0])


def list_lines(aim: Aim, height: int, width: int) -> list[Line]:
    """The open list in `height` lines, its highlight always in sight."""
    chooser = aim.chooser
    if chooser is None:
        return []
    room = max(1, height - 1)
    start = max(0, min(chooser.index - room // 2, len(chooser.choices) - room))
    more = f" ({chooser.index + 1}/{len(chooser.choices)})" if len(chooser.choices) > room else ""
    lines: list[Line] = [((f"{chooser.title}{more}"[:width], "strong"),)]
    for number in range(start, min(start + room, len(chooser.choices))):
        mark, style = (">", "chosen") if number == chooser.index else (" ", "plain")
        choice = chooser.choices[number]
        text = f"{mark} {choice.short if len(choice.label) + 2 > width else choice.label}"
        lines.append(((f"{text[:width]:<{width}}", style),))
    return lines


_PURCHASES = (("hire", "w", "a worker"), ("buy", "y", "a block"))


def offer_lines(aim: Aim, width: int) -> list[Line]:
    """What can be built or bought now, with its key; nothing while a list is open."""
    if aim.chooser or not aim.deciding:
        return []
    lines: list[Line] = []
    builds = aim.offers("build")
    if builds:
        worth = aim.rules.supplies.worth
        best = max(builds, key=lambda action: worth[aim.state.levels[action.args[0]]])
        more = f" +{len(builds) - 1}" if len(builds) > 1 else ""
        lines.append((("b ", "good"), (f"build {labels.in_words(aim.state, best)}{more}"[: width - 2], "plain")))
    if aim.offers("buy") or aim.offers("hire"):
        price = aim.rules.supplies.purchase_price
        offers = [(key, what) for kind, key, what in _PURCHASES if aim.offers(kind)]
        lines.append(
            (
                ("/".join(key for key, _ in offers), "good"),
                (f" {price} gold: ", "plain"),
                (" or ".join(what for _, what in offers), "plain"),
            )
        )
    return lines


def notice_lines(notice: str, width: int) -> list[Line]:
    """What is too long for the line below the board, whole; nothing for nothing."""
    return [((line, "bad"),) for line in _wrap(notice, width)] if notice else []


def log_lines(view: View, height: int, width: int) -> list[Line]:
    """The last things that happened, newest last, wrapped to `width`."""
    lines: list[Line] = []
    for entry in reversed(view.log):
        wrapped = _wrap(entry.text, width)
        drawn: list[Line] = [
            ((text, f"player-{entry.seat + 1}" if not n else "plain"),) for n, text in enumerate(wrapped)
        ]
        if lines and len(drawn) + len(lines) > height:
            break
        lines = drawn + lines
    return lines[-height:] if height > 0 else []


def _wrap(text: str, width: int) -> list[str]:
    words, lines, line = text.split(), [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = f"  {word}"
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


STYLE_NAMES = (
    "strong", "dim", "plain", "points", "tile", "chosen", "good", "bad",
    *(f"block-{colour}" for colour in COLOURS),
    *(f"light-{colour}" for colour in COLOURS),
    *(f"player-{number}" for number in range(1, 5)),
)  # fmt: skip
"""Every style name that is used here; `tp.tcss` says what they look like."""
