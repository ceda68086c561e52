"""Widgets with many component classes, whose styles are computed lazily."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from textual.css.styles import RenderStyles
from textual.dom import DOMNode
from textual.geometry import Region, Size
from textual.widget import Widget

from tp_tui.terminal.region_compositor import DrawnScreen


class PaletteWidget(Widget):
    """A widget whose component styles are computed on first use.

    Textual computes all of them at every style update, several times at each start; a table has a hundred and shows two
    dozen.
    """

    @classmethod
    @cache
    def _get_component_classes(cls) -> frozenset[str]:
        """Return an empty set, so that Textual's style sheet computes none of them eagerly."""
        return frozenset()

    def get_component_styles(self, *names: str) -> RenderStyles:
        """Return the merged styles of component classes, later ones overriding earlier ones.

        Raises:
            KeyError: the widget has no such component class.
        """
        for name in names:
            if name not in self._component_styles and name in super()._get_component_classes():
                self._component_styles[name] = self._compute_styles(name)
        return super().get_component_styles(*names)

    def _compute_styles(self, name: str) -> RenderStyles:
        """Compute the styles of a component class like Textual's style sheet."""
        component = DOMNode(classes=name)
        component._attach(self)
        self.app.stylesheet.apply(component)
        return component.styles

    def notify_style_update(self) -> None:
        """Recompute the component styles in use; refresh if one has changed."""
        super().notify_style_update()
        before = self._component_styles
        self._component_styles = {name: self._compute_styles(name) for name in before}
        if self._component_styles != before:
            self.refresh()


class DrawnWidget(PaletteWidget):
    """A widget that is repainted by region and does not scroll."""

    def repaint(self, regions: Sequence[Region]) -> None:
        """Repaint regions with the next frame, like `refresh` but without waking up the widget."""
        screen = self.screen
        if self.display and isinstance(screen, DrawnScreen):
            # Only `refresh` marks regions publicly, and it wakes up the widget for each change.
            self._set_dirty(*regions)
            screen.repaint(self)
        else:
            self.refresh(*regions)

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        """Update the size without the second layout that Textual does for scrolling widgets."""
        return super()._size_updated(size, virtual_size, container_size, layout=False)
