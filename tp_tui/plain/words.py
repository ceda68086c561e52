"""What line mode says in every game."""

CHOOSE = "Choose what to do."
TURN = "Turn {turn}, {name}'s turn."
YOUR_TURN = "Turn {turn}, your turn."
OVER = "The game is over."
NOTHING_YET = "Nothing has happened yet."
LAST_OF_OTHERS = "Before that: {text}"
NOBODY_ELSE = "Nobody else plays."
NOWHERE = "You point at nothing yet. Name a place, as in at e5."
NO_TARGETS = "There is nothing to point at now."
TARGET = "{number} of {count}: {target}"
TAKES_NOTHING = "{word} stands alone: type just {word}."
NOTHING_TO_CHOOSE = "There is nothing to choose now."

WELCOME = "{title}. {seats}. Type a move, a number or a question; help lists the words."
RESUMED = "The game goes on."
ITS_YOU = "Your turn."
ITS_NAME = "{name}'s turn."
PASS_ON = "It is {name}'s turn. {name}, press Enter when you are at the keyboard."
STOOD_IN = "{name} failed, so a random move was made: {fault}"
NO_NUMBER = "There is no number {number}; choices lists 1 to {most}."
OPEN_LIST = "Choose a number from 1 to {most}; back closes the list."
NOTHING_OPEN = "No list is open."
UNDONE = "Undone."
REDONE = "Done again."
NOT_ALONE = "{word} stands alone: type just {word}."
CONFIRM = "That cannot be undone: {reveals}. Give the same move again to do it."
NO_HINT = "No hint this time: {fault}"
HINT_THINKING = "The strongest bot is thinking."
SAVED = "The game is saved. To go on with it: tp-tui play --resume --plain"
NOT_SAVED = "The game is not saved."
NO_SCREEN = "There is no terminal here that can show a screen."
STAYS_HERE = "The game is not saved, so it cannot go on elsewhere."
LEAVE_ASK = "The game cannot be saved, and would be lost. Type quit again to leave."
GOOD_BYE = "Good-bye."
AT_THE_END = "again plays another game, board and score look back, quit leaves."
VERBOSITY = "From now on line mode is {value}."
SPELLING = "Places are now said like this: {example}."
NO_VALUE = "{word} takes {values}."
HELP_LISTS = "The word help lists what can be typed."

MEANT = "Did you mean {word}?"

HELP_MOVES = "Moves"
HELP_MOVE = "Type a move as it is written down, such as {example}, or its number after choices."
HELP_QUESTIONS = "Questions"
HELP_WORDS = "Words"
HOUSE_COMMANDS = {
    "help": ("help", "", "this list"),
    "back": ("back", "", "close the list that a number opened"),
    "rules": ("rules", "[CLAUSE]", "the rules of this game; with a clause, that one"),
    "verbosity": ("verbosity", "brief|normal|full", "how much is said unasked"),
    "spell": ("spell", "plain|spaced|nato", "how places are said: e5, e 5, Echo 5"),
}
"""The words that do something in games and in lessons, what they take, and what they do."""

COMMANDS = (
    HOUSE_COMMANDS["help"],
    ("undo", "", "undo the last step"),
    ("redo", "", "do it again"),
    HOUSE_COMMANDS["back"],
    ("hint", "", "what the strongest bot would do, and why"),
    HOUSE_COMMANDS["rules"],
    HOUSE_COMMANDS["verbosity"],
    HOUSE_COMMANDS["spell"],
    ("screen", "", "go on with this game on the screen"),
    ("again", "", "another game, once this one is over"),
    ("quit", "", "leave; the game is saved"),
)
"""The words of a game."""

LESSON_PART = "{part}."
LESSON_STEP = "Step {number} of {length}."
LESSON_READ = "Press Enter to go on."
LESSON_TYPE = "Type {action}."
LESSON_TYPE_ANY = "Type {action}, for example."
LESSON_DONE = "Well done! That was the whole lesson. Press Enter to leave it."
LESSON_LEFT = "Good-bye. The lesson goes on from here another time."
LESSON_FIRST = "This is where the part begins."
LESSON_COMMANDS = (
    HOUSE_COMMANDS["help"],
    ("hint", "", "what to type now"),
    ("undo", "", "go back a step of the lesson"),
    HOUSE_COMMANDS["back"],
    HOUSE_COMMANDS["rules"],
    HOUSE_COMMANDS["verbosity"],
    HOUSE_COMMANDS["spell"],
    ("quit", "", "leave; your place is kept"),
)
"""The words of a lesson."""

LINE_TOO_LONG = "That line is too long; type {most} letters at most."
IDLE = "Nothing was typed for {minutes}, so the session ends."
MINUTE = "minute"
ENTER_TAKES = "Enter alone takes {number}."
NO_ANSWER = "{typed} is none of them. Type a number from 1 to {most}, or how the line begins; back leaves."
QUESTION = "{title}. {about}"
MENU_TITLE = "tp-tui, an unofficial terminal version of games of pyramids."
MENU_AGAIN = "Menu."
MENU_ASK = "Type a number, or how a line begins. An empty line lists them again."
NO_ENTRY = "{typed} is not in the menu. An empty line lists it."
GAME_QUESTION = "Which game?"
LESSON_QUESTION = "Which lesson?"
LESSON_LINE = "{title}, {state}. {summary}"
SAVE_QUESTION = "Which game do you want to go on with?"
SAVE_LINE = "{game}, {names}, {moves}, last played {when}"
NO_OPEN_SAVES = "Every saved game is over. tp-tui saves lists them."
SET_UP = "New game: {title}. Enter alone takes what is usual; back leaves."
FILE_QUESTION = "{title}. {about} The program has {names}."
NAME_QUESTION = "What is this player called? Enter alone lets the game find a name."
MORE_QUESTION = "Is that all?"
START_GAME = "start the game"
CHOOSE_MORE = "choose who begins, house rules and the seed, too"
SEED_QUESTION = "Seed: the same number deals the same game. Enter alone: a new one."
NO_SEED = "A seed is a whole number from 0 to {most}."
