"""A deal as saved games hold it, in names that players read: `red+worker`, `g5`, stacks from 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tp_tui.games.contract import DealError
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
            raise DealError(entry, f"is missing; a deal has {', '.join(ENTRIES)}")
    for entry in written:
        if entry not in ENTRIES:
            raise DealError(entry, f"is nothing that a deal has; it has {', '.join(ENTRIES)}")
    starts, players, stacks_dealt = len(rules.board.starts), rules.players, rules.supplies.stacks
    start = _faces(rules, written, "start", f"there are {starts} start spaces", starts)
    there = "there is 1 player" if players == 1 else f"there are {players} players"
    hands = _faces(rules, written, "hands", there, players)
    hand_stacks = _numbers("hand_stacks", written["hand_stacks"], 1, stacks_dealt)
    if len(hand_stacks) != players:
        raise DealError(
            "hand_stacks", f"has {len(hand_stacks)} {'number' if len(hand_stacks) == 1 else 'numbers'}, but {there}"
        )
    if len(set(hand_stacks)) < players:
        raise DealError("hand_stacks", "has a stack twice, but every hand comes from another")
    found = written["stacks"]
    if not isinstance(found, list) or len(found) != stacks_dealt:
        raise DealError("stacks", f"must be a list of {stacks_dealt} stacks")
    stacks = tuple(_face_list(rules, "stacks", f"stack {n}: ", stack) for n, stack in enumerate(found, 1))
    _check_heights(rules, hand_stacks, stacks)
    _check_count(
        "stacks",
        Counter(rules.tiles.faces[face].name for tiles in (start, hands, *stacks) for face in tiles),
        Counter(rules.tiles.faces[face].name for face in rules.tiles.deck),
        "{} of the tile {}",
    )
    start_foundations = _start_foundations(rules, written["start_foundations"])
    foundations = _numbers("foundations", written["foundations"], 1)
    _check_count(
        "foundations",
        Counter((*start_foundations, *foundations)),
        Counter(rules.supplies.foundations),
        "{} of the foundations of value {}",
    )
    return Deal(start, start_foundations, hands, tuple(stack - 1 for stack in hand_stacks), stacks, foundations)


def _check_heights(rules: BasicRules, hand_stacks: Sequence[int], stacks: Sequence[Sequence[int]]) -> None:
    """Every stack is full but for those that gave a tile to a hand or to the start, which lack one (S2, S3)."""
    height, starts = stack_height(rules), len(rules.board.starts)
    for number, tiles in enumerate(stacks, 1):
        if not height - 1 <= len(tiles) <= height:
            raise DealError("stacks", f"stack {number}: has {len(tiles)} tiles, but must have {height - 1} or {height}")
        if number in hand_stacks and len(tiles) == height:
            raise DealError("stacks", f"stack {number}: has all its {height} tiles, but a hand came from it")
    gave = sum(len(tiles) < height for tiles in stacks) - len(hand_stacks)
    if gave != starts:
        raise DealError("stacks", f"{gave} stacks without a hand's tile lack one, but there are {starts} start tiles")


def _start_foundations(rules: BasicRules, value: object) -> tuple[int, ...]:
    board = rules.board
    names = [board.field_name(board.sites[site]) for site in founded_sites(board)]
    if not isinstance(value, dict):
        raise DealError("start_foundations", "must be a table of sites and values")
    for name in names:
        if name not in value:
            raise DealError("start_foundations", f"says nothing of {name}, which is founded at the start")
    for name in value:
        if name not in names:
            raise DealError("start_foundations", f"{name} is not founded at the start; {', '.join(names)} are")
    return _numbers("start_foundations", [value[name] for name in names], 1)


def _faces(rules: BasicRules, written: Mapping[str, object], entry: str, why: str, count: int) -> tuple[int, ...]:
    faces = _face_list(rules, entry, "", written[entry])
    if len(faces) != count:
        raise DealError(entry, f"has {len(faces)} {'tile' if len(faces) == 1 else 'tiles'}, but {why}")
    return faces


def _face_list(rules: BasicRules, entry: str, part: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise DealError(entry, f"{part}must be a list of tiles")
    faces = []
    for name in value:
        try:
            faces.append(rules.tiles.index(name))
        except KeyError as error:
            raise DealError(entry, f"{part}{name!r} is no tile of this game") from error
    return tuple(faces)


def _numbers(entry: str, value: object, least: int, greatest: int = 255) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise DealError(entry, "must be a list of whole numbers")
    for number in value:
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= greatest:
            raise DealError(entry, f"has {number!r}, which is no whole number from {least} to {greatest}")
    return tuple(value)


def _check_count(entry: str, there: Counter[str] | Counter[int], box: Counter[str] | Counter[int], of: str) -> None:
    for kind in [*box, *there]:
        if there[kind] != box[kind]:
            what = of.format(there[kind], kind)
            raise DealError(entry, f"there are {what} in all, but the box holds {box[kind]}")
