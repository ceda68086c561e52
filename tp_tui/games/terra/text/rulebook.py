"""The rules in words for a player, for exactly the game that is played.

The texts are data (`data/rulebook.toml`, which says how it is written); here is what decides which of them are told,
and every figure they name, taken from the rules themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

from tp_tui.games.contract import RuleChapter, RuleText
from tp_tui.games.kit.toml_reader import TomlTable, parse
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.board import NILE, OASIS
from tp_tui.games.terra.rules.components import COLOURS, PYRAMID_COLOURS, TOP_LEVEL, Face
from tp_tui.games.terra.rules.missions import MISSION_LEVEL, MISSIONS
from tp_tui.games.terra.rules.nile import OTHER_CARD, OWN_CARD
from tp_tui.games.terra.rules.variants import SPHINX_STACKS
from tp_tui.games.terra.text.descriptions import count

FEATURES = ("horus", "nile", "symbol", "open", "mission", *(f"mission {n}" for n in range(1, len(MISSIONS) + 1)))
"""The words of `when` that name what the rules may have among their `features`."""

TRAITS: dict[str, Callable[[BasicRules], bool]] = {
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


class Figure(int):
    """A number that a text names.

    `{n}` is 3, `{n:worker}` 3 workers, `{n:ordinal}` 3rd, `{n:stands|stand}` the word that fits it.
    """

    def __format__(self, spec: str) -> str:
        """The number as `spec` asks for it."""
        if "|" in spec:
            one, many = spec.split("|")
            return one if self == 1 else many
        if spec == "ordinal":
            return ordinal(self)
        return count(self, spec) if spec else str(int(self))


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule of the file: when it is told, and whether it adds to what its clause says so far or replaces it."""

    clause: str
    when: tuple[str, ...]
    text: str
    adds: bool
    source: TomlTable

    def told(self, holds: Mapping[str, bool]) -> bool:
        """Whether it is told in a game of which `holds` says what is true."""
        return all(holds[word.removeprefix("not ")] != word.startswith("not ") for word in self.when)

    def after(self, before: str, figures: Mapping[str, Figure | str]) -> str:
        """What its clause says with it: its text, with the figures filled in, behind what was said `before` if it adds.

        Raises:
            DataError: it names a figure that there is not, or adds to nothing.
        """
        field = "also" if self.adds else "text"
        try:
            text = self.text.format_map(figures)
        except (LookupError, ValueError) as error:
            raise self.source.wrong(field, f"has a wrong figure: {error}") from error
        if not self.adds:
            return text
        if not before:
            raise self.source.wrong(field, "there is nothing before it that it could be added to")
        return before + ("\n" if text.startswith("- ") else " ") + text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the file: everything that may be told in it."""

    title: str
    entries: tuple[Entry, ...]


def rulebook(rules: BasicRules) -> tuple[RuleChapter, ...]:
    """The rules of that game in words, chapter by chapter: its edition, variants, mission, players and house options.

    Every clause is there once. A text has a line for each paragraph; lines of a list begin with `- `.
    """
    return chosen(shipped_chapters(), rules)


def chosen(chapters: Iterable[Chapter], rules: BasicRules) -> tuple[RuleChapter, ...]:
    """Of `chapters` what is told in the game with these `rules`, with their figures; empty chapters are left out.

    Raises:
        DataError: a text names a figure that there is not, or adds to nothing.
    """
    holds = {word: word in rules.features for word in FEATURES}
    holds |= {word: trait(rules) for word, trait in TRAITS.items()}
    figures = figures_of(rules)
    found = []
    for chapter in chapters:
        texts: dict[str, str] = {}
        for entry in chapter.entries:
            if entry.told(holds):
                texts[entry.clause] = entry.after(texts.get(entry.clause, ""), figures)
        if texts:
            found.append(RuleChapter(chapter.title, tuple(RuleText(*rule) for rule in texts.items())))
    return tuple(found)


# Reading the file


@cache
def shipped_chapters() -> tuple[Chapter, ...]:
    """The texts as they ship with the program."""
    file = files("tp_tui.games.terra") / "data" / "rulebook.toml"
    return read_chapters(file.name, file.read_text(encoding="utf-8"))


def read_chapters(source: str, text: str) -> tuple[Chapter, ...]:
    """The chapters in the TOML `text`; `source` names it in complaints.

    Raises:
        DataError: something is wrong with them.
    """
    return tuple(
        Chapter(chapter.text("title"), tuple(_read_entry(entry) for entry in _tables(chapter, "rule")))
        for chapter in _tables(parse(source, text), "chapter")
    )


def _tables(data: TomlTable, field: str) -> list[TomlTable]:
    """The `[[field]]` entries of a table, each named by its clause or its number."""
    entries = data.table.get(field)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise data.wrong(field, f"there must be [[{field}]] entries")
    return [
        TomlTable(f"{data.where}: {field} {entry.get('clause', number)}", entry)
        for number, entry in enumerate(entries, 1)
    ]


def _read_entry(data: TomlTable) -> Entry:
    when = data.texts("when") if "when" in data.table else []
    for word in when:
        if word.removeprefix("not ") not in (*FEATURES, *TRAITS):
            raise data.wrong("when", f"has {word!r}, but the words are {', '.join((*FEATURES, *TRAITS))}")
    adds = "also" in data.table
    text = re.sub(r"\s*\n(?!- )\s*", " ", data.text("also" if adds else "text").strip())
    return Entry(data.text("clause"), tuple(when), text, adds, data)


# Figures


def figures_of(rules: BasicRules) -> dict[str, Figure | str]:
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


def ordinal(number: int) -> str:
    """Return `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st` and so on."""
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{int(number)}{ending}"


def listed(words: Iterable[str]) -> str:
    """`a, b and c`; `none` if there is nothing."""
    *most, last = (*words,) or ("none",)
    return f"{', '.join(most)} and {last}" if most else last


def span(numbers: Iterable[int]) -> str:
    """`1 to 4` for numbers without a gap, else `1, 2 and 4`."""
    ordered = sorted(numbers)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]} to {ordered[-1]}"
    return listed(map(str, ordered))


def foundation_list(values: Sequence[int]) -> str:
    """How many foundations there are of each value: `7 of value 1 and 1 of value 4`."""
    return listed(f"{values.count(value)} of value {value}" for value in sorted(set(values)))


def tile_list(rules: BasicRules) -> list[str]:
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
    """What a face shows: `a worker and an eye`; a block other than the joker as `{block}`."""
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


def piece_list(rules: BasicRules) -> list[str]:
    """How many pieces there are of every level that pyramids are raised to in this game (C7, B24, M4)."""
    supplies = rules.supplies
    lines = [f"level 1: {supplies.first_levels} of each of the {len(PYRAMID_COLOURS)} colours"]
    lines += [f"level {level}: {pieces}" for level, pieces in enumerate(supplies.upper_levels, 2)]
    if rules.top_level < TOP_LEVEL:
        return lines[: rules.top_level]
    top = supplies.mission_finials if "mission" in rules.features else f"{supplies.finials} for each player"
    return [*lines, f"level {TOP_LEVEL}: {top}"]


def level_list(rules: BasicRules) -> list[str]:
    """What every level costs and is worth, as far as pyramids are raised in this game (B22, M4)."""
    return [
        f"{'a foundation' if level == 1 else f'level {level - 1}'} becomes level {level}: "
        f"{count(level, 'block')}, worth {worth}"
        for level, worth in enumerate(rules.supplies.worth[: rules.top_level], 1)
    ]


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"\n- {line}" for line in lines)
