"""Hidden things stay hidden at the terminal: whole games in two worlds that a player cannot tell apart.

A twin of a deal differs from it in what the player does not learn before the end: cards of others, and what is left of
stacks and bags. Both games are played side by side, step by step, each with its own keeper and with that player in two
real terminals, one on the screen and one in line mode. Whatever differs between the two worlds in what these terminals
receive comes from what the player may not know.
"""

from __future__ import annotations

import copy
import difflib
import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.host.tables import SECONDS, close, kill_keeper, sit_down, steps_of, until
from tests.host.test_hidden import check_words
from tests.hosting import is_at_rest
from tests.tui.terminal import Terminal
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action, FaultError, Game, Options, Role, State
from tp_tui.presenters.presenter import presenter_for, questions_of
from tp_tui.room import Play, Room, named_seats
from tp_tui.room.seats import seat_text
from tp_tui.room.table import OPEN, log_name
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.game_log import GameLog, load_save
from tp_tui.storage.saved_game import header_text, new_saved_game
from tp_tui.storage.table_entries import TABLE, Terms, terms_text

pytestmark = [pytest.mark.slow, pytest.mark.rule("T39")]

CODE = "KHUFU7"
PEOPLE = ("Ada", "Ben")
SEATS = [*map(seat_text, named_seats(["", ""], ["", ""]))]
SEED = 314_159_265

TRIES = 500
"""The exchanges of a deal to try."""

OTHER_ACTION = 0.3
"""How often another player tries to do something else."""

STEPS_BETWEEN_QUESTIONS = 25

LOOKS_AT_REST = 6
"""How often in a row a terminal must have had nothing to do until a step that it does not show has been dealt with."""

INPUT, PAGE = "tab complete", "Esc close"
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


class Seen:
    """A game as one player may see it."""

    def __init__(self, game: Game, start: State, actions: Sequence[Action], player: int) -> None:
        format = game.observation_format()
        assert format is not None
        self._format, self._player, self._actions = format, player, actions
        state = start.clone()
        self._known = [self._seen(state)]
        for action in actions:
            state.apply_action(action)
            self._known.append(self._seen(state))

    def _seen(self, state: State) -> str:
        return json.dumps(self._format.write(state.observation(self._player)))

    def differences(self, start: State, actions: Sequence[Action]) -> int:
        """After how many actions of another game the player sees something else."""
        state, found = start.clone(), 0
        for action, known in zip(actions, self._known[1:], strict=False):
            state.apply_action(action)
            found += self._seen(state) != known
        return found

    def unchanged(self, start: State, chance: random.Random) -> list[Action]:
        """Play from another start, with other actions of others here and there, as long as the player sees the same."""
        found: list[Action] = []
        state = start.clone()
        if self._seen(state) != self._known[0]:
            return []
        for action, known in zip(self._actions[:-1], self._known[1:], strict=False):
            tried = [action]
            if state.current_player() != self._player and chance.random() < OTHER_ACTION:
                tried = chance.sample(legal := state.legal_actions(), len(legal))
            for each in tried:
                if state.explain(each) is None:
                    after = state.clone()
                    after.apply_action(each)
                    if self._seen(after) == known:
                        break
            else:
                break
            state = after
            found.append(each)
        return found


def twin_of(game: Game, start: State, actions: Sequence[Action], player: int) -> tuple[State, list[Action]]:
    """A game that a player cannot tell from the true one, as far into it as possible.

    As far as anybody knows of the differences, the others do: they see something else after many of the actions.
    """
    chance = random.Random(player)
    options = options_of(game)
    own = Seen(game, start, actions, player)
    others = [Seen(game, start, actions, other) for other in range(len(PEOPLE)) if other != player]
    true = deal = game.deal_of(start)
    twin, played, best = start, list[Action](), (False, 0, 0)
    for _ in range(TRIES):
        try:
            other = exchanged(chance.choice((true, deal)), chance)
            state = game.state_from_deal(options, other)
        except FaultError:
            continue
        found = own.unchanged(state, chance)
        told = sum(seen.differences(state, found) for seen in others)
        if (reached := (told > 0, len(found), told)) >= best and other != true:
            deal, twin, played, best = other, state, found, reached
    assert len(played) > len(actions) // 3
    return twin, played


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
        self._asked, self._shown = 0, ("", 0)
        self.screen.wait_for("? help")

    def _lay(self, game: Game, start: State) -> None:
        """Write the log of a table where nobody sits yet."""
        saved = new_saved_game(game, options_of(game), SEATS, SEED, datetime(2026, 11, 24, tzinfo=UTC))
        log = GameLog(FileStore(self.folder), log_name(CODE), header_text(saved._replace(start=start), game))
        log.append_entry(TABLE, terms_text(Terms(seats=(OPEN, OPEN))))
        log.write()
        log.close()

    @property
    def current(self) -> int:
        return self.rooms[0].current

    def play(self, action: Action) -> None:
        self._shown = self._now_shown
        mover = self.rooms[self.current]
        step = steps_of(mover)
        mover.submit(mover.seat, Play(action))
        for room in self.rooms:
            until(room, lambda room=room: steps_of(room) > step)

    @property
    def _now_shown(self) -> tuple[str, int]:
        return self.screen.text, len(said(self.lines))

    @property
    def has_shown(self) -> bool:
        """Whether both terminals show something else than before the last step."""
        return all(now != before for now, before in zip(self._now_shown, self._shown, strict=True))

    def is_busy(self) -> bool:
        """Read what has come, and return whether there was something, or will be."""
        came = [terminal.read(0.01) for terminal in (self.screen, self.lines)]
        return any(came) or not all(map(is_at_rest, (self.screen.child.pid, self.lines.child.pid)))

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


def await_shown(worlds: Sequence[World]) -> None:
    """Wait until all terminals show the step, before another one can come.

    Some steps are not shown to everybody, or later: then all processes come to rest, however slow the machine is.
    """
    rests = 0
    while rests < LOOKS_AT_REST and not all(world.has_shown for world in worlds):
        rests = 0 if sum(world.is_busy() for world in worlds) else rests + 1


def await_the_same(worlds: Sequence[World]) -> None:
    """Wait until both worlds look the same at the terminals, which they never do where one of them tells more."""
    first, second = worlds
    end = time.monotonic() + SECONDS

    def is_same() -> bool:
        for world in worlds:
            world.lines.read(0.01)
            world.screen.read(0.01)
        return first.screen.text == second.screen.text and said(first.lines) == said(second.lines)

    while not is_same():
        screens, lines = (first.screen.lines, second.screen.lines), (said(first.lines), said(second.lines))
        assert time.monotonic() < end, "\n".join([*difflib.ndiff(*screens), *difflib.ndiff(*lines)])


@pytest.mark.parametrize("seat", range(len(PEOPLE)))
@pytest.mark.parametrize("name", game_names())
def test_a_terminal_shows_the_same_in_two_worlds_that_its_player_cannot_tell_apart(
    name: str, seat: int, tmp_path: Path
) -> None:
    game = get_game(name)
    start = new_saved_game(game, options_of(game), SEATS, SEED).start
    actions = random_game(game, start)
    twin, of_twin = twin_of(game, start, actions, start.player_of(seat))
    worlds = [World(tmp_path / kind, game, state, seat) for kind, state in (("true", start), ("twin", twin))]
    try:
        for number, both in enumerate(zip(actions, of_twin, strict=False)):
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
            for world, action in zip(worlds, both, strict=True):
                world.play(action)
            await_shown(worlds)
        await_the_same(worlds)
        for world, played in zip(worlds, (actions[: len(of_twin)], of_twin), strict=True):
            loaded = load_save(world.folder / f"{CODE}.tp")
            assert list(loaded.saved.actions) == played
            for terminal in (world.lines, world.screen):
                check_words(terminal.received, Room.of_saved(loaded.saved), world.folder)
    finally:
        for world in worlds:
            world.close()
