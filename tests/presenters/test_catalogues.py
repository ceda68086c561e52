"""A language, as docs/contributing.md tells it: messages are found, translated, compiled, and shown."""

from __future__ import annotations

import gettext
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from tests.commands import ROOT
from tests.tui.pilot_helpers import on_screen
from tp_tui.games import game_names, get_game
from tp_tui.presenters.messages import _, choose_language, plural, use_catalogue
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp

GERMAN = {
    "Settings": "Einstellungen",
    "an unofficial terminal version": "eine inoffizielle Terminalfassung",
    "tp-tui, an unofficial terminal version of games of pyramids.": "tp-tui, Pyramidenspiele im Terminal.",
    "Good-bye.": "Auf Wiedersehen.",
    ("{count} move", "{count} moves"): ("{count} Zug", "{count} Züge"),
}

RUN = """
import sys
from functools import partial
from pathlib import Path
from tp_tui.presenters import messages
messages.choose_language = partial(messages.choose_language, Path(sys.argv.pop(1)))
from tp_tui.cli.main import main
main()
"""


def recipe() -> list[list[str]]:
    """The commands that the recipe names."""
    text = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
    return [shlex.split(line) for line in re.findall(r"^pybabel .*", text, re.MULTILINE)]


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a German catalogue of some messages."""
    folder = tmp_path_factory.mktemp("locale")
    places = {"tp-tui.pot": str(folder / "tp-tui.pot"), "tp_tui/presenters/locale": str(folder)}
    extract, init, build = ([places.get(word, word) for word in command] for command in recipe())
    for command in (extract, init, build):
        if command is build:
            translate(folder / "de" / "LC_MESSAGES" / "tp-tui.po")
        subprocess.run([sys.executable, "-m", "babel.messages.frontend", *command[1:]], cwd=ROOT, check=True)
    return folder


def translate(file: Path) -> None:
    with file.open("rb") as read:
        catalogue = read_po(read)
    assert len(catalogue) > 1000
    for message, translation in GERMAN.items():
        found = catalogue.get(message[0] if isinstance(message, tuple) else message)
        assert found, message
        found.string = translation
    with file.open("wb") as written:
        write_po(written, catalogue)


def test_rulebooks_and_lessons_are_in_the_catalogue(catalogues: Path) -> None:
    with (catalogues / "tp-tui.pot").open("rb") as read:
        template = read_po(read)
    for game in map(get_game, game_names()):
        chapters = import_module(f"tp_tui.presenters.{game.name}.rulebook").shipped_chapters()
        shown = [text for chapter in chapters for text in (chapter.title, *(entry.text for entry in chapter.entries))]
        for lesson in game.lessons():
            shown += [lesson.title, lesson.summary, *(part.title for part in lesson.parts)]
            steps = [step for part in lesson.parts for step in part.steps]
            shown += [text for step in steps for text in (step.text, step.typed, step.instead, step.instead_typed)]
        assert len(shown) > 40
        assert not [text for text in shown if text and text not in template]


@pytest.fixture
def german(catalogues: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An environment that wants German."""
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    yield catalogues
    use_catalogue(gettext.NullTranslations())


async def test_a_screen_speaks_the_language(german: Path) -> None:
    choose_language(german)
    async with TpApp(settings=Settings()).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = on_screen(pilot.app)
    assert "Einstellungen" in shown
    assert "eine inoffizielle Terminalfassung" in shown
    assert "Daily game" in shown, "what is not translated is said in English"


def test_the_command_line_chooses_it_and_line_mode_speaks_it(german: Path) -> None:
    def said(**environment: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", RUN, str(german), "--plain"],
            env={**os.environ, **environment}, input="quit\n", capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    shown = said()
    assert "tp-tui, Pyramidenspiele im Terminal." in shown
    assert "Auf Wiedersehen." in shown
    assert "Good-bye." in said(LC_ALL="C.UTF-8")


def test_the_environment_says_which(german: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_language(german)
    assert (_("Settings"), plural("{count} move", "{count} moves", 2)) == ("Einstellungen", "2 Züge")
    for name, value in (("LC_MESSAGES", "fr_FR.UTF-8"), ("LC_ALL", "POSIX"), ("LANGUAGE", "de")):
        monkeypatch.setenv(name, value)
        choose_language(german)
        assert _("Settings") == ("Einstellungen" if value == "de" else "Settings")


def test_a_file_that_is_no_catalogue_is_left_out(german: Path, tmp_path: Path) -> None:
    choose_language(german)
    broken = tmp_path / "locale" / "de" / "LC_MESSAGES" / "tp-tui.mo"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"no catalogue")
    choose_language(tmp_path / "locale")
    assert _("Settings") == "Settings"
