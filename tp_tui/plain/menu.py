"""The menu in line mode."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tp_tui.bots.driver import BotDriver
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Game, Lesson
from tp_tui.games.kit.printable import printable
from tp_tui.plain.dialogue import HELP, QUIT, RULES_WIDTH, SPEECH_WORDS, Console, settings_answer
from tp_tui.plain.lesson_lines import LessonLines
from tp_tui.plain.line_mode import Ending, LineMode
from tp_tui.plain.questions import LeftError, ask, match_choice, say
from tp_tui.plain.set_up import SetUp
from tp_tui.presenters.daily_text import daily_report, daily_text
from tp_tui.presenters.faults import fault_sentence, remark_text, resumed_text
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.lessons import first_open_lesson, lesson_run, lesson_state
from tp_tui.presenters.line_words import words
from tp_tui.presenters.menu_entries import entry_line, meets_others, numbered_entries
from tp_tui.presenters.messages import _
from tp_tui.presenters.saved_games_text import moment_text, names_of, title_of
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.room import PlayerRoom, Room, SeatError, named_seats
from tp_tui.room.autosave import Resumed, resume_readable, start_autosave
from tp_tui.room.daily import begin_daily, daily_game, finished_daily, today
from tp_tui.room.daily import save_of_daily as daily_save
from tp_tui.room.rulebook import chapter_as_text
from tp_tui.room.table import TableError
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.saved_games import SaveSummary, unfinished
from tp_tui.storage.settings import Settings, load_settings, save_settings


class Menu:
    """Offers numbered entries, and runs what the player chooses, until the player leaves.

    Attributes:
        room: the current or last game, which continues on the screen if the player switches.
        is_playing: whether the player is in a game.
    """

    def __init__(self, settings: Settings, console: Console, driver: BotDriver) -> None:
        """Create the menu; `driver` asks the bots."""
        self.room: PlayerRoom | None = None
        self.is_playing = False
        self._chapter = 0
        """The number of the chapter of the rules to read next."""
        self._settings, self._console, self._driver = settings, console, driver

    @property
    def _game(self) -> Game:
        """The game that the menu offers."""
        offered = game_names()
        return get_game(self._settings.game if self._settings.game in offered else offered[0])

    def run(self) -> Ending:
        """Show the menu until the player leaves; return how line mode ended."""
        say(self._console, words.MENU_TITLE)
        is_to_list, listed = True, dict[int, str]()
        while True:
            last = next(iter(unfinished()), None)
            game = self._game
            names = numbered_entries(game, last, meets_others=meets_others(self._settings))
            titles = {number: entry_line(name, game, self._settings.opponent, last) for number, name in names.items()}
            if is_to_list or names != listed:
                listed = names
                lines = [f"{number}: {title}" for number, title in titles.items()]
                say(self._console, "\n".join([*lines, words.MENU_ASK]))
            line = self._console.read()
            text = (line or "").strip()
            word, _, argument = " ".join(text.split()).partition(" ")
            if word.lower() in ("settings", *SPEECH_WORDS):
                self._tell_settings(argument if word.lower() == "settings" else f"{word} {argument}")
                is_to_list = False
                continue
            name = "help" if word.lower() == "rules" else _entry_of(text, names, titles)
            if line is None or text.lower() in QUIT or name == "quit":
                say(self._console, words.GOOD_BYE)
                return Ending.STOPPED
            if name is None:
                is_to_list = not text or word.lower() in HELP
                if not is_to_list:
                    say(self._console, words.NO_ENTRY.format(typed=printable(text, 40)))
                continue
            ending = self._do(name, last)
            if ending is not None:
                return ending
            say(self._console, words.MENU_AGAIN)
            is_to_list = False

    def _do(self, name: str, last: SaveSummary | None) -> Ending | None:
        """Run an entry and report errors; return the ending that it causes, or None."""
        try:
            return self._chosen(name, last)
        except LeftError as left:
            return Ending.STOPPED if left.is_stopping else None
        except (SaveError, SeatError, TableError, OSError) as error:
            say(self._console, fault_sentence(error))
            return None

    def _chosen(self, name: str, last: SaveSummary | None) -> Ending | None:
        match name:
            case "game":
                self._choose_game()
            case "continue" if last is not None:
                return self._play(self._resumed(last))
            case "quick":
                seats = named_seats(["", self._settings.opponent], [self._settings.name, ""])
                room = Room(self._game, seats, {}, None, free_undo=self._settings.undo == "free")
                return self._play(Resumed(room))
            case "setup":
                return self._play(Resumed(SetUp(self._game, self._settings, self._console).room()))
            case "tutorial":
                return self._teach(self._game)
            case "daily":
                return self._play_daily()
            case "tables":
                return self._play_at_table()
            case "challenges":
                return self.challenge(self._game)
            case "saves":
                return self._choose_save()
            case "stats":
                self._tell_record()
            case "settings":
                self._tell_settings("")
            case "help":
                self._read_rules()
        return None

    def _read_rules(self) -> None:
        """Say a chapter of the rules that the player chooses, by default the one after the last that was read."""
        chapters = words_for(self._game).rulebook({})
        titles = [(chapter.title, number) for number, chapter in enumerate(chapters)]
        number = ask(self._console, words.CHAPTER_QUESTION, titles, self._chapter % len(titles))
        self._chapter = number + 1
        say(self._console, chapter_as_text(chapters[number], RULES_WIDTH))

    def _tell_settings(self, typed: str) -> None:
        """Carry out `settings` with its arguments."""
        self._settings, said = settings_answer(self._settings, typed)
        say(self._console, said)

    # Playing

    def _play_at_table(self) -> Ending | None:
        """Play at a table; return the ending that it causes, or None to return to the menu."""
        from tp_tui.plain.tables import TablesInLines  # most players play alone

        room = TablesInLines(self._game, self._settings, self._console).choose()
        return None if room is None else self._run(room)

    def _play(self, resumed: Resumed) -> Ending | None:
        """Play a game; return the ending that it causes, or None to return to the menu.

        Raises:
            FolderFullError: a guest's folder has no space for the game.
        """
        room = resumed.room
        for remark in filter(None, (remark_text(start_autosave(room)), resumed_text(resumed))):
            say(self._console, remark)
        return self._run(room)

    def _run(self, room: PlayerRoom) -> Ending | None:
        console = (self._console.at_table or self._console) if room.news >= 0 else self._console
        mode = LineMode(room, self._settings, self._driver, console, has_menu=True)
        self.room, self.is_playing = room, True
        try:
            ending = mode.run()
        except KeyboardInterrupt:
            ending = mode.leave(is_stopping=True)
        finally:
            self.room, self._settings, self.is_playing = mode.room, mode.settings, False
            mode.room.close()
        return None if ending == Ending.LEFT else ending

    def _resumed(self, summary: SaveSummary) -> Resumed:
        return resume_readable(summary.file, free_undo=self._settings.undo == "free")

    def _choose_save(self) -> Ending | None:
        found = unfinished()
        if not found:
            say(self._console, words.NO_OPEN_SAVES)
            return None
        choices = [(_save_line(summary), summary) for summary in found]
        return self._play(self._resumed(ask(self._console, words.SAVE_QUESTION, choices, found[0])))

    def _play_daily(self) -> Ending | None:
        daily = daily_game(self._game, today())
        ending = None
        if finished_daily(daily) is None:
            save = daily_save(daily)
            free = self._settings.undo == "free"
            if not save:
                say(self._console, daily_text(daily))
            begun = resume_readable(save, free_undo=free) if save else Resumed(begin_daily(daily, self._settings.name))
            ending = self._play(begun)
        if played := finished_daily(daily):
            say(self._console, daily_report(played, datetime.now()))
        return ending

    def challenge(self, game: Game) -> Ending | None:
        """Play the ladder or a challenge that the player chooses; return the ending that it causes, or None.

        Raises:
            LeftError: the player leaves.
        """
        from tp_tui.presenters.challenges import challenge_entries, challenge_room, first_open

        entries = challenge_entries(game)
        if not entries:
            say(self._console, words.NO_CHALLENGES)
            return None
        choices = [(entry.title_line, entry) for entry in entries]
        tasks = [entry.task for entry in entries]
        entry = ask(self._console, words.CHALLENGE_QUESTION, choices, entries[first_open(entries)], tasks)
        free_undo = self._settings.undo == "free"
        return self._play(Resumed(challenge_room(game, entry, self._settings.name, free_undo=free_undo)))

    def tutorial(self, game: Game, lesson: Lesson | None) -> Ending:
        """Teach a lesson; for None, let the player choose lessons until they leave."""
        try:
            goes_on = self._teach(game, lesson)
            while goes_on is None and lesson is None and len(game.lessons()) > 1:
                goes_on = self._teach(game)
        except LeftError:
            say(self._console, words.GOOD_BYE)
        return Ending.STOPPED

    def _teach(self, taught: Game, lesson: Lesson | None = None) -> Ending | None:
        """Teach a lesson, by default one that the player chooses; return the ending that it causes, or None.

        Raises:
            LeftError: the player leaves.
        """
        if lesson is None:
            lessons = taught.lessons()
            choices = [(_lesson_line(taught, each), each) for each in lessons]
            abouts = [_(each.summary) for each in lessons]
            lesson = ask(self._console, words.LESSON_QUESTION, choices, lessons[first_open_lesson(taught)], abouts)
        run = lesson_run(taught, lesson, self._settings.name, is_typed=True)
        lines = LessonLines(run, self._settings, self._console)
        goes_on = lines.run()
        self._settings = lines.settings
        return None if goes_on else Ending.STOPPED

    # Settings and statistics

    def _choose_game(self) -> None:
        choices = [(get_game(name).title, name) for name in game_names()]
        chosen = ask(self._console, words.GAME_QUESTION, choices, self._game.name)
        self._settings = self._settings.with_value("game", chosen)
        say(self._console, f"{entry_line('game', self._game, self._settings.opponent, None)}.")
        # Change the saved settings, not those of this run, which the command line may override.
        if fault := save_settings(load_settings()[0].with_value("game", chosen)):
            say(self._console, remark_text(fault))

    def _tell_record(self) -> None:
        from tp_tui.presenters.record_text import (
            load_statistics_to_hear,  # imported here because games do not need its tables
        )

        text, remark = load_statistics_to_hear()
        if remark:
            say(self._console, remark)
        say(self._console, text)


def _entry_of(text: str, names: Mapping[int, str], titles: Mapping[int, str]) -> str | None:
    """Return the name of the entry that a number or a beginning selects; None if it selects none or several."""
    if text.isascii() and text.isdecimal():
        return names.get(int(text[:6]))
    index = match_choice(text, [*titles.values()]) if text else None
    return None if index is None else [*names.values()][index]


def _lesson_line(game: Game, lesson: Lesson) -> str:
    return words.LESSON_LINE.format(title=_(lesson.title), state=lesson_state(game, lesson))


def _save_line(summary: SaveSummary) -> str:
    when = moment_text(summary.changed.astimezone())
    moves = shared_words.moves(summary.actions)
    return words.SAVE_LINE.format(game=title_of(summary), names=names_of(summary), moves=moves, when=when)
