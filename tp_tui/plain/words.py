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

HELP_MOVES = "Moves"
HELP_MOVE = "Type a move as it is written down, such as {example}, or its number after choices."
HELP_QUESTIONS = "Questions"
HELP_WORDS = "Words"
COMMANDS = (
    ("help", "", "this list"),
    ("undo", "", "undo the last step"),
    ("redo", "", "do it again"),
    ("back", "", "close the list that a number opened"),
    ("hint", "", "what the strongest bot would do, and why"),
    ("rules", "[CLAUSE]", "the rules of this game; with a clause, that one"),
    ("verbosity", "brief|normal|full", "how much is said unasked"),
    ("spell", "plain|spaced|nato", "how places are said: e5, e 5, Echo 5"),
    ("screen", "", "go on with this game on the screen"),
    ("again", "", "another game, once this one is over"),
    ("quit", "", "leave; the game is saved"),
)
"""The words that do something, what they take, and what they do."""
