"""The smallest Textual program that changes one cell at a key: what the screen is measured beside."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static


class SmallestApp(App[None]):
    """One letter that every key changes."""

    def compose(self) -> ComposeResult:
        """The letter."""
        yield Static("a")

    def on_key(self, event: Key) -> None:
        """Change it."""
        letter = self.query_one(Static)
        letter.update("b" if str(letter.content) == "a" else "a")


if __name__ == "__main__":
    SmallestApp().run()
