"""The player's settings at run time: some apply to this run only, the others are saved on every change."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.presenters.faults import remark_text
from tp_tui.storage.settings import Settings, load_settings, save_settings


class PlayerSettings:
    """Settings that are saved when they change.

    Attributes:
        current: the settings in effect.
        fault: sentences on what was wrong with the saved settings.
    """

    def __init__(self, settings: Settings | None, fault: str, for_this_run: Mapping[str, str]) -> None:
        """Load the settings.

        Args:
            settings: settings to use in place of the saved ones; changes are not saved.
            fault: what was wrong with the saved settings, if `settings` are given.
            for_this_run: settings by name that are saved only if the player changes them.
        """
        self._are_saved = settings is None
        self.fault = fault
        if settings is None:
            settings, wrong = load_settings()
            self.fault = remark_text(wrong)
        self._for_this_run = {name: (value, getattr(settings, name)) for name, value in for_this_run.items()}
        self.current = settings.with_values(for_this_run)

    def change(self, changed: Settings) -> str:
        """Change and save the settings; return what went wrong, or an empty text."""
        self.current = changed
        return remark_text(save_settings(self._without_overrides())) if self._are_saved else ""

    def _without_overrides(self) -> Settings:
        """Return the settings without the unchanged ones of this run."""
        given = self._for_this_run
        self._for_this_run = {name: pair for name, pair in given.items() if getattr(self.current, name) == pair[0]}
        return self.current.with_values({name: kept for name, (_, kept) in self._for_this_run.items()})
