"""The command `tp-tui themes`, which lists themes and checks their legibility."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tp_tui.cli.completers import complete_theme_file
from tp_tui.cli.faults import UsageError
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.command_words import words
from tp_tui.presenters.messages import joined
from tp_tui.storage.folders import own_themes_folder

if TYPE_CHECKING:
    from tp_tui.tui.themes import ThemeInfo


def themes(
    file: Annotated[Path | None, typer.Argument(show_default=False, autocompletion=complete_theme_file)] = None,
    check: Annotated[bool, typer.Option("--check")] = False,
) -> None:
    """List the themes, including the player's own, or check that they are legible and their colours distinguishable."""
    from tp_tui.presenters.faults import theme_fault_text
    from tp_tui.presenters.settings_list import theme_title
    from tp_tui.tui.themes import builtin_themes, own_themes, read_theme

    own, faults = own_themes()
    chosen = (*builtin_themes(), *own)
    if file is not None:
        named = [theme for theme in chosen if theme.name == str(file)]
        if not named and not file.exists():
            names = joined(theme.name for theme in chosen)
            raise UsageError(words.NO_THEME_OR_FILE.format(name=printable(file, 60), themes=names))
        bases = {theme.name: theme for theme in builtin_themes()}
        chosen, faults = tuple(named) or (read_theme(file, bases),), []
    for fault in faults:
        echo(theme_fault_text(fault), err=True)
    if check:
        # A list, so that all themes are checked even if one fails.
        good = [_is_good(theme) for theme in chosen]
        if faults or not all(good):
            raise typer.Exit(2)
        return
    for theme in chosen:
        echo(f"{theme.name:<16}  {words.COLOURS[theme.needs]:<11}  {theme_title(theme.name, theme.title)}")
    if file is None:
        echo(words.OWN_THEMES.format(folder=own_themes_folder()))


def _is_good(theme: ThemeInfo) -> bool:
    """Print the findings about a theme; return whether it has no faults."""
    from tp_tui.lab.theme_check import check, conversions, least_contrast, text_pairs

    echo(words.inks(theme.name, len(set(text_pairs()))))
    for conversion in conversions(theme):
        least, ground, ink = least_contrast(theme, conversion)
        echo(words.THEME_CONTRAST.format(contrast=f"{least:.2f}", conversion=conversion.name, ink=ink, ground=ground))
    findings = check(theme)
    for finding in findings:
        echo(words.THEME_WRONG.format(finding=finding.text) if finding.is_fault else f"  {finding.text}")
    return not any(finding.is_fault for finding in findings)
