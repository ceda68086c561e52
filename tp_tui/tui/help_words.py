"""What `?` says on the screens that are no game: what each is for, and its keys."""

from __future__ import annotations

from tp_tui.tui.screen_help import ScreenHelp

_HELP = ("?", "this help")

SETUP = ScreenHelp(
    "Choose what to play and who plays it. Everything has a sensible value already, so Enter on Start will do. "
    "Below the form stands what the field you are at is about.",
    (
        ("Up, Down", "to the field above or below (k and j too)"),
        ("Left, Right", "change what it says (h and l too)"),
        ("Enter", "list all choices; on Start, begin"),
        ("Tab, Shift-Tab", "to the next or previous field, names included"),
        ("Escape", "back to the menu"),
        _HELP,
    ),
)

SETTINGS = ScreenHelp(
    "Every setting in a line, with what it does now. A change counts at once and is kept.",
    (
        ("Up, Down", "to another setting (k and j too)"),
        ("Left, Right", "to the previous or next value (h and l too)"),
        ("Enter", "to the next value; your name is typed"),
        ("Escape, q", "back to the menu"),
        _HELP,
    ),
)

SAVES = ScreenHelp(
    "Every game that you began, the last played first. A game is a text file that you can copy, read and mail.",
    (
        ("Up, Down", "to another game (k and j too)"),
        ("Enter", "go on with it, or look at how it ended"),
        ("r", "replay it step by step"),
        ("d d", "delete it for good"),
        ("Escape, q", "back to the menu"),
        _HELP,
    ),
)

STATS = ScreenHelp(
    "How your games went: results, best scores, streaks, and your rating against each bot. Only games that you "
    "played to the end count.",
    (
        ("Up, Down", "scroll by a line (k and j too)"),
        ("Space, b", "scroll by a page"),
        ("Escape, q", "back to the menu"),
        _HELP,
    ),
)

HANDOVER = ScreenHelp(
    "The board is hidden so that nobody sees what only the other player may see.",
    (("Enter", "show it to the player who is next"), _HELP),
)

CHOICE = ScreenHelp(
    "Choose one line of the list.",
    (
        ("Up, Down", "to another line (k and j too)"),
        ("Enter", "take it"),
        ("Escape, q", "leave it as it is"),
        _HELP,
    ),
)

LESSONS = ScreenHelp(
    "Each lesson is a stretch of a real game with somebody at your side. You can leave it at any time and go on later.",
    (
        ("Up, Down", "to another lesson (k and j too)"),
        ("Enter", "begin it, or go on where you left it"),
        ("Escape, q", "back to the menu"),
        _HELP,
    ),
)
