"""The words of the screens that are not one game's own: menus, headings, help."""

from __future__ import annotations

SUBTITLE = "an unofficial terminal version"
MENU_ABOUT = {
    "game": "For {least} to {most} players. {goal}\n[Left|list.left] and [right|list.right] choose another game.",
    "tutorial": "A few minutes in the real game, told what to do and why.",
    "continue": "Your last game, just as you left it.",
    "quick": "{summary}\n[Left|list.left] and [right|list.right] choose another opponent.",
    "setup": "Choose what to play, who sits where, and the house rules.",
    "daily": "One deal a day, the same for everybody.",
    "saves": "Pick up a game, replay it, or delete it.",
    "stats": "Your results, best scores and streaks.",
    "settings": "Bots, symbols, colours, undo, your name.",
    "help": "Two pages with pictures; keys, signs and rules behind them.",
    "quit": "Your games are saved as you play.",
}
"""What each entry is about, said while it is highlighted."""
MENU_KEYS = (
    "[Up Down|list.up list.down]: choose · [Enter|list.choose]: open · [?|menu.help]: help · [q|menu.quit]: quit"
)

SETUP_TITLE = "New game"
SETUP_KEYS = (
    "[Up Down|setup.up setup.down]: move · [Left Right|choice_field.previous choice_field.next]: change · "
    "[Enter|choice_field.open]: list · [?|setup.help]: help · [Esc|setup.back]: back"
)
SETUP_ABOUT = "Every field has a sensible value already."
GAME_HINT = "Which game you want to play; each has a form of its own."
FILE_PLACEHOLDER = "the version's own"
NAME_PLACEHOLDER = "name"
SEED_PLACEHOLDER = "any"
START = "Start"
NAME_HINT = "What this player is called; leave it empty and the game finds a name."
SEED = "Seed"
SEED_HINT = "The same seed replays the same game; leave it empty for a new one."
START_HINT = "[Enter|form.press] begins the game."
THIS_GAME = "This game"

SETTINGS_TITLE = "Settings"
SETTINGS_KEYS = (
    "[Up Down|list.up list.down]: choose · [Left Right|list.left list.right]: change · [?|screen.help]: help · "
    "[Esc|settings.back]: back"
)
BOT_SETTINGS = {"opponent": "Opponent", "pace": "Bots move", "thinking": "Bots think", "advice": "Advice"}
"""The settings about bots; those of the games' tables come behind them, then the others."""
OTHER_SETTINGS = {
    "symbols": "Symbols",
    "undo": "Undo",
    "confirm": "Confirm",
    "theme": "Theme",
    "keys": "Keys",
    "mouse": "Mouse",
    "name": "Your name",
}
SETTING_HELP = {
    "pace": {
        "instant": "at once",
        "quick": "a step every quarter second",
        "slow": "slowly enough to follow",
    },
    "thinking": {
        "1 s": "a turn at most",
        "3 s": "a turn at most",
        "10 s": "a turn at most, for slow machines",
        "no limit": "the same moves on every machine",
    },
    "advice": {
        "at first": "in your first three games",
        "always": "after every turn of yours",
        "never": "only hints, when you ask",
    },
    "confirm": {"off": "never asks", "on": "asks before a step you cannot undo"},
    "undo": {"fair": "unless hidden information was revealed", "free": "anything, when you play bots or alone"},
    "keys": {
        "arrows": "the arrows or h j k l",
        "vi": "h j k l first, pages and ends as in vi",
        "numpad": "8 4 6 2 point, 5 does it",
        "left": "a turn needs the left hand alone",
        "right": "a turn needs the right hand alone",
    },
    "mouse": {"on": "a click points, a second one does it", "off": "from the next start on"},
}
SETTING_ABOUT = {
    "opponent": "Who you meet in a quick game, and the first choice for seat B.",
    "pace": "How fast bots play. In a game, [p|game.pace] changes it for that game.",
    "thinking": "How long bots and hints may think about a turn.",
    "advice": "One line after each of your turns: what was good, or what would have been better.",
    "symbols": "The signs that the screen is drawn with.",
    "undo": "What [u|game.undo] can undo.",
    "confirm": "Whether you are asked first when a step cannot be undone.",
    "theme": "The colours of the screen.",
    "keys": "The keys that play. The line below sets single ones.",
    "mouse": "Whether the terminal reports clicks. Off leaves them to it, to select and copy text.",
    "name": "What you are called in new games. [Enter|list.choose] lets you type it.",
}
"""What each setting is for, said while it is highlighted."""

OWN_KEYS = "own-keys"
"""The line of the settings that opens the keys one by one."""
OWN_KEYS_LINE = "Single keys"
OWN_KEYS_SAID = "set the key of any action by pressing it"
OWN_KEYS_ABOUT = "Every action with its keys. [Enter|list.choose] opens the list."
KEYS_TITLE = "Keys"
KEYS_KEYS = (
    "[Up Down|list.up list.down]: choose · [Enter|list.choose]: set · [x|keys.reset]: key of the set · "
    "[Esc|keys.back]: back"
)
KEY_GROUPS = {
    "table": "Every table",
    "game": "In a game",
    "list": "Lists",
    "text": "Texts",
    "screen": "Every screen",
    "app": "Everywhere",
}
"""What places are called where actions are done, by the first word of their ids; others by that word itself."""
NO_KEYS = "no key"
PRESS_KEY_TITLE = "A key"
PRESS_KEY = "Press the key for: {action}"
PRESS_KEY_KEYS = "{key}: leave it as it is"

NO_TABLE_SETTING = "There is no setting {name!r} in [{game}]."
WRONG_TABLE_SETTING = "In [{game}], {name} is {value!r}, not {choices}."
THEME_AUTO = "what suits this terminal: {theme}"
THEME_OTHER = "{title}; shown as {theme} here: too few colours"
"""What the settings say of a theme that the program chooses itself, and of one that the terminal cannot show."""
NO_THEME = "There is no theme {theme}; it is {themes}."
TEXT_SETTINGS = {"name": ("Your name", "What should you be called in new games? Leave it empty for “You”.")}
"""The settings that are typed, with what the player is asked."""
TEXT_SETTING_KEYS = "Enter: keep it · [Esc|input.leave]: change nothing"
NOT_SET = "You"

TUTORIAL_TITLE = "Tutorial"
TUTORIAL_KEYS = (
    "[Up Down|list.up list.down]: choose · [Enter|list.choose]: begin or go on · [?|screen.help]: help · "
    "[Esc|lessons.back]: back"
)
TUTORIAL_LINE = "{title:<28}{state}\n  {summary}"
TUTORIAL_STEP = "{part} · {number}/{length}"
TUTORIAL_READ = (
    "[Enter|tutorial.read_on]: go on · [u|tutorial.back]: back · [q|tutorial.leave]: leave, your place is kept"
)
TUTORIAL_DONE = "Well done! [Enter|tutorial.read_on]: back to the lessons"
TUTORIAL_NO_TYPING = "In the tutorial you play by keys. In a game, [:|game.type] lets you type a move."
TUTORIAL_FIRST = "This is where the part begins."
TUTORIAL_NO_HINT = "Press [Enter|tutorial.read_on] to go on."

HANDOVER_TITLE = "Pass the keyboard"
HANDOVER = "{name} is next. Pass the keyboard."
HANDOVER_KEYS = "[Enter|handover.go] when {name} is looking"
TEXT_KEYS = "[Up Down|text.up text.down]: scroll · [Space b|text.pagedown text.pageup]: pages · [Esc|text.close]: close"
SHORT_TEXT_KEYS = "[j k|text.down text.up]: scroll · [Esc|text.close]: close"
CHOICE_KEYS = (
    "[Up Down|list.up list.down]: choose · [Enter|list.choose]: take it · [Esc|choice.leave]: leave it as it is"
)
TOO_SMALL = (
    "tp-tui needs a terminal of {least}; this one is {size}.\nMake it larger and the game comes back.\n"
    "[q|game.leave] leaves.",
    "tp-tui needs {least}. This is {size}. [q|game.leave] leaves.",
    "Too small. [q|game.leave] leaves.",
    "[q|game.leave] leaves",
)
"""What is said where the terminal is too small, the longest first."""

LEAVE_TITLE = "Leave?"
LEAVE_QUESTION = "This game is not saved."
LEAVE_KEYS = "[Enter|question.yes]: leave and lose it · [Esc|question.no]: stay"
NOTICE_TITLE = "Not now"
NO_SUSPEND = "No shell would bring the game back; [q|game.leave] leaves it, and it is saved."
LEAVE = "This game is not saved. [q|game.leave]: leave and lose it · any other key: stay"
KEPT = "Your game is saved: Continue takes you back to it."
KEPT_OUTSIDE = "Your game is saved. To go on with it: tp-tui play --resume"
IDLE = "No key was pressed for {minutes}, so the session has ended."
MINUTE = "minute"
SAVED_AGAIN = "The game is saved again, all of it."
SAVED_IN = "The game is saved in {file}."
PACE = "Bots now move {pace}, in this game only."
CONFIRM = "You could not undo that: {reveals}. Do it again if you mean it."

UNSAVED_TITLE = "Not saved"
UNSAVED_HINT = "You can play on: every move tries again to save the whole game."
UNSAVED_FOLDER = "or type another folder to save it in"
UNSAVED_KEYS = "Enter: go on"
DAMAGED_TITLE = "This saved game is damaged"
DAMAGED = "The game can be opened up to the line before: {moves}. It goes on in a new file; this one stays as it is."
DAMAGED_KEYS = "[Enter|question.yes]: open it · [Esc|question.no]: leave it alone"
IN_USE_TITLE = "This game is open in another window"
IN_USE = "Only one window can play it. You can watch it here as it goes on."
IN_USE_KEYS = "[Enter|question.yes]: watch · [Esc|question.no]: back"
WATCHING = "You are watching. {name} is to move in the other window."
WATCHING_OVER = "You are watching. The game is over. [Enter|watch.go_on] shows the scoring."
WATCHING_FREE = "The other window has closed. [Enter|watch.go_on] goes on with the game here."
WATCHING_FAULT = "The game cannot be followed now: {fault}"

SAVES_TITLE = "Saved games"
SAVES_KEYS = (
    "[Up Down|list.up list.down]: choose · [Enter|list.choose]: open · [r|saves.replay]: replay · "
    "[d|saves.delete]: delete · [Esc|saves.back]: back"
)
SAVES_NONE = "No games are saved yet: every game you begin is kept here."
SAVE_LINE = "{when:>11}  {names:<28.28} {game:<16.16} {state}"
SAVE_LINE_NARROW = "{when:>6} {names:<15.15} {game:<15.15} {state}"
SAVE_STATE = {"finished": "finished", "in use": "open elsewhere", "fault": "damaged", "daily": "daily, "}
DELETE = "Delete {file} for good? [d|saves.delete] deletes it; any other key keeps it."
DELETED = "{file} is deleted."
HELP_TITLE = "Help"
HELP_NOW = "Keys now:"
HELP_BETWEEN = " · "
STATUS_TITLE = "How the game stands"
RECAP_TITLE = "Since your last turn"
LOG_TITLE = "The whole game"
NOTHING_YET = "Nothing has happened yet."
DAILY_TITLE = "Today's daily game"
SHARE_TITLE = "To paste to a friend"
STATS_TITLE = "Your record"
STATS_READING = "Reading your saved games…"
SCORING_NEXT = (
    "[n|scoring.again]: a new game · [s|scoring.same]: the same deal again · [r|scoring.replay]: replay · "
    "[v|scoring.board]: the board · [q|scoring.menu]: menu"
)
TOTAL = "Total"
EVERY_POINT = "Every point"
SCORES_TITLE = "The score so far"
PROVISIONAL = "{sources}: as things stand. They can still change hands."
PLOT_TURNS = "points by turn, 1 to {turns}"
COMMAND_HINT = "type a move, such as {example}; Esc closes"
STOOD_IN = "failed, so a random move was made: {fault}"

HINT_THINKING = "{bot} is thinking about a hint. You can go on playing."
HINT_FAILED = "No hint this time: {fault}."
HINT_PROMPT = "[Enter|table.confirm]: do it · [I|game.take_over]: play the whole turn · [Esc|game.back]: hide"
HINT_PLAYING = "Playing the hinted turn · [Enter|game.skip]: at once · [Esc|game.back]: stop"
HINT_REVEALED = "{reveal} – press [i|game.hint] for a new hint."
HINT_LEFT = "That was not the hinted move – press [i|game.hint] for a new hint."
HINT_ENDS = "The hint ends here – press [i|game.hint] for what comes next."

NEWS_REST = "… ([o|game.recap]: all of it)"
BOT_TURN = "{name} is playing… · [Enter|game.skip]: show it all at once"

ADVICE_TITLE = "Your last turn"
ADVICE_KEY = "[A|game.advice]: advice off"
ADVICE_ON = "Advice after each of your turns is on. [A|game.advice]: off"
ADVICE_OFF = "Advice after your turns is off, here and in later games. [A|game.advice]: on"
ADVICE_ALONE = "Advice is for games with one person at the table."

NOTHING_OPEN = "Nothing is open. [u|game.undo] undoes your last step, [q|game.leave] leaves the game."
NO_KEY = "This key does nothing here. [?|game.help] lists the keys."

REPLAY_BEGINNING = (
    "Nothing has been played yet: [→|replay.step] and [←|replay.step_back] go by steps, "
    "[↓|replay.turn] and [↑|replay.turn_back] by turns."
)
REPLAY_TURN = "Turn {turn}, {name}"
REPLAY_STEP = "step {step} of {length}"
REPLAY_OVER = "Game over"
REPLAY_END = "Played so far"
REPLAY_OPEN = "all open"
REPLAY_SPECTATOR = "as everyone sees it"
REPLAY_SEAT = "seen by {name}"
REPLAY_PLAYING = "playing, {seconds} s a step"
REPLAY_JUMP = "Go to turn: {typed}_ (Enter goes there, Esc stays)"
REPLAY_THINKING = "{bot} is reviewing this turn. You can go on reading."
REPLAY_EVENTS = "In this turn"
REPLAY_NO_REVIEW = "Nothing was played from here on: there is nothing to review."
REPLAY_CANNOT_PLAY_ON = "The game cannot go on from here: {fault}."
REVIEW_FAILED = "No review this time: {fault}."
REVIEWING = "{bot} is reviewing your turns: {done} of {count}."
COSTLIEST = (
    "Your costliest turns, according to {bot} ([1 to 3|scoring.costly1 scoring.costly2 scoring.costly3] shows them):"
)
NOTHING_LOST = "{bot} would not have played any of your {count} turns differently ({basis})."
COSTLY_PLAYED = "{place} {turn}, {loss:.1f} points ({basis}): {played}"
COSTLY_BEST = "  better: {best}"

OVER = "The game is over. [Enter|game.score] shows the scoring."
WAITING = "{name} is thinking…"
TURN = "Turn {turn}"
TURN_OF = "{name}, turn {turn}"
LIST_PROMPT = "[Arrows|list.up list.down] choose, [Enter|list.choose] does it; [:|game.type] types a move instead."
LIST_PLACE = "{number} of {count}"

KEY_CLASH = "The key {key} cannot be both {first} and {second}."
NO_BINDING = "There is no action {id} to set keys for."
KEY_OF_APP = "{id} needs a key with Ctrl or Alt, or an F key; {key} is wanted for texts."
NO_SUCH_KEY = "There is no key {key} for {id}."

RULES_PAGE = "Rules"
NO_QUESTION = "There is no answer to {word} in this game."
STAYS_HERE = "The game is not saved, so it cannot go on in line mode."
KEYS_PAGE = "Keys"
