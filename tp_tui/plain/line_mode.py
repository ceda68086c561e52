"""A game in line mode: what a player types is a move, a number or a question, and everything is said in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from tp_tui.bots.driver import BotDriver, CancelledError
from tp_tui.games.kit.wording import listed, sentence
from tp_tui.plain import words
from tp_tui.plain.describer import Choice, Describer, answer, is_question, questions_of
from tp_tui.plain.describers import describer_for
from tp_tui.plain.speech import Spelling, Verbosity, heard, spoken
from tp_tui.session import SPECTATOR, Command, Play, PlayText, Redo, RefusedError, Session, Undo
from tp_tui.session.keeping import keep_new
from tp_tui.session.outcome import outcome
from tp_tui.session.rulebook import line_of, rules_as_text
from tp_tui.session.thinking import thinking
from tp_tui.storage.settings import Settings, load_settings, save_settings

Read = Callable[[], str | None]
"""Returns the next line that the player typed, None where none will come."""

Say = Callable[[str], None]
"""Prints a text of one line or more."""

RULES_WIDTH = 78
ALONE = frozenset({"undo", "redo", "back", "hint", "screen", "again", "quit"})
"""The words that take nothing behind them."""


class Ending(Enum):
    """How line mode ended: the player left, or wants to go on with the game on the screen."""

    LEFT = "left"
    SCREEN = "screen"


class LineMode:
    """Plays one game after the other in lines.

    Attributes:
        session: the game that is played.
        settings: the player's settings.
    """

    def __init__(
        self, session: Session, settings: Settings, driver: BotDriver, read: Read, say: Say, *, has_screen: bool = False
    ) -> None:
        """Play `session` with what `read` returns; what is to be said goes to `say`.

        `has_screen` says whether the player can change to the screen.
        """
        self.session, self.settings = session, settings
        self._driver, self._read, self._print = driver, read, say
        self._has_screen = has_screen
        self._seat = SPECTATOR
        self._focus = ""
        self._told = len(session.steps)
        self._open: list[Sequence[Choice]] = []
        self._to_confirm: Command | None = None
        self._is_leaving = False
        self._fault = ""

    @property
    def _verbosity(self) -> Verbosity:
        return Verbosity(self.settings.verbosity)

    def say(self, text: str) -> None:
        """Say a text as the player has set it."""
        text = describer_for(self.session.game.name).in_speech(text)
        self._print(spoken(text, Spelling(self.settings.spelling)))

    # The game

    def run(self) -> Ending:
        """Play until the player leaves or changes to the screen."""
        self._welcome()
        while True:
            current = self.session.current
            if current >= 0 and not self.session.seats[current].is_human:
                self._bot_plays()
                continue
            if current >= 0 and current != self._seat and not self._take_seat(current):
                return self.leave()
            ending = self._ask()
            if ending is not None:
                return ending

    def _welcome(self) -> None:
        seats = listed(seat.name for seat in self.session.seats)
        self.say(words.WELCOME.format(title=self.session.game.title, seats=seats))
        if self.session.steps:
            self.say(words.RESUMED)
            self.say(self._describer().recap())
        elif goal := self.session.view(SPECTATOR).goal:
            self.say(goal)
        humans = [number for number, seat in enumerate(self.session.seats) if seat.is_human]
        self._seat = humans[0] if len(humans) == 1 else SPECTATOR
        self._tell_step()

    def _take_seat(self, seat: int) -> bool:
        """Let another human decide, behind a line that only that one should read; return whether one is there."""
        name = self.session.seats[seat].name
        view = self.session.view(seat)
        if self.session.game.has_private_information and not view.is_shared:
            self.say(words.PASS_ON.format(name=name))
            if self._read() is None:
                return False
        self._seat, self._focus, self._open = seat, "", []
        self._tell_step()
        return True

    def _tell_step(self) -> None:
        """Say what the player in front is to do now, as much as is wanted."""
        session = self.session
        if session.current < 0:
            self.say(f"{outcome(session.view(self._seat))}\n{self._describer().score()}\n{words.AT_THE_END}")
        elif session.current == self._seat:
            describer = self._describer()
            if self._verbosity == Verbosity.BRIEF:
                many = sum(seat.is_human for seat in session.seats) > 1
                self.say(words.ITS_NAME.format(name=session.seats[self._seat].name) if many else words.ITS_YOU)
            else:
                self.say(describer.turn())
            if self._verbosity == Verbosity.FULL:
                self._list(describer.choices())

    def _bot_plays(self) -> None:
        session = self.session
        seat = session.seats[session.current]
        question = session.bot_question(thinking(self.settings))
        try:
            found = self._driver.ask(question)
        except CancelledError:
            return
        fault = words.STOOD_IN.format(name=seat.name, fault=found.fault) if found.fault else ""
        session.execute(Play(found.action, found.fault, found.seconds))
        if fault:
            self.say(fault)
        self._tell_what_happened()

    def _tell_what_happened(self) -> None:
        """Say what was done since this was last said: every step of others, or their turns once they are over."""
        session, told = self.session, self._told
        if self._verbosity == Verbosity.FULL:
            for step in session.steps[told:]:
                for entry in step.log:
                    self.say(sentence(entry.text))
            self._told = len(session.steps)
        else:
            view = session.view(self._seat)
            for turn in view.turns:
                if turn.step >= told and not view.is_going_on(turn):
                    if turn.seat != self._seat or view.is_over:
                        self.say(turn.text)
                    self._told = max(self._told, turn.step + 1)
        self._tell_of_saving()
        is_mine = session.current == self._seat and session.current >= 0
        if is_mine or session.current < 0:
            self._tell_step()

    def _tell_of_saving(self) -> None:
        journal = self.session.journal
        fault = (journal.fault if journal else "") or self.session.records_fault
        if fault and fault != self._fault:
            self.say(fault)
        self._fault = fault

    def _describer(self) -> Describer:
        session = self.session
        return describer_for(session.game.name)(session.view(self._seat), self._focus)

    # What the player types

    def _ask(self) -> Ending | None:
        """Take in one line; return how line mode ends by it, None where it goes on."""
        typed = self._read()
        if typed is None:
            return self.leave()
        text = heard(" ".join(typed.split()))
        word, _, argument = text.lower().partition(" ")
        if word not in ("quit", "q"):
            self._is_leaving = False
        if not text:
            self._repeat()
        elif word in ALONE and argument:
            self.say(words.NOT_ALONE.format(word=word))
        elif word in ("quit", "q"):
            return self._quit()
        elif word == "screen":
            if self._has_screen and not self.session.is_unsaved:
                return Ending.SCREEN
            self.say(words.NO_SCREEN if not self._has_screen else words.STAYS_HERE)
        elif word.isascii() and word.isdecimal() and not argument:
            self._choose(word)
        elif not self._command(word, argument):
            self._question_or_move(text)
        return None

    def _command(self, word: str, argument: str) -> bool:
        """Do what a word of the house says; return whether it is one."""
        match word:
            case "help" | "?":
                self._help()
            case "undo" | "u":
                self._do(Undo())
            case "redo":
                self._do(Redo())
            case "back":
                self._back()
            case "hint":
                self._hint()
            case "rules":
                self._rules(argument)
            case "verbosity":
                self._set("verbosity", argument, [*Verbosity])
            case "spell":
                self._set("spelling", argument, [*Spelling])
            case "again" if self.session.current < 0:
                self._again()
            case _:
                return False
        return True

    def _question_or_move(self, text: str) -> None:
        describer = self._describer()
        if is_question(describer, text):
            said = answer(describer, text)
            self._focus = describer.focus
            if text.lower() == "choices":
                self._open = [describer.choices()]
            self.say(said)
        elif self.session.current < 0:
            self.say(f"{words.OVER} {words.AT_THE_END}")
        else:
            self._do(PlayText(text))

    def _repeat(self) -> None:
        if self._open:
            self._list(self._open[-1])
        else:
            self.say(self._describer().turn())

    def _do(self, command: Command) -> None:
        """Carry out a command of the player in front, and say what came of it."""
        session = self.session
        if self.settings.confirm == "on" and command != self._to_confirm and (found := session.reveals(command)):
            self._to_confirm = command
            self.say(words.CONFIRM.format(reveals=found))
            return
        self._to_confirm = None
        before = len(session.steps)
        try:
            log = session.execute(command)
        except RefusedError as error:
            clause = f" ({error.clause})" if error.clause else ""
            is_unknown = isinstance(command, PlayText) and not error.clause
            self.say(f"{error}{clause} {words.HELP_LISTS}" if is_unknown else f"{error}{clause}")
            return
        self._open = []
        if isinstance(command, Undo):
            self._told = min(self._told, len(session.steps))
            self.say(words.UNDONE)
        else:
            said = [sentence(entry.text) for entry in log]
            self.say("\n".join(said) or words.REDONE)
            self._told = max(self._told, before + 1)
        self._tell_of_saving()
        turn = session.current, session.turn_number
        goes_on = bool(session.steps) and turn == (session.steps[-1].seat, session.steps[-1].turn)
        # Who is brief is told of a turn once, and of its steps not at all.
        if session.current < 0 or (turn[0] == self._seat and not (goes_on and self._verbosity == Verbosity.BRIEF)):
            self._tell_step()

    # Numbers

    def _list(self, choices: Sequence[Choice]) -> None:
        self._open = [*self._open, choices] if not self._open or self._open[-1] is not choices else self._open
        self.say(self._describer().numbered(choices) or words.NOTHING_TO_CHOOSE)

    def _choose(self, number: str) -> None:
        """Do what the line of that number says, or open the list behind it."""
        choices = self._open[-1] if self._open else self._describer().choices()
        place = int(number[:6]) - 1
        if not 0 <= place < len(choices):
            self.say(words.NO_NUMBER.format(number=number, most=len(choices)) if choices else words.NOTHING_TO_CHOOSE)
            return
        chosen = choices[place]
        if chosen.action is not None:
            self._do(Play(chosen.action))
        elif chosen.then is not None:
            opened = chosen.then()
            self._open = [*(self._open or [choices]), opened]
            self.say(f"{self._describer().numbered(opened)}\n{words.OPEN_LIST.format(most=len(opened))}")

    def _back(self) -> None:
        if len(self._open) < 2:
            self._open = []
            self.say(words.NOTHING_OPEN)
            return
        self._open = self._open[:-1]
        self.say(self._describer().numbered(self._open[-1]))

    # Words of the house

    def _hint(self) -> None:
        session = self.session
        try:
            question = session.hint_question(thinking(self.settings))
        except RefusedError as error:
            self.say(str(error))
            return
        if self._verbosity != Verbosity.BRIEF:
            self.say(words.HINT_THINKING)
        try:
            advice = self._driver.advise(question)
        except CancelledError:
            return
        if isinstance(advice, str):
            self.say(words.NO_HINT.format(fault=advice))
            return
        hint = session.hint_in_words(advice)
        self.say("\n".join([hint.turn, *(sentence(reason) for reason in hint.reasons)]))

    def _rules(self, clause: str) -> None:
        chapters = self.session.rulebook()
        lines = rules_as_text(chapters, RULES_WIDTH).splitlines()
        if not clause:
            self.say("\n".join(lines))
            return
        first = line_of(chapters, clause, RULES_WIDTH)
        last = first + 1
        while last < len(lines) and lines[last].startswith(" "):
            last += 1
        self.say("\n".join(lines[first:last]))

    def _set(self, name: str, value: str, values: Sequence[str]) -> None:
        """Set and keep how line mode speaks."""
        if value not in values:
            word = "spell" if name == "spelling" else name
            self.say(words.NO_VALUE.format(word=word, values=listed(values)))
            return
        self.settings = self.settings.with_values({name: value})
        if name == "verbosity":
            self.say(words.VERBOSITY.format(value=value))
        else:
            self.say(words.SPELLING.format(example="e5"))
        # Not those of this run: what the command line says is not kept.
        if fault := save_settings(load_settings()[0].with_values({name: value})):
            self.say(fault)

    def _help(self) -> None:
        view = self.session.view(self._seat)
        lines = []
        if view.legal:
            example = view.observation.state.action_to_string(view.legal[0])
            lines += [words.HELP_MOVES, f"  {words.HELP_MOVE.format(example=example)}"]
        lines.append(words.HELP_QUESTIONS)
        lines += [_help_line(*question) for question in questions_of(self._describer())]
        lines.append(words.HELP_WORDS)
        lines += [_help_line(*command) for command in words.COMMANDS]
        self.say("\n".join(lines))

    def _again(self) -> None:
        if self.session.journal:
            self.session.journal.close()
        again = self.session.again(same_deal=False, free_undo=self.settings.undo == "free")
        self.session = keep_new(again)
        self._told, self._seat, self._focus, self._open = 0, SPECTATOR, "", []
        self._welcome()

    def _quit(self) -> Ending | None:
        if self.session.is_unsaved and not self._is_leaving:
            self._is_leaving = True
            self.say(words.LEAVE_ASK)
            return None
        return self.leave()

    def leave(self) -> Ending:
        """Say whether the game is saved, and end."""
        session = self.session
        if session.is_unsaved:
            self.say(words.NOT_SAVED)
        elif session.steps and session.current >= 0:
            self.say(words.SAVED)
        else:
            self.say(words.GOOD_BYE)
        return Ending.LEFT


def _help_line(word: str, takes: str, about: str) -> str:
    return f"  {f'{word} {takes}'.rstrip()}: {about}"
