"""The texts of `--help` and the manual page."""

from __future__ import annotations

from typing import Final, NamedTuple

from tp_tui.bots import BOTS
from tp_tui.presenters.messages import N_, Message, _
from tp_tui.storage.settings import CHOICES
from tp_tui.storage.table_entries import TURN_TIMES

SHELLS: Final = ("bash", "zsh", "fish")
"""The shells with a completion script."""

OPEN: Final = "open"
EVERYONE: Final = "everyone"
"""The values of `--seat` besides names."""


class CommandHelp(NamedTuple):
    """The help of a command, as messages.

    Attributes:
        summary: one sentence, also shown in lists of commands.
        more: the rest of the first paragraph.
        note: a second paragraph.
    """

    summary: str
    more: str = ""
    note: str = ""


COMMANDS: Final[dict[str, CommandHelp]] = {
    "tp-tui": CommandHelp(
        N_("Play board games of pyramids in the terminal."), N_("Without a command, the menu opens.")
    ),
    "play": CommandHelp(N_("Start a game at once, or go on with a saved one.")),
    "daily": CommandHelp(
        N_("Play the game of the day: the same for everybody, once."),
        N_("When it is over, print the result to paste."),
    ),
    "challenges": CommandHelp(
        N_("List the challenges of the games with what you have done of them, or start one."),
        N_("The ladder of bots is one of each game."),
    ),
    "tables": CommandHelp(
        N_("List the tables where it is your turn, where you wait, and where a seat is open."),
        N_("At a table several people on this machine play one game, each in a terminal of their own."),
    ),
    "new": CommandHelp(
        N_("Set up a table, sit down at it, and print the code by which others join."),
        N_("The game begins when the last seat is taken."),
    ),
    "leave": CommandHelp(N_("Give up your seat at a table whose game has not begun.")),
    "join": CommandHelp(
        N_("Sit down at a table, or go on where you have a seat."),
        note=N_(
            "Who you are is this machine's user and the name you give: whoever of the same user gives your name, plays"
            " your seat."
        ),
    ),
    "watch": CommandHelp(N_("Watch the game at a table."), N_("Watchers see what everybody may see.")),
    "tutorial": CommandHelp(N_("Learn a game by playing it: begin a lesson, or go on where you left it.")),
    "saves": CommandHelp(N_("List the saved games, the last played first.")),
    "replay": CommandHelp(
        N_("Look at a saved game again; in a pipe it is printed line by line."),
        note=N_("A damaged file is shown up to its last legal line, with exit status 1."),
    ),
    "verify": CommandHelp(
        N_("Replay saved games by the rules and print what is found; the exit status is 1 if one is not legal.")
    ),
    "stats": CommandHelp(
        N_("Show your record: results by version and opponent, scores, streaks, Elo against the bots.")
    ),
    "themes": CommandHelp(
        N_("List the themes, yours included, or check whether everybody can read them and tell their colours apart.")
    ),
    "rules": CommandHelp(N_("Show the rules of a game, clause by clause.")),
    "games": CommandHelp(N_("List the games with their versions and player counts.")),
    "picture": CommandHelp(N_("Write an SVG picture of the screen, some turns into a game.")),
    "completion": CommandHelp(
        N_("Print the script that completes tp-tui's command line in a shell; its first line says how to use it.")
    ),
    "doctor": CommandHelp(
        N_("Say what the program makes of this terminal, and what to change."),
        N_("The exit status is 1 if play is prevented."),
    ),
    "paths": CommandHelp(
        N_(
            "Print where settings, saved games, records and files of your own are; TP_TUI_HOME names one folder for"
            " all."
        )
    ),
    "simulate": CommandHelp(N_("Play bots against each other and report who wins.")),
    "arena": CommandHelp(N_("Measure bots against each other.")),
    "ladder": CommandHelp(N_("Rate bots by Elo: each plays every other, two at a table.")),
    "tune": CommandHelp(N_("Tune a bot's weights by playing it against itself (SPSA).")),
    "lab": CommandHelp(N_("Learn from games, and check what is said of them.")),
    "learn": CommandHelp(N_("Learn a bot's weights from how its games against itself end.")),
    "coach": CommandHelp(N_("Check hints and reviews by a much longer look at turns of human-like games.")),
    "bench": CommandHelp(N_("Measure how fast the engine is, beside a fixed loop.")),
    "guest": CommandHelp(N_("Offer playing, and nothing else, to those who sign in over SSH: set it as ForceCommand.")),
    "host": CommandHelp(
        N_("Offer games to others over SSH, with a server of its own."),
        N_("Needs the extra tp-tui[host]."),
    ),
    "web": CommandHelp(
        N_("Serve the game to browsers, a session a tab."),
        N_("Needs the extra tp-tui[web]."),
    ),
}
"""The help of each command, by its name."""


class FileHelp(NamedTuple):
    """The help of the commands for one kind of file, as messages.

    Attributes:
        group: the help of the command group.
        show: the help of the command that draws a file.
        check: the help of the command that checks a file.
        argument: the help of their argument; `{names}` stands for the files that ship with the program.
    """

    group: str
    show: str
    check: str
    argument: str


FILES: Final[dict[str, FileHelp]] = {
    "board": FileHelp(
        N_("Look at boards, including your own."),
        N_("Draw a board."),
        N_("Check a board field by field, and say which versions can be played with it."),
        N_("A board by name ({names}), or a file."),
    ),
    "pyramid": FileHelp(
        N_("Look at pyramids, including your own."),
        N_("Draw a pyramid."),
        N_("Check a pyramid field by field, and say which versions can be played with it."),
        N_("A pyramid by name ({names}), or a file."),
    ),
    "deck": FileHelp(
        N_("Look at decks, including your own."),
        N_("Draw a deck."),
        N_("Check a deck field by field, and say which versions can be played with it."),
        N_("A deck by name ({names}), or a file."),
    ),
}
"""The help of the commands for files, by kind of file."""

OTHER_FILES: Final = FileHelp(
    N_("Look at any {noun}, including your own."),
    N_("Draw a {noun}."),
    N_("Check a {noun} field by field, and say which versions can be played with it."),
    N_("A {noun} by name ({names}), or a file."),
)
"""The help of the commands for a kind of file that belongs to another package's game."""

PARAMETERS: Final[dict[str, str]] = {
    # Shared by several commands.
    "game": N_("Which game to play; tp-tui games lists them."),
    "edition": N_("Which version to play; tp-tui games lists them."),
    "variant": N_("A variant to play with; separate several with commas."),
    "mission": N_("A mission to play, together or alone."),
    "board": N_("A board by name, or a file of your own."),
    "option": N_("A house rule, such as first=2; repeat it for more."),
    "seats": N_("Who plays, in turn order: you, {bots} or mine.py:MyBot, each with :NAME if you like."),
    "theme": N_("The colours for this run alone."),
    "symbols": N_("The set of signs for this run alone."),
    "keys": N_("The keys for this run alone: {keys}."),
    "no_mouse": N_("Have the terminal report no mouse in this run."),
    "plain": N_("Play in lines of words, as for a screen reader; without a terminal it is so anyway."),
    "pace": N_("How bots move in this run: {paces}."),
    "json": N_("Print JSON instead of text."),
    # Commands that play or deal with saved games.
    "tp-tui version": N_("Print the version and leave."),
    "play file": N_("The saved game to go on with; without it, the last one."),
    "play resume": N_("Go on with a saved game."),
    "play seed": N_("The seed of the deal: the same seed deals the same game."),
    "daily result": N_("Only print today's result."),
    "challenges challenge": N_("A challenge by its name, such as ladder."),
    "challenges game": N_("Only this game; tp-tui games lists them."),
    "tutorial lesson": N_("A lesson by its name, such as basic."),
    "name": N_("Your name at the table; without it, that of the settings."),
    "code": N_("The code of the table: six letters and digits."),
    "new seats": N_(
        "Who plays, in turn order: me, open for anybody, code for whoever has the code, for:NAME, or {bots}."
    ),
    "new turn_time": N_("The time of a turn: {paces_of_tables}; without it there is no limit."),
    "new watch": N_("Whether others may watch: yes, later for a round later, or no."),
    "new hints": N_("Allow hints; such games do not count on the ladder."),
    "picture file": N_("The SVG to write."),
    "picture seed": N_("The seed of the deal."),
    "picture turn": N_("The turn to show; bots play up to it."),
    "picture size": N_("The size of the screen, as COLUMNSxLINES."),
    "saves json": N_("Print JSON instead of a table."),
    "replay file": N_("The saved game: a file, or the name of one that tp-tui saves lists."),
    "replay turn": N_("The turn to begin at."),
    "replay seat": N_("Whose view the screen shows: a player's name, {everyone}, or {open} to hide nothing."),
    "verify files": N_("Saved games, or folders of them."),
    # Commands that report.
    "stats game": N_("Count only this game; tp-tui games lists them."),
    "stats name": N_("Whose games; without it, yours in all games with no other person in them."),
    "stats csv": N_("Print CSV with a line a game, for a spreadsheet."),
    "stats ladder": N_("Show the ladder of those who play at tables here."),
    "stats json": N_("Print the figures as JSON."),
    "themes file": N_("A theme by name, or a file; without it, all of them."),
    "themes check": N_("Check contrasts and distances of colours."),
    "rules players": N_("How many seats there are."),
    "games json": N_("Print JSON instead of a table."),
    "completion shell": N_("The shell: {shells}."),
    "doctor keys": N_("Ask to press keys, and say which do not arrive."),
    "paths name": N_("Print only this path, such as saves."),
    # Commands that measure.
    "seed": N_("The seed of the first game; later games count up from it."),
    "jobs": N_("How many processes to use; the games are the same for any number."),
    "milliseconds": N_("How long a bot may think per turn."),
    "rollouts": N_("How many rollouts a bot may play per decision."),
    "patience": N_("How many seconds to wait for a bot before a random move stands in."),
    "cluster": N_("Play on the workers of this Dask scheduler, such as tcp://host:8786."),
    "record": N_("Keep every finished game in this file, and carry on from it next time."),
    "simulate seats": N_("The bots that play, such as greedy,random or mine.py:MyBot,greedy."),
    "simulate games": N_("How many games to play; seats rotate by one each game."),
    "simulate json": N_("Print JSON instead of tables."),
    "simulate out": N_("Write a CSV file with a line for each bot in each game."),
    "simulate save_games": N_("Save every game played to this folder; games already in --record are not saved."),
    "ladder bots": N_("Two bots or more; the first is the anchor that the others are rated against."),
    "ladder games": N_("How many games each pair plays."),
    "ladder anchor": N_("The first bot's Elo."),
    "ladder json": N_("Print JSON instead of tables."),
    "tune bot": N_("The bot to tune; planner@unit=2.5 starts from there."),
    "tune rounds": N_("How many rounds to run; each moves all weights at random."),
    "tune games": N_("How many games to play per round, an even number."),
    "tune check_games": N_("How many games to check the result with, an even number."),
    "tune weights": N_("Tune only these, such as unit,rows."),
    "tune change": N_("How far the first round moves each weight, as a share of it."),
    "tune step": N_("How far weights move after a clean sweep, as a share."),
    "tune record": N_("Keep every round in this file, and carry on from it next time."),
    "tune json": N_("Print JSON instead of tables."),
    "learn bot": N_("The bot whose games are learned from; pharaoh@unit=2.5 starts from there."),
    "learn games": N_("How many games to learn from; a quarter of them only judges what was learned."),
    "learn label_rollouts": N_("A search's playouts for a decision in these games."),
    "learn check_games": N_("How many games to check the result with, an even number."),
    "learn weights": N_("Learn only these, such as unit,rows."),
    "learn record": N_("Keep every game in this file, and carry on from it next time."),
    "learn json": N_("Print JSON instead of tables."),
    "coach turns": N_("How many turns the coach judges."),
    "coach rollouts": N_("The coach's playouts for each of them."),
    "coach times": N_("How many times as many the longer look has."),
    "coach farther": N_("How many own turns further ahead it goes."),
    "coach record": N_("Keep every turn in this file, and carry on from it next time."),
    "coach json": N_("Print JSON instead of lines."),
    "bench edition": N_("Measure only this version."),
    "bench players": N_("Measure only games for this many; 0 is the fewest and the most."),
    "bench rounds": N_("How many rounds to run; the best counts."),
    "bench peers": N_("Measure python-chess and catanatron too."),
    "bench json": N_("Print JSON, which --compare can read."),
    "bench screen": N_("Measure the screen instead: keys, starts, memory, a slow line."),
    "bench speech": N_(
        "Count what is heard instead: words of each key on the screen, words and keys of a turn in lines."
    ),
    "bench host": N_("Measure a full house instead: people at the tables of tp-tui host, each with an SSH client."),
    "bench sessions": N_("The sessions of a full house, four a table."),
    "bench seconds": N_("How long a full house plays."),
    "bench compare": N_("Compare with a run kept by --json."),
    # Commands that offer games to others.
    "guest folder": N_("The folder in which each player gets one for settings and games."),
    "guest player": N_("Whose folder it is, as ada; without it, that of the key that signed in."),
    "host folder": N_("The folder in which each player gets one for settings and games."),
    "host port": N_("The port to listen at; 0 takes any free one."),
    "host listen": N_("The address to listen at; without it, all of this machine's."),
    "host anybody": N_("Let in everybody who has an SSH key."),
    "host keys": N_(
        "Let in the public keys of this file, written like authorized_keys and read again when it changes."
    ),
    "host invite": N_(
        "Let in who has the code that is printed, and later all who have been here before; so it is without --open and"
        " --keys."
    ),
    "host new_code": N_("Make a new code for --invite; the old one lets nobody in any more."),
    "host ssh": N_("Keep the tables only, for guests who come through another SSH server (tp-tui guest)."),
    "host address_sessions": N_("Sessions of one address at one time."),
    "host address_logins": N_("Logins of one address within a minute."),
    "host unfinished_logins": N_("Clients that are signing in at one time."),
    "host login_seconds": N_("Seconds that signing in may take."),
    "host store": N_(
        "Where the tables are kept: the URL of a PostgreSQL database, as postgresql://host/name, which several hosts"
        " can share; or files, in the players' folder. The choice holds until the next one."
    ),
    "guest store": N_("Where the tables are kept, as for tp-tui host."),
    "host status": N_("Say who is playing on the host that is running, and what goes on at its tables."),
    "host message": N_("Tell everyone who is playing on the host that is running."),
    "web host": N_("The address to listen at; 0.0.0.0 lets other machines in."),
    "web port": N_("The port to listen at."),
    "web url": N_("The address that players type, where a proxy stands before this."),
    "web allow_host": N_("A further name that browsers may know this machine by, as play.example.org; repeat it."),
    "web players": N_("A folder in which each browser has its own; tp-tui host shares the tables in it."),
    "web restricted": N_("Offer nothing but playing; so it is unless the address is this machine's own."),
    "memory": N_("MB of memory that a session may use, bots included."),
    "file_size": N_("MB of the largest file that a session may write."),
    "open_files": N_("Files that each process of a session may have open."),
    "bot_seconds": N_("Seconds of processor time that a bot may take for a decision."),
    "sessions": N_("Sessions of all players together at one time."),
    "player_sessions": N_("Sessions of one player at one time."),
    "starts": N_("Sessions that one player may begin within a minute."),
    "idle_game": N_("Minutes without a key after which a game is kept and left."),
    "idle_menu": N_("Minutes without a key after which a session in no game ends."),
    "games": N_("Saved games in a player's folder; the oldest finished go first."),
    "folder_size": N_("MB in a player's folder; the oldest finished games go first."),
    "bots": N_("Processes in which the bots of all games think; 0 for one a processor core."),
}
"""The help of arguments and options, by parameter name; prefixed by the command's name if it differs there."""

METAVARS: Final[dict[str, str]] = {"NUMBER": N_("NUMBER")}
"""The metavars of option values."""


def command_help(command: str) -> str:
    """Return the help of a command."""
    summary, more, note = (_(part) if part else "" for part in COMMANDS[command])
    paragraph = f"{summary} {more}" if more else summary
    return f"{paragraph}\n\n{note}" if note else paragraph


def command_summary(command: str) -> str:
    """Return the first sentence of a command's help, for lists of commands."""
    return _(COMMANDS[command].summary)


def file_help(noun: str, names: str) -> FileHelp:
    """Return the help of the commands for one kind of file; `names` lists those that ship with the program."""
    return FileHelp(*(_(message, noun=noun, names=names) for message in FILES.get(noun, OTHER_FILES)))


def parameter_help(command: str, name: str) -> str:
    """Return the help of an argument or option; `name` is that of the Python parameter."""
    message = PARAMETERS.get(f"{command} {name}") or PARAMETERS[name]
    return _(
        message,
        bots=", ".join(BOTS),
        keys=", ".join(CHOICES["keys"]),
        paces=", ".join(CHOICES["pace"]),
        paces_of_tables=", ".join(TURN_TIMES),
        shells=", ".join(SHELLS),
        everyone=EVERYONE,
        open=OPEN,
    )


class ManualWords:
    """The other texts of the manual page."""

    SECTION = Message("Games")
    TITLE = Message("board games of pyramids in the terminal")
    HEADINGS = Message(
        {
            "name": N_("NAME"),
            "synopsis": N_("SYNOPSIS"),
            "description": N_("DESCRIPTION"),
            "options": N_("OPTIONS"),
            "commands": N_("COMMANDS"),
            "environment": N_("ENVIRONMENT"),
            "status": N_("EXIT STATUS"),
            "see_also": N_("SEE ALSO"),
        }
    )
    ENVIRONMENT = Message(
        {
            "TP_TUI_HOME": N_("Names one folder for settings, saved games, records and files of the player's own."),
            "NO_COLOR": N_("If set, no colours are used."),
            "PAGER": N_("What tp-tui rules shows the rules with on a terminal."),
            "TERM, COLORTERM": N_("Say which colours the terminal has; tp-tui doctor says what becomes of them."),
        }
    )
    """The environment variables."""
    STATUS = Message(
        {
            0: N_("The command did what was asked."),
            1: N_("A saved game is damaged or not legal, or nobody read the output to its end."),
            2: N_("What was asked for cannot be; standard error says in one line what would be right."),
            130: N_("The command was interrupted."),
        }
    )
    """The exit statuses."""
    SEE_ALSO = Message("The pages in docs/, above all playing.md.")


manual_words = ManualWords()
