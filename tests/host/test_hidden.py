"""Hidden things stay hidden: whole games of which every byte sent to each seat is searched for what it may not know."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.host.tables import Stranger, keeper_of, kill_keeper
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action, Event, Options, Role, State
from tp_tui.room import Room
from tp_tui.room.keeper_socket import connect
from tp_tui.room.table import log_name
from tp_tui.room.table_messages import (
    FROM_KEEPER,
    Done,
    Join,
    NewTable,
    Seated,
    Shown,
    Status,
    Submit,
    Waiting,
    decode,
    encode,
)
from tp_tui.room.view import View
from tp_tui.room.view_data import read_view, write_view
from tp_tui.storage.game_log import load_log
from tp_tui.storage.store_location import choose_store, open_store

if TYPE_CHECKING:
    from tests.storage.postgres import Server

PEOPLE = ("Ada", "Ben", "Cleo")
SHUFFLES = 3
"""How often what a seat does not know is shuffled in each position."""


class Player(Stranger):
    """A client that plays at random.

    Attributes:
        view: what the player saw last.
    """

    view: View
    game: str

    def take(self) -> None:
        """Take in a message."""
        message = self.receive()
        if isinstance(message, Shown | Done):
            self.view = read_view(get_game(self.game), message.view)
        else:
            assert isinstance(message, Seated | Waiting | Status)

    def catch_up(self, steps: int) -> None:
        while not hasattr(self, "view") or self.view.steps < steps:
            self.take()


def play(folders: Sequence[Path], name: str) -> tuple[list[Player], Room]:
    """Let three players, each at one of `folders`, play a game; return them, and the game as its log has it."""
    first = get_game(name).option_of(Role.FIRST_SEAT)
    options: Options = {first.name: 2} if first else {}
    players = [Player(folder, person) for person, folder in zip(PEOPLE, cycle(folders), strict=False)]
    players[0].send(encode(NewTable(name, dict(options), ("me", "open", "open"))))
    seated = players[0].receive()
    assert isinstance(seated, Seated)
    for player in players:
        player.game = name
    for player in players[1:]:
        player.send(encode(Join(seated.code)))
        assert isinstance(player.receive(), Seated)  # before the next one sits down, who may be on another host
    rng = random.Random(7)
    steps = 0
    while True:
        for player in players:
            player.catch_up(steps)
        view = players[0].view
        if view.is_over:
            break
        mover = players[view.current]
        mover.send(encode(Submit(steps, ["play", rng.choice(mover.view.legal).number], steps)))
        steps += 1
    loaded = load_log(open_store(folders[0]), log_name(seated.code))
    return players, Room.of_saved(loaded.saved, undo_ends_with_turn=True)


@pytest.mark.rule("T24", "T39")
@pytest.mark.parametrize(
    "name", [name if name == "necropolis" else pytest.param(name, marks=pytest.mark.slow) for name in game_names()]
)
def test_what_is_sent_to_a_seat_does_not_depend_on_what_it_may_not_know(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    players, room = play([folder], name)
    assert keeper_of(folder)
    check_players(players, room, folder)


@pytest.mark.slow
@pytest.mark.rule("T24", "T27", "T39")
@pytest.mark.parametrize("name", game_names())
def test_neither_does_what_hosts_send_each_other(name: str, postgres: Server, tmp_path: Path) -> None:
    """Of a table that the first host keeps, the others learn what their players may see."""
    import psycopg  # without it, the fixture has skipped this

    url = postgres.new_database()
    folders = [tmp_path / host for host in ("first", "second", "third")]
    for folder in folders:
        choose_store(folder, url)
    with psycopg.connect(url, autocommit=True) as database:
        open_store(folders[0]).names()
        connect(folders[0]).close()
        database.execute(COPY_LETTERS)
        players, room = play(folders, name)
        letters = [bytes(line) for (line,) in database.execute(OF_KEEPER)]
    assert len(letters) > len(room.steps)
    check_words(b"\n".join(letters), room, folders[0])
    check_players(players, room, folders[0])
    for folder in folders:
        kill_keeper(folder)


COPY_LETTERS = """
CREATE TABLE copied (number bigserial, sender bigint, line bytea);
CREATE FUNCTION copy_letter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO copied (sender, line) VALUES (NEW.sender, NEW.line); RETURN NEW; END $$;
CREATE TRIGGER copying AFTER INSERT ON tp_tui_mail FOR EACH ROW EXECUTE FUNCTION copy_letter();
"""

OF_KEEPER = """
SELECT line FROM copied
WHERE sender = (SELECT sender FROM copied WHERE encode(line, 'escape') LIKE '%"is":"shown"%' LIMIT 1)
ORDER BY number
"""
"""The letters of the host that keeps the table."""


def check_players(players: Sequence[Player], room: Room, folder: Path) -> None:
    for seat, player in enumerate(players):
        check_words(player.received, room, folder)
        views = views_in(player.received)
        assert len(views) > len(room.steps)
        check_views(views, room, seat)
        player.close()


def views_in(received: bytes) -> list[dict[str, object]]:
    found = []
    for line in received.splitlines():
        message = decode(line, FROM_KEEPER)
        if isinstance(message, Shown | Done):
            assert isinstance(message.view, dict)
            found.append(message.view)
    return found


def check_words(received: bytes, room: Room, folder: Path) -> None:
    """Nothing of the deal, the seed, the file or the keys of the players is in the bytes."""
    saved = room.saved()
    assert str(saved.seed).encode() not in received
    assert str(folder).encode() not in received
    assert b"local:" not in received
    for word in (b'"deal"', b'"seed"', b"pickle", b'"rng"'):
        assert word not in received
    for entry, value in room.game.deal_of(saved.start).items():
        written = json.dumps(value, separators=(",", ":")).encode()
        if len(written) > 40 and isinstance(value, list):
            assert written not in received, entry


def check_views(views: list[dict[str, object]], room: Room, seat: int) -> None:
    """Each view is the same whatever the things are that the seat does not know."""
    rng = random.Random(seat)
    by_steps = {view["steps"]: view for view in views}
    assert all(view["seat"] == view["you"] == seat for view in views)
    actions = room.actions
    replayed = Room.of_saved(room.saved(), (), undo_ends_with_turn=True)
    for number in range(len(actions) + 1):
        true = replayed._state
        for _ in range(SHUFFLES):
            replayed._state = true.resample_from_infostate(true.player_of(seat), rng)
            assert json.loads(json.dumps(write_view(replayed.view(seat)))) == by_steps[number]
        replayed._state = true
        if number < len(actions):
            check_events(true, seat, actions[number], rng)
            replayed.follow(actions[: number + 1])


def check_events(true: State, seat: int, action: Action, rng: random.Random) -> None:
    """What is said of an action is the same in two worlds that the seat cannot tell apart before and after it."""
    player = true.player_of(seat)
    worlds = [true.clone(), *(true.resample_from_infostate(player, rng) for _ in range(SHUFFLES))]
    told: dict[str, list[Event]] = {}
    for world in worlds:
        events: list[Event] = []
        if world.explain(action) is None:
            world.apply_action(action, events)
            assert told.setdefault(seen_by(world, player), events) == events


def seen_by(state: State, player: int) -> str:
    """All that a player knows, as a text."""
    format = get_game(GAMES[type(state)]).observation_format()
    assert format is not None
    return json.dumps(format.write(state.observation(player)))


GAMES = {type(get_game(name).new_initial_state({}, 1)): name for name in game_names()}
"""The games by the types of their positions."""
