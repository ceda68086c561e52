"""The command line in real processes: one clear line and exit status 2 for what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.commands import ROOT, check_refused, documented_example, run
from tests.tui.terminal import Terminal
from tp_tui import __version__
from tp_tui.tui.themes import builtin_theme


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--nonsense"], "--nonsense"),
        (["dance"], "dance"),
        (["play", "--seats", "you"], "takes 2 to 4"),
        (["play", "--seats", "you,robot"], "“robot” is not a seat; a seat is you, random, greedy"),
        (["play", "--seed", "seven"], "--seed"),
        (["play", "--option", "stairs"], "NAME=VALUE"),
        (["play", "--option", "stairs=up"], "it can be adjacent or line"),
        (["play", "--option", "colour=red"], "there is no option colour; --option takes first, stairs, search_order"),
        (["play", "--option", "first=3"], "first is 3, but there are 2 seats"),
        (["play", "--pace", "warp"], "instant, quick or slow"),
        (["simulate", "--seats", "you,greedy"], "only bots"),
        (["simulate", "--games", "0"], "--games"),
        (["picture", "x.txt"], "x.txt: the name of a picture ends in .svg"),
        (["picture", "x.svg", "--size", "big"], "COLUMNSxLINES"),
        (["picture", "x.svg", "--size", "10x10"], "80x24 or more"),
        (["picture", "/nowhere/x.svg", "--turn", "1"], "/nowhere/x.svg cannot be written"),
        (["play", "--edition", "gold"], "it can be basic, horus or nile"),
        (["play", "--variant", "shut"], "there is no variant shut; --variant takes symbol or open, or both"),
        (["play", "--mission", "4"], "it can be 0, 1, 2 or 3"),
        (["play", "--mission", "1", "--edition", "horus"], "missions go with the basic version only"),
        (["play", "--edition", "basic", "--board", "nile"], "which only the nile edition plays with"),
        (["play", "--edition", "nile", "--board", "desert"], "the nile edition needs the Nile"),
        (["simulate", "--mission", "2", "--edition", "nile"], "missions go with the basic version only"),
        (["play", "--board", "atlantis"], "no board 'atlantis' and no such file; boards are desert and nile"),
        (["play", "--option", "edition=nile"], "--option does not take edition; write --edition nile"),
        (["board"], "missing command"),
        (["plya"], "there is no command plya; did you mean play?"),
        (["tables", "nwe"], "there is no command nwe; did you mean new?"),
        (["xyzzy"], "there is no command xyzzy; tp-tui --help lists them"),
        (["saves", "--xyzzy"], "there is no option --xyzzy; --help lists them"),
        (["play", "--pcae", "x"], "there is no option --pcae; did you mean --game, --pace or --plain?"),
        (["play", "--seed", "abc"], "--seed takes a whole number, not abc"),
        (["saves", "x", "y"], "one word too many: x y; --help says what the command takes"),
        (["play", "--resume", "--seed", "3"], "--resume continues a saved game: leave out --seed"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    check_refused(run(*arguments, folder=tmp_path), said)


def test_a_terminal_that_cannot_place_text_gets_a_clear_line(tmp_path: Path) -> None:
    terminal = Terminal(
        ["replay", str(ROOT / "tests" / "storage" / "saves_v1" / "basic.tp")], tmp_path, environment={"TERM": "dumb"}
    )
    terminal.wait_for("TERM=dumb")
    terminal.child.wait()
    assert terminal.child.exitstatus == 2
    assert b"\x1b" not in terminal.received


def test_version_and_help(tmp_path: Path) -> None:
    assert run("--version", folder=tmp_path).stdout == f"tp-tui {__version__}\n"
    shown = run("--help", folder=tmp_path)
    assert shown.returncode == 0
    for command in ("play", "simulate", "picture"):
        assert command in shown.stdout


def test_simulate_prints_every_bot_with_its_wins(tmp_path: Path) -> None:
    one = run("simulate", "--seats", "random,random", "--games", "6", "--seed", "3", folder=tmp_path)
    two = run("simulate", "--seats", "random,random", "--games", "6", "--seed", "3", "--jobs", "2", folder=tmp_path)
    assert one.returncode == two.returncode == 0
    assert "6 games, seeds 3 to 8" in one.stdout

    def without_times(text: str) -> list[list[str]]:
        wins, sources = text.split("Where the points came from")
        found = [line.split()[:-2] for line in wins.splitlines() if "random" in line]
        return found + [line.split() for line in sources.splitlines() if "random" in line]

    assert len(without_times(one.stdout)) == 4
    assert without_times(one.stdout) == without_times(two.stdout)


def test_a_picture_is_an_svg_of_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "screen.svg"
    assert run("picture", str(file), "--turn", "2", "--seats", "you,random", folder=tmp_path).returncode == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert ">2/14</text>" in text


def test_in_a_terminal_a_picture_says_how_far_the_bots_are(tmp_path: Path) -> None:
    file = tmp_path / "screen.svg"
    terminal = Terminal(["picture", str(file), "--turn", "3", "--seats", "planner,planner"], tmp_path)
    terminal.wait_for("The bots play: turn 1 of 14")
    terminal.wait_for("The bots play: turn 2 of 14")
    terminal.child.wait()
    assert terminal.child.exitstatus == 0


def test_a_picture_has_the_colours_and_signs_of_the_run(tmp_path: Path) -> None:
    def picture(*arguments: str) -> str:
        assert run(*arguments, "--turn", "1", "--size", "80x24", folder=tmp_path).returncode == 0
        return (tmp_path / "screen.svg").read_text(encoding="utf-8")

    dark = picture("picture", "screen.svg")
    light = picture("--theme", "tp-day", "picture", "screen.svg")
    plain = picture("picture", "screen.svg", "--theme", "tp-day", "--symbols", "ascii")
    day, night = builtin_theme("tp-day").colours["background"], builtin_theme("tp-night").colours["background"]
    assert f'fill="{day}"' in light
    assert f'fill="{night}"' in dark
    assert f'fill="{day}"' not in dark
    assert "▸" in light
    assert plain.isascii()


def test_a_picture_of_bots_alone_shows_the_turn_that_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "bots.svg"
    assert run("picture", str(file), "--turn", "3", "--seats", "random,greedy", folder=tmp_path).returncode == 0
    assert ">3/14</text>" in file.read_text(encoding="utf-8")


OWN_BOARD = """\
title = "Two oases"
grid = '''
. . . S . . . . S . .
. . S . . . . S . . .
S . . . * S . . . . S
. . . S * . . S . . .
. S . . . . S . . . o
. . . . S . * * S . .
. . S . . . S . . . .
S . . . . S . . . . S
. . . S . . . . S . .
o S . . . . S . . . .
'''
sphinx_rows = [1, 2, 3, 4, 5]
founded = []
[[start]]
field = "e3"
stairs = "east"
[[start]]
field = "e4"
stairs = "west"
[[start]]
field = "g6"
stairs = "north"
[[start]]
field = "h6"
stairs = "east"
"""


def test_a_board_is_drawn(tmp_path: Path) -> None:
    shown = run("board", "show", "desert", folder=tmp_path)
    assert shown.returncode == 0
    assert "  5 . S . . . * S . . . o" in shown.stdout.splitlines()


def test_a_board_is_checked_field_by_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    broken = (
        OWN_BOARD.replace('"e3"', '"z3"').replace("founded = []", 'founded = ["a1", "d1", "d1"]').replace("5]", "11]")
    )
    file.write_text(broken, encoding="utf-8")
    checked = run("board", "check", str(file), folder=tmp_path)
    assert checked.returncode == 2
    for fault in (
        "mine.toml: sphinx_rows: has 11, but rows are 1 to 10",
        "mine.toml: start 1: field: 'z3' is no field; they are a1 to k10",
        "mine.toml: founded: a1 is no site",
        "mine.toml: founded: d1 is there twice",
    ):
        assert fault in checked.stderr.splitlines()
    unfounded = OWN_BOARD.replace('"east"', '"south"', 1).replace(". . . S . . . . S . .", ". . . S . . . x S . .", 1)
    file.write_text(unfounded, encoding="utf-8")
    said = run("board", "check", str(file), folder=tmp_path).stderr
    assert "mine.toml: grid: row 1 has 'x', but fields are" in said
    file.write_text(
        unfounded.replace("x", ".").replace(". . S . . . S . . . .", ". . S . . . S . . ."), encoding="utf-8"
    )
    said = run("board", "check", str(file), folder=tmp_path).stderr
    assert "mine.toml: grid: row 7 has 10 fields, but row 1 has 11" in said
    file.write_text(OWN_BOARD.replace('"east"', '"south"', 1), encoding="utf-8")
    said = run("board", "check", str(file), folder=tmp_path).stderr
    assert "mine.toml: start 1: stairs: no site touches e3 south of it" in said
    small = OWN_BOARD.replace(". ", "o ").replace("o o o S * o", "o o o S * .")
    file.write_text(small, encoding="utf-8")
    assert "spaces, but 40 tiles are laid on it" in run("board", "check", str(file), folder=tmp_path).stderr


def test_a_board_of_ones_own_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN_BOARD, encoding="utf-8")
    assert run("board", "check", str(file), folder=tmp_path).returncode == 0
    arguments = ["play", "--board", str(file), "--seats", "you,random", "--option", "first=1", "--pace", "instant"]
    terminal = Terminal(arguments, tmp_path)
    try:
        terminal.wait_for("Place your tile")
        assert re.fullmatch(" *1[ ·░]+", terminal.lines[1][:15]), "three fields of sand, where others have oases"
        terminal.press(":", *"place f4 n", "enter")
        terminal.wait_for("Choose a row through f4")
    finally:
        terminal.close()


def test_a_check_says_which_editions_can_be_played_and_warns_of_long_rows(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN_BOARD, encoding="utf-8")
    checked = run("board", "check", str(file), folder=tmp_path)
    assert checked.returncode == 0
    lines = checked.stdout.splitlines()
    assert any(line.startswith("warning: the ") and line.endswith("fields, more than 4") for line in lines)
    assert "not nile: grid: has no Nile field, and the nile edition needs the Nile (N1)" in lines
    assert lines[-1] == "Can be played with: basic, horus."
    nile = run("board", "check", "nile", folder=tmp_path).stdout
    assert "Can be played with: nile." in nile
    assert "warning" not in nile
    desert = run("board", "check", "desert", folder=tmp_path).stdout
    assert desert.splitlines()[-1] == "Can be played with: basic, horus."


OWN_BOX = """\
board = "desert"
[tiles.basic]
"worker" = 20
"eye" = 20
[supplies]
gold = 30
[supplies.foundations]
9 = 22
"""


def test_tiles_and_supplies_of_ones_own_are_checked_and_played_with(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(OWN_BOX, encoding="utf-8")
    assert "Can be played with: basic, horus." in run("board", "check", str(file), folder=tmp_path).stdout
    arguments = ["play", "--board", str(file), "--seats", "you,random", "--option", "first=1", "--pace", "instant"]
    terminal = Terminal(arguments, tmp_path, size=(120, 40))
    try:
        terminal.wait_for("Place your tile")
        terminal.wait_for("Supply 30 gold")
        assert terminal.text.count("  9  ▐") == 3
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"eye" = 20', '"eye" = 19', "tiles: there are 39, which is not 8 equal stacks"),
        ('"eye" = 20', '"eye" = 20\n"lid" = 1', "box.toml: tiles: basic: lid: 'lid' is no symbol"),
        ("gold = 30", "golds = 30", "box.toml: supplies: golds: is not known; there are gold, blocks"),
        ("[supplies]", "[suplies]", "box.toml: suplies: is nothing that such a file holds"),
        ('"desert"', '"dessert"', "box.toml: board: is 'dessert'; the program's boards are desert and nile"),
        ('"desert"', '"desert"\ntitle = "x"', "box.toml: title: is there, but so is board = 'desert'"),
        ("9 = 22", "9 = 20", "grid: has 22 sites, but there are 20 foundations"),
        ("gold = 30", "gold = 30\nremoval.basic.2 = 2\nremoval.basic.3 = 0", ""),
        (
            "gold = 30",
            "gold = 30\nremoval.basic.3 = 1\nremoval.basic.2 = 1",
            "not the same number of turns for 3 players",
        ),
    ],
)
def test_what_is_wrong_with_tiles_and_supplies_is_said(old: str, new: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    assert old in OWN_BOX
    file.write_text(OWN_BOX.replace(old, new, 1), encoding="utf-8")
    checked = run("board", "check", str(file), folder=tmp_path)
    assert said in checked.stdout + checked.stderr
    assert checked.returncode in (0, 2)
    assert "Traceback" not in checked.stderr
    playing = run("simulate", "--games", "1", "--seats", "random,random", "--board", str(file), folder=tmp_path)
    assert playing.returncode == (2 if said else 0), playing.stderr
    assert said.split(":")[-1].strip()[:20] in playing.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--edition", "horus", "--variant", "symbol"],
        ["--edition", "nile", "--variant", "symbol", "--variant", "open", "--option", "search_order=free"],
        ["--mission", "1"],
        ["--mission", "2", "--seats", "random"],
        ["--mission", "3", "--seats", "random,random,random,random", "--variant", "symbol,open"],
    ],
    ids=" ".join,
)
def test_every_version_variant_and_mission_can_be_simulated(arguments: list[str], tmp_path: Path) -> None:
    if "--seats" not in arguments:
        arguments = [*arguments, "--seats", "random,random"]
    simulated = run("simulate", "--games", "2", *arguments, folder=tmp_path)
    assert simulated.returncode == 0, simulated.stderr
    assert "2 games, seeds 1 to 2" in simulated.stdout


def test_the_rules_of_a_game_are_plain_text_in_a_pipe(tmp_path: Path) -> None:
    basic = run("rules", folder=tmp_path)
    nile = run("rules", "--edition", "nile", "--variant", "symbol", "--option", "search_order=free", folder=tmp_path)
    mission = run("rules", "--mission", "3", "--players", "1", folder=tmp_path)
    assert basic.returncode == nile.returncode == mission.returncode == 0

    def clauses(text: str) -> set[str]:
        return {line.split()[0] for line in text.splitlines() if line[:1].isalpha() and line[1:2].isdecimal()}

    assert {"B2", "B8", "B22", "B33"} <= clauses(basic.stdout)
    assert not {"H3", "N3", "V1", "M4"} & clauses(basic.stdout)
    assert {"H3", "N3", "V1"} <= clauses(nile.stdout)
    assert "B8" not in clauses(nile.stdout)
    assert "M4" in clauses(mission.stdout)
    for text in (basic.stdout, nile.stdout, mission.stdout):
        assert "\x1b" not in text
        assert max(map(len, text.splitlines())) <= 78
    assert "missions go with" in run("rules", "--mission", "1", "--edition", "nile", folder=tmp_path).stderr


def test_the_rules_are_in_a_pager_on_a_terminal(tmp_path: Path) -> None:
    terminal = Terminal(["rules"], tmp_path, environment={"PAGER": "sed -n 's/^B2 /PAGED &/p'"})
    terminal.wait_for("PAGED B2")
    terminal.child.wait()
    assert terminal.child.exitstatus == 0


def test_the_box_in_the_docs_can_be_played_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(documented_example("toml", "[supplies]"), encoding="utf-8")
    checked = run("board", "check", str(file), folder=tmp_path)
    assert checked.stdout.splitlines()[-1] == "Can be played with: basic, horus."
    rules = run("rules", "--board", str(file), folder=tmp_path).stdout
    assert "for 2 gold you may buy a white block" in rules
