"""The command `tp-tui doctor`, which reports what the program detects about a terminal, and advises what to change."""

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
from tp_tui.games.contract import Fault
from tp_tui.presenters.command_words import words
from tp_tui.presenters.doctor_text import key_words, report_text
from tp_tui.presenters.faults import fault_text
from tp_tui.storage.files import check_folder_writable, reason_of
from tp_tui.storage.folders import HOME_VARIABLE
from tp_tui.storage.settings import load_settings

EXIT_PREVENTED = 1
"""The exit status if the screen cannot be shown."""

COLUMNS, LINES = 80, 24
"""The recommended minimum size."""

INSTEAD_OF = ("arrow", "shift_tab", "escape", "ctrl_l", "ctrl_z")
"""The keys, by the beginnings of their names, for which there is advice if they do not arrive."""


@dataclass
class Report:
    """The findings of an examination.

    Attributes:
        found: the findings.
        advice: recommended changes.
        prevented: the errors that prevent the screen from being shown.
    """

    found: list[Fault] = field(default_factory=list)
    advice: list[Fault] = field(default_factory=list)
    prevented: list[Exception] = field(default_factory=list)

    def add(self, id: str, *about: object) -> None:
        """Add a finding."""
        self.found.append(Fault.of(id, *about))

    def advise(self, id: str, *about: object) -> None:
        """Add a recommendation."""
        self.advice.append(Fault.of(id, *about))


def doctor(
    keys: Annotated[bool, typer.Option("--keys")] = False,
) -> None:
    """Report what the program detects about this terminal, and what to change; exit with status 1 if it prevents play.

    Args:
        keys: instead of that, ask for keys to be pressed, and report those that do not arrive.
    """
    report = Report()
    has_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if keys and not has_terminal:
        raise UsageError(words.KEYS_NEED_TERMINAL)
    if keys:
        _examine_keys(report)
    else:
        _examine_terminal(report, has_terminal)
        _examine_look(report, has_terminal)
        _examine_encoding(report)
        _examine_signs(report, has_terminal)
        _examine_folders(report)
    echo(report_text(report.found, report.advice, report.prevented))
    if report.prevented:
        raise typer.Exit(EXIT_PREVENTED)


def _examine_terminal(report: Report, has_terminal: bool) -> None:
    environ = os.environ
    report.add("program", __version__, platform.python_version(), platform.system())
    for name in ("TERM", "COLORTERM"):
        if value := environ.get(name):
            report.add("variable", name, value)
        else:
            report.add("no_variable", name)
    multiplexers = [name for name, variable in (("tmux", "TMUX"), ("screen", "STY")) if environ.get(variable)]
    if multiplexers:
        report.add("multiplexers", multiplexers)
    else:
        report.add("no_multiplexer")
    is_remote = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
    report.add("ssh" if is_remote else "no_ssh")
    if not has_terminal:
        report.add("no_terminal")
    else:
        columns, lines = shutil.get_terminal_size()
        report.add("size", columns, lines)
        if columns < COLUMNS or lines < LINES:
            report.advise("enlarge", COLUMNS, LINES)
    _examine_screen(report)
    if is_remote:
        report.advise("compress")


def _examine_screen(report: Report) -> None:
    from tp_tui.cli.screen import has_screen

    if not has_screen():
        report.add("no_screen")
        if sys.stdout.isatty():
            report.advise("change_terminal")
        return
    report.add("screen")
    try:
        check_terminal()
    except UsageError as error:
        report.prevented.append(error)


def _examine_look(report: Report, has_terminal: bool) -> None:
    """Report the number of colours and the reason for it, and the theme in use."""
    from rich.console import COLOR_SYSTEMS, Console

    from tp_tui.cli.terminal_probe import shows_truecolor
    from tp_tui.tui.terminal_capabilities import MAX_COLOURS, colours_of
    from tp_tui.tui.themes import AUTO, BUILTIN_THEMES, own_themes, theme_shown

    forced, term = os.environ.get("TEXTUAL_COLOR_SYSTEM", "auto"), os.environ.get("TERM", "")
    system = Console(force_terminal=True, legacy_windows=False).color_system if forced == "auto" else forced
    colours = colours_of(COLOR_SYSTEMS.get(system or ""))
    colorterm = os.environ.get("COLORTERM", "").strip().lower()
    if os.environ.get("NO_COLOR"):
        why = Fault.of("set", "NO_COLOR")
    elif forced != "auto":
        why = Fault.of("is", "TEXTUAL_COLOR_SYSTEM", forced)
    elif colorterm in ("truecolor", "24bit"):
        why = Fault.of("is", "COLORTERM", colorterm)
    elif colours and has_terminal and shows_truecolor(term):
        why, colours = Fault("answered"), MAX_COLOURS
    else:
        why = Fault.of("is", "TERM", term) if term else Fault.of("is_not_set", "TERM")
    report.add("all_colours" if colours == MAX_COLOURS else "colours" if colours else "no_colours", colours, why)
    if forced == "auto" and colours == 16 and not term.startswith("linux"):
        report.advise("set_term", f"{term.partition('-')[0]}-256color")
    settings, fault = load_settings()
    own, faults = own_themes()
    report.advice += [fault] if fault else []
    report.advice += [Fault.of("theme_fault", each) for each in faults]
    theme = theme_shown(settings.theme, own, colours)
    if theme.name == settings.theme:
        report.add("theme", theme.name)
    elif settings.theme == AUTO:
        report.add("theme_chosen", theme.name)
    elif settings.theme in (*BUILTIN_THEMES, *(each.name for each in own)):
        report.add("theme_too_colourful", theme.name, settings.theme)
    else:
        report.add("theme_unknown", theme.name, settings.theme)


def _examine_encoding(report: Report) -> None:
    named = [f"{name}={os.environ[name]}" for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)]
    if named:
        report.add("locale", named)
    else:
        report.add("no_locale")
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        report.advise("other_locale", named[0].partition("=")[2])
    encoding = sys.stdout.encoding or locale.getpreferredencoding()
    report.add("encoding", encoding)
    if not is_utf8(encoding):
        variable = next((name for name in ("LC_ALL", "LC_CTYPE") if os.environ.get(name)), "LANG")
        report.advise("set_encoding", variable)


def is_utf8(encoding: str) -> bool:
    """Return whether an encoding is UTF-8, in any spelling."""
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def _examine_signs(report: Report, has_terminal: bool) -> None:
    from rich.cells import cell_len

    from tp_tui.cli.terminal_probe import widths_of
    from tp_tui.storage.settings import AUTO_SYMBOLS
    from tp_tui.terminal.terminal_queries import AMBIGUOUS
    from tp_tui.tui.sign_sets import DEFAULT, NARROW, signs_fault, signs_named, signs_shown

    can_ask = has_terminal and os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    wanted = load_settings()[0].symbols
    width = widths_of([AMBIGUOUS]) if can_ask and wanted == AUTO_SYMBOLS and _can_encode(AMBIGUOUS) else None
    shown = signs_shown(wanted, width[0] if width else 0)
    if fault := signs_fault(wanted):
        report.advise("signs_fault", fault)
    if shown.name == wanted:
        report.add("signs", shown.name)
    elif wanted == AUTO_SYMBOLS:
        report.add("signs_chosen", shown.name)
    else:
        report.add("signs_not_shown", shown.name, wanted)
    if not can_ask:
        report.add("widths_not_asked")
        return
    # ASCII signs need no measuring, so measure the default set, which might be shown instead.
    measured = signs_named(DEFAULT) if shown.is_plain else shown
    drawn = {**measured.signs, **measured.reversed_signs}
    signs = list(dict.fromkeys(sign for each in signs_used() if not (sign := drawn.get(each, each)).isascii()))
    if not all(_can_encode(sign) for sign in signs):
        report.add("widths_not_encoded")
        return
    widths = widths_of(signs)
    if widths is None:
        report.add("widths_unknown")
        return
    others = [f"{sign} {width}" for sign, width in zip(signs, widths, strict=True) if width != cell_len(sign)]
    if not others:
        report.add("widths_as_expected", len(signs))
        return
    report.add("widths_differ", len(signs), others)
    if shown.name == NARROW:
        report.advise("draw_narrow")
    elif not shown.is_plain:
        report.advise("draw_narrow_or_use", NARROW)


def signs_used() -> Iterator[str]:
    """Yield the different non-ASCII characters of all texts and boards."""
    from importlib import import_module
    from importlib.util import find_spec

    from tp_tui.games import game_names
    from tp_tui.presenters.ascii_text import ELLIPSIS, TO_ASCII

    texts: list[object] = [ELLIPSIS, *map(chr, TO_ASCII)]
    for name in filter(str.isidentifier, game_names()):
        place = f"tp_tui.presenters.{name}"
        if find_spec(place) and find_spec(f"{place}.glyphs"):
            texts += getattr(import_module(f"{place}.glyphs"), "UNICODE", ())
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
        if name not in ("settings", "saves", "records"):
            report.add("path", name, path)
        elif fault:
            report.add("path_not_writable", name, path, fault)
        else:
            report.add("path_writable", name, path)
        if fault and name == "saves":
            report.advise("make_writable", path)
    if home := os.environ.get(HOME_VARIABLE):
        report.add("variable", HOME_VARIABLE, home)


def _why_not_writable(folder: Path) -> str:
    """Return why a folder, or its nearest existing parent, is not writable; an empty text if it is."""
    existing = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    try:
        check_folder_writable(existing)
    except OSError as error:
        return fault_text(reason_of(error))
    return ""


def _examine_keys(report: Report) -> None:
    from tp_tui.cli.terminal_probe import INTERRUPT, KEY_TIMEOUT, KEYS, raw_terminal, read_key, readable_sequence

    echo(key_words.BEGIN)
    echo(key_words.patience(round(KEY_TIMEOUT)))
    missing: list[str] = []
    with raw_terminal() as descriptor:
        for name, sequences in KEYS.items():
            # A raw terminal needs CR to return to the first column.
            echo(key_words.question(name), nl=False)
            sys.stdout.flush()
            sent = read_key(descriptor)
            if sent == INTERRUPT:
                echo(f"{key_words.ENDED}\r")
                break
            if sent in sequences:
                echo(f"{key_words.ARRIVES}\r")
            else:
                missing.append(name)
                said = key_words.OTHER_ARRIVES.format(sent=readable_sequence(sent)) if sent else key_words.ARRIVES_NOT
                echo(f"{said}\r")
    if missing:
        report.add("missing_keys", missing)
    else:
        report.add("all_keys")
    for beginning in INSTEAD_OF:
        if any(name.startswith(beginning) for name in missing):
            report.advise(f"instead_of_{beginning}")
