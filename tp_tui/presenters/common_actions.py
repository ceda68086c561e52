"""The actions that all games share: those of the game screen, of every table, of lists, forms and dialogs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from tp_tui.presenters.actions import ActionGroup, ActionSpec, HelpRow, LineWord, question
from tp_tui.presenters.messages import N_, _

if TYPE_CHECKING:
    from tp_tui.presenters.actions import When, WhyNot
    from tp_tui.room import RoomRefusal, View

# Presets of keys
PRESETS_BY_NAME: Final[Mapping[str, Mapping[str, str]]] = {
    "up": {"vi": "k,up", "numpad": "8,up", "left": "w,up", "right": "i,up"},
    "down": {"vi": "j,down", "numpad": "2,down", "left": "s,down", "right": "k,down"},
    "left": {"vi": "h,left", "numpad": "4,left", "left": "a,left", "right": "j,left"},
    "right": {"vi": "l,right", "numpad": "6,right", "left": "d,right", "right": "l,right"},
    "pagedown": {
        "vi": "ctrl+f,pagedown,space",
        "numpad": "3,pagedown,space",
        "left": "f,pagedown",
        "right": "n,pagedown,space",
    },
    "pageup": {"vi": "ctrl+b,pageup,b", "numpad": "9,pageup,b", "left": "b,pageup", "right": "y,pageup"},
}
"""The keys of each preset by the last word of action ids; an action's own `presets` take precedence."""

CONFIRMING: Final[Mapping[str, str]] = {"numpad": "5,enter", "left": "space,enter"}
"""The presets of actions that confirm."""

_BACK: Final[Mapping[str, str]] = {
    "numpad": "full_stop,escape,backspace,ctrl+g",
    "right": "backspace,escape,ctrl+g",
}
_HINT: Final[Mapping[str, str]] = {"left": "grave_accent", "right": "H"}
_UNDO: Final[Mapping[str, str]] = {"left": "z", "right": "minus"}
_NEXT_TURN: Final[Mapping[str, str]] = {
    "vi": "j,down,right_square_bracket",
    "numpad": "2,down,right_square_bracket",
    "left": "s,down,right_square_bracket",
    "right": "k,down,right_square_bracket",
}
_LAST_TURN: Final[Mapping[str, str]] = {
    "vi": "k,up,left_square_bracket",
    "numpad": "8,up,left_square_bracket",
    "left": "w,up,left_square_bracket",
    "right": "i,up,left_square_bracket",
}

# Everywhere

APP: Final = ActionGroup(
    (
        ActionSpec("app.quit", "ctrl+q,ctrl+c", "quit", N_("Quit"), is_in_footer=False, has_priority=True),
        ActionSpec("app.redraw", "ctrl+l", "redraw", N_("Redraw"), is_in_footer=False, has_priority=True),
        ActionSpec("app.repeat", "ctrl+r", "repeat", N_("Say again"), is_in_footer=False, has_priority=True),
        ActionSpec("app.suspend", "ctrl+z", "suspend_process", N_("Suspend"), is_in_footer=False, has_priority=True),
    )
)
"""The actions of every screen, also available while a text is typed."""

SCREEN: Final = ActionGroup(
    (
        ActionSpec(
            "screen.help", "question_mark,f1", "app.screen_help", N_("Help"),
            presets={"numpad": "question_mark"}, is_in_footer=False, key_label="?",
        ),
    )
)  # fmt: skip
"""The actions of every screen that is not a dialog."""

_THIS_HELP: Final = HelpRow("screen.help", N_("this help"), "?")

# Focusable widgets
OPTION_LIST: Final = ActionGroup(
    (
        ActionSpec("list.down", "down", "cursor_down", N_("Down"), is_in_footer=False),
        ActionSpec(
            "list.last", "end", "last", N_("Last"), presets={"vi": "G,end", "numpad": "1,end"}, is_in_footer=False
        ),
        ActionSpec(
            "list.choose", "enter", "select", N_("Select"), presets=CONFIRMING, confirms=True, is_in_footer=False
        ),
        ActionSpec(
            "list.first", "home", "first", N_("First"), presets={"vi": "g,home", "numpad": "7,home"}, is_in_footer=False
        ),
        ActionSpec("list.pagedown", "pagedown", "page_down", N_("Page Down"), is_in_footer=False),
        ActionSpec("list.pageup", "pageup", "page_up", N_("Page Up"), is_in_footer=False),
        ActionSpec("list.up", "up", "cursor_up", N_("Up"), is_in_footer=False),
    )
)
"""Textual's `OptionList`, which binds these keys without ids."""

BUTTON: Final = ActionGroup(
    (
        ActionSpec(
            "form.press", "enter", "press", N_("Press button"), presets=CONFIRMING, confirms=True, is_in_footer=False
        ),
    )
)
"""Textual's `Button`, which binds this key without an id."""

CHOICE_FIELD: Final = ActionGroup(
    (
        ActionSpec(
            "choice_field.previous", "left,h", "step", N_("Previous choice"), (-1,),
            presets={"vi": "h,left", "numpad": "4,left", "left": "a,left", "right": "j,left"}, is_in_footer=False,
        ),
        ActionSpec(
            "choice_field.next", "right,l", "step", N_("Next choice"), (1,),
            presets={"vi": "l,right", "numpad": "6,right", "left": "d,right", "right": "l,right"}, is_in_footer=False,
        ),
        ActionSpec(
            "choice_field.open", "enter,space", "open", N_("All choices"),
            presets={**CONFIRMING, "numpad": "5,enter,space"}, confirms=True, is_in_footer=False,
        ),
    )
)  # fmt: skip
"""A form field with one of several choices."""

COMMAND_LINE: Final = ActionGroup((ActionSpec("command.complete", "tab", "complete", N_("Complete")),))
"""The input line for moves and questions."""

# Tables

TABLE: Final = ActionGroup(
    (ActionSpec("table.status", "e", "status", N_("Status"), presets={"left": "E", "right": "N"}, is_in_footer=False),)
)
"""The actions of every game's table."""


def interaction_actions(
    *,
    can_move: When | None = None,
    can_confirm: When | None = None,
    can_jump: When | None = None,
    no_move: WhyNot | None = None,
    no_confirm: WhyNot | None = None,
    no_jump: WhyNot | None = None,
) -> tuple[ActionSpec, ...]:
    """Return the actions of every interactive table: pointing, confirming, jumping to targets.

    The arguments are the conditions and explanations (`ActionSpec.when` and `why_not`) of each kind of action.
    """
    moves = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    titles = {"up": N_("Up"), "down": N_("Down"), "left": N_("Left"), "right": N_("Right")}
    return (
        *(
            ActionSpec(
                f"table.{way}", f"{way},{letter}", "move", titles[way], moves[way],
                is_in_footer=False, when=can_move, why_not=no_move,
            )
            for way, letter in zip(moves, "kjhl", strict=True)
        ),
        ActionSpec(
            "table.confirm", "enter", "confirm", N_("Confirm"), presets={**CONFIRMING, "right": "enter,space"},
            key_label="Enter", confirms=True, when=can_confirm, why_not=no_confirm,
        ),
        ActionSpec(
            "table.next", "tab", "jump", N_("Next place"), (1,), presets={"numpad": "9,tab", "right": "o"},
            is_in_footer=False, when=can_jump, why_not=no_jump,
        ),
        ActionSpec(
            "table.previous", "shift+tab", "jump", N_("Previous place"), (-1,),
            presets={"numpad": "7,shift+tab", "right": "u"}, is_in_footer=False, when=can_jump, why_not=no_jump,
        ),
    )  # fmt: skip


def number_actions(*, can: When | None = None, why_not: WhyNot | None = None) -> tuple[ActionSpec, ...]:
    """Return the actions that choose by number, from 1 to 9.

    In the preset `numpad` they are on F1 to F9, since a keypad cannot be told from the row of digits; in `right`, the
    digits under the right hand come first.
    """
    return tuple(
        ActionSpec(
            f"table.number{number}", str(number), "choose_number", args=(number,),
            presets={"numpad": f"f{number}", "right": str((number + 5) % 10)}, is_in_footer=False,
            when=can, why_not=why_not,
        )
        for number in range(1, 10)
    )  # fmt: skip


LIST_NOW: Final = (
    HelpRow("table.up table.down", N_("choose"), N_("arrows")),
    HelpRow("table.confirm", N_("do it"), "Enter"),
    HelpRow("game.back", N_("close the list"), "Esc"),
)
"""The keys of a list opened at a table."""

FIND_PLACE: Final = HelpRow(
    "table.left table.down table.up table.right table.next",
    N_("find a place"),
    N_("[arrows|table.left table.down table.up table.right], [Tab|table.next]"),
)
"""The keys that move between the places of a board."""

LIST_TABLE: Final = ActionGroup(
    (
        ActionSpec("list.down", "down,j", "step", N_("Down"), (1,), is_in_footer=False),
        ActionSpec("list.up", "up,k", "step", N_("Up"), (-1,), is_in_footer=False),
        ActionSpec(
            "list.first", "home", "go", N_("First"), (0,), presets={"vi": "g,home", "numpad": "7,home"},
            is_in_footer=False,
        ),
        ActionSpec(
            "list.last", "end", "go", N_("Last"), (-1,), presets={"vi": "G,end", "numpad": "1,end"}, is_in_footer=False
        ),
        ActionSpec("list.pagedown", "pagedown,space", "page", N_("Page down"), (1,), is_in_footer=False),
        ActionSpec("list.pageup", "pageup,b", "page", N_("Page up"), (-1,), is_in_footer=False),
        ActionSpec(
            "list.choose", "enter", "choose", N_("Confirm"), presets=CONFIRMING, key_label="Enter", confirms=True,
            help=N_("do what is highlighted"),
        ),
    ),
    base=TABLE,
    help=(
        HelpRow("list.up list.down", N_("move the highlight"), N_("arrows, j k")),
        HelpRow("list.first list.last", N_("to the first or last line of the list")),
        HelpRow("list.pagedown list.pageup", N_("a page on or back"), "Space, b"),
        HelpRow("list.choose"),
    ),
)  # fmt: skip
"""The table of a game without one of its own: a list of legal actions."""

# Games


class ActionContext(NamedTuple):
    """The state of a game screen that conditions of its actions depend on: the player's view and the prompt."""

    view: View
    prompt: str


NOTHING_YET: Final = N_("Nothing has happened yet.")

_HELP_WORD: Final = LineWord("help", N_("[WORD|all]"), N_("the words; what one of them does, or all of them"))
_BACK_WORD: Final = LineWord(
    "back", N_("[NUMBER]"), N_("close the list that a number opened; say again what was said then")
)
_WORDS: Final = (
    ActionSpec("lines.take", command=LineWord("take it", "", N_("do what target named last; Enter does it, too"))),
    ActionSpec("lines.more", command=LineWord("more", "", N_("go on with a list"))),
    ActionSpec("lines.history", command=LineWord("history", "", N_("the last ten lines typed, with numbers for back"))),
    ActionSpec("lines.why", command=LineWord("why", "", N_("the rule behind what was just refused"))),
    ActionSpec(
        "lines.rules",
        command=LineWord(
            "rules", N_("[NUMBER|CLAUSE|all]"), N_("the chapters of the rules; one of them, a clause, or all")
        ),
    ),
    ActionSpec("lines.verbosity", command=LineWord("verbosity", "brief|normal|full", N_("how much is said unasked"))),
    ActionSpec(
        "lines.spell", command=LineWord("spell", "plain|spaced|nato", N_("how places are said: e5, e 5, Echo 5"))
    ),
    ActionSpec(
        "lines.settings",
        command=LineWord("settings", N_("[all|NAME [VALUE]]"), N_("the settings, or all; what one is for; set it")),
    ),
)
"""The actions of games and lessons that have a word in line mode but no key."""


def _ask(
    key: str, preset: str, word: str, title: str, help: str, about: str = "", *, takes: str = "", typed: str = ""
) -> ActionSpec:
    """Return the action of a question with a key; without `about`, each game declares the word itself."""
    return ActionSpec(
        f"game.ask_{word}", key, "ask", title, (typed or word,), presets={"numpad": preset}, is_in_footer=False,
        help=help, question=LineWord(word, takes, about) if about else None,
    )  # fmt: skip


NOTATION: Final = ActionGroup(
    (
        _ask(
            *("f2", "ctrl+f2", "where", N_("Where you are")),
            N_("what is at the cursor, and what it can bring"),
            N_("where you are"),
        ),
        _ask("f3", "ctrl+f3", "reach", N_("What you can reach"), N_("where a worker, card or cube can go")),
        _ask("f4", "ctrl+f4", "rows", N_("What rows hold"), N_("what rows bring, or what lies in yours")),
        _ask("f5", "ctrl+f5", "sites", N_("What sites are worth"), N_("what a site or a place would bring you")),
        _ask("f6", "ctrl+f6", "me", N_("What you have"), N_("your pieces and points"), N_("what you have")),
        _ask(
            *("f7", "ctrl+f7", "others", N_("What others have")),
            N_("their pieces and points"),
            N_("what the others have"),
        ),
        _ask("f8", "ctrl+f8", "last", N_("Last move"), N_("what was played last"), N_("the last move")),
        _ask(
            *("f9", "ctrl+f9", "target", N_("Legal targets")),
            N_("every place where the move can go"),
            N_("the next legal target; all of them, the one before, or that with a number"),
            takes=N_("[all|back|NUMBER]"),
            typed="target all",
        ),
        question("turn", "", N_("whose turn it is, and what to do")),
        question("choices", N_("[NUMBER|all]"), N_("what you can do, by number; from that number on, or all of it")),
        question("board", "", N_("how the whole game stands")),
        question("find", N_("WORDS"), N_("the places where that lies, as in find red")),
    ),
    base=SCREEN,
)
"""The questions that apply to every game, some of them with keys."""


def _can_hint(context: ActionContext) -> bool:
    return bool(context.view.legal) and context.view.has_help


def _no_hint(context: ActionContext) -> str | RoomRefusal:
    if not context.view.has_help:
        from tp_tui.room import RoomRefusal  # the menu needs no room

        return RoomRefusal("help_at_table")
    over = context.view.is_over
    return context.prompt if over else _("A hint is for your own turn. {waiting}", waiting=context.prompt)


def _is_at_table(context: ActionContext) -> bool:
    return context.view.is_at_table


GAME: Final = ActionGroup(
    (
        # The most useful come first: the footer drops the last ones if it is full.
        ActionSpec(
            "game.hint", "i", "hint", N_("Hint"), presets=_HINT,
            help=N_("a hint: what a strong bot would do, and why"),
            when=_can_hint, why_not=_no_hint,
            command=LineWord("hint", "", N_("what a strong bot would do, and why")),
        ),
        ActionSpec(
            "game.take_over", "I", "take_over", N_("Play the hint"), presets={"left": "tilde"}, is_in_footer=False,
            help=N_("play what the hint shows, up to where something unknown comes to light"),
            when=_can_hint, why_not=_no_hint,
        ),
        ActionSpec(
            "game.undo", "u", "take_back", N_("Undo"), ("undo",), presets=_UNDO,
            when=lambda context: not context.view.undo_refusal,
            why_not=lambda context: context.view.undo_refusal,
            command=LineWord("undo", "", N_("undo the last step")),
        ),
        ActionSpec(
            "game.redo", "U", "take_back", N_("Redo"), ("redo",), presets={"left": "Z", "right": "equals_sign"},
            when=lambda context: bool(context.view.can_redo),
            why_not=lambda context: _("Nothing to redo: nothing was undone, or you have moved on since."),
            command=LineWord("redo", "", N_("do it again")),
        ),
        ActionSpec(
            "game.back", "escape,backspace,ctrl+g", "back", N_("Close"), presets=_BACK,
            is_in_footer=False, help=N_("close a list, put down what was picked up, hide the hint"), command=_BACK_WORD,
        ),
        # With priority, because the table also uses these keys while the hinted turn is played.
        ActionSpec(
            "game.skip", "enter,space", "skip", N_("Skip"), presets={**CONFIRMING, "numpad": "5,enter,space"},
            is_in_footer=False, has_priority=True, confirms=True, help=N_("show the rest of the bots' turns at once"),
        ),
        ActionSpec(
            "game.recap", "o", "log", N_("Recap"), (True,), presets={"left": "T", "right": "O"},
            when=lambda context: bool(context.view.log), why_not=lambda context: _(NOTHING_YET),
            question=LineWord("recap", "", N_("what happened since your last turn")),
        ),
        ActionSpec(
            "game.log", "O", "log", N_("Log"), (False,), presets={"right": "K"}, is_in_footer=False,
            question=LineWord("log", "[TURN|all]", N_("the steps of the last turn, of that one, or of all of them")),
        ),
        ActionSpec(
            "game.scores", "S", "scores", N_("Scores"), is_in_footer=False,
            help=N_("the score so far: who leads, and where from"),
            question=LineWord("score", "[all]", N_("where everybody's points come from; all: each of them")),
        ),
        ActionSpec(
            "game.advice", "A", "advice", N_("Advice"), is_in_footer=False,
            help=N_("advice after each of your turns, or none"),
            command=LineWord("advice", "", N_("what was good about your last turn, or would have been better")),
        ),
        ActionSpec(
            "game.pace", "p", "pace", N_("Pace"), presets={"right": "Y"}, is_in_footer=False,
            help=N_("how fast bots move in this game"),
        ),
        # With priority, so that keys typed right after it go to the input line and not to the table.
        ActionSpec(
            "game.type", "colon", "type", N_("Type"), is_in_footer=False, has_priority=True,
            help=N_(
                "type a move in notation, or a question, such as score; [Tab|command.complete] completes moves"
            ),
        ),
        ActionSpec(
            "game.table", "T", "table", N_("Table"), presets={"left": "Y", "right": "at"},
            help=N_("at a table of several: talk, offers, resign, and what to do about who is late"),
            when=_is_at_table, why_not=lambda context: _("This game is not played at a table."),
            command=LineWord("table", "", N_("who is at the table, offers, talk, and what to do there")),
        ),
        ActionSpec(
            "game.next_table", "N", "next_table", N_("Next table"), presets={"left": "X", "right": "J"},
            is_in_footer=False, help=N_("at a table of several: go to another table where it is your turn"),
            when=_is_at_table, why_not=lambda context: _("This game is not played at a table."),
        ),
        ActionSpec(
            "game.lines", "L", "app.to_lines", N_("Line mode"), is_in_footer=False,
            help=N_("go on in line mode: words, line after line; there the word screen leads back"),
        ),
        ActionSpec(
            "game.help", "question_mark,f1", "help", N_("Help"),
            presets={"numpad": "question_mark", "left": "f1,question_mark"}, key_label="?",
            help=N_("this help: the rule behind a refusal or the present step, keys"), command=_HELP_WORD,
        ),
        ActionSpec(
            "game.score", "enter", "score", N_("Scoring"), presets=CONFIRMING, key_label="Enter", confirms=True,
            when=lambda context: context.view.is_over,
        ),
        ActionSpec(
            "game.leave", "q", "leave", N_("Leave"), presets={"left": "Q"}, is_in_footer=False,
            help=N_("leave the game; it is saved"), command=LineWord("quit", "", N_("leave; the game is saved")),
        ),
        *_WORDS,
        ActionSpec(
            "lines.review",
            command=LineWord("review", N_("[TURN]"), N_("your costliest turns, once the game is over; or that turn")),
        ),
        ActionSpec("lines.do_hint", command=LineWord("do hint", "", N_("play the hinted turn, up to what it reveals"))),
        ActionSpec("lines.screen", command=LineWord("screen", "", N_("go on with this game on the screen"))),
        ActionSpec("lines.again", command=LineWord("again", "", N_("another game, once this one is over"))),
    ),
    base=NOTATION,
    help=(
        *(HelpRow(id) for id in ("game.hint", "game.take_over", "game.advice")),
        HelpRow("game.back", begins_group=True),
        HelpRow("game.skip", label="Enter, Space"),
        HelpRow("game.undo game.redo", N_("undo, redo")),
        HelpRow("game.type", begins_group=True),
        HelpRow(
            "game.ask_where game.ask_reach game.ask_rows game.ask_sites game.ask_me game.ask_others game.ask_last "
            "game.ask_target",
            N_("what is at the cursor and what it can bring, what you have, what others have, the last move, targets"),
            N_("[F2|game.ask_where] to [F9|game.ask_target]"),
        ),
        HelpRow(
            "game.table game.next_table",
            N_("at a table of several: talk, offers, resign, who is late; go to another where it is your turn"),
            begins_group=True,
        ),
        HelpRow("game.lines"),
        HelpRow("game.recap game.log", N_("what happened since your last turn; everything")),
        HelpRow("game.scores"),
        HelpRow("table.status", N_("how the game stands, everything in words"), "e"),
        HelpRow("game.pace", begins_group=True),
        *(HelpRow(id) for id in ("game.help", "game.leave")),
    ),
    order=(
        *("ask.turn", "ask.choices", "game.ask_target", "game.ask_where", "game.ask_last", "game.recap", "game.log"),
        *("game.ask_me", "game.ask_others", "ask.board", "game.scores"),
        *("game.help", "game.undo", "game.redo", "game.back", "game.hint", "game.advice", "lines.review"),
        *("lines.why", "lines.rules", "lines.verbosity", "lines.spell", "lines.settings"),
        *("game.table", "lines.screen", "lines.again", "game.leave"),
    ),
)  # fmt: skip
"""The screen of a game, where the table has the focus."""

HINT_NOW: Final = HelpRow("game.hint", N_("hint"))
"""The key for a hint, listed after those that the table has at this step."""

TUTORIAL: Final = ActionGroup(
    (
        ActionSpec(
            "tutorial.read_on", "enter", "read_on", N_("Go on"), presets=CONFIRMING, key_label="Enter", confirms=True
        ),
        ActionSpec(
            "tutorial.back", "u", "back", N_("Back a step"), presets=_UNDO,
            command=LineWord("undo", "", N_("go back a step of the lesson")),
        ),
        ActionSpec(
            "tutorial.point", "i", "point", N_("Show me"), presets=_HINT,
            command=LineWord("hint", "", N_("what to type now")),
        ),
        ActionSpec("tutorial.type", "colon", "type", N_("Type"), is_in_footer=False),
        ActionSpec("tutorial.help", "question_mark", "help", N_("Help"), key_label="?", command=_HELP_WORD),
        ActionSpec(
            "tutorial.step_back", "escape,backspace", "step_back", N_("Step back"),
            presets=_BACK, is_in_footer=False, command=_BACK_WORD,
        ),
        ActionSpec(
            "tutorial.leave", "q", "leave", N_("Leave"), presets={"left": "Q"},
            command=LineWord("quit", "", N_("leave; your place is kept")),
        ),
        *_WORDS,
    ),
    base=SCREEN,
    order=(
        *("tutorial.help", "tutorial.point", "tutorial.back", "tutorial.step_back"),
        *("lines.why", "lines.rules", "lines.verbosity", "lines.spell", "lines.settings", "tutorial.leave"),
    ),
)  # fmt: skip
"""The screen of a lesson, where the game's table has the focus."""

# Lists

LIST_SCREEN: Final = ActionGroup(
    (
        ActionSpec("list.down", "j", "step", N_("Down"), (1,), is_in_footer=False),
        ActionSpec("list.up", "k", "step", N_("Up"), (-1,), is_in_footer=False),
        ActionSpec("list.left", "h,left", "change", N_("Previous value"), (-1,), is_in_footer=False),
        ActionSpec("list.right", "l,right", "change", N_("Next value"), (1,), is_in_footer=False),
    ),
    base=SCREEN,
    focus=(OPTION_LIST,),
)
"""A screen with one list."""

MENU: Final = ActionGroup(
    (
        ActionSpec("menu.quit", "q", "app.quit", N_("Quit")),
        ActionSpec("menu.lines", "L", "app.to_lines", N_("Line mode"), is_in_footer=False),
        ActionSpec("menu.help", "question_mark", "app.help", N_("Help")),
    ),
    base=LIST_SCREEN,
    focus=LIST_SCREEN.focus,
)

SETTINGS: Final = ActionGroup(
    (ActionSpec("settings.back", "escape,q,backspace", "app.pop_screen", N_("Back")),),
    base=LIST_SCREEN,
    focus=LIST_SCREEN.focus,
    about=N_("Every setting in a line, with what it does now. A change counts at once and is kept."),
    help=(
        HelpRow("list.up list.down", N_("to another setting[ (k and j too)|?list.up list.down]")),
        HelpRow(
            "list.left list.right",
            N_("to the previous or next value[ (h and l too)|?list.left list.right]"),
            "Left, Right",
        ),
        HelpRow("list.choose", N_("to the next value; your name is typed")),
        HelpRow("settings.back", N_("back to the menu"), "Esc, q"),
        _THIS_HELP,
    ),
)

SAVES: Final = ActionGroup(
    (
        ActionSpec("saves.back", "escape,q,backspace", "app.pop_screen", N_("Back")),
        ActionSpec("saves.replay", "r", "replay", N_("Replay"), help=N_("replay it step by step")),
        ActionSpec("saves.delete", "d", "delete", N_("Delete"), presets={"left": "x"}),
    ),
    base=LIST_SCREEN,
    focus=LIST_SCREEN.focus,
    about=N_(
        "Every game that you began, the last played first. A game is a text file that you can copy, read and mail."
    ),
    help=(
        HelpRow("list.up list.down", N_("to another game[ (k and j too)|?list.up list.down]")),
        HelpRow("list.choose", N_("go on with it, or look at how it ended")),
        HelpRow("saves.replay"),
        HelpRow("saves.delete saves.delete", N_("delete it for good"), "d d"),
        HelpRow("saves.back", N_("back to the menu"), "Esc, q"),
        _THIS_HELP,
    ),
)


TABLES: Final = ActionGroup(
    (
        ActionSpec("tables.back", "escape,q,backspace", "app.pop_screen", N_("Back"), key_label="Esc"),
        ActionSpec(
            "tables.new", "n", "new", N_("New"), presets={"right": "N"}, help=N_("set up a table")
        ),
        ActionSpec("tables.code", "c", "code", N_("Code"), help=N_("join a table by its code")),
        ActionSpec("tables.ladder", "r", "ladder", N_("Ladder"), help=N_("the ladder of those who play here")),
        ActionSpec(
            "tables.leave", "d", "leave_seat", N_("Leave"), presets={"left": "x"},
            help=N_("give up your seat at a table whose game has not begun"),
        ),
    ),
    base=LIST_SCREEN,
    focus=LIST_SCREEN.focus,
    about=N_(
        "Games of several people, each in a terminal of their own: first those where it is your turn, then those where "
        "you wait, then open seats and games to watch. Your seat is kept while you are away."
    ),
    help=(
        HelpRow("list.up list.down", N_("to another table[ (k and j too)|?list.up list.down]")),
        HelpRow("list.choose", N_("go on there, sit down, or watch")),
        HelpRow("tables.new"),
        HelpRow("tables.code"),
        HelpRow("tables.ladder"),
        HelpRow("tables.leave"),
        HelpRow("tables.back", N_("back to the menu"), "Esc, q"),
        _THIS_HELP,
    ),
)  # fmt: skip

WAITING: Final = ActionGroup(
    (ActionSpec("waiting.back", "escape,q,backspace", "app.pop_screen", N_("Leave"), key_label="Esc"),),
    base=SCREEN,
    about=N_("The game begins when the last seat is taken. If you leave, your seat is kept."),
    help=(HelpRow("waiting.back", N_("back to the tables; your seat is kept"), "Esc, q"), _THIS_HELP),
)


def _list_to_begin(name: str, *, about: str, other: str, choose: str) -> ActionGroup:
    """Return the actions of a list from which something is begun, by what its help says."""
    return ActionGroup(
        (ActionSpec(f"{name}.back", "escape,q,backspace", "app.pop_screen", N_("Back"), key_label="Esc"),),
        base=LIST_SCREEN,
        focus=LIST_SCREEN.focus,
        about=about,
        help=(
            HelpRow("list.up list.down", other),
            HelpRow("list.choose", choose),
            HelpRow(f"{name}.back", N_("back to the menu"), "Esc, q"),
            _THIS_HELP,
        ),
    )


LESSONS: Final = _list_to_begin(
    "lessons",
    about=N_(
        "Each lesson is a stretch of a real game with somebody at your side. You can leave it at any time and go on "
        "later."
    ),
    other=N_("to another lesson[ (k and j too)|?list.up list.down]"),
    choose=N_("begin it, or go on where you left it"),
)

CHALLENGES: Final = _list_to_begin(
    "challenges",
    about=N_(
        "The ladder leads from the weakest bot to the strongest: whoever beats one in a two-player game is past it "
        "and all those below it. A challenge is done by any game that is set up like it, however it was begun, and "
        "stays done."
    ),
    other=N_("to another challenge[ (k and j too)|?list.up list.down]"),
    choose=N_("begin a game of it"),
)

KEYS: Final = ActionGroup(
    (
        ActionSpec("keys.take_away", "minus", "take_away", N_("Take a key away")),
        ActionSpec("keys.reset", "delete,x", "reset", N_("Keys of the set")),
        ActionSpec("keys.back", "escape,q,backspace", "app.pop_screen", N_("Back")),
    ),
    base=LIST_SCREEN,
    focus=LIST_SCREEN.focus,
    about=N_(
        "Every action with its keys, those of all games first. A star marks a key of your own. Two actions of one "
        "screen cannot have the same key: then both are named, and nothing changes."
    ),
    help=(
        HelpRow("list.up list.down", N_("to another action[ (k and j too)|?list.up list.down]")),
        HelpRow("list.choose", N_("add a key: press it; the others stay")),
        HelpRow("keys.take_away", N_("take a key away: press it")),
        HelpRow("keys.reset", N_("give it back the keys of the set"), "x, Delete"),
        HelpRow("keys.back", N_("back to the settings"), "Esc, q"),
        _THIS_HELP,
    ),
)

DIALOG: Final = ActionSpec(
    "dialog.help", "question_mark,f1", "app.screen_help", N_("Help"), is_in_footer=False, key_label="?"
)
"""The help key of a dialog without a text field."""

CHOICE: Final = ActionGroup(
    (
        ActionSpec(
            "choice.leave",
            "escape,q,backspace",
            "dismiss",
            N_("Leave it"),
            (None,),
            presets={"right": "backspace,escape,q"},
        ),
        ActionSpec("choice.down", "j", "step", N_("Down"), (1,), is_in_footer=False),
        ActionSpec("choice.up", "k", "step", N_("Up"), (-1,), is_in_footer=False),
        DIALOG,
    ),
    focus=(OPTION_LIST,),
    about=N_("Choose one line of the list."),
    help=(
        HelpRow("list.up list.down", N_("to another line[ (k and j too)|?list.up list.down]")),
        HelpRow("list.choose", N_("choose it")),
        HelpRow("choice.leave", N_("go back without choosing"), "Esc, q"),
        _THIS_HELP,
    ),
)

# Forms

SETUP: Final = ActionGroup(
    (
        ActionSpec("setup.back", "escape,backspace,ctrl+g", "app.pop_screen", N_("Back"), key_label="Esc"),
        ActionSpec(
            "form.next", "tab", "app.focus_next", N_("Next field"), presets={"numpad": "plus,tab", "right": "o,tab"},
            is_in_footer=False,
        ),
        ActionSpec(
            "form.previous", "shift+tab", "app.focus_previous", N_("Previous field"),
            presets={"numpad": "minus,shift+tab", "right": "u,shift+tab"}, is_in_footer=False,
        ),
        ActionSpec("setup.down", "down,j", "move", N_("Down"), (1,), is_in_footer=False),
        ActionSpec("setup.up", "up,k", "move", N_("Up"), (-1,), is_in_footer=False),
        ActionSpec("setup.first", "home", "move_to", N_("First field"), (0,), is_in_footer=False),
        ActionSpec("setup.last", "end", "move_to", N_("Last field"), (-1,), is_in_footer=False),
        # With priority: text fields would otherwise take the question mark.
        ActionSpec(
            "setup.help", "question_mark,f1", "app.screen_help", N_("Help"), is_in_footer=False, has_priority=True
        ),
    ),
    base=SCREEN,
    focus=(CHOICE_FIELD, BUTTON),
    about=N_(
        "Choose what to play and who plays it. Everything has a sensible value already, so [Enter|form.press] on Start "
        "will do. Below the form stands what the field you are at is about."
    ),
    help=(
        HelpRow("setup.up setup.down", N_("to the field above or below[ (k and j too)|?setup.up setup.down]")),
        HelpRow(
            "choice_field.previous choice_field.next",
            N_("change what it says[ (h and l too)|?choice_field.previous choice_field.next]"),
        ),
        HelpRow("choice_field.open", N_("list all choices; on Start, begin")),
        HelpRow("form.next form.previous", N_("to the next or previous field, names included")),
        HelpRow("setup.first setup.last", N_("to the first or last field")),
        HelpRow("setup.back", N_("back to the menu")),
        _THIS_HELP,
    ),
)  # fmt: skip

# Other screens

HELP: Final = ActionGroup(
    (
        ActionSpec(
            "help.close", "escape,q,enter,backspace", "app.pop_screen", N_("Close"),
            presets={"right": "backspace,escape,q,enter"}, key_label="Esc",
        ),
        ActionSpec("help.help", "question_mark,f1", "app.pop_screen", N_("Close"), is_in_footer=False),
        ActionSpec(
            "help.next", "tab,right,l", "turn", N_("Next page"), (1,), key_label="Tab",
            presets={"vi": "l,tab,right", "numpad": "6,tab,right", "left": "d,tab,right", "right": "l,tab,right"},
        ),
        ActionSpec(
            "help.previous", "shift+tab,left,h", "turn", N_("Previous page"), (-1,), is_in_footer=False,
            presets={
                "vi": "h,shift+tab,left",
                "numpad": "4,shift+tab,left",
                "left": "a,shift+tab,left",
                "right": "j,shift+tab,left",
            },
        ),
        ActionSpec("help.down", "down,j", "scroll", N_("A line down"), (1,), is_in_footer=False),
        ActionSpec("help.up", "up,k", "scroll", N_("A line up"), (-1,), is_in_footer=False),
        ActionSpec("help.pagedown", "pagedown,space", "scroll", N_("Scroll"), (15,), key_label="Space"),
        ActionSpec("help.pageup", "pageup,b", "scroll", N_("Back"), (-15,), key_label="b"),
        ActionSpec("help.top", "g", "end", N_("Top"), (False,), is_in_footer=False),
        ActionSpec("help.bottom", "G", "end", N_("Bottom"), (True,), is_in_footer=False),
    ),
    base=SCREEN,
)  # fmt: skip

REPLAY: Final = ActionGroup(
    (
        ActionSpec(
            "replay.step", "right,l", "step", N_("Step"), (1,), key_label="→",
            presets={"vi": "l,right", "numpad": "6,right", "left": "d,right", "right": "l,right"},
        ),
        ActionSpec(
            "replay.step_back", "left,h", "step", N_("Step back"), (-1,), is_in_footer=False,
            presets={"vi": "h,left", "numpad": "4,left", "left": "a,left", "right": "j,left"},
        ),
        ActionSpec(
            "replay.turn", "down,j,right_square_bracket", "turn", N_("Turn"), (1,), presets=_NEXT_TURN, key_label="↓"
        ),
        ActionSpec(
            "replay.turn_back", "up,k,left_square_bracket", "turn", N_("Turn back"), (-1,), presets=_LAST_TURN,
            is_in_footer=False,
        ),
        ActionSpec(
            "replay.home", "home", "go", N_("Beginning"), (False,), presets={"numpad": "7,home"}, is_in_footer=False
        ),
        ActionSpec("replay.end", "end", "go", N_("End"), (True,), presets={"numpad": "1,end"}, is_in_footer=False),
        # With priority, so that digits typed right after it belong to the number of the turn.
        ActionSpec(
            "replay.jump", "g", "jump", N_("Go"), has_priority=True, help=N_("go to a turn by its number")
        ),
        ActionSpec(
            "replay.play", "space", "play", N_("Play"), presets={"numpad": "5,space"}, key_label="Space",
            help=N_("play by itself, or stand still"),
        ),
        ActionSpec("replay.faster", "plus,equals_sign", "pace", N_("Faster"), (1,), is_in_footer=False),
        ActionSpec("replay.slower", "minus", "pace", N_("Slower"), (-1,), is_in_footer=False),
        ActionSpec(
            "replay.view", "v", "point_of_view", N_("View"),
            help=N_("the next point of view: each seat, everyone, all open"),
        ),
        ActionSpec(
            "replay.events", "o", "events", N_("Events"),
            help=N_("what happened in this turn, and all of a review"),
        ),
        ActionSpec(
            "replay.review", "r", "review", N_("Review"),
            help=N_("a review: what a strong bot would have played"),
        ),
        ActionSpec("replay.play_on", "p", "play_on", N_("Play on"), help=N_("play on from here, as a new game")),
        ActionSpec("replay.help", "question_mark", "help", N_("Help"), key_label="?"),
        ActionSpec("replay.back", "escape,backspace", "back", N_("Back"), is_in_footer=False),
        ActionSpec("replay.leave", "q", "leave", N_("Leave")),
    ),
    base=SCREEN,
    help=(
        HelpRow(
            "replay.step replay.step_back",
            N_("a step on, a step back[; l and h too|?replay.step replay.step_back]"),
            N_("right, left"),
        ),
        HelpRow(
            "replay.turn replay.turn_back",
            N_("to the next turn, the previous one[; j and k|?replay.turn replay.turn_back], ] and [ too"),
            N_("down, up"),
        ),
        HelpRow("replay.home replay.end", N_("to the deal, to the last position")),
        HelpRow("replay.jump"),
        HelpRow("replay.play"),
        HelpRow("replay.faster replay.slower", N_("faster, slower")),
        *(HelpRow(f"replay.{name}") for name in ("view", "events", "review", "play_on")),
        HelpRow("replay.back", N_("hide the review, else leave the replay")),
        HelpRow("replay.leave", N_("leave the replay")),
    ),
)  # fmt: skip

WATCH: Final = ActionGroup(
    (
        ActionSpec(
            "watch.go_on", "enter", "go_on", N_("Go on here"), presets=CONFIRMING, key_label="Enter", confirms=True
        ),
        ActionSpec("watch.log", "o", "log", N_("Log")),
        ActionSpec("watch.help", "question_mark", "help", N_("Help"), key_label="?"),
        ActionSpec("watch.leave", "q,escape,backspace", "app.to_menu", N_("Leave"), key_label="q"),
    ),
    base=SCREEN,
)

SCORING: Final = ActionGroup(
    (
        ActionSpec(
            "scoring.count", "enter", "count", N_("All points"), presets=CONFIRMING, confirms=True, key_label="Enter",
        ),
        ActionSpec(
            "scoring.next", "enter", "rematch", N_("Rematch"), presets=CONFIRMING, confirms=True, key_label="Enter",
        ),
        ActionSpec("scoring.again", "n", "app.play_again", N_("Rematch"), (False,), is_in_footer=False),
        ActionSpec("scoring.replay", "r", "replay", N_("Review"), (0,)),
        ActionSpec("scoring.share", "c", "share", N_("Result to paste")),
        *(
            ActionSpec(
                f"scoring.costly{number}", str(number), "replay", args=(number,), presets={"numpad": f"f{number}"},
                is_in_footer=False,
            )
            for number in range(1, 4)
        ),
        ActionSpec("scoring.details", "d", "details", N_("Points"), presets={"left": "t"}),
        ActionSpec("scoring.log", "o", "log", N_("Log")),
        ActionSpec("scoring.board", "v", "app.pop_screen", N_("Board")),
        ActionSpec("scoring.same", "s", "app.play_again", N_("Same deal"), (True,), presets={"left": "e"}),
        ActionSpec("scoring.down", "down,j", "scroll", N_("Scroll"), (1,)),
        ActionSpec("scoring.up", "up,k", "scroll", N_("Up"), (-1,), is_in_footer=False),
        ActionSpec(
            "scoring.help", "question_mark,f1", "app.screen_help", N_("Help"), presets={"numpad": "question_mark"},
            key_label="?",
        ),
        ActionSpec("scoring.menu", "escape,q,backspace", "app.to_menu", N_("Menu"), key_label="q"),
    ),
    base=SCREEN,
    about=N_("The game is over: who won, where the points came from, how they grew, and what decided it."),
    help=(
        HelpRow("scoring.count", N_("count no longer, but show all points")),
        HelpRow("scoring.next", N_("the next game: the same players, another deal")),
        HelpRow("scoring.same", N_("the same deal again")),
        HelpRow("scoring.replay", N_("have your turns reviewed, and step through the game")),
        HelpRow("scoring.costly1 scoring.costly2 scoring.costly3", N_("to one of your costliest turns"), "1 to 3"),
        HelpRow("scoring.details", N_("every point with its reason")),
        HelpRow("scoring.log", N_("the log of the game")),
        HelpRow("scoring.board", N_("the board without the scoring")),
        HelpRow("scoring.share", N_("the result of a daily game, to paste")),
        HelpRow("scoring.down scoring.up", N_("scroll by a line"), "Down, Up"),
        HelpRow("scoring.menu", N_("back to the menu"), "q"),
        HelpRow("scoring.help", N_("this help"), "?"),
    ),
)  # fmt: skip

SCORES: Final = ActionGroup(
    (ActionSpec("scores.close", "escape,q,S,enter,backspace", "app.pop_screen", N_("Close"), key_label="Esc"),),
    base=SCREEN,
)

STATS: Final = ActionGroup(
    (
        ActionSpec("stats.close", "escape,q,enter,backspace", "app.pop_screen", N_("Close"), key_label="Esc"),
        ActionSpec("stats.down", "down,j", "scroll", N_("Down"), (1,), is_in_footer=False),
        ActionSpec("stats.up", "up,k", "scroll", N_("Up"), (-1,), is_in_footer=False),
        ActionSpec("stats.pagedown", "pagedown,space", "scroll", N_("Page down"), (15,), key_label="Space"),
        ActionSpec("stats.pageup", "pageup,b", "scroll", N_("Page up"), (-15,), key_label="b"),
    ),
    base=SCREEN,
    about=N_(
        "How your games went: results, best scores, streaks, and your Elo against the bots where theirs has been "
        "measured. Only games that you played to the end count."
    ),
    help=(
        HelpRow("stats.up stats.down", N_("scroll by a line[ (k and j too)|?stats.up stats.down]")),
        HelpRow("stats.pagedown stats.pageup", N_("scroll by a page"), "Space, b"),
        HelpRow("stats.close", N_("back to the menu"), "Esc, q"),
        _THIS_HELP,
    ),
)

TEXT: Final = ActionGroup(
    (
        ActionSpec(
            "text.close", "escape,q,o,e,d,enter,backspace", "app.pop_screen", N_("Close"),
            presets={"right": "backspace,escape,q,o,e,d,enter"}, key_label="Esc",
        ),
        ActionSpec("text.help", "question_mark,f1", "app.pop_screen", N_("Close"), is_in_footer=False),
        ActionSpec("text.down", "down,j", "scroll", N_("A line down"), (1,), is_in_footer=False),
        ActionSpec("text.up", "up,k", "scroll", N_("A line up"), (-1,), is_in_footer=False),
        ActionSpec("text.pagedown", "pagedown,space", "scroll", N_("A page down"), (10,), key_label="Space"),
        ActionSpec("text.pageup", "pageup,b", "scroll", N_("A page up"), (-10,), key_label="b"),
    ),
    base=SCREEN,
)  # fmt: skip

HANDOVER: Final = ActionGroup(
    (ActionSpec("handover.go", "enter", "dismiss", N_("Go on"), presets=CONFIRMING, confirms=True),),
    base=SCREEN,
    about=N_("The board is hidden so that nobody sees what only the other player may see."),
    help=(HelpRow("handover.go", N_("show it to the player who is next")), _THIS_HELP),
)

QUESTION: Final = ActionGroup(
    (
        ActionSpec("question.yes", "enter", "dismiss", N_("Yes"), (True,), presets=CONFIRMING, confirms=True),
        ActionSpec(
            "question.no", "escape,q,backspace", "dismiss", N_("No"), (False,), presets={"right": "backspace,escape,q"}
        ),
        DIALOG,
    )
)

INPUT: Final = ActionGroup((ActionSpec("input.leave", "escape,ctrl+g", "dismiss", N_("Leave it"), (None,)),))

GAMES: Final = (GAME, TUTORIAL)
"""The screens where a game's table has the focus."""

SCREENS: Final = (
    *(
        MENU,
        SETTINGS,
        SAVES,
        TABLES,
        WAITING,
        LESSONS,
        CHALLENGES,
        KEYS,
        CHOICE,
        SETUP,
        HELP,
        REPLAY,
        WATCH,
        SCORING,
        SCORES,
        STATS,
    ),
    *(TEXT, HANDOVER, QUESTION, INPUT, COMMAND_LINE),
)
"""All other screens, and the input line."""

CONFIRMING_IDS: Final = frozenset(
    action.id
    for group in (ActionGroup(interaction_actions()), LIST_TABLE, *GAMES, *SCREENS)
    for action in (*(each for widget in group.focus for each in widget.actions), *group.actions)
    if action.confirms
)
"""The ids of the actions that confirm."""
