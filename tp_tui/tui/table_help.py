"""What a game's table has to say when the player asks for help; a game fills in what it has of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.widget import Widget

from tp_tui.games.contract import RuleChapter
from tp_tui.storage.settings import Settings
from tp_tui.tui.help_pages import Page, keys_page, rules_page


class TableHelp(Widget):
    """The part of a table that explains it."""

    KEYS: ClassVar[Sequence[tuple[str, str]]] = ()
    """The keys of this table and what they do, for the help."""

    KEY_PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """By preset the keys that it gives to bindings of this table, by their ids."""

    @property
    def clause(self) -> str:
        """The clause of the rules that matters now: the help opens there."""
        return ""

    def step_help(self) -> str:
        """Explain the step at hand in a sentence or two, to be read above the help; empty for nothing."""
        return ""

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the keys of this table that do something now and what each would do, the most useful first."""
        bindings = self.screen.active_bindings.values()
        return [
            (self.app.get_key_display(binding), binding.description.lower())
            for node, binding, enabled, _ in bindings
            if node is self and enabled and binding.show
        ]

    def help_pages(self, rulebook: Sequence[RuleChapter]) -> list[Page]:
        """Return the pages of the help in a game with this rulebook."""
        return [rules_page(rulebook, self.clause), keys_page(self.KEYS)]

    @classmethod
    def first_help_pages(cls, rulebook: Sequence[RuleChapter], settings: Settings) -> list[Page]:
        """Return the pages of the help for who has not begun a game yet."""
        return [rules_page(rulebook), keys_page(cls.KEYS)]
