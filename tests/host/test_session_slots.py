"""Seats: as many sessions as the host offers, no more, and none is lost however a session ends."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest

from tests.commands import run
from tests.faults import raises_fault
from tests.host.tables import keeper_of
from tests.tui.terminal import Terminal
from tp_tui.cli.host import host
from tp_tui.host import session_slots
from tp_tui.host.key_folders import TABLES
from tp_tui.host.session_slots import FullHouseError, take_slot
from tp_tui.presenters.faults import fault_text
from tp_tui.storage.folders import make_folder
from tp_tui.storage.limits import Limits

LIMITS = Limits()


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The seats that this process takes in a test, and leaves behind it."""
    descriptors: list[int] = []
    monkeypatch.setattr(session_slots, "_held", descriptors)
    yield descriptors
    for descriptor in descriptors:
        os.close(descriptor)


def own_folder(folder: Path, name: str) -> Path:
    make_folder(folder / name)
    return folder / name


def test_the_house_is_full_with_forty(tmp_path: Path) -> None:
    for number in range(LIMITS.sessions):
        take_slot(tmp_path, own_folder(tmp_path, f"player{number}"), LIMITS)
    with raises_fault(FullHouseError, r"^all 40 places of this host are taken; try again in a few minutes$"):
        take_slot(tmp_path, own_folder(tmp_path, "late"), LIMITS)


OF_HOST = {
    "sessions": 200, "player_sessions": 4, "address_sessions": 10, "address_logins": 12, "unfinished_logins": 20,
    "login_seconds": 20, "idle_game": 60, "idle_menu": 10, "folder_size": 20, "games": 500,
}  # fmt: skip
"""The limits of `tp-tui host` and their numbers, as T32 has them."""


@pytest.mark.rule("T32")
def test_the_limits_of_a_host_have_an_option_and_the_number_ordered() -> None:
    options = signature(host).parameters
    assert {name: options[name].default for name in OF_HOST} == OF_HOST


@pytest.mark.slow
@pytest.mark.rule("T32")
def test_a_host_has_room_for_two_hundred_and_four_of_one_player(tmp_path: Path) -> None:
    limits = Limits(sessions=OF_HOST["sessions"], player_sessions=OF_HOST["player_sessions"])
    for _ in range(4):
        take_slot(tmp_path, own_folder(tmp_path, "ada"), limits)
    with raises_fault(FullHouseError, "you play in 4 windows already"):
        take_slot(tmp_path, own_folder(tmp_path, "ada"), limits)
    for number in range(4, 200):
        take_slot(tmp_path, own_folder(tmp_path, f"player{number}"), limits)
    with raises_fault(FullHouseError, r"^all 200 places of this host are taken; try again in a few minutes$"):
        take_slot(tmp_path, own_folder(tmp_path, "late"), limits)


def test_a_player_has_three(tmp_path: Path) -> None:
    own = own_folder(tmp_path, "ada")
    (tmp_path / "key-new").symlink_to("ada")
    for folder in (own, tmp_path / "key-new", own):
        take_slot(tmp_path, folder, LIMITS)
    for folder in (own, tmp_path / "key-new"):
        with raises_fault(FullHouseError, "you play in 3 windows already"):
            take_slot(tmp_path, folder, LIMITS)
    take_slot(tmp_path, own_folder(tmp_path, "ben"), LIMITS)


def test_who_comes_and_goes_without_a_pause_stands_back_and_then_waits(
    tmp_path: Path, held: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, stood_back = 1000.0, list[float]()
    monkeypatch.setattr(session_slots, "time", lambda: now)
    monkeypatch.setattr(session_slots, "stand_back", lambda: stood_back.append(now))
    waited = list[float]()
    monkeypatch.setattr(session_slots, "sleep", waited.append)
    limits, own = Limits(starts=8), own_folder(tmp_path, "ada")

    def come_and_go() -> None:
        nonlocal now
        now += 1
        take_slot(tmp_path, own, limits)
        while held:
            os.close(held.pop())

    for _ in range(8):
        come_and_go()
    assert stood_back == [1006, 1007, 1008]
    assert waited == [0.5, 1.0, 1.5]
    with raises_fault(FullHouseError, "you have begun more than 8 sessions within a minute; wait a minute"):
        come_and_go()
    take_slot(tmp_path, own_folder(tmp_path, "ben"), limits)  # nobody else has to wait
    now += 60
    stood_back.clear()
    come_and_go()
    now -= 500  # a clock that is set back keeps nobody out
    for _ in range(8):
        come_and_go()
    assert len(stood_back) == 3


def test_a_seat_is_free_again_once_its_descriptor_is_closed(tmp_path: Path, held: list[int]) -> None:
    limits = Limits(sessions=1)
    take_slot(tmp_path, own_folder(tmp_path, "ada"), limits)
    with pytest.raises(FullHouseError):
        take_slot(tmp_path, own_folder(tmp_path, "ben"), limits)
    while held:
        os.close(held.pop())
    take_slot(tmp_path, own_folder(tmp_path, "ben"), limits)


def test_where_seats_cannot_be_counted_nobody_plays(tmp_path: Path) -> None:
    (tmp_path / session_slots.SLOTS_FOLDER).write_text("", encoding="ascii")
    with raises_fault(FullHouseError, "sessions cannot be counted now") as found:
        take_slot(tmp_path, own_folder(tmp_path, "ada"), LIMITS)
    assert str(tmp_path) not in fault_text(found.value)


def test_a_seat_is_no_link_to_elsewhere(tmp_path: Path) -> None:
    make_folder(tmp_path / session_slots.SLOTS_FOLDER)
    (tmp_path / session_slots.SLOTS_FOLDER / "seat-1").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FullHouseError):
        take_slot(tmp_path, own_folder(tmp_path, "ada"), LIMITS)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.skipif(not hasattr(socket, "SO_PEERCRED"), reason="the socket says whose it is")
@pytest.mark.slow
def test_kill_frees_a_place_though_the_keeper_that_the_session_started_lives_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = ["guest", "players", "--sessions", "1"]
    playing = Terminal(
        [str(tmp_path / "players") if part == "players" else part for part in guest] + ["--player", "ada"],
        tmp_path,
        environment={"SSH_ORIGINAL_COMMAND": "play --seed 7 --option first=1"},
    )
    playing.wait_for("Enter place")
    playing.press("i")
    playing.wait_for("I: play all of it")
    keeper = keeper_of(tmp_path / "players" / TABLES)
    monkeypatch.setenv("SSH_ORIGINAL_COMMAND", "games")
    late = run(*guest, "--player", "ben", folder=tmp_path)
    assert (late.returncode, late.stdout) == (75, "")
    assert late.stderr == "tp-tui: the one place of this host is taken; try again in a few minutes.\n"
    try:
        playing.child.kill(signal.SIGKILL)
        playing.child.wait()
        in_time = run(*guest, "--player", "ben", folder=tmp_path)
        assert in_time.returncode == 0, in_time
        assert keeper_of(tmp_path / "players" / TABLES) == keeper
    finally:
        playing.close()
        os.kill(keeper, signal.SIGTERM)
