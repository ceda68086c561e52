"""The report of `tp-tui doctor`, made from the facts found about the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tp_tui.games.contract import Fault
from tp_tui.presenters.faults import fault_text, remark_text, signs_fault_text, theme_fault_text
from tp_tui.presenters.messages import N_, Message, _, joined, listed, plural, sentence
from tp_tui.presenters.storage_faults import FaultMessage

FINDINGS: Final[dict[str, FaultMessage]] = {
    "program": (N_("Program: tp-tui {version}, Python {python}, {system}"), ("version", "python", "system")),
    "variable": (N_("{name}: {value}"), ("name", "value")),
    "no_variable": (N_("{name}: not set"), ("name",)),
    "no_multiplexer": (N_("tmux or screen: none"), ()),
    "ssh": (N_("SSH: yes"), ()),
    "no_ssh": (N_("SSH: no"), ()),
    "no_terminal": (N_("Terminal: none for both input and output, so that it cannot be asked"), ()),
    "screen": (N_("Games are played: on the screen; tp-tui play --plain plays line by line"), ()),
    "no_screen": (N_("Games are played: line by line, for no screen can be shown here"), ()),
    "theme": (N_("Theme: {theme}, by the settings"), ("theme",)),
    "theme_chosen": (N_("Theme: {theme}, chosen by the number of colours"), ("theme",)),
    "theme_too_colourful": (N_("Theme: {theme}, for {wanted}, which is set, needs more colours"), ("theme", "wanted")),
    "theme_unknown": (N_("Theme: {theme}, for there is no theme {wanted}, which is set"), ("theme", "wanted")),
    "no_locale": (N_("Locale: not set"), ()),
    "encoding": (N_("Encoding: {encoding}"), ("encoding",)),
    "signs": (N_("Set of signs: {signs}, by the settings"), ("signs",)),
    "signs_chosen": (N_("Set of signs: {signs}, chosen by the encoding and the terminal"), ("signs",)),
    "signs_not_shown": (
        N_("Set of signs: {signs}, for {wanted}, which is set, cannot be shown"),
        ("signs", "wanted"),
    ),
    "widths_not_asked": (N_("Width of signs: not asked, for there is no terminal that could tell"), ()),
    "widths_not_encoded": (N_("Width of signs: not asked, for the encoding lacks them"), ()),
    "widths_unknown": (N_("Width of signs: unknown, for the terminal does not tell where its cursor is"), ()),
    "all_keys": (N_("Keys that do not arrive as they should: none of those asked for"), ()),
}
"""The findings of the report."""

COLOURS: Final[dict[str, str]] = {
    "colours": N_("Colours: {number}, because {why}"),
    "all_colours": N_("Colours: 16 million, because {why}"),
    "no_colours": N_("Colours: none, because {why}"),
}
"""The number of colours of the terminal."""

REASONS: Final[dict[str, FaultMessage]] = {
    "set": (N_("{name} is set"), ("name",)),
    "is": (N_("{name} is {value}"), ("name", "value")),
    "is_not_set": (N_("{name} is not set"), ("name",)),
    "answered": (N_("the terminal says so"), ()),
}
"""The reasons for that number."""

PATHS: Final[dict[str, str]] = {
    "settings": N_("Settings"),
    "saves": N_("Saves"),
    "records": N_("Records"),
    "lessons": N_("Lessons"),
    "challenges": N_("Challenges"),
    "themes": N_("Themes"),
    "symbols": N_("Symbols"),
    "boards": N_("Boards"),
    "pyramids": N_("Pyramids"),
    "decks": N_("Decks"),
}
"""The titles of files and folders, by name in `tp-tui paths`."""

ADVICE: Final[dict[str, FaultMessage]] = {
    "enlarge": (
        N_("Make the window {columns} columns and {lines} lines large, or use a smaller font."),
        ("columns", "lines"),
    ),
    "compress": (N_("On a slow line, ssh -C sends a fraction of the bytes."), ()),
    "change_terminal": (
        N_("For the screen, use a terminal that can place text; TERM says that this one cannot."),
        (),
    ),
    "set_term": (
        N_("If the terminal has 256 colours, as nearly all have, say so: export TERM={term}."),
        ("term",),
    ),
    "other_locale": (N_("This system lacks the locale {locale}; locale -a lists those it has."), ("locale",)),
    "set_encoding": (
        N_(
            "The encoding lacks the signs of the boards: set {variable}=C.UTF-8 if the terminal can do UTF-8, or use"
            " --symbols ascii."
        ),
        ("variable",),
    ),
    "draw_narrow": (
        N_(
            "Signs of another width shift what stands behind them: have the terminal draw characters of ambiguous"
            " width narrow, or use --symbols ascii."
        ),
        (),
    ),
    "draw_narrow_or_use": (
        N_(
            "Signs of another width shift what stands behind them: have the terminal draw characters of ambiguous"
            " width narrow, or use --symbols {signs}, or --symbols ascii."
        ),
        ("signs",),
    ),
    "make_writable": (
        N_("Games cannot be saved in {path}: make it writable, or name another in TP_TUI_HOME."),
        ("path",),
    ),
    "instead_of_arrow": (N_("Arrow: the cursor also moves by h, j, k and l."), ()),
    "instead_of_shift_tab": (N_("Shift-Tab: Tab goes round all targets, too."), ()),
    "instead_of_escape": (N_("Escape: inside tmux, set -sg escape-time 10 has it arrive at once."), ()),
    "instead_of_ctrl_l": (N_("Ctrl-L: a change of the window's size draws the screen anew as well."), ()),
    "instead_of_ctrl_z": (N_("Ctrl-Z: q leaves the game, which is saved."), ()),
}
"""What to change, under the report."""

KEYS: Final[dict[str, str]] = {
    "arrow_up": N_("Arrow up"),
    "arrow_down": N_("Arrow down"),
    "arrow_right": N_("Arrow right"),
    "arrow_left": N_("Arrow left"),
    "tab": N_("Tab"),
    "shift_tab": N_("Shift-Tab"),
    "enter": N_("Enter"),
    "escape": N_("Escape"),
    "backspace": N_("Backspace"),
    "home": N_("Home"),
    "end": N_("End"),
    "page_up": N_("Page up"),
    "page_down": N_("Page down"),
    "ctrl_l": N_("Ctrl-L"),
    "ctrl_z": N_("Ctrl-Z"),
    "colon": N_("a colon"),
    "question_mark": N_("a question mark"),
}
"""The names of the keys under test."""


class KeyWords:
    """The words of the keyboard test."""

    BEGIN = Message("Press each key when it is named. Ctrl-C ends.")
    QUESTION = Message("{key}? ")
    ENDED = Message("ended")
    ARRIVES = Message("arrives")
    ARRIVES_NOT = Message("does not arrive")
    OTHER_ARRIVES = Message("something else arrives: {sent}")

    def patience(self, seconds: int) -> str:
        """Say how long the test waits for a key."""
        return plural(
            "A key that you do not have is passed over after {count} second.",
            "A key that you do not have is passed over after {count} seconds.",
            seconds,
        )

    def question(self, key: str) -> str:
        """Return the prompt for a key."""
        return self.QUESTION.format(key=_(KEYS[key]))


key_words = KeyWords()


def report_text(found: Sequence[Fault], advice: Sequence[Fault], prevented: Sequence[Exception]) -> str:
    """Return the report: the findings, what prevents play on the screen, and what to change."""
    lines = [_finding_text(fact) for fact in found]
    if prevented:
        lines += ["", _("This prevents play:"), *(f"- {sentence(fault_text(error))}" for error in prevented)]
    if advice:
        lines += ["", _("What to change:"), *(f"- {_advice_text(fact)}" for fact in advice)]
    if not prevented and not advice:
        lines += ["", _("Nothing needs to be changed.")]
    return "\n".join(lines)


def _finding_text(fact: Fault) -> str:
    match fact:
        case "size", (int(columns), int(lines)):
            return _(
                "Size: {columns}, {lines}",
                columns=plural("{count} column", "{count} columns", columns),
                lines=plural("{count} line", "{count} lines", lines),
            )
        case "multiplexers", ((*names,),):
            return _("tmux or screen: {names}", names=listed(map(str, names)))
        case "locale", ((*variables,),):
            return _("Locale: {variables}", variables=joined(map(str, variables)))
        case str(id), (int(number), (str(reason), (*about,))) if id in COLOURS:
            return _(COLOURS[id], number=number, why=_fill(REASONS[reason], about))
        case "widths_as_expected", (int(number),):
            return plural(
                "Width of signs: all {count} are as wide as the program takes them to be",
                "Width of signs: all {count} are as wide as the program takes them to be",
                number,
            )
        case "widths_differ", (int(number), (*signs,)):
            return _(
                "Width of signs: of {number}, these are drawn as wide as the number says: {signs}",
                number=number,
                signs=joined(map(str, signs)),
            )
        case "path", (str(name), path):
            return _("{name}: {path}", name=_path_title(name), path=path)
        case "path_writable", (str(name), path):
            return _("{name}: {path}, can be written", name=_path_title(name), path=path)
        case "path_not_writable", (str(name), path, why):
            return _("{name}: {path}, which cannot be written: {why}", name=_path_title(name), path=path, why=why)
        case "missing_keys", ((*keys,),):
            return _("Keys that do not arrive as they should: {keys}", keys=joined(_(KEYS[str(key)]) for key in keys))
    return _fill(FINDINGS[fact.id], fact.args)


def _advice_text(fact: Fault) -> str:
    match fact:
        case "theme_fault", ((str(id), (*args,)),):
            return theme_fault_text(Fault(id, tuple(args)))
        case "signs_fault", ((str(id), (*args,)),):
            return signs_fault_text(Fault(id, tuple(args)))
        case str(id), args if id in ADVICE:
            return _fill(ADVICE[id], args)
    return remark_text(fact)


def _fill(message: FaultMessage, args: Sequence[object]) -> str:
    text, names = message
    return _(text, **dict(zip(names, args, strict=True)))


def _path_title(name: str) -> str:
    return _(PATHS[name]) if name in PATHS else name.capitalize()
