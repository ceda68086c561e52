"""The words of the screens that are not one game's own: menus, headings, help."""

from __future__ import annotations

SUBTITLE = "an unofficial terminal version"
MENU = {
    "game": "Game: {game}",
    "tutorial": "Tutorial: learn the game",
    "continue": "Continue: {names} ({moves})",
    "quick": "Quick game: you against {opponent}",
    "setup": "New game…",
    "daily": "Daily game",
    "saves": "Saved games",
    "stats": "Your record",
    "settings": "Settings",
    "help": "How to play",
    "quit": "Quit",
}
MENU_ABOUT = {
    "game": "For {least} to {most} players. {goal}\nLeft and right choose another game.",
    "tutorial": "A few minutes in the real game, told what to do and why.",
    "continue": "Your last game, just as you left it.",
    "quick": "{summary}\nLeft and right choose another opponent.",
    "setup": "Choose what to play, who sits where, and the house rules.",
    "daily": "One deal a day, the same for everybody.",
    "saves": "Pick up a game, replay it, or delete it.",
    "stats": "Your results, best scores and streaks.",
    "settings": "Bots, symbols, colours, undo, your name.",
    "help": "Two pages with pictures; keys, signs and rules behind them.",
    "quit": "Your games are saved as you play.",
}
"""What each entry is about, said while it is highlighted."""
MENU_KEYS = "Up Down: choose · Enter: open · ?: help · q: quit"

SETUP_TITLE = "New game"
SETUP_KEYS = "Up Down: move · Left Right: change · Enter: list · ?: help · Esc: back"
SETUP_ABOUT = "Every field has a sensible value already."
GAME = "Game"
GAME_HINT = "Which game you want to play; each has a form of its own."
VARIANTS = "Variants"
VARIANTS_HINT = "Twists that any version can be played with."
FILE_PLACEHOLDER = "the version's own"
NAME_PLACEHOLDER = "name"
SEED_PLACEHOLDER = "any"
START = "Start"
EMPTY_SEAT = "nobody"
HUMAN_SEAT = "you (a human)"
BY_LOT = "by lot"
SEAT = "Seat {letter}"
SEAT_HINT = "Who plays here. Tab goes to the name."
HUMAN_HINT = "Somebody at this keyboard."
NAME_HINT = "What this player is called; leave it empty and the game finds a name."
SEED = "Seed"
SEED_HINT = "The same seed replays the same game; leave it empty for a new one."
START_HINT = "Enter begins the game."
THIS_GAME = "This game"

SETTINGS_TITLE = "Settings"
SETTINGS_KEYS = "Up Down: choose · Left Right: change · ?: help · Esc: back"
BOT_SETTINGS = {"opponent": "Opponent", "pace": "Bots move", "thinking": "Bots think", "advice": "Advice"}
"""The settings about bots; those of the games' tables come behind them, then the others."""
OTHER_SETTINGS = {"symbols": "Symbols", "undo": "Undo", "confirm": "Confirm", "theme": "Theme", "name": "Your name"}
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
}
SETTING_ABOUT = {
    "opponent": "Who you meet in a quick game, and the first choice for seat B.",
    "pace": "How fast bots play. In a game, p changes it for that game.",
    "thinking": "How long bots and hints may think about a turn.",
    "advice": "One line after each of your turns: what was good, or what would have been better.",
    "symbols": "The signs that the screen is drawn with.",
    "undo": "What u can undo.",
    "confirm": "Whether you are asked first when a step cannot be undone.",
    "theme": "The colours of the screen.",
    "name": "What you are called in new games. Enter lets you type it.",
}
"""What each setting is for, said while it is highlighted."""

NO_TABLE_SETTING = "There is no setting {name!r} in [{game}]."
WRONG_TABLE_SETTING = "In [{game}], {name} is {value!r}, not {choices}."
THEME_AUTO = "what suits this terminal: {theme}"
THEME_OTHER = "{title}; shown as {theme} here: too few colours"
"""What the settings say of a theme that the program chooses itself, and of one that the terminal cannot show."""
NO_THEME = "There is no theme {theme}; it is {themes}."
TEXT_SETTINGS = {"name": ("Your name", "What should you be called in new games? Leave it empty for “You”.")}
"""The settings that are typed, with what the player is asked."""
TEXT_SETTING_KEYS = "Enter: keep it · Esc: change nothing"
NOT_SET = "You"

TUTORIAL_TITLE = "Tutorial"
TUTORIAL_KEYS = "Up Down: choose · Enter: begin or go on · ?: help · Esc: back"
TUTORIAL_LINE = "{title:<28}{state}\n  {summary}"
TUTORIAL_STATE = {"new": "about {minutes} minutes", "begun": "step {number} of {length}", "done": "done"}
TUTORIAL_STEP = "{part} · {number}/{length}"
TUTORIAL_READ = "Enter: go on · u: back · q: leave, your place is kept"
TUTORIAL_DONE = "Well done! Enter: back to the lessons"
TUTORIAL_NO_TYPING = "In the tutorial you play by keys. In a game, : lets you type a move."
TUTORIAL_FIRST = "This is where the part begins."
TUTORIAL_NO_HINT = "Press Enter to go on."

HANDOVER_TITLE = "Pass the keyboard"
HANDOVER = "{name} is next. Pass the keyboard."
HANDOVER_KEYS = "Enter when {name} is looking"
TEXT_KEYS = "Up Down: scroll · Space b: pages · Esc: close"
SHORT_TEXT_KEYS = "j k: scroll · Esc: close"
CHOICE_KEYS = "Up Down: choose · Enter: take it · Esc: leave it as it is"
TOO_SMALL = (
    "tp-tui needs a terminal of {least}; this one is {size}.\nMake it larger and the game comes back.\nq leaves.",
    "tp-tui needs {least}. This is {size}. q leaves.",
    "Too small. q leaves.",
    "q leaves",
)
"""What is said where the terminal is too small, the longest first."""

LEAVE_TITLE = "Leave?"
LEAVE_QUESTION = "This game is not saved."
LEAVE_KEYS = "Enter: leave and lose it · Escape: stay"
NOTICE_TITLE = "Not now"
NO_SUSPEND = "No shell would bring the game back; q leaves it, and it is saved."
LEAVE = "This game is not saved. q: leave and lose it · any other key: stay"
KEPT = "Your game is saved: Continue takes you back to it."
KEPT_OUTSIDE = "Your game is saved. To go on with it: tp-tui play --resume"
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
DAMAGED_KEYS = "Enter: open it · Esc: leave it alone"
IN_USE_TITLE = "This game is open in another window"
IN_USE = "Only one window can play it. You can watch it here as it goes on."
IN_USE_KEYS = "Enter: watch · Esc: back"
WATCHING = "You are watching. {name} is to move in the other window."
WATCHING_OVER = "You are watching. The game is over. Enter shows the scoring."
WATCHING_FREE = "The other window has closed. Enter goes on with the game here."
WATCHING_FAULT = "The game cannot be followed now: {fault}"

SAVES_TITLE = "Saved games"
SAVES_KEYS = "Up Down: choose · Enter: open · r: replay · d: delete · Esc: back"
SAVES_NONE = "No games are saved yet: every game you begin is kept here."
SAVE_LINE = "{when}  {names:<28.28} {game:<16.16} {state}"
SAVE_STATE = {"finished": "finished", "in use": "open elsewhere", "fault": "damaged", "daily": "daily, "}
MOVE = "move"
"""What is counted of a saved game."""
DELETE = "Delete {file} for good? d deletes it; any other key keeps it."
DELETED = "{file} is deleted."
HELP_TITLE = "Help"
HELP_NOW = "Keys now:"
HELP_BETWEEN = " · "
HINT_KEY = ("i", "hint")
STATUS_TITLE = "How the game stands"
RECAP_TITLE = "Since your last turn"
LOG_TITLE = "The whole game"
NOTHING_YET = "Nothing has happened yet."
DAILY_TITLE = "Today's daily game"
SHARE_TITLE = "To paste to a friend"
STATS_TITLE = "Your record"
STATS_READING = "Reading your saved games…"
NO_STATS = "No finished games yet. Every game you play to the end counts here."
SCORING_NEXT = "n: a new game · s: the same deal again · r: replay · v: the board · q: menu"
TOTAL = "Total"
EVERY_POINT = "Every point"
SCORES_TITLE = "The score so far"
PROVISIONAL = "{sources}: as things stand. They can still change hands."
PLOT_TURNS = "points by turn, 1 to {turns}"
COMMAND_HINT = "type a move, such as {example}; Escape closes"
STOOD_IN = "failed, so a random move was made: {fault}"

HINT_THINKING = "{bot} is thinking about a hint. You can go on playing."
HINT_FAILED = "No hint this time: {fault}."
HINT_PROMPT = "Enter: do it · I: play the whole turn · Esc: hide"
HINT_PLAYING = "Playing the hinted turn · Enter: at once · Esc: stop"
HINT_REVEALED = "{reveal} – press i for a new hint."
HINT_LEFT = "That was not the hinted move – press i for a new hint."
HINT_ENDS = "The hint ends here – press i for what comes next."

NEWS_REST = "… (o: all of it)"
BOT_TURN = "{name} is playing… · Enter: show it all at once"

ADVICE_TITLE = "Your last turn"
ADVICE_KEY = "A: no more advice"
ADVICE_ON = "Advice after each of your turns is on. A turns it off."
ADVICE_OFF = "Advice after your turns is off, here and in later games. A turns it on."
ADVICE_ALONE = "Advice is for games with one person at the table."

NOTHING_TO_REDO = "Nothing to redo: nothing was undone, or you have moved on since."
NOTHING_OPEN = "Nothing is open. u undoes your last step, q leaves the game."
HINT_ON_TURN = "A hint is for your own turn. {waiting}"
NO_KEY = "This key does nothing here. ? lists the keys."

REPLAY_BEGINNING = "Nothing has been played yet: → and ← go by steps, ↓ and ↑ by turns."
REPLAY_TURN = "Turn {turn}, {name}"
REPLAY_STEP = "step {step} of {length}"
REPLAY_OVER = "Game over"
REPLAY_END = "Played so far"
REPLAY_OPEN = "all open"
REPLAY_SPECTATOR = "as everyone sees it"
REPLAY_SEAT = "seen by {name}"
REPLAY_PLAYING = "playing, {seconds} s a step"
REPLAY_JUMP = "Go to turn: {typed}_ (Enter goes there, Escape stays)"
REPLAY_THINKING = "{bot} is reviewing this turn. You can go on reading."
REPLAY_EVENTS = "In this turn"
REPLAY_NO_REVIEW = "Nothing was played from here on: there is nothing to review."
REPLAY_CANNOT_PLAY_ON = "The game cannot go on from here: {fault}."
REVIEW_FAILED = "No review this time: {fault}."
REPLAY_KEYS = (
    ("right, left", "a step on, a step back; l and h too"),
    ("down, up", "to the next turn, the previous one; j and k, ] and [ too"),
    ("Home, End", "to the deal, to the last position"),
    ("g", "go to a turn by its number"),
    ("Space", "play by itself, or stand still"),
    ("+, -", "faster, slower"),
    ("v", "the next point of view: each seat, everyone, all open"),
    ("o", "what happened in this turn"),
    ("r", "a review: what the strongest bot would have played"),
    ("p", "play on from here, as a new game"),
    ("q, Escape", "hide the review; leave the replay"),
)

REVIEWING = "{bot} is reviewing your turns: {done} of {count}."
COSTLIEST = "Your costliest turns, according to {bot} (1 to 3 shows them):"
NOTHING_LOST = "{bot} would not have played any of your {count} turns differently ({basis})."
COSTLY_PLAYED = "{place} {turn}, {loss:.1f} points ({basis}): {played}"
COSTLY_BEST = "  better: {best}"

OVER = "The game is over. Enter shows the scoring."
WAITING = "{name} is thinking…"
TURN = "Turn {turn}"
TURN_OF = "{name}, turn {turn}"
LIST_PROMPT = "Arrows choose, Enter does it; : types a move instead."
LIST_PLACE = "{number} of {count}"

RULES_PAGE = "Rules"
NO_QUESTION = "There is no answer to {word} in this game."
STAYS_HERE = "The game is not saved, so it cannot go on in line mode."
KEYS_PAGE = "Keys"
KEYS = (
    ("i", "a hint: what the strongest bot would do, and why"),
    ("I", "play the whole hinted turn"),
    ("A", "advice after each of your turns, or none"),
    ("Escape", "close a list, put down what was picked up, hide the hint"),
    ("Enter, Space", "show the rest of the bots' turns at once"),
    ("u, U", "undo, redo"),
    (":", "type a move in notation, or a question, such as at e5; Tab completes moves"),
    ("F2 to F9", "where you are, reach, rows, sites, what you have, what others have, the last move, targets"),
    ("L", "go on in line mode: words, line after line"),
    ("o, O", "what happened since your last turn; everything"),
    ("S", "the score so far: who leads, and where from"),
    ("e", "how the game stands, everything in words"),
    ("p", "how fast bots move in this game"),
    ("?", "this help: the rules at the present step, keys"),
    ("q", "leave the game; it is saved"),
)
"""The keys that every game has, for the help."""
