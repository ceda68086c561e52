"""The picture above the menu: each game's own, in the game's folder, or the one of all others."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol

from textual.geometry import Size

from tp_tui.presenters.spans import Line
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.scenery import FAR, Light, Scene, light_of
from tp_tui.tui.styled_lines import ASCII_CLASS, HouseLines

MIN_WIDTH, MIN_HEIGHT, MAX_HEIGHT = 60, 6, 44
"""The minimum width and the minimum and maximum height of the picture; it is never cropped."""

LEAST = 3
"""The lines from which a strip of dusk stands in the place of a picture."""


LINES_FOR_STARS = 14
"""The lines of a picture from which the first stars stand in its dusk."""

EVENING_STARS = ((7, 6), (15, 11), (24, 3), (33, 9), (62, 5), (71, 12), (80, 4), (93, 8))
"""Their places in hundredths of the width and of the sky's height."""


class Draw(Protocol):
    """Draws a picture, given its columns and lines, and whether its sky is that of a night."""

    def __call__(self, columns: int, lines: int, *, is_night: bool) -> Scene:
        """Return the picture."""


def common_scene(columns: int, lines: int, *, is_night: bool) -> Scene:
    """Draw a pyramid and a sun, for games that bring no picture of their own."""
    scene = Scene(columns, lines)
    room = scene.foot - max(1, scene.foot // 8)
    # The sun, the pyramid and a small one take 4 columns a row of their heights and radius, and two gaps of 8.
    high = next(high for high in range(room, 0, -1) if 4 * (high + high // 4 + high * 2 // 5) + 24 <= scene.width)
    radius, far = max(2, high // 4), max(2, high * 2 // 5)
    middle = scene.width // 4 * 2 + 2 * (radius - far)
    scene.sun(middle - 2 * high - 2 * radius - 8, scene.foot - 2 * radius - 1, radius)
    scene.pyramid(middle, high, top=high // 6, light=-1)
    scene.pyramid(middle + 2 * (high + far) + 8, far, FAR, light=-1)
    return scene


class DrawSmall(Protocol):
    """Draws a picture of fewer than `LEAST_FOR_THREE` columns, given its columns and lines."""

    def __call__(self, columns: int, lines: int) -> Scene:
        """Return the picture."""


@cache
def scene_of(game_name: str) -> ModuleType | None:
    """Return the module `scene` in a game's folder, if there is one."""
    folder = f"{__package__}.{game_name}"
    if game_name.isidentifier() and find_spec(folder) and find_spec(f"{folder}.scene"):
        return import_module(f"{folder}.scene")
    return None


def drawing_of(game_name: str) -> Draw:
    """Return what draws a game's picture: `draw` of its scene, or the one of all others."""
    draw: Draw = getattr(scene_of(game_name), "draw", common_scene)
    return draw


def small_drawing_of(game_name: str) -> DrawSmall:
    """Return what draws a game's picture beside a form: `draw_small` of its scene, or that of all others."""
    draw: DrawSmall = getattr(scene_of(game_name), "draw_small", low_scene)
    return draw


@cache
def banner_lines(
    game_name: str, width: int, height: int, light: Light = Light.SMOOTH, *, plain: bool = False, is_night: bool = True
) -> list[Line]:
    """Draw a game's picture at a given size; with `plain`, in ASCII."""
    scene = drawing_of(game_name)(width, height, is_night=is_night)
    if is_night and height >= LINES_FOR_STARS:
        scene.scatter(EVENING_STARS)
    return scene.in_letters() if plain else scene.lines(light)


def low_scene(columns: int, lines: int) -> Scene:
    """Draw a strip of dusk, with pyramids and a sun if it is high enough, where a game's picture has no room."""
    scene = Scene(columns, lines, ground=1)
    if columns < LEAST_FOR_THREE:
        high, radius = scene.foot - 2, max(2, scene.foot * 3 // 8)
        between = (columns - 2 * (high + radius)) // 3
        scene.pyramid(2 * (between + high), high, top=max(1, high // 6))
        scene.setting_sun(2 * (2 * (between + high) + radius), radius)
    elif scene.foot >= LEAST_FOOT:
        high, far, small, radius = scene.foot - 1, scene.foot * 2 // 3, scene.foot // 2, max(2, scene.foot // 2)
        between = (columns - 2 * (high + far + small + radius)) // 5
        at = between + far
        scene.pyramid(2 * at, far, FAR)
        at += far + between + high
        scene.pyramid(2 * at, high, top=max(1, high // 5))
        at += high + between + radius
        scene.setting_sun(2 * at, radius)
        at += radius + between + small
        scene.pyramid(2 * at, small, FAR, light=-1)
    return scene


LEAST_FOR_THREE = 58
"""The columns from which a low picture has three pyramids; with fewer it has one."""

LEAST_FOOT = 4
"""The rows of sky from which a pyramid in it looks like one."""


@cache
def low_lines(
    game_name: str, width: int, height: int, light: Light = Light.SMOOTH, *, plain: bool = False
) -> list[Line]:
    """Draw a strip of dusk at a given size, or where it is narrow a game's small picture; with `plain`, in ASCII."""
    scene = (small_drawing_of(game_name) if width < LEAST_FOR_THREE else low_scene)(width, height)
    return scene.in_letters() if plain else scene.lines(light)


class Picture(HouseLines):
    """The picture of a game."""

    app: BaseApp

    def draw(self, game_name: str, width: int, height: int, *, above: int = 0) -> None:
        """Draw it at a given size below so many empty lines, or a strip of dusk where that is too low for it."""
        plain = self.app.has_class(ASCII_CLASS) or not self.app.has_colours
        theme = self.app.appearance.theme_shown
        light = light_of(self.app.theme_variables, theme.needs)
        if height < MIN_HEIGHT or width < MIN_WIDTH:
            lines = low_lines(game_name, width, height, light, plain=plain)
        else:
            lines = banner_lines(game_name, width, height, light, plain=plain, is_night=theme.theme.dark)
        self.show([*[()] * above, *lines])


class Banner(Picture):
    """The picture of the menu, as large as fits."""

    def fit(self, game_name: str, screen: Size, lines_below: int) -> None:
        """Draw a game's picture to fit above `lines_below` other lines; hide it if there is no room."""
        room = min(MAX_HEIGHT, screen.height - lines_below)
        self.display = room >= LEAST and screen.width >= MIN_WIDTH
        if self.display:
            self.styles.height = room
            self.draw(game_name, screen.width, room)
