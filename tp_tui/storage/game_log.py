"""The log of a game: a text file that a person can read, mail and edit (`NAME.tp`), and that only ever grows.

A header in TOML, a line `---`, then one step a line in notation; `#` begins a comment. Whatever else happens is a line
that begins with `!`:

- `!undo 2`: the last two steps are taken back. They can be done again, the one that was first among them first: a step
  that is the next of them is that one done again; any other step gives them up.
- `!finished 2026-11-24T20:00:00Z`: the game is over since then.
- `!fault B ["raised", ["RuntimeError", "no"]]`: the bot at seat B failed, and another decided the next step for it. The
  reason is a fact; a text in its place, as older logs have, is the reason in words.

A reader leaves out lines with other words behind `!`, and says so. It also leaves out a line that ends with `!torn`:
its writing was interrupted, and whoever went on with the game ended it in this way. So nothing that was read once ever
changes, and who follows a log reads on from where they were.

Format 1, of before, had no lines with `!`: an undo cut lines off, `#undone` lines held what could be done again, and
the header said when the game was over. It is read, and turned into format 2 when the game goes on.

>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> game = get_game(DEFAULT_GAME)
>>> saved = begun_game(game, {"edition": "horus"}, ["human:Ada", "bot:greedy"], seed=7)
>>> loaded = read_save(f"{header_text(saved)}place f7 s   # a comment\\n".encode())
>>> loaded.position.action_to_string(loaded.saved.actions[0])
'place f7 s'
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tp_tui.games.contract import Action, Fault, IllegalActionError, NotationError, Refusal, State
from tp_tui.games.contract.json_data import JsonDataError, load_json, read_fault, write_fault
from tp_tui.games.kit.printable import printable
from tp_tui.storage.file_store import FileStore, OwnedFile
from tp_tui.storage.files import reason_of
from tp_tui.storage.restrictions import shown_path
from tp_tui.storage.saved_game import RULE, HeaderReader, LoadedGame, SavedGame, SaveError, header_text
from tp_tui.storage.table_store import START, LostLogError, OwnedElsewhereError
from tp_tui.storage.toml_writer import toml_value

UNDO = "!undo"
FINISHED = "!finished"
FAULT = "!fault"

TORN = b"!torn"
"""What a line ends with whose writing was interrupted: it counts for nothing."""

MOST_TOLD = 3
"""The most lines of a kind unknown here that are named."""

UNDONE = "#undone "
"""What a line of format 1 begins with that holds a step to be done again, the first one last."""


class InUseError(SaveError):
    """A saved game that is being played in another window."""


# Reading


class _Step(NamedTuple):
    """A step as it was read.

    Attributes:
        text: its words.
        action: what they say.
        before: the position before it.
        stand_in: why another decided it for the bot at its seat; None where none did.
        after: the position behind it, once it is taken back.
    """

    text: str
    action: Action
    before: State
    stand_in: Fault | None = None
    after: State | None = None


class LogReader:
    """Reads the log of a game as it grows, and knows how the game stands."""

    def __init__(self, source: str) -> None:
        """Begin with nothing; `source` names the log in complaints."""
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

    @property
    def format(self) -> int:
        """The version of the format that the log is written in; 0 as long as its header goes on."""
        return self._header.format if self._header else 0

    def read(self, lines: Iterable[bytes]) -> None:
        """Go on with these lines of the log.

        Raises:
            SaveError: something is wrong with one; the error carries the game up to there.
        """
        for line in lines:
            self._number += 1
            line = line.removesuffix(b"\r")
            if self._header is not None:
                self._read_line(line)
            elif line.rstrip() == RULE.encode():
                self._end_header()
            else:
                self._header_lines.append(line)

    def loaded(self, torn: bytes = b"") -> LoadedGame:
        """Return the game as it stands.

        Args:
            torn: what stands behind the lines that has no end, and is left out.

        Raises:
            SaveError: the header is not over, or does not fit what was done.
        """
        if self._header is None and torn.rstrip() == RULE.encode():
            self._end_header()
            torn = b""
        if self._header is None:
            number = self._number + 1
            raise SaveError(Fault.of("in_line", self._source, number, Fault("rule_missing", (RULE,))), number)
        if self.format == 1 and self._saved.finished is not None and not self._state.is_terminal():
            raise self._fault(self._header.line_of("finished"), Fault("header_finished_early"))
        return replace(self._loaded(), remarks=tuple(self._remarks(torn)))

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
            self._read_mark(*decoded.partition(" ")[::2])
        elif text := _without_comment(decoded):
            self._read_step(text)
        elif self.format == 1 and decoded.startswith(UNDONE):
            self._undone_texts.append(decoded.removeprefix(UNDONE).strip())

    def _read_step(self, text: str) -> None:
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
        self._steps.append(_Step(text, action, self._state.clone(), failed))
        self._state.apply_action(action)

    def _read_mark(self, word: str, rest: str) -> None:
        """Go on with a line that is no step but begins with that `word`."""
        if word == UNDO:
            number = _without_comment(rest)
            if not (number.isascii() and number.isdigit() and 0 < int(number[:9]) <= len(self._steps)):
                raise self._fault(self._number, Fault("wrong_undo", (UNDO, len(self._steps))))
            for _ in range(int(number)):
                step = self._steps.pop()
                self._undone.append(step._replace(after=self._state))
                self._state = step.before
            self._saved = replace(self._saved, finished=None)
        elif word == FINISHED:
            try:
                finished = datetime.fromisoformat(_without_comment(rest))
            except ValueError as error:
                raise self._fault(self._number, Fault("no_moment_there", (FINISHED,))) from error
            if not self._state.is_terminal():
                raise self._fault(self._number, Fault("finished_early", (FINISHED,)))
            self._saved = replace(self._saved, finished=finished)
        elif word == FAULT:
            self._failed = _read_reason(rest.partition(" ")[2])
        else:
            self._unknown.append((word, self._number))

    def _loaded(self) -> LoadedGame:
        assert self._header is not None
        saved = replace(self._saved, actions=tuple(step.action for step in self._steps))
        undone = tuple(step.action for step in self._undone) or _legal(self._state, self._undone_texts)
        seats_line = self._header.line_of("seats")
        stand_ins = tuple(step.stand_in for step in self._steps)
        return LoadedGame(
            saved, self._state.clone(), undone=undone, seats_line=seats_line, format=self.format, stand_ins=stand_ins
        )

    def _remarks(self, torn: bytes) -> Iterator[Fault]:
        if self._unknown:
            lines = [(printable(word, 20), number) for word, number in self._unknown[:MOST_TOLD]]
            yield Fault.of("lines_unknown", self._source, lines, max(0, len(self._unknown) - MOST_TOLD))
        if lost := _without_comment(torn.decode("utf-8", "replace").replace("\0", "")):
            yield Fault.of("line_torn", self._source, printable(lost, 60))

    def _fault(self, number: int, fault: Fault, refusal: Refusal | None = None) -> SaveError:
        """Return the complaint about a line, with the game up to there, to be raised."""
        found = Fault.of("in_line", self._source, number, fault)
        return SaveError(found, number, self._loaded(), source=self._source, refusal=refusal)


def load_save(file: Path) -> LoadedGame:
    """The game in `file`.

    Raises:
        SaveError: it cannot be read, or something is wrong with it; the file is left alone.
    """
    try:
        portion = FileStore(file.parent).read(file.name)
    except OSError as error:
        raise _unreadable(file, error) from error
    return _read(portion.lines, portion.torn, file.name)


def read_save(data: bytes, source: str = "?") -> LoadedGame:
    """The game that the bytes of a file hold; `source` names it in complaints.

    A last line without its end was torn while it was written: it is left out, and `LoadedGame.remarks` say so.

    Raises:
        SaveError: something is wrong with it.
    """
    *lines, torn = data.split(b"\n")
    return _read(lines, torn, source)


def _read(lines: Sequence[bytes], torn: bytes, source: str) -> LoadedGame:
    reader = LogReader(source)
    reader.read(lines)
    return reader.loaded(torn)


def tally(lines: Iterable[bytes]) -> tuple[int, bool]:
    """Return how many steps there are on the lines behind a header, and whether `!finished` says that the game is over.

    Nothing is played: lines that are wrong count too.
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
    """Follows a saved game as it grows, from another window; whoever plays it need not know."""

    def __init__(self, file: Path) -> None:
        """Follow `file`."""
        self.file = file
        self._store = FileStore(file.parent)
        self._position = START
        self._reader = LogReader(file.name)

    def poll(self) -> LoadedGame | None:
        """Return the game if it has gone on since the last time, and at first; else None.

        Half a line counts as not written yet.

        Raises:
            SaveError: it cannot be read, or something is wrong with it.
        """
        try:
            if not self._store.wait_for_more(self.file.name, self._position, 0):
                return None
            # In format 1 what was read may have changed.
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
    """Return the whole log of a game in which nothing was taken back."""
    lines = [saved.start.action_to_string(action) for action in saved.actions]
    return header_text(saved) + "".join(f"{line}\n" for line in (*lines, *_finished_line(saved.finished)))


class GameLog:
    """Keeps the log of a game alone on disk.

    What happens is appended to it, and `write` brings it onto the disk. Where that fails it says so in `fault`, and
    the next time tries again with everything, so that a disk with room again has the whole game. A log that somebody
    else changed is left alone: the game goes on in another file.

    Attributes:
        fault: why the last change is not on disk; None while all is well.
        moved: which other file the game goes on in, and why; None while it is the first.
    """

    def __init__(self, file: Path, header: str) -> None:
        """Prepare to keep a game with that `header` in `file`, or a name like it if that one is taken.

        Nothing is written before `write`.
        """
        self.fault: Fault | None = None
        self.moved: Fault | None = None
        self._store = FileStore(file.parent)
        self._name = file.name
        self._lines = header.encode().removesuffix(b"\n").split(b"\n")
        self._written = 0
        self._log: OwnedFile | None = None
        self._replaces = False

    @classmethod
    def resume(cls, file: Path) -> tuple[GameLog, LoadedGame]:
        """Return the log that goes on in `file`, and the game in it. Nothing is written before something happens.

        Raises:
            InUseError: another window plays it.
            SaveError: it cannot be read, or something is wrong with it; the file is left alone.
            PermissionError: it may be read but not written, or not replaced, which format 1 needs.
        """
        game_log = cls(file, "")
        try:
            owned, portion = game_log._store.open(file.name)
        except OwnedElsewhereError as error:
            raise InUseError(Fault.of("in_use", printable(file.name))) from error
        except PermissionError:
            raise
        except OSError as error:
            raise _unreadable(file, error) from error
        try:
            loaded = _read(portion.lines, portion.torn, file.name)
            game_log._lines = [*portion.lines, *_ended(portion.lines, portion.torn)]
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
        """Where the game is kept."""
        return self._store.file_of(self._name)

    @property
    def is_begun(self) -> bool:
        """Whether there is a file."""
        return self._log is not None

    def append_step(self, notation: str) -> None:
        """Add a step, whether it was done before and taken back or not."""
        self._append(notation)

    def append_undo(self, steps: int) -> None:
        """Add that the last `steps` were taken back."""
        self._append(f"{UNDO} {steps}")

    def append_finished(self, when: datetime) -> None:
        """Add that the game is over."""
        self._append(*_finished_line(when))

    def append_fault(self, seat: int, fault: Fault) -> None:
        """Add that the bot at `seat` failed; the next step is what another decided for it."""
        written = json.dumps(write_fault(fault), ensure_ascii=False)
        self._append(f"{FAULT} {chr(ord('A') + seat)} {written}")

    def _append(self, *lines: str) -> None:
        self._lines += [line.encode() for line in lines]

    def write(self) -> None:
        """Bring everything that happened onto the disk; `fault` says why that failed."""
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
                if self._replaces and new:
                    self._log.replace(self._lines)
                    self._replaces = False
                else:
                    self._log.append(new)
            except LostLogError:
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
        """Keep the game in another folder from the next `write` on; what is in the present one stays there."""
        self.close()
        self._store, self._written = FileStore(folder), 0

    def close(self) -> None:
        """Let the file go; others may open it then."""
        if self._log is not None:
            self._log.close()
        self._log = None


def _ended(lines: Sequence[bytes], torn: bytes) -> list[bytes]:
    """Return the line that a torn one becomes when the log goes on behind it; none if nothing is torn."""
    if not torn:
        return []
    is_rule = torn.rstrip() == RULE.encode() and all(line.rstrip() != RULE.encode() for line in lines)
    return [torn if is_rule else torn + b" " + TORN]


def _in_format_2(lines: Sequence[bytes], loaded: LoadedGame) -> list[bytes]:
    """Return a log of format 1 in format 2, with the comments that are in it."""
    game, start = loaded.saved, loaded.saved.start
    end = next(number for number, line in enumerate(lines) if line.rstrip() == RULE.encode())
    header = [b"format = 2" if line.startswith(b"format") else line for line in lines[:end]]
    header = [line for line in header if not line.startswith(b"finished")]
    steps = [line for line in lines[end:] if not line.startswith(UNDONE.encode())]
    again = [start.action_to_string(action).encode() for action in reversed(loaded.undone)]
    undo = [f"{UNDO} {len(again)}".encode()] if again else []
    over = [line.encode() for line in _finished_line(game.finished)]
    converted = [*header, *steps, *again, *undo, *over]
    try:
        read = _read(converted, b"", "")
        if (replace(read.saved, start=start), read.undone) == (game, loaded.undone):
            return converted
    except SaveError:
        pass
    # Somebody wrote the header in a way of their own: what it says stays, how it says it does not.
    own = [start.action_to_string(action).encode() for action in game.actions]
    return [*header_text(game).encode().split(b"\n")[:-1], *own, *again, *undo, *over]


def _finished_line(when: datetime | None) -> list[str]:
    return [] if when is None else [f"{FINISHED} {toml_value(when)}"]


def _legal(state: State, undone: Sequence[str]) -> tuple[Action, ...]:
    """Return what these lines of format 1 say can be done again, as far as it can be: they may have been edited."""
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
    """Return why a bot failed, in whatever way it is written."""
    try:
        return read_fault(load_json(text), FAULT)
    except JsonDataError:
        return Fault.told(printable(text, 300))


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()
