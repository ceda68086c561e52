"""The log of a game: an append-only text file (`NAME.tp`) that people can read, mail and edit.

It consists of a header in TOML, a line `---`, and one step per line in notation; `#` starts a comment. Everything else
that happens is a directive, a line that starts with `!`:

- `!undo 2`: the last two steps were undone. They can be redone in their original order: a step that equals the next
  undone one redoes it; any other step discards them all.
- `!finished 2026-11-24T20:00:00Z`: the game ended at this time.
- `!hint`, `!review`: a hint was given, or a turn was reviewed; an undo does not take that back.
- `!plan row d, done`: the steps that the hint named, in notation, from the next one on.
- `!challenge walls`: the game was begun as this challenge.
- `!seat`, `!offer`, `!say` and others: what people do at a table, see `table_entries`.
- `!fault B ["raised", ["RuntimeError", "no"]]`: the bot at seat B failed, and the stand-in decides the next step. The
  reason is a fault; in older logs it is plain text.

A reader skips unknown directives with a remark. It also skips a line that ends with `!torn`: its writing was
interrupted, and the next owner of the log completed the line in this way. As nothing already read ever changes, a
follower can read on from where it was.

Format 1 had no directives: an undo removed lines, `#undone` lines held the steps to redo, and the header had the time
when the game ended. It can still be read, and is converted to format 2 when the game is resumed.

>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> from tp_tui.storage.saved_game import new_saved_game
>>> game = get_game(DEFAULT_GAME)
>>> saved = new_saved_game(game, {"edition": "horus"}, ["human:Ada", "bot:greedy"], seed=7)
>>> loaded = read_save(f"{header_text(saved)}place f7 s   # a comment\\n".encode())
>>> loaded.position.action_to_string(loaded.saved.actions[0])
'place f7 s'
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tp_tui.games.contract import Action, Fault, IllegalActionError, NotationError, Refusal, State
from tp_tui.games.contract.json_data import JsonDataError, load_json, read_fault, write_fault
from tp_tui.games.kit.printable import printable
from tp_tui.storage.file_store import FileStore, OwnedFile
from tp_tui.storage.files import reason_of
from tp_tui.storage.restrictions import shown_path
from tp_tui.storage.saved_game import (
    SEPARATOR,
    HeaderReader,
    LoadedGame,
    SavedGame,
    SaveError,
    header_text,
)
from tp_tui.storage.table_entries import DIRECTIVES, TableEntries, WrongEntryError, letter, read_entry
from tp_tui.storage.table_store import START, LostLogError, OwnedElsewhereError, OwnedLog, TableStore
from tp_tui.storage.toml_writer import toml_value

UNDO = "!undo"
FINISHED = "!finished"
FAULT = "!fault"
HINT = "!hint"
REVIEW = "!review"
PLAN = "!plan"
CHALLENGE = "!challenge"

PLAN_SEPARATOR = ", "
"""What stands between the steps of a plan."""

LONGEST_CHALLENGE = 40
"""The letters of a challenge's name."""

TORN = b"!torn"
"""The end of a line whose writing was interrupted and which is ignored."""

MAX_TOLD = 3
"""The maximum number of unknown directives that a remark lists."""

UNDONE = "#undone "
"""The beginning of a line of format 1 with an undone step; the step to redo first comes last."""


class InUseError(SaveError):
    """The saved game is being played in another window."""


# Reading


class _Step(NamedTuple):
    """A step that was read.

    Attributes:
        text: its notation.
        action: the action.
        before: the position before it.
        stand_in: why the stand-in chose it in place of the seat's bot; None if it did not.
        after: the position after it; set when it is undone.
    """

    text: str
    action: Action
    before: State
    stand_in: Fault | None = None
    after: State | None = None


class LogReader:
    """An incremental reader of a game's log that tracks the state of the game."""

    def __init__(self, source: str) -> None:
        """Start with an empty log; `source` is its name in faults."""
        self._source = printable(source)
        self._number = 0
        self._header_lines: list[bytes] = []
        self._header: HeaderReader | None = None
        self._saved: SavedGame
        self._state: State
        self._steps: list[_Step] = []
        self._undone: list[_Step] = []
        self._undone_texts: list[str] = []
        self._failed: Fault | None = None
        self._unknown: list[tuple[str, int]] = []
        self._table = TableEntries()
        self._hinted: dict[int, str] = {}

    @property
    def format(self) -> int:
        """The version of the log's format; 0 until the header is complete."""
        return self._header.format if self._header else 0

    def read(self, lines: Iterable[bytes]) -> None:
        """Read the next lines of the log.

        Raises:
            SaveError: a line is invalid; the error carries the game up to there.
        """
        for line in lines:
            self._number += 1
            line = line.removesuffix(b"\r")
            if self._header is not None:
                self._read_line(line)
            elif line.rstrip() == SEPARATOR.encode():
                self._end_header()
            else:
                self._header_lines.append(line)

    def loaded(self, torn: bytes = b"") -> LoadedGame:
        """Return the game as read so far.

        Args:
            torn: an incomplete last line, which is skipped.

        Raises:
            SaveError: the header is incomplete, or contradicts the steps.
        """
        if self._header is None and torn.rstrip() == SEPARATOR.encode():
            self._end_header()
            torn = b""
        if self._header is None:
            number = self._number + 1
            raise SaveError(Fault.of("in_line", self._source, number, Fault("rule_missing", (SEPARATOR,))), number)
        if self.format == 1 and self._saved.finished is not None and not self._state.is_terminal():
            raise self._fault(self._header.line_of("finished"), Fault("header_finished_early"))
        return self._loaded()._replace(remarks=tuple(self._remarks(torn)))

    def _end_header(self) -> None:
        decoded = [_decoded(line, self._source, number) for number, line in enumerate(self._header_lines, 1)]
        header = HeaderReader(self._source, decoded)
        self._saved = header.read()
        self._state = self._saved.start.clone()
        self._header = header

    def _read_line(self, line: bytes) -> None:
        if self.format > 1 and line.rstrip().endswith(TORN):
            return
        try:
            decoded = _decoded(line, self._source, self._number).strip()
        except SaveError as error:
            raise SaveError(error.fault, error.line, self._loaded()) from error
        if self.format > 1 and decoded.startswith("!"):
            self._read_directive(*decoded.partition(" ")[::2])
        elif text := _without_comment(decoded):
            self._read_step(text)
        elif self.format == 1 and decoded.startswith(UNDONE):
            self._undone_texts.append(decoded.removeprefix(UNDONE).strip())

    def _read_step(self, text: str) -> None:
        self._table = self._table.after_step()
        again, failed = self._undone[-1] if self._undone else None, self._failed
        self._failed = None
        try:
            action = again.action if again and again.text == text else self._state.string_to_action(text)
        except NotationError as error:
            raise self._fault(self._number, error.fault) from error
        except IllegalActionError as error:
            raise self._fault(self._number, Fault.told(str(error.refusal)), error.refusal) from error
        if again and again.after and again.action == action:
            self._undone.pop()
            self._steps.append(again)
            self._state = again.after
            return
        self._undone.clear()
        self._undone_texts.clear()
        number = len(self._steps)
        if self._hinted and self._hinted.get(number) != self._state.action_to_string(action):
            self._hinted = hinted_before(self._hinted, number)
        self._steps.append(_Step(text, action, self._state.clone(), failed))
        self._state.apply_action(action)

    def _read_directive(self, word: str, rest: str) -> None:
        """Read a line that consists of a directive, such as `!undo`, and its arguments."""
        if word == UNDO:
            number = _without_comment(rest)
            if not (number.isascii() and number.isdigit() and 0 < int(number[:9]) <= len(self._steps)):
                raise self._fault(self._number, Fault("wrong_undo", (UNDO, len(self._steps))))
            for _ in range(int(number)):
                step = self._steps.pop()
                self._undone.append(step._replace(after=self._state))
                self._state = step.before
            self._saved = self._saved._replace(finished=None)
            self._table = self._table.after_step()
        elif word == FINISHED:
            try:
                finished = datetime.fromisoformat(_without_comment(rest))
            except ValueError as error:
                raise self._fault(self._number, Fault("no_moment_there", (FINISHED,))) from error
            if not self._state.is_terminal() and not self._table.is_over(len(self._saved.seats)):
                raise self._fault(self._number, Fault("finished_early", (FINISHED,)))
            self._saved = self._saved._replace(finished=finished)
        elif word == FAULT:
            self._failed = _read_reason(rest.partition(" ")[2])
        elif word == HINT:
            self._saved = self._saved._replace(hints=self._saved.hints + 1)
        elif word == PLAN:
            named = enumerate(_without_comment(rest).split(PLAN_SEPARATOR), len(self._steps))
            self._hinted = {**hinted_before(self._hinted, len(self._steps)), **dict(named)}
        elif word == REVIEW:
            self._saved = self._saved._replace(reviews=self._saved.reviews + 1)
        elif word == CHALLENGE:
            self._saved = self._saved._replace(challenge=printable(_without_comment(rest), LONGEST_CHALLENGE))
        elif word in DIRECTIVES:
            try:
                self._table = read_entry(self._table, word, rest, self._saved.seats, len(self._steps))
            except WrongEntryError as error:
                raise self._fault(self._number, error.fault) from error
        else:
            self._unknown.append((word, self._number))

    def _seats(self) -> tuple[str, ...]:
        """Return the seats of the header under the names of those who hold them."""
        named = {seat: f"human:{holder.name}" for seat, holder in self._table.holders.items()}
        return tuple(named.get(seat, text) for seat, text in enumerate(self._saved.seats))

    def _loaded(self) -> LoadedGame:
        assert self._header is not None
        actions = tuple(step.action for step in self._steps)
        saved = self._saved._replace(actions=actions, seats=self._seats(), hinted=tuple(self._hinted.items()))
        undone = tuple(step.action for step in self._undone) or _legal(self._state, self._undone_texts)
        seats_line = self._header.line_of("seats")
        stand_ins = tuple(step.stand_in for step in self._steps)
        return LoadedGame(
            saved,
            self._state.clone(),
            undone=undone,
            seats_line=seats_line,
            format=self.format,
            stand_ins=stand_ins,
            table=self._table,
        )

    def _remarks(self, torn: bytes) -> Iterator[Fault]:
        if self._unknown:
            lines = [(printable(word, 20), number) for word, number in self._unknown[:MAX_TOLD]]
            yield Fault.of("lines_unknown", self._source, lines, max(0, len(self._unknown) - MAX_TOLD))
        if lost := _without_comment(torn.decode("utf-8", "replace").replace("\0", "")):
            yield Fault.of("line_torn", self._source, printable(lost, 60))

    def _fault(self, number: int, fault: Fault, refusal: Refusal | None = None) -> SaveError:
        """Return an error about a line, with the game up to there, to be raised."""
        found = Fault.of("in_line", self._source, number, fault)
        return SaveError(found, number, self._loaded(), source=self._source, refusal=refusal)


def load_save(file: Path) -> LoadedGame:
    """Load the game in `file`, which is left unchanged.

    Raises:
        SaveError: it cannot be read, or is invalid.
    """
    return load_log(FileStore(file.parent), file.name)


def load_log(store: TableStore, name: str) -> LoadedGame:
    """Load the game in the log `name`, as `load_save` does.

    Raises:
        SaveError: it cannot be read, or is invalid.
    """
    try:
        portion = store.read(name)
    except OSError as error:
        raise _unreadable(store.file_of(name), error) from error
    return _read(portion.lines, portion.torn, name)


def read_save(data: bytes, source: str = "?") -> LoadedGame:
    """Parse the content of a log; `source` is its name in faults.

    An incomplete last line was interrupted while it was written: it is skipped with a remark.

    Raises:
        SaveError: it is invalid.
    """
    *lines, torn = data.split(b"\n")
    return _read(lines, torn, source)


def _read(lines: Sequence[bytes], torn: bytes, source: str) -> LoadedGame:
    reader = LogReader(source)
    reader.read(lines)
    return reader.loaded(torn)


def tally(lines: Iterable[bytes]) -> tuple[int, bool]:
    """Return the number of steps in the lines after a header, and whether `!finished` ends the game.

    The steps are not validated: invalid lines count too.
    """
    steps, is_finished = 0, False
    for line in lines:
        word, _, rest = line.strip().partition(b" ")
        if line.rstrip().endswith(TORN):
            continue
        if word == UNDO.encode():
            number = rest.partition(b"#")[0].strip()
            steps -= min(steps, int(number[:9])) if number.isdigit() else 0
            is_finished = False
        elif word == FINISHED.encode():
            is_finished = True
        else:
            steps += bool(word) and not word.startswith((b"!", b"#"))
    return steps, is_finished


class LogFollower:
    """A reader that follows a saved game while another process plays it."""

    def __init__(self, file: Path) -> None:
        """Follow `file`."""
        self.file = file
        self._store = FileStore(file.parent)
        self._position = START
        self._reader = LogReader(file.name)

    def poll(self) -> LoadedGame | None:
        """Return the game if its log has grown since the last call, and on the first call; else None.

        An incomplete line is treated as not written yet.

        Raises:
            SaveError: the log cannot be read, or is invalid.
        """
        try:
            if not self._store.wait_for_more(self.file.name, self._position, 0):
                return None
            # In format 1, lines that were already read may have changed.
            since = self._position if self._reader.format > 1 else START
            portion = self._store.read(self.file.name, since)
        except OSError as error:
            self._position = START
            raise _unreadable(self.file, error) from error
        if portion.begin != self._position or since == START:
            self._reader = LogReader(self.file.name)
        self._position = START
        self._reader.read(portion.lines)
        loaded = self._reader.loaded()
        self._position = portion.end
        return loaded


# Writing


def save_text(saved: SavedGame) -> str:
    """Return the complete log of a game without undone steps."""
    lines, hinted = list[str](), dict(saved.hinted)
    for number, action in enumerate(saved.actions):
        step = saved.start.action_to_string(action)
        lines += [f"{PLAN} {step}", step] if hinted.get(number) == step else [step]
    lines += [f"{CHALLENGE} {saved.challenge}"] if saved.challenge else []
    lines += [HINT] * saved.hints + [REVIEW] * saved.reviews
    return header_text(saved) + "".join(f"{line}\n" for line in (*lines, *_finished_line(saved.finished)))


class GameLog:
    """The log of a game that this process owns.

    Lines are appended in memory, and `write` brings them to the disk. If that fails, `fault` has the reason, and the
    next `write` retries with all pending lines. A log that somebody else changed is left alone: the game continues in
    a new file, or not at all if the log is fixed.

    Attributes:
        fault: why the last change is not on disk; None if it is.
        moved: a remark that the game continues in another file; None while it is in the first.
    """

    def __init__(self, store: TableStore, name: str, header: str, *, is_fixed: bool = False) -> None:
        """Start a log with `header` in `store`, under `name` or a similar name if that is taken.

        Nothing is created before `write`.
        """
        self.fault: Fault | None = None
        self.moved: Fault | None = None
        self._store = store
        self._name = name
        self._is_fixed = is_fixed
        self._lines = header.encode().removesuffix(b"\n").split(b"\n")
        self._written = 0
        self._log: OwnedLog | None = None
        self._replaces = False

    @classmethod
    def resume(cls, store: TableStore, name: str, *, is_fixed: bool = False) -> tuple[GameLog, LoadedGame]:
        """Take over the log `name`, and return it with its game. The log is unchanged until the next step.

        Raises:
            InUseError: another window plays the game.
            SaveError: the file cannot be read, or is invalid.
            PermissionError: the file is read-only, or is in format 1 and cannot be replaced.
        """
        game_log, file = cls(store, name, "", is_fixed=is_fixed), store.file_of(name)
        try:
            owned, portion = store.open(name)
        except OwnedElsewhereError as error:
            raise InUseError(Fault.of("in_use", printable(name))) from error
        except PermissionError:
            raise
        except OSError as error:
            raise _unreadable(file, error) from error
        try:
            loaded = _read(portion.lines, portion.torn, name)
            game_log._lines = [*portion.lines, *_completed(portion.lines, portion.torn)]
            if loaded.format == 1:
                folder = file.resolve().parent
                if not os.access(folder, os.W_OK):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
                game_log._lines = _in_format_2(game_log._lines, loaded)
                game_log._replaces = True
        except BaseException:
            owned.close()
            raise
        game_log._log = owned
        game_log._written = len(game_log._lines if game_log._replaces else portion.lines)
        return game_log, loaded

    @property
    def file(self) -> Path:
        """The file of the log, or what stands for it in its store."""
        return self._store.file_of(self._name)

    @property
    def is_begun(self) -> bool:
        """Whether the file has been created."""
        return self._log is not None

    def append_step(self, notation: str) -> None:
        """Append a step, whether new or redone."""
        self._append(notation)

    def append_undo(self, steps: int) -> None:
        """Append the undoing of the last `steps` steps."""
        self._append(f"{UNDO} {steps}")

    def append_finished(self, when: datetime) -> None:
        """Append the end of the game."""
        self._append(*_finished_line(when))

    def append_challenge(self, name: str) -> None:
        """Append that the game was begun as a challenge."""
        self._append(f"{CHALLENGE} {name}")

    def append_hint(self) -> None:
        """Append that a hint was given."""
        self._append(HINT)

    def append_plan(self, notation: Sequence[str]) -> None:
        """Append the steps that a hint named."""
        self._append(f"{PLAN} {PLAN_SEPARATOR.join(notation)}")

    def append_review(self) -> None:
        """Append that a turn was reviewed."""
        self._append(REVIEW)

    def append_fault(self, seat: int, fault: Fault) -> None:
        """Append that the bot at `seat` failed and the stand-in decides the next step."""
        written = json.dumps(write_fault(fault), ensure_ascii=False)
        self._append(f"{FAULT} {letter(seat)} {written}")

    def append_entry(self, word: str, *arguments: str) -> None:
        """Append a directive about the people at a table."""
        self._append(" ".join((word, *arguments)))

    def _append(self, *lines: str) -> None:
        self._lines += [line.encode() for line in lines]

    def write(self) -> None:
        """Write all pending lines to the disk; on failure, set `fault`."""
        try:
            self._write()
        except OSError as error:
            self.fault = Fault.of("not_saved", shown_path(self.file), reason_of(error))
            return
        self.fault = None
        self._written = len(self._lines)

    def _write(self) -> None:
        if self._log is not None:
            new = self._lines[self._written :]
            try:
                if self._replaces and new and isinstance(self._log, OwnedFile):
                    self._log.replace(self._lines)
                    self._replaces = False
                else:
                    self._log.append(new)
            except LostLogError:
                if self._is_fixed:
                    raise
                self.close()
            else:
                return
        was_begun = self._written > 0
        self._log = self._store.create(self._name, self._lines)
        self._replaces = False
        if was_begun and self._log.name != self._name:
            self.moved = Fault.of("moved", printable(self._name), printable(self._log.name))
        self._name = self._log.name

    def move_to(self, folder: Path) -> None:
        """Continue in a new file in `folder` from the next `write` on; the present file stays."""
        self.close()
        self._store, self._written = FileStore(folder), 0

    def close(self) -> None:
        """Release the file, so that others may own it."""
        if self._log is not None:
            self._log.close()
        self._log = None


def _completed(lines: Sequence[bytes], torn: bytes) -> list[bytes]:
    """Return the completion of an incomplete last line, as a list; an empty list if there is none."""
    if not torn:
        return []
    ends_header = torn.rstrip() == SEPARATOR.encode() and all(line.rstrip() != SEPARATOR.encode() for line in lines)
    return [torn if ends_header else torn + b" " + TORN]


def _in_format_2(lines: Sequence[bytes], loaded: LoadedGame) -> list[bytes]:
    """Convert a log from format 1 to format 2, keeping its comments."""
    game, start = loaded.saved, loaded.saved.start
    end = next(number for number, line in enumerate(lines) if line.rstrip() == SEPARATOR.encode())
    header = [b"format = 2" if line.startswith(b"format") else line for line in lines[:end]]
    header = [line for line in header if not line.startswith(b"finished")]
    steps = [line for line in lines[end:] if not line.startswith(UNDONE.encode())]
    again = [start.action_to_string(action).encode() for action in reversed(loaded.undone)]
    undo = [f"{UNDO} {len(again)}".encode()] if again else []
    over = [line.encode() for line in _finished_line(game.finished)]
    converted = [*header, *steps, *again, *undo, *over]
    try:
        read = _read(converted, b"", "")
        if (read.saved._replace(start=start), read.undone) == (game, loaded.undone):
            return converted
    except SaveError:
        pass
    # A header edited by hand may not survive the line-wise conversion: write a canonical one with the same content.
    own = [start.action_to_string(action).encode() for action in game.actions]
    return [*header_text(game).encode().split(b"\n")[:-1], *own, *again, *undo, *over]


def hinted_before(hinted: Mapping[int, str], number: int) -> dict[int, str]:
    """Return the hinted steps before step `number`, from where on something else was played or hinted."""
    return {step: notation for step, notation in hinted.items() if step < number}


def _finished_line(when: datetime | None) -> list[str]:
    return [] if when is None else [f"{FINISHED} {toml_value(when)}"]


def _legal(state: State, undone: Sequence[str]) -> tuple[Action, ...]:
    """Return the actions of undone steps of format 1 up to the first illegal one: they may have been edited."""
    state, actions = state.clone(), list[Action]()
    try:
        for text in reversed(undone):
            actions.append(state.string_to_action(text))
            state.apply_action(actions[-1])
    except (NotationError, IllegalActionError):
        pass
    return tuple(actions[::-1])


def _unreadable(file: Path, error: OSError) -> SaveError:
    return SaveError(Fault.of("unreadable_file", shown_path(file), reason_of(error)))


def _decoded(line: bytes, source: str, number: int) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(Fault.of("in_line", source, number, Fault("line_not_utf8")), number) from error


def _read_reason(text: str) -> Fault:
    """Return why a bot failed, from JSON or, in older logs, plain text."""
    try:
        return read_fault(load_json(text), FAULT)
    except JsonDataError:
        return Fault.told(printable(text, 300))


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()
