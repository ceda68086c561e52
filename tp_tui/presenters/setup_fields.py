"""The fields of the set-up: what each offers, and what is said of it while it has the focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tp_tui.bots import BOTS
from tp_tui.games.contract import Option, Role
from tp_tui.presenters.bot_titles import bot_summary, bot_title
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


def sentence(text: str) -> str:
    """Return a few words as a sentence.

    >>> sentence("each has all of the one before")
    'Each has all of the one before.'
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) or not text else '.'}"


def field_id(option: Option) -> str:
    """Return the id of the field of `option`."""
    return f"option-{option.name}"


def about_option(option: Option) -> FieldAbout:
    """Return what is said of the field of `option`."""
    meanings = {value: sentence(option.summary_of(value)) for value, _ in option.listed()}
    return FieldAbout(option.title, sentence(option.summary), {value: text for value, text in meanings.items() if text})


def kinds() -> list[tuple[str, Value]]:
    """Return who can take a seat: a human, or a bot with its level."""
    return [(words.HUMAN_SEAT, HUMAN), *((bot_title(name), name) for name in BOTS)]


def about_kind(letter: str) -> FieldAbout:
    """Return what is said of who takes the seat of that letter."""
    meanings: dict[Value, str] = {HUMAN: words.HUMAN_HINT, **{name: bot_summary(name) for name in BOTS}}
    return FieldAbout(words.SEAT.format(letter=letter), words.SEAT_HINT, meanings)


def variant_choices(variants: Sequence[Option]) -> Choices:
    """Return the ways to combine `variants`, none first; the value is the names with spaces between."""
    found: list[tuple[str, Value]] = [(words.NO_VARIANT, NO_VARIANT)]
    for number in range(1, len(variants) + 1):
        for some in combinations(variants, number):
            title = words.BOTH_VARIANTS if number == len(variants) == 2 else " + ".join(option.title for option in some)
            found.append((title, " ".join(option.name for option in some)))
    return found


def about_variants(variants: Sequence[Option]) -> FieldAbout:
    """Return what is said of the variants: each alone has a meaning of its own."""
    meanings: dict[Value, str] = {option.name: sentence(option.summary) for option in variants}
    return FieldAbout(words.VARIANTS, words.VARIANTS_HINT, meanings)
