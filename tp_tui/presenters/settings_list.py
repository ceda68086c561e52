"""The list of settings for every front end: titles, purposes, values and what these do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tp_tui.presenters.bot_titles import bot_summary, bot_title
from tp_tui.presenters.faults import fault_sentence
from tp_tui.presenters.key_text import DEFAULT_KEYS
from tp_tui.presenters.messages import N_, Message, _, either
from tp_tui.storage.settings import CHOICES, Settings, sign_sets

OWN_KEYS: Final = "own-keys"
"""The entry of the list that opens the keys of single actions."""

ON_SCREEN: Final = frozenset({"pace", "advice", "symbols", "theme", "keys", "mouse", OWN_KEYS})
"""The settings that affect the screen only, besides those of the games' tables."""


class TableSetting(NamedTuple):
    """A setting of a game's table, with texts as messages.

    Attributes:
        name: its name in the settings file.
        title: its title.
        values: what each value does; the default is the first.
        about: its purpose.
    """

    name: str
    title: str
    values: Mapping[str, str]
    about: str = ""

    def value_in(self, settings: Settings, game: str) -> str:
        """Return the player's value; the default if that is unset or invalid."""
        value = settings.of_game(game, self.name)
        return value if value in self.values else next(iter(self.values))


class SettingWords:
    """The words of settings."""

    BOT_SETTINGS = Message(
        {"opponent": N_("Opponent"), "pace": N_("Bots move"), "thinking": N_("Bots think"), "advice": N_("Advice")}
    )
    """The settings of bots, which come first; those of the games' tables follow, then the others."""
    OTHER_SETTINGS = Message(
        {
            "undo": N_("Undo"),
            "confirm": N_("Confirm"),
            "symbols": N_("Symbols"),
            "theme": N_("Theme"),
            "bell": N_("Bell"),
            "keys": N_("Keys"),
            "mouse": N_("Mouse"),
            "plain": N_("Line mode"),
            "reader": N_("Screen reader"),
            "tables": N_("Tables"),
            "name": N_("Your name"),
        }
    )
    GROUPS = Message({"opponent": N_("Play"), "symbols": N_("Screen"), "tables": N_("You")})
    """The headings on the screen, by the first setting below each."""
    SETTING_HELP = Message(
        {
            "pace": {
                "instant": N_("at once"),
                "quick": N_("a step every quarter second"),
                "slow": N_("slowly enough to follow"),
            },
            "thinking": {
                "1 s": N_("per turn at most"),
                "3 s": N_("per turn at most"),
                "10 s": N_("per turn at most, for slow machines"),
                "no limit": N_("the same moves on every machine"),
            },
            "advice": {
                "at first": N_("in your first three games, except daily ones"),
                "always": N_("after every turn of yours"),
                "never": N_("only hints, when you ask"),
            },
            "confirm": {"off": N_("never asks"), "on": N_("asks before a step you cannot undo")},
            "undo": {
                "fair": N_("unless hidden information was revealed"),
                "free": N_("anything, when you play bots or alone"),
            },
            "keys": {
                "arrows": N_("the arrows or h j k l"),
                "vi": N_("h j k l first, pages and ends as in vi"),
                "numpad": N_("8 4 6 2 point, 5 does it"),
                "left": N_("a turn needs the left hand alone"),
                "right": N_("a turn needs the right hand alone"),
            },
            "bell": {
                "off": N_("silent"),
                "on": N_("when it is your turn again, and at the end"),
                "notice": N_("and a notice on the desktop while you look elsewhere"),
            },
            "mouse": {"on": N_("click to select, click again to confirm"), "off": N_("from the next start on")},
            "plain": {"off": N_("begin on the screen"), "on": N_("begin in words, line after line")},
            "tables": {"off": N_("in the menu once there is one"), "on": N_("always in the menu")},
            "reader": {
                "auto": N_("on if one runs on the console"),
                "on": N_("words in place of pictures, whole lines, nothing that moves"),
                "off": N_("pictures"),
            },
        }
    )
    SETTING_VALUES = Message(
        {
            "instant": N_("instant"), "quick": N_("quick"), "slow": N_("slow"),
            "1 s": N_("1 s"), "3 s": N_("3 s"), "10 s": N_("10 s"), "no limit": N_("no limit"),
            "at first": N_("at first"), "always": N_("always"), "never": N_("never"),
            "off": N_("off"), "on": N_("on"), "notice": N_("notice"), "fair": N_("fair"), "free": N_("free"),
            "arrows": N_("arrows"), "vi": N_("vi"), "numpad": N_("numpad"), "left": N_("left"), "right": N_("right"),
            "auto": N_("auto"), "hand": N_("hand"), "unicode": N_("unicode"), "ascii": N_("ascii"),
        }
    )  # fmt: skip
    """The titles of values; a name that the player gave to a theme or a set of signs is not translated."""
    CLEARER_VALUES = Message({"undo": {"fair": N_("until a reveal"), "free": N_("everything")}})
    """What values are called on the screen where their names alone, which are typed in line mode, say too little."""
    SETTING_ABOUT = Message(
        {
            "opponent": N_("Who you meet in a quick game, and the first choice for seat B."),
            "pace": N_("How fast bots play. In a game, [p|game.pace] changes it for that game."),
            "thinking": N_("How long bots and hints may think about a turn."),
            "advice": N_("One line after each of your turns: what was good, or what would have been better."),
            "symbols": N_("The signs that the screen is drawn with."),
            "undo": N_("What [u|game.undo] can undo."),
            "confirm": N_("Whether you are asked first when a step cannot be undone."),
            "bell": N_("Whether the terminal's bell rings after the other players' turns."),
            "theme": N_("The colours of the screen."),
            "keys": N_("The keys that play. The line below sets single ones."),
            "mouse": N_("Whether the terminal reports clicks. Off leaves them to it, to select and copy text."),
            "plain": N_("For screen readers and braille. [L|menu.lines] in the menu goes there at once."),
            "tables": N_("Games with others on this machine, each in a terminal of their own."),
            "reader": N_("Draws the screen for a screen reader or braille line. [Ctrl-r|app.repeat] says it again."),
            "name": N_("Your name in new games. [Enter|list.choose] to type it."),
        }
    )
    """The purpose of each setting, shown while it is highlighted."""
    OPPONENT_ABOUT = Message("{about} {bot}")
    THEME_TITLES = Message(
        {
            "tp-night": N_("light on dark"),
            "tp-day": N_("dark on light"),
            "tp-night-256": N_("light on dark, in 256 colours"),
            "tp-day-256": N_("dark on light, in 256 colours"),
            "tp-contrast": N_("high contrast, 7 to 1"),
            "tp-protan": N_("for eyes without red cones"),
            "tp-deutan": N_("for eyes without green cones"),
            "tp-tritan": N_("for eyes without blue cones"),
            "tp-16": N_("light on dark, in 16 colours"),
            "tp-day-16": N_("dark on light, in 16 colours"),
            "tp-mono": N_("no colours: bold, reverse, underlined"),
        }
    )
    """The titles of the built-in themes."""
    SIGN_TITLES = Message(
        {
            "unicode": N_("for terminals with a good font"),
            "narrow": N_("one column wide in every terminal"),
            "ascii": N_("plain letters and signs"),
        }
    )
    """The titles of the built-in sets of signs."""
    OF_YOUR_OWN = Message("your own")
    """The title of a player's own theme or set of signs that has none."""
    OWN_KEYS_LINE = Message("Single keys")
    OWN_KEYS_SAID = Message("set the key of any action by pressing it")
    OWN_KEYS_ABOUT = Message("Every action with its keys. [Enter|list.choose] opens the list.")
    OWN_KEYS_NUMBER = Message("{number} set")
    NO_OWN_KEYS = Message("none set")
    TEXT_SETTINGS = Message(
        {"name": (N_("Your name"), N_("What should you be called in new games? Leave it empty for “You”."))}
    )
    """The settings that are typed: the title and the question."""
    NOT_SET = Message("You")
    FOR_SCREEN = Message("Only the screen heeds it.")
    LISTED = Message("{name}: {value}")
    LISTED_SAID = Message("{name}: {value} ({said})")
    HEAD = Message("{title}: {value}.")
    HEAD_SAID = Message("{title}: {value}, {said}.")
    TAKES = Message("settings {name} takes {values}.")
    TAKES_NAME = Message("settings {name} takes any name, or {nothing} for none.")
    ELSEWHERE = Message("It is set on the screen.")
    NO_SETTING = Message("There is no setting {name}.")
    HOW = Message("settings and a name says what a setting is for; with a value behind that it is set.")
    ALL = Message("settings all lists those of the screen, too.")
    ABOUT_IN_LINES = Message(
        {
            "pace": N_("How fast bots play on the screen."),
            "undo": N_("How far undo goes."),
            "keys": N_("The keys that play on the screen."),
            "plain": N_("Whether tp-tui begins in line mode, even where there is a screen."),
            "tables": N_("Whether the menu offers tables of several people even before there is one."),
            "reader": N_("The screen is words; line mode rings for your turn and asks before what cannot be undone."),
            "name": N_("Your name in new games."),
        }
    )
    """The purposes of settings in line mode, without keys."""


words: Final = SettingWords()


class SettingsList:
    """All settings in display order, those of the games' tables in the middle.

    A setting of a game's table is named `GAME-SETTING`.

    Attributes:
        names: the names of the settings, in order.
    """

    def __init__(self, settings: Settings, tables: Mapping[str, Sequence[TableSetting]]) -> None:
        """List `settings`; `tables` are the settings of the games' tables by the name of the game."""
        self._settings = settings
        self._tables = {f"{game}-{each.name}": (game, each) for game, group in tables.items() for each in group}
        others = [*words.OTHER_SETTINGS]
        others.insert(others.index("keys") + 1, OWN_KEYS)
        self.names = (*words.BOT_SETTINGS, *self._tables, *others)

    def title(self, name: str) -> str:
        """Return the title of a setting."""
        if name == OWN_KEYS:
            return words.OWN_KEYS_LINE
        if name in self._tables:
            return _(self._tables[name][1].title)
        return {**words.BOT_SETTINGS, **words.OTHER_SETTINGS}[name]

    def raw(self, name: str) -> str:
        """Return the stored value of a setting."""
        if name in self._tables:
            game, setting = self._tables[name]
            return setting.value_in(self._settings, game)
        return "" if name == OWN_KEYS else str(getattr(self._settings, name))

    def value(self, name: str) -> str:
        """Return the displayed value of a setting."""
        if name == OWN_KEYS:
            number = len(self._settings.own_keys)
            return words.OWN_KEYS_NUMBER.format(number=number) if number else words.NO_OWN_KEYS
        return self.value_title(name, self.raw(name))

    def typed(self, name: str) -> str:
        """Return the value as line mode calls it, where it is typed."""
        return self.raw(name) if name in words.CLEARER_VALUES else self.value(name)

    def value_title(self, name: str, value: str) -> str:
        """Return what a value of a setting is called."""
        if name == "opponent":
            return bot_title(value)
        if name in words.TEXT_SETTINGS:
            return value or words.NOT_SET
        if name in words.CLEARER_VALUES:
            return words.CLEARER_VALUES[name].get(value, value)
        return words.SETTING_VALUES.get(value, value)

    def value_help(self, name: str, value: str | None = None) -> str:
        """Return what a value of a setting does, by default its own, in markup of keys; none for themes and signs."""
        if name == OWN_KEYS:
            return words.OWN_KEYS_SAID
        value = self.raw(name) if value is None else value
        if name in self._tables:
            return _(self._tables[name][1].values[value])
        return words.SETTING_HELP.get(name, {}).get(value, "")

    def about(self, name: str) -> str:
        """Return the purpose of a setting, in the markup of `key_text`."""
        if name == OWN_KEYS:
            return words.OWN_KEYS_ABOUT
        if name in self._tables:
            about = self._tables[name][1].about
            return _(about) if about else ""
        about = words.SETTING_ABOUT.get(name, "")
        return self._with_opponent(about) if name == "opponent" else about

    def _with_opponent(self, about: str) -> str:
        return words.OPPONENT_ABOUT.format(about=about, bot=bot_summary(self._settings.opponent))

    def values(self, name: str) -> Sequence[str]:
        """Return the values that a setting can have; none for a text or a setting that only the screen can change."""
        if name in self._tables:
            return (*self._tables[name][1].values,)
        return sign_sets() if name == "symbols" else CHOICES.get(name, ())

    def is_for_screen(self, name: str) -> bool:
        """Return whether a setting affects the screen only."""
        return name in ON_SCREEN or name in self._tables

    def with_value(self, settings: Settings, name: str, value: str) -> Settings:
        """Return `settings` with another value for the setting `name`."""
        if name in self._tables:
            game, setting = self._tables[name]
            return settings.with_game(game, setting.name, value)
        return settings.with_value(name, value)


def setting_line(settings: SettingsList, name: str) -> str:
    """Return a setting in a line for line mode: its name, its value, and what that does."""
    value, does = settings.typed(name) or settings.title(name), DEFAULT_KEYS.in_text(settings.value_help(name))
    if not does:
        return words.LISTED.format(name=name, value=value)
    return words.LISTED_SAID.format(name=name, value=value, said=does)


def setting_text(settings: SettingsList, name: str) -> str:
    """Describe a setting for line mode: its value, its purpose, and the values it takes."""
    does, value = DEFAULT_KEYS.in_text(settings.value_help(name)), settings.typed(name)
    if does and value:
        lines = [words.HEAD_SAID.format(title=settings.title(name), value=value, said=does)]
    else:
        lines = [words.HEAD.format(title=settings.title(name), value=value or does)]
    about = words.ABOUT_IN_LINES.get(name) or DEFAULT_KEYS.in_text(settings.about(name))
    if about and name != OWN_KEYS:
        lines.append(about)
    if settings.is_for_screen(name):
        lines.append(words.FOR_SCREEN)
    return "\n".join([*lines, setting_takes(settings, name)])


def setting_takes(settings: SettingsList, name: str) -> str:
    """Return which values can be typed after the name of a setting, in a sentence."""
    if name in words.TEXT_SETTINGS:
        return words.TAKES_NAME.format(name=name, nothing=words.NOT_SET)
    values = settings.values(name)
    return words.TAKES.format(name=name, values=either(values)) if values else words.ELSEWHERE


def theme_title(name: str, own_title: str) -> str:
    """Return the title of a theme; `own_title` is that of a player's own theme."""
    return words.THEME_TITLES.get(name) or own_title or words.OF_YOUR_OWN


def signs_title(name: str, own_title: str) -> str:
    """Return the title of a set of signs; `own_title` is that of a player's own set."""
    return words.SIGN_TITLES.get(name) or own_title or words.OF_YOUR_OWN


def name_fault(name: str) -> str:
    """Return why a player's name is invalid, in a sentence; empty if it is valid."""
    from tp_tui.room.seats import SeatError, named_seats  # the menu needs no seats

    try:
        named_seats([""], [name])
    except SeatError as error:
        return fault_sentence(error)
    return ""
