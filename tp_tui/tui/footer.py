"""The line of keys at the bottom of every screen."""

from __future__ import annotations

from textual.screen import Screen
from textual.widgets import Footer


class KeyFooter(Footer):
    """Textual's footer, written again only when other keys do something, and not with every step of the game."""

    def __init__(self) -> None:
        """With the keys close together, and nothing beside them."""
        super().__init__(compact=True, show_command_palette=False)
        self._shown: list[tuple[str, str, bool]] = []

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Look whether other keys are to be shown."""
        shown = [
            (binding.key, binding.description, enabled)
            for _, binding, enabled, _ in screen.active_bindings.values()
            if binding.show
        ]
        # Textual leaves the footer as it is while another window has the focus.
        if shown != self._shown and screen.app.app_focus:
            self._shown = shown
            super().bindings_changed(screen)
