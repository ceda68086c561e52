"""Widgets with many component classes, whose styles are worked out as they are asked for."""

from __future__ import annotations

from functools import cache

from textual.css.styles import RenderStyles
from textual.dom import DOMNode
from textual.widget import Widget


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
