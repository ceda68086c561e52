"""`--theme`, `--symbols` and `--pace` are for one run: what is kept stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import check_refused, run
from tests.tui.terminal import Terminal
from tp_tui.storage.settings import load_settings
from tp_tui.tui.app import TpApp


async def test_what_is_given_for_a_run_is_not_kept(home: Path) -> None:
    (home / "settings.toml").write_text('theme = "tp-night"\nname = "Ada"\n')
    app = TpApp(for_this_run={"theme": "tp-day", "symbols": "ascii"})
    async with app.run_test():
        assert (app.theme, app.settings.symbols, app.settings.name) == ("tp-day", "ascii", "Ada")
        app.change_setting("undo")
        assert (home / "settings.toml").read_text() == 'theme = "tp-night"\nname = "Ada"\nundo = "free"\n'
        # A choice of the player's own is kept, and from then on it counts.
        app.change_setting("theme")
        app.change_setting("theme")
        app.change_setting("undo")
        kept, _ = load_settings()
        assert (kept.theme, kept.symbols, kept.undo) == ("tp-day-256", "auto", "fair")


@pytest.mark.parametrize("arguments", [["--symbols", "ascii"], ["--symbols", "ascii", "play", "--seed", "1"]])
def test_signs_for_this_run(arguments: list[str], tmp_path: Path) -> None:
    terminal = Terminal(arguments, tmp_path)
    terminal.wait_for("Quick game" if len(arguments) == 2 else "Place")
    assert terminal.text.isascii(), terminal.text
    terminal.close()
    assert not list(tmp_path.rglob("settings.toml"))


@pytest.mark.parametrize("command", [[], ["play"], ["daily"], ["tutorial"], ["replay", "x.tp"]])
def test_values_that_there_are_not(command: list[str], tmp_path: Path) -> None:
    refused = run(*command, "--symbols", "runes", folder=tmp_path)
    check_refused(refused, "there is no set of signs runes; --symbols takes auto, unicode, narrow or ascii")
    if not command:
        check_refused(run("--theme", "x\x1b", folder=tmp_path), "--theme takes auto, tp-night, tp-day, ")
        refused = run("play", "--pace", "fast", folder=tmp_path)
        check_refused(refused, "there is no pace fast; --pace takes instant, quick or slow")


def test_a_theme_of_ones_own_that_is_wrong_is_not_said_to_be_missing(home: Path, tmp_path: Path) -> None:
    (home / "themes").mkdir()
    (home / "themes" / "mine.toml").write_text('base = "tp-dawn"\n')
    check_refused(run("--theme", "mine", folder=tmp_path), "theme mine.toml: base: there is no theme 'tp-dawn'")


def test_keys_for_this_run_and_no_mouse(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--keys", "left", "--no-mouse", "--pace", "instant"], tmp_path)
    terminal.wait_for("Space place")
    assert b"\x1b[?1000h" not in terminal.received
    assert b"\x1b[?1003h" not in terminal.received
    terminal.close()
    assert not list(tmp_path.rglob("settings.toml"))
    terminal = Terminal([], tmp_path)
    terminal.wait_for("Quick game")
    assert b"\x1b[?1000h" in terminal.received
    terminal.close()


def test_a_set_of_keys_that_there_is_not(tmp_path: Path) -> None:
    refused = run("--keys", "dvorak", folder=tmp_path)
    check_refused(refused, "there is no set of keys dvorak; --keys takes arrows, vi, numpad, left or right")
