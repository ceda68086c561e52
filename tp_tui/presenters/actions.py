"""Actions: what a player can do by a key or a word, each told once.

An `ActionSpec` says all there is to know of an action: its id, its keys by default and in every set of keys, what it is
called, what the help says, when it can be done and why not otherwise, and the word that does it in line mode. The
actions of a screen or of a game's table are an `ActionGroup`. Bindings, footer, help, the list of all keys, clashes and
the words of line mode come from there: `house_actions` has the groups of the house, `tp_tui/presenters/NAME/actions.py`
the `ACTIONS` of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from tp_tui.presenters.key_text import key_name
from tp_tui.presenters.messages import N_, _, joined

if TYPE_CHECKING:
    from tp_tui.games.contract import Refusal
    from tp_tui.room import RoomRefusal

    When = Callable[[Any], bool]
    WhyNot = Callable[[Any], Refusal | RoomRefusal | str | None]

NUMBERED = N_("Number {number}")
"""The title of actions without one of their own: the number that their id ends in."""


class LineWord(NamedTuple):
    """A word that a player can type in line mode.

    Attributes:
        word: the word, which is no action of any game.
        takes: what stands behind it, as the help shows it; empty for nothing.
        about: what it does, or what the answer says.
    """

    word: str
    takes: str
    about: str


class ActionSpec(NamedTuple):
    """An action of a player. Texts are messages: `_` looks them up when they are shown.

    `when` and `why_not` are asked with what the group is about: a game's `Interaction` at its table, the `Standing` of
    the game on its screen.
    """

    id: str
    """What settings and texts call it: `game.undo`."""

    keys: str = ""
    """Its keys by default, as Textual names them, with commas between them. Without any only a word does it."""

    method: str = ""
    """The method `action_METHOD` that does it, of another node behind its name: `app.pop_screen`."""

    title: str = ""
    """What it is called in the footer and in the list of all keys."""

    args: tuple[object, ...] = ()
    """What the method is called with."""

    presets: Mapping[str, str] = {}
    """By set of keys the keys that it has there instead."""

    help: str = ""
    """What it does, for the page of keys."""

    now: str = ""
    """What it would do at this step, for the keys above the help."""

    prompt: str = ""
    """What it does, for the line above the keys."""

    is_in_footer: bool = True
    key_label: str = ""
    """What the footer calls its key; empty for what Textual calls it."""

    has_priority: bool = False
    """Whether its keys come before those of the widget in focus."""

    confirms: bool = False
    """Whether it does the thing itself, as Enter does: the footer has it first."""

    clause: str = ""
    """The clause of the rules that it is about."""

    when: When | None = None
    """Returns whether it can be done now; None for always."""

    why_not: WhyNot | None = None
    """Returns why it cannot be done now: a refusal, a sentence, or None where there is nothing to be said."""

    command: LineWord | None = None
    """The word that does it in line mode."""

    question: LineWord | None = None
    """The word that asks for it in line mode."""

    @property
    def key_list(self) -> tuple[str, ...]:
        """Its keys by default."""
        return tuple(self.keys.split(",")) if self.keys else ()

    @property
    def call(self) -> str:
        """The method and what it is called with, as bindings have it: `move(0, -1)`."""
        return f"{self.method}({', '.join(map(repr, self.args))})" if self.args else self.method

    @property
    def said_title(self) -> str:
        """Its title in the reader's language."""
        if self.title:
            return _(self.title)
        return _(NUMBERED, number="".join(letter for letter in self.id if letter.isdecimal()))

    @property
    def marked_key(self) -> str:
        """Its first key, as texts name it: `[u|game.undo]`."""
        return f"[{key_name(self.key_list[0])}|{self.id}]"

    def marked(self, text: str) -> str:
        """Return its key and what that does, as prompts have it: `[u|game.undo]: undo`."""
        return _("{key}: {what}", key=self.marked_key, what=_(text))


def asked(word: str, takes: str, about: str) -> ActionSpec:
    """Return a question that has a word and no key."""
    return ActionSpec(f"ask.{word}", question=LineWord(word, takes, about))


class HelpRow(NamedTuple):
    """A row of the page of keys: some actions and what they do.

    Attributes:
        ids: their ids, with spaces between them.
        text: what they do; empty for what the help of the first one says.
        label: how their default keys are called together, or a text that names them as `[Enter|table.confirm]`; empty
            for the first key of each.
    """

    ids: str
    text: str = ""
    label: str = ""


@dataclass(frozen=True, eq=False)
class ActionGroup:
    """The actions of one place: a screen, a widget that can have the focus, a game's table.

    Attributes:
        actions: those of its own; of two with the same key the first that can be done is done.
        base: the group whose actions it has besides, where it does not use their keys itself.
        focus: what can have the focus there: its keys come before those of the screen.
        about: what the place is for.
        help: the rows of the page of keys; actions with a help that are in no row come behind them.
        order: the ids of actions in the order in which line mode lists their words; the others come behind.
    """

    actions: tuple[ActionSpec, ...] = ()
    base: ActionGroup | None = None
    focus: tuple[ActionGroup, ...] = ()
    about: str = ""
    help: tuple[HelpRow, ...] = ()
    order: tuple[str, ...] = ()

    @cached_property
    def by_key(self) -> Mapping[str, tuple[ActionSpec, ...]]:
        """What its default keys do, the first that can be done: where the base has the same key, that does nothing."""
        found: dict[str, tuple[ActionSpec, ...]] = {}
        for action in self.actions:
            for key in action.key_list:
                found[key] = (*found.get(key, ()), action)
        return {**self.base.by_key, **found} if self.base else found

    @cached_property
    def all_actions(self) -> tuple[ActionSpec, ...]:
        """Those of the base, then its own."""
        return (*(self.base.all_actions if self.base else ()), *self.actions)

    @cached_property
    def _by_call(self) -> Mapping[tuple[str, tuple[object, ...]], ActionSpec]:
        found = {(action.method, action.args): action for action in reversed(self.actions) if action.method}
        return {**self.base._by_call, **found} if self.base else found

    def find(self, method: str, args: tuple[object, ...]) -> ActionSpec | None:
        """Return the action that calls the method with `args`; None if no action does."""
        return self._by_call.get((method, args))

    def named(self, id: str) -> ActionSpec | None:
        """Return the action with that id here, in the base, or where the focus can be; None if no action has it."""
        within = (*(action for group in self.focus for action in group.all_actions), *self.all_actions)
        return next((action for action in within if action.id == id), None)

    # For readers

    def possible(self, about: object) -> Iterator[ActionSpec]:
        """Yield its own actions that have a condition, where that is met by what the group is about."""
        return (action for action in self.actions if action.when and action.when(about))

    def offers(self, about: object) -> Iterator[HelpRow]:
        """Yield a row for each of them that says what it would do now."""
        return (HelpRow(action.id, action.now) for action in self.possible(about) if action.now)

    def key_rows(self) -> list[tuple[str, str]]:
        """Return the page of keys: keys, as texts name them, and what they do."""
        told = {id for row in self.help for id in row.ids.split()}
        others = (HelpRow(action.id) for action in self.all_actions if action.help and action.id not in told)
        return self.in_words(*self.help, *others)

    def in_words(self, *rows: HelpRow) -> list[tuple[str, str]]:
        """Return rows as keys, as texts name them, and what they do."""
        return [(self._keys(row), _(row.text or self._help(row))) for row in rows]

    def _help(self, row: HelpRow) -> str:
        action = self.named(row.ids.partition(" ")[0])
        return action.help if action else ""

    def _keys(self, row: HelpRow) -> str:
        if "|" in row.label:
            return _(row.label)
        actions = [self.named(id) for id in row.ids.split()]
        label = _(row.label) if row.label else joined(key_name(action.key_list[0]) for action in actions if action)
        return f"[{label}|{row.ids}]"

    def commands(self) -> tuple[LineWord, ...]:
        """Return the words that do something in line mode."""
        return tuple(action.command for action in self._in_order() if action.command)

    def questions(self) -> tuple[LineWord, ...]:
        """Return the words that ask for something in line mode."""
        return tuple(action.question for action in self._in_order() if action.question)

    def _in_order(self) -> Iterator[ActionSpec]:
        by_id = {action.id: action for action in self.all_actions}
        yield from (by_id[id] for id in self.order)
        yield from (action for action in self.all_actions if action.id not in self.order)
