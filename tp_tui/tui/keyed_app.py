"""An app with configurable keys: a preset, overridden by the player's own keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.binding import Keymap
from textual.widget import Widget

from tp_tui.presenters import common_actions
from tp_tui.presenters.key_text import DEFAULT_KEYS, KeyNames, key_name
from tp_tui.presenters.screen_words import words
from tp_tui.storage.settings import KEY_PRESETS, Settings
from tp_tui.terminal.keymap import OwnKeys, is_key, is_never_typed, key_list, own_keys, rebind
from tp_tui.terminal.terminal_app import TerminalApp
from tp_tui.tui.bindings import Actionable
from tp_tui.tui.key_contexts import Clash, clash_text, clashes, default_keys, keys_in_preset

if TYPE_CHECKING:
    from collections.abc import Sequence

    KeysById = Mapping[str, Sequence[str]]


OF_APP = "app."
"""The id prefix of actions that are available everywhere, even while text is being typed."""

QUIT, WAY_OUT = "app.quit", "ctrl+c"
"""The action that quits the program, and a key for it that cannot be reassigned."""


class KeyedApp(Actionable, TerminalApp):
    """An app that rebinds its actions to the configured keys.

    Attributes:
        changed_keys: the keys that differ from the defaults, by binding id.
        key_names: the display names of the configured keys.
    """

    ACTIONS = common_actions.APP

    def __init__(self) -> None:
        """Create an app with the default keys."""
        super().__init__()
        self.changed_keys: KeysById = {}
        self.key_names: KeyNames = DEFAULT_KEYS

    def use_keys(self, settings: Settings) -> str:
        """Apply the keys of `settings`; return sentences on invalid ones, or an empty text.

        A binding whose own keys are invalid or clash keeps those of the preset.
        """
        if settings.keys == KEY_PRESETS[0] and not settings.own_keys and not self.is_for_reader:
            self._set_keys({})
            return ""
        keys, fault = keys_of(settings)
        self._set_keys({**keys, **_without_escape(keys)} if self.is_for_reader else keys)
        return fault

    def set_keymap(self, keymap: Keymap) -> None:
        """Apply a keymap; bindings that it does not mention get their default keys."""
        self._set_keys({id: key_list(keys) for id, keys in keymap.items()})

    def _set_keys(self, keys: KeysById) -> None:
        before, self.changed_keys = self.changed_keys, keys
        if not keys:
            self.key_names = DEFAULT_KEYS
        else:
            all_keys = {**default_keys(), **keys}
            self.key_names = KeyNames(
                {id: key_name(bound[0]) if bound else "" for id, bound in all_keys.items()}, frozenset(keys)
            )
        if before != keys and self.is_running:
            rebind(self, keys, key_name)
            for screen in self.screen_stack:
                for node in (screen, *screen.walk_children(Widget)):
                    rebind(node, keys, key_name)
            self.refresh_bindings()

    def prepare_widget(self, widget: Widget) -> None:
        """Apply the configured keys to a new widget."""
        if self.changed_keys:
            rebind(widget, self.changed_keys, key_name)

    def in_keys(self, text: str) -> str:
        """Fill in the configured keys in a text."""
        return self.key_names.in_text(text)


def _without_escape(keys: KeysById) -> dict[str, tuple[str, ...]]:
    """Return the keys of the actions bound to Escape, with Escape last: screen readers reserve it.

    The first key is the one that texts name.
    """
    found = {id: keys.get(id, known) for id, known in default_keys().items()}
    return {
        id: (*(key for key in bound if key != "escape"), "escape") for id, bound in found.items() if "escape" in bound
    }


def keys_of(settings: Settings) -> tuple[dict[str, tuple[str, ...]], str]:
    """Return the keys that differ from the defaults by binding id, and sentences on invalid settings."""
    known = default_keys()
    of_set = {**known, **{id: key_list(names) for id, names in keys_in_preset(settings.keys).items()}}
    faults = []
    own: dict[str, OwnKeys] = {}
    for id, names in settings.own_keys.items():
        found = own_keys(names)
        wrong = [key for key in (*found.added, *found.removed) if not is_key(key)]
        if id not in known:
            faults.append(words.NO_BINDING.format(id=id))
        elif wrong:
            faults.append(words.NO_SUCH_KEY.format(key=wrong[0], id=id))
        elif id.startswith(OF_APP) and (typed := [key for key in found.added if not is_never_typed(key)]):
            faults.append(words.KEY_OF_APP.format(key=key_name(typed[0]), id=id))
        else:
            own[id] = found
    keys = _with_own(of_set, own)
    while own and (found_clashes := clashes(keys)):
        clash = found_clashes[0]
        if id := _yielding(clash, own):
            own[id] = own[id]._replace(removed=(*own[id].removed, clash.key))
        else:
            # The player's keys of one of both actions give way to the set's.
            faults.append(clash_text(clash))
            del own[next((id for id in (clash.second, clash.first) if id in own), next(iter(own)))]
        keys = _with_own(of_set, own)
    return {id: bound for id, bound in keys.items() if bound != known[id]}, " ".join(faults)


def _with_own(of_set: KeysById, own: Mapping[str, OwnKeys]) -> dict[str, tuple[str, ...]]:
    keys = {id: own[id].of(bound) if id in own else tuple(bound) for id, bound in of_set.items()}
    return {**keys, QUIT: tuple(dict.fromkeys((*keys[QUIT], WAY_OUT)))}


def _yielding(clash: Clash, own: Mapping[str, OwnKeys]) -> str:
    """Return the action that gives up a key of the set, as the player has given it to the other one; empty for neither.

    An action gives up a key only if the player has given it another.
    """
    for id, other in ((clash.first, clash.second), (clash.second, clash.first)):
        given, taking = own.get(id, OwnKeys()), own.get(other, OwnKeys())
        if given.added and clash.key not in given.added and clash.key in taking.added:
            return id
    return ""
