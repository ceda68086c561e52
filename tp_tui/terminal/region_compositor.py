"""A compositor that renders only what has changed, and screens that are drawn by it.

Textual's own cuts every line in which something has changed at the edges of all widgets, and renders each of them that
touches the rectangle around all changes: for a cursor move nearly the whole screen. This one renders the changed
regions alone, each from the widget in front.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from rich.console import Console
from rich.control import Control
from textual import on
from textual._compositor import Compositor, CompositorUpdate
from textual.events import ScreenResume
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

Result = TypeVar("Result")

PlacedStrip = tuple[int, int, Strip]
"""The column and the line that a strip begins in, and the strip."""


class RegionsUpdate(CompositorUpdate):
    """Strips that are to be drawn over what the screen shows.

    Attributes:
        strips: each with its place.
    """

    def __init__(self, strips: list[PlacedStrip]) -> None:
        """Draw these strips."""
        self.strips = strips

    def render_segments(self, console: Console) -> str:
        """Return the escape sequences that draw them, for drivers that keep no frame."""
        return "".join(Control.move_to(x, y).segment.text + strip.render(console) for x, y, strip in self.strips)


class RegionCompositor(Compositor):
    """A compositor whose partial updates are `RegionsUpdate`."""

    def render_partial_update(self) -> RegionsUpdate | None:  # type: ignore[override]
        """Render what has changed since the last update; None where nothing has."""
        changed = {region.intersection(self.size.region) for region in self._dirty_regions}
        self._dirty_regions.clear()
        strips = [strip for region in _outermost(changed) for strip in self._strips_in(region)]
        return RegionsUpdate(strips) if strips else None

    def _strips_in(self, region: Region) -> Iterator[PlacedStrip]:
        """Yield the strips that a region of the screen shows."""
        hidden = [region]  # what no widget has been found for yet
        for widget, (of_widget, clip) in self.visible_widgets.items():  # those in front come first
            shown = of_widget.intersection(clip)
            if not any(shown.overlaps(part) for part in hidden):
                continue
            left: list[Region] = []
            for part in hidden:
                if not (drawn := part.intersection(shown)):
                    left.append(part)
                    continue
                lines = widget.render_lines(drawn.translate(-of_widget.offset))
                yield from ((drawn.x, y, strip) for y, strip in enumerate(lines, drawn.y))
                left += around(part, drawn)
            hidden = left
            if not hidden:
                return


class DrawnScreen(Screen[Result]):
    """A screen that renders only what has changed, and all of it in one frame when it comes to the front."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        """Make a screen; the arguments are Textual's."""
        super().__init__(name, id, classes)
        self._compositor = RegionCompositor()
        self._is_coming_up = False

    def repaint(self, widget: Widget) -> None:
        """Draw what has changed of a widget with the next frame.

        So does the message `Update`, but several widgets that change together need but one round of the screen's.
        """
        if self in self._compositor:
            self._dirty_widgets.add(widget)
            self.check_idle()

    def _screen_resized(self, size: Size) -> None:
        """Lay the screen out anew for another size only: at a start Textual tells the same one several times."""
        if size != self.outer_size:
            super()._screen_resized(size)

    @on(ScreenResume)
    def _come_up(self, event: ScreenResume) -> None:
        """Leave the styles of a new screen as they are, and draw it once, with the next frame.

        Its widgets got their styles when they were made, and Textual works them out once more. It need do so only for
        what has changed while another screen was in front, and for a screen with a style sheet of its own, which is
        read once the screen is there.
        """
        self._is_coming_up = True
        if not (self.stack_updates or self.css_path):
            event.refresh_styles = False

    def _on_timer_update(self) -> None:
        """Draw a frame. Where the screen is laid out and to be drawn as a whole, Textual would draw it twice."""
        self._is_coming_up = False
        if self._layout_required and self._repaint_required and self.is_current and not self.app._batch_count:
            self._repaint_required = False
            self._compositor._dirty_regions.add(self.outer_size.region)
        super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        """Draw what has changed, unless all of it is drawn with the next frame or lies below a screen that hides it."""
        if self._is_coming_up:
            return
        front = self.app.screen
        if front is self or front.styles.background.a < 1:
            super()._compositor_refresh()
        else:
            self._compositor._dirty_regions.clear()
            self._dirty_widgets.clear()


def around(region: Region, hole: Region) -> list[Region]:
    """Return what is left of a region without a part of it.

    >>> around(Region(0, 0, 10, 3), Region(4, 0, 6, 2))
    [Region(x=0, y=2, width=10, height=1), Region(x=0, y=0, width=4, height=2)]
    """
    parts = (
        Region(region.x, region.y, region.width, hole.y - region.y),
        Region(region.x, hole.bottom, region.width, region.bottom - hole.bottom),
        Region(region.x, hole.y, hole.x - region.x, hole.height),
        Region(hole.right, hole.y, region.right - hole.right, hole.height),
    )
    return [part for part in parts if part]


def _outermost(regions: set[Region]) -> list[Region]:
    """Return the regions that no other one contains, from top to bottom."""
    found: list[Region] = []
    for region in sorted(regions, key=lambda region: -region.area):
        if region and not any(other.contains_region(region) for other in found):
            found.append(region)
    return sorted(found, key=lambda region: (region.y, region.x))
