"""The command line speaks in messages: in a language of brackets no word stands outside of them, and none is cut."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.commands import ROOT
from tests.presenters.brackets import FILES, GAMES, PEOPLE, in_brackets, is_whole, words_outside
from tp_tui.cli import completion_offers
from tp_tui.cli.app import Commands, make_app, run
from tp_tui.cli.crashes import crash_text
from tp_tui.cli.faults import run_and_exit
from tp_tui.cli.manual_page import manual_page
from tp_tui.storage.restrictions import RESTRICTED_VARIABLE

TYPERS_OWN = (
    re.compile(r"^Usage: .*(\n {8,}\S.*)*", re.MULTILINE),
    re.compile(r"^(Arguments|Options|Commands):$", re.MULTILINE),
    re.compile(r"Show\s+this\s+message\s+and\s+exit\."),
    re.compile(r"\[[^][⟦⟧]*\b(default|required|x>=)[^][⟦⟧]*\]"),
)
"""What Typer says by itself."""

NAMES = (
    re.compile(r"(?<![\w-])--?[a-z][a-z-]*( <[\w |:%.-]+>(\.\.\.)?)?"),
    re.compile(r"^  [a-z_]+(:<\w+>)?(\.\.\.)?(?=  +⟦|\s*$)", re.MULTILINE),
)
"""What options, arguments and commands are called."""

SAVES = ROOT / "tests" / "storage" / "saves_v1"


def words_of(text: str, *excepted: re.Pattern[str]) -> list[str]:
    assert is_whole(text), text
    return words_outside(text, *excepted, FILES, GAMES, PEOPLE)


def said(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `tp-tui` answers in brackets, on both streams, however it ends."""
    capsys.readouterr()
    with in_brackets(), pytest.raises(SystemExit):
        run_and_exit(
            lambda: run(shlex.split(line)),
            lambda error: error.format_message() if isinstance(error, typer.TyperException) else None,
        )
    printed = capsys.readouterr()
    return printed.out + printed.err.removeprefix("tp-tui: ")


def lines(command: Any, before: str = "") -> Iterator[str]:
    """The words by which each command is called."""
    yield before
    for name in getattr(command, "list_commands", lambda context: ())(None):
        yield from lines(command.get_command(None, name), f"{before} {name}".strip())


@pytest.mark.parametrize("line", lines(typer.main.get_command(make_app())))
def test_the_help_of_every_command_is_in_brackets(line: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(f"{line} --help", capsys)
    assert text.startswith("Usage: tp-tui")
    assert text.count("⟦") > 1
    assert words_of(text, *TYPERS_OWN, *NAMES) == []


def test_help_is_said_in_the_language_of_its_moment(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was imported before the language was chosen is said in it all the same."""
    assert "⟦Start a game at once, or go on with a saved one.⟧" in said("play --help", capsys)
    run(["play", "--help"])
    assert "⟦" not in capsys.readouterr().out


def test_every_command_has_a_help() -> None:
    """A list of commands shows a whole sentence of it."""
    group = typer.main.get_command(make_app())
    assert isinstance(group, Commands)
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        assert command.help.startswith(command.short_help.removesuffix(".")), name
        assert command.short_help.endswith("."), name


def test_the_manual_page_is_in_brackets(home: Path) -> None:
    with in_brackets():
        text = manual_page().replace("\\[u27E6]", "⟦").replace("\\[u27E7]", "⟧").replace("\\-", "-")
    assert text.count("⟦") > 100
    left = re.sub(r"^\.(SS|TH|TP|PP|B(?! ⟦)).*", "", text, flags=re.MULTILINE)
    left = left.replace("[OPTIONS] [COMMAND [ARGS]...]", "").replace("tp-tui - ", "")
    assert words_of(left, *TYPERS_OWN, *NAMES, re.compile(r"^\.SH", re.MULTILINE)) == []


REFUSED = [
    "play --seats you,robot",
    "play --seed 99999999999999999999",
    "play --option stairs",
    "play --option colour=red",
    "play --option edition=nile",
    "play --variant shut",
    "play --game cubes --variant shut",
    "play --game cubes --mission 1",
    "play --game chess",
    "play --pace warp",
    "play --theme runes",
    "play --symbols runes",
    "play --keys runes",
    "play some.tp",
    "play --resume",
    "play --resume none.tp",
    "replay none.tp",
    f"replay {SAVES / 'basic.tp'} --turn 99",
    f"replay {SAVES / 'basic.tp'} --seat Zoe",
    "verify .",
    "daily --result",
    "challenges swimming",
    "tutorial swimming",
    "picture x.svg --size big",
    "picture /nowhere/x.svg --turn 1",
    "stats --csv --json",
    "themes runes",
    "completion tcsh",
    "paths none",
    "doctor --keys",
    "simulate --seats you,random",
    "simulate --patience inf",
    "simulate --patience 99999999",
    "simulate --seats random,random --out /nowhere/x.csv",
    "simulate --seats random,random --out x --record x",
    "simulate --seats none.py:MyBot,random",
    "arena ladder --bots you,random",
    "arena ladder --bots random,random",
    "arena ladder --bots random",
    "arena tune --games 3",
    "arena tune --bot you",
    "bench --compare none.json",
    "bench --compare binary.json",
    "guest players",
    "guest players --player Ada",
    "guest players --memory 1",
    "web --memory 1",
    "web --url nonsense",
]


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_wrong_is_said_in_brackets(
    line: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(RESTRICTED_VARIABLE, "")  # which commands for guests set
    (tmp_path / "binary.json").write_bytes(b"\xff")
    text = said(line, capsys)
    assert re.search(r"⟦.*⟧\.\n$", text), text
    assert words_of(text, re.compile(r"^invalid value for '--[a-z-]+': ")) == []


ANSWERED = [
    "saves",
    "paths",
    "doctor",
    "games",
    "stats --name Zoe",
    "challenges",
    "themes tp-day",
    "board check desert",
    "pyramid check standard",
    f"replay {SAVES / 'basic.tp'} --turn 999",
    f"verify {SAVES / 'basic.tp'}",
]


@pytest.mark.parametrize("used", [False, True], ids=["empty", "used"])
@pytest.mark.parametrize("line", ANSWERED)
def test_what_commands_answer_is_in_brackets(
    line: str, used: bool, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if used:
        (home / "saves").mkdir()
        for name in ("basic.tp", "unfinished.tp", "nile.tp"):
            shutil.copy(SAVES / name, home / "saves" / name)
    text = said(line, capsys)
    assert "⟦" in text
    assert words_of(text, *TITLES) == []


TITLES = (
    re.compile(r"^    --edition \w+  .*$", re.MULTILINE),  # titles of versions, which the games have
    re.compile(r"^tp-\w+  .*$", re.MULTILINE),  # a theme, with the title that it gives itself
    re.compile(r"^  [a-z-]+ +$", re.MULTILINE),  # names of challenges, by which they are started
    re.compile(r"^\w+(?=  +/)", re.MULTILINE),  # the words by which paths are asked for
)


def test_what_a_shell_offers_is_explained_in_brackets(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completion_offers, "choose_language", lambda: None)
    for name in ("_TP_TUI_COMPLETE", "_TYPER_COMPLETE_FISH_ACTION", "_TYPER_COMPLETE_ARGS", "COLUMNS"):
        monkeypatch.setenv(name, "")  # as it was afterwards, whatever is set
    (home / "boards").mkdir()
    (home / "boards" / "mine.toml").touch()
    with in_brackets():
        found = {line: completion_offers.offers(line) for line in ("tp-tui ", "tp-tui play --seats ", "tp-tui play --")}
        boards = completion_offers.offers("tp-tui board show m")
    for line, offers in found.items():
        meanings = [offer.partition("\t")[2] for offer in offers]
        assert [each for each in meanings if not each.startswith("⟦")] in ([], ["Show this message and exit."]), line
        assert len(meanings) > 4
    assert boards == ["mine\t⟦board of your own⟧"]


@pytest.mark.parametrize("error", [ValueError("x"), MemoryError()], ids=repr)
def test_a_crash_is_told_in_brackets(error: Exception, home: Path) -> None:
    with in_brackets():
        logged = crash_text(error)
        (home / "crash.log").unlink()
        (home / "crash.log").mkdir()
        unlogged = crash_text(error)
    assert str(home / "crash.log") in logged
    assert words_of(logged) == words_of(unlogged) == []
