"""A form field for text."""

from __future__ import annotations

from textual.widgets import Input

LONGEST_TEXT = 1024
"""The maximum number of characters in any field."""


class TextField(Input):
    """A one-line input in which `?` opens the help as on every screen."""

    def __init__(
        self, *, placeholder: str, id: str, max_length: int = LONGEST_TEXT, restrict: str | None = None
    ) -> None:
        """Create an empty field; `restrict` is a regular expression that its value must match."""
        super().__init__(placeholder=placeholder, id=id, max_length=max_length, restrict=restrict, compact=True)
        self.cursor_blink = False

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the key is typed as text instead of reaching bindings."""
        return key != "question_mark" and super().check_consume_key(key, character)
