"""The words of line mode that all games share."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.presenters.messages import Message, _, either, joined, listed, plural


class LineWords:
    """The words of line mode that all games share."""

    CHOOSE = Message("Choose what to do.")
    OVER = Message("The game is over.")
    NOTHING_YET = Message("Nothing has happened yet.")
    NOTHING_SINCE = Message("Nothing has happened since your last turn.")
    LAST_OF_OTHERS = Message("Before that: {text}")
    IF_IT_ENDED_NOW = Message("The score if the game ended now:")
    NOBODY_ELSE = Message("Nobody else plays.")
    FIND_WHAT = Message("Say what to find, as in find red.")
    NOT_FOUND = Message("Nothing on the board is called {what}.")
    CHAPTERS = Message("Chapters; rules and a number reads one, rules all reads everything.")
    CHAPTER = Message("{number}: {title}")
    NO_CLAUSE = Message("There is no clause {clause}. The word rules lists the chapters.")
    NO_CHAPTER = Message("There is no chapter {number}; there are {count}.")
    TYPED = Message("{number}: {line}")
    LOG_MORE = Message("log and a number tells that turn, log all every turn.")
    NO_TURN = Message("There is no {turn}.")
    NOTHING_TYPED = Message("Nothing has been typed yet.")
    NOTHING_SAID = Message("Nothing that far back has been said.")
    HELP_SHORT = Message("How a word begins is enough: {example}.")
    HELP_BARE = Message("The first word can be left out: {example}.")
    WHERE = Message("You are at {place}.")
    NOWHERE = Message("You point at nothing yet. Name a place, as in at e5.")
    NO_TARGETS = Message("There is nothing to point at now. The word choices tells what to do.")
    TARGET = Message("Target {number} of {count}: {target}")
    TARGET_OF_OWN_NUMBER = Message("Target {number}: {target}")
    TAKES_NOTHING = Message("{word} stands alone: type just {word}.")
    MOVE_LATER = Message("{word}: a move, as in {example}, but not now.")
    NOTHING_TO_CHOOSE = Message("There is nothing to choose now.")
    WELCOME = Message("{title}. {seats}. Type a move, number, question or help.")
    RESUMED = Message("The game goes on.")
    ITS_NAME = Message("{name}'s turn.")
    PASS_ON = Message("It is {name}'s turn. {name}, press Enter when you are at the keyboard.")
    STOOD_IN = Message("{name} failed, so a random move was made: {fault}")
    NO_TARGET = Message("No target was named at this step. The word target goes to the next one.")
    ALL_LISTED = Message("That was the whole list.")
    DONE = Message("Done.")
    OPEN_LIST = Message("Choose a number; back closes the list.")
    NOTHING_REFUSED = Message("No rule has refused anything since your last move.")
    NOTHING_OPEN = Message("No list is open.")
    UNDONE = Message("Undone.")
    UNDONE_MOVE = Message("Undone: {move}.")
    REDONE = Message("Done again.")
    CHANGE = Message("{name} {points:+}")
    NOT_ALONE = Message("{word} stands alone: type just {word}.")
    CONFIRM = Message("That cannot be undone: {reveals}. Give the same move again to do it.")
    NO_HINT = Message("No hint this time: {fault}")
    HINT = Message("{title}: {moves}.")
    HINT_LONGER = Message("Looking longer… Type a line or press Ctrl-C to stop.")
    HINT_STANDS = Message("Looked longer: the hint stands.")
    DO_HINT_AGAIN = Message("To play it, say do hint again.")
    HINT_THINKING = Message("Thinking…")
    SAVED_HERE = Message("The game is saved; Continue goes on with it.")
    SAVED = Message("The game is saved. To go on with it: tp-tui play --resume --plain")
    NOT_SAVED = Message("The game is not saved.")
    NO_SCREEN = Message("There is no terminal here that can show a screen.")
    STAYS_HERE = Message("The game is not saved, so it cannot go on elsewhere.")
    LEAVE_ASK = Message("The game cannot be saved, and would be lost. Type quit again to leave.")
    GOOD_BYE = Message("Good-bye.")
    AGAIN_LATER = Message("To begin another game, say again once this one is over.")
    LINE_OF_ITS_OWN = Message("{word} is not a move: type it on a line of its own.")
    AT_THE_END = Message("Type one of these words: again, board, score, log, review or quit.")
    AT_THE_END_OF_TABLE = Message("Type one of these words: board, score, log, review or quit.")
    AWAY = Message("The table does not answer. Looking for it…")
    BACK = Message("The table is back.")
    SEAT_KEPT = Message("Your seat is kept. To go on: tp-tui join {code} --plain")
    VERBOSITY = Message("From now on line mode is {value}.")
    SPELLING = Message("Places are now said like this: {example}.")
    NO_VALUE = Message("{word} takes {values}.")
    IS_NOW = Message("{word} is {value}.")
    EXPLAINED = Message("Type help {noun} to hear what that means.")
    WHAT_LIES = Message("Type at {place} to hear of that place.")
    HELP_LISTS = Message("The word help lists what can be typed.")
    MEANT = Message("Did you mean {word}?")
    CAN_BE = Message("It can be {words}.")
    FOLLOWS = Message("After {typed} comes {words}.")
    UNFINISHED = Message("{text} is only the beginning of a move. {follows}")
    REVIEW_STOPS = Message("{progress} Ctrl-C stops it.")
    HELP_MOVE = Message("Type a move, such as {example}, or its number after choices. Enter alone says what to do.")
    HELP_SEVERAL = Message("Several moves can stand in a line, with commas between them.")
    HELP_POINTS = Message("A number such as +3 is how much your score changes, counted as if the game ended now.")
    HELP_QUESTIONS = Message("Questions")
    HELP_WORDS = Message("Words")
    HELP_LISTED = Message("{title}: {words}.")
    HELP_MORE = Message("help and a word says what it does, as in help target; help all explains all of them.")
    LESSON_PART = Message("Part {number}: {part}.")
    LESSON_STEP = Message("Step {number} of {length}.")
    LESSON_MORE = Message("Press Enter for more.")
    LESSON_READ = Message("Press Enter to go on.")
    LESSON_TYPE = Message("Type {action}.")
    LESSON_TYPE_ANY = Message("Type {action}, for example.")
    LESSON_DONE = Message("Well done! That was the whole lesson. Press Enter to leave it.")
    LESSON_LAST = Message("Press Enter to end the lesson.")
    LESSON_OVER = Message("Well done! That was the whole lesson.")
    LESSON_LEFT = Message("The lesson goes on from here another time.")
    LESSON_FIRST = Message("This is the first step of this part.")
    LINE_TOO_LONG = Message("That line is too long; type {most} letters at most.")
    IDLE = Message("Nothing was typed for {minutes}, so the session ends.")
    ENTER_TAKES = Message("Enter alone takes {number}.")
    HELP_NUMBER = Message("help and a number says more about it.")
    NO_ANSWER = Message("{typed} is none of them. Type a number from 1 to {most}, or how the line begins; back leaves.")
    QUESTION = Message("{title}. {about}")
    MENU_TITLE = Message("tp-tui, an unofficial terminal version of games of pyramids.")
    MENU_AGAIN = Message("Menu. An empty line lists it.")
    MENU_ASK = Message("Type a number, or how a line begins. An empty line lists them again.")
    NO_ENTRY = Message("{typed} is not in the menu. An empty line lists it.")
    GAME_QUESTION = Message("Which game?")
    CHAPTER_QUESTION = Message("Which chapter of the rules?")
    CHALLENGE_QUESTION = Message("Which challenge?")
    NO_CHALLENGES = Message("This game has no challenges.")
    LESSON_QUESTION = Message("Which lesson?")
    LESSON_LINE = Message("{title}, {state}")
    SAVE_QUESTION = Message("Which game do you want to go on with?")
    SAVE_LINE = Message("{game}, {names}, {moves}, last played {when}")
    NO_OPEN_SAVES = Message("Every saved game is over. tp-tui saves lists them.")
    SET_UP = Message("New game: {title}. Enter alone takes what is usual; back leaves.")
    FILE_QUESTION = Message("{title}. {about} The program has {names}.")
    SEAT_QUESTION = Message("Seat {letter}?")
    VARIANT = Message("{title}: {about}")
    OPTION_CHOICE = Message("{choice}: {about}")
    NAME_QUESTION = Message("What is this player called? Enter alone lets the game find a name.")
    MORE_QUESTION = Message("Is that all?")
    START_GAME = Message("start the game")
    NAME_OF_BOT = Message(
        "Did you mean the bot {name}? This seat is for a person: type another name, or {typed} again to keep it."
    )
    CHOOSE_MORE = Message("choose who begins, house rules and the seed, too")
    SEED_QUESTION = Message("Seed: the same number deals the same game. Enter alone: a new one.")
    NO_SEED = Message("A seed is a whole number from 0 to {most}.")
    SCORE_LINE = Message("{reason}: {points}")
    SCORE_AT = Message("{place}: {reason}: {points}")
    HELP_LINE = Message("{word}: {about}")
    HELP_TAKES = Message("{word} {takes}: {about}")
    KIND_CHOICE = Message("{kind}: {choice}")

    def no_number(self, number: str, numbers: Sequence[int]) -> str:
        """Say that a list has no such number, and which it has."""
        if list(numbers) == list(range(1, len(numbers) + 1)):
            return _("There is no number {number} in this list of {most}.", number=number, most=len(numbers))
        return _("There is no number {number} here, but {numbers}.", number=number, numbers=listed(map(str, numbers)))

    def more(self, number: int) -> str:
        """Say how many entries of a list come after those said."""
        return plural("{count} more; the word more goes on.", "{count} more; the word more goes on.", number)

    def move_example(self, word: str, example: str, number: int) -> str:
        """Say how a kind of move is typed, and how many of it are legal."""
        return plural(
            "{word}: a move, as in {example}.",
            "{word}: {count} moves, as in {example}; choices leads to them.",
            number,
            word=word,
            example=example,
        )

    def offered(self, found: Sequence[str], most: int) -> str:
        """Return the words that can follow in a line, the first `most` of them."""
        said, left = joined(found[:most]), len(found) - most
        return plural("{words}, {count} more", "{words}, {count} more", left, words=said) if left > 0 else said

    def followed(self, typed: str, found: Sequence[str], most: int) -> str:
        """Say what can follow the words typed, at most `most` of it."""
        shown = either(found) if len(found) <= most else self.offered(found, most)
        return self.FOLLOWS.format(typed=typed, words=shown)

    def choices_of(self, kind: str, number: int) -> str:
        """Say how many choices there are of a kind of action."""
        return plural("{kind}: {count} choice", "{kind}: {count} choices", number, kind=kind)


words = LineWords()
