"""A compositor that renders only changed regions, and screens that use it.

Textual's compositor renders every widget that touches the bounding box of all changes, which for a cursor move is
nearly the whole screen. This one renders only the changed regions, each from the topmost widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rich.console import Console
from rich.control import Control
from textual import on
from textual._compositor import Compositor, CompositorUpdate
from textual.await_complete import AwaitComplete
from textual.events import ScreenResume
from textual.geometry import Offset, Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

Result = TypeVar("Result")

PlacedStrip = tuple[int, int, Strip]
"""The first column and the line of a strip, and the strip."""


class RegionsUpdate(CompositorUpdate):
    """Strips to draw over the current screen.

    Attributes:
        strips: the strips with their positions.
    """

    def __init__(self, strips: list[PlacedStrip]) -> None:
        """Create an update from strips."""
        self.strips = strips

    def render_segments(self, console: Console) -> str:
        """Return the escape sequences that draw the strips, for drivers without a frame buffer."""
        return "".join(Control.move_to(x, y).segment.text + strip.render(console) for x, y, strip in self.strips)


class RegionCompositor(Compositor):
    """A compositor whose partial updates are `RegionsUpdate`."""

    def render_partial_update(self) -> RegionsUpdate | None:  # type: ignore[override]
        """Render what has changed since the last update; None if nothing has."""
        changed = {region.intersection(self.size.region) for region in self._dirty_regions}
        self._dirty_regions.clear()
        in_sight = [  # topmost first
            (widget, of_widget.offset, of_widget.intersection(clip))
            for widget, (of_widget, clip) in self.visible_widgets.items()
        ]
        strips = [strip for region in _outermost(changed) for strip in _strips_in(region, in_sight)]
        return RegionsUpdate(strips) if strips else None


class DrawnScreen(Screen[Result]):
    """A screen that renders only what has changed, and draws itself in one frame when it comes to the front."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        """Create a screen; the arguments are Textual's."""
        super().__init__(name, id, classes)
        self._compositor = RegionCompositor()
        self._is_resuming = False
        self._awaits_layout = False

    def expect_layout(self) -> None:
        """Let the next frame wait for the layout that a new size of a widget asks for.

        Otherwise what has changed would be drawn where it was, and moved with the frame after that.
        """
        self._awaits_layout = True

    def repaint(self, widget: Widget) -> None:
        """Repaint a widget's dirty regions with the next frame.

        Unlike Textual's `Update` message, this wakes up the screen only once for several widgets.
        """
        if self in self._compositor:
            self._dirty_widgets.add(widget)
            self.check_idle()

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Return a result and close the screen; do nothing if it is not in front, as after a second click.

        Textual would close whatever screen is in front.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def _screen_resized(self, size: Size) -> None:
        """Lay out the screen only if the size has changed: at start Textual reports the same one several times."""
        if size != self.outer_size:
            super()._screen_resized(size)

    @on(ScreenResume)
    def _resume_screen(self, event: ScreenResume) -> None:
        """Skip Textual's second style computation for a new screen, and draw it once, with the next frame.

        Styles are recomputed only if something changed while another screen was in front, or if the screen has its own
        style sheet, which is loaded once it is mounted.
        """
        self._is_resuming = True
        if not (self.stack_updates or self.css_path):
            event.refresh_styles = False

    def _on_timer_update(self) -> None:
        """Draw a frame, but not twice like Textual if both a layout and a full repaint are due."""
        is_early, self._awaits_layout = self._awaits_layout and not self._layout_required, False
        if is_early:
            return  # the timer goes on
        self._is_resuming = False
        if self._layout_required and self._repaint_required and self.is_current and not self.app._batch_count:
            self._repaint_required = False
            self._compositor._dirty_regions.add(self.outer_size.region)
        super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        """Draw what has changed, unless a full frame is due or an opaque screen covers this one."""
        if self._is_resuming:
            return
        front = self.app.screen
        if front is self or front.styles.background.a < 1:
            super()._compositor_refresh()
        else:
            self._compositor._dirty_regions.clear()
            self._dirty_widgets.clear()


def _strips_in(region: Region, in_sight: Sequence[tuple[Widget, Offset, Region]]) -> Iterator[PlacedStrip]:
    """Yield the visible strips of a region of the screen, from widgets with their offset and the part in sight."""
    hidden = [region]  # the parts for which no widget has been found yet
    for widget, offset, shown in in_sight:
        if not any(shown.overlaps(part) for part in hidden):
            continue
        left: list[Region] = []
        for part in hidden:
            if not (drawn := part.intersection(shown)):
                left.append(part)
                continue
            lines = widget.render_lines(drawn.translate(-offset))
            yield from ((drawn.x, y, strip) for y, strip in enumerate(lines, drawn.y))
            left += around(part, drawn)
        hidden = left
        if not hidden:
            return


def around(region: Region, hole: Region) -> list[Region]:
    """Split what is left of a region without `hole` into rectangles.

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
    """Return the regions that are not contained in another one, from top to bottom."""
    found: list[Region] = []
    for region in sorted(regions, key=lambda region: -region.area):
        if region and not any(other.contains_region(region) for other in found):
            found.append(region)
    return sorted(found, key=lambda region: (region.y, region.x))
