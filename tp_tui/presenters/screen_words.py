"""The words of the screens that all games share: menus, headings, keys, help."""

from __future__ import annotations

from tp_tui.presenters.messages import N_, Message, _, plural


class ScreenWords:
    """The words of the screens that all games share: menus, headings, keys, help."""

    SUBTITLE = Message("an unofficial terminal version")
    MENU_NAMES = Message(
        {
            "game": N_("Game"),
            "tutorial": N_("Tutorial"),
            "continue": N_("Continue"),
            "quick": N_("Quick game"),
            "setup": N_("New game"),
            "tables": N_("Tables"),
            "daily": N_("Daily game"),
            "challenges": N_("Challenges"),
            "saves": N_("Saved games"),
            "stats": N_("Your record"),
            "settings": N_("Settings"),
            "help": N_("How to play"),
            "quit": N_("Quit"),
        }
    )
    """The menu's entries; `shared_words.MENU` has their order."""
    MENU_DETAILS = Message(
        {
            "game": N_("{game}, {players}"),
            "tutorial": N_("learn the game by playing it"),
            "continue": N_("{title} · {standing}"),
            "quick": N_("against {opponent}"),
            "setup": N_("version, players, house rules"),
            "tables": N_("play with others, each in a terminal"),
            "daily": N_("not played yet"),
            "challenges": N_("a ladder of bots, tasks to win by"),
            "saves": N_("continue, replay or delete"),
            "stats": N_("results, best scores, streaks"),
            "settings": N_("bots, signs, colours, undo, your name"),
            "help": N_("pictures, signs, keys and the rules"),
            "quit": N_("your games are saved as you play"),
        }
    )
    """The details of each entry of the menu, in the second column."""
    MENU_ABOUT = Message(
        {
            "tutorial": N_("A few minutes of the real game: each step says what to do, and why."),
            "setup": N_("Choose what to play, who sits where, and the house rules."),
            "tables": N_("Games of several people, each in a terminal of their own, now or a move a day."),
            "challenges": N_("A ladder of bots from the weakest to the strongest, and tasks to win by."),
            "saves": N_("Pick up a game, replay it, or delete it."),
            "stats": N_("Your results, best scores and streaks."),
            "settings": N_("Bots, signs, colours, undo, your name."),
            "help": N_("Two pages with pictures; keys, signs and rules behind them."),
            "quit": N_("Back to the shell."),
        }
    )
    """The description of a menu entry, shown while it is highlighted; that of a game is its aim, a bot has its own."""
    CONTINUE_ABOUT = Message("{title}, just as you left it.")
    MENU_KEYS = Message(
        (
            ("[↑ ↓|list.up list.down]", N_("choose")),
            ("[← →|list.left list.right]", N_("change")),
            ("[Enter|list.choose]", N_("open")),
            ("[?|menu.help]", N_("help")),
            ("[q|menu.quit]", N_("quit")),
        )
    )
    """The keys of the menu, each with what it does."""

    def players(self, least: int, most: int) -> str:
        """Return how many players a game takes."""
        if least == most:
            return plural("{count} player", "{count} players", most)
        return _("{least} to {most} players", least=least, most=most)

    def game_facts(self, players: str, minutes: int) -> str:
        """Return the players of a game and, unless it is 0, about how long it takes."""
        if not minutes:
            return players
        return plural("{players}, about {count} minute", "{players}, about {count} minutes", minutes, players=players)

    def leaders(self, names: str, number: int) -> str:
        """Return who leads: so many players, of these names."""
        return plural("{names} leads", "{names} lead", number, names=names)

    def saves(self, number: int) -> str:
        """Return the number of saved games."""
        return plural("{count} game, to continue or replay", "{count} games, to continue or replay", number)

    DAILY_STREAK = Message("{state} · {days}")
    DAILY_PLAYED, DAILY_OPEN, DAILY_BEGUN = Message("played today"), Message("not played yet"), Message("begun today")
    DUEL = Message("{name} {points} : {others} {other}")
    NAME_POINTS = Message("{name}: {points}")
    STANDING = Message("{score}, {moment}")
    SHORT_STANDING = Message("{moment} · {leaders}")
    ALL_LEVEL = Message("nobody leads")
    RECORD_DETAILS = Message("{won} of {played} won")
    CHALLENGES_DETAILS = Message("{done} of {challenges} done")
    LESSONS_DETAILS = Message("{done} of {lessons} lessons done")

    def streak(self, days: int) -> str:
        """Return a streak of days."""
        return plural("streak of {count} day", "streak of {count} days", days)

    SETUP_TITLE = Message("New game")
    SEAT_KIND, SEAT_NAME = Message("who"), Message("name")
    SETUP_KEYS = Message(
        (
            ("[↑ ↓|setup.up setup.down]", N_("move")),
            ("[← →|choice_field.previous choice_field.next]", N_("change")),
            ("[Enter|choice_field.open]", N_("list")),
            ("[?|setup.help]", N_("help")),
            ("[Esc|setup.back]", N_("back")),
        )
    )
    SETUP_TEXT_KEYS = Message(
        (
            ("[↑ ↓|setup.up setup.down]", N_("move")),
            ("Enter", N_("keep what you typed")),
            ("[Esc|setup.back]", N_("back")),
        )
    )
    SETUP_START_KEYS = Message(
        (
            ("[↑ ↓|setup.up setup.down]", N_("move")),
            ("[Enter|form.press]", N_("begin")),
            ("[?|setup.help]", N_("help")),
            ("[Esc|setup.back]", N_("back")),
        )
    )
    """The keys of the set-up: at a choice, at a text, and at the start button."""
    SETUP_ABOUT = Message("Every field has a sensible value already.")
    GAME_HINT = Message("The game to play. Each game has its own options.")
    FILE_PLACEHOLDER = Message("standard")
    NAME_PLACEHOLDER = Message("name")
    SEED_PLACEHOLDER = Message("any")
    START = Message("Start")
    NAME_HINT = Message("What this player is called; leave it empty and the game finds a name.")
    SEED = Message("Seed")
    SEED_HINT = Message("The same seed deals the same game; leave it empty for a new one.")
    START_HINT = Message("[Enter|form.press] begins the game.")
    SEAT_CHOICE = Message("seat {letter}")
    VARIANTS_CHOSEN = Message("variants: {chosen}")
    THIS_GAME = Message("This game")
    SETTINGS_TITLE = Message("Settings")
    SETTINGS_KEYS = Message(
        (
            ("[↑ ↓|list.up list.down]", N_("choose")),
            ("[← →|list.left list.right]", N_("change")),
            ("[?|screen.help]", N_("help")),
            ("[Esc|settings.back]", N_("back")),
        )
    )
    VALUE_SAID = Message("{said}. {about}")
    KEYS_TITLE = Message("Keys")
    KEYS_KEYS = Message(
        (
            ("[Enter|list.choose]", N_("add")),
            ("[-|keys.take_away]", N_("remove")),
            ("[x|keys.reset]", N_("reset")),
            ("[Esc|keys.back]", N_("back")),
        )
    )
    ALL_NUMBERS = Message("Numbers 1 to 9")
    KEY_GROUPS = Message(
        {
            "table": N_("In every game"),
            "game": N_("In a game"),
            "list": N_("Lists"),
            "text": N_("Texts"),
            "screen": N_("Every screen"),
            "app": N_("Everywhere"),
            "choice": N_("Choice"),
            "choice_field": N_("Choice field"),
            "command": N_("Command"),
            "dialog": N_("Dialog"),
            "form": N_("Form"),
            "handover": N_("Handover"),
            "help": N_("Help"),
            "input": N_("Input"),
            "keys": N_("Keys"),
            "challenges": N_("Challenges"),
            "lessons": N_("Lessons"),
            "menu": N_("Menu"),
            "question": N_("Question"),
            "replay": N_("Replay"),
            "saves": N_("Saves"),
            "scores": N_("Scores"),
            "scoring": N_("Scoring"),
            "settings": N_("Settings"),
            "setup": N_("Setup"),
            "stats": N_("Stats"),
            "tables": N_("Tables"),
            "waiting": N_("Waiting at a table"),
            "tutorial": N_("Tutorial"),
            "watch": N_("Watch"),
        }
    )
    """The headings of groups of actions, by the first word of their ids; that word itself serves for other groups."""
    NO_KEYS = Message("no key")
    PRESS_KEY_TITLE = Message("A key")
    PRESS_KEY = Message("Press another key for: {action}")
    PRESS_KEY_AWAY = Message("Press the key that goes from: {action}")
    NO_KEY_TO_TAKE = Message("{action} does not have the key {key}.")
    NEEDS_SHIFT = Message("With Shift: {actions}.")
    NEEDS_NO_SHIFT = Message("A turn needs no Shift.")
    WITH_KEY = Message("{action} {key}")
    PRESS_KEY_KEYS = Message("{key}: cancel")
    NO_TABLE_SETTING = Message("There is no setting {name!r} in [{game}].")
    WRONG_TABLE_SETTING = Message("In [{game}], {name} is {value!r}, not {choices}.")
    THEME_AUTO = Message("what suits this terminal: {theme}")
    THEME_OTHER = Message("{title}; shown as {theme} here: too few colours")
    """The settings' notes on an automatic theme, and on one that the terminal cannot show."""
    NO_THEME = Message("There is no theme {theme}; it is {themes}.")
    TEXT_SETTING_KEYS = Message(
        (
            ("Enter", N_("keep it")),
            ("[Esc|input.leave]", N_("change nothing")),
        )
    )
    TUTORIAL_TITLE = Message("Tutorial")
    TUTORIAL_KEYS = Message(
        (
            ("[↑ ↓|list.up list.down]", N_("choose")),
            ("[Enter|list.choose]", N_("begin or go on")),
            ("[?|screen.help]", N_("help")),
            ("[Esc|lessons.back]", N_("back")),
        )
    )
    CHALLENGES_TITLE = Message("Challenges: {game}")
    CHALLENGES_KEYS = Message(
        (
            ("[↑ ↓|list.up list.down]", N_("choose")),
            ("[Enter|list.choose]", N_("play")),
            ("[?|screen.help]", N_("help")),
            ("[Esc|challenges.back]", N_("back")),
        )
    )
    TUTORIAL_STEP = Message("{part} · {number}/{length}")
    TUTORIAL_READ = Message(
        "Read, then go on; your place is kept when you leave. [Enter|tutorial.read_on]: go on · "
        "[u|tutorial.back]: back · [q|tutorial.leave]: leave"
    )
    TUTORIAL_DONE = Message("Well done! [Enter|tutorial.read_on]: back to the lessons")
    TUTORIAL_NO_TYPING = Message("In the tutorial you play by keys. In a game, [:|game.type] lets you type a move.")
    TUTORIAL_FIRST = Message("This is the first step of this part.")
    TUTORIAL_NOTHING_OPEN = Message(
        "There is nothing to close. [u|tutorial.back] goes back a step, [q|tutorial.leave] leaves."
    )
    TUTORIAL_STILL = Message("That is not the move either. [i|tutorial.point] shows the one to make.")
    TUTORIAL_POINTED = Message("That is it: [Enter|table.confirm] does it.")
    TUTORIAL_NO_HINT = Message("Press [Enter|tutorial.read_on] to go on.")
    HANDOVER_TITLE = Message("Pass the keyboard")
    HANDOVER = Message("{name} is next. Pass the keyboard.")
    HANDOVER_KEYS = Message("[Enter|handover.go] when {name} is looking")
    TEXT_KEYS = Message(
        (
            ("[↑ ↓|text.up text.down]", N_("scroll")),
            ("[Space b|text.pagedown text.pageup]", N_("pages")),
            ("[Esc|text.close]", N_("close")),
        )
    )
    SHORT_TEXT_KEYS = Message(
        (
            ("[j k|text.down text.up]", N_("scroll")),
            ("[Esc|text.close]", N_("close")),
        )
    )
    CLOSE_KEYS = Message((("[Esc|text.close]", N_("close")),))
    BACK_KEYS = Message((("[Esc|text.close]", N_("back")),))
    """The keys of a text that is not scrolled, in a box and on a screen of its own."""
    CHOICE_KEYS = Message(
        (
            ("[↑ ↓|list.up list.down]", N_("move")),
            ("[Enter|list.choose]", N_("choose")),
            ("[Esc|choice.leave]", N_("back")),
        )
    )
    TOO_SMALL = Message(
        (
            N_(
                "tp-tui needs a terminal of {least}; this one is {size}.\nMake it larger and the game comes back.\n"
                "[L|game.lines] goes on in line mode. [q|game.leave] leaves."
            ),
            N_("tp-tui needs {least}. This is {size}. [q|game.leave] leaves."),
            N_("Too small. [q|game.leave] leaves."),
            N_("[q|game.leave] leaves"),
        )
    )
    """The messages of a terminal that is too small, the longest first."""
    NO_LINES = Message("Line mode needs a terminal; here there is only the screen.")
    LEAVE_TITLE = Message("Leave?")
    LEAVE_QUESTION = Message("This game is not saved.")
    LEAVE_KEYS = Message(
        (
            ("[Enter|question.yes]", N_("leave and lose it")),
            ("[Esc|question.no]", N_("stay")),
        )
    )
    NOTICE_TITLE = Message("Not now")
    NO_SUSPEND = Message("No shell would bring the game back; [q|game.leave] leaves it, and it is saved.")
    LEAVE = Message("This game is not saved. [q|game.leave]: leave and lose it · any other key: stay")
    KEPT = Message("Continue takes you back to your game.")
    KEPT_IN = Message("Your game is saved in {file}.")
    KEPT_OUTSIDE = Message("Your game is saved. To go on with it: tp-tui play --resume")
    IDLE = Message("No key was pressed for {minutes}, so the session has ended.")
    SAVED_AGAIN = Message("The game is saved again, all of it.")
    SAVED_IN = Message("The game is saved in {file}.")
    PACE = Message("Bots now move {pace}, in this game only.")
    CONFIRM = Message("You could not undo that: {reveals}. Again: do it.")
    UNSAVED_TITLE = Message("Not saved")
    UNSAVED_HINT = Message("You can play on: every move tries again to save the whole game.")
    UNSAVED_FOLDER = Message("or type another folder to save it in")
    UNSAVED_KEYS = Message((("Enter", N_("go on")),))
    DAMAGED_TITLE = Message("This saved game is damaged")
    DAMAGED = Message(
        "The game can be opened up to the line before: {moves}. It goes on in a new file; this one stays as it is."
    )
    DAMAGED_KEYS = Message(
        (
            ("[Enter|question.yes]", N_("open it")),
            ("[Esc|question.no]", N_("leave it alone")),
        )
    )
    IN_USE_TITLE = Message("This game is open in another window")
    IN_USE = Message("Only one window can play it. You can watch it here as it goes on.")
    IN_USE_KEYS = Message(
        (
            ("[Enter|question.yes]", N_("watch")),
            ("[Esc|question.no]", N_("back")),
        )
    )
    WATCHING = Message("You are watching. {name} is to move in the other window.")
    WATCHING_OVER = Message("You are watching. The game is over. [Enter|watch.go_on] shows the scoring.")
    WATCHING_FREE = Message("The other window has closed. [Enter|watch.go_on] goes on with the game here.")
    WATCHING_FAULT = Message("The game cannot be followed now: {fault}")
    SAVES_TITLE = Message("Saved games")
    SAVES_KEYS = Message(
        (
            ("[↑ ↓|list.up list.down]", N_("choose")),
            ("[Enter|list.choose]", N_("open")),
            ("[r|saves.replay]", N_("replay")),
            ("[d|saves.delete]", N_("delete")),
            ("[Esc|saves.back]", N_("back")),
        )
    )
    SAVES_NONE = Message("No games are saved yet: every game you begin is kept here.")
    SAVE_STATE = Message({"finished": N_("finished"), "in use": N_("open elsewhere"), "fault": N_("damaged")})
    DAILY_STATE = Message("daily, {state}")
    CHALLENGE_STATE = Message("challenge, {state}")
    LADDER_STATE = Message("ladder, {state}")
    DELETE = Message("Delete {file} for good? [d|saves.delete] deletes it; any other key keeps it.")
    NOT_DELETED = Message("{file} cannot be deleted: {fault}.")
    NOT_LISTED = Message("The saved games cannot be listed: {fault}.")
    DELETED = Message("{file} is deleted.")
    HELP_TITLE = Message("Help")
    HELP_PAGE = Message("Help: {page}, {number} of {count}")
    HELP_NOW = Message("Keys now:")
    STATUS_TITLE = Message("How the game stands")
    RECAP_TITLE = Message("Since your last turn")
    LOG_TITLE = Message("The whole game")
    NOTHING_YET = Message("Nothing has happened yet.")
    NOTHING_SINCE = Message("Nothing has happened since then.")
    DAILY_TITLE = Message("Today's daily game")
    SHARE_TITLE = Message("To paste to a friend")
    SHARE_DAILY = Message("{label}: [c|scoring.share] shows a result to paste.")
    STATS_TITLE = Message("Your record")
    STATS_READING = Message("Reading your saved games…")
    COUNTING = Message("The points are counted")
    DECIDED = Message("What decided it")
    TOTAL = Message("Total")
    EVERY_POINT = Message("Every point")
    SCORES_TITLE = Message("The score if the game ended now")
    PROVISIONAL = Message("{sources} can still change hands.")
    PLOT_TURNS = Message("points, {turns}")
    COMMAND_HINT = Message("type a move, such as {example}; {key} closes")
    STOOD_IN = Message("{name}: failed, so a random move was made: {fault}")
    HINT_THINKING = Message("{bot} is thinking about a hint. You can go on playing.")
    HINT_LINE = Message("{title}: {turn}")
    HINT_FAILED = Message("No hint this time: {fault}.")
    HINT_PROMPT = Message("[Enter|table.confirm]: do it · [I|game.take_over]: play all of it · [Esc|game.back]: hide")
    HINT_PLAYING = Message("Playing the hinted turn · [Enter|game.skip]: at once · [Esc|game.back]: stop")
    HINT_REVEALED = Message("{reveal} – press [i|game.hint] for a new hint.")
    HINT_LEFT = Message("That was not the hinted move – press [i|game.hint] for a new hint.")
    HINT_ENDS = Message("The hint ends here – press [i|game.hint] for what comes next.")
    HINT_NEW_PLAN = Message("{reveal}. This is the new plan.")
    HINT_NEXT = Message("That was the plan. This comes next.")
    HINT_FOUND = Message("A longer look found something better. [I|game.take_over]: play it")
    HINT_AWAITED = Message(
        "{bot} takes a longer look, then plays this · [I|game.take_over]: play at once · [Esc|game.back]: stop"
    )
    NEWS_REST = Message("… ([o|game.recap]: all of it)")
    NEWS_MORE = Message("([o|game.recap]: all of it)")
    AWAY = Message("The table does not answer. Looking for it…")
    BACK = Message("The table is back.")
    NOTICE_TURN = Message("It is your turn.")
    NOTICE_OVER = Message("The game is over.")
    SEAT_KEPT = Message("Your seat is kept. To go on: tp-tui join {code}")
    BOT_TURN = Message("{name} is playing… · [Enter|game.skip]: show it all at once")
    ADVICE_TITLE = Message("Your last turn")
    ADVICE_KEY = Message("[A|game.advice]: advice off")
    ADVICE_ON = Message("Advice after each of your turns is on. [A|game.advice]: off")
    ADVICE_OFF = Message("Advice after your turns is off, here and in later games. [A|game.advice]: on")
    NOTHING_OPEN = Message("There is nothing to close. [q|game.leave] leaves the game.")
    NOTHING_OPEN_TO_UNDO = Message(
        "There is nothing to close. [u|game.undo] undoes your last step, [q|game.leave] leaves the game."
    )
    NO_KEY = Message("This key does nothing here. [?|game.help] lists the keys.")
    REPLAY_BEGINNING = Message(
        "Nothing has been played yet: [→|replay.step] and [←|replay.step_back] go by steps, "
        "[↓|replay.turn] and [↑|replay.turn_back] by turns."
    )
    REPLAY_TURN = Message("{turn}, {name}")
    REPLAY_STEP = Message("step {step} of {length}")
    REPLAY_OVER = Message("Game over")
    REPLAY_END = Message("Played so far")
    REPLAY_OPEN = Message("all open")
    REPLAY_SPECTATOR = Message("as everyone sees it")
    REPLAY_SEAT = Message("{name}'s view")
    REPLAY_YOURS = Message("Your view")
    REPLAY_PLAYING = Message("playing, {seconds} s a step")
    REPLAY_JUMP = Message("Go to {turn}_ (Enter goes there, [Esc|replay.back] stays)")
    REPLAY_THINKING = Message("{bot} is reviewing this turn. You can go on reading.")
    REPLAY_EVENTS = Message("In this turn")
    REPLAY_REST = Message("… ([o|replay.events]: all of it)")
    REPLAY_NO_REVIEW = Message("Nothing was played from here on: there is nothing to review.")
    REPLAY_PLAYED_ON = Message("This is a new game from here on. The old one stays in Saved games.")
    REPLAY_CANNOT_PLAY_ON = Message("The game cannot go on from here: {fault}.")
    REVIEW_GOES_ON = Message("{progress} You can leave; it goes on when you come back.")
    COSTLIEST = Message(
        "Your costliest turns (press [1 to 3|scoring.costly1 scoring.costly2 scoring.costly3] to see them):"
    )
    COSTLIEST_TWO = Message("Your costliest turns (press [1|scoring.costly1] or [2|scoring.costly2] to see them):")
    COSTLIEST_ONE = Message("Your costliest turn (press [1|scoring.costly1] to see it):")
    COSTLIEST_KEYS = Message("Press [1 to 3|scoring.costly1 scoring.costly2 scoring.costly3] to see better turns")
    COSTLIEST_TWO_KEYS = Message("Press [1|scoring.costly1] or [2|scoring.costly2] to see better turns")
    COSTLIEST_KEY = Message("Press [1|scoring.costly1] to see a better turn")
    OVER_SCORED = Message("The game is over.")
    READER_FOUND = Message("A screen reader runs, so the screen is words. The settings can turn that off.")
    READER_QUESTION = Message("With a screen reader? [Ctrl-r|app.repeat] turns the screen into words.")
    READER_ON = Message("The screen is words now. [L|menu.lines] goes to line mode, where every game is told in words.")
    NO_READER = Message("[Ctrl-r|app.repeat] says it again for a screen reader, which the settings turn on.")
    LIST_ENTRY = Message("{number} of {count}: {entry}")
    OVER = Message("The game is over. [Enter|game.score] shows the scoring.")
    WAITING = Message("{name} is thinking…")
    LIST_PROMPT = Message(
        "[Arrows|list.up list.down] choose, [Enter|list.choose] does it; [:|game.type] types a move instead."
    )
    LIST_PLACE = Message("{number} of {count}")
    KEY_OF = Message("{title} ({id})")
    KEY_CLASH = Message("The key {key} cannot be both {first} and {second}.")
    NO_BINDING = Message("There is no action {id} to set keys for.")
    KEY_OF_APP = Message("{id} needs a key with Ctrl or Alt, or an F key; {key} is wanted for texts.")
    NO_SUCH_KEY = Message("There is no key {key} for {id}.")
    RULES_PAGE = Message("Rules")
    QUESTION_TITLES = Message(
        {
            "me": N_("What you have"),
            "others": N_("What the others have"),
            "last": N_("The last move"),
            "target all": N_("Targets"),
        }
    )
    """The titles of the answers to questions of keys; any other question is its own."""
    NO_QUESTION = Message("There is no answer to {word} in this game.")
    STAYS_HERE = Message("The game is not saved, so it cannot go on in line mode.")
    KEYS_PAGE = Message("Keys")
    SIGNS_PAGE = Message("Signs")


words = ScreenWords()
