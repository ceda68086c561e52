"""A deal as saved games hold it, in names that players read: `red+worker`, `g5`, stacks from 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tp_tui.games.contract import DealError
from tp_tui.games.kit.printable import quoted
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.deal import Deal, founded_sites, stack_height
from tp_tui.games.terra.rules.state import HIDDEN, PLACE, TerraState

ENTRIES = Deal._fields


def written_deal(state: TerraState) -> dict[str, object]:
    """Return what lies where in `state`, a position in which nobody has done anything.

    Raises:
        ValueError: something was done already, or a part of it is hidden.
    """
    rules = state.rules
    board, names = rules.board, [face.name for face in rules.tiles.faces]
    laid = sum(1 for tile in state.tiles if tile)
    if state.phase != PLACE or state.turn or laid > len(board.starts):
        raise ValueError("something was done in this position already; only a fresh one shows its deal")
    if HIDDEN in state.faces or HIDDEN in state.foundations:
        raise ValueError("a part of this position is hidden, and so is its deal")
    return {
        "start": [names[state.tiles[field] - 1] for field, _ in board.starts],
        "start_foundations": {board.field_name(board.sites[site]): state.values[site] for site in founded_sites(board)},
        "hands": [names[state.faces[tile]] for tile in state.hands],
        "hand_stacks": [stack + 1 for stack in state.hand_stacks],
        "stacks": [[names[state.faces[tile]] for tile in stack] for stack in state.stacks],
        "foundations": list(state.foundations),
    }


def read_deal(rules: BasicRules, written: Mapping[str, object]) -> Deal:
    """The deal that `written_deal` wrote, or a player.

    Raises:
        DealError: an entry is missing or unknown, or it is no deal of the box that `rules` are played with.
    """
    for entry in ENTRIES:
        if entry not in written:
            raise DealError("deal_entry_missing", entry, ENTRIES)
    for entry in written:
        if entry not in ENTRIES:
            raise DealError("deal_entry_unknown", entry, ENTRIES)
    starts, players, stacks_dealt = len(rules.board.starts), rules.players, rules.supplies.stacks
    start = _face_list(rules, "start", written["start"])
    if len(start) != starts:
        raise DealError("terra.start_count", "start", len(start), starts)
    hands = _face_list(rules, "hands", written["hands"])
    if len(hands) != players:
        raise DealError("terra.hand_count", "hands", len(hands), players)
    hand_stacks = _numbers("hand_stacks", written["hand_stacks"], 1, stacks_dealt)
    if len(hand_stacks) != players:
        raise DealError("terra.hand_stack_count", "hand_stacks", len(hand_stacks), players)
    if len(set(hand_stacks)) < players:
        raise DealError("terra.hand_stack_twice", "hand_stacks")
    found = written["stacks"]
    if not isinstance(found, list) or len(found) != stacks_dealt:
        raise DealError("terra.no_stacks", "stacks", stacks_dealt)
    stacks = tuple(_face_list(rules, "stacks", stack, n) for n, stack in enumerate(found, 1))
    _check_heights(rules, hand_stacks, stacks)
    _check_count(
        "terra.tile_count",
        "stacks",
        Counter(rules.tiles.faces[face].name for tiles in (start, hands, *stacks) for face in tiles),
        Counter(rules.tiles.faces[face].name for face in rules.tiles.deck),
    )
    start_foundations = _start_foundations(rules, written["start_foundations"])
    foundations = _numbers("foundations", written["foundations"], 1)
    _check_count(
        "terra.foundation_count",
        "foundations",
        Counter((*start_foundations, *foundations)),
        Counter(rules.supplies.foundations),
    )
    return Deal(start, start_foundations, hands, tuple(stack - 1 for stack in hand_stacks), stacks, foundations)


def _check_heights(rules: BasicRules, hand_stacks: Sequence[int], stacks: Sequence[Sequence[int]]) -> None:
    """Raise DealError unless all stacks are full, except those that gave a tile to a hand or the start (S2, S3)."""
    height, starts = stack_height(rules), len(rules.board.starts)
    for number, tiles in enumerate(stacks, 1):
        if not height - 1 <= len(tiles) <= height:
            raise DealError("terra.stack_height", "stacks", number, len(tiles), height - 1, height)
        if number in hand_stacks and len(tiles) == height:
            raise DealError("terra.stack_full", "stacks", number, height)
    gave = sum(len(tiles) < height for tiles in stacks) - len(hand_stacks)
    if gave != starts:
        raise DealError("terra.stacks_short", "stacks", gave, starts)


def _start_foundations(rules: BasicRules, value: object) -> tuple[int, ...]:
    board = rules.board
    names = [board.field_name(board.sites[site]) for site in founded_sites(board)]
    if not isinstance(value, dict):
        raise DealError("terra.no_start_foundations", "start_foundations")
    for name in names:
        if name not in value:
            raise DealError("terra.start_foundation_missing", "start_foundations", name)
    for name in value:
        if name not in names:
            raise DealError("terra.not_founded", "start_foundations", name, names)
    return _numbers("start_foundations", [value[name] for name in names], 1)


def _face_list(rules: BasicRules, entry: str, value: object, stack: int = 0) -> tuple[int, ...]:
    """Return the tiles in a list by the numbers of their faces; `stack` is the number of the stack that it is of."""
    if not isinstance(value, list):
        raise DealError("terra.no_tiles", entry, stack)
    faces = []
    for name in value:
        try:
            faces.append(rules.tiles.index(name))
        except KeyError as error:
            raise DealError("terra.no_tile", entry, stack, quoted(name, 200)) from error
    return tuple(faces)


def _numbers(entry: str, value: object, least: int, greatest: int = 255) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise DealError("deal_no_numbers", entry)
    for number in value:
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= greatest:
            raise DealError("terra.no_number", entry, quoted(number, 200), least, greatest)
    return tuple(value)


def _check_count(id: str, entry: str, there: Counter[str] | Counter[int], box: Counter[str] | Counter[int]) -> None:
    """Raise the deal's fault of that id unless there are as many of each kind as in the box."""
    for kind in [*box, *there]:
        if there[kind] != box[kind]:
            raise DealError(id, entry, there[kind], kind, box[kind])
