"""A field of a form that text is typed in."""

from __future__ import annotations

from textual.widgets import Input

LONGEST_TEXT = 1024
"""The letters that any field holds at most."""


class TextField(Input):
    """One line of text, in which `?` asks for help as everywhere."""

    def __init__(
        self, *, placeholder: str, id: str, max_length: int = LONGEST_TEXT, restrict: str | None = None
    ) -> None:
        """Make an empty field for up to `max_length` characters, all of which `restrict` matches."""
        super().__init__(placeholder=placeholder, id=id, max_length=max_length, restrict=restrict, compact=True)
        self.cursor_blink = False

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the key is text, and no screen may bind it."""
        return key != "question_mark" and super().check_consume_key(key, character)
