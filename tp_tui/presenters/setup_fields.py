"""The fields of the set-up form: their choices, and the help shown while a field has the focus."""

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
"""The titles of a field's choices with their values, in order."""

HUMAN, NOBODY = "human", "nobody"
BY_LOT = 0
NO_VARIANT = ""

PICKED = (Role.VERSION, Role.SCENARIO, Role.HOUSE_RULE)
"""The roles of options that have a list of their own."""


@dataclass(frozen=True, slots=True)
class FieldAbout:
    """The help of a field.

    Attributes:
        title: the field's title.
        text: its purpose.
        meanings: explanations of values; not every value has one.
    """

    title: str
    text: str
    meanings: dict[Value, str] = field(default_factory=dict)


def field_id(option: Option) -> str:
    """Return the id of the field of `option`."""
    return f"option-{option.name}"


def option_choices(game: Game, option: Option) -> list[tuple[str, Value]]:
    """Return the choices of an option's field."""
    words = words_for(game)
    return [(words.choice_title(option, value), value) for value in option.listed()]


def about_option(game: Game, option: Option) -> FieldAbout:
    """Return the help of an option's field."""
    words = words_for(game)
    summaries = ((value, sentence(words.choice_summary(option, value))) for value in option.listed())
    meanings = {value: summary for value, summary in summaries if summary}
    return FieldAbout(words.option_title(option), sentence(words.option_summary(option)), meanings)


def kinds() -> list[tuple[str, Value]]:
    """Return the choices of a seat's field: a human, or a bot with its level."""
    return [(words.HUMAN_SEAT, HUMAN), *((bot_title(name), name) for name in BOTS)]


def about_kind(letter: str) -> FieldAbout:
    """Return the help of a seat's field."""
    meanings: dict[Value, str] = {HUMAN: words.HUMAN_HINT, **{name: bot_summary(name) for name in BOTS}}
    return FieldAbout(words.SEAT.format(letter=letter), words.SEAT_HINT, meanings)


def variant_choices(game: Game, variants: Sequence[Option]) -> Choices:
    """Return all combinations of `variants`, starting with none; a value is their names separated by spaces."""
    title_of = words_for(game).option_title
    choices: list[tuple[str, Value]] = [(words.NO_VARIANT, NO_VARIANT)]
    for number in range(1, len(variants) + 1):
        for combination in combinations(variants, number):
            title = words.BOTH_VARIANTS if number == len(variants) == 2 else " + ".join(map(title_of, combination))
            choices.append((title, " ".join(option.name for option in combination)))
    return choices


def about_variants(game: Game, variants: Sequence[Option]) -> FieldAbout:
    """Return the help of the field of variants, with a meaning for each single one."""
    summary_of = words_for(game).option_summary
    meanings: dict[Value, str] = {option.name: sentence(summary_of(option)) for option in variants}
    return FieldAbout(words.VARIANTS, words.VARIANTS_HINT, meanings)
