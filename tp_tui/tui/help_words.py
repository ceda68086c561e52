"""What `?` says on the screens that are no game: what each is for, and its keys."""

from __future__ import annotations

from tp_tui.tui.screen_help import ScreenHelp

_HELP = ("[?|screen.help]", "this help")

SETUP = ScreenHelp(
    "Choose what to play and who plays it. Everything has a sensible value already, so [Enter|form.press] on Start "
    "will do. Below the form stands what the field you are at is about.",
    (
        ("[Up, Down|setup.up setup.down]", "to the field above or below[ (k and j too)|?setup.up setup.down]"),
        (
            "[Left, Right|choice_field.previous choice_field.next]",
            "change what it says[ (h and l too)|?choice_field.previous choice_field.next]",
        ),
        ("[Enter|choice_field.open]", "list all choices; on Start, begin"),
        ("[Tab, Shift-Tab|form.next form.previous]", "to the next or previous field, names included"),
        ("[Esc|setup.back]", "back to the menu"),
        _HELP,
    ),
)

SETTINGS = ScreenHelp(
    "Every setting in a line, with what it does now. A change counts at once and is kept.",
    (
        ("[Up, Down|list.up list.down]", "to another setting[ (k and j too)|?list.up list.down]"),
        ("[Left, Right|list.left list.right]", "to the previous or next value[ (h and l too)|?list.left list.right]"),
        ("[Enter|list.choose]", "to the next value; your name is typed"),
        ("[Esc, q|settings.back]", "back to the menu"),
        _HELP,
    ),
)

KEYS = ScreenHelp(
    "Every action with its keys, those of all games first. A star marks a key of your own. Two actions of one screen "
    "cannot have the same key: then both are named, and nothing changes.",
    (
        ("[Up, Down|list.up list.down]", "to another action[ (k and j too)|?list.up list.down]"),
        ("[Enter|list.choose]", "set its key: press it"),
        ("[x, Delete|keys.reset]", "give it back the key of the set"),
        ("[Esc, q|keys.back]", "back to the settings"),
        _HELP,
    ),
)

SAVES = ScreenHelp(
    "Every game that you began, the last played first. A game is a text file that you can copy, read and mail.",
    (
        ("[Up, Down|list.up list.down]", "to another game[ (k and j too)|?list.up list.down]"),
        ("[Enter|list.choose]", "go on with it, or look at how it ended"),
        ("[r|saves.replay]", "replay it step by step"),
        ("[d d|saves.delete saves.delete]", "delete it for good"),
        ("[Esc, q|saves.back]", "back to the menu"),
        _HELP,
    ),
)

STATS = ScreenHelp(
    "How your games went: results, best scores, streaks, and your rating against each bot. Only games that you "
    "played to the end count.",
    (
        ("[Up, Down|stats.up stats.down]", "scroll by a line[ (k and j too)|?stats.up stats.down]"),
        ("[Space, b|stats.pagedown stats.pageup]", "scroll by a page"),
        ("[Esc, q|stats.close]", "back to the menu"),
        _HELP,
    ),
)

HANDOVER = ScreenHelp(
    "The board is hidden so that nobody sees what only the other player may see.",
    (("[Enter|handover.go]", "show it to the player who is next"), _HELP),
)

CHOICE = ScreenHelp(
    "Choose one line of the list.",
    (
        ("[Up, Down|list.up list.down]", "to another line[ (k and j too)|?list.up list.down]"),
        ("[Enter|list.choose]", "take it"),
        ("[Esc, q|choice.leave]", "leave it as it is"),
        _HELP,
    ),
)

LESSONS = ScreenHelp(
    "Each lesson is a stretch of a real game with somebody at your side. You can leave it at any time and go on later.",
    (
        ("[Up, Down|list.up list.down]", "to another lesson[ (k and j too)|?list.up list.down]"),
        ("[Enter|list.choose]", "begin it, or go on where you left it"),
        ("[Esc, q|lessons.back]", "back to the menu"),
        _HELP,
    ),
)
