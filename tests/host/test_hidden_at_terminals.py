"""Hidden things stay hidden at the terminal: whole games in two worlds that a player cannot tell apart.

A twin of a deal differs from it in what the player never learns before the game's last step: cards of others, and what is
left of stacks and bags. Both games are played side by side, step by step, each with its own keeper and with that player
in two real terminals, one on the screen and one in line mode. Whatever differs between the two worlds in what these
terminals receive comes from what the player may not know.
"""

from __future__ import annotations

import copy
import difflib
import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.host.tables import SECONDS, close, kill_keeper, sit_down, steps_of, until
from tests.host.test_hidden import check_words
from tests.tui.terminal import Terminal
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action, FaultError, Game, Options, Role, State
from tp_tui.presenters.presenter import presenter_for, questions_of
from tp_tui.room import Play, Room, named_seats
from tp_tui.room.seats import seat_text
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.game_log import GameLog, load_save
from tp_tui.storage.saved_game import header_text, new_saved_game
from tp_tui.room.table import OPEN, log_name
from tp_tui.storage.table_entries import TABLE, Terms, terms_text

pytestmark = [pytest.mark.slow, pytest.mark.rule("T39")]

CODE = "KHUFU7"
PEOPLE = ("Ada", "Ben")
SEATS = [*map(seat_text, named_seats(["", ""], ["", ""]))]
SEED = 314_159_265

TRIES = 4000
"""The exchanges to try before a shorter part of the game is taken."""

EXCHANGES = 12
"""The exchanges that make a twin."""

STEPS_BETWEEN_QUESTIONS = 9

SECONDS_TO_DRAW = 3.0

INPUT, PAGE = "tab Complete", "Esc: close"
"""What the screen says while a line is typed, and below a page."""


def options_of(game: Game) -> Options:
    (seats, first) = game.option_of(Role.SEATS), game.option_of(Role.FIRST_SEAT)
    assert seats
    return game.complete_options({seats.name: len(PEOPLE), **({first.name: 1} if first else {})})


def random_game(game: Game, start: State) -> list[Action]:
    """The actions of a whole game."""
    state, chance, actions = start.clone(), random.Random(3), []
    while not state.is_terminal():
        actions.append(chance.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return actions


def lists_in(value: object) -> Iterator[list[object]]:
    """The innermost lists of a deal."""
    if isinstance(value, list):
        if any(isinstance(entry, list) for entry in value):
            for entry in value:
                yield from lists_in(entry)
        else:
            yield value


def exchanged(deal: Mapping[str, object], chance: random.Random) -> Mapping[str, object]:
    """A deal in which two things of one kind have changed places."""
    changed = copy.deepcopy(dict(deal))
    kinds = [[(held, at) for held in lists_in(value) for at in range(len(held))] for value in changed.values()]
    (one, here), (other, there) = chance.sample(chance.choices(kinds, [max(0, len(kind) - 1) for kind in kinds])[0], 2)
    one[here], other[there] = other[there], one[here]
    return changed


def views_of(game: Game, start: State, actions: Sequence[Action], player: int) -> Iterator[str]:
    """All that a player may know after each number of actions, as far as they are legal."""
    format = game.observation_format()
    assert format is not None
    state = start.clone()
    yield json.dumps(format.write(state.observation(player)))
    for action in actions:
        if state.explain(action) is not None:
            return
        state.apply_action(action)
        yield json.dumps(format.write(state.observation(player)))


def twin_of(game: Game, start: State, actions: Sequence[Action], player: int) -> tuple[State, int]:
    """A start that a player cannot tell from `start` through as many of the actions as possible, and their number."""
    chance = random.Random(player)
    options = options_of(game)
    for steps in range(len(actions) - 1, len(actions) // 3, -3):
        true = list(views_of(game, start, actions[:steps], player))
        own = deal = game.deal_of(start)
        twin, done = start, 0
        for _ in range(TRIES):
            other = exchanged(deal, chance)
            if other == deal:
                continue
            try:
                state = game.state_from_deal(options, other)
            except FaultError:
                continue
            known = views_of(game, state, actions[:steps], player)
            if all(next(known, None) == view for view in true):
                deal, twin, done = other, state, done + 1
                if done >= EXCHANGES and deal != own:
                    return twin, steps
        if deal != own:
            return twin, steps
    raise AssertionError("the player has seen everything")


class World:
    """A table with its keeper, at which everybody has a session, and one player two terminals besides.

    Attributes:
        lines: the player's terminal in line mode.
        screen: the one with the screen.
    """

    def __init__(self, home: Path, game: Game, start: State, seat: int) -> None:
        self.folder = home / ".local" / "share" / "tp-tui" / "tables"
        self.folder.mkdir(mode=0o700, parents=True)
        self._lay(game, start)
        self.rooms = [sit_down(self.folder, name, CODE) for name in PEOPLE]
        for room in self.rooms:
            until(room, lambda room=room: room.has_begun)
        join = ("join", CODE, "--name", PEOPLE[seat])
        self.lines = Terminal([*join, "--plain"], home)
        self.lines.child.setecho(False)  # what is typed would stand anywhere among what comes in
        self.screen = Terminal([*join, "--pace", "instant"], home, size=(120, 40))
        self._asked, self._shown = 0, ""
        self.screen.wait_for("? Help")

    def _lay(self, game: Game, start: State) -> None:
        """Write the log of a table where nobody sits yet."""
        saved = new_saved_game(game, options_of(game), SEATS, SEED, datetime(2026, 11, 24, tzinfo=UTC))
        log = GameLog(FileStore(self.folder), log_name(CODE), header_text(replace(saved, start=start), game))
        log.append_entry(TABLE, terms_text(Terms(seats=(OPEN, OPEN))))
        log.write()
        log.close()

    @property
    def current(self) -> int:
        return self.rooms[0].current

    def play(self, action: Action) -> None:
        self._shown = self.screen.text
        mover = self.rooms[self.current]
        step = steps_of(mover)
        mover.submit(mover.seat, Play(action))
        for room in self.rooms:
            until(room, lambda room=room: steps_of(room) > step)

    def await_drawn(self) -> None:
        """Wait until the screen shows the step, before another one can come; few are not shown to everybody."""
        end = time.monotonic() + SECONDS_TO_DRAW
        while self.screen.text == self._shown and time.monotonic() < end:
            self.screen.read(0.01)
        print("DRAWN", time.monotonic() - end + SECONDS_TO_DRAW)

    def ask(self, line: str) -> None:
        """Type a line in line mode, and wait until it is answered."""
        self._asked += 1
        word = f"zz{self._asked}"
        self.lines.press(f"{line}\r", f"find {word}\r")
        self.lines.wait(lambda: f"is called {word}." in " ".join(said(self.lines)), what=f"an answer to {line}")

    def ask_on_screen(self, word: str) -> None:
        self.screen.press(":")
        self.screen.wait(lambda: any(text in self.screen.text for text in (INPUT, PAGE)), what="the command line")
        while PAGE in self.screen.text:  # the last answer was a long one
            self.screen.press("\x1b")
            self.screen.wait(lambda: PAGE not in self.screen.text, what="the end of a page")
            self.screen.press(":")
            self.screen.wait_for(INPUT)
        self.screen.press(word)
        # Keys that come faster than anybody types are dropped.
        self.screen.wait(lambda: any(line.lstrip().startswith(word) for line in self.screen.lines), what="the word")
        self.screen.press("enter")

    def close(self) -> None:
        self.lines.close()
        self.screen.close()
        close(self.rooms)
        kill_keeper(self.folder)


def said(terminal: Terminal) -> list[str]:
    """The words that a terminal in line mode has received; prompts depend on when messages come in."""
    return [word for word in terminal.received.decode().replace("\r", "").split() if word != ">"]


def await_the_same(worlds: Sequence[World]) -> None:
    """Wait until both worlds look the same at the terminals, which they never do where one of them tells more."""
    first, second = worlds

    def is_same() -> bool:
        for world in worlds:
            world.lines.read(0.01)
            world.screen.read(0.01)
        return first.screen.text == second.screen.text and said(first.lines) == said(second.lines)

    end = time.monotonic() + SECONDS
    while not is_same():
        assert time.monotonic() < end, "\n".join(
            [
                *difflib.ndiff(first.screen.lines, second.screen.lines),
                *difflib.ndiff(said(first.lines), said(second.lines)),
            ]
        )


@pytest.mark.parametrize("seat", range(len(PEOPLE)))
@pytest.mark.parametrize("name", game_names())
def test_a_terminal_shows_the_same_in_two_worlds_that_its_player_cannot_tell_apart(
    name: str, seat: int, tmp_path: Path
) -> None:
    game = get_game(name)
    start = new_saved_game(game, options_of(game), SEATS, SEED).start
    actions = random_game(game, start)
    twin, steps = twin_of(game, start, actions, start.player_of(seat))
    assert game.deal_of(twin) != game.deal_of(start)
    worlds = [World(tmp_path / kind, game, state, seat) for kind, state in (("true", start), ("twin", twin))]
    try:
        for number, action in enumerate(actions[:steps]):
            await_the_same(worlds)
            if number % STEPS_BETWEEN_QUESTIONS == 0:
                view = worlds[0].rooms[seat].view(seat)
                words = [question.word for question in questions_of(presenter_for(name)(view))]
                for word in ("choices", "log all", *words):
                    for world in worlds:
                        world.ask(word)
                for world in worlds:
                    world.ask_on_screen(words[number % len(words)])
                await_the_same(worlds)
            for world in worlds:
                world.play(action)
            for world in worlds:
                world.await_drawn()
        await_the_same(worlds)
        for world in worlds:
            loaded = load_save(world.folder / f"{CODE}.tp")
            assert len(loaded.saved.actions) == steps
            for terminal in (world.lines, world.screen):
                check_words(terminal.received, Room.of_saved(loaded.saved), world.folder)
    finally:
        for world in worlds:
            world.close()
