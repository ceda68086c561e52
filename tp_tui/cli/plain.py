"""Line mode on standard input and output, for games and the menu."""

from __future__ import annotations

import os
import select
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from pathlib import Path

from tp_tui.bots.driver import BotDriver
from tp_tui.cli.screen import DUMB, has_screen
from tp_tui.cli.streams import echo
from tp_tui.plain.dialogue import (
    Console,
    Offers,
    complete_nothing,
    dont_wait,
    nothing_typed,
    offer_nothing,
    ring_nothing,
)
from tp_tui.plain.line_mode import Ending, LineMode
from tp_tui.plain.menu import Menu
from tp_tui.presenters.faults import remark_text, resumed_text
from tp_tui.presenters.line_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.room import PlayerRoom, Room
from tp_tui.room.autosave import resume_readable, start_autosave
from tp_tui.room.session_bots import start_bots
from tp_tui.storage.host_notices import host_notices, notice_descriptor
from tp_tui.storage.limits import Limits, current_limits
from tp_tui.storage.settings import Settings, load_settings
from tp_tui.terminal.line_reader import LONGEST_LINE, IdleError, LineReader, LineTooLongError
from tp_tui.terminal.screen_readers import is_reader_running

PROMPT = "> "

COMPLETING_KEYS = (
    r"\e?", r"\e=", r"\e*", r"\e/", r"\C-x/", r"\e~", r"\C-x~", r"\e&", r"\e@", r"\C-x@", r"\e!", r"\C-x!",
    r"\e$", r"\C-x$", r"\e{", r"\e\\",
)  # fmt: skip
"""The key sequences but Tab by which Readline completes file, user and host names, or expands a tilde."""

LISTS_AT_ONCE = "show-all-if-ambiguous"
"""Readline's variable by which the first Tab lists what there is, not the second."""

MAX_OFFERED = 20
"""The most words that Tab lists."""


def play_in_lines(game: PlayerRoom | Path, for_this_run: Mapping[str, str]) -> PlayerRoom | None:
    """Play a game, or the saved one in a file, in line mode; return the game to continue on the screen, or None.

    Raises:
        FolderFullError: a guest's folder has no space for it.
    """
    settings = _settings(for_this_run)
    if isinstance(game, Path):
        resumed = resume_readable(game, free_undo=settings.undo == "free")
        if remark := resumed_text(resumed):
            echo(remark)
        game = resumed.room
    elif isinstance(game, Room) and (removed := start_autosave(game)):
        echo(remark_text(removed), err=True)
    room, ending = play_lines(game, settings)
    return room if ending == Ending.SCREEN else None


def _settings(for_this_run: Mapping[str, str]) -> Settings:
    """Return the player's settings with those of this run, and print a fault in the former."""
    settings, fault = load_settings()
    if fault:
        echo(remark_text(fault))
    return settings.with_values(for_this_run)


def run_menu(for_this_run: Mapping[str, str], run: Callable[[Menu], Ending] = Menu.run) -> PlayerRoom | None:
    """Show the menu in line mode, or `run` a part of it; return the game to continue on the screen, or None."""
    settings = _settings(for_this_run)
    with _console(lambda: menu.is_playing) as (console, driver):
        menu = Menu(settings, console, driver)
        try:
            ending = run(menu)
        except KeyboardInterrupt:
            echo("")
            return None
    return menu.room if ending == Ending.SCREEN else None


def play_lines(room: PlayerRoom, settings: Settings) -> tuple[PlayerRoom, Ending]:
    """Play `room` in line mode, and release its log at the end.

    Returns:
        The game played last, and how line mode ended.
    """
    with _console(lambda: True, waits=room.news >= 0) as (console, driver):
        mode = LineMode(room, settings, driver, console)
        try:
            ending = mode.run()
        except KeyboardInterrupt:
            echo("")
            ending = mode.leave(is_stopping=True)
        finally:
            mode.room.close()
    return mode.room, ending


@contextmanager
def _console(is_playing: Callable[[], bool], *, waits: bool = False) -> Iterator[tuple[Console, BotDriver]]:
    """Yield a console on standard input and output, and a driver of bots, which is closed at the end.

    Args:
        is_playing: tells whether the player is in a game, where a guest may be idle for longer.
        waits: whether something may happen while a line is typed, which Readline cannot wait for.
    """
    limits = current_limits()
    is_typed = sys.stdin.isatty()
    take: Callable[[str], str | None] = partial(_take, limits, is_playing)
    table_input = _TableInput(limits, is_typed=is_typed)
    at_table = Console(
        lambda: _read(table_input.take, is_typed=is_typed),
        table_input.say,
        has_screen(),
        table_input.wait,
        ring=_ring if sys.stdout.isatty() else ring_nothing,
        has_typed=_has_typed if is_typed else nothing_typed,
        is_typed=is_typed,
        is_read=is_typed and is_reader_running(),
    )
    complete: Callable[[Offers], None] = complete_nothing
    if not waits and is_typed and limits is None:
        complete = _edit_lines()
        take = _take_edited
    driver = start_bots(survives_interrupts=False)
    try:
        read = partial(_read, take, is_typed=is_typed)
        alone = replace(at_table, read=read, say=_say, wait=dont_wait, at_table=at_table, complete=complete)
        yield at_table if waits else alone, driver
    finally:
        driver.close()


def _has_typed() -> bool:
    """Return whether the terminal has a line to read."""
    return _standard_input().has_line or bool(select.select([sys.stdin.fileno()], [], [], 0)[0])


def _edit_lines() -> Callable[[Offers], None]:
    """Enable line editing and history, if Readline is available, without its completion of file names.

    Returns:
        What makes Tab complete by other offers than those of before, which are none at first.
    """
    if os.environ.get("TERM", "") in DUMB:
        return complete_nothing
    try:
        import readline
    except ImportError:
        return complete_nothing
    offers: Offers = offer_nothing
    found = list[str]()

    def complete(new: Offers) -> None:
        nonlocal offers
        offers = new

    def completer(text: str, state: int) -> str | None:
        if not state:
            found[:] = offers(readline.get_line_buffer()[: readline.get_endidx()])
            if len(found) == 1:
                found[0] += " "  # for the next word
        return found[state] if state < len(found) else None

    def show(_typed: str, matches: Sequence[str], _longest: int) -> None:
        _say(f"\n{words.offered(matches, MAX_OFFERED)}")
        echo(f"{PROMPT}{readline.get_line_buffer()}", nl=False)
        sys.stdout.flush()

    readline.set_completer(completer)
    readline.set_completer_delims(" ,")
    if "libedit" in (readline.__doc__ or ""):  # it has no other completion than Tab's, by the completer
        readline.parse_and_bind("bind ^I rl_complete")
        return complete
    for key in COMPLETING_KEYS:
        readline.parse_and_bind(f'"{key}": ""')
    readline.parse_and_bind('"\\t": complete')
    readline.parse_and_bind(f"set {LISTS_AT_ONCE} on")
    readline.set_completion_display_matches_hook(show)
    return complete


@cache
def _standard_input() -> LineReader:
    """Return the one reader of standard input, which may have buffered part of the next line."""
    return LineReader(sys.stdin.fileno(), encoding=sys.stdin.encoding or "utf-8")


def _take(limits: Limits | None, is_playing: Callable[[], bool], prompt: str) -> str | None:
    """Prompt for a line; return None at the end of input, or when a guest's session has been idle for too long."""
    echo(prompt, nl=False)
    sys.stdout.flush()
    if limits is None:
        return _standard_input().read()
    minutes = limits.idle_game if is_playing() else limits.idle_menu
    begun = time.monotonic()
    while (notices := notice_descriptor()) >= 0 and not _standard_input().has_line:
        left = max(0.0, begun + minutes * 60 - time.monotonic())
        if notices not in select.select([sys.stdin.fileno(), notices], [], [], left)[0]:
            break
        if told := _host_lines():
            _say(f"\n{told}")
            echo(prompt, nl=False)
            sys.stdout.flush()
    try:
        return _standard_input().read(minutes * 60)
    except IdleError:
        _say(f"\n{words.IDLE.format(minutes=shared_words.minutes(minutes))}")
        return None


def _host_lines() -> str:
    """Return what the host tells everyone, a line each; empty for nothing."""
    return "\n".join(shared_words.FROM_HOST.format(text=line) for line in host_notices())


class _TableInput:
    """Standard input at a table, where others may move while a line is typed.

    The terminal keeps what was typed of the line meanwhile.
    """

    def __init__(self, limits: Limits | None, *, is_typed: bool) -> None:
        self._limits = limits
        self._is_typed = is_typed
        self._is_prompted = self._is_idle = False
        self._last_line = time.monotonic()

    def wait(self, descriptor: int, reads_ahead: bool) -> bool:
        """Wait until a line can be read or `descriptor` is readable, as `Console.wait` does."""
        reader = _standard_input()
        reads = self._is_typed or reads_ahead
        if reads and reader.has_line:
            return True
        if self._is_typed and not self._is_prompted:
            echo(PROMPT, nl=False)
            sys.stdout.flush()
            self._is_prompted = True
        while True:
            notices = notice_descriptor()
            watched = [descriptor, *([sys.stdin.fileno()] if reads else []), *([notices] if notices >= 0 else [])]
            ready = select.select(watched, [], [], self._seconds_left())[0]
            if told := _host_lines() if notices in ready else "":
                self.say(told)
            if ready != [notices]:
                self._is_idle = not ready
                return descriptor not in ready

    def _seconds_left(self) -> float | None:
        """Return how long a guest may still type nothing; None without a limit."""
        if self._limits is None:
            return None
        return max(0.0, self._last_line + 60 * self._limits.idle_game - time.monotonic())

    def say(self, text: str) -> None:
        """Print a text, on a new line if the player is being prompted."""
        if self._is_prompted:
            echo("")
            self._is_prompted = False
        _say(text)

    def take(self, prompt: str) -> str | None:
        """Return the next line; None at the end of input, or when a guest has been idle for too long."""
        if self._is_idle and self._limits is not None:
            self.say(words.IDLE.format(minutes=shared_words.minutes(self._limits.idle_game)))
            return None
        if not self._is_prompted:
            echo(prompt, nl=False)
            sys.stdout.flush()
        self._is_prompted = False
        line = _standard_input().read()
        self._last_line = time.monotonic()
        return line


def _take_edited(prompt: str) -> str | None:
    """Prompt for a line with Readline; return None at the end of input.

    Raises:
        LineTooLongError: the line is too long.
    """
    try:
        line = input(prompt)
    except EOFError:
        return None
    if len(line.encode(errors="replace")) > LONGEST_LINE:
        raise LineTooLongError
    return line


def _read(take: Callable[[str], str | None], *, is_typed: bool) -> str | None:
    """Return the next line, and echo it if it comes from a script, so that the output is a full transcript."""
    while True:
        try:
            line = take(PROMPT if is_typed else "")
        except UnicodeDecodeError:
            return "?"
        except LineTooLongError:
            _say(words.LINE_TOO_LONG.format(most=LONGEST_LINE))
            continue
        if line is None and is_typed:
            echo("")
        elif line is not None and not is_typed:
            echo(f"{PROMPT}{line}")
        return line


def _ring() -> None:
    sys.stdout.write("\a")
    sys.stdout.flush()


def _say(text: str) -> None:
    """Print a text, wrapped at word boundaries on a terminal."""
    if sys.stdout.isatty():
        width = max(20, shutil.get_terminal_size().columns - 1)
        wrapped = (textwrap.wrap(line, width, subsequent_indent="  ") or [""] for line in text.splitlines())
        text = "\n".join(chain.from_iterable(wrapped))
    echo(text)
    sys.stdout.flush()
