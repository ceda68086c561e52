"""Files of any content are read, or refused in one sentence; what is read can be played."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.mutations import spoiled
from tests.presenters.brackets import in_brackets
from tp_tui.games import DEFAULT_GAME, game_names, get_game
from tp_tui.games.contract import DataError, FaultError, FileOption, Game, GameFile, OptionError, Role
from tp_tui.games.kit.printable import printable
from tp_tui.lab.bench.run import RunError, from_json
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.room import Play, Room, parse_seats
from tp_tui.storage.game_log import read_save, save_text
from tp_tui.storage.jsonl import JsonlFile
from tp_tui.storage.lesson_progress import keep_progress, read_progress
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.saved_games import summary_of
from tp_tui.storage.settings import load_settings, save_settings
from tp_tui.tui.sign_sets import read_signs
from tp_tui.tui.terra.table import TerraTable
from tp_tui.tui.themes import builtin_themes, read_theme

LONGEST = 600
"""The letters of a complaint, however long what it complains of."""

QUICK = pytest.param(120, 1, id="quick")
LONG = [pytest.param(1_200, seed, id=f"long {seed}", marks=pytest.mark.measured) for seed in range(2, 5)]
LIGHT = pytest.mark.parametrize(("count", "seed"), [QUICK, pytest.param(400, 2, id="long", marks=pytest.mark.measured)])
FUZZ = pytest.mark.parametrize(("count", "seed"), [QUICK, *LONG])


def is_a_sentence(error: Exception) -> None:
    said = fault_text(error)
    assert said.isprintable(), repr(said)
    assert 0 < len(said) <= LONGEST, len(said)


def file_options() -> list[tuple[Game, FileOption]]:
    games = [get_game(name) for name in game_names()]
    return [(game, option) for game in games for option in game.options_of(Role.FILE) if isinstance(option, FileOption)]


def shipped_text(game: Game, name: str) -> str:
    folder = Path(__file__).parents[2] / "tp_tui" / "games" / game.name / "data"
    (file,) = (file for file in folder.glob(f"*/{name}.toml") if file.parent.name != "lessons")
    return file.read_text(encoding="utf-8") + MORE.get(game.name, "")


SUPPLIES = """
[supplies]
gold = 30
blocks = 50
[supplies.limits]
gold = 5
blocks = 8
[supplies.prices]
search = 2
purchase = 4
[supplies.pieces]
level1 = 3
"""
MORE = {"terra": SUPPLIES}
"""By game what a file can hold besides what the shipped ones do."""


@FUZZ
@pytest.mark.parametrize(("game", "option"), file_options(), ids=lambda value: getattr(value, "name", ""))
def test_files_of_a_game(game: Game, option: FileOption, count: int, seed: int) -> None:
    rng, played = Random(seed), 0
    for name in option.shipped_names:
        text = shipped_text(game, name)
        # Of some games nearly every letter matters; the file as it is can be played with.
        for data in (text.encode(), *spoiled(text, count, seed)):
            file = GameFile("own.toml", data.decode("utf-8", "replace"))
            try:
                report = game.examine_file(option.name, file)
                for fault in (
                    *report.faults,
                    *report.warnings,
                    *(one for all in report.misfits.values() for one in all),
                ):
                    said = fault_text(fault)
                    assert said.isprintable(), repr(fault)
                    assert len(said) <= LONGEST
                    with in_brackets():
                        in_words = fault_text(fault, 2 * LONGEST)
                    assert in_words.startswith("⟦"), fault  # a fault without a message is said by its id
                state = game.new_initial_state({option.name: file}, rng.randrange(10**6))
            except (DataError, FaultError, OptionError) as error:
                is_a_sentence(error)
                continue
            while not state.is_terminal():
                legal = state.legal_actions()
                assert legal
                state.apply_action(rng.choice(legal))
            played += 1
    assert played


def saved_text(seed: int) -> str:
    rng = Random(seed)
    room = Room(get_game(DEFAULT_GAME), parse_seats("you:Ada,greedy", 1, 4), {"edition": "nile"}, seed)
    for _ in range(20):
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    last = "".join(f"{words}\n" for words in room.notation()[-3:])
    return f"{save_text(room.saved())}!undo 3\n{last}!fault A why\n!say B words\nplace !torn\n!undo 1\n"


@FUZZ
def test_saved_games(count: int, seed: int, tmp_path: Path) -> None:
    lines: list[int] = []
    for data in spoiled(saved_text(seed), count, seed):
        try:
            loaded = read_save(data, "own.tp")
        except SaveError as error:
            is_a_sentence(error)
            lines.append(error.line)
        else:
            assert loaded.saved.game in game_names()
        file = tmp_path / "own.tp"
        file.write_bytes(data)
        if fault := summary_of(file).fault:
            assert fault_text(fault).isprintable()
            assert len(fault_text(fault)) <= LONGEST
    assert min(lines) >= 1


@FUZZ
def test_settings(count: int, seed: int, tmp_path: Path) -> None:
    table = f"[{TerraTable.GAME}]\nstairs = 'self'\n"
    for data in spoiled(f"pace = 'slow'\nopponent = 'greedy'\ntheme = 'tp-day'\n{table}", count, seed):
        file = tmp_path / "settings.toml"
        file.write_bytes(data)
        settings, wrong = load_settings(file)
        fault = remark_text(wrong)
        assert settings.pace
        assert fault.isprintable(), repr(fault)
        assert len(fault) <= LONGEST + len(str(tmp_path))


BUILTIN_THEMES = {theme.name: theme for theme in builtin_themes()}
OWN_THEME = "title = 'mine'\nbase = 'tp-day'\ncontrast = 4.5\nneeds = 256\neyes = ['protan']\nprimary = '#ffd700'\n"
OWN_SIGNS = "title = 'mine'\nplain = false\n[signs]\n'─' = '='\n[reversed]\n'█' = '#'\n"
PROGRESS = "[terra]\nbasic = 3\nhorus = -1\n[cubes]\nfirst = 2\n"


def read_own(file: Path) -> object:
    """What is read of a file by its name."""
    match file.stem:
        case "theme":
            return read_theme(file, BUILTIN_THEMES)
        case "signs":
            return read_signs(file)
        case _:
            assert keep_progress("terra", "nile", 1) is None
            return read_progress()["terra"]["nile"]


@LIGHT
@pytest.mark.parametrize(
    ("name", "text"),
    [("theme", OWN_THEME), ("signs", OWN_SIGNS), ("lessons", PROGRESS)],
    ids=["theme", "signs", "lessons"],
)
def test_files_of_the_players_own(name: str, text: str, count: int, seed: int, home: Path) -> None:
    file, read = home / f"{name}.toml", 0
    file.write_text(text, encoding="utf-8")
    read_own(file)
    tracemalloc.start()
    for data in spoiled(text, count, seed):
        file.write_bytes(data)
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        said = ""
        try:
            assert read_own(file)
            read += 1
        except FaultError as error:
            said = fault_text(error)
            is_a_sentence(DataError(printable(said, LONGEST)))
        if said:
            assert said.startswith(f"{name}.toml: ")
        _, peak = tracemalloc.get_traced_memory()
        assert peak - before <= 500 * len(data) + 2_000_000
    tracemalloc.stop()
    assert read > 0
    assert read < count or name == "lessons", "a tutorial that cannot be read is begun anew"


@LIGHT
def test_settings_that_are_changed(count: int, seed: int, tmp_path: Path) -> None:
    """What is said to be kept is there, and what cannot be read stays as it is."""
    file, kept = tmp_path / "settings.toml", 0
    text = "# mine\nname = {}\npace.x = 1\nundo = 'fair' # so\n[terra]\nstairs = 'self'\n[keys]\nup = 'k'\n[cubes.x]\n"
    for data in spoiled(text, count, seed):
        file.write_bytes(data)
        settings, fault = load_settings(file)
        changed = settings.with_values({"name": "Ada", "undo": "free"}).with_game("terra", "stairs", "hand")
        if said := remark_text(save_settings(changed, file)):
            assert "cannot be read" in remark_text(fault)
            assert said.isprintable()
            assert file.read_bytes() == data
        else:
            again, _ = load_settings(file)
            assert (again.name, again.undo, again.of_game("terra", "stairs")) == ("Ada", "free", "hand")
            kept += 1
    assert kept


@FUZZ
def test_records_and_comparisons(count: int, seed: int, tmp_path: Path) -> None:
    values = ("9" * 5_000, "[" * 5_000, "1e999", "NaN", "-1", "null", '"\\ud800"', "{}", '"x"', "99999999999999999999")
    line = {
        "record": "games",
        "format": 1,
        "bots": ["greedy", "random"],
        "seed": 1,
        "rounds": 3,
        "loop": {"seconds": 1},
    }
    rng, file = Random(seed), tmp_path / "record.jsonl"
    for _ in range(count):
        text = json.dumps(line)
        for _ in range(2):
            value = json.dumps(rng.choice(list(line.values())))
            text = text.replace(value, rng.choice(values), 1)
        data = bytearray((text + "\n").encode())
        if rng.random() < 0.3:
            data[rng.randrange(len(data))] = rng.randrange(256)
        file.write_bytes(bytes(data))
        try:
            JsonlFile(file).resume({"record": "games", "format": 1})
        except FaultError as error:
            is_a_sentence(error)
        try:
            from_json(data.decode("utf-8", "replace"))
        except RunError as error:
            is_a_sentence(error)
