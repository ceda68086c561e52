"""One table of actions: what is written there once is in bindings, footer, help, lists of keys, clashes, line mode."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from textual.binding import Binding

from tests.commands import ROOT
from tests.tui.added_action import WISH
from tp_tui.games import game_names
from tp_tui.presenters import common_actions
from tp_tui.presenters.actions import ActionGroup, ActionSpec, LineWord
from tp_tui.presenters.key_text import MARKED, ids_in
from tp_tui.presenters.messages import N_, _
from tp_tui.presenters.presenter import presenter_for
from tp_tui.tui import tables
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.interactive_table import INTERACTION_BINDINGS
from tp_tui.tui.key_contexts import actions, contexts, default_keys, keys_in_preset
from tp_tui.tui.list_table import ListTable
from tp_tui.tui.table import GameTable


@cache
def added() -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.tui.added_action"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_an_action_that_is_added_to_the_table_has_its_keys_everywhere() -> None:
    found = added()
    assert found["keys"] == ["W"]
    assert found["keys of a set"] == ["f11"]
    assert found["clash"] == "The key b cannot be both Buy (cubes.buy) and Wish (cubes.wish)."
    assert found["list of keys"].split()[:2] == ["Wish", "W"]


def test_it_is_in_the_footer_where_it_can_be_done_and_says_why_not_elsewhere() -> None:
    found = added()
    assert "Wish" in found["footer"]
    assert "Wish" not in found["footer of the list"]
    assert found["why not"] == "You wish with no list open."
    assert found["done"] == found["done in the list"] == ["wish"]


def test_it_is_in_the_help_of_the_screen_and_of_line_mode() -> None:
    found = added()
    assert ["W", "wish", "for", "a", "cube"] in [line.split() for line in found["help"].splitlines()]
    assert "wish [COLOUR]: what a cube would bring you" in found["line mode"].splitlines()


def test_the_docs_show_this_very_record() -> None:
    shown = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
    block = re.search(r"```python\n(ActionSpec\(.*?\n\))\n```", shown, re.DOTALL)
    assert block
    made = eval(block[1], {"ActionSpec": ActionSpec, "LineWord": LineWord, "N_": N_, "_": _})
    assert made._replace(when=None, why_not=None) == WISH._replace(when=None, why_not=None)
    assert made.why_not(None) == WISH.why_not(None)  # type: ignore[misc]


# The tables


def groups() -> list[ActionGroup]:
    common = [group for group in vars(common_actions).values() if isinstance(group, ActionGroup)]
    return [*common, *(presenter_for(name).ACTIONS for name in game_names())]


def test_every_group_is_looked_at_for_clashes() -> None:
    looked_at = {id(group) for context in contexts() for group in context}
    bases = {id(group.base) for group in groups() if group.base}
    assert all(id(group) in looked_at | bases for group in groups())
    assert len(groups()) > 25


def test_an_id_means_one_thing() -> None:
    for group in groups():
        ids = [action.id for action in group.actions]
        assert len(ids) == len(set(ids))
    for each in actions().values():
        assert len({action.confirms for action in each}) == 1, each[0].id


def test_rows_of_the_help_name_actions_that_there_are() -> None:
    for group in groups():
        for keys, what in group.key_rows():
            assert what
            for *_written, ids in MARKED.findall(keys):
                assert set(ids_in(ids)) <= default_keys().keys(), keys


def test_what_line_mode_lists_first_is_there() -> None:
    for group in groups():
        assert set(group.order) <= {action.id for action in group.all_actions}
        words = [word.word for word in (*group.commands(), *group.questions())]
        assert len(words) == len(set(words))


# Tables of other packages


class DiceTable(GameTable, can_focus=True):
    """A table with bindings of its own, as another package brings one."""

    KEYS = (("[r|dice.roll]", "roll"),)
    KEY_PRESETS = {"left": {"dice.roll": "f"}, "right": {"table.confirm": "f12"}}  # noqa: RUF012
    BINDINGS = [Binding("r,x", "roll(2)", "Roll", id="dice.roll"), *INTERACTION_BINDINGS]  # noqa: RUF012


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> ActionGroup:
    monkeypatch.setattr(tables, "table_for", lambda name: DiceTable)
    return tables.table_actions("dice")


def test_bindings_of_another_packages_table_are_actions_like_others(dice: ActionGroup) -> None:
    roll = dice.named("dice.roll")
    assert roll
    assert (roll.keys, roll.method, roll.args, roll.title) == ("r,x", "roll", (2,), "Roll")
    assert {"e", "r", "x", "up", "enter"} <= dice.by_key.keys()
    assert DiceTable.key_rows() == [("[r|dice.roll]", "roll")]


def test_its_sets_of_keys_count(dice: ActionGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    names = game_names()
    own = {name: tables.table_actions(name) for name in names}
    monkeypatch.setattr("tp_tui.tui.key_contexts.game_names", lambda: (*names, "dice"))
    monkeypatch.setattr("tp_tui.tui.key_contexts.table_actions", {**own, "dice": dice}.__getitem__)
    for cached in (contexts, actions, default_keys):
        cached.cache_clear()
    try:
        left, right = keys_in_preset("left"), keys_in_preset("right")
        assert (left["dice.roll"], left["table.confirm"]) == ("f", "space,enter")
        assert right["table.confirm"] == "f12"
        assert default_keys()["dice.roll"] == ("r", "x")
    finally:
        for cached in (contexts, actions, default_keys):
            cached.cache_clear()


def test_a_game_without_a_table_has_the_keys_of_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "table_for", lambda name: ListTable)
    assert tables.table_actions("coins") is common_actions.LIST_TABLE


def test_a_class_that_names_actions_has_their_bindings() -> None:
    class Thing(Actionable):
        ACTIONS = ActionGroup((ActionSpec("a.go", "g,h", "go", "Go", (1, "x")), ActionSpec("a.word")))

    (binding,) = Thing.BINDINGS
    assert isinstance(binding, Binding)
    assert (binding.key, binding.action, binding.description, binding.id) == ("g,h", "go(1, 'x')", "Go", "a.go")
