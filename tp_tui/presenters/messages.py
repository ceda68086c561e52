"""Messages: every sentence a player reads, by gettext, in the language of who reads it.

A message is a whole sentence or phrase with named places, so that a translator sees what it says and can turn it round:

>>> _("{name} takes {money} money", name="Ada", money=5)
'Ada takes 5 money'
>>> plural("{count} worker", "{count} workers", 2)
'2 workers'

Tables of messages mark theirs with `N_`; `_` looks them up when they are shown, never before. English is the source:
without a catalogue a message says itself.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, TypeVar, cast

DOMAIN: Final = "tp-tui"
"""The name of the catalogues: `LANGUAGE/LC_MESSAGES/tp-tui.mo`."""

LOCALE: Final = Path(__file__).with_name("locale")
"""The folder of the catalogues."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_catalogue(catalogue: gettext.NullTranslations) -> None:
    """Show all messages from now on as `catalogue` has them."""
    global _catalogue
    _catalogue = catalogue


def choose_language(folder: Path = LOCALE) -> None:
    """Show all messages in the language of the environment, where `folder` has a catalogue for it, else in English.

    `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` say which it is, the first of them that is set.
    """
    catalogue = gettext.NullTranslations()
    # Without catalogues nobody waits for the environment to be read.
    if folder.is_dir():
        with suppress(OSError, ValueError):  # a file that is no catalogue
            catalogue = gettext.translation(DOMAIN, folder, fallback=True)
    use_catalogue(catalogue)


def language() -> str:
    """Return the language of the messages, as the catalogue calls it, such as `de`."""
    return _catalogue.info().get("language") or "en"


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark `message` for translators and return it as it is, for `_` to look up later."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 - GLib's name for it
    """Mark `message` in that context for translators and return it as it is, for `in_context` to look up later."""
    return message


Value = TypeVar("Value")


class Message(Generic[Value]):
    """A message as an attribute of a class of words, or a table of them: in the reader's language whenever it is read.

    >>> class Words:
    ...     OVER = Message("The game is over.")
    ...     PACES = Message({"slow": N_("slowly")})
    >>> Words().OVER, Words().PACES["slow"]
    ('The game is over.', 'slowly')
    """

    def __init__(self, value: Value) -> None:
        """Keep a message, or a mapping or tuple whose texts are messages."""
        self._value = value

    def __get__(self, instance: object, owner: type | None = None) -> Value:
        """Return it translated."""
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
    """Return `message` in the reader's language with `places` filled in."""
    return _filled(_catalogue.gettext(message), places) if message else ""


def plural(one: str, many: str, count: int, /, **places: object) -> str:
    """Return the form of a message that goes with `count`, which fills the place `{count}`."""
    return _filled(_catalogue.ngettext(one, many, count), {"count": count, **places})


def plural_form(forms: Sequence[str], count: int) -> str:
    """Return which of a language's plural `forms` goes with `count`; English has two, as in `("is", "are")`."""
    number = getattr(_catalogue, "plural", lambda number: number != 1)(count)
    return forms[min(int(number), len(forms) - 1)]


def in_context(context: str, message: str, /, **places: object) -> str:
    """Return `message` as it is translated in that context: for a word that has two uses."""
    return _filled(_catalogue.pgettext(context, message), places)


def plural_in_context(context: str, one: str, many: str, count: int, /, **places: object) -> str:
    """Return the form of a message that goes with `count` in that context."""
    return _filled(_catalogue.npgettext(context, one, many, count), {"count": count, **places})


def listed(items: Iterable[str], nothing: str = "") -> str:
    """Return `a, b and c`; `nothing` where there are no items."""
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
    """Return `a, b, c`."""
    found = list(items)
    text = found[0] if found else ""
    for item in found[1:]:
        text = in_context("list", "{items}, {item}", items=text, item=item)
    return text


def chained(clauses: Iterable[str]) -> str:
    """Return `a; b; c`."""
    found = list(clauses)
    text = found[0] if found else ""
    for clause in found[1:]:
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
"""What a sentence ends with."""

_PLACE = re.compile(r"[a-z]\d+\b")
"""A place on a board at the beginning of a text, such as `b4`, which stays as it is written."""


def sentence(clause: str) -> str:
    """Return a clause as a sentence: with a capital at its beginning, but for a place, and an end.

    >>> sentence("the stack is empty"), sentence("b4 lies on nothing")
    ('The stack is empty.', 'b4 lies on nothing.')
    """
    return ended(capitalized(clause))


def ended(clause: str) -> str:
    """Return a clause that may stand alone, such as one that begins with a file's name, with an end."""
    return clause if not clause or clause.endswith(_ENDS) else in_context("sentence", "{clause}.", clause=clause)


def capitalized(text: str) -> str:
    """Return a text for the beginning of a line, with a capital; a place, such as `b4`, stays as it is."""
    return text if _PLACE.match(text) else text[:1].upper() + text[1:]


def _filled(message: str, places: dict[str, object]) -> str:
    return message.format(**places) if places else message


def shortened(text: str, width: int, rest: str = "…") -> str:
    """Return `text`, cut at a word boundary and ended with `rest` if it is longer than `width` characters.

    >>> shortened("Greedy places eye at f7; takes row d", 32)
    'Greedy places eye at f7; takes …'
    """
    if len(text) <= width:
        return text
    return f"{text[: width - len(rest)].rpartition(' ')[0].rstrip(',;')} {rest}"
