"""Saved games: what is written is read again exactly, and what is wrong with a file is said with its line."""

from __future__ import annotations

import random
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bots.games import VERSIONS, name_of
from tests.faults import raises_fault
from tests.games.terra.positions import snapshot
from tp_tui import __version__
from tp_tui.games import get_game
from tp_tui.games.contract import Action, FaultError, FileOption, GameFile, OptionValue, Role, State
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.room import Play, Room, parse_seats, seat_text, seats_from_texts
from tp_tui.room.autosave import autosave_new, resume
from tp_tui.storage.files import write_atomically
from tp_tui.storage.game_files import LONGEST, file_value
from tp_tui.storage.game_log import load_save, read_save, save_text
from tp_tui.storage.saved_game import SavedGame, SaveError, new_saved_game
from tp_tui.storage.toml_writer import toml_table, toml_value

GAME = get_game("terra")
STARTED = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
OWN_BOARD = (Path(__file__).parents[2] / "tp_tui/games/terra/data/boards/desert.toml").read_text(encoding="utf-8")


def random_actions(state: State, seed: int, most: int = 10**6) -> tuple[tuple[Action, ...], State]:
    """The actions of a random game, and the position after them."""
    rng, actions, state = random.Random(seed), [], state.clone()
    while not state.is_terminal() and len(actions) < most:
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return tuple(actions), state


def a_game(options: dict[str, OptionValue], seed: int = 7, most: int = 10**6) -> tuple[SavedGame, State]:
    """A random game, and its last position."""
    seats = ["human:Ada", "bot:greedy", "bot:mine.py:MyBot:Eve", "human:Ägypten"][: int(options.get("players", 2))]
    saved = new_saved_game(GAME, {k: v for k, v in options.items() if k != "players"}, seats, seed, STARTED)
    actions, end = random_actions(saved.start, seed, most)
    return saved._replace(actions=actions), end


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_what_is_written_is_read_again_exactly(options: dict[str, int | str]) -> None:
    for seed in (7, 8):
        saved, end = a_game(options, seed)
        text = save_text(saved)
        loaded = read_save(text.encode())
        assert loaded.remarks == ()
        assert snapshot(loaded.position) == snapshot(end)
        assert snapshot(loaded.saved.start) == snapshot(saved.start)
        assert loaded.saved._replace(start=saved.start) == saved
        assert save_text(loaded.saved) == text


@pytest.mark.parametrize(
    "board",
    [
        OWN_BOARD,
        OWN_BOARD.replace('title = "', 'title = "\\\\ \\"quoted\\" '),
        f"# quotes \"\"\" and ''' and\n# a \\ backslash\n{OWN_BOARD}",
        f'{OWN_BOARD}\n# """',
        f'{OWN_BOARD}\n# "',
        f"{OWN_BOARD}\n#\ttab",
        'board = "desert"\n[tiles.basic]\n"worker" = 20\n"eye" = 20\n[supplies.foundations]\n9 = 22\n',
    ],
)
def test_a_board_of_ones_own_goes_into_the_file(board: str) -> None:
    file = GameFile("mine.toml", board)
    saved, end = a_game({"board": file}, most=40)
    text = save_text(saved)
    loaded = read_save(text.encode())
    assert loaded.saved.options["board"] == file
    assert snapshot(loaded.position)["tiles"] == snapshot(end)["tiles"]
    assert loaded.saved._replace(start=saved.start) == saved


@pytest.mark.parametrize("filling", ["\\", '"', "\x80", "é", "x"])
def test_a_game_with_the_largest_board_of_ones_own_can_be_gone_on_with(filling: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    room = LONGEST - len(OWN_BOARD.encode()) - 3
    file.write_text(f"# {filling * (room // len(filling.encode()))}\n{OWN_BOARD}", encoding="utf-8")
    (option,) = (each for each in GAME.options_of(Role.FILE) if isinstance(each, FileOption) and each.name == "board")
    room = autosave_new(Room(GAME, parse_seats("you,you", 1, 4), {"board": file_value(option, str(file))}, 4))
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert room.game_log
    room.game_log.close()
    assert len(resume(room.game_log.file).room.actions) == 1
    file.write_bytes(file.read_bytes() + b"\n" * 4)
    with raises_fault(FaultError, "larger than 100 kB"):
        file_value(option, str(file))


def test_the_file_is_one_that_a_person_reads() -> None:
    saved, _ = a_game({"edition": "nile", "open": "yes", "stairs": "line"}, most=3)
    text = save_text(saved)
    head, _, body = text.partition("\n---\n")
    assert head.splitlines()[:11] == [
        "format = 2",
        f'program = "tp-tui {__version__}"',
        'game = "terra"',
        'edition = "nile"',
        "mission = 0",
        'variants = ["open"]',
        'options = {board = "nile", stairs = "line", search_order = "keep"}',
        'seats = ["human:Ada", "bot:greedy"]',
        f"first = {saved.options['first']}",
        "seed = 7",
        "started = 2026-11-20T19:30:00Z",
    ]
    assert body.splitlines() == [saved.start.action_to_string(action) for action in saved.actions]


def test_a_deal_counts_and_not_the_seed() -> None:
    """The game is set up from the deal, so that it stays what it was whatever becomes of the shuffling."""
    saved, end = a_game({})
    loaded = read_save(save_text(saved).replace("seed = 7", "seed = 8").encode())
    assert snapshot(loaded.position) == snapshot(end)


def test_a_file_is_read_leniently() -> None:
    saved, end = a_game({}, most=30)
    text = save_text(saved)
    head, rule, body = text.partition("---\n")
    body = "".join(f"\n  {line.upper()}   # said by # hand\r\n" for line in body.splitlines())
    loaded = read_save(f"# a game of mine\n{head}{rule}{body}".encode())
    assert snapshot(loaded.position) == snapshot(end)
    short = "\n".join(line for line in head.splitlines() if not line.startswith(("program", "edition", "variants")))
    assert snapshot(read_save(f"{short}\n{rule}{body}".encode()).position) == snapshot(end)
    assert read_save(f"{head}---".encode()).saved.actions == ()


@pytest.mark.parametrize("lost", [1, 2, 5, 40])
def test_a_torn_last_line_is_dropped_and_said_so(lost: int) -> None:
    saved, _ = a_game({}, most=30)
    data = save_text(saved).replace("\n", "   # Ada, äöü\n").replace("---   # Ada, äöü", "---").encode()[:-lost]
    loaded = read_save(data, "mine.tp")
    whole = data.rpartition(b"\n")[0].partition(b"\n---\n")[2].splitlines()
    assert len(loaded.saved.actions) == len(whole)
    torn = data.rpartition(b"\n")[2]
    if torn:
        assert remark_text(*loaded.remarks).startswith("mine.tp: its last line, “")
        assert remark_text(*loaded.remarks).endswith("was not written to its end and is left out.")
    else:
        assert loaded.remarks == ()


def test_a_tail_of_nothing_is_dropped() -> None:
    saved, end = a_game({}, most=30)
    text = save_text(saved)
    for tail in (b"\0" * 100, b"   ", b"# comm", b"\xc3"):
        loaded = read_save(text.encode() + tail)
        assert snapshot(loaded.position) == snapshot(end)


def line_number(text: str, beginning: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(beginning))


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("format = 2", "format = 3", "format", "format is 3, but this program reads formats 1 and 2"),
        ("format = 2\n", "", "foundations", "format is missing"),
        ('"terra"', '"chess"', "game", "game is 'chess'; there is terra"),
        ('"basic"', '"gold"', "edition", "option edition is 'gold'"),
        ('"basic"', "3", "edition", "edition is 3, but must be a text"),
        ("mission = 0", "mission = 7", "mission", "option mission is 7"),
        ("mission = 0", "mission = 1", "hands", "hands: has 2 tiles, but there is 1 player"),
        ("variants = []", 'variants = ["shut"]', "variants", "has 'shut'; there is symbol and open"),
        ("variants = []", "variants = 3", "variants", "variants must be a list of texts"),
        ('board = "desert"', 'colour = "red"', "options", "options colour is no option that stands here"),
        ('"adjacent"', '"up"', "options", "option stairs is 'up'"),
        ('"adjacent"', "1.5", "options", "options stairs must be a number, a text or a file"),
        ('"desert"', '"a\\nb"', "options", "option board is 'a\\nb'; it can be desert, nile or a file"),
        ('"human:Ada"', '"Ada"', "seats", "seats has 'Ada'; a seat is human:NAME"),
        ('"human:Ada", ', "", "seats", "there is 1 seat; without a mission the game takes 2 to 4"),
        ("first = ", "first = 9 # ", "first", "option first is 9"),
        ("first = ", "second = ", "second", "second is nothing that a saved game holds"),
        ("seed = 7", 'seed = "seven"', "seed", "seed is 'seven', but must be a whole number"),
        ("seed = 7", "seed = ", "seed", "Invalid value"),
        ("started = ", 'started = "now" # ', "started", "started must be a date and time"),
        ("seed = 7", "seed = 7\nfinished = 2026-11-20T20:30:00Z", "finished", "finished is nothing that a"),
        ("[deal]", "[dealt]", "[dealt]", "dealt is nothing that a saved game holds"),
        ("hand_stacks = [", "hand_stacks = [9, ", "hand_stacks", "hand_stacks: has 9, which is no whole number"),
        ("    [", '    ["lotus", ', "stacks", "stacks: stack 1: 'lotus' is no tile of this game"),
        ("\n---\n", "\n", "row", "the header ends without the line ---"),
        ("done\n", "dance\n", "dance", "“dance” is not a move; legal now: "),
        ("done\n", "draw 3\n", "draw 3", "(B1)"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, at: str, said: str) -> None:
    saved, _ = a_game({}, most=2)
    text = f"{save_text(saved)}done\n"
    assert old in text
    wrong = text.replace(old, new, 1)
    with pytest.raises(SaveError) as caught:
        read_save(wrong.encode(), "mine.tp")
    message = fault_text(caught.value)
    assert said in message
    assert "\n" not in message
    found = message.partition(":")[0]
    if said.endswith("is missing") or "without the line" in said:
        assert found.startswith("mine.tp, line ")
    else:
        assert found == f"mine.tp, line {line_number(wrong, at)}"


def test_a_line_that_is_no_text_is_named() -> None:
    saved, _ = a_game({}, most=2)
    with raises_fault(SaveError, r"mine.tp, line 2: is no text in UTF-8"):
        read_save(save_text(saved).encode().replace(b"tp-tui 0", b"tp-\xff"), "mine.tp")


def test_files_are_written_whole_and_left_alone(tmp_path: Path) -> None:
    saved, end = a_game({}, most=20)
    file = tmp_path / "mine.tp"
    write_atomically(file, save_text(saved))
    assert snapshot(load_save(file).position) == snapshot(end)
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.tp"]
    with raises_fault(SaveError, r"none.tp cannot be read: No such file"):
        load_save(tmp_path / "none.tp")
    with pytest.raises(OSError, match="No such file"):
        write_atomically(tmp_path / "nowhere" / "mine.tp", "")
    file.write_text("nothing", encoding="utf-8")
    with raises_fault(SaveError, r"mine.tp, line 1: the header ends without the line ---"):
        load_save(file)
    assert file.read_text(encoding="utf-8") == "nothing"


def test_seats_are_written_and_read() -> None:
    texts = ["human:Ada", "bot:greedy:Ben", "bot:mine.py:MyBot:Eve"]
    seats = seats_from_texts(texts)
    assert [(seat.name, seat.bot) for seat in seats] == [("Ada", ""), ("Ben", "greedy"), ("Eve", "mine.py:MyBot")]
    assert [seat_text(seat) for seat in seats] == texts
    assert [seat.name for seat in seats_from_texts(["bot:greedy", "bot:greedy"])] == ["Greedy 1", "Greedy 2"]


values = st.recursive(
    st.integers() | st.booleans() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=12,
)


@given(st.dictionaries(st.text("abc-_ \"'\\.\n", max_size=5), values, max_size=4))
def test_whatever_is_written_as_toml_is_read_again(table: dict[str, object]) -> None:
    assert tomllib.loads(f"x = {toml_value(table)}\n") == {"x": table}
    assert tomllib.loads(toml_table("deal", table)) == {"deal": table}


@given(st.text('-\n" a', max_size=12))
def test_no_text_ends_the_header_of_a_file(text: str) -> None:
    assert "---" not in [line.rstrip() for line in f"x = {toml_value(text)}".splitlines()]


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(TypeError, match="float"):
        toml_value(0.5)
