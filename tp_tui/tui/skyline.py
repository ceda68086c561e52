"""The picture of the game above a form or a list, or below a page."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Center
from textual.widget import Widget

from tp_tui.tui.banner import LEAST, MAX_HEIGHT, Picture
from tp_tui.tui.panel import Panel


class Skyline(Picture):
    """The picture beside a form, a list or a page, as high as that leaves room, or nothing with too few lines."""

    def __init__(self, game: str = "", *, least: int = LEAST, most: int = MAX_HEIGHT, id: str = "skyline") -> None:
        """Create a picture of `game`, by default the app's, from `least` lines on and of `most` lines at most."""
        super().__init__(id=id)
        self._least, self._most = least, most
        self._game_name = game or self.app.game.name

    def show_game(self, name: str) -> None:
        """Show the picture of another game."""
        if name != self._game_name:
            self._game_name = name
            self.on_resize()

    def on_resize(self) -> None:
        """Draw it anew."""
        width, height = self.size
        if height >= self._least:
            self.draw(self._game_name, width, min(height, self._most), above=max(0, height - self._most))
        else:
            self.show([])


def pictured(panel: Panel, game: str = "") -> Iterator[Widget]:
    """Yield a form or a list below the picture of `game` or the app's, and its keys in the last line of the screen."""
    panel.border_title = f" {panel.border_title}"  # above the text, which has the bar of a list before it
    yield Skyline(game)
    yield Center(panel, classes="pictured")
    yield panel.key_line
