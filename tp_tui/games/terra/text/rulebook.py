"""The rules in words for a player, for exactly the game that is played.

The texts are data (`data/rulebook.toml`, which says how it is written); here is what decides which of them are told,
and every figure they name, taken from the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import cache
from importlib.resources import files

from tp_tui.games.contract import RuleChapter
from tp_tui.games.kit.rulebook import Chapter, Figure, chapters_told, read_chapters
from tp_tui.games.kit.wording import count, listed, span
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.board import NILE, OASIS
from tp_tui.games.terra.rules.components import COLOURS, PYRAMID_COLOURS, TOP_LEVEL, Face
from tp_tui.games.terra.rules.missions import MISSION_LEVEL, MISSIONS
from tp_tui.games.terra.rules.nile import OTHER_CARD, OWN_CARD
from tp_tui.games.terra.rules.state import Rules
from tp_tui.games.terra.rules.variants import SPHINX_STACKS

FEATURES = ("horus", "nile", "symbol", "open", "mission", *(f"mission {n}" for n in range(1, len(MISSIONS) + 1)))
"""The words of `when` that name what the rules may have among their `features`."""

TRAITS: dict[str, Callable[[Rules], bool]] = {
    "line": lambda rules: rules.stairs_line,
    "free": lambda rules: rules.free_search_order,
    "alone": lambda rules: rules.seats == 1,
    "named": lambda rules: bool(rules.options["first"]),
    "removal": lambda rules: rules.removal > 0,
    "founded": lambda rules: bool(rules.board.founded),
}
"""The other words of `when`."""

SYMBOL_NAMES = {"grave": "grave good", "gold": "gold coin"}
"""What a symbol is called in the text, where that is not the word in a face's name."""


def rulebook(rules: Rules) -> tuple[RuleChapter, ...]:
    """The rules of that game in words, chapter by chapter: its edition, variants, mission, players and house options.

    Every clause is there once. A text has a line for each paragraph; lines of a list begin with `- `.
    """
    return chapters_told(shipped_chapters(), conditions_of(rules), figures_of(rules))


def conditions_of(rules: Rules) -> dict[str, bool]:
    """Return for every word of `when` whether it holds in the game with these `rules`."""
    features = {word: word in rules.features for word in FEATURES}
    return features | {word: trait(rules) for word, trait in TRAITS.items()}


@cache
def shipped_chapters() -> tuple[Chapter, ...]:
    """Return the texts as they ship with the program."""
    file = files("tp_tui.games.terra") / "data" / "rulebook.toml"
    return read_chapters(file.name, file.read_text(encoding="utf-8"), (*FEATURES, *TRAITS))


# Figures


def figures_of(rules: Rules) -> dict[str, Figure | str]:
    """Everything that texts can name in braces, for the game with these `rules`."""
    supplies, board, players = rules.supplies, rules.board, rules.players
    numbers = {field.name: getattr(supplies, field.name) for field in fields(supplies)}
    found: dict[str, Figure | str] = {name: Figure(n) for name, n in numbers.items() if isinstance(n, int)}
    counted = {
        "players": players,
        "seats": rules.seats,
        "turns": rules.turns,
        "first": int(rules.options["first"]),
        "workers": supplies.workers[players],
        "removal": rules.removal,
        "tiles": len(rules.tiles.deck),
        "stack_height": len(rules.tiles.deck) // supplies.stacks,
        "starts": len(board.starts),
        "founded_besides": len(board.founded),
        "foundation_count": len(supplies.foundations),
        "spaces": len(board.spaces),
        "sites": len(board.sites),
        "oases": board.kinds.count(OASIS),
        "nile_fields": board.kinds.count(NILE),
        "first_row": 1,
        "last_row": board.rows,
        "longest_row": max(len(row) for field in board.spaces for row in board.row_fields[field]),
        "palms": supplies.nile_steps // supplies.nile_palm,
        "top_level": TOP_LEVEL,
        "top_worth": supplies.worth[TOP_LEVEL - 1],
        "mission_level": MISSION_LEVEL,
        "mission_worth": supplies.worth[MISSION_LEVEL - 1],
        "cards": len(CARDS),
        "own_card": OWN_CARD,
        "other_card": OTHER_CARD,
    }
    found |= {name: Figure(number) for name, number in counted.items()}
    stacks, sphinx_rows = range(supplies.stacks), {field // board.columns for field in board.sphinx}
    return found | {
        "board": board.title,
        "first_column": board.field_name(0)[0],
        "last_column": board.field_name(board.columns - 1)[0],
        "example_field": board.field_name(0),
        "start_spaces": listed(board.field_name(field) for field, _ in board.starts),
        "founded_sites": listed(board.field_name(field) for field in board.founded),
        "sphinx_stacks": span(stack + 1 for stack in stacks if stack in SPHINX_STACKS),
        "scarab_stacks": span(stack + 1 for stack in stacks if stack not in SPHINX_STACKS),
        "open_stacks": listed(str(stack + 1) for stack in stacks if stack in rules.open_stacks),
        "sphinx_rows": f"{'row' if len(sphinx_rows) == 1 else 'rows'} {span(row + 1 for row in sphinx_rows)}",
        "colours": ", ".join(PYRAMID_COLOURS),
        "foundation_list": foundation_list(supplies.foundations),
        "tile_list": _lines(tile_list(rules)),
        "piece_list": _lines(piece_list(rules)),
        "level_list": _lines(level_list(rules)),
        "goal": rules.task,
    }


def foundation_list(values: Sequence[int]) -> str:
    """Return how many foundations there are of each value: `7 of value 1 and 1 of value 4`."""
    return listed(f"{values.count(value)} of value {value}" for value in sorted(set(values)))


def tile_list(rules: Rules) -> list[str]:
    """What the tiles show and how many of each there are; faces that differ in their colour alone share a line."""
    groups: dict[tuple[str, int], list[str]] = {}
    for index, face in enumerate(rules.tiles.faces):
        number = rules.tiles.deck.count(index)
        if number:
            groups.setdefault((symbol_words(face), number), []).append(COLOURS[face.block])
    lines = []
    for (symbols, number), colours in groups.items():
        if "{block}" not in symbols:
            lines.append(f"{number} with {symbols}")
        elif len(colours) == len(PYRAMID_COLOURS):
            lines.append(
                f"in each of the {len(PYRAMID_COLOURS)} colours {number} with {symbols.format(block='a block')}"
            )
        else:
            lines += [f"{number} with {symbols.format(block=f'a {colour} block')}" for colour in colours]
    return lines


def symbol_words(face: Face) -> str:
    """Return what a face shows: `a worker and an eye`; a block other than the joker as `{block}`."""
    words, symbols = [], face.name.split("+")
    for symbol in dict.fromkeys(symbols):
        number = symbols.count(symbol)
        if symbol in PYRAMID_COLOURS:
            words.append("{block}")
        elif symbol in COLOURS:
            words.append(f"a {symbol} block")
        else:
            name = SYMBOL_NAMES.get(symbol, symbol)
            words.append(count(number, name) if number > 1 else f"{'an' if name[0] in 'aeo' else 'a'} {name}")
    return listed(words) if len(symbols) > 1 else f"{words[0]} only"


def piece_list(rules: Rules) -> list[str]:
    """Return how many pieces there are of every level that pyramids are raised to in this game (C7, B24, M4)."""
    supplies = rules.supplies
    lines = [f"level 1: {supplies.first_levels} of each of the {len(PYRAMID_COLOURS)} colours"]
    lines += [f"level {level}: {pieces}" for level, pieces in enumerate(supplies.upper_levels, 2)]
    if rules.top_level < TOP_LEVEL:
        return lines[: rules.top_level]
    top = supplies.mission_finials if "mission" in rules.features else f"{supplies.finials} for each player"
    return [*lines, f"level {TOP_LEVEL}: {top}"]


def level_list(rules: Rules) -> list[str]:
    """Return what every level costs and is worth, as far as pyramids are raised in this game (B22, M4)."""
    return [
        f"{'a foundation' if level == 1 else f'level {level - 1}'} becomes level {level}: "
        f"{count(level, 'block')}, worth {worth}"
        for level, worth in enumerate(rules.supplies.worth[: rules.top_level], 1)
    ]


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"\n- {line}" for line in lines)
