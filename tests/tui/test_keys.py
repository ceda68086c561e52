"""Keys that a player sets: presets, keys of single bindings, clashes, and texts that name the keys in force."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from textual.actions import parse
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button, OptionList, Static

from tests.commands import ROOT, documented_example
from tests.test_words import sources
from tests.tui.pilot_helpers import game, open_entry, press
from tp_tui.bots.local_bots import LocalBots
from tp_tui.bots.questions import Question
from tp_tui.games import game_names, get_game
from tp_tui.presenters.actions import ActionGroup
from tp_tui.presenters.common_actions import BUTTON, OPTION_LIST, PRESETS_BY_NAME
from tp_tui.presenters.key_text import MARKED, NAMED, ids_in, key_name
from tp_tui.room import Room, parse_seats
from tp_tui.storage.settings import KEY_PRESETS, Settings, load_settings, settings_file
from tp_tui.terminal.keymap import bindings_of, id_of, is_key, key_list
from tp_tui.tui import screens
from tp_tui.tui.app import TpApp
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.key_contexts import actions, clashes, contexts, default_keys, needing_shift
from tp_tui.tui.keyed_app import keys_of
from tp_tui.tui.panel import Panel
from tp_tui.tui.screens.dialogs import HandoverScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.menu import MenuScreen

OTHERS = [preset for preset in KEY_PRESETS if preset != "arrows"]
TEXTUALS_OWN = ("ctrl+c", "super+c")
"""Keys of Textual's own on every screen, which take what is selected to the clipboard."""


for module in iter_modules(screens.__path__, f"{screens.__name__}."):
    import_module(module.name)


def all_kinds(kind: type[Any]) -> Iterator[type[Any]]:
    """A class and all that are made from it."""
    for inner in kind.__subclasses__():
        yield inner
        yield from all_kinds(inner)


# Bindings


def test_every_binding_of_a_screen_or_table_has_an_id() -> None:
    for kind in all_kinds(DOMNode):
        if kind.__module__.startswith("tp_tui."):
            own = kind.__dict__.get("BINDINGS", ())
            assert all(binding.id for binding in own), kind


def with_bases(group: ActionGroup | None) -> Iterator[ActionGroup]:
    """A group of actions and the groups that it is built on."""
    while group:
        yield group
        group = group.base


def in_contexts() -> set[ActionGroup]:
    """The groups of actions whose keys are looked at for clashes, with their bases."""
    return {each for context in contexts() for group in context for each in with_bases(group)}


def test_every_screen_of_the_program_is_one_whose_keys_are_looked_at() -> None:
    kinds = {kind for kind in all_kinds(Screen) if kind.__module__.startswith("tp_tui.") and "BINDINGS" in vars(kind)}
    assert len(kinds) > 20
    assert {kind.__name__ for kind in kinds if kind.ACTIONS not in in_contexts()} == set()


def test_every_class_binds_what_the_groups_of_its_own_and_its_base_say() -> None:
    looked_at = in_contexts()
    kinds = [kind for kind in all_kinds(DOMNode) if getattr(kind, "ACTIONS", None) in looked_at]
    own = [kind for kind in kinds if kind.__module__.startswith("tp_tui.")]
    assert len(own) > 25
    for kind in own:
        bound = {(key, binding.id, binding.action) for key, binding in bindings_of(kind) if binding.id}
        said = {(key, each.id, each.call) for key, of in kind.ACTIONS.by_key.items() for each in of}
        assert bound == said, kind


@pytest.mark.parametrize(("kind", "group"), [(OptionList, OPTION_LIST), (Button, BUTTON)])
def test_the_keys_that_textual_binds_are_those_of_the_table(kind: type[DOMNode], group: ActionGroup) -> None:
    bound = {(key, id_of(kind, binding), binding.action) for key, binding in bindings_of(kind) if id_of(kind, binding)}
    assert bound == {(key, each.id, each.call) for key, of in group.by_key.items() for each in of}


def test_every_id_is_known_with_its_default_keys() -> None:
    assert default_keys()["table.up"] == ("up", "k")
    assert default_keys()["terra.build"] == ("b",)
    assert default_keys()["replay.step"] == ("right", "l")
    assert "cursor_down" not in default_keys()
    assert len(default_keys()) > 120


def test_the_list_of_a_menu_has_ids_too() -> None:
    ids = {id_of(OptionList, binding) for _, binding in bindings_of(OptionList)}
    assert {"list.up", "list.down", "list.choose"} <= ids


# Presets


@pytest.mark.parametrize("preset", KEY_PRESETS)
def test_a_preset_names_bindings_and_keys_that_there_are_and_has_no_clash(preset: str) -> None:
    keys, fault = keys_of(Settings(keys=preset))
    assert not fault
    assert not clashes(keys)
    assert PRESETS_BY_NAME.keys() <= {id.rpartition(".")[2] for id in default_keys()}
    named = {name for each in actions().values() for action in each for name in action.presets}
    assert named | {name for of in PRESETS_BY_NAME.values() for name in of} == set(OTHERS)
    for id, of in keys.items():
        assert all(is_key(key) for key in of), id
    assert bool(keys) == (preset != "arrows")


LEFT_HAND = set("qwertasdfgzxcvbQWERTASDFGZXCVB12345") | {
    *("tab", "shift+tab", "space", "escape", "grave_accent", "tilde", "f1")
}
RIGHT_HAND = set("yuiophjklnmYUIOPHJKLNM67890") | {
    *("comma", "full_stop", "slash", "semicolon", "apostrophe", "left_square_bracket", "right_square_bracket"),
    *("minus", "equals_sign", "backspace", "enter", "question_mark", "up", "down", "left", "right", "space", "colon"),
}
KEYPAD = set("0123456789") | {"plus", "minus", "asterisk", "slash", "full_stop", "enter"}
TURN = (
    *("table.up", "table.down", "table.left", "table.right", "table.confirm", "table.next", "table.previous"),
    *("game.back", "game.undo", "game.hint"),
)


@pytest.mark.parametrize(("preset", "hand"), [("left", LEFT_HAND), ("right", RIGHT_HAND)])
def test_all_that_a_turn_needs_is_under_one_hand(preset: str, hand: set[str]) -> None:
    keys = {**default_keys(), **keys_of(Settings(keys=preset))[0]}
    own = [id for id in keys if id.partition(".")[0] in game_names() and keys[id]]
    assert len(own) > 15
    for id in (*TURN, *own, *(f"table.number{number}" for number in range(1, 6))):
        if id.endswith("sail") and preset == "right":
            assert keys[id][0] == "n"
        assert any(key in hand for key in keys[id]), (id, keys[id])


def test_the_keypad_points_and_does() -> None:
    keys = {**default_keys(), **keys_of(Settings(keys="numpad"))[0]}
    assert [keys[f"table.{way}"][0] for way in ("up", "left", "right", "down", "confirm")] == ["8", "4", "6", "2", "5"]
    for id in (*TURN[:8], "terra.done", "terra.turn", "terra.build", "cubes.buy", "necropolis.done"):
        assert keys[id][0] in KEYPAD, id
    assert keys["table.number1"] == ("f1",)
    assert "f1" not in keys["game.help"]


def new_room(name: str) -> Room:
    return Room(get_game(name), parse_seats("you:Ada,you:Ben", 1, 4), {"first": 1} if name != "x" else {}, 7)


def key_for(app: TpApp, default: str) -> str:
    """The key of the preset that does what a default key would do at the table in front."""
    table = game(app).table
    for _, binding in bindings_of(type(table)):
        if binding.key == default and table.check_action(*parse(binding.action)[1:]) and binding.id:
            return app.changed_keys.get(binding.id, (default,))[0]
    raise AssertionError(default)


@pytest.mark.parametrize("preset", KEY_PRESETS)
@pytest.mark.parametrize("name", ["terra", "necropolis", "cubes"])
async def test_a_turn_is_played_by_the_keys_of_a_preset(name: str, preset: str) -> None:
    driver_of = import_module(f"tests.tui.{name}.key_driver").KeyDriver
    room = new_room(name)
    app = TpApp(room, Settings(pace="instant", advice="never", keys=preset))
    async with app.run_test(size=(80, 24)) as pilot:
        driver = driver_of(room, 0)
        bots = LocalBots()
        for played in range(8):
            if isinstance(app.screen, HandoverScreen):
                await press(pilot, app.changed_keys.get("handover.go", ("enter",))[0])
            driver.seat = room.current
            driver.look()
            view = room.view(room.current)
            action = bots.reply(Question(name, "greedy", view.observation, seed=played))
            before = len(room.actions)
            for key in driver.keys_for(action):
                await press(pilot, key_for(app, key))
            assert len(room.actions) == before + 1, f"{action} by {preset}"
            assert room.actions[-1] == action


async def through_the_menu(pilot: Pilot[None], app: TpApp, keys: Mapping[str, tuple[str, ...]]) -> None:
    options = app.screen.query_one(OptionList)
    at = options.highlighted
    await press(pilot, keys["list.down"][0])
    assert options.highlighted != at
    await press(pilot, keys["list.up"][0])
    assert options.highlighted == at


@pytest.mark.parametrize("preset", OTHERS)
async def test_a_preset_counts_in_lists_and_texts_too(preset: str) -> None:
    app = TpApp(settings=Settings(keys=preset))
    keys = {**default_keys(), **keys_of(Settings(keys=preset))[0]}
    async with app.run_test(size=(80, 24)) as pilot:
        await through_the_menu(pilot, app, keys)
        app.action_help()
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        first = app.screen.page.name
        await press(pilot, keys["help.next"][0])
        assert app.screen.page.name != first
        await press(pilot, keys["help.close"][0])
        assert isinstance(app.screen, MenuScreen)


async def test_arrows_still_work_in_every_preset_and_keys_change_while_the_program_runs() -> None:
    app = TpApp(settings=Settings(keys="left"))
    async with app.run_test(size=(80, 24)) as pilot:
        options = app.screen.query_one(OptionList)
        at = options.highlighted
        await press(pilot, "down")
        assert options.highlighted != at
        await press(pilot, "w")
        assert options.highlighted == at
        app.use_keys(Settings())
        await press(pilot, "s")
        assert options.highlighted == at
        await press(pilot, "j", "k")
        assert options.highlighted == at


# Keys of the player's own


def test_two_actions_on_one_key_are_named_and_the_preset_stays() -> None:
    keys, fault = keys_of(Settings(own_keys={"terra.build": "r", "game.hint": "f12"}))
    assert fault == "The key r cannot be both Turn (terra.turn) and Build (terra.build)."
    assert keys == {"game.hint": ("f12", "i")}


def test_two_actions_may_change_their_keys_with_one_another() -> None:
    keys, fault = keys_of(Settings(own_keys={"game.undo": "i", "game.hint": "u"}))
    assert (keys, fault) == ({"game.undo": ("i",), "game.hint": ("u",)}, "")


def test_an_added_key_leaves_those_of_the_set() -> None:
    keys, fault = keys_of(Settings(own_keys={"table.up": "z"}))
    assert (keys, fault) == ({"table.up": ("z", "up", "k")}, "")
    keys, fault = keys_of(Settings(keys="left", own_keys={"table.up": "f12", "table.confirm": "f11"}))
    assert (keys["table.up"], keys["table.confirm"], fault) == (("f12", "w", "up"), ("f11", "space", "enter"), "")


@pytest.mark.parametrize(
    ("own", "bound"),
    [
        ("z, -up", ("z", "k")),
        ("-k", ("up",)),
        ("-up,-k", ()),
        ("", ()),
        ("z,-up,-k", ("z",)),
        ("-, -up", ("minus", "k")),
        ("k", ("k", "up")),
        ("z,-f12", ("z", "up", "k")),
    ],
)
def test_a_key_of_the_set_goes_only_by_a_minus_or_an_empty_text(own: str, bound: tuple[str, ...]) -> None:
    keys, fault = keys_of(Settings(own_keys={"table.up": own}))
    assert (keys["table.up"], fault) == (bound, "")


def test_a_key_given_to_one_action_goes_from_another_only_if_that_has_another_one() -> None:
    assert keys_of(Settings(own_keys={"game.undo": "f12", "game.hint": "u"})) == (
        {"game.undo": ("f12",), "game.hint": ("u", "i")},
        "",
    )
    keys, fault = keys_of(Settings(own_keys={"game.hint": "u"}))
    assert (keys, fault) == ({}, "The key u cannot be both Hint (game.hint) and Undo (game.undo).")
    assert keys_of(Settings(own_keys={"game.hint": "u", "game.undo": "-u"}))[0] == {
        "game.hint": ("u", "i"),
        "game.undo": (),
    }


def test_what_is_shared_by_default_may_be_shared() -> None:
    # The rows of Terra have letters that mean something else in other steps, such as v.
    keys, fault = keys_of(Settings(own_keys={"terra.row_v": "f12", "terra.waive": "f12"}))
    assert keys["terra.row_v"][0] == keys["terra.waive"][0] == "f12"
    assert not fault


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"terra.bild": "b"}, "There is no action terra.bild to set keys for."),
        ({"terra.build": "wheelbarrow"}, "There is no key wheelbarrow for terra.build."),
        ({"app.redraw": "r"}, "app.redraw needs a key with Ctrl or Alt, or an F key; r is wanted for texts."),
        ({"app.redraw": "f2"}, "The key F2 cannot be both Where you are (game.ask_where) and Redraw (app.redraw)."),
        ({"game.hint": "ctrl+c"}, "The key Ctrl-c cannot be both Hint (game.hint) and Quit (app.quit)."),
    ],
)
def test_what_there_is_not_is_named(own: dict[str, str], said: str) -> None:
    assert keys_of(Settings(own_keys=own)) == ({}, said)


async def test_own_keys_play_and_show_in_the_footer_and_the_prompt() -> None:
    settings = Settings(pace="instant", advice="never", own_keys={"terra.turn": "f11", "table.confirm": "f12,enter"})
    app = TpApp(new_room("terra"), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        table = game(app).table
        assert "F11: turn · F12: lay it" in table.prompt
        assert app.screen.query_one(KeyFooter)._shown[0].key == "F12"
        shown = [binding.binding.key_display for binding in app.screen.active_bindings.values()]
        assert {"F11", "F12"} <= set(shown)
        await press(pilot, "f12")
        assert len(game(app).room.actions) == 1


async def test_a_letter_that_is_bound_is_still_typed_into_a_field() -> None:
    app = TpApp(settings=Settings(own_keys={"setup.help": "x,question_mark"}))
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_setup()
        await pilot.pause()
        field = app.screen.query_one("#name-0")
        field.focus()
        await press(pilot, "x")
        assert field.value == "x"  # type: ignore[attr-defined]


@pytest.mark.parametrize("left", ["f10", "ctrl+c"])
async def test_the_program_is_left_by_the_key_that_is_set_and_always_by_ctrl_c(left: str) -> None:
    app = TpApp(settings=Settings(own_keys={"app.quit": "f10,-ctrl+q,-ctrl+c"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+q")
        assert not app._exit
        app.open_setup()
        await pilot.pause()
        await press(pilot, left)
        assert app._exit


async def test_keys_of_the_program_change_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(TpApp, "action_redraw", lambda self: drawn.append("redrawn"))
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.set_own_key("app.redraw", "ctrl+y") == ""
        await press(pilot, "ctrl+l", "ctrl+y")
        assert drawn == ["redrawn", "redrawn"]
        assert app.set_own_key("app.redraw", "ctrl+y,-ctrl+l") == ""
        await press(pilot, "ctrl+l")
        assert drawn == ["redrawn", "redrawn"]


async def test_the_example_of_own_keys_in_the_docs_plays() -> None:
    settings_file().write_text(documented_example("toml", '"terra.turn"'), encoding="utf-8")
    settings, fault = load_settings()
    assert (settings.keys, fault) == ("vi", None)
    app = TpApp(new_room("terra"), settings._replace(pace="instant", advice="never"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = game(app).table
        assert "F12: turn · Enter: lay it" in table.prompt
        interaction = table.interaction  # type: ignore[attr-defined]
        way = interaction.way
        await press(pilot, "f12")
        assert interaction.way != way
        while interaction.way != way:  # back to where it may be laid
            await press(pilot, "f12")
        await press(pilot, "space")
        assert len(game(app).room.actions) == 1


# Texts


def marked_texts() -> list[str]:
    texts = [text for _, text in sources() if MARKED.search(text) or NAMED.search(text)]
    assert len(texts) > 80
    return texts


def test_texts_name_bindings_that_there_are() -> None:
    for text in marked_texts():
        for found in MARKED.finditer(text):
            assert set(ids_in(found[3])) <= default_keys().keys(), text


SPELLED = {"Esc": "escape", "Shift-Tab": "shift+tab", "?": "question_mark", ":": "colon"}
SPELLED |= {"→": "right", "←": "left", "↑": "up", "↓": "down", "+": "plus", "-": "minus", "Ctrl-r": "ctrl+r"}
ANY_KEY = {"arrows", "Arrows", "the"}


def test_texts_call_default_keys_what_they_are() -> None:
    for text in marked_texts():
        for written, only_default, ids in MARKED.findall(text):
            keys = {key for id in ids_in(ids) for key in default_keys()[id]}
            words = [word for word in re.findall(r"[^ ,]+", written) if word not in ("to", "and")]
            words = re.split("[-–]", words[0]) if re.fullmatch(r"\d[-–]\d", words[0]) else words
            if only_default or ANY_KEY & set(words):
                continue
            if words == ["1", "3"]:
                continue
            for word in words:
                assert SPELLED.get(word, word if len(word) == 1 else word.lower()) in keys, text


KEY_SAID = re.compile(
    r"\b(?:Enter|Esc|Tab|Space|Up Down|(?<!at )(?<!row )[a-zA-Z?]): [a-z]|\b[Pp]ress [a-zA-Z]\b|\b[a-z] explains"
)


def test_no_text_names_a_key_that_could_be_another() -> None:
    fixed = {"Enter: keep it", "Enter: go on"}  # in a line that text is typed into Enter is always Enter
    wrong = []
    for file, text in sources():
        if "cli" in file.parts or file.name in ("ladder.py", "doctor_text.py"):  # doctor reads raw keys
            continue
        bare = MARKED.sub("", text)
        if KEY_SAID.search(bare) and not any(bare.startswith(said) for said in fixed):
            wrong.append((file.name, text))
    assert not wrong


@pytest.mark.parametrize("preset", OTHERS)
async def test_help_and_prompts_name_the_keys_of_the_preset(preset: str) -> None:
    app = TpApp(new_room("terra"), Settings(pace="instant", advice="never", keys=preset))
    async with app.run_test(size=(80, 24)) as pilot:
        keys = {**default_keys(), **app.changed_keys}
        turn = key_name(keys["terra.turn"][0])
        assert f"{turn}: turn" in game(app).table.prompt
        app.screen.query_one("#table")
        game(app).action_help()
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        texts = "\n".join(page.in_keys(app.key_names) for page in app.screen._pages)
        assert "|" not in "".join(re.findall(r"\[[^\]]*\]", texts))
        line = next(line for line in texts.splitlines() if line.endswith("build a level"))
        assert line.split()[0] == key_name(keys["terra.build"][0])


def test_presets_are_in_the_docs_with_what_needs_shift() -> None:
    text = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    for preset in KEY_PRESETS:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{preset}` |"))
        assert set(re.findall(r"`([A-Z]|Shift-Tab)`", row)) == {key for _title, key in needing_shift(preset)}


@pytest.mark.parametrize("preset", KEY_PRESETS)
async def test_the_settings_say_which_actions_of_a_turn_need_shift(preset: str) -> None:
    needing = needing_shift(preset)
    keys = {**default_keys(), **keys_of(Settings(keys=preset))[0]}
    of_games = {id for id in keys if id.partition(".")[0] in ("table", *game_names())}
    capital = {id for id in of_games if keys[id] and all(key.isupper() or key[:6] == "shift+" for key in keys[id])}
    assert {key_name(keys[id][0]) for id in capital} <= {key for _title, key in needing}
    app = TpApp(settings=Settings(keys=preset))
    async with app.run_test(size=(60, 20)) as pilot:
        await open_entry(pilot, "settings")
        options = app.screen.query_one(OptionList)
        options.highlighted = options.get_option_index("keys")
        await pilot.pause()
        said = str(app.screen.query_one("#about", Static).render())
        assert all(f"{title} {key}" in said for title, key in needing)
        assert ("With Shift: " in said) == bool(needing)
        assert app.screen.query_one(Panel).region.bottom <= 20


def test_keys_are_called_by_one_name() -> None:
    assert key_list("?, ,w,up") == ("question_mark", "w", "up")
    assert [key_name(key) for key in ("f10", "ctrl+f", "grave_accent")] == ["F10", "Ctrl-f", "`"]
    assert [key_name(key) for key in ("plus", "minus", "full_stop")] == ["+", "-", "."]
    assert not is_key("nokey+x")


@pytest.mark.parametrize("preset", KEY_PRESETS)
def test_what_escape_leaves_is_left_without_it(preset: str) -> None:
    # Screen readers keep Escape for themselves.
    keys = {**default_keys(), **keys_of(Settings(keys=preset))[0]}
    left = {id: bound for id, bound in keys.items() if "escape" in bound}
    assert len(left) > 15
    assert [id for id, bound in left.items() if not {"backspace", "ctrl+g"}.intersection(bound)] == []
