"""Bots of one's own: named as seats, loaded in the bots' process, and told in one line what is wrong with them."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pytest

from tests.commands import check_refused, documented_example, run
from tests.faults import raises_fault, why
from tests.lab.arena.commands import write_bots
from tests.tui.terminal import Terminal
from tp_tui.bots import BotError, is_user_bot, make_bot
from tp_tui.bots.driver import BotDriver, BotProcess, CancelledError, Check, Question
from tp_tui.cli.arguments import check_user_bots
from tp_tui.cli.faults import UsageError
from tp_tui.games import get_game
from tp_tui.presenters.faults import fault_text
from tp_tui.room import SeatError, parse_seats


def question(bot: str) -> Question:
    state = get_game("terra").new_initial_state({"first": 1}, seed=5)
    return Question("terra", bot, state.observation(0), seed=1)


def test_seats_name_files_and_classes() -> None:
    seats = parse_seats("mine.py:MyBot, dir/my.bots.py:Other:Ada,you:Ben,C:/x/mine.py:MyBot2", 2, 4)
    assert [(seat.name, seat.bot) for seat in seats] == [
        ("MyBot", "mine.py:MyBot"),
        ("Ada", "dir/my.bots.py:Other"),
        ("Ben", ""),
        ("MyBot2", "C:/x/mine.py:MyBot2"),
    ]
    assert [seat.name for seat in parse_seats("a.py:LongNameOfABot,a.py:LongNameOfABot", 2, 2)] == [
        "LongNameOf 1",
        "LongNameOf 2",
    ]
    assert not is_user_bot("greedy")


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("mine.py", "names no class; write it as mine.py:MyBot"),
        ("mine.py:MyBot:", "no name behind the colon"),
        ("mine.py:MyBot:Hatshepsut the Great", "longer than 12 letters"),
        ("mine.txt:MyBot", "is not a seat"),
    ],
)
def test_a_seat_that_cannot_be_is_refused(seat: str, said: str) -> None:
    with raises_fault(SeatError, said):
        parse_seats(f"{seat},you", 2, 4)


FAULTS = [
    ("none.py:MyBot", "", "none.py: there is no such file"),
    ("mine.py:Nobody", None, "mine.py has no class Nobody; it has Builder, Raising"),
    ("mine.py:Stranger", None, "mine.py: Stranger is no Bot; write class Stranger(Bot), with Bot from tp_tui.bots"),
    ("mine.py:Bot", None, "mine.py: Bot is no Bot"),
    ("mine.py:Unfinished", None, "mine.py:Unfinished cannot be made: TypeError: Can't instantiate abstract class"),
    ("new.py:MyBot", "\nimport papyrus\n", "new.py, line 2: ModuleNotFoundError: No module named 'papyrus'"),
    ("new.py:MyBot", "x = (\n", "new.py, line 1: SyntaxError: '(' was never closed"),
    ("new.py:MyBot", "raise SystemExit(3)\n", "new.py, line 1: SystemExit: 3"),
    ("new.py:MyBot", "import os\nos._exit(1)\n", "new.py:MyBot: its process ended"),
    ("new.py:MyBot", "x = 1\n", "new.py has no class MyBot"),
]


def lay_out(text: str | None, folder: Path) -> None:
    """The file of that case: `mine.py` for no text of its own."""
    if text is None:
        write_bots(folder)
    elif text:
        (folder / "new.py").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("bot", "text", "said"), FAULTS)
def test_what_is_wrong_with_a_bot_is_said_in_one_line(
    bot: str, text: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(text, tmp_path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as caught:
        check_user_bots(get_game("terra"), ["random", bot])
    assert said in fault_text(caught.value)
    assert "\n" not in fault_text(caught.value)


@pytest.mark.parametrize("command", [["simulate"], ["play"], ["arena", "ladder"]], ids=" ".join)
def test_commands_say_it_before_they_begin(command: list[str], tmp_path: Path) -> None:
    bot, text, said = FAULTS[5]
    lay_out(text, tmp_path)
    result = run(*command, "--seats", f"random,{bot}", folder=tmp_path)
    check_refused(result, said)


def test_a_file_in_another_writing_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_bytes(b"# \xe4\n")
    with raises_fault(BotError, "is no text in UTF-8"):
        make_bot(f"{file}:MyBot", get_game("terra"))
    (tmp_path / "folder.py").mkdir()
    with raises_fault(BotError, "cannot be read"):
        make_bot(f"{tmp_path}/folder.py:MyBot", get_game("terra"))


def test_it_answers_from_the_bots_process_as_it_would_here(tmp_path: Path) -> None:
    bots = BotDriver(BotProcess())
    try:
        asked = question(f"{write_bots(tmp_path)}:Builder")
        assert bots.check(Check("terra", asked.bot)) is None
        reply = bots.ask(asked)
        assert why(reply) == ""
        assert reply.action == BotDriver().ask(asked).action
    finally:
        bots.close()


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("Raising", "RuntimeError: out of papyrus"),
        ("Cheating", "it chose an illegal move"),
        ("Leaving", "SystemExit: enough"),
        ("Nobody", "has no class Nobody"),
    ],
)
def test_it_is_replaced_where_it_fails(kind: str, fault: str, tmp_path: Path) -> None:
    bots = BotDriver(BotProcess())
    try:
        asked = question(f"{write_bots(tmp_path)}:{kind}")
        reply = bots.ask(asked)
        assert fault in why(reply)
        assert reply.action in asked.observation.legal_actions()
        assert why(bots.ask(question("greedy"))) == ""
    finally:
        bots.close()


def test_it_can_be_cancelled(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import time\nfrom pathlib import Path\nfrom tp_tui.bots import Bot\n\n\nclass Sleeper(Bot):\n"
        "    def choose(self, *arguments):\n"
        f"        Path({str(tmp_path / 'asked')!r}).touch()\n        time.sleep(600)\n",
        encoding="utf-8",
    )
    bots, raised = BotDriver(BotProcess()), []

    def ask() -> None:
        try:
            bots.ask(question(f"{file}:Sleeper"))
        except CancelledError as error:
            raised.append(error)

    asking = threading.Thread(target=ask)
    asking.start()
    while not (tmp_path / "asked").exists():
        time.sleep(0.01)
    bots.cancel()
    asking.join(20)
    assert len(raised) == 1
    assert why(bots.ask(question("random"))) == ""
    bots.close()


def test_a_file_that_was_changed_is_loaded_anew(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = "from tp_tui.bots import Bot\nclass MyBot(Bot):\n    def choose(self, observation, legal, budget, rng):\n"
    bots = BotDriver(BotProcess())
    try:
        asked = question(f"{file}:MyBot")
        for place in (0, -1, 0):
            file.write_text(f"{text}        return legal[{place}]\n", encoding="utf-8")
            assert bots.ask(asked).action == asked.observation.legal_actions()[place]
    finally:
        bots.close()


def test_what_lies_beside_the_file_can_be_imported_but_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("PLACE = -1\n", encoding="utf-8")
    (tmp_path / "random.py").write_text("raise SystemExit('the wrong one')\n", encoding="utf-8")
    file = tmp_path / "mine.py"
    file.write_text(
        "import random\nfrom helper import PLACE\nfrom tp_tui.bots import Bot\n\n\nclass MyBot(Bot):\n"
        "    def choose(self, observation, legal, budget, rng):\n        return legal[PLACE]\n",
        encoding="utf-8",
    )
    bots = BotDriver(BotProcess())
    try:
        asked = question(f"{file}:MyBot")
        reply = bots.ask(asked)
        assert (why(reply), reply.action) == ("", asked.observation.legal_actions()[-1])
    finally:
        bots.close()


def test_the_bot_of_the_docs_plays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(documented_example("python", "class MyBot"), encoding="utf-8")
    result = run("simulate", "--seats", "mine.py:MyBot,random", "--games", "2", "--json", folder=tmp_path)
    mine, _ = json.loads(result.stdout)["entries"]
    assert (mine["bot"], mine["stand_ins"], mine["wins"]) == ("mine.py:MyBot", 0, 2)


def test_it_plays_on_the_screen(tmp_path: Path) -> None:
    file = write_bots(tmp_path)
    seats = f"you:Ada,{file}:Builder:Imhotep"
    terminal = Terminal(["play", "--seats", seats, "--option", "first=2", "--pace", "instant", "--seed", "3"], tmp_path)
    try:
        terminal.wait_for("Place your tile")
        terminal.wait_for("Imhotep")
        terminal.press("o")
        terminal.wait_for("Imhotep placed")
        assert "failed" not in terminal.text
    finally:
        terminal.close()
