"""The words of the command line: usage errors and short answers."""

from __future__ import annotations

from tp_tui.presenters.messages import N_, Message, plural


class CommandWords:
    """The words of the command line; errors have neither a capital nor a full stop."""

    # Usage errors
    NOT_FINITE = Message("{value} is no finite number.")
    LONG_PATIENCE = Message("a day, {most}, is the most.")
    LONG_SEED = Message("a seed has 64 bits at most.")
    NO_GAME = Message("there is no game {name}; --game takes {games}")
    NO_VARIANT = Message("there is no variant {name}; --variant takes {variants}, or both")
    NO_VARIANTS = Message("there is no variant {name}; {game} has no variants")
    OPTION_WITHOUT_VALUE = Message("--option {option} has no value; write it as NAME=VALUE, such as first=2")
    OPTION_HAS_FLAG = Message("--option does not take {option}; write {flag} {value}")
    NO_OPTION = Message("there is no option {name}; --option takes {options}")
    FLAG_NOT_OF_GAME = Message("{flag} does not go with {game}")
    OUT_OF_RANGE = Message("{flag} takes a number from {least} to {most}, not {value}")
    NO_SETTING = Message(
        {
            "theme": N_("there is no theme {value}; --theme takes {values}"),
            "symbols": N_("there is no set of signs {value}; --symbols takes {values}"),
            "keys": N_("there is no set of keys {value}; --keys takes {values}"),
            "pace": N_("there is no pace {value}; --pace takes {values}"),
        }
    )
    """Invalid values of settings for this run."""
    LADDER_HUMAN = Message("“{seat}” is a human; a ladder is for bots")
    LADDER_TWICE = Message("“{bot}” is there twice")
    LADDER_OF_ONE = Message("“{bots}” is one bot; a ladder needs two or more")
    NOT_FROZEN = Message("there is no “{bot}”; there are {bots}")
    NOT_SHIPPED = Message("“{bot}” is not one of the program's bots: {bots}")
    FAULT_OF = Message("{name}: {fault}")
    HUMAN_SIMULATED = Message("--seats {seats} has a human in it; only bots can be simulated")
    SAME_FILE = Message("--out and --record are the same file, {file}; they take one each")
    ODD_NUMBER = Message("{flag} is {number}; it is an even number, for every seed is played twice")
    TABLE_NAME_MISSING = Message("say who you are with --name, or set your name in the settings")
    NO_ME = Message("--seats {seats} has {count} times me in it; your own seat is there once")
    NO_TURN_TIME = Message("--turn-time takes {values}, not {value}")
    NO_WATCH = Message("--watch takes {values}, not {value}")
    RESUME_MISSING = Message("to go on with a saved game, write --resume {file}; play alone begins a new one")
    DAILY_NOT_BEGUN = Message("you have not begun today's daily game; {command} begins it")
    DAILY_NOT_FINISHED = Message("today's daily game is not finished; {command} continues it")
    NO_CHALLENGE = Message("there is no challenge “{name}”; there are {challenges}")
    NO_LESSONS = Message("{game} has no lessons yet; tp-tui rules explains it")
    MISSING = Message(
        {
            "file": N_("say which saved game; tp-tui saves lists them"),
            "files": N_("say which saved games, or folders of them; tp-tui saves lists yours"),
            "code": N_("give the table's code, such as KHUFU7"),
            "shell": N_("name the shell: bash, zsh or fish"),
        }
    )
    """What to give a command that was given too little, by the name of the argument."""
    NOTHING_GIVEN = Message("{name} is missing; --help says what that is")
    NO_COMMAND = Message("there is no command {name}; tp-tui --help lists them")
    NO_COMMAND_BUT = Message("there is no command {name}; did you mean {meant}?")
    NO_SUCH_OPTION = Message("there is no option {name}; --help lists them")
    NO_OPTION_BUT = Message("there is no option {name}; did you mean {meant}?")
    NO_WHOLE_NUMBER = Message("{option} takes a whole number, not {typed}")
    NO_NUMBER = Message("{option} takes a number, not {typed}")
    TOO_MUCH = Message("one word too many: {typed}; --help says what the command takes")
    NOT_WHEN_RESUMING = Message("--resume continues a saved game: leave out {options}")
    NO_LESSON = Message("there is no lesson “{name}”; lessons are {lessons}")
    NO_SVG = Message("{file}: the name of a picture ends in .svg")
    NO_SIZE = Message("{size} is not a size; write --size as COLUMNSxLINES, 80x24 or more, up to {most}")
    NO_SHELL = Message("there is no script for {shell}; shells are {shells}")
    NO_PATH = Message("there is no path {name}; there are {paths}")
    NO_THEME_OR_FILE = Message("there is no theme and no file {name}; themes are {themes}")
    CSV_AND_JSON = Message("--csv and --json cannot go together; choose one")

    # Errors of saved games and other files
    NO_SAVE = Message("there is no saved game {file}; tp-tui saves lists them")
    NO_SAVE_IN = Message("there is no saved game {file}, neither here nor in {folder}; tp-tui saves lists them")
    NO_SAVES_IN = Message("there are no saved games in {places}")
    NOTHING_TO_RESUME = Message("there is no game to go on with; tp-tui play begins one")
    NOTHING_TO_RESUME_IN = Message("there is no game to go on with in {folder}; tp-tui play begins one")
    NO_TURN = Message("there is no {turn}; the game has {turns}")
    NO_SEAT = Message("there is no seat {name}; --seat takes {seats}")
    UNREADABLE = Message("{file} cannot be read: {why}")
    UNWRITABLE = Message("{file} cannot be written: {why}")
    UNPRINTABLE = Message("what is printed cannot be written: {why}")
    COMPARE_UNREADABLE = Message("--compare {file} cannot be read: {why}")
    COMPARE_NO_TEXT = Message("--compare {file} is no text")
    COMPARE_FAULT = Message("--compare {file} {fault}")

    # Limits of the terminal and the machine, and crashes
    SCREEN_NOT_MEASURED = Message("--screen cannot measure here: {why}")
    KEYS_NEED_TERMINAL = Message("--keys needs a terminal for input and output")
    NEEDS_TERMINAL = Message("this needs a terminal for input and output; tp-tui --plain plays without one")
    DUMB_TERMINAL = Message("the terminal (TERM={term}) cannot place text; tp-tui --plain plays in lines")
    NO_DRIVER = Message("there is no driver {driver}; TEXTUAL_DRIVER takes a driver of Textual as module:Class")
    NO_ROOM = Message("the machine has no room for this now ({why}); try again in a few minutes")
    CRASHED = Message("something went wrong, and tp-tui had to end; games are kept up to their last move")
    CRASHED_LOGGED = Message(
        "something went wrong, and tp-tui had to end; games are kept up to their last move. {file} says what happened"
    )
    NO_MEMORY = Message(
        "there was not enough memory to go on, and tp-tui had to end; games are kept up to their last move"
    )
    NO_MEMORY_LOGGED = Message(
        "there was not enough memory to go on, and tp-tui had to end; games are kept up to their last move. {file}"
        " says what happened"
    )

    # Errors of hosting
    NO_PLAYER = Message(
        "{name} cannot name a player's folder; --player takes a to z, 0 to 9, - and _, 32 at most and not {prefix}"
        " before them"
    )
    CERTIFICATE = Message("a certificate changes whenever it is issued; sign in with a plain key, or set --player")
    NO_KEY = Message("the SSH server does not say which key signed in; set ExposeAuthInfo yes, or --player")
    NEEDS_SSH = Message("this needs asyncssh; pip install 'tp-tui[host]' brings it")
    ONE_ACCESS = Message("one of --open, --keys and --invite says who may come in")
    NOT_AUTHORIZED = Message(
        "{file} holds no keys: {why}; --keys takes a file like authorized_keys, a public key a line"
    )
    BAD_HOST_KEY = Message("{file} holds no private key; remove it, and the next start makes one")
    NOT_LISTENING = Message("port {port} cannot be opened: {why}; --port and --listen take others")
    HOST_RUNS = Message("the host of {folder} is running already; end it, or name another folder")
    STORE_IN_USE = Message("the tables of {folder} are in use; end all games there before --store moves them elsewhere")
    STORE_AWAY = Message("the database of --store does not answer: {why}")
    NO_HOST = Message("no host is running for {folder}; start one with tp-tui host, or name its folder")
    HOST_NOT_MEASURED = Message("the host cannot be measured: {why}; try fewer --sessions")
    NEEDS_SERVER = Message("this needs textual-serve; pip install 'tp-tui[web]' brings it")
    PLAYERS_UNRESTRICTED = Message("choose one of --players and --unrestricted")
    NO_URL = Message("{url} is no address of a page; write --url as https://play.example.org")
    NOT_SERVED = Message("port {port} of {host} cannot be served: {why}; --host and --port take others")

    # Descriptions beside completions
    OFFERED_ME = Message("you")
    OFFERED_OPEN = Message("anybody")
    OFFERED_CODE = Message("whoever has the code")
    OFFERED_HUMAN = Message("a person at this keyboard")
    OFFERED_BOT = Message("a bot")
    OFFERED_OWN_BOT = Message("a bot of your own")
    OFFERED_FOLDER = Message("a folder")
    OFFERED_FILE = Message("a file")
    OFFERED_OWN = Message(
        {"board": N_("board of your own"), "pyramid": N_("pyramid of your own"), "deck": N_("deck of your own")}
    )
    OFFERED_OTHER = Message("{noun} of your own")

    # Answers
    GAMES_PLAYED = Message("Games")
    """The label of the progress bar."""
    ROUND = Message("round {number} of {rounds}")
    BOTS_PLAY = Message("The bots play: {moment} …")
    NO_FINISHED_GAME = Message("No finished game yet.")
    NO_FINISHED_GAME_OF = Message("No finished game of {name} yet.")
    WARNING = Message("warning: {warning}")
    MISFIT = Message("not {version}: {fault}")
    PLAYABLE = Message("Can be played.")
    PLAYABLE_WITH = Message("Can be played with: {versions}.")
    OWN_THEMES = Message("Your own themes belong in {folder}.")
    COLOURS = Message({1 << 24: N_("truecolor"), 256: N_("256 colours"), 16: N_("16 colours"), 0: N_("no colours")})
    """The colours that a theme needs."""
    THEME_CONTRAST = Message("  contrast at least {contrast}, {conversion} ({ink} on {ground})")
    THEME_WRONG = Message("  wrong: {finding}")

    def own_file(self, noun: str) -> str:
        """Describe a player's own file beside its name."""
        return self.OFFERED_OWN.get(noun) or self.OFFERED_OTHER.format(noun=noun)

    def inks(self, theme: str, number: int) -> str:
        """Return the heading of a theme's check, with the number of inks checked."""
        return plural(
            "{theme}: {count} ink on its ground", "{theme}: {count} inks on their grounds", number, theme=theme
        )


words = CommandWords()
