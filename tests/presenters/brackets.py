"""A language in which every message is itself in brackets, so that what is no message, or half of one, stands out."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager

from tp_tui.presenters.messages import use_catalogue


class Brackets(gettext.NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


@contextmanager
def in_brackets() -> Iterator[None]:
    """Show all messages in brackets."""
    use_catalogue(Brackets())
    try:
        yield
    finally:
        use_catalogue(gettext.NullTranslations())


def outside(text: str) -> str:
    """What of a text stands in no brackets."""
    left = ""
    while left != text:
        left, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return text
