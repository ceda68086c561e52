"""Reports print names and faults of bots, which may be from anywhere: a terminal obeys nothing of them."""

from __future__ import annotations

import re
from io import StringIO

from rich.table import Table

from tp_tui.lab.arena.report import ReportConsole


def test_a_report_has_styles_of_its_own_and_no_others() -> None:
    file = StringIO()
    console = ReportConsole(file=file, force_terminal=True, color_system="standard", width=60, legacy_windows=False)
    table = Table("bot", "wins")
    table.add_row("evil\x1b[31m\x9b\u202e", "1")
    console.print(table, "[bold]so[/bold] \x1b]0;x\x07\tend\n")
    console.print("first in \x1b[2J", soft_wrap=True, highlight=False, markup=False)
    printed = file.getvalue()
    assert "\x1b[1mso" in printed
    plain = re.sub(r"\x1b\[[\d;]*m", "", printed)
    assert all(line.isprintable() for line in plain.split("\n")), ascii(plain)
    assert r"evil\u00" in plain
    assert r"first in \u001b[2J" in plain
