"""The table of Cubes on a screen: keys, refusals, hints, clicks, help, status."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.cubes.table_helpers import app_after, place, pointed_at, table
from tests.tui.pilot_helpers import game, hinted, on_screen, press, shown, until
from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.room import PlayText
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.game import GameScreen

SIZE = (80, 24)

TAKEN = ("buy 1", "done", "take A red for money")
"""B has to build a red cube."""


REMARKS = {"Nobody else has a cube in stock to take.", "You have no cube to build here: buy or take one first."}
"""The answers that refuse nothing."""


def said(app: TpApp) -> tuple[str, str]:
    """The two lines below the table."""
    return table(app).info[0], table(app).prompt


async def test_players_at_one_keyboard_need_not_look_away() -> None:
    app = app_after("money")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert "B Your pyramid" in on_screen(app)
        await press(pilot, "m")
        assert isinstance(app.screen, GameScreen)
        assert "A Your pyramid" in on_screen(app)


async def test_a_list_that_is_cut_says_how_many_choices_there_are() -> None:
    app = app_after("money", "money")
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        await press(pilot, "b")
        assert "Buy the first cubes (1/4)" in shown(app, "more")
        await press(pilot, "up")
        assert "Buy the first cubes (4/4)" in shown(app, "more")
        assert "▸4 for $10" in shown(app, "more")


async def test_a_turn_by_keys_buys_builds_and_ends() -> None:
    app = app_after()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert said(app)[1] == "Your turn. b: buy · m: take $5"
        await press(pilot, "b", "j", "3")
        assert pointed_at(app) == "2 red and 1 blue for $6: $4 left"
        assert "▸3 for $6: 2 red and 1 blue" in shown(app, "more")
        await press(pilot, "enter")
        assert pointed_at(app) == "a6: red: 0 points"
        assert said(app)[1] == "Build red. Enter: build · Tab: next place · 1 3: colour · d: done"
        await press(pilot, "enter", "3", "enter")
        room = game(app).room
        assert room.notation() == ["buy 3", "build red a6", "build blue a5"]
        assert pointed_at(app) == "b5: red: 1 blue below = 1 point, no money: the field is yellow"
        assert "R+1" in shown(app, "board")
        await press(pilot, "enter", "d")
        assert room.notation()[-2:] == ["build red b5", "done"]
        assert room.current == 1


@pytest.mark.parametrize(
    ("moves", "key", "answer"),
    [
        ((), "d", "You have done nothing yet in this turn: buy, take or build, or take money."),
        ((), "t", "Nobody else has a cube in stock to take."),
        ((), "tab", "You have no cube to build here: buy or take one first."),
        ((), "2", "You have no yellow cube in stock; buy or take one first."),
        (("buy 1",), "b", "You have already bought cubes in this turn; you can buy again in the next one."),
        (
            ("buy 1",),
            "m",
            "Taking money is a whole turn of its own, and you have begun another: end it first.",
        ),
        (
            ("buy 3", "done", "buy 4", "build white a1", "build yellow a2", "build red a3", "take A red for white"),
            "t",
            "A red cube taken in this turn cannot be handed on in it; give another colour, or money.",
        ),
        (
            ("buy 3", "done", "buy 4", "build white a1", "build white a2", "build yellow a3", "build red a4"),
            "t",
            "A cube of another player costs $3, and you have $1: give a cube for it.",
        ),
    ],
)
async def test_a_key_that_can_do_nothing_says_why(moves: tuple[str, ...], key: str, answer: str) -> None:
    app = app_after(*moves)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, key)
        assert table(app).notice.text == answer
        assert table(app).notice.style == ("plain" if answer in REMARKS else "bad")
        assert on_screen(app).count(answer[:40]) == 1
        assert len(game(app).room.notation()) == len(moves)


async def test_a_place_that_takes_no_cube_says_why_and_enter_too() -> None:
    app = app_after("buy 3", "build red a4")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        table(app).interaction.point_at_place(place(table(app).interaction, "b4"))
        await press(pilot, "h", "l")
        assert pointed_at(app) == "b4 rests on two cubes: fill a5 first."
        assert table(app).clause == "Q10"
        await press(pilot, "enter")
        assert table(app).notice.clause == "Q10"
        assert len(game(app).room.notation()) == 2


async def test_points_stand_where_the_cube_can_lie_and_fields_are_marked() -> None:
    app = app_after("buy 3", "build red a4", "build blue a5")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        board = shown(app, "board")
        assert board.count("+0") == 8
        assert board.count("R+1") == 1
        assert [board.count(f"{letter}$5") for letter in "rybw"] == [3, 3, 2, 2]
        await press(pilot, "v")
        assert shown(app, "board").startswith("B Ben's pyramid")
        assert "+" not in shown(app, "board")
        assert not table(app).interaction.is_pointing
        assert table(app).cursor_cell() is None
        await press(pilot, "left")
        assert table(app).cursor_cell() is not None
        await press(pilot, "v")
        await press(pilot, "v")
        assert table(app).cursor_cell() is None
        await press(pilot, "escape")
        assert shown(app, "board").startswith("A Your pyramid")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["large", "small"])
async def test_everything_is_in_sight_on_the_smallest_screen(players: int, side: str) -> None:
    app = app_after("money", "buy 1", players=players, side=side, symbols="unicode")
    room = app.first_room
    assert room is not None
    colour = COLOURS[room.view(1).legal[0].args[0]]
    for move in (f"build {colour} a1", "done", *["money"] * (players - 2)):
        room.submit(room.current, PlayText(move))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        text = on_screen(app)
        for letter, name in zip("ABCD"[:players], ("Ada", "Ben", "Cleo", "Dan"), strict=False):
            assert f"{letter} {name}" in text
        assert "●" not in text
        assert all(price in text for price in ("$1", "$3", "$6", "$10"))
        assert "Strip" in text
        assert "Bag" in text
        is_wide = players > 3
        others = shown(app, "others" if is_wide else "under").splitlines()[-6:]
        assert bool(shown(app, "others").strip()) == is_wide
        assert max(map(len, others)) <= 80
        assert colour[0].upper() in others[-2]  # above the sand
        state = table(app).interaction.state
        assert f"Bag {len(state.bag)}  " in shown(app, "panel")


@pytest.mark.parametrize("action", ["buy 3", "build blue a9", "take A red for money", "done", "money"])
async def test_a_hint_points_and_enter_does_it(action: str, advised: Callable[..., None]) -> None:
    moves = {"build blue a9": ["buy 3"], "take A red for money": ["buy 1", "done"], "done": ["buy 1"]}.get(action, [])
    advised(action)
    app = app_after(*moves)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "i")
        await until(pilot, hinted(app))
        room = game(app).room
        await press(pilot, "enter")
        assert room.notation()[-1] == action


async def test_the_first_click_points_and_the_second_builds() -> None:
    app = app_after("buy 3")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        a1 = {"offset": (3, 10)}
        await pilot.click("#board", **a1)
        await pilot.pause()
        assert table(app).interaction.cursor == 0
        await pilot.click("#board", **a1)
        await pilot.pause()
        assert game(app).room.notation()[-1] == "build red a1"


async def test_a_line_of_a_list_can_be_clicked_on() -> None:
    app = app_after()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "b")
        for _ in range(2):
            await pilot.click("#more", offset=(4, 3))
            await pilot.pause()
        assert game(app).room.notation() == ["buy 2"]


async def test_the_status_tells_everything_in_words() -> None:
    app = app_after("buy 3", "build red a4")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        text = table(app).status_text()
        assert "$4; in stock 1 red and 1 blue" in text
        assert "a4 red; 9 places free" in text
        assert "The strip begins with white, yellow, red and white" in text
        await press(pilot, "e")
        assert "Stock" in on_screen(app)


async def test_help_says_what_can_be_done_and_shows_how_to_play() -> None:
    app = app_after("buy 3")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "?")
        assert "Build cubes of your stock." in on_screen(app)
        await press(pilot, "tab", "tab", "tab")
        assert "The strip sells its first cubes" in " ".join(on_screen(app).split())
        await press(pilot, "tab")
        assert "Green, the joker" in " ".join(on_screen(app).split())
        assert "+1" in on_screen(app)


async def test_plain_signs_are_ascii_alone() -> None:
    app = app_after("buy 3", "build red a4", symbols="ascii", players=4)
    async with app.run_test(size=SIZE) as pilot:
        for key in ("tab", "t", "v", "e"):
            await press(pilot, key)
            text = on_screen(app)
            assert text.isascii(), [letter for letter in text if not letter.isascii()]


@pytest.mark.parametrize(("size", "width"), [((80, 24), 4), ((120, 40), 8), ((200, 60), 14)])
async def test_cubes_grow_with_the_room(size: tuple[int, int], width: int) -> None:
    app = app_after("buy 3", players=4)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert table(app).cube_size.width == width


@pytest.mark.rule("Q25")
async def test_the_score_so_far_says_how_full_rows_are_counted() -> None:
    app = app_after("buy 3")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "S")
        assert "Full rows are counted as if the game ended now." in on_screen(app)


async def test_the_stock_says_what_was_taken_in_this_turn() -> None:
    app = app_after("buy 3", "done", "take A red for money")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "taken: r" in shown(app, "panel")
        await press(pilot, "d")
        assert "taken:" not in on_screen(app)


async def test_enter_with_nothing_left_to_build_sends_nobody_to_the_strip_again() -> None:
    app = app_after("buy 1", "build red a1")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert table(app).notice.text == "You have no cube left to build: end your turn with d."
        assert table(app).notice.style == "plain"
