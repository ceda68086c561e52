"""The fields of the set-up: what each offers, and what is said of it while it has the focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tp_tui.bots import BOTS
from tp_tui.games.contract import Game, Option, Role
from tp_tui.presenters.bot_titles import bot_summary, bot_title
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import sentence
from tp_tui.presenters.shared_words import words

Value = int | str
Choices = Sequence[tuple[str, Value]]
"""What a field can say and the value that stands for it, in order."""

HUMAN, NOBODY = "human", "nobody"
BY_LOT = 0
NO_VARIANT = ""

PICKED = (Role.VERSION, Role.SCENARIO, Role.HOUSE_RULE)
"""The roles of options that are picked from a list of their own."""


@dataclass(frozen=True, slots=True)
class FieldAbout:
    """What a field is called, what it is for, and by value what that would mean, where there is more to say."""

    title: str
    text: str
    meanings: dict[Value, str] = field(default_factory=dict)


def field_id(option: Option) -> str:
    """Return the id of the field of `option`."""
    return f"option-{option.name}"


def option_choices(game: Game, option: Option) -> list[tuple[str, Value]]:
    """Return what the field of an option of `game` offers."""
    words = words_for(game)
    return [(words.choice_title(option, value), value) for value in option.listed()]


def about_option(game: Game, option: Option) -> FieldAbout:
    """Return what is said of the field of an option of `game`."""
    words = words_for(game)
    meanings = {value: sentence(words.choice_summary(option, value)) for value in option.listed()}
    said = {value: text for value, text in meanings.items() if text}
    return FieldAbout(words.option_title(option), sentence(words.option_summary(option)), said)


def kinds() -> list[tuple[str, Value]]:
    """Return who can take a seat: a human, or a bot with its level."""
    return [(words.HUMAN_SEAT, HUMAN), *((bot_title(name), name) for name in BOTS)]


def about_kind(letter: str) -> FieldAbout:
    """Return what is said of who takes the seat of that letter."""
    meanings: dict[Value, str] = {HUMAN: words.HUMAN_HINT, **{name: bot_summary(name) for name in BOTS}}
    return FieldAbout(words.SEAT.format(letter=letter), words.SEAT_HINT, meanings)


def variant_choices(game: Game, variants: Sequence[Option]) -> Choices:
    """Return the ways to combine `variants` of `game`, none first; the value is the names with spaces between."""
    title_of = words_for(game).option_title
    found: list[tuple[str, Value]] = [(words.NO_VARIANT, NO_VARIANT)]
    for number in range(1, len(variants) + 1):
        for some in combinations(variants, number):
            title = words.BOTH_VARIANTS if number == len(variants) == 2 else " + ".join(map(title_of, some))
            found.append((title, " ".join(option.name for option in some)))
    return found


def about_variants(game: Game, variants: Sequence[Option]) -> FieldAbout:
    """Return what is said of the variants of `game`: each alone has a meaning of its own."""
    summary_of = words_for(game).option_summary
    meanings: dict[Value, str] = {option.name: sentence(summary_of(option)) for option in variants}
    return FieldAbout(words.VARIANTS, words.VARIANTS_HINT, meanings)
