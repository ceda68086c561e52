"""Keys at Terra's table: what they do, what they say, what they refuse."""

from __future__ import annotations

import re

import pytest
from textual.events import Key
from textual.widgets._footer import FooterKey

from tests.tui.conftest import NewApp
from tests.tui.every_screen import terra
from tests.tui.pilot_helpers import footer, game, on_screen, press, shown
from tests.tui.recorded import moves, moves_until
from tests.tui.terra.table_helpers import cell, interaction
from tp_tui.games.terra.rules.action_kinds import ADDITIONAL, KINDS
from tp_tui.games.terra.rules.components import COLOURS
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.deciding_factors import score_sources
from tp_tui.presenters.terra.actions import OFFERS
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.reading_scroll import ReadingText
from tp_tui.tui.styled_lines import StyledLines
from tp_tui.tui.terra.board_drawing import CHIPS
from tp_tui.tui.terra.board_view import BoardView


async def test_arrows_and_hjkl_move_and_the_line_says_what_would_happen(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        assert shown(app, "info") == "f7: stairs south, reveals f8; workers to g5 e6 h7 f8"
        await press(pilot, "k")
        assert shown(app, "info") == "f6 worker, stairs west: taken"
        await press(pilot, "h")
        assert shown(app, "info") == "e6 foundation 3: no tiles here"
        await press(pilot, "l", "j")
        assert shown(app, "info").startswith("f7: stairs south, reveals f8; ")


async def test_r_turns_through_every_way_and_says_why_one_is_not_allowed(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        assert shown(app, "info") == "f7 touches an empty site, so its stairs must point there: south."
        await press(pilot, "enter")
        assert game(app).room.notation() == []
        assert "must point there" in shown(app, "info")
        await press(pilot, "R", "enter")
        assert game(app).room.notation() == ["place f7 s"]


async def test_under_stairs_line_turning_is_a_real_choice(new_app: NewApp) -> None:
    app = new_app(options={"stairs": "line"})
    async with app.run_test(size=(80, 24)) as pilot:
        ways = set()
        for _ in range(4):
            if "must point" not in shown(app, "info") and "point at no site" not in shown(app, "info"):
                ways.add(shown(app, "info"))
            await press(pilot, "r")
        assert len(ways) > 1


async def test_with_stairs_by_hand_the_way_stays_as_it_is_turned(new_app: NewApp) -> None:
    app = new_app(settings=Settings(pace="instant").with_game("terra", "stairs", "hand"))
    async with app.run_test(size=(80, 24)):
        assert "so its stairs must point there: south." in shown(app, "info")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40)])
async def test_rows_have_their_letters_only_where_these_choose_them(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app(settings=Settings(pace="instant"))
    letter = re.compile(r"[↔↕↘↗] [hvda]\b")
    async with app.run_test(size=size) as pilot:
        assert re.search("[↔↕↘↗]", on_screen(app))
        assert not letter.search(on_screen(app))
        await press(pilot, "enter")
        assert len(letter.findall(on_screen(app))) == 4


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_undo_stays_in_the_footer_while_you_work(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app(moves="place f7 s")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        assert not game(app).room.view(0).undo_refusal
        assert "undo" in {key.description for key in app.screen.query(FooterKey)}


async def test_tab_goes_to_the_next_legal_target_and_back(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        at = interaction(app)
        targets = sorted(at.targets())
        first = at.cursor
        assert first in targets
        await press(pilot, "tab")
        assert at.cursor == min(field for field in targets if field > first)
        await press(pilot, "shift+tab")
        assert at.cursor == first
        await press(pilot, "shift+tab")
        assert at.cursor == max(field for field in targets if field < first)


@pytest.mark.parametrize("width", [80, 140])
async def test_each_row_says_what_it_brings_before_it_is_chosen(new_app: NewApp, width: int) -> None:
    app = new_app(moves="place f7 s")
    async with app.run_test(size=(width, 24)) as pilot:
        assert shown(app, "prompt").startswith("Choose a row through f7.")
        state = interaction(app).state
        for axis, letter in enumerate("hvda"):
            await press(pilot, str(axis + 1))
            gains = state.rules.row_yield(state, state.placed, axis)
            chosen = next(line for line in shown(app, "more").splitlines() if line.startswith("▸"))
            assert (
                shown(app, "info").startswith(f"Row {letter}  ") or width == 80
            )  # where the list alone has room for it
            assert chosen.split()[1:3] == ["↔↕↘↗"[axis], letter]
            for number, word, sign in ((gains.gold, "gold", "●"), (gains.workers, "worker", "♟")):
                assert (f"{number} {word}" in shown(app, "info")) == bool(number)
                in_signs = f"{number if number > 1 else ''}{sign}" in chosen.split()
                assert (f"{number} {word}" in chosen or in_signs) == bool(number)
            for colour, number in enumerate(gains.blocks):
                assert (f"{number} {COLOURS[colour]}" in shown(app, "info")) == bool(number)


async def test_a_worker_is_picked_up_put_down_and_sent(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s,row v")
    async with app.run_test(size=(80, 24)) as pilot:
        at = interaction(app)
        assert at.source is not None
        assert shown(app, "prompt").startswith(("Moving the worker from ", "From "))
        await press(pilot, "escape")
        assert at.source is None
        assert "Tab: next worker" in shown(app, "prompt")
        at.cursor = at.board.field_number("a2")
        await press(pilot, "enter")
        assert shown(app, "info") == "Workers go to sites; Tab points at the next one."
        await press(pilot, "tab")
        await press(pilot, "enter", "enter")
        assert game(app).room.notation()[-1].startswith("move ")


async def test_enter_on_a_closed_site_says_why(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s,row v")
    async with app.run_test(size=(80, 24)) as pilot:
        at = interaction(app)
        at.cursor = at.board.field_number("k3")
        await press(pilot, "enter")
        assert shown(app, "info") == "k3 has no foundation yet."
        assert game(app).table.clause == "B11"


async def test_the_footer_shows_only_what_works_now(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        assert {"Confirm", "Next place", "Turn", "Type", "Help"} <= footer(app)
        assert not {"Build", "Hire", "Block", "Swap", "Back", "Search", "Finish", "Undo", "Redo"} & footer(app)
        await press(pilot, "colon", *"place", "space", *"h6", "enter", "enter")
        assert {"Finish", "Undo"} <= footer(app)
        assert "Turn" not in footer(app)


async def test_a_search_shows_the_stack_to_choose_from(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s,row v,done")
    async with app.run_test(size=(80, 24)) as pilot:
        assert interaction(app).state.gold[0] > 0
        await press(pilot, "s", "2", "enter")
        assert game(app).room.notation()[-1] == "search 2"
        assert "face down" not in shown(app, "more")
        room = game(app).room
        await press(pilot, "down", "enter")
        assert room.notation()[-1] == "take 2"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_all_that_is_needed_is_on_the_screen_for_four_players(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app("you:Ada,you:Ben,you:Cleo,you:Djoser", moves="place f7 s")
    async with app.run_test(size=size) as pilot:
        panel = shown(app, "panel")
        for needed in ("Turn 1/9", "Stacks", "Ada", "Ben", "Cleo", "Djoser", "○○○○", "_______", "0"):
            assert needed in panel.replace("_ _", "__").replace("_ _", "__")
        for line in panel.splitlines():
            assert len(line) <= app.screen.query_one("#panel").size.width
        more = app.screen.query_one("#more")
        assert more.size.height >= 5
        rows = [line for line in shown(app, "more").splitlines()[:5] if line.strip("▸ ↔↕↘↗")[:1] in [*"hvda"]]
        assert len(rows) == 4
        assert app.screen.query_one("#board").region.bottom <= app.screen.query_one("#info").region.y
        # The pieces left are in the panel where there is room for words, else one key away.
        if "b3 g3" not in panel:
            assert size[0] < 120
            await press(pilot, "e")
            assert "Pieces of level 1: 3 blue, 3 grey" in str(app.screen.query_one(ReadingText).render())


async def test_keys_can_be_given_to_other_actions_by_their_ids(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s,row v")
    async with app.run_test(size=(80, 24)) as pilot:
        app.set_keymap({"terra.done": "d", "table.up": "w", "game.undo": "z"})
        before = interaction(app).cursor
        await press(pilot, "w")
        assert interaction(app).cursor == before - interaction(app).board.columns
        await press(pilot, "f", "k")
        assert game(app).room.notation()[-1] == "row v"
        await press(pilot, "d")
        assert game(app).room.notation()[-1] == "done"
        await press(pilot, "u")
        assert game(app).room.notation()[-1] == "done"
        await press(pilot, "z")
        assert game(app).room.notation()[-1] == "row v"


async def test_every_key_has_an_id_of_its_own(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)):
        screen = game(app)
        for node, name in ((screen.table, ("terra.", "table.")), (screen, "game.")):
            ids = [binding.id for binding in node.BINDINGS]
            assert all(str(found).startswith(name) for found in ids)
            assert len(set(ids)) == len(ids)


async def test_keys_struck_in_one_go_mean_the_position_that_the_one_before_led_to(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("enter", "3", "enter"):
            app.post_message(Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        assert game(app).room.notation() == ["place f7 s", "row d"]


async def test_a_key_draws_the_board_once(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    app = new_app(moves="place f7 s")
    async with app.run_test(size=(80, 24)) as pilot:
        draw = type(game(app).table).draw
        monkeypatch.setattr(type(game(app).table), "draw", lambda table: (drawn.append(1), draw(table)))
        for key in ("down", "enter", "escape", "colon", "escape"):
            await press(pilot, key)
            assert len(drawn) <= 1, key
            drawn.clear()


async def test_what_is_drawn_follows_the_signs_of_the_settings(new_app: NewApp) -> None:
    app = new_app(settings=Settings(pace="instant", symbols="ascii"))
    async with app.run_test(size=(80, 24)):
        assert "i" in cell(app, "f6")
        assert shown(app, "more").isascii()
        assert shown(app, "info") == "f7: stairs south, reveals f8; workers to g5 e6 h7 f8"


async def test_a_click_points_and_a_second_one_does_it(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        at = interaction(app)
        wanted = next(field for field in sorted(at.targets()) if field != at.cursor)
        name = at.board.field_name(wanted)
        board = app.screen.query_one("#board", BoardView)
        spot = board.cell_of_field(wanted) - board.region.offset
        await pilot.click("#board", offset=spot)
        assert at.cursor == wanted
        assert game(app).room.notation() == []
        await pilot.click("#board", offset=spot)
        assert game(app).room.notation()[0].startswith(f"place {name} ")


async def test_a_click_on_a_list_highlights_and_a_second_one_does_it(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        chooser = interaction(app).chooser
        assert chooser is not None
        assert chooser.index != 2
        lines = app.screen.query_one("#more", StyledLines).text.splitlines()
        (line,) = [number for number, text in enumerate(lines) if text.startswith(("  ↘ d ", "▸ ↘ d "))]
        await pilot.click("#more", offset=(4, line))
        assert chooser.index == 2
        assert game(app).room.notation() == ["place f7 s"]
        await pilot.click("#more", offset=(4, len(lines) + 1))
        assert game(app).room.notation() == ["place f7 s"]
        await pilot.click("#more", offset=(4, line))
        assert game(app).room.notation()[1:] == ["row d"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (300, 100), (90, 60)])
async def test_the_whole_board_is_on_the_screen_at_any_size(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for _ in range(2):
            board, info = app.screen.query_one("#board"), app.screen.query_one("#info")
            at = interaction(app).board
            cell_height = (board.size.height - 1) // at.rows
            assert board.size.height == 1 + at.rows * cell_height
            assert board.region.bottom <= info.region.y
            assert board.region.right <= size[0]
            await pilot.resize_terminal(*size[:1], size[1] + 20)
            await pilot.pause()


def test_every_additional_action_has_a_key_of_its_own() -> None:
    kinds = [kind.name for kind in KINDS.values() if kind.phases == ADDITIONAL or kind.name == "waive"]
    keys = [OFFERS[kind].keys for kind in kinds]
    assert len(kinds) == 9
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(("preset", "key"), [("arrows", "w"), ("right", "h")])
async def test_the_list_of_offers_names_the_keys_that_are_set(new_app: NewApp, preset: str, key: str) -> None:
    app = new_app(moves=moves_until("move", 7), settings=Settings(pace="instant", advice="never", keys=preset))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert f"{key} hire 3●" in on_screen(app).splitlines()[-1]


async def test_a_row_letter_pressed_again_says_that_enter_takes_the_row(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d")
        assert shown(app, "info").startswith("Row d  ")
        await press(pilot, "d")
        assert shown(app, "info") == "That row is highlighted. Enter: take it"
        assert game(app).room.notation() == ["place f7 s"]
        await press(pilot, "enter", "d")
        assert game(app).room.notation() == ["place f7 s", "row d"]
        assert shown(app, "info") == "You have chosen your row already. f: finish your work"


async def test_without_colours_fields_are_signs_and_no_pieces_of_slabs(new_app: NewApp) -> None:
    app = new_app(settings=Settings(theme="tp-mono"), moves=",".join(moves("game")[:12]))
    async with app.run_test(size=(80, 24)):
        board = app.screen.query_one("#board", BoardView)
        drawn = {
            letter for y in range(board.size.height) for segment in board.render_line(y) for letter in segment.text
        }
        assert not drawn & set("▀▄▌▐▖▗▘▝▚▞▙▛▜▟█")
        assert {"[", "]", "♟", "A"} <= drawn


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("theme", ["tp-night", "tp-night-256", "tp-day-16"])
async def test_all_sand_is_plain_with_a_dot(new_app: NewApp, size: tuple[int, int], theme: str) -> None:
    app = new_app(settings=Settings(theme=theme))
    async with app.run_test(size=size):
        assert {"".join(cell(app, field).split()) for field in ("a5", "a4")} == {"·"}


@pytest.mark.parametrize(("theme", "has_foot"), [("tp-day", True), ("tp-night-256", False)])
async def test_the_tile_in_hand_has_a_foot_where_bytes_allow(new_app: NewApp, theme: str, has_foot: bool) -> None:
    app = new_app(settings=Settings(theme=theme))
    async with app.run_test(size=(80, 24)):
        board, cursor = interaction(app).board, interaction(app).cursor
        assert ("▄" in cell(app, board.field_name(cursor))) == has_foot


async def test_what_is_missing_is_named_as_on_the_screen(new_app: NewApp) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3")
        assert shown(app, "info") == "No worker waits yet: choose a row; F4 says what each brings."
        await press(pilot, "g")
        assert shown(app, "info") == "Grave goods belong to the version Horus & Grave Goods."


async def test_how_the_game_stands_shows_blocks_as_chips_where_their_names_have_no_room() -> None:
    app = TpApp(terra(2, 4)(), Settings(pace="instant", advice="never"))
    async with app.run_test(size=(80, 24)):
        table, state = game(app).table, game(app).table.view.observation.state
        assert isinstance(state, TerraState)
        (line,) = [line for line in table.status_table(60) if line and line[0][0].startswith("Blocks")]
        chips = [text for text, style in line if style in CHIPS]
        assert chips
        assert set(chips) <= {*COLOUR_LETTERS}
        assert len(chips) == sum(map(sum, (state.blocks_of(seat) for seat in (0, 1))))
        table.settings = table.settings._replace(symbols="ascii")
        assert not any(style in CHIPS for line in table.status_table(60) for _text, style in line)


@pytest.mark.parametrize(
    ("size", "reader", "seats", "parts"),
    [
        ((200, 60), "off", 2, ["if the game ended now", "points, turns 1 to 4"]),
        ((200, 60), "off", 4, ["if the game ended now", "points, turns 1 to 4"]),
        ((120, 40), "off", 2, ["if the game ended now"]),
        ((200, 60), "on", 2, []),
        ((80, 24), "off", 2, []),
    ],
)
async def test_much_room_tells_where_the_points_come_from(
    size: tuple[int, int], reader: str, seats: int, parts: list[str]
) -> None:
    app = TpApp(settings=Settings(reader=reader), room=terra(seats, 5)())
    async with app.run_test(size=size):
        panel = shown(app, "panel")
        assert [said for said in ("if the game ended now", "points, turns 1 to 4") if said in panel] == parts
        table = panel.partition("if the game ended now")[2]
        view = game(app).table.view
        for source in score_sources(view.game, view.scores()) if parts else ():
            told = table.lower().partition(source.title.lower())[2]
            assert [*map(int, re.findall(r"\d+", told))][:seats] == list(source.points)
