"""A minimal Textual app that changes one cell on a key press, as the yardstick for the screen."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static


class SmallestApp(App[None]):
    """Shows one letter, which every key changes."""

    def compose(self) -> ComposeResult:
        """Show the letter."""
        yield Static("a")

    def on_key(self, event: Key) -> None:
        """Change the letter."""
        letter = self.query_one(Static)
        letter.update("b" if str(letter.content) == "a" else "a")


if __name__ == "__main__":
    SmallestApp().run()
