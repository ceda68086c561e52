"""The menu in line mode: games set up by questions, saved games, the daily game, what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import run
from tests.tui.terminal import Terminal
from tp_tui.bots.driver import BotDriver, LocalBots
from tp_tui.games import get_game
from tp_tui.games.contract import Role
from tp_tui.plain.dialogue import Console
from tp_tui.plain.line_mode import Ending
from tp_tui.plain.menu import Menu
from tp_tui.presenters.log_text import MAX_HEARD
from tp_tui.presenters.messages import word_count
from tp_tui.storage.game_log import load_save
from tp_tui.storage.settings import Settings, load_settings


def asked(*typed: str, has_screen: bool = False) -> tuple[list[str], Menu, Ending]:
    """What the menu said while these lines were typed, the menu, and how it ended."""
    left, said = list(typed), list[str]()
    console = Console(lambda: left.pop(0) if left else None, said.append, has_screen)
    menu = Menu(Settings(pace="instant"), console, BotDriver(LocalBots()))
    ending = menu.run()
    assert not left, f"never read: {left}"
    return said, menu, ending


def test_entries_are_chosen_by_number_and_by_word() -> None:
    said, menu, ending = asked("q", has_screen=True)
    assert ending == Ending.STOPPED
    assert menu.room is None
    lines = said[1].splitlines()
    assert lines[:4] == [
        "1: Game: Terra Pyramides", "2: Quick game: you against Greedy (medium)", "3: New game...",
        "4: Tutorial: learn the game",
    ]  # fmt: skip
    assert sum("Settings" in line for line in lines) == 1
    said, _, _ = asked("Your", "how", "5", "0", "dance", "99", "", "quit")
    assert "0 is not in the menu. An empty line lists it." in said  # nothing goes on yet
    assert "No finished games yet. Every game you play to the end counts here." in said
    assert any("B2" in text for text in said)
    assert "dance is not in the menu. An empty line lists it." in said
    assert "99 is not in the menu. An empty line lists it." in said
    assert sum(text.startswith("1: Game") for text in said) == 2  # at first, and asked for
    assert all(text.isascii() for text in said)


def test_the_menu_is_said_once_and_again_where_its_numbers_have_changed() -> None:
    said, _, _ = asked("how", "1", "help", "quick", "target", "take it", "quit", "quit")
    lists = [text for text in said if text.startswith(("0: Continue", "1: Game"))]
    assert len(lists) == 3
    assert lists[0] == lists[1] != lists[2]


def test_how_line_mode_speaks_is_said_and_set_in_the_menu() -> None:
    said, _menu, _ = asked("verbosity", "settings spell", "verbosity brief", "spell loud", "quit")
    assert said[2:6] == [
        "verbosity is normal. verbosity takes brief, normal or full.",
        "spell is plain. spell takes plain, spaced or nato.",
        "From now on line mode is brief.",
        "spell takes plain, spaced or nato.",
    ]
    assert load_settings()[0].verbosity == "brief"


def test_challenges_and_lessons_are_named_and_told_one_by_one_when_asked() -> None:
    said, _, _ = asked("challenges", "help 2", "help two summits", "back", "tutorial", "help 3", "back", "quit")
    asked_for = [text for text in said if text.startswith("Which ")]
    assert all(word_count(text) < 80 for text in asked_for)
    assert "Mission 1: four summits, open. Alone, build four pyramids of level 5 before the tiles run out." in said
    assert any(text.startswith("Two summits, open. ") for text in said)
    assert any(text.startswith("The Nile & the Oases, about 6 minutes. ") for text in said)


def test_who_leaves_a_game_for_the_menu_stays_and_hears_only_what_was_missed() -> None:
    """A game that goes on tells the turns since the player's last one, however long it has been."""
    said, _, _ = asked("quick", *["choices", "1"] * 9, "quit", "0", "quit", "quit")
    assert said.count("Good-bye.") == 1
    assert said.count("The game is saved; Continue goes on with it.") == 2
    missed = said[said.index("The game goes on.") + 1 :]
    told = missed[: next(at for at, text in enumerate(missed) if text.startswith("Turn "))]
    assert len(told) <= 2
    assert all(word_count(text) <= MAX_HEARD for text in told)


def test_numbers_of_the_menu_mean_the_same_whatever_was_played() -> None:
    def numbered(said: list[str]) -> dict[str, str]:
        lines = (line.partition(": ") for line in said[1].splitlines() if ": " in line)
        return {title.partition(":")[0]: number for number, _, title in lines}

    fresh = numbered(asked("quit")[0])
    said, menu, _ = asked("2", "choices", "1", "quit", "0", "quit", "quit")
    assert menu.room is not None
    again = numbered(asked("quit")[0])
    assert again.pop("Continue") == "0"
    assert again == fresh
    other, _, _ = asked("game", "Cubes", "", "quit")
    listed = next(text for text in reversed(other) if text.startswith("0: "))
    assert "1: Game: Cubes" in listed
    assert "0: Continue: Terra Pyramides, Basic, You against Greedy (" in listed
    assert "Every saved game is over. tp-tui saves lists them." not in said


def test_a_game_is_set_up_by_questions() -> None:
    """Each question offers only what goes with the answers before; what cannot be is asked again."""
    said, menu, _ = asked(
        "new", "horus", "maybe", "9", "2",  # version; variants
        "you", "Ada", "1", "Ada", "A name that is much too long", "Ben", "random", "nobody",  # seats
        "2", "atlantis", "desert", "Seat B", "line", "", "-7", "7",  # board, who begins, house rules, seed
        "quit", "quit",
    )  # fmt: skip
    room = menu.room
    assert room is not None
    assert [seat.name for seat in room.seats] == ["Ada", "Ben", "Random"]
    options = {name: room.options.get(name) for name in ("edition", "symbol", "open", "first", "stairs")}
    assert options == {
        "edition": "horus", "symbol": "yes", "open": None, "first": 2, "stairs": "line",
    }  # fmt: skip
    assert room.options["board"] == "desert"
    assert room.seed == 7
    joined = "\n".join(said)
    assert "maybe is none of them." in joined
    assert "The name “Ada” is there twice".replace("“", '"').replace("”", '"') in joined
    assert "longer than 12 letters" in joined
    assert "no board 'atlantis'" in joined
    assert "A seed is a whole number from 0" in joined
    assert "Mission" not in joined  # none goes with that version
    assert joined.isascii()


@pytest.mark.parametrize(("game", "number"), [("Terra Pyramides", 3), ("Necropolis", 3), ("Cubes", 3)])
def test_enter_alone_takes_what_is_usual(game: str, number: int) -> None:
    questions = 12
    said, menu, _ = asked("game", game, "new", *[""] * questions)
    assert menu.room is not None
    assert menu.room.game.title == game
    assert [seat.bot for seat in menu.room.seats] == ["", "greedy"]
    assert load_settings()[0].game == menu.room.game.name
    assert any(text.startswith(f"New game: {game}.") for text in said)


def test_what_sets_games_apart_is_asked_before_the_seats() -> None:
    said, menu, _ = asked("game", "Cubes", "new", "small", "", "", "", "", "", "quit")
    assert menu.room is not None
    assert menu.room.options["side"] == "small"
    joined = "\n".join(said)
    assert joined.index("Side") < joined.index("Seat A?")


def test_a_person_called_as_a_bot_is_doubted_once() -> None:
    said, menu, _ = asked("new", "", "", "", "you", "greedy", "Ada", "you", "Greedy", "Greedy", "", "", "quit")
    assert menu.room is not None
    assert [(seat.name, seat.bot) for seat in menu.room.seats] == [("Ada", ""), ("Greedy", "")]
    assert sum("Did you mean the bot Greedy?" in text for text in said) == 2


def test_a_mission_is_played_alone() -> None:
    _, menu, _ = asked("new", "basic", "", "Mission 2", "", "", "", "", "", "quit")
    assert menu.room is not None
    assert len(menu.room.seats) == 1
    (mission,) = get_game("terra").options_of(Role.SCENARIO)
    assert menu.room.options[mission.name] == 2


@pytest.mark.parametrize("leave", ["back", "quit"])
def test_questions_can_be_left(leave: str) -> None:
    said, menu, _ = asked("new", leave, "game", leave, "tutorial", leave, "quit")
    assert menu.room is None
    assert sum(text.startswith("Menu.") for text in said) == 3


def test_the_menu_lists_settings_and_changes_them() -> None:
    """What is set there counts for the games that are begun after it."""
    said, menu, _ = asked("Settings", "settings opponent random", "settings name Mike", "quick", "quit", "quit")
    assert any("\nthinking: 3 s (per turn at most)\n" in text for text in said)
    assert "opponent: Random (easy)" in said
    assert menu.room is not None
    assert [(seat.name, seat.bot) for seat in menu.room.seats] == [("Mike", ""), ("Random", "random")]
    assert (load_settings()[0].opponent, load_settings()[0].name) == ("random", "Mike")


def test_a_game_is_left_for_the_menu_and_goes_on_from_there() -> None:
    _, menu, _ = asked("quick", "choices", "1", "quit", "quit")
    assert menu.room is not None
    assert menu.room.game_log is not None
    file = menu.room.game_log.file
    before = load_save(file).saved.actions
    assert before
    said, again, _ = asked("continue", "quit", "saved", "quit", "quit")
    assert again.room is not None
    assert list(again.room.actions) == list(before)
    assert sum("The game goes on." in text for text in said) == 2
    assert said[1].startswith("0: Continue: Terra Pyramides, Basic, You against Greedy (")


def test_a_game_goes_on_on_the_screen() -> None:
    _, menu, ending = asked("quick", "screen", has_screen=True)
    assert ending == Ending.SCREEN
    assert menu.room is not None


def test_the_daily_game_is_begun_and_taken_up_again() -> None:
    said, menu, _ = asked("daily", "choices", "1", "quit", "daily", "quit", "quit")
    assert menu.room is not None
    assert menu.room.daily is not None
    assert sum("The game goes on." in text for text in said) == 1
    assert sum(text.startswith("Today: ") and text.endswith(". It counts once.") for text in said) == 1


def test_a_damaged_save_is_said() -> None:
    _, menu, _ = asked("quick", "choices", "1", "quit", "quit")
    assert menu.room is not None
    assert menu.room.game_log is not None
    file = menu.room.game_log.file
    file.write_bytes(file.read_bytes() + b"dance\n")
    said, again, _ = asked("continue", "quit", "quit")
    assert again.room is not None
    assert any("The game goes on in " in text for text in said)


# In real processes


@pytest.fixture
def dumb(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal([], tmp_path, environment={"TERM": "dumb"})
    yield terminal
    terminal.close()


def test_a_dumb_terminal_gets_the_menu_in_words(dumb: Terminal, tmp_path: Path) -> None:
    """A game of Cubes is set up by numbers, a move is played, and Ctrl-C leaves all of it."""

    def answer(question: str, typed: str) -> None:
        dumb.wait_for(question)
        dumb.wait(lambda: dumb.lines[dumb.screen.cursor.y] == ">")
        dumb.press(f"{typed}\r")

    answer("An empty line lists them again.", "game")
    answer("Which game?", "Cubes")
    answer("Game: Cubes.", "new")
    answer("Which side", "small")
    answer("Seat A?", "1")
    answer("What is this player called?", "Ada")
    answer("Seat B?", "random")
    answer("Seat C?", "nobody")
    answer("Is that all?", "2")
    answer("Colour fields", "")
    answer("Who takes the first turn", "2")
    answer("Seed:", "7")
    answer("Ada's turn", "buy 1")
    dumb.wait_for("Blue for $1.")
    dumb.press("\x03")
    dumb.wait_for("The game is saved.")
    dumb.child.wait()
    assert b"\x1b" not in dumb.received
    (file,) = tmp_path.rglob("*.tp")
    saved = load_save(file).saved
    assert (saved.game, dict(saved.options)["side"], len(saved.actions)) == ("cubes", "small", 1)


def test_the_rules_are_read_by_chapter_and_enter_goes_on() -> None:
    said, _, _ = asked("how", "2", "how", "", "how", "back", "quit")
    titles = [text.splitlines()[0] for text in said]
    assert titles.index("What is in the box") < titles.index("Setting up")
    lists = [text for text in said if text.startswith("Which chapter of the rules?")]
    assert [text.splitlines()[-1] for text in lists] == [f"Enter alone takes {number}." for number in (1, 3, 4)]


def test_without_a_terminal_the_menu_is_read_from_a_script(tmp_path: Path) -> None:
    done = run(folder=tmp_path, typed="dance\nrules\n5\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "dance is not in the menu" in done.stdout
    assert "B2" in done.stdout
    assert done.stdout.endswith("Good-bye.\n")
    plain = run("--plain", "play", folder=tmp_path, typed="quit\n")
    assert "Turn 1, your turn." in plain.stdout or "Turn 1, Greedy's turn." in plain.stdout
