"""The rulebook of Terra Pyramides for the game being played.

The texts are in `data/rulebook.toml`, which documents its format. This module computes from the rules which of them
apply, and the figures in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from tp_tui.games.contract import RuleChapter
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.board import NILE, OASIS
from tp_tui.games.terra.rules.components import (
    COLOURS,
    COUNTED,
    PYRAMID_COLOURS,
    SPHINX_STACKS,
    TOP_LEVEL,
    WHITE,
    Face,
)
from tp_tui.games.terra.rules.missions import MISSION_LEVEL
from tp_tui.games.terra.rules.nile import OTHER_CARD, OWN_CARD
from tp_tui.games.terra.rules.state import Rules
from tp_tui.games.terra.rules.versions import MISSIONS
from tp_tui.presenters.messages import _, joined, listed, plural
from tp_tui.presenters.rulebook import Chapter, Figure, read_chapters, select_chapters
from tp_tui.presenters.terra import names
from tp_tui.presenters.terra.symbols import WORDS_OF

FEATURES = ("horus", "nile", "symbol", "open", "mission", *(f"mission {n}" for n in range(1, MISSIONS + 1)))
"""The conditions in `when` that are features of the rules."""

TOLD_BY_NAME = ("eye", "grave", "oasis", "gold")
"""The counted symbols that clauses explain by name (B8, H3, H4, H6, N5)."""

TRAITS: dict[str, Callable[[Rules], bool]] = {
    "line": lambda rules: rules.stairs_line,
    "free": lambda rules: rules.free_search_order,
    "alone": lambda rules: rules.seats == 1,
    "named": lambda rules: bool(rules.options["first"]),
    "removal": lambda rules: rules.removal > 0,
    "founded": lambda rules: bool(rules.board.founded),
    "others": lambda rules: bool(other_symbols(rules)),
}
"""The other conditions in `when`."""


def rulebook(rules: Rules) -> tuple[RuleChapter, ...]:
    """Return the chapters that apply to a game with its edition, variants, mission, players and house options.

    Every clause occurs once. A text has a line for each paragraph; list items begin with `- `.
    """
    return select_chapters(shipped_chapters(), conditions_of(rules), figures_of(rules))


def conditions_of(rules: Rules) -> dict[str, bool]:
    """Return for every condition in `when` whether it holds under `rules`."""
    features = {word: word in rules.features for word in FEATURES}
    return features | {word: trait(rules) for word, trait in TRAITS.items()}


@cache
def shipped_chapters() -> tuple[Chapter, ...]:
    """Return the chapters shipped with the program."""
    file = Path(__file__).parent / "data" / "rulebook.toml"
    return read_chapters(file.name, file.read_text(encoding="utf-8"), (*FEATURES, *TRAITS))


# Figures


def figures_of(rules: Rules) -> dict[str, Figure | str]:
    """Return the values of all placeholders in the texts under `rules`."""
    supplies, board, players = rules.supplies, rules.board, rules.players
    numbers = supplies._asdict()
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
        "start_spaces": listed((board.field_name(field) for field, _way in board.starts), nothing=_("none")),
        "founded_sites": listed((board.field_name(field) for field in board.founded), nothing=_("none")),
        "sphinx_stacks": _span(stack + 1 for stack in stacks if stack in SPHINX_STACKS),
        "scarab_stacks": _span(stack + 1 for stack in stacks if stack not in SPHINX_STACKS),
        "open_stacks": listed((str(stack + 1) for stack in stacks if stack in rules.open_stacks), nothing=_("none")),
        "sphinx_rows": plural(
            "row {rows}", "rows {rows}", len(sphinx_rows), rows=_span(row + 1 for row in sphinx_rows)
        ),
        "colours": joined(names.colour(colour) for colour in range(len(PYRAMID_COLOURS))),
        "foundation_list": foundation_list(supplies.foundations),
        "tile_list": _lines(tile_list(rules)),
        "other_symbols": _lines(other_symbols(rules)),
        "piece_list": _lines(piece_list(rules)),
        "level_list": _lines(level_list(rules)),
        "goal": names.goal(rules.task) if rules.task else "",
    }


def foundation_list(values: Sequence[int]) -> str:
    """Return the number of foundations of each value: `7 of value 1 and 1 of value 4`."""
    return listed(
        _("{count} of value {value}", count=values.count(value), value=value) for value in sorted(set(values))
    )


def tile_list(rules: Rules) -> list[str]:
    """Return the tiles and their numbers; faces that differ only in colour share a line."""
    groups: dict[tuple[Face, int], list[int]] = {}
    for index, face in enumerate(rules.tiles.faces):
        number = rules.tiles.deck.count(index)
        if number:
            is_coloured = 0 <= face.block < WHITE
            alike = _without_colour(face) if is_coloured else face
            groups.setdefault((alike, number), []).append(face.block if is_coloured else -1)
    lines = []
    for (face, number), colours in groups.items():
        if len(colours) == len(PYRAMID_COLOURS):
            lines.append(
                _(
                    "in each of the {colours} colours {count} with {symbols}",
                    colours=len(PYRAMID_COLOURS),
                    count=number,
                    symbols=symbol_words(face, _("a block")),
                )
            )
        else:
            lines += [
                _(
                    "{count} with {symbols}",
                    count=number,
                    symbols=symbol_words(face, names.a_block(colour if colour >= 0 else WHITE)),
                )
                for colour in colours
            ]
    return lines


def _without_colour(face: Face) -> Face:
    """Return the face with its colour replaced by the first one."""
    symbols = (COLOURS[0] if symbol in COLOURS else symbol for symbol in face.name.split("+"))
    return Face.from_name("+".join(symbols))


def symbol_words(face: Face, block: str) -> str:
    """Return the symbols of a face in words: `a worker and an eye`; its block, if any, is called `block`."""
    symbols = face.name.split("+")
    words = [
        block if symbol in COLOURS else WORDS_OF[symbol].counted(symbols.count(symbol))
        for symbol in dict.fromkeys(symbols)
    ]
    return listed(words) if len(symbols) > 1 else _("{symbol} only", symbol=words[0])


def other_symbols(rules: Rules) -> list[str]:
    """Return the gains in a row of symbols that no clause explains by name."""
    return [
        _(
            "{symbol}: {brings}",
            symbol=WORDS_OF[symbol].counted(1),
            brings=joined(names.brought(rules.brought_by(Face.from_name(symbol)))) or _("nothing"),
        )
        for symbol in COUNTED
        if symbol not in TOLD_BY_NAME and any(face.count(symbol) for face in rules.tiles.faces)
    ]


def piece_list(rules: Rules) -> list[str]:
    """Return the number of pieces of every level in the game (C7, B24, M4)."""
    supplies = rules.supplies
    first = _(
        "level 1: {pieces} of each of the {colours} colours",
        pieces=supplies.first_levels,
        colours=len(PYRAMID_COLOURS),
    )
    lines = [first, *(_level(level, pieces) for level, pieces in enumerate(supplies.upper_levels, 2))]
    if rules.top_level < TOP_LEVEL:
        return lines[: rules.top_level]
    if "mission" in rules.features:
        return [*lines, _level(TOP_LEVEL, supplies.mission_finials)]
    return [*lines, _("level {level}: {pieces} for each player", level=TOP_LEVEL, pieces=supplies.finials)]


def _level(level: int, pieces: int) -> str:
    return _("level {level}: {pieces}", level=level, pieces=pieces)


def level_list(rules: Rules) -> list[str]:
    """Return cost and worth of every level in the game (B22, M4)."""
    first, *others = rules.supplies.worth[: rules.top_level]
    return [
        _("a foundation becomes level 1: 1 block, worth {worth}", worth=first),
        *(
            _(
                "level {before} becomes level {level}: {level} blocks, worth {worth}",
                before=level - 1,
                level=level,
                worth=worth,
            )
            for level, worth in enumerate(others, 2)
        ),
    ]


def _span(numbers: Iterable[int]) -> str:
    """Return `1 to 4` for three or more consecutive numbers, else `1, 2 and 4`."""
    ordered = sorted(numbers)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return _("{first} to {last}", first=ordered[0], last=ordered[-1])
    return listed((str(number) for number in ordered), nothing=_("none"))


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"\n- {line}" for line in lines)
