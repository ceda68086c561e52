"""The command that takes pictures of every screen: names, colours, and what must be on a picture."""

from __future__ import annotations

import re

import pytest

from tests.tui import every_screen
from tests.tui.every_screen import MODES, SCREENS, XTERM, names_for, names_of_all, read_name, svg_of


def test_names_say_screen_size_and_mode() -> None:
    assert len({*names_of_all()}) == len(names_of_all()) > len(SCREENS)
    assert all(read_name(name)[0].name == name.split(".")[0] for name in names_of_all())
    assert names_for(()) == names_of_all()
    assert names_for(["cubes-late.200.day16", "menu.*.none"]) == [
        "cubes-late.200.day16",
        "menu.80.none",
        "menu.120.none",
    ]
    for wrong in ("menu", "menu.81", "menu.80.dusk", "nothing.80", "nothing-*"):
        with pytest.raises(LookupError, match="is no picture"):
            names_for([wrong])


@pytest.mark.parametrize("mode", ["16", "day16", "none"])
async def test_a_picture_has_the_colours_of_its_terminal(mode: str) -> None:
    found = {*re.findall('fill="(#[^"]+)"', await svg_of(f"menu.60.{mode}"))}
    sixteen = {XTERM.ansi_colors[number].hex for number in range(16)}
    inks = {XTERM.background_color.hex, XTERM.foreground_color.hex}
    if MODES[mode].system is None:
        assert inks < found
        assert all(len({*re.findall("..", colour[1:])}) == 1 for colour in found), "no colours, but dim text"
    else:
        assert sixteen > found
        assert found - {each for each in sixteen if len({*re.findall("..", each[1:])}) == 1}, (
            "but black, grey and white"
        )


async def test_another_screen_than_the_named_one_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    menu = SCREENS["menu"]
    for wrong in (menu._replace(kind="GameScreen"), menu._replace(text="no such words")):
        monkeypatch.setitem(every_screen.SCREENS, "menu", wrong)
        with pytest.raises(AssertionError, match=r"menu\.60 shows"):
            await svg_of("menu.60")
