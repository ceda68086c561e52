"""Widgets with many component classes, whose styles are worked out as they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from textual.css.styles import RenderStyles
from textual.dom import DOMNode
from textual.geometry import Region, Size
from textual.widget import Widget

from tp_tui.terminal.region_compositor import DrawnScreen


class PaletteWidget(Widget):
    """A widget whose component styles are worked out when they are first asked for.

    Textual works all of them out whenever the styles of the widget are updated, several times at each start: a table
    has a hundred, and shows two dozen.
    """

    @classmethod
    @cache
    def _get_component_classes(cls) -> frozenset[str]:
        """Return nothing: Textual's style sheet asks for those that it is to work out at once."""
        return frozenset()

    def get_component_styles(self, *names: str) -> RenderStyles:
        """Return the styles of component classes, later ones over earlier ones.

        Raises:
            KeyError: the widget has no such class.
        """
        for name in names:
            if name not in self._component_styles and name in super()._get_component_classes():
                self._component_styles[name] = self._worked_out(name)
        return super().get_component_styles(*names)

    def _worked_out(self, name: str) -> RenderStyles:
        """Return the styles of a component class, as Textual's style sheet works them out."""
        component = DOMNode(classes=name)
        component._attach(self)
        self.app.stylesheet.apply(component)
        return component.styles

    def notify_style_update(self) -> None:
        """Work out anew the component styles that were asked for; draw again where one has become another."""
        super().notify_style_update()
        before = self._component_styles
        self._component_styles = {name: self._worked_out(name) for name in before}
        if self._component_styles != before:
            self.refresh()


class DrawnWidget(PaletteWidget):
    """A widget that is repainted region by region, and in which nothing scrolls."""

    def repaint(self, regions: Sequence[Region]) -> None:
        """Draw these regions with the next frame, as `refresh` does; the widget need not be woken up to say so."""
        screen = self.screen
        if self.display and isinstance(screen, DrawnScreen):
            # `refresh` alone marks regions, and wakes up the widget for each change.
            self._set_dirty(*regions)
            screen.repaint(self)
        else:
            self.refresh(*regions)

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        """Take over a new size. Textual would lay out once more what scrolls, and nothing does here."""
        return super()._size_updated(size, virtual_size, container_size, layout=False)
