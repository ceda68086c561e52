"""Small terminals and changes of size: a turn by keys at 60×20, and nothing lost whatever the window does meanwhile."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable
from copy import copy
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.cubes.key_driver import KeyDriver as CubesDriver
from tests.tui.necropolis.key_driver import KeyDriver as NecropolisDriver
from tests.tui.pilot_helpers import covered, game, on_screen, open_entry, press, until
from tests.tui.recorded import moves
from tests.tui.terminal import Terminal
from tests.tui.terra.key_driver import KeyDriver as TerraDriver
from tp_tui.games import get_game
from tp_tui.games.contract import Options
from tp_tui.presenters.log_text import move_part, parts_for_you, turn_parts
from tp_tui.room import Play, PlayText, Room, named_seats, parse_seats
from tp_tui.room.replay import Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.cubes.table import CubesTable
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens.dialogs import HandoverScreen, TextScreen
from tp_tui.tui.screens.min_size import FULL_SIZE, MIN_SIZE, TooSmall
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.side_text import log_of, typeset
from tp_tui.tui.terra.table import TerraTable

SETTINGS = Settings(pace="instant", advice="never")
DRIVERS = {"terra": TerraDriver, "cubes": CubesDriver, "necropolis": NecropolisDriver}
KeyDriver = TerraDriver | CubesDriver | NecropolisDriver

STEPS = 9
"""Steps that are played: more than a turn has."""

SMALLEST = (MIN_SIZE.width, MIN_SIZE.height)


def a_game(name: str, players: int = 2, plays: str = "", settings: Settings = SETTINGS, **options: int | str) -> TpApp:
    """A game of humans, after these moves."""
    seats = ",".join(f"you:Player{number}" for number in range(players))
    chosen = {"first": 1, **options}
    room = Room(get_game(name), parse_seats(seats, 1, 5), chosen, 7)
    for move in filter(None, plays.split(",")):
        room.submit(room.current, PlayText(move))
    return TpApp(room, settings)


def driver_at(app: TpApp, seat: int) -> KeyDriver:
    """A player who points where the screen points, with an interaction of their own."""
    screen = game(app)
    driver = DRIVERS[screen.room.game.name](screen.room, seat)
    interaction = copy(screen.table.interaction)  # type: ignore[attr-defined]
    interaction.chooser = copy(getattr(interaction, "chooser", None))
    driver.interaction = interaction
    return driver


def shows_pointer(app: TpApp) -> bool:
    """Whether the screen shows what the player points at: a place of the board, or a line of a list."""
    table, text = game(app).table, on_screen(app)
    if isinstance(table, TerraTable):
        chooser = table.interaction.chooser
        if chooser is not None and chooser.chosen.label[:20] not in text:
            return False
        row, column = divmod(table.interaction.cursor, table.interaction.board.columns)
        board, side = table.query_one("#board").region, table.query_one("#side").region
        is_framed = table.interaction.is_placing or "▐" in text
        drawn = table.field_text(table.interaction.cursor)
        return is_framed and bool(drawn) and (board.bottom <= side.y or board.right <= side.x) and row >= 0 <= column
    if isinstance(table, CubesTable):
        chooser = table.interaction.chooser
        return "▐" in text if chooser is None else f"{chooser.index + 1} {chooser.chosen.label}"[:14] in text
    return "▸" in text or "▐" in text


VERSIONS = [
    ("terra", 2, {}),
    ("terra", 4, {"edition": "nile", "symbol": "yes", "open": "yes"}),
    ("necropolis", 5, {}),
    ("cubes", 4, {}),
    pytest.param("terra", 3, {"edition": "horus"}, marks=pytest.mark.slow),
    pytest.param("terra", 2, {"mission": 1}, marks=pytest.mark.slow),
    pytest.param("terra", 1, {"mission": 3}, marks=pytest.mark.slow),
    pytest.param("cubes", 2, {"side": "small"}, marks=pytest.mark.slow),
    pytest.param("necropolis", 2, {}, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "players", "options"), VERSIONS)
async def test_a_turn_is_played_by_keys_on_the_smallest_screen(
    name: str, players: int, options: dict[str, int | str]
) -> None:
    app = a_game(name, players, **options)
    chance = random.Random(7)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        room = game(app).room
        for done in range(STEPS):
            if isinstance(app.screen, HandoverScreen):
                await press(pilot, "enter")
            legal = room.view(room.current).legal
            action = chance.choice(legal)
            *keys, last = driver_at(app, room.current).keys_for(action)
            await press(pilot, *keys)
            assert shows_pointer(app) or action.kind in ("done", "money"), on_screen(app)
            await press(pilot, last)
            assert [*room.actions][done:] == [action], on_screen(app)


# The window changes


async def typing_a_move(app: TpApp, pilot: Pilot[None]) -> None:
    await press(pilot, "down", "left", "colon", *"place", "space", *"h")


async def list_open(app: TpApp, pilot: Pilot[None]) -> None:
    await press(pilot, "enter", "down")


async def pointing(app: TpApp, pilot: Pilot[None]) -> None:
    await press(pilot, "tab", "tab", "down", "r")


async def reading_the_log(app: TpApp, pilot: Pilot[None]) -> None:
    await press(pilot, "O", "k", "k", "k")


async def in_the_help(app: TpApp, pilot: Pilot[None]) -> None:
    await press(pilot, "question_mark", "tab", "j", "j")


async def setting_up(app: TpApp, pilot: Pilot[None]) -> None:
    await open_entry(pilot, "setup")
    await press(pilot, *["up"] * 7, "right", "tab", *"Ada")


async def choosing_in_the_set_up(app: TpApp, pilot: Pilot[None]) -> None:
    await open_entry(pilot, "setup")
    await press(pilot, *["up"] * 7, "enter", "down")


async def in_the_settings(app: TpApp, pilot: Pilot[None]) -> None:
    await open_entry(pilot, "settings")
    await press(pilot, "down", "down", "right")


async def naming_oneself(app: TpApp, pilot: Pilot[None]) -> None:
    await open_entry(pilot, "settings")
    await press(pilot, "up", "enter", *"xyz")


async def in_a_lesson(app: TpApp, pilot: Pilot[None]) -> None:
    await open_entry(pilot, "tutorial")
    await press(pilot, "enter", "enter", "enter")


async def in_a_replay(app: TpApp, pilot: Pilot[None]) -> None:
    await press(pilot, "down", "down", "right", "g", "1")


def menu() -> TpApp:
    return TpApp(settings=SETTINGS)


def replayed() -> TpApp:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 1, 4), {"first": 1}, 7)
    for move in moves()[:40]:
        room.submit(room.current, PlayText(move))
    return TpApp(settings=SETTINGS, opening=lambda _: ReplayScreen(Replay(room), SETTINGS))


MOMENTS: list[tuple[Callable[[], TpApp], Callable[[TpApp, Pilot[None]], Awaitable[None]]]] = [
    (lambda: a_game("terra", plays=",".join(moves()[:30])), typing_a_move),
    (lambda: a_game("terra", edition="nile"), list_open),
    (lambda: a_game("terra", mission=1), pointing),
    (lambda: a_game("cubes", 4), pointing),
    (lambda: a_game("necropolis", 5), pointing),
    (lambda: a_game("terra", plays=",".join(moves()[:30])), reading_the_log),
    (lambda: a_game("cubes"), in_the_help),
    (menu, setting_up),
    (menu, choosing_in_the_set_up),
    (menu, in_the_settings),
    (menu, naming_oneself),
    (menu, in_a_lesson),
    (replayed, in_a_replay),
]


def sizes(chance: random.Random) -> list[tuple[int, int]]:
    """Sizes that a window goes through, some too small for anything."""
    found = [(chance.randint(1, 210), chance.randint(1, 65)) for _ in range(3)]
    small = (chance.randint(1, MIN_SIZE.width - 1), chance.randint(1, MIN_SIZE.height - 1))
    compact = (chance.randint(MIN_SIZE.width, FULL_SIZE.width), chance.randint(MIN_SIZE.height, FULL_SIZE.height))
    return chance.sample([*found, small, compact], 5)


@pytest.mark.parametrize("begins", [(80, 24), pytest.param(SMALLEST, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("made", "act"), MOMENTS, ids=[act.__name__ + str(n) for n, (_, act) in enumerate(MOMENTS)])
async def test_a_window_that_changes_its_size_loses_nothing(
    made: Callable[[], TpApp], act: Callable[[TpApp, Pilot[None]], Awaitable[None]], begins: tuple[int, int]
) -> None:
    app = made()
    chance = random.Random(f"{act.__name__} {begins}")
    async with app.run_test(size=begins) as pilot:
        await pilot.pause()
        await act(app, pilot)
        await pilot.pause()
        before = on_screen(app)
        for size in sizes(chance):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if covered(app):
                await press(pilot, "x", "enter", "down", "escape")
        await pilot.resize_terminal(*begins)
        await until(pilot, lambda: on_screen(app) == before)


async def test_keys_struck_after_the_change_go_on_where_they_were() -> None:
    app = a_game("terra", plays=",".join(moves()[:30]))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon", *"pl")
        await pilot.resize_terminal(60, 20)
        await press(pilot, *"ac")
        await pilot.resize_terminal(20, 5)
        await press(pilot, *"zz")
        await pilot.resize_terminal(100, 30)
        await press(pilot, "e")
        assert game(app).is_typing
        assert game(app).query_one(Input).value == "place"


async def test_what_cannot_be_seen_is_left_by_the_key_that_is_set() -> None:
    app = a_game("terra", settings=SETTINGS._replace(own_keys={"game.leave": "f10"}))
    async with app.run_test(size=(30, 8)) as pilot:
        cover = app.screen.query_one(TooSmall)
        assert "F10 leaves." in str(cover.render())
        await press(pilot, "q")
        assert app.screen.query_one(TooSmall) is cover
        assert not game(app).is_leaving
        await press(pilot, "f10")
        assert app._exit


def test_a_real_terminal_that_is_too_small_says_so_and_q_leaves(tmp_path: Path) -> None:
    terminal = Terminal(["play", "--seed", "7", "--seats", "you,you"], tmp_path, size=(20, 5))
    try:
        terminal.wait(lambda: "q leaves." in " ".join(terminal.text.split()), what="the sentence")
        assert "tp-tui needs 60×20." in " ".join(terminal.text.split())
        terminal.press("x", "down", "enter")
        terminal.settle()  # keys and sizes come by different ways
        terminal.resize(60, 20)
        terminal.wait_for("Place your tile")
        terminal.resize(30, 8)
        terminal.wait(lambda: "q leaves" in " ".join(terminal.text.split()), what="the sentence again")
        terminal.press("q")
        terminal.wait(lambda: not terminal.child.isalive(), 20, "the end")
        assert terminal.child.exitstatus == 0
    finally:
        terminal.close()


# What is cut

FULLEST: dict[str, tuple[int, Options]] = {
    "terra": (4, {"edition": "nile"}), "cubes": (4, {}), "necropolis": (5, {}),
}  # fmt: skip
"""The most players of each game, in its fullest version."""

NAMES = ("Hatshepsut", "Nefertiti", "Ada", "Merneptah", "Tutankhamun")


def in_the_midst(name: str, seed: int) -> Room:
    """A game of random moves with as many players as there can be, at the beginning of a turn of the first one."""
    (players, options), rng = FULLEST[name], random.Random(seed)
    room = Room(get_game(name), named_seats([""] * players, NAMES[:players]), options, seed)
    while (
        (view := room.view(0)).current != 0 or view.observation.state.turn_number() < 4 or view.turn == view.last_turn
    ):
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    return room


def drawn(app: TpApp) -> list[str]:
    return ["".join(part.text for part in strip).rstrip() for strip in app.screen._compositor.render_strips()]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", FULLEST)
async def test_the_smallest_screen_says_what_it_cuts(name: str, seed: int) -> None:
    app = TpApp(in_the_midst(name, seed), SETTINGS)
    async with app.run_test(size=SMALLEST) as pilot:
        if isinstance(app.screen, HandoverScreen):
            await press(pilot, "enter")
        screen, lines = game(app), drawn(app)
        for player, whole in enumerate(NAMES[: FULLEST[name][0]]):
            said = re.findall(rf"{'ABCDE'[player]}[ ▸]({whole[:3]}[a-z]*…?)", "\n".join(lines))
            assert said
            assert all(each == whole or (each[-1] == "…" and whole.startswith(each[:-1])) for each in said)
        *_others, prompt, keys = lines
        shown = {key.key for key in app.screen.query_one(KeyFooter)._shown}
        whole_prompt = screen.table.prompt
        assert prompt.strip()
        assert whole_prompt.startswith(prompt.strip().rstrip("…").rstrip())
        assert prompt.strip() == whole_prompt or prompt.rstrip().endswith("…") or "Enter" in shown
        assert "? help" in keys  # all keys
        has_all = name == "cubes"  # the others' money and stocks stand there
        assert has_all or "others" in keys or any(re.search(r"Turn \d+/\d+ …", line) for line in lines)
        await press(pilot, "e")
        assert isinstance(app.screen, TextScreen)
        assert all(whole in app.screen.text for whole in NAMES[: FULLEST[name][0]])


def is_told_whole(told: str, parts: list[str], move: str) -> bool:
    """Whether a line is made of whole parts in their order, the move first; or of the begin of the first one."""
    whole = ""
    for part in sorted(parts, key=lambda part: part != move):
        longer = f"{whole}, {part}" if whole else part
        whole = longer if told.startswith(longer) else whole
    return told == whole or (told.endswith("…") and parts[0].startswith(told.rstrip("… ")))


@pytest.mark.parametrize("width", [26, 36, 56, 72])
@pytest.mark.parametrize("name", FULLEST)
def test_a_turn_is_a_line_of_whole_parts(name: str, width: int) -> None:
    view = in_the_midst(name, 1).view(0)
    lines = ["".join(text for text, _style in line) for line in log_of(view, 3 * len(view.names), width).lines]
    turns = [turn for turn in view.turns if [*parts_for_you(view, turn), *turn_parts(view, turn)] or turn.gained]
    assert lines
    for turn, line in zip(reversed(turns), reversed(lines), strict=False):
        assert len(line) <= width
        ways = [
            (*parts_for_you(view, turn, in_short=short), *turn_parts(view, turn, in_short=short))
            for short in (False, True)
        ]
        move = move_part(view, turn)
        told = re.sub(r" [+−]\d+$", "", line[2:]).strip() if turn.gained else line[2:].strip()
        assert any(is_told_whole(told, [*map(typeset, parts)], move) for parts in ways), told
        assert not turn.gained or line.endswith(typeset(f" {turn.gained:+}"))
