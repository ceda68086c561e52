"""Actions: what a player can do by a key or a word, each declared once.

An `ActionSpec` is the single declaration of an action: its id, its keys by default and in each preset, its title and
help, when it is available and why not otherwise, and its word in line mode. The actions of a screen or of a game's
table form an `ActionGroup`. Bindings, footer, help, the list of all keys, the check for clashes and the words of line
mode are derived from these. `common_actions` has the groups that all games share, `tp_tui/presenters/NAME/actions.py`
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
"""The title of an action without one of its own; the number is taken from its id."""


class LineWord(NamedTuple):
    """A word that a player can type in line mode.

    Attributes:
        word: the word; no game's notation has an action of that name.
        takes: its arguments as the help shows them; empty if it takes none.
        about: what it does or answers.
    """

    word: str
    takes: str
    about: str


class ActionSpec(NamedTuple):
    """An action of a player. Its texts are messages, which `_` translates when they are shown.

    `when` and `why_not` are called with the context of the group: the game's `Interaction` at a table, an
    `ActionContext` on the screen of a game.
    """

    id: str
    """Its id in settings and texts, such as `game.undo`."""

    keys: str = ""
    """Its default keys, in Textual's names, separated by commas; empty for an action of line mode only."""

    method: str = ""
    """The METHOD of `action_METHOD`; a prefix names another node's: `app.pop_screen`."""

    title: str = ""
    """Its title in the footer and the list of all keys."""

    args: tuple[object, ...] = ()
    """The arguments of the method."""

    presets: Mapping[str, str] = {}
    """Its keys in each preset that changes them."""

    help: str = ""
    """What it does, for the help page of keys."""

    now: str = ""
    """What it does at the present step, for the list of keys above the help."""

    prompt: str = ""
    """What it does, for the prompt."""

    is_in_footer: bool = True
    key_label: str = ""
    """The label of its key in the footer; empty for Textual's."""

    has_priority: bool = False
    """Whether its keys take priority over those of the focused widget."""

    confirms: bool = False
    """Whether it confirms, as Enter does: the footer shows it first."""

    clause: str = ""
    """The clause of the rules that covers it."""

    when: When | None = None
    """Whether it is available now; None for always."""

    why_not: WhyNot | None = None
    """Why it is unavailable now: a refusal, a sentence, or None for no explanation."""

    command: LineWord | None = None
    """The word for it in line mode, if it does something."""

    question: LineWord | None = None
    """The word for it in line mode, if it asks something."""

    @property
    def key_list(self) -> tuple[str, ...]:
        """Its default keys."""
        return tuple(self.keys.split(",")) if self.keys else ()

    @property
    def call(self) -> str:
        """The action string of its binding, such as `move(0, -1)`."""
        return f"{self.method}({', '.join(map(repr, self.args))})" if self.args else self.method

    @property
    def translated_title(self) -> str:
        """Its title in the player's language."""
        if self.title:
            return _(self.title)
        return _(NUMBERED, number="".join(letter for letter in self.id if letter.isdecimal()))

    @property
    def marked_key(self) -> str:
        """Its first default key in the markup of `key_text`: `[u|game.undo]`."""
        return f"[{key_name(self.key_list[0])}|{self.id}]"

    def marked(self, text: str) -> str:
        """Return its key followed by `text`, as in prompts: `[u|game.undo]: undo`."""
        return _("{key}: {what}", key=self.marked_key, what=_(text))


def question(word: str, takes: str, about: str) -> ActionSpec:
    """Return the action of a question without a key."""
    return ActionSpec(f"ask.{word}", question=LineWord(word, takes, about))


class HelpRow(NamedTuple):
    """A row of the help page of keys: one or more actions and what they do.

    Attributes:
        ids: the ids of the actions, separated by spaces.
        text: what they do; empty for the help of the first one.
        label: a label for their default keys together, or a text with markup such as `[Enter|table.confirm]`; empty for
            the first key of each.
        begins_group: whether an empty line stands before it.
    """

    ids: str
    text: str = ""
    label: str = ""
    begins_group: bool = False


@dataclass(frozen=True, eq=False)
class ActionGroup:
    """The actions of a screen, a focusable widget or a game's table.

    Attributes:
        actions: its own actions; of several with the same key, the first available one is performed.
        base: a group whose actions it inherits, except for keys it uses itself.
        focus: the groups of the widgets that can have the focus; their keys precede those of the screen.
        about: what the screen is for.
        help: the rows of the help page of keys; actions with a help in none of them follow.
        order: the ids of actions in the order in which line mode lists their words; the others follow.
    """

    actions: tuple[ActionSpec, ...] = ()
    base: ActionGroup | None = None
    focus: tuple[ActionGroup, ...] = ()
    about: str = ""
    help: tuple[HelpRow, ...] = ()
    order: tuple[str, ...] = ()

    @cached_property
    def by_key(self) -> Mapping[str, tuple[ActionSpec, ...]]:
        """Its actions by default key, in order of precedence; a key of its own overrides the base's."""
        found: dict[str, tuple[ActionSpec, ...]] = {}
        for action in self.actions:
            for key in action.key_list:
                found[key] = (*found.get(key, ()), action)
        return {**self.base.by_key, **found} if self.base else found

    @cached_property
    def all_actions(self) -> tuple[ActionSpec, ...]:
        """The actions of the base, then its own."""
        return (*(self.base.all_actions if self.base else ()), *self.actions)

    @cached_property
    def _by_call(self) -> Mapping[tuple[str, tuple[object, ...]], ActionSpec]:
        found = {(action.method, action.args): action for action in reversed(self.actions) if action.method}
        return {**self.base._by_call, **found} if self.base else found

    def find(self, method: str, args: tuple[object, ...]) -> ActionSpec | None:
        """Return the action that calls `method` with `args`, or None."""
        return self._by_call.get((method, args))

    def named(self, id: str) -> ActionSpec | None:
        """Return the action with that id in this group, its base or the focusable widgets, or None."""
        within = (*(action for group in self.focus for action in group.all_actions), *self.all_actions)
        return next((action for action in within if action.id == id), None)

    # For prompts and help

    def possible(self, context: object) -> Iterator[ActionSpec]:
        """Yield its own actions whose condition holds in `context`; actions without a condition are left out."""
        return (action for action in self.actions if action.when and action.when(context))

    def rows_now(self, context: object) -> Iterator[HelpRow]:
        """Yield a row for each possible action that has a text for the present step."""
        return (HelpRow(action.id, action.now) for action in self.possible(context) if action.now)

    def key_rows(self) -> list[tuple[str, str]]:
        """Return the help page of keys as pairs: keys in the markup of `key_text`, and what they do."""
        return [row for group in self.key_groups() for row in group]

    def key_groups(self) -> list[list[tuple[str, str]]]:
        """Return the same by group."""
        listed = {id for row in self.help for id in row.ids.split()}
        others = (HelpRow(action.id) for action in self.all_actions if action.help and action.id not in listed)
        groups: list[list[tuple[str, str]]] = [[]]
        for row in (*self.help, *others):
            groups += [[]] if row.begins_group and groups[-1] else []
            groups[-1] += self.key_rows_for(row)
        return groups

    def key_rows_for(self, *rows: HelpRow) -> list[tuple[str, str]]:
        """Return `rows` as pairs: keys in the markup of `key_text`, and what they do."""
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
        """Return the words of line mode that do something."""
        return tuple(action.command for action in self._in_order() if action.command)

    def questions(self) -> tuple[LineWord, ...]:
        """Return the words of line mode that ask something."""
        return tuple(action.question for action in self._in_order() if action.question)

    def _in_order(self) -> Iterator[ActionSpec]:
        by_id = {action.id: action for action in self.all_actions}
        yield from (by_id[id] for id in self.order)
        yield from (action for action in self.all_actions if action.id not in self.order)
