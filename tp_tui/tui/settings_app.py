"""An application whose settings can be changed on its screens, and are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tp_tui.games import get_game
from tp_tui.games.contract import Game
from tp_tui.presenters.offered import offered_games
from tp_tui.storage.settings import CHOICES, Settings, load_settings, save_settings, sign_sets
from tp_tui.tui.house_app import HouseApp
from tp_tui.tui.keyed_app import keys_of
from tp_tui.tui.tables import table_setting
from tp_tui.tui.themes import AUTO


class SettingsApp(HouseApp):
    """An application that draws and plays as its settings say, from the moment they are changed.

    Attributes:
        settings_fault: what was wrong with the settings that were kept, in sentences.
    """

    def __init__(self, settings: Settings | None, fault: str, for_this_run: Mapping[str, str]) -> None:
        """Begin with `settings`, which are not kept, or for None with those that are; `fault` says what is wrong.

        `for_this_run` has single settings by their names, which are not kept as long as nobody changes them.
        """
        super().__init__()
        self._keep_settings = settings is None
        self.settings_fault = fault
        if settings is None:
            settings, self.settings_fault = load_settings()
        self._for_this_run = {name: (value, getattr(settings, name)) for name, value in for_this_run.items()}
        self.settings = settings.with_values(for_this_run)
        self.begin_with_theme()

    @property
    def game(self) -> Game:
        """The game that the menu is about: the one the player chose there last, as long as it is offered."""
        offered = offered_games()
        return get_game(self.settings.game if self.settings.game in offered else offered[0])

    def choose_game(self, name: str) -> str:
        """Have the menu be about another game from now on; return what went wrong with keeping that, or nothing."""
        return self._keep(self.settings.with_value("game", name))

    def change_setting(self, name: str, by: int = 1) -> str:
        """Go on by so many values of a setting and keep it; return what went wrong, or nothing.

        A setting of a game's table is named `GAME-SETTING`.
        """
        if found := table_setting(name):
            table, setting = found
            values, now = tuple(setting.values), table.setting_of(self.settings, setting)
            changed = self.settings.with_game(table.GAME, setting.name, _next(values, now, by))
        else:
            values = offered_games() if name == "game" else CHOICES.get(name, ())
            values = sign_sets() if name == "symbols" else values
            values = values or (AUTO, *(theme.name for theme in self.themes))
            changed = self.settings.with_value(name, _next(values, getattr(self.settings, name), by))
        return self._keep(changed)

    def set_text(self, name: str, value: str) -> str:
        """Keep a setting that is a text; return what is wrong with it, or nothing."""
        from tp_tui.room.seats import SeatError, named_seats

        try:
            named_seats([""], [value])
        except SeatError as error:
            return f"{error}."
        return self._keep(self.settings.with_value(name, value))

    def set_own_key(self, id: str, key: str | None) -> str:
        """Give an action a key of the player's own, or that of the set again for None; keep that.

        Returns:
            What went wrong, in a sentence; then nothing has changed. Empty for nothing.
        """
        own = {each: keys for each, keys in self.settings.own_keys.items() if each != id}
        if key is not None:
            own[id] = key
        changed = replace(self.settings, own_keys=own)
        fault = keys_of(changed)[1]
        if key is not None and fault and fault != keys_of(self.settings)[1]:
            return fault
        return self._keep(changed)

    def _keep(self, changed: Settings) -> str:
        self.settings = changed
        self.use_theme()
        self.use_signs()
        self.use_keys(changed)
        return save_settings(self._to_keep()) if self._keep_settings else ""

    def _to_keep(self) -> Settings:
        """Return the settings without those that were given for this run, and are still as given."""
        given = self._for_this_run
        self._for_this_run = {name: pair for name, pair in given.items() if getattr(self.settings, name) == pair[0]}
        return self.settings.with_values({name: kept for name, (_, kept) in self._for_this_run.items()})


def _next(values: Sequence[str], now: str, by: int) -> str:
    """Return the value so many behind `now`, round the ends; the first where `now` is none of them."""
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]
