"""A game in line mode, in which a player types moves, numbers of choices, questions and commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from typing import TypeVar

from tp_tui.bots.base import Advice
from tp_tui.bots.child_process import START_ERRORS
from tp_tui.bots.driver import Answer, BotDriver, CancelledError, HintQuestion, ReviewQuestion
from tp_tui.bots.game_loop import play_bots_sync
from tp_tui.bots.review import Review
from tp_tui.games.contract import Action, Fault, FaultError
from tp_tui.plain.dialogue import QUIT, Console, Dialogue, Typed, typed_line
from tp_tui.plain.table_lines import TableLines
from tp_tui.presenters import common_actions, reviews
from tp_tui.presenters.faults import fault_sentence, fault_text, remark_text
from tp_tui.presenters.game_words import aim_of, words_for
from tp_tui.presenters.hint import hint_from_advice, wants_time
from tp_tui.presenters.line_words import words
from tp_tui.presenters.log_text import (
    MAX_HEARD,
    echo_text,
    last_reveal,
    recap_text,
    share_text,
    step_text,
    turn_to_hear,
)
from tp_tui.presenters.messages import _, in_pieces, joined, listed, punctuated, sentence, word_count
from tp_tui.presenters.outcome import outcome
from tp_tui.presenters.players import player_names
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.room import (
    SPECTATOR,
    Command,
    Hotseat,
    Play,
    PlayerRoom,
    PlayText,
    Redo,
    RefusedError,
    RoomRefusal,
    StepEntry,
    TurnEntry,
    Undo,
    View,
)
from tp_tui.room.advice import BUDGET, LOOKS, advised_turn
from tp_tui.room.autosave import start_autosave
from tp_tui.room.commands import moves_in
from tp_tui.room.replay import Replay
from tp_tui.room.session_bots import first_look, review_budget, thinking_budget
from tp_tui.storage.folder_quota import FolderFullError
from tp_tui.storage.settings import Settings, Verbosity

Answered = TypeVar("Answered")

LISTENING = 0.05
"""The seconds between two looks at whether a line was typed while a bot goes on thinking."""


class Ending(Enum):
    """How line mode ended: the player left the game, left the program, or switched to the screen."""

    LEFT = "left"
    STOPPED = "stopped"
    SCREEN = "screen"


def _label(view: View) -> str:
    """Return the label of a daily game or a challenge; empty for an ordinary game."""
    if view.daily is None and not view.challenge:
        return ""
    from tp_tui.presenters.challenges import whole_label_of  # most games are ordinary ones

    return whole_label_of(view)


class LineMode(Dialogue):
    """Plays a game in line mode, and others after it if the player wants to play again."""

    COMMANDS = common_actions.GAME.commands()

    def __init__(
        self, room: PlayerRoom, settings: Settings, driver: BotDriver, console: Console, *, has_menu: bool = False
    ) -> None:
        """Play `room`; `driver` asks the bots. With `has_menu`, who leaves the game goes on there."""
        super().__init__(settings, console)
        self._hotseat = Hotseat(room)
        self._driver = driver
        self._has_menu = has_menu
        self._told = self._view().steps
        """The number of steps already reported."""
        self._announced = (SPECTATOR, 0)
        """The seat and the turn that were announced last; a turn is announced once."""
        self._round = 0
        """The round whose number was said last, in games whose turns make up rounds."""
        self._taught = set[str]()
        """The kinds of action that prompts had examples of; later ones are short, unless everything is to be said."""
        self._to_confirm: Command | None = None
        self._is_leaving = False
        self._fault = ""
        self._table = TableLines(room, self._view, self.say)
        self._reviews: dict[int, Review] = {}
        self._hinted: tuple[int, Sequence[Action]] = (0, ())
        self._has_asked_for_time = False
        """The number of steps when the last hint was given, and its actions."""

    @property
    def room(self) -> PlayerRoom:
        """The game being played."""
        return self._hotseat.room

    @property
    def _seat(self) -> int:
        return self._hotseat.seat

    def _view(self) -> View:
        return self._hotseat.view()

    @property
    def _is_for_reader(self) -> bool:
        """Whether a person types and uses a screen reader: then the bell rings, and reveals ask for confirmation."""
        reader = self.settings.reader
        return self._console.is_typed and (reader == "on" or (reader == "auto" and self._console.is_read))

    # The game

    def run(self) -> Ending:
        """Play until the player leaves or switches to the screen."""
        with self._completed():
            return self._run()

    def _run(self) -> Ending:
        self._welcome()
        while True:
            self._bots_play()
            current = self._view().current
            if current in self._hotseat.humans and current != self._seat and not self._take_seat(current):
                return self.leave(is_stopping=True)
            if not self._await_line():
                return self.leave(is_stopping=True)
            ending = self._ask()
            if ending is not None:
                return ending

    def _welcome(self) -> None:
        view = self._view()
        seats = listed(view.names)
        self.say(words.WELCOME.format(title=self.room.game.title, seats=seats))
        if label := _label(view):
            self.say(punctuated(label))
        humans = self._hotseat.humans
        self._hotseat.seat = humans[0] if len(humans) == 1 else SPECTATOR
        if view.steps:
            self.say(words.RESUMED)
            self._tell_missed()
        elif aim := aim_of(self.room.view(SPECTATOR)):
            self.say(aim)
        self._tell_step()

    def _tell_missed(self) -> None:
        """Tell the turns since the player's last one, or, where several people share the keyboard, the last turn."""
        view = self._view()
        turns = view.turns[-1:] if self._seat == SPECTATOR else view.since_last_turn()
        if self._verbosity == Verbosity.FULL:
            self.say(recap_text(view, turns))
        else:
            for turn in turns:
                self.say(turn_to_hear(view, turn))

    def _take_seat(self, seat: int) -> bool:
        """Hand over to another human, after a prompt if there is private information; return False at end of input."""
        view = self._view()
        name = view.names[seat]
        if view.game.has_private_information and not view.is_shared:
            self.say(words.PASS_ON.format(name=name))
            if self._console.read() is None:
                return False
        self._hotseat.seat, self._focus = seat, ""
        self._forget_lists()
        self._announced = (SPECTATOR, 0)
        self._tell_step()
        return True

    def _tell_step(self) -> None:
        """Print what the current player has to do, depending on the verbosity."""
        view = self._view()
        if view.is_over:
            from tp_tui.presenters.challenges import challenge_results

            whole = self.room.whole()
            done = challenge_results(whole.saved(), whole.game) if whole else []
            then = words.AT_THE_END_OF_TABLE if self.room.code else words.AT_THE_END
            presenter = self._presenter()
            points = presenter.score() if self._verbosity == Verbosity.FULL else presenter.other_totals()
            self.say("\n".join(filter(None, [outcome(view), *done, points, then])))
        elif view.current == self._seat:
            presenter = self._presenter()
            turn = view.current, view.observation.state.turn_number()
            kinds = presenter.taught()
            is_taught = self._verbosity == Verbosity.NORMAL and kinds <= self._taught
            in_short = is_taught or self._verbosity == Verbosity.BRIEF
            self._taught |= kinds
            prompt = presenter.short_prompt if in_short else presenter.prompt
            is_said = turn == self._announced or (in_short and presenter.IN_ROUNDS and self._round == turn[1])
            told = prompt() if is_said else presenter.turn(in_short=in_short)
            self.say("\n".join(in_pieces(told, MAX_HEARD)))
            self._announced, self._round = turn, turn[1]
            if self._verbosity == Verbosity.FULL:
                self._list(presenter.choices())
        elif self.room.code:
            self.say(words.ITS_NAME.format(name=view.names[view.current]))

    # What others do at a table

    def _await_line(self) -> bool:
        """Report what happens at a table until there is a line to read; return False if the table is lost."""
        room = self.room
        while room.news >= 0 and not self._console.wait(room.news, self._view().current in (self._seat, -1)):
            was_away = room.is_away
            is_new = room.catch_up()
            if fault := room.ended:
                self.say(sentence(fault_text(fault)))
                return False
            if room.is_away != was_away:
                self.say(words.AWAY if room.is_away else words.BACK)
            if is_new:
                self._focus = ""
                self._forget_lists()
                self._told = min(self._told, self._view().steps)
                self._tell_what_happened()
            self._table.tell_news()
        return True

    def _bots_play(self) -> None:
        with suppress(CancelledError):
            play_bots_sync(self.room, self._driver, self._bot_played, thinking_budget(self.settings))

    def _bot_played(self, answer: Answer) -> None:
        if answer.fault is not None:
            view = self._view()
            name = view.names[view.last_turn[0]]
            self.say(words.STOOD_IN.format(name=name, fault=fault_text(answer.fault)))
        self._tell_what_happened()

    def _tell_what_happened(self) -> None:
        """Report new steps of others, or with less verbosity their complete turns."""
        view, told = self._view(), self._told
        if self._verbosity == Verbosity.FULL:
            for entry in view.log:
                if entry.step >= told:
                    self.say(sentence(step_text(view, entry)))
            self._told = view.steps
        else:
            for turn in view.turns:
                if turn.step >= told and not view.is_going_on(turn):
                    if turn.seat != self._seat or view.is_over:
                        begun = self._round_begun(turn)
                        self.say(f"{begun}{turn_to_hear(view, turn, MAX_HEARD - word_count(begun))}")
                    self._told = max(self._told, turn.step + 1)
        self._tell_of_saving()
        if view.is_over or view.current == self._seat:
            if self.settings.bell != "off" or self._is_for_reader:
                self._console.ring()
            self._tell_step()

    def _round_begun(self, turn: TurnEntry) -> str:
        """Return the number of a round that begins with this turn, in a sentence and a space; mostly empty."""
        if not self._presenter().IN_ROUNDS or turn.turn == self._round:
            return ""
        self._round = turn.turn
        return f"{sentence(words_for(self.room.game).turn_name(turn.turn))} "

    def _tell_of_saving(self) -> None:
        game_log = self.room.game_log
        fault = remark_text(game_log.fault if game_log else None) or remark_text(*self.room.records_faults)
        if fault and fault != self._fault:
            self.say(fault)
        self._fault = fault

    # Input

    def _ask(self) -> Ending | None:
        """Read and carry out one line; return the ending that it causes, or None."""
        typed = typed_line(self._console)
        if typed is None:
            return self.leave(is_stopping=True)
        text, word, argument, _ = typed
        self._note_typed(typed)
        if word not in QUIT:
            self._is_leaving = False
        if not text:
            self._take_or_repeat()
        elif word in QUIT and not argument:
            return self._quit()
        elif word == "screen" and not argument:
            if self._console.has_screen and not self.room.is_unsaved:
                return Ending.SCREEN
            self.say(words.STAYS_HERE if self._console.has_screen else words.NO_SCREEN)
        elif self.room.code and self._table.do(typed):
            return self._go_to_next_table()
        elif not self._answer(typed) and not self._command(typed):
            self._play_text(text)
        return None

    def _command(self, typed: Typed) -> bool:
        """Carry out a command that changes the game or asks a bot; return whether the line is one."""
        match typed.word:
            case "undo" | "u":
                self._do(Undo())
            case "redo":
                self._do(Redo())
            case "hint":
                self._hint()
            case "do" if typed.argument == "hint":
                self._do_hint()
            case "advice":
                self._advise()
            case "review":
                self._review(typed.argument)
            case "again" if self._view().is_over:
                self._again()
            case _:
                return False
        return True

    def _play_text(self, text: str) -> None:
        if self._view().is_over:
            self.say(f"{words.OVER} {words.AT_THE_END}")
        else:
            presenter = self._presenter()
            self._do_all([PlayText(presenter.notation_of(move)) for move in moves_in(text)])

    def _take_or_repeat(self) -> None:
        """Take the target that was just named, or else repeat the open list or what there is to do."""
        if self._at_target:
            self._at_target = False
            self._take_target()
        elif self._open:
            self.say(self._entries(0))
        else:
            self.say(self._presenter().turn())

    def _do(self, command: Command) -> None:
        self._do_all([command])

    def _do_all(self, commands: Sequence[Command], *, to_reveal: bool = False) -> bool:
        """Carry out commands of the current player up to the first that is refused, and report the results.

        With `to_reveal`, stop after one that reveals something. Return whether none was refused.
        """
        before, refused = self._view().steps, ""
        said: list[str] = []
        done = False
        for command in commands:
            refused = self._to_be_confirmed(command)
            if refused:
                break
            presenter, undone, points = self._presenter(), self._last_done(), self._points()
            try:
                action = self._hotseat.submit(command)
            except RefusedError as error:
                refused = self._refusal_of(command, error, is_alone=len(commands) == 1)
                break
            done = True
            self._clause = ""
            self._forget_lists()
            if action is None:
                self._told = before = min(self._told, self._view().steps)
                self._reviews.clear()  # the game may continue differently
                said.append(words.UNDONE_MOVE.format(move=undone) if undone else words.UNDONE)
            else:
                focus = presenter.focus_after(action)
                self._focus = focus if presenter.is_pointed or focus != presenter.focus else ""
                is_again = isinstance(command, Redo)
                gained = [now - then for now, then in zip(self._points(), points, strict=True)]
                you = self._view().observation.state.player_of(self._seat)
                happened = self._steps_since(before, gained[you], in_full=is_again or to_reveal)
                said += happened or [words.REDONE if is_again else ""]
                said.append(self._changes_of_others(gained, you))
                before = self._view().steps
                self._told = max(self._told, before)
                if to_reveal and last_reveal(self._view()):
                    break
        said = [each for each in said if each]
        if done and (self._verbosity == Verbosity.BRIEF or said):
            self.say("\n".join(piece for each in said for piece in in_pieces(each, MAX_HEARD)) or words.DONE)
        if refused:
            self.say(refused)
        if done:
            self._tell_of_saving()
            self._tell_next_step()
        return not refused

    def _last_done(self) -> str:
        """Return what was done in the last step; empty if it was another's or is not told."""
        view = self._view()
        own = [entry for entry in view.log if entry.step == view.steps - 1 and entry.seat == self._seat]
        return step_text(view, own[0], is_continued=True) if own else ""

    def _points(self) -> list[int]:
        """Return the points of all players, as if the game ended now and as far as the one at the keyboard knows."""
        state = self._view().observation.state
        return [state.points(player) for player in range(len(player_names(self._view())))]

    def _changes_of_others(self, gained: Sequence[int], you: int) -> str:
        """Return how a step has changed the points of other players, in a sentence; mostly empty."""
        view = self._view()
        if view.is_over:  # totals are told then
            return ""
        names = player_names(view)
        return sentence(
            joined(
                words.CHANGE.format(name=names[player], points=points)
                for player, points in enumerate(gained)
                if points and player != you
            )
        )

    def _steps_since(self, step: int, gained: int, *, in_full: bool) -> list[str]:
        """Return what happened since a step that brought the player so many points.

        What the player has typed is not said again, unless `in_full`.
        """
        view, in_full = self._view(), in_full or self._verbosity == Verbosity.FULL

        def told(entry: StepEntry) -> str:
            if in_full:
                return step_text(view, entry)
            return echo_text(view, entry, gained) if entry.seat == self._seat else share_text(view, entry)

        return [sentence(told(entry)) for entry in view.log if entry.step >= step]

    def _to_be_confirmed(self, command: Command) -> str:
        """Return the question before an irreversible command, if the player wants to be asked; else an empty text."""
        is_asked = (self.settings.confirm == "on" or self._is_for_reader) and command != self._to_confirm
        if is_asked and (shown := self.room.revealed_by(command)):
            self._to_confirm = command
            return words.CONFIRM.format(reveals=words_for(self.room.game).reveal(shown))
        self._to_confirm = None
        return ""

    def _refusal_of(self, command: Command, error: RefusedError, *, is_alone: bool) -> str:
        said = self._refused(error)
        fault = error.refusal.fault if isinstance(error.refusal, RoomRefusal) else None
        if isinstance(command, PlayText) and fault is not None and fault.id == "several_moves":
            return self._what_fits(command.text) or said
        if isinstance(command, PlayText) and fault is not None and fault.id in ("no_move", "word_missing"):
            misplaced = self._misplaced(command.text, is_alone=is_alone)
            if unfinished := misplaced or self._unfinished(command.text):
                return unfinished
            return said if fault.id == "word_missing" else f"{said} {self._suggestion(command.text)}"
        return said

    def _tell_next_step(self) -> None:
        """Tell the next step unless it is another's; in brief mode, announce a turn once, but not its steps."""
        view = self._view()
        goes_on = view.turn == view.last_turn
        is_waiting = bool(self.room.code) and view.current != self._seat
        is_due = view.current == self._seat and not (goes_on and self._verbosity == Verbosity.BRIEF)
        if view.is_over or is_waiting or is_due:
            self._tell_step()

    # Hints, advice and reviews

    def _hint(self) -> None:
        """Say the first reading of the position, then what a longer look makes of it; a script is told that alone."""
        room, whole = self.room, thinking_budget(self.settings)
        try:
            question = room.hint_question(self._seat, first_look(whole) if self._console.is_typed else whole)
        except RefusedError as error:
            self.say(refusal_text(self._view(), error.refusal))
            return
        self._announce_thinking()
        advice = self._asked(lambda: self._driver.advise(question))
        if isinstance(advice, Fault):
            self.say(words.NO_HINT.format(fault=fault_text(advice)))
        elif advice is not None:
            room.note_hint(advice.actions)
            room.analyses.keep(question.decision, advice)
            goes_on = advice.analysis is not None and question.decision.budget != whole
            self._tell_hint(advice, is_first=goes_on)
            if goes_on:
                self._look_longer(advice, room.hint_question(self._seat, whole))

    def _look_longer(self, advice: Advice, question: HintQuestion) -> None:
        """Go on with the analysis behind a hint until a line is typed; say what became of the hint."""
        if self._verbosity != Verbosity.BRIEF:
            self.say(words.HINT_LONGER)
        longer = self._asked_meanwhile(lambda: self._driver.advise(question))
        if not isinstance(longer, Advice):
            return  # the hint stays as it is
        self.room.analyses.keep(question.decision, longer)
        if longer.actions != advice.actions:
            self.room.note_hint(longer.actions, is_new=False)
            self._tell_hint(longer)
        elif self._verbosity != Verbosity.BRIEF:
            margin = hint_from_advice(self._view(), longer).margin
            self.say("\n".join(filter(None, [words.HINT_STANDS, sentence(margin)])))
            self._ask_for_time(longer)

    def _tell_hint(self, advice: Advice, *, is_first: bool = False) -> None:
        self._hinted = self._view().steps, advice.actions
        hint = hint_from_advice(self._view(), advice, is_first=is_first)
        self._clause, self._reasons = "", "\n".join(map(sentence, filter(None, (*hint.reasons, hint.margin))))
        said = words.HINT.format(title=hint.title, moves=joined(map(self._presenter().typed, advice.actions)))
        self.say("\n".join(filter(None, [said, self._reasons])))
        if not is_first:
            self._ask_for_time(advice)

    def _ask_for_time(self, advice: Advice) -> None:
        """Name the setting that gives hints more time, once, if this one lacked it."""
        if wants_time(advice, thinking_budget(self.settings)) and not self._has_asked_for_time:
            self._has_asked_for_time = True
            self.say(shared_words.HINT_WANTS_TIME)

    def _do_hint(self) -> None:
        """Play the hint for this step up to the first action that reveals something, and show what is next.

        Without a hint for this step, only give one, so that nothing is played that was not shown.
        """
        (step, actions), before = self._hinted, self._view()
        if step != before.steps or not actions:
            self._hint()
            if self._hinted != (step, actions):
                self.say(words.DO_HINT_AGAIN)
            return
        is_done, after = self._do_all([Play(action) for action in actions], to_reveal=True), self._view()
        if not is_done:
            self._hinted = after.steps, actions[after.steps - before.steps :]  # goes on once that is confirmed
        elif after.turn == before.turn:
            self._hint()

    def _announce_thinking(self) -> None:
        if self._verbosity != Verbosity.BRIEF:
            self.say(words.HINT_THINKING)

    def _asked(self, ask: Callable[[], Answered]) -> Answered | None:
        """Return a bot's answer; None if the player cancels it with Ctrl-C."""
        try:
            return ask()
        except KeyboardInterrupt:
            self.say(f"\n{_(reviews.STOPPED)}")
        except CancelledError:
            pass
        return None

    def _asked_meanwhile(self, ask: Callable[[], Answered]) -> Answered | None:
        """Return a bot's answer; None if a line is typed first, or the player cancels it."""
        from concurrent.futures import ThreadPoolExecutor, wait  # most games are played without

        def listening() -> Answered:
            with ThreadPoolExecutor(1, "tp-tui-look") as threads:
                try:
                    answer = threads.submit(ask)
                except START_ERRORS:
                    return ask()
                try:
                    while not wait([answer], LISTENING).done:
                        if self._console.has_typed():
                            self._driver.cancel()
                except KeyboardInterrupt:
                    while not wait([answer], LISTENING).done:
                        self._driver.cancel()
                    raise
                return answer.result()

        return self._asked(listening)

    def _advise(self) -> None:
        """Review the player's last turn: print what was good, or would have been better."""
        room = self.room.whole()
        try:
            if self.room.code or room is None:
                raise RefusedError(RoomRefusal("help_at_table"))
            replay = Replay(room)
            turn = advised_turn(replay, self._seat)
        except RefusedError as error:
            self.say(refusal_text(self._view(), error.refusal))
            return
        self._announce_thinking()
        for look in range(LOOKS):
            review = self._reviewed(replay, replay.review_question(turn.first, BUDGET))
            if review is None:
                return
            if review.is_compared or review.is_alone or look == LOOKS - 1:
                room.note_review()
                self.say(reviews.advice_text(replay, turn.first, review))
                return

    def _reviewed(self, replay: Replay, question: ReviewQuestion) -> Review | None:
        """Return the review of a turn; None if it failed, which is reported, or was cancelled."""
        review = self._asked(lambda: self._driver.review(question))
        if isinstance(review, Fault):
            self.say(reviews.review_failed(review))
            return None
        if review is not None:
            replay.analyses.keep(question.decision, review)
        return review

    def _review(self, number: str) -> None:
        """Print the costliest turns of a finished game, or the reviews of the turns with a number."""
        room = self.room.whole()
        if room is None or not self._view().is_over:
            self.say(_(reviews.NOT_OVER))
            return
        replay = Replay(room)
        if not any(turn.seat in replay.humans for turn in replay.turns):
            self.say(_(reviews.NOBODY_PLAYED))
        elif number:
            self._review_turns(replay, number)
        else:
            self._review_game(replay)

    def _review_game(self, replay: Replay) -> None:
        game_review = reviews.GameReview(replay, review_budget(), self._reviews)
        if game_review.next_question() and self._verbosity != Verbosity.BRIEF:
            self.say(words.REVIEW_STOPS.format(progress=game_review.progress()))
        while question := game_review.next_question():
            if (review := self._asked_meanwhile(partial(self._driver.review, question))) is None:
                if self._console.has_typed():
                    self.say(game_review.stopped())
                return
            replay.analyses.keep(question.decision, review)
            game_review.add(review)
            if game_review.next_question() is None:
                break
            if self._console.has_typed():
                self.say(game_review.stopped())
                return
            if game_review.is_quarter and self._verbosity != Verbosity.BRIEF:
                self.say(game_review.progress())
        self.say(game_review.text(_(reviews.COSTLIEST), has_keys=False))

    def _review_turns(self, replay: Replay, number: str) -> None:
        turns = reviews.turns_of_number(replay, number)
        if not turns:
            self.say(reviews.no_such_turn(replay))
        for turn in turns:
            if turn.first not in self._reviews:
                self._announce_thinking()
                review = self._reviewed(replay, replay.review_question(turn.first, review_budget()))
                if review is None:
                    return
                self._reviews[turn.first] = review
            self.say(reviews.review_lines(replay, turn, self._reviews[turn.first]))

    def _again(self) -> None:
        try:
            again = self.room.again(same_deal=False, free_undo=self.settings.undo == "free")
            remark = start_autosave(again)
        except RefusedError as error:
            self.say(refusal_text(self._view(), error.refusal))
            return
        except FolderFullError as error:
            self.say(fault_sentence(error))
            return
        if remark:
            self.say(remark_text(remark))
        self.room.close()
        self._begin_with(again)

    def _go_to_next_table(self) -> Ending | None:
        """Go to the table that the player has asked for, if any."""
        if code := self._table.next:
            self._table.next = ""
            try:
                room = self.room.next_table(code)
                room.await_begin()
            except FaultError as error:
                self.say(fault_sentence(error))
                return None
            self.room.close()
            self._begin_with(room)
        return None

    def _begin_with(self, room: PlayerRoom) -> None:
        """Go on with another game."""
        self._hotseat = Hotseat(room)
        self._table = TableLines(room, self._view, self.say)
        self._told, self._focus, self._reviews = self._view().steps, "", {}
        self._forget_lists()
        self._hinted, self._announced, self._round = (0, ()), (SPECTATOR, 0), 0
        self._welcome()

    def _quit(self) -> Ending | None:
        if self.room.is_unsaved and not self._is_leaving:
            self._is_leaving = True
            self.say(words.LEAVE_ASK)
            return None
        return self.leave()

    def leave(self, *, is_stopping: bool = False) -> Ending:
        """Print whether the game is saved, and return the ending; with `is_stopping`, that of the program."""
        view, is_in_menu = self._view(), self._has_menu and not is_stopping
        if self.room.is_unsaved:
            self.say(words.NOT_SAVED)
        elif self.room.code and not view.is_over:
            self.say(words.SEAT_KEPT.format(code=self.room.code))
        elif view.steps and not view.is_over:
            self.say(words.SAVED_HERE if is_in_menu else words.SAVED)
        elif not is_in_menu:
            self.say(words.GOOD_BYE)
        return Ending.STOPPED if is_stopping else Ending.LEFT
