"""Whole games at tables by real SSH clients: every game, every number of players, OpenSSH's server and tp-tui's own.

One plays on the screen and the others in line mode. One loses the line and comes back; at tables of three and more one
resigns, and a bot plays on.
"""

from __future__ import annotations

import os
import random
import re
import signal
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.host.ssh_table import NAMES, SshTable, said
from tests.host.tables import kill_keeper
from tests.hosting import Host, OpenSshHost, TpTuiHost, running
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import seat_counts
from tp_tui.room.table import TableError
from tp_tui.storage.saved_game import SaveError

if TYPE_CHECKING:
    from tests.storage.postgres import Server

pytestmark = [pytest.mark.slow, pytest.mark.rule("T1", "T11", "T15", "T25", "T28")]

VISITS = 6
"""The visits between which everything is ended."""

TABLES = [(name, players) for name in game_names() for players in seat_counts(get_game(name), {}) if players > 1]


@pytest.mark.parametrize("kind", [OpenSshHost, TpTuiHost], ids=["sshd", "tp-tui host"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_whole_game(game: str, players: int, kind: type[Host], tmp_path: Path) -> None:
    with running(kind(tmp_path)) as host:
        play_a_whole_game(game, players, host)


@pytest.mark.rule("T8")
@pytest.mark.parametrize("kind", [OpenSshHost, TpTuiHost], ids=["sshd", "tp-tui host"])
def test_a_correspondence_game_across_restarts_of_everything(kind: type[Host], tmp_path: Path) -> None:
    """Nobody is there with anybody else, and between two visits nothing runs, until the end."""
    chance = random.Random(8)
    with running(kind(tmp_path)) as host:
        for name in NAMES[:2]:
            host.add_player(name.lower())
        with closing(SshTable(host, "cubes", 2, has_screen=False, terms="--turn-time 7d --option side=small")) as table:
            for terminal in table.terminals:
                terminal.close()
            for _ in range(VISITS):
                deadline = table.log_text.rpartition("!clock ")[2].split()[0]
                end_everything(host)
                host.start()
                seat = table.log.position.current_seat()
                listed = host.run(NAMES[seat].lower(), command="tables").stdout
                assert re.search(rf"^{table.code}\b.*[Yy]our turn", listed, re.MULTILINE), listed
                assert deadline in table.log_text
                table.visit(seat, chance)
            before = table.log.saved.actions
            end_everything(host)
            host.start()
            for seat in range(2):
                table.lose_line(seat)
                table.terminals[seat].wait_for("The game goes on.")
            table.play_step(chance)
            table.resign(table.log.position.current_seat())
            for terminal in table.terminals:
                terminal.wait_for("board, score, log, review or quit.")
            assert len(table.log.saved.actions) == len(before) + 1
            assert table.log.saved.actions[: len(before)] == before
            assert not table.log.remarks


def end_everything(host: Host) -> None:
    """Kill the keeper, and stop the server."""
    with suppress(TableError, OSError):
        kill_keeper(host.players / ".tables")
    host.stop()


@pytest.mark.measured
@pytest.mark.rule("T8", "T36")
@pytest.mark.parametrize("kind", [OpenSshHost, TpTuiHost], ids=["sshd", "tp-tui host"])
def test_a_whole_correspondence_game_with_everything_killed_after_each_turn(kind: type[Host], tmp_path: Path) -> None:
    with running(kind(tmp_path)) as host:
        play_by_visits(host, lambda: None)


@pytest.mark.measured
@pytest.mark.rule("T8", "T27", "T36")
def test_a_whole_correspondence_game_with_the_database_killed_too(postgres: Server, tmp_path: Path) -> None:
    def kill_database() -> None:
        postgres.kill()
        postgres.start()

    with running(TpTuiHost(tmp_path, "--store", postgres.new_database())) as host:
        play_by_visits(host, kill_database)


def play_by_visits(host: Host, kill_more: Callable[[], None]) -> None:
    """Play a game to its end, a turn a visit; kill server, keeper, and more after each."""
    chance = random.Random(9)
    for name in NAMES[:2]:
        host.add_player(name.lower())
    with closing(SshTable(host, "cubes", 2, has_screen=False, terms="--turn-time 1d --option side=small")) as table:
        for terminal in table.terminals:
            terminal.close()
        known = table.log.saved.actions
        while not (position := table.log.position).is_terminal():
            kill_everything(host)
            kill_more()
            host.start()
            with suppress(SaveError):
                _ = table.log  # its connection to the database may be gone, and is made anew next time
            assert table.log.saved.actions == known
            table.visit(position.current_seat(), chance)
            known = table.log.saved.actions
        kill_everything(host)
        host.start()
        totals = [score.total for score in position.scores()]
        for seat in range(2):
            table.lose_line(seat)
            terminal = table.terminals[seat]
            terminal.wait_for("log, review or quit.")
            for name, total in zip(NAMES, totals, strict=False):
                told = rf"\b{name}: {total} points?\b|\b(wins?|share the win) with {total} points?\b"
                assert re.search(told, said(terminal)), said(terminal)
        assert table.log.saved.finished is not None
        assert not table.log.remarks


def kill_everything(host: Host) -> None:
    """Kill the keeper and the server, which has no time to say anything."""
    with suppress(TableError, OSError):
        kill_keeper(host.players / ".tables")
    os.kill(host.server_pid, signal.SIGKILL)
    host.stop()


@pytest.mark.rule("T27")
def test_a_whole_game_between_three_hosts(postgres: Server, tmp_path: Path) -> None:
    url = postgres.new_database()
    with ExitStack() as ending:
        hosts = []
        for name in ("first", "second", "third"):
            (tmp_path / name).mkdir()
            hosts.append(ending.enter_context(running(TpTuiHost(tmp_path / name, "--store", url))))
        play_a_whole_game("necropolis", 3, *hosts)


def play_a_whole_game(game: str, players: int, *hosts: Host) -> None:
    chance = random.Random(f"{game} {players}")
    for host in hosts:
        for name in NAMES[:players]:
            host.add_player(name.lower())
    with closing(SshTable(*hosts[:1], game, players, *hosts[1:])) as table:
        turns = 0
        before = table.log.position.current_seat()
        while not (position := table.log.position).is_terminal():
            if position.current_seat() != before:
                before, turns = position.current_seat(), turns + 1
                if turns == players:
                    table.lose_line(1)
                if turns == 2 * players:
                    kill_keeper(hosts[0].players / ".tables")
                if turns > 2 * players and before == players - 1 > 1 and not table.bots:
                    table.resign(before)
            table.play_step(chance)
        totals = [score.total for score in table.log.position.scores()]
        ended = [seat for seat in range(players) if seat not in table.bots]
        for seat in ended[1:]:
            terminal = table.terminals[seat]
            terminal.wait_for("log, review or quit.")
            for name, total in zip(NAMES, totals, strict=False):
                told = rf"\b{name}: {total} points?\b|\b(wins?|share the win) with {total} points?\b"
                assert re.search(told, said(terminal)), said(terminal)[-1000:]
        screen = table.terminals[0]
        # The key that ended the game may have been pressed twice.
        screen.wait(lambda: "Enter shows the scoring" in screen.text or "r review" in screen.text, what="the end")
        if "r review" not in screen.text:
            screen.press("enter")
        screen.wait_for("r review")
        assert re.search(r"Total +" + " +".join(str(total) for total in totals) + r"\n", screen.text), screen.text
        assert table.log.saved.finished is not None
        assert not table.log.remarks
