"""Sessions, the keeper, the host and the database are killed at any moment: every move shown is in the log (T36)."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.host.ssh_table import NAMES, SshTable, said
from tests.host.tables import keeper_of, kill_keeper
from tests.hosting import TpTuiHost, is_at_rest, running, sessions
from tp_tui.room.table import TableError
from tp_tui.storage.saved_game import SaveError

if TYPE_CHECKING:
    from tests.storage.postgres import Server

GAMES, KILLS = 25, 40
"""A thousand kills in all."""

LOOKS_AT_REST = 5
"""How often in a row all processes must have had nothing to do, before a player types."""

LONGEST_MOMENT = 0.2
"""The seconds within which something is killed after a move was typed."""


def kill_session(host: TpTuiHost, table: SshTable, chance: random.Random) -> None:
    """Kill the process of somebody's session, and wait until the client has heard of it."""
    os.kill(chance.choice(sessions(host)), signal.SIGKILL)
    table.await_ends(1)


def kill_keeper_of(host: TpTuiHost, table: SshTable, _: random.Random) -> None:
    """Kill the keeper of the tables."""
    with suppress(TableError, OSError):
        kill_keeper(host.players / ".tables")


def kill_host(host: TpTuiHost, table: SshTable, _: random.Random) -> None:
    """Kill the host itself, and start it again."""
    os.kill(host.server_pid, signal.SIGKILL)
    host.stop()
    table.await_ends(len(table.terminals))
    host.start()


def kill_database(server: Server, host: TpTuiHost, table: SshTable, chance: random.Random) -> None:
    """Kill all processes of the database, and start it again a moment later."""
    server.kill()
    time.sleep(chance.uniform(0, LONGEST_MOMENT))
    server.start()
    with suppress(SaveError):
        _ = table.log  # its own connection is gone, and is made anew next time


Target = Callable[[TpTuiHost, SshTable, random.Random], None]

TARGETS: tuple[Target, ...] = (kill_session, kill_session, kill_keeper_of, kill_keeper_of, kill_host)


@pytest.fixture(params=["files", "postgresql"])
def database(request: pytest.FixtureRequest) -> Server | None:
    """The server in whose database the tables are; None for tables in files."""
    return request.getfixturevalue("postgres") if request.param == "postgresql" else None


@pytest.mark.slow
@pytest.mark.rule("T25", "T36")
def test_a_few_kills(database: Server | None, tmp_path: Path) -> None:
    kill_while_playing(tmp_path, 6, 0, database)


@pytest.mark.measured
@pytest.mark.rule("T25", "T36")
@pytest.mark.parametrize(
    ("game", "database"),
    [(game, "postgresql" if game % 2 else "files") for game in range(GAMES)],
    indirect=["database"],
)
def test_a_thousand_kills(game: int, database: Server | None, tmp_path: Path) -> None:
    kill_while_playing(tmp_path, KILLS, 1 + game, database)


def await_told(table: SshTable, host: TpTuiHost) -> None:
    """Wait until everybody has been told of the last step: the log has it before that."""
    rests, pids = 0, (keeper_of(host.players / ".tables"), host.server_pid, *sessions(host))
    while rests < LOOKS_AT_REST:
        came = [terminal.read(0.01) for terminal in table.terminals]
        rests = 0 if any(came) or not all(map(is_at_rest, pids)) else rests + 1


def kill_while_playing(folder: Path, kills: int, seed: int, database: Server | None) -> None:
    chance = random.Random(seed)
    options = ("--store", database.new_database()) if database else ()
    targets = (*TARGETS, *[partial(kill_database, database)] * 2) if database else TARGETS
    # With few kills, too, each target has its share.
    killers = chance.sample(targets * -(-kills // len(targets)), kills)
    with running(TpTuiHost(folder, *options)) as host:
        for name in NAMES[:2]:
            host.add_player(name.lower())
        table = SshTable(host, "cubes", 2, has_screen=False)
        try:
            for kill in killers:
                if table.log.position.is_terminal():
                    table.close()
                    table = SshTable(host, "cubes", 2, has_screen=False)
                play_through_a_kill(table, host, kill, chance)
        finally:
            table.close()


def play_through_a_kill(table: SshTable, host: TpTuiHost, kill: Target, chance: random.Random) -> None:
    """Let a move be typed, kill something, and go on."""
    loaded = table.log
    seat, steps = loaded.position.current_seat(), len(loaded.saved.actions)
    move = loaded.position.action_to_string(chance.choice(loaded.position.legal_actions()))
    table.await_answers()
    await_told(table, host)
    before = [said(terminal) for terminal in table.terminals]
    table.type(seat, move)
    time.sleep(chance.uniform(0, LONGEST_MOMENT))
    kill(host, table, chance)
    table.catch_up()
    told = [said(terminal)[len(earlier) :] for terminal, earlier in zip(table.terminals, before, strict=True)]
    is_shown = any((" You " if other == seat else f" {NAMES[seat]} ") in text for other, text in enumerate(told))
    table.come_back()
    table.await_answers()
    if is_shown:
        assert table.steps > steps, told
    # Whatever became of that move, the game can be gone on with.
    if not table.log.position.is_terminal():
        table.play_step(chance)
    assert not table.log.remarks
