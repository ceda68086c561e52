"""Whole games at tables by real SSH clients: every game, every number of players, OpenSSH's server and tp-tui's own.

One plays on the screen and the others in line mode. One loses the line and comes back; at tables of three and more one
resigns, and a bot plays on.
"""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from tests.host.tables import kill_keeper
from tests.hosting import Host, OpenSshHost, TpTuiHost, running
from tests.tui.terminal import Terminal
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import seat_counts
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_game import LoadedGame

pytestmark = [pytest.mark.slow, pytest.mark.rule("T1", "T11", "T15", "T25", "T28")]

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")

TABLES = [(name, players) for name in game_names() for players in seat_counts(get_game(name), {}) if players > 1]


class Table:
    """Guests of a host at a table, the first on the screen and the others in line mode.

    Attributes:
        code: the code of the table.
        terminals: the terminals by seat.
    """

    def __init__(self, host: Host, game: str, players: int) -> None:
        self._host, self._names = host, NAMES[:players]
        self._turns = re.compile("|".join(["your turn", *(f"{name}'s turn" for name in self._names)]))
        self.bots = set[int]()
        seats = ",".join(["me"] + ["open"] * (players - 1))
        first = f"tables new --game {game} --seats {seats} --option first=1 --name Ada"
        self.terminals = [host.terminal("ada", "-t", command=first)]
        self.terminals[0].wait_for("Others join it with")
        self.code = re.findall(r"Table (\w{6}):", self.terminals[0].text)[0]
        self.terminals += [self._come_in(seat) for seat in range(1, players)]

    def _come_in(self, seat: int) -> Terminal:
        name = self._names[seat]
        return self._host.terminal(name.lower(), "-t", command=f"plain join {self.code} --name {name}")

    @property
    def log(self) -> LoadedGame:
        """The game as its log has it."""
        return load_save(self._host.players / ".tables" / f"{self.code}.tp")

    @property
    def steps(self) -> int:
        return len(self.log.saved.actions)

    def await_more_steps(self, steps: int) -> None:
        end = time.monotonic() + 60
        while self.steps <= steps:
            assert time.monotonic() < end, "\n\n".join(terminal.text for terminal in self.terminals)
            for terminal in self.terminals:
                terminal.read(0.01)

    def play_step(self, chance: random.Random) -> None:
        """Let whoever is to move type a random move; wait for a bot's."""
        loaded = self.log
        position, steps = loaded.position, len(loaded.saved.actions)
        seat = position.current_seat()
        if seat not in self.bots:
            move = position.action_to_string(chance.choice(position.legal_actions()))
            if seat:
                self.type(seat, move)
            else:
                screen = self.terminals[0]
                screen.wait(lambda: "▸A" in screen.text and "thinking" not in screen.text, what="the turn")
                screen.press(":", f"{move}\r")
        self.await_more_steps(steps)

    def type(self, seat: int, line: str) -> None:
        """Type a line in line mode once it is the seat's turn."""
        terminal = self.terminals[seat]
        terminal.wait(lambda: self._turns.findall(said(terminal))[-1:] == ["your turn"], what="the turn")
        terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == ">", what="a prompt")
        terminal.press(f"{line}\r")

    def lose_line(self, seat: int) -> None:
        """Kill a client, and come back with another one."""
        self.terminals[seat].child.kill(9)
        self.terminals[seat].close()
        self.terminals[seat] = self._come_in(seat)

    def resign(self, seat: int) -> None:
        self.type(seat, "resign")
        self.terminals[seat].wait_for("Type resign again to give the game up.")
        self.terminals[seat].press("resign\r")
        self.bots.add(seat)

    def close(self) -> None:
        for terminal in self.terminals:
            terminal.close()


def said(terminal: Terminal) -> str:
    """All that the terminal has said, however its lines were broken."""
    return " ".join(terminal.received.decode("utf-8", "replace").split())


@pytest.mark.parametrize("kind", [OpenSshHost, TpTuiHost], ids=["sshd", "tp-tui host"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_whole_game(game: str, players: int, kind: type[Host], tmp_path: Path) -> None:
    chance = random.Random(f"{game} {players}")
    with running(kind(tmp_path)) as host:
        for name in NAMES[:players]:
            host.add_player(name.lower())
        table = Table(host, game, players)
        try:
            turns = 0
            before = table.log.position.current_seat()
            while not (position := table.log.position).is_terminal():
                if position.current_seat() != before:
                    before, turns = position.current_seat(), turns + 1
                    if turns == players:
                        table.lose_line(1)
                    if turns == 2 * players:
                        kill_keeper(host.players / ".tables")
                    if turns > 2 * players and before == players - 1 > 1 and not table.bots:
                        table.resign(before)
                table.play_step(chance)
            totals = [score.total for score in table.log.position.scores()]
            ended = [seat for seat in range(players) if seat not in table.bots]
            for seat in ended[1:]:
                terminal = table.terminals[seat]
                terminal.wait_for("look back, quit leaves.")
                for name, total in zip(NAMES, totals, strict=False):
                    assert re.search(rf"\b{name}: {total} points?\b", said(terminal)), said(terminal)[-1000:]
            screen = table.terminals[0]
            screen.wait_for("Enter shows the scoring")
            screen.press("enter")
            screen.wait_for("r Review")
            assert re.search(r"Total +" + " +".join(str(total) for total in totals) + r"\n", screen.text), screen.text
            assert table.log.saved.finished is not None
            assert not table.log.remarks
        finally:
            table.close()
