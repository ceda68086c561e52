"""The rulebook of Necropolis for the game being played.

The texts are in `data/rulebook.toml`, which documents its format. This module computes from the rules which of them
apply, and the figures in them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tp_tui.games.contract import RuleChapter
from tp_tui.games.necropolis.rules.components import BUILDINGS, DECK_SIZE, KINDS_OF_STONE, Deck
from tp_tui.games.necropolis.rules.deck_reader import standard_deck
from tp_tui.games.necropolis.rules.phases import ROUNDS
from tp_tui.games.necropolis.rules.pyramid import CARDS_IN_PYRAMID, ROW_WIDTHS
from tp_tui.games.necropolis.rules.scoring import BONUS, BONUS_FROM, GLYPH, MAJORITY, OBELISK_POINTS
from tp_tui.games.necropolis.rules.tiles import LARGE_TABLE, MAX_TILES, TILES_OF_TWO
from tp_tui.presenters.messages import listed
from tp_tui.presenters.necropolis.names import building_name, colour_name, stones_of
from tp_tui.presenters.rulebook import Chapter, Figure, read_chapters, select_chapters

WORDS = ("two", "three", "four", "five", "large", "named", "own deck")
"""The conditions in `when`: the number of players; four or more; a chosen starting seat; a deck of one's own."""


def rulebook(deck: Deck, players: int, first: int) -> tuple[RuleChapter, ...]:
    """Return the chapters that apply to a game; every clause occurs once.

    Args:
        deck: the deck in play.
        players: the number of players.
        first: the starting seat, from 1; 0 if it is drawn.
    """
    return select_chapters(shipped_chapters(), conditions_of(deck, players, first), figures_of(deck, players, first))


def conditions_of(deck: Deck, players: int, first: int) -> dict[str, bool]:
    """Return for every condition in `when` whether it holds in a game."""
    numbers = {"two": 2, "three": 3, "four": 4, "five": 5}
    return {
        **{word: players == number for word, number in numbers.items()},
        "large": players >= LARGE_TABLE,
        "named": bool(first),
        "own deck": deck.cards != standard_deck().cards,
    }


@cache
def shipped_chapters() -> tuple[Chapter, ...]:
    """Return the chapters shipped with the program."""
    file = Path(__file__).parent / "data" / "rulebook.toml"
    return read_chapters(file.name, file.read_text(encoding="utf-8"), WORDS)


def figures_of(deck: Deck, players: int, first: int) -> dict[str, Figure | str]:
    """Return the values of all placeholders in the texts."""
    stones = [card.stones for card in deck.cards]
    of_three = sum(len(each) == 3 for each in stones)
    each = [sum(counts[colour] for counts in deck.stones) for colour in range(KINDS_OF_STONE)]
    counted = {
        "players": players,
        "first": first,
        "rounds": ROUNDS,
        "cards": DECK_SIZE,
        "of_three": of_three,
        "of_two": DECK_SIZE - of_three,
        "of_each_glyph": deck.glyphs.count(0),
        "unseen": DECK_SIZE - players * (2 * ROUNDS + 1),
        "tiles": MAX_TILES if players >= LARGE_TABLE else TILES_OF_TWO,
        "pyramid_cards": CARDS_IN_PYRAMID,
        "largest_bonus": BONUS,
        "bonus_from": BONUS_FROM,
        "majority": MAJORITY,
        "glyph": GLYPH,
        "colour_count": KINDS_OF_STONE,
        "obelisk_most": len(OBELISK_POINTS) - 1,
    }
    found: dict[str, Figure | str] = {name: Figure(number) for name, number in counted.items()}
    return found | {
        "colours": listed(map(colour_name, range(KINDS_OF_STONE))),
        "stones_each": listed(stones_of(colour, number) for colour, number in enumerate(each)),
        "buildings": listed(map(building_name, range(len(BUILDINGS)))),
        "rows": listed(map(str, ROW_WIDTHS)),
        "obelisk_points": listed(map(str, OBELISK_POINTS[1:])),
    }
