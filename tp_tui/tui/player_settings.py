"""The player's settings while the program runs: some of this run alone, the others kept whenever they are changed."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.presenters.faults import remark_text
from tp_tui.storage.settings import Settings, load_settings, save_settings


class PlayerSettings:
    """Settings that can be changed, and are kept.

    Attributes:
        current: the settings that count now.
        fault: what was wrong with those that were kept, in sentences.
    """

    def __init__(self, settings: Settings | None, fault: str, for_this_run: Mapping[str, str]) -> None:
        """Begin with `settings`, which are not kept, or for None with those that are; `fault` says what is wrong.

        `for_this_run` has single settings by their names, which are not kept as long as nobody changes them.
        """
        self._are_kept = settings is None
        self.fault = fault
        if settings is None:
            settings, wrong = load_settings()
            self.fault = remark_text(wrong)
        self._for_this_run = {name: (value, getattr(settings, name)) for name, value in for_this_run.items()}
        self.current = settings.with_values(for_this_run)

    def change(self, changed: Settings) -> str:
        """Change the settings and save them; return what went wrong, or nothing."""
        self.current = changed
        return remark_text(save_settings(self._without_those_of_this_run())) if self._are_kept else ""

    def _without_those_of_this_run(self) -> Settings:
        """Return the settings without those that were given for this run, and are still as given."""
        given = self._for_this_run
        self._for_this_run = {name: pair for name, pair in given.items() if getattr(self.current, name) == pair[0]}
        return self.current.with_values({name: kept for name, (_, kept) in self._for_this_run.items()})
