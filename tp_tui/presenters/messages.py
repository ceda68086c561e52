"""Messages: every sentence that a player reads, translated by gettext.

A message is a whole sentence or phrase with named placeholders, so that a translator sees its meaning and can reorder
it:

>>> _("{name} takes {money} money", name="Ada", money=5)
'Ada takes 5 money'
>>> plural("{count} worker", "{count} workers", 2)
'2 workers'

Tables of messages mark their texts with `N_`; `_` translates them when they are shown, never before. The source
language is English: without a catalogue a message stays as it is.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, TypeVar, cast

DOMAIN: Final = "tp-tui"
"""The domain of the catalogues: `LANGUAGE/LC_MESSAGES/tp-tui.mo`."""

LOCALE: Final = Path(__file__).with_name("locale")
"""The folder of the catalogues."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_catalogue(catalogue: gettext.NullTranslations) -> None:
    """Translate all messages by `catalogue` from now on."""
    global _catalogue
    _catalogue = catalogue


def choose_language(folder: Path = LOCALE) -> None:
    """Use the language of the environment if `folder` has a catalogue for it, otherwise English.

    The language is the value of the first variable set among `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`.
    """
    catalogue = gettext.NullTranslations()
    # Without catalogues, a start does not pay for the look-up.
    if folder.is_dir():
        with suppress(OSError, ValueError):  # an invalid catalogue
            catalogue = gettext.translation(DOMAIN, folder, fallback=True)
    use_catalogue(catalogue)


def language() -> str:
    """Return the language of the messages, as its catalogue states it, such as `de`."""
    return _catalogue.info().get("language") or "en"


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark `message` for extraction and return it unchanged, for `_` to translate later."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 - GLib's name for it
    """Mark `message` with a context for extraction and return it unchanged, for `in_context` to translate later."""
    return message


Value = TypeVar("Value")


class Message(Generic[Value]):
    """A descriptor for a message, or a table of messages, that is translated whenever it is read.
    >>> class Words:
    ...     OVER = Message("The game is over.")
    ...     PACES = Message({"slow": N_("slowly")})
    >>> Words().OVER, Words().PACES["slow"]
    ('The game is over.', 'slowly')
    """

    def __init__(self, value: Value) -> None:
        """Wrap a message, or a dict or tuple whose texts are messages."""
        self._value = value

    def __get__(self, instance: object, owner: type | None = None) -> Value:
        """Return the translation."""
        return cast("Value", _translated(self._value))


def _translated(value: object) -> object:
    match value:
        case str():
            return _catalogue.gettext(value) if value else value
        case dict():
            return {key: _translated(each) for key, each in value.items()}
        case tuple():
            return tuple(_translated(each) for each in value)
    return value


def _(message: str, /, **places: object) -> str:
    """Translate `message` and fill in `places`."""
    return _fill(_catalogue.gettext(message), places) if message else ""


def plural(one: str, many: str, count: int, /, **places: object) -> str:
    """Translate a message in the plural form for `count`, which also fills in `{count}`."""
    return _fill(_catalogue.ngettext(one, many, count), {"count": count, **places})


def plural_form(forms: Sequence[str], count: int) -> str:
    """Return the one of a language's plural `forms` for `count`; English has two, as in `("is", "are")`."""
    number = getattr(_catalogue, "plural", lambda number: number != 1)(count)
    return forms[min(int(number), len(forms) - 1)]


def in_context(context: str, message: str, /, **places: object) -> str:
    """Translate `message` in a context, for a word with more than one use."""
    return _fill(_catalogue.pgettext(context, message), places)


def plural_in_context(context: str, one: str, many: str, count: int, /, **places: object) -> str:
    """Translate a message in a context in the plural form for `count`."""
    return _fill(_catalogue.npgettext(context, one, many, count), {"count": count, **places})


def listed(items: Iterable[str], nothing: str = "") -> str:
    """Return `a, b and c`; `nothing` for no items."""
    *most, last = (*items,) or (nothing,)
    if not most:
        return last
    return _("{items} and {last}", items=joined(most), last=last)


def either(items: Iterable[str]) -> str:
    """Return `a, b or c`."""
    *most, last = items
    if not most:
        return last
    return _("{items} or {last}", items=joined(most), last=last)


def joined(items: Iterable[str]) -> str:
    """Return `a, b, c`; empty for no items."""
    remaining = iter(items)
    text = next(remaining, "")
    for item in remaining:
        text = in_context("list", "{items}, {item}", items=text, item=item)
    return text


def joined_clauses(clauses: Iterable[str]) -> str:
    """Return `a; b; c`; empty for no clauses."""
    remaining = iter(clauses)
    text = next(remaining, "")
    for clause in remaining:
        text = in_context("clauses", "{clauses}; {clause}", clauses=text, clause=clause)
    return text


_ORDINALS = {
    1: NC_("ordinal", "{number}st"),
    2: NC_("ordinal", "{number}nd"),
    3: NC_("ordinal", "{number}rd"),
}


def ordinal(number: int) -> str:
    """Return `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st` and so on."""
    is_teen = number // 10 % 10 == 1
    message = _ORDINALS.get(0 if is_teen else number % 10, NC_("ordinal", "{number}th"))
    return in_context("ordinal", message, number=int(number))


_ENDS = (".", "…", "?", "!")
"""The punctuation marks that end a sentence."""

_PLACE = re.compile(r"[a-z]\d+\b")
"""A place on a board, such as `b4`, at the beginning of a text: it keeps its small letter."""


def sentence(clause: str) -> str:
    """Capitalize a clause, unless it begins with a place on a board, and end it with a full stop.
    >>> sentence("the stack is empty"), sentence("b4 lies on nothing")
    ('The stack is empty.', 'b4 lies on nothing.')
    """
    return punctuated(capitalized(clause))


def punctuated(clause: str) -> str:
    """Add a full stop unless the clause is empty or ends like a sentence; the case stays, as for file names."""
    return clause if not clause or clause.endswith(_ENDS) else in_context("sentence", "{clause}.", clause=clause)


def capitalized(text: str) -> str:
    """Capitalize the first letter of a text, unless it begins with a place on a board, such as `b4`."""
    return text if _PLACE.match(text) else text[:1].upper() + text[1:]


_WORD = re.compile(r"[^\W_]+(?:[.'’:+-][^\W_]+)*")


def word_count(text: str) -> int:
    """Return the number of words that are spoken for a text.

    >>> word_count("From h8 (1 more). Tab: next site · Enter: send")
    9
    """
    return len(_WORD.findall(text))


_ENDS_OF_PIECES = (re.compile(r"(?<=[.!?…])\s+"), re.compile(r"(?<=;)\s+"), re.compile(r"(?<=[,:])\s+"))
"""Where a text can be divided, the best places first: after sentences, after clauses, within a clause."""


def in_pieces(text: str, most: int, *, ends: Sequence[re.Pattern[str]] = _ENDS_OF_PIECES) -> list[str]:
    """Return a text in as few pieces of at most `most` words as its order and the `ends` of pieces allow.

    >>> in_pieces("Step 1 of 2. Lay a tile. It brings points; and more.", 7)
    ['Step 1 of 2. Lay a tile.', 'It brings points; and more.']
    >>> in_pieces("It brings points; and more of them.", 4)
    ['It brings points;', 'and more of them.']
    """
    if word_count(text) <= most or not ends:
        return [text]
    pieces: list[str] = []
    for said in (piece for part in ends[0].split(text) for piece in in_pieces(part, most, ends=ends[1:])):
        if pieces and word_count(f"{pieces[-1]} {said}") <= most:
            pieces[-1] = f"{pieces[-1]} {said}"
        else:
            pieces.append(said)
    return pieces


def _fill(message: str, places: dict[str, object]) -> str:
    return message.format(**places) if places else message


def shortened(text: str, width: int, rest: str = "…") -> str:
    """Return `text`, cut at a word boundary and ended with `rest` if it is longer than `width` characters.

    >>> shortened("Greedy places eye at f7; takes row d", 32)
    'Greedy places eye at f7; takes …'
    """
    if len(text) <= width:
        return text
    return f"{text[: width - len(rest)].rpartition(' ')[0].rstrip(',;')} {rest}"
