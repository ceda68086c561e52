"""Adapt themes of Textual: their colours replace ours, and `theme_repair` adjusts those that are not legible.

    python -m tp_tui.lab.theme_adaptation

writes them all into the themes folder, anew after every change of `tp-night` or `tp-day`, on which they are based.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from textual.color import Color
from textual.theme import BUILTIN_THEMES as TEXTUAL_THEMES
from textual.theme import Theme

from tp_tui.lab.colour_science import rgb_of
from tp_tui.lab.theme_repair import repair
from tp_tui.tui.themes import ADAPTED_THEMES, ThemeInfo, builtin_theme, themes_folder

BASIC = (
    "primary",
    "secondary",
    "accent",
    "foreground",
    "background",
    "surface",
    "panel",
    "success",
    "warning",
    "error",
)

TINT = 0.12
"""The share of its background in the colours of boards, which ties them to the theme."""

SKY = 8
"""The bands of the sky, from the top to the horizon."""


def adapted(name: str) -> ThemeInfo:
    """Return a theme of Textual with all colours that our screens use, repaired.

    Raises:
        KeyError: Textual has no theme with this name.
    """
    theme = TEXTUAL_THEMES[name]
    base = builtin_theme("tp-night" if theme.dark else "tp-day")
    colours = {**base.colours, **_adapted_colours(theme, base)}
    found = base._replace(theme=_theme(theme, colours), eyes=())
    return found._replace(theme=_theme(theme, repair(found, fixed=("background", "surface", "panel"))))


def _theme(theme: Theme, colours: Mapping[str, str]) -> Theme:
    """Return a theme with other colours."""
    basic: dict[str, Any] = {name: colours[name] for name in BASIC}
    variables = {name: colour for name, colour in colours.items() if name not in BASIC}
    return Theme(name=theme.name, dark=theme.dark, variables=variables, **basic)


def _adapted_colours(theme: Theme, base: ThemeInfo) -> dict[str, str]:
    """Return the colours that follow from those of a theme."""
    generated = theme.to_color_system().generate()
    found = {name: Color.parse(generated[name]) for name in BASIC}
    ground, ink = found["background"], found["foreground"]
    found["lines-dim"] = ground.blend(ink, 0.65)
    found["lines-shade"] = ground.blend(ink, 0.4)
    found["lines-chosen"] = found["primary"]
    found["lines-chosen-ink"] = ground
    found["scene-title"] = found["primary"]
    found |= {name: ink for name in base.colours if name.endswith("-slot")}
    horizon = found["warning"].blend(found["accent"], 0.3)
    for band in range(SKY):
        found[f"scene-sky-{band + 1}"] = ground.blend(horizon, 0.06 + 0.5 * band / SKY)
    for name in base.colours:
        of, _, row = name.partition("-sky-")
        if row and of != "scene":  # a sky of a game's own, of one colour a row
            found[name] = found[f"scene-sky-{2 * int(row) - 1}"]
    hollows = [name for name in base.colours if name.endswith("-hollow") and not theme.dark]
    # A hollow in a light sky is of its tone, darker than all bands behind a pyramid.
    found |= {name: found["scene-sky-6"].blend(ink, 0.15) for name in hollows}
    for name, colour in base.colours.items():
        if name not in found and not name.startswith(("player", "block")) and not name.endswith("-ink"):
            found[name] = Color.parse(colour).blend(ground, TINT)
    return {name: "#{:02x}{:02x}{:02x}".format(*colour.rgb) for name, colour in found.items()}


def theme_file(info: ThemeInfo) -> str:
    """Return a theme as a file with the colours in which it differs from its base."""
    base = builtin_theme("tp-night" if info.theme.dark else "tp-day")
    return "\n".join(_lines(info, base)) + "\n"


def _lines(info: ThemeInfo, base: ThemeInfo) -> Iterator[str]:
    yield "# Adapted from Textual's theme of the same name by `python -m tp_tui.lab.theme_adaptation`: do not edit."
    yield f'name = "{info.name}"'
    yield f'title = "{info.name.replace("-", " ").title()}"'
    yield f'base = "{base.name}"'
    yield f"needs = {info.needs}"
    yield "eyes = []"
    for name, colour in info.colours.items():
        if rgb_of(colour) != rgb_of(base.colours[name]):
            yield f'{name} = "{colour}"'


def main() -> None:
    """Write all adapted themes."""
    for name in ADAPTED_THEMES:
        (themes_folder() / f"{name}.toml").write_text(theme_file(adapted(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
