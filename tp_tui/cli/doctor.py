"""The command `tp-tui doctor`: what the program makes of a terminal, and what could be better."""

from __future__ import annotations

import locale
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from tp_tui import __version__
from tp_tui.cli.faults import UsageError
from tp_tui.cli.paths import all_paths
from tp_tui.cli.screen import check_terminal
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.faults import fault_text, remark_text, signs_fault_text, theme_fault_text
from tp_tui.storage.files import check_folder_writable, reason_of
from tp_tui.storage.settings import load_settings

PREVENTED = 1
"""The exit status where something keeps the screen from being shown."""

COLUMNS, LINES = 80, 24
"""The size from which on everything has its place."""

INSTEAD = {
    "Arrow": "the cursor also moves by h, j, k and l",
    "Shift-Tab": "Tab goes round all targets, too",
    "Escape": "inside tmux, set -sg escape-time 10 has it arrive at once",
    "Ctrl-L": "a change of the window's size draws the screen anew as well",
    "Ctrl-Z": "q leaves the game, which is saved",
}
"""What to do where a key does not arrive, by what its name begins with."""


@dataclass
class Report:
    """What was found.

    Attributes:
        lines: what is so, as `NAME: VALUE`.
        advice: what could be changed, a sentence each.
        prevented: what keeps the game from being played on the screen, a sentence each.
    """

    lines: list[str] = field(default_factory=list)
    advice: list[str] = field(default_factory=list)
    prevented: list[str] = field(default_factory=list)

    def add(self, name: str, value: object) -> None:
        """Note what is so."""
        self.lines.append(f"{name}: {printable(str(value), 300)}")

    def text(self) -> str:
        """Return everything as lines."""
        found = list(self.lines)
        for heading, sentences in (("This prevents play", self.prevented), ("What to change", self.advice)):
            if sentences:
                found += ["", f"{heading}:", *(f"- {sentence}" for sentence in sentences)]
        if not self.prevented and not self.advice:
            found += ["", "Nothing needs to be changed."]
        return "\n".join(found)


def doctor(
    keys: Annotated[bool, typer.Option("--keys", help="Ask to press keys, and say which do not arrive.")] = False,
) -> None:
    """Say what the program makes of this terminal, and what to change. The exit status is 1 if play is prevented."""
    report = Report()
    has_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if keys and not has_terminal:
        raise UsageError("--keys needs a terminal for input and output")
    if keys:
        _examine_keys(report)
    else:
        _examine_terminal(report, has_terminal)
        _examine_look(report)
        _examine_encoding(report)
        _examine_signs(report, has_terminal)
        _examine_folders(report)
    echo(report.text())
    if report.prevented:
        raise typer.Exit(PREVENTED)


def _examine_terminal(report: Report, has_terminal: bool) -> None:
    environ = os.environ
    report.add("Program", f"tp-tui {__version__}, Python {platform.python_version()}, {platform.system()}")
    for name in ("TERM", "COLORTERM"):
        report.add(name, environ.get(name) or "not set")
    multiplexers = [name for name, variable in (("tmux", "TMUX"), ("screen", "STY")) if environ.get(variable)]
    report.add("tmux or screen", " and ".join(multiplexers) or "none")
    is_remote = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
    report.add("SSH", "yes" if is_remote else "no")
    if not has_terminal:
        report.add("Terminal", "none for both input and output, so that it cannot be asked")
    else:
        columns, lines = shutil.get_terminal_size()
        report.add("Size", f"{columns} columns, {lines} lines")
        if columns < COLUMNS or lines < LINES:
            report.advice.append(f"Make the window {COLUMNS} columns and {LINES} lines large, or use a smaller font.")
    _examine_screen(report)
    if is_remote:
        report.advice.append("On a slow line, ssh -C sends a fraction of the bytes.")


def _examine_screen(report: Report) -> None:
    from tp_tui.cli.screen import has_screen

    if not has_screen():
        report.add("Games are played", "line by line, for no screen can be shown here")
        if sys.stdout.isatty():
            report.advice.append("For the screen, use a terminal that can place text; TERM says that this one cannot.")
        return
    report.add("Games are played", "on the screen; tp-tui play --plain plays line by line")
    try:
        check_terminal()
    except UsageError as error:
        report.prevented.append(f"{str(error)[:1].upper()}{str(error)[1:]}.")


def _examine_look(report: Report) -> None:
    """Report the colours of the terminal and why there are so many, the theme and the set of signs."""
    from rich.console import COLOR_SYSTEMS, Console

    from tp_tui.tui.terminal_capabilities import MOST_COLOURS, colours_of
    from tp_tui.tui.themes import AUTO, HOUSE_THEMES, own_themes, theme_shown

    forced, term = os.environ.get("TEXTUAL_COLOR_SYSTEM", "auto"), os.environ.get("TERM", "")
    system = Console(force_terminal=True, legacy_windows=False).color_system if forced == "auto" else forced
    colours = colours_of(COLOR_SYSTEMS.get(system or ""))
    colorterm = os.environ.get("COLORTERM", "").strip().lower()
    if os.environ.get("NO_COLOR"):
        why = "NO_COLOR is set"
    elif forced != "auto":
        why = f"TEXTUAL_COLOR_SYSTEM is {forced}"
    else:
        why = f"COLORTERM is {colorterm}" if colorterm in ("truecolor", "24bit") else f"TERM is {term or 'not set'}"
    shown = "16 million" if colours == MOST_COLOURS else colours or "none"
    report.add("Colours", f"{shown}, because {why}")
    if forced == "auto" and colours == 16 and not term.startswith("linux"):
        better = f"{term.partition('-')[0]}-256color"
        report.advice.append(f"If the terminal has 256 colours, as nearly all have, say so: export TERM={better}.")
    settings, fault = load_settings()
    own, faults = own_themes()
    report.advice += [*([remark_text(fault)] if fault else []), *map(theme_fault_text, faults)]
    theme = theme_shown(settings.theme, own, colours)
    if theme.name == settings.theme:
        why = "by the settings"
    elif settings.theme == AUTO:
        why = "chosen by the number of colours"
    elif settings.theme in (*HOUSE_THEMES, *(each.name for each in own)):
        why = f"for {settings.theme}, which is set, needs more colours"
    else:
        why = f"for there is no theme {settings.theme}, which is set"
    report.add("Theme", f"{theme.name}, {why}")


def _examine_encoding(report: Report) -> None:
    named = [f"{name}={os.environ[name]}" for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)]
    report.add("Locale", ", ".join(named) or "not set")
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        report.advice.append(
            f"This system lacks the locale {named[0].partition('=')[2]}; locale -a lists those it has."
        )
    encoding = sys.stdout.encoding or locale.getpreferredencoding()
    report.add("Encoding", encoding)
    if not is_utf8(encoding):
        variable = next((name for name in ("LC_ALL", "LC_CTYPE") if os.environ.get(name)), "LANG")
        report.advice.append(
            f"The encoding lacks the signs of the boards: set {variable}=C.UTF-8 if the terminal can do UTF-8, "
            "or use --symbols ascii."
        )


def is_utf8(encoding: str) -> bool:
    """Return whether an encoding is UTF-8, by whatever name."""
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def _examine_signs(report: Report, has_terminal: bool) -> None:
    from rich.cells import cell_len

    from tp_tui.storage.settings import AUTO_SYMBOLS
    from tp_tui.tui.sign_sets import DEFAULT, signs_fault, signs_named, signs_shown

    wanted = load_settings()[0].symbols
    shown = signs_shown(wanted)
    if fault := signs_fault(wanted):
        report.advice.append(signs_fault_text(fault))
    if shown.name == wanted:
        why = "by the settings"
    elif wanted == AUTO_SYMBOLS:
        why = "chosen by the encoding and the terminal"
    else:
        why = f"for {wanted}, which is set, cannot be shown"
    report.add("Set of signs", f"{shown.name}, {why}")
    if not has_terminal or os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        report.add("Width of signs", "not asked, for there is no terminal that could tell")
        return
    # Of a plain set there is nothing to ask: what could be shown instead is measured.
    measured = signs_named(DEFAULT) if shown.is_plain else shown
    drawn = {**measured.signs, **measured.reversed_signs}
    signs = list(dict.fromkeys(sign for each in signs_used() if not (sign := drawn.get(each, each)).isascii()))
    if not all(_can_encode(sign) for sign in signs):
        report.add("Width of signs", "not asked, for the encoding lacks them")
        return
    from tp_tui.cli.terminal_probe import widths_of

    widths = widths_of(signs)
    if widths is None:
        report.add("Width of signs", "unknown, for the terminal does not tell where its cursor is")
        return
    others = [f"{sign} {width}" for sign, width in zip(signs, widths, strict=True) if width != cell_len(sign)]
    if not others:
        report.add("Width of signs", f"all {len(signs)} are as wide as the program takes them to be")
        return
    report.add("Width of signs", f"of {len(signs)}, these are drawn as wide as the number says: {', '.join(others)}")
    if not shown.is_plain:
        narrower = "" if shown.name == DEFAULT else f"--symbols {DEFAULT}, or "
        report.advice.append(
            "Signs of another width shift what stands behind them: have the terminal draw characters of ambiguous "
            f"width narrow, or use {narrower}--symbols ascii."
        )


def signs_used() -> Iterator[str]:
    """Yield the signs that are no ASCII of the house's texts and of all boards, each once."""
    from dataclasses import astuple
    from importlib import import_module
    from importlib.util import find_spec

    from tp_tui.games import game_names
    from tp_tui.presenters.ascii_text import TO_ASCII

    texts: list[object] = [chr(number) for number in TO_ASCII]
    for name in filter(str.isidentifier, game_names()):
        place = f"tp_tui.presenters.{name}"
        if find_spec(place) and find_spec(f"{place}.glyphs"):
            glyphs = getattr(import_module(f"{place}.glyphs"), "UNICODE", None)
            texts += astuple(glyphs) if glyphs is not None else ()
    yield from dict.fromkeys(sign for text in texts for sign in _letters(text) if not sign.isascii())


def _letters(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _letters(each)


def _can_encode(sign: str) -> bool:
    try:
        sign.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _examine_folders(report: Report) -> None:
    for name, path in all_paths().items():
        fault = _why_not_writable(path if name in ("saves", "themes", "symbols") else path.parent)
        if name in ("settings", "saves", "records"):
            report.add(
                name.capitalize(), f"{path}, {f'which cannot be written: {fault}' if fault else 'can be written'}"
            )
        else:
            report.add(name.capitalize(), path)
        if fault and name == "saves":
            report.advice.append(f"Games cannot be saved in {path}: make it writable, or name another in TP_TUI_HOME.")
    if os.environ.get("TP_TUI_HOME"):
        report.add("TP_TUI_HOME", os.environ["TP_TUI_HOME"])


def _why_not_writable(folder: Path) -> str:
    """Return why nothing can be written in a folder, or in the one it would be made in; nothing if it can."""
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    try:
        check_folder_writable(there)
    except OSError as error:
        return fault_text(reason_of(error))
    return ""


def _examine_keys(report: Report) -> None:
    from tp_tui.cli.terminal_probe import INTERRUPT, KEY_PATIENCE, KEYS, in_print, raw_terminal, read_key

    echo("Press each key when it is named. Ctrl-C ends.")
    echo(f"A key that you do not have is passed over after {KEY_PATIENCE:.0f} seconds.")
    missing: list[str] = []
    with raw_terminal() as descriptor:
        for name, sequences in KEYS.items():
            # Line ends as a raw terminal needs them.
            echo(f"{name}? ", nl=False)
            sys.stdout.flush()
            sent = read_key(descriptor)
            if sent == INTERRUPT:
                echo("ended\r")
                break
            if sent in sequences:
                echo("arrives\r")
            else:
                missing.append(name)
                echo(f"{f'something else arrives: {in_print(sent)}' if sent else 'does not arrive'}\r")
    report.add("Keys that do not arrive as they should", ", ".join(missing) or "none of those asked for")
    for beginning, instead in INSTEAD.items():
        if any(name.startswith(beginning) for name in missing):
            report.advice.append(f"{beginning}: {instead}.")
