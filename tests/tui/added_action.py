"""Add an action to the action table of Cubes, and print its effects as JSON: `python -m tests.tui.added_action`.

The action is added before anything reads the table, as if it were in the source.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

from tp_tui.presenters.actions import ActionSpec, LineWord
from tp_tui.presenters.cubes import actions

WISH = ActionSpec(
    "cubes.wish",
    "W",
    "wish",
    "Wish",
    presets={"right": "f11"},
    help="wish for a cube",
    when=lambda interaction: interaction.chooser is None,
    why_not=lambda interaction: "You wish with no list open.",
    question=LineWord("wish", "[COLOUR]", "what a cube would bring you"),
)


async def on_the_screen() -> dict[str, object]:
    """Return the effects on the screen."""
    from textual.widgets import OptionList

    from tests.tui.pilot_helpers import footer, press, shown
    from tp_tui.games import get_game
    from tp_tui.presenters.cubes.interaction import CubesInteraction
    from tp_tui.room import Room, parse_seats
    from tp_tui.storage.settings import Settings
    from tp_tui.tui.app import TpApp
    from tp_tui.tui.screens.help import HelpScreen
    from tp_tui.tui.screens.keys import KeysScreen

    wishes: list[str] = []
    CubesInteraction.wish = lambda self: wishes.append("wish")  # type: ignore[attr-defined]
    found: dict[str, object] = {}
    room = Room(get_game("cubes"), parse_seats("you:Ada,you:Ben", 2, 4), {"first": 1}, 7)
    app = TpApp(room, Settings(pace="instant", advice="never"))
    async with app.run_test(size=(120, 40)) as pilot:
        found["footer"] = footer(app)
        await press(pilot, "W")
        found["done"] = list(wishes)
        await press(pilot, "b", "W")
        found["footer of the list"] = footer(app)
        found["why not"] = shown(app, "info")
        found["done in the list"] = list(wishes)
        await press(pilot, "escape", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        found["help"] = "".join(page.in_keys(app.key_names) for page in app.screen._pages)
        await press(pilot, "escape")
        app.push_screen(KeysScreen())
        await pilot.pause()
        found["list of keys"] = str(app.screen.query_one(OptionList).get_option(WISH.id).prompt)
    return {name: sorted(said) if isinstance(said, set) else said for name, said in found.items()}


def in_lines() -> str:
    """Return the help text of line mode."""
    from tests.plain.lines import Lines, scripted
    from tp_tui.games import get_game
    from tp_tui.room import Room, parse_seats

    lines = Lines(Room(get_game("cubes"), parse_seats("you:Ada,you:Ben", 2, 4), {}, 7), scripted("", "help all"))
    lines.run()
    return "\n".join(lines.said)


def main() -> None:
    """Add the action, and print its effects."""
    actions.ACTIONS = replace(actions.ACTIONS, actions=(*actions.ACTIONS.actions, WISH))  # type: ignore[misc]
    from tp_tui.storage.settings import Settings
    from tp_tui.tui.key_contexts import default_keys
    from tp_tui.tui.keyed_app import keys_of

    found = {
        "keys": default_keys()[WISH.id],
        "keys of a set": keys_of(Settings(keys="right"))[0][WISH.id],
        "clash": keys_of(Settings(own_keys={WISH.id: "b"}))[1],
        "line mode": in_lines(),
        **asyncio.run(on_the_screen()),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
