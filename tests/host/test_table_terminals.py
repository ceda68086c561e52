"""Tables in real terminals: everybody has a process and a pseudo-terminal of their own, and the keeper is another."""

from __future__ import annotations

import random
import re
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.ssh_table import type_on_screen
from tests.host.tables import Stranger, close, kill_keeper, sit_down, steps_of, until
from tests.tui.terminal import Terminal, rings
from tp_tui.room.remote_room import RemoteRoom
from tp_tui.room.table_messages import Ask, Join, NewTable, encode
from tp_tui.room.table_status import Request
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_game import LoadedGame

NEW = ("tables", "new", "--game", "cubes", "--seats", "me,open", "--name", "Ada", "--option", "first=1")
TURNS = re.compile(r"your turn|Ada's turn|Ben's turn")
SHORT = ("--option", "side=small")


class Table:
    """Two people at a table, each in a terminal.

    Attributes:
        code: the code of the table.
        terminals: the terminals by seat.
    """

    def __init__(self, home: Path, *, ada: tuple[str, ...] = ("--plain",), ben: tuple[str, ...] = ("--plain",)) -> None:
        self.home = home
        self.terminals = [Terminal([*NEW, *SHORT, *ada], home)]
        self.terminals[0].wait_for("Others join it with: tp-tui join")
        found = re.search(r"join (\w{6}) --name", self.terminals[0].text)
        assert found
        self.code = found[1]
        self.terminals.append(Terminal(["join", self.code, "--name", "Ben", *ben], home))

    @property
    def folder(self) -> Path:
        (folder,) = self.home.rglob("tables")
        return folder

    @property
    def log(self) -> LoadedGame:
        """The game as its log has it."""
        return load_save(self.folder / f"{self.code}.tp")

    def move(self, rng: random.Random) -> str:
        """Return a random legal move in notation."""
        position = self.log.position
        return position.action_to_string(rng.choice(position.legal_actions()))

    def await_steps(self, steps: int, seconds: float = 30) -> None:
        """Wait until the log has a number of steps."""
        end = time.monotonic() + seconds
        while len(self.log.saved.actions) < steps:
            assert time.monotonic() < end, "\n\n".join(terminal.text for terminal in self.terminals)
            for terminal in self.terminals:
                terminal.read(0.01)

    def close(self) -> None:
        for terminal in self.terminals:
            terminal.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def await_prompt(terminal: Terminal) -> None:
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == ">", what="a prompt")


@pytest.fixture
def in_lines(home: Path) -> Iterator[Table]:
    table = Table(home)
    for terminal in table.terminals:
        await_prompt(terminal)
    yield table
    table.close()


def said(terminal: Terminal) -> str:
    """All that the terminal has said."""
    return terminal.received.decode("utf-8", "replace")


def play_in_lines(table: Table, rng: random.Random) -> None:
    """Let whose turn it is type a move."""
    loaded = table.log
    terminal = table.terminals[loaded.position.current_seat()]
    terminal.wait(lambda: TURNS.findall(said(terminal))[-1:] == ["your turn"], what="the turn")
    await_prompt(terminal)
    prompts = said(terminal).count("> ")
    terminal.press(f"{table.move(rng)}\r")
    table.await_steps(len(loaded.saved.actions) + 1)
    over = "log, review or quit"
    terminal.wait(lambda: said(terminal).count("> ") > prompts or over in terminal.text, what="the next prompt")


@pytest.mark.rule("T7", "T11")
def test_two_people_begin_a_game_in_lines(in_lines: Table) -> None:
    ada, ben = in_lines.terminals
    assert "Ada; 1 more is to come" in ada.text
    assert "The game begins." in ada.text
    ada.wait_for("Turn 1, your turn.")
    ben.wait_for("Ada's turn.")
    ben.press("money\r")
    ben.wait_for("It is Ada's turn.")
    ada.press("money\r")
    ben.wait_for("Ada took $5")
    ben.wait_for("Turn 1, your turn.")
    ada.wait_for("$5 for you.")
    ada.wait_for("Ben's turn.")
    ada.press("hint\r")
    ada.wait_for("There are no hints")
    ada.press("undo\r")
    ada.wait_for("only steps of the present turn")
    ben.press("screen\r")
    ben.wait_for("Your turn.")
    ben.press("L")
    ben.wait_for("The game goes on.")
    ben.press("quit\r")
    ben.wait_for(f"tp-tui join {in_lines.code} --plain")
    ben.child.wait()
    again = Terminal(["join", in_lines.code.lower(), "--name", "Ben", "--plain"], in_lines.home)
    try:
        again.wait_for("The game goes on.")
        again.wait_for("Ada took $5")
        again.press("money\r")
        ada.wait_for("Ben took $5")
    finally:
        again.close()


@pytest.mark.rule("T25")
def test_the_keeper_is_killed_and_what_was_typed_is_done(in_lines: Table) -> None:
    ada, ben = in_lines.terminals
    rng = random.Random(3)
    for _ in range(4):
        play_in_lines(in_lines, rng)
    before = in_lines.log.saved.actions
    mover = in_lines.terminals[in_lines.log.position.current_seat()]
    await_prompt(mover)
    move = in_lines.move(rng)
    mover.press(move[:3])
    kill_keeper(in_lines.folder)
    for terminal in (ada, ben):
        terminal.wait_for("The table is back.")
    mover.press(f"{move[3:]}\r")
    in_lines.await_steps(len(before) + 1)
    assert in_lines.log.saved.actions[: len(before)] == before


@pytest.mark.slow
@pytest.mark.rule("T11", "T25")
def test_a_whole_game_in_lines_with_the_keeper_killed_on_the_way(in_lines: Table) -> None:
    rng = random.Random(1)
    steps = 0
    while not in_lines.log.position.is_terminal():
        if steps and steps % 20 == 0:
            kill_keeper(in_lines.folder)
        play_in_lines(in_lines, rng)
        steps += 1
    for terminal in in_lines.terminals:
        terminal.wait_for("log, review or quit.")
        terminal.press("again\r")
        terminal.wait_for("Another game needs the others")
        terminal.press("quit\r")
        terminal.wait_for("Good-bye.")
        terminal.child.wait()
    assert in_lines.log.saved.finished is not None
    assert not in_lines.log.remarks


@pytest.mark.slow
@pytest.mark.rule("T11")
def test_one_on_the_screen_plays_one_in_lines(home: Path) -> None:
    table = Table(home, ada=("--pace", "instant"))
    ada, ben = table.terminals
    rng = random.Random(2)
    try:
        ada.wait_for("Your turn." if table.log.position.current_seat() == 0 else "Ben is thinking")
        assert b"\x1b[?1049h" in ada.received
        kills = {6, 17}
        while not table.log.position.is_terminal():
            steps = len(table.log.saved.actions)
            if steps in kills:
                kills.remove(steps)
                kill_keeper(table.folder)
            if table.log.position.current_seat() == 1:
                play_in_lines(table, rng)
                continue
            type_on_screen(ada, table.move(rng))
            table.await_steps(steps + 1)
        ada.wait_for("Enter shows the scoring")
        ada.press("enter")
        ada.wait_for("r review")
        assert "Rematch" not in ada.text
        ben.wait_for("log, review or quit.")
        totals = [score.total for score in table.log.position.scores()]
        assert re.search(rf"Total +{totals[0]} +{totals[1]}\n", ada.text), ada.text
        for name, total in zip(("Ada", "Ben"), totals, strict=True):
            told = rf"\b{name}: {total} points\b|\b(wins?|share the win) with {total} points\b"
            assert re.search(told, ben.received.decode())
    finally:
        table.close()


@pytest.mark.rule("T4", "T7")
def test_a_player_waits_leaves_the_seat_and_lists_the_tables(home: Path) -> None:
    ada = Terminal([*NEW, "--plain"], home)
    try:
        ada.wait_for("1 more is to come")
        found = re.search(r"join (\w{6}) --name", ada.text)
        assert found
        listed = Terminal(["tables", "--name", "Ben"], home)
        listed.wait_for(f"{found[1]}  Cubes  Ada and an open seat  1 seat is open")
        listed.close()
        ada.press("\x03")
        ada.wait_for(f"Your seat is kept. To go on: tp-tui join {found[1]}")
        ada.child.wait()
        left = Terminal(["tables", "leave", found[1], "--name", "Ada"], home)
        left.wait_for(f"You have left the table {found[1]}.")
        left.close()
        none = Terminal(["tables", "--name", "Ada"], home)
        none.wait_for("There are no tables with a seat for you.")
        none.close()
    finally:
        ada.close()


@pytest.mark.rule("T13", "T14", "T18")
def test_two_people_talk_and_agree_in_lines(in_lines: Table) -> None:
    ada, ben = in_lines.terminals
    ada.wait_for("Turn 1, your turn.")
    ada.press("say 1\r")
    ben.wait_for("Ada: Hello, and have fun!")
    ben.press("say Well met, Ada\r")
    ada.wait_for("Ben: Well met, Ada")
    ben.press("mute Ada\r")
    ben.wait_for("Ada is muted.")
    ada.press("table\r")
    ada.wait_for("offer end: Offer to end the game as it stands")
    ada.press("offer peace\r")
    ada.wait_for("offer takes undo, end or again.")
    ada.press("offer end\r")
    ada.wait_for("Now the others decide.")
    ben.wait_for("Ada offers to end the game as it stands. Type yes or no.")
    ben.press("no\r")
    ada.wait_for("The offer is off.")
    ada.press("offer end\r")
    ben.wait(lambda: said(ben).count("Type yes or no.") == 2, what="the second offer")
    ben.press("yes\r")
    for terminal in (ada, ben):
        terminal.wait_for("The game ended by agreement.")
    ben.press("offer again\r")
    ada.wait_for("Ben offers another game. Type yes or no.")
    ada.press("yes\r")
    for terminal in (ada, ben):
        terminal.wait_for("The next game is at table")
        terminal.press("next\r")
    ben.wait_for("Turn 1, your turn.")  # the next player begins
    ben.press("resign\r")
    ben.wait_for("Type resign again to give the game up.")
    ben.press("resign\r")
    ada.wait_for("You win: Ben resigned.")
    ben.wait_for("You resigned.")


MARKUP = "[red]hot[/] [@click=app.quit]x[/] {name} %s &lt; <b> http://x.example"
"""What is a letter as any other at a table."""


@pytest.mark.rule("T18", "T38")
@pytest.mark.parametrize("front", [("--plain",), ()], ids=["lines", "screen"])
def test_what_somebody_hostile_says_reaches_the_others_as_letters_or_not_at_all(
    front: tuple[str, ...], home: Path
) -> None:
    table = Table(home, ada=front)
    ada = table.terminals[0]
    try:
        ada.wait_for("Turn 1")
        for text in ("\x1b]0;owned\x07", "\x1b[2J", "a\u202eb", "\u009b31m", "a\nb"):
            eve = Stranger(table.folder, "Ben")
            eve.send(encode(Join(table.code)))
            eve.send(encode(Ask(1, Request.SAY, text)))
            assert eve.is_dropped(), text
            eve.close()
        table.terminals[1].wait_for("Ada's turn.")
        table.terminals[1].press(f"say {MARKUP}\r")
        ada.wait(lambda: "Ben: [red]hot[/] [@click=app.quit]x[/]" in " ".join(ada.text.split()), what="what Ben says")
        shown = ada.received.decode()
        assert not re.search("\x1b\\]0;|owned|\x1b\\[2J.*a\u202eb|\u202e|\u009b|\x1b\\]8;", shown)
        assert ada.child.isalive()
    finally:
        table.close()


@pytest.mark.rule("T4", "T5", "T7", "T8", "T11", "T14", "T18")
def test_two_people_meet_by_the_menu_on_the_screen(home: Path) -> None:
    (home / ".config" / "tp-tui").mkdir(parents=True)
    (home / ".config" / "tp-tui" / "settings.toml").write_text(
        'tables = "on"\nname = "Ada"\ngame = "cubes"\n', encoding="utf-8"
    )
    ada = Terminal([], home)
    ben = None
    try:
        ada.wait_for("Tables")
        while "▌ Tables" not in ada.text:
            ada.press("down")
            ada.settle()
        ada.press("enter")
        ada.wait_for("No table has a seat for you yet.")
        ada.press("n")
        ada.wait_for("New table")
        for asked in (r"Seat B +◂ anybody", r"Turn time +◂ 3 minutes", r"Watching +◂ at once"):
            assert re.search(asked, ada.text), ada.text
        ada.press("enter")
        ada.wait_for("Ada; 1 more is to come.")
        found = re.search(r"with the code (\w{6})", ada.text)
        assert found
        ben = Terminal(["join", found[1], "--name", "Ben"], home)
        for terminal in (ada, ben):
            terminal.wait_for("Turn 1")
        ada.wait_for("left.")  # the clock runs
        ben.press("T")
        ben.wait_for("Say something")
        ben.press("enter")
        ben.wait_for("Everybody at the table reads it.")
        ben.press("Hello there", "enter")
        ada.wait_for("Ben: Hello there")
        ben.press("T")
        ben.wait_for("Offer to end the game")
        for key in ("up", "up", "enter"):  # from the first line round to the last but one
            ben.press(key)
            ben.settle()
        ben.wait_for("Now the others decide.")
        ada.wait_for("Ben offers to end the game as it stands. Answer with T.")
        ada.press("T")
        ada.wait_for("Yes: Ben offers to end the game")
        ada.press("enter")
        for terminal in (ada, ben):
            terminal.wait_for("Enter shows the scoring")
            terminal.press("enter")
            terminal.wait_for("T H E   G A M E   E N D E D")
    finally:
        ada.close()
        if ben:
            ben.close()


@pytest.mark.rule("T19")
def test_a_turn_at_another_table_calls_the_player_and_one_key_goes_there(home: Path) -> None:
    (home / ".config" / "tp-tui").mkdir(parents=True)
    (home / ".config" / "tp-tui" / "settings.toml").write_text('bell = "notice"\n', encoding="utf-8")
    table = Table(home, ada=())
    ada, ben = table.terminals
    others: list[RemoteRoom] = []
    try:
        ada.wait_for("Your turn.")
        ada.press("m")
        ben.wait_for("Turn 1, your turn.")
        ada.settle()
        before = rings(ada)
        ada.press("\x1b[O")  # the terminal tells that the player looks elsewhere
        others.append(sit_down(table.folder, "Cleo", NewTable("cubes", {"first": 1}, ("open", "me"))))
        code = others[0].code
        others.append(sit_down(table.folder, "Ada", code))
        called = f"It is your turn at table {code}."
        ada.wait_for(f"{called} Go there with N.")
        ada.settle()
        assert rings(ada) == before + 1
        assert ada.received.count(f"\x1b]9;{called}\x07".encode()) == 1
        ada.press("N")
        ada.wait(lambda: called not in ada.text and "Cleo" in ada.text, what="the other table")
        ada.wait_for("Your turn.")
        ada.press("m")
        until(others[0], lambda: steps_of(others[0]) == 1)
        ada.settle()
        ada.press("N")
        ada.wait_for("No other table waits for you.")
    finally:
        close(others)
        table.close()


@pytest.mark.slow
@pytest.mark.rule("T8", "T37")
@pytest.mark.parametrize("fast", ["Ada", "Ben"])
def test_clocks_that_differ_by_an_hour_see_the_same_deadline(fast: str, home: Path) -> None:
    """Whether it is the clock of who comes first, whose session starts the keeper, or that of somebody else."""
    faketime = shutil.which("faketime") or pytest.skip("faketime is not installed: apt-get install faketime")
    hour_ahead = [faketime, "-f", "+1h", sys.executable, "-m", "tp_tui"]
    ada = Terminal([*NEW, *SHORT, "--turn-time", "10m", "--plain"], home, command=hour_ahead if fast == "Ada" else None)
    ben = None
    try:
        ada.wait_for("Others join it with: tp-tui join")
        (code,) = re.findall(r"join (\w{6}) --name", ada.text)
        ben = Terminal(["join", code, "--name", "Ben", "--plain"], home, command=hour_ahead if fast == "Ben" else None)
        for terminal, said_of_time in ((ada, "You have 10 minutes left."), (ben, "Ada has 10 minutes left.")):
            await_prompt(terminal)
            terminal.press("table\r")
            terminal.wait_for(said_of_time)
        ada.press("money\r")
        ben.wait_for("Turn 1, your turn.")
        for terminal, said_of_time in ((ada, "Ben has 10 minutes left."), (ben, "You have 10 minutes left.")):
            await_prompt(terminal)
            terminal.press("table\r")
            terminal.wait_for(said_of_time)
    finally:
        ada.close()
        if ben:
            ben.close()


@pytest.mark.rule("T16")
def test_there_is_no_help_at_a_table_before_the_end_and_then_a_review(in_lines: Table) -> None:
    ada, ben = in_lines.terminals
    ada.wait_for("Turn 1, your turn.")
    ada.press("money\r")
    ben.wait_for("Turn 1, your turn.")
    refusals = {
        "hint": "There are no hints and no advice at a table of several people.",
        "advice": "There are no hints and no advice at a table of several people.",
        "review": "Reviews come at the end of the game",
    }
    for word, refusal in refusals.items():
        await_prompt(ada)
        ada.press(f"{word}\r")
        ada.wait(lambda answer=f"> {word} {refusal}": answer in " ".join(said(ada).split()), what=f"no {word}")
    for _ in range(2):
        await_prompt(ben)
        ben.press("resign\r")
        ben.wait_for("resign")
    ada.wait_for("You win: Ben resigned.")
    await_prompt(ada)
    ada.press("review\r")
    ada.wait_for("is reviewing your turns")
