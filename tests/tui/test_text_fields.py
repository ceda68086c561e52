"""No field of any screen takes more than it may, typed or pasted."""

from __future__ import annotations

import pytest
from textual.events import Paste
from textual.widgets import Input

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import open_entry, press
from tests.tui.test_sizes import menu
from tp_tui.tui.screens.dialogs import UnsavedScreen
from tp_tui.tui.text_field import LONGEST_TEXT


@pytest.mark.parametrize("text", ["x" * 4096, "x\n" * 2048, "漢" * 4096, "\x00\x1b\r" * 1000, "\n", "\x1c" * 50])
async def test_a_paste_is_cut_to_what_a_field_holds(text: str, new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon")
        for _ in range(3):
            app.post_message(Paste(text))
            await pilot.pause()
            assert len(app.screen.query_one(Input).value) <= LONGEST_TEXT
        await press(pilot, "enter")


async def test_every_field_has_a_bound(new_app: NewApp) -> None:
    app = menu()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "setup")
        app.push_screen(UnsavedScreen("The disk is full."))
        await pilot.pause()
        fields = [field for screen in app.screen_stack for field in screen.query(Input)]
        assert len(fields) > 2
        assert all(0 < (field.max_length or 0) <= LONGEST_TEXT for field in fields)
