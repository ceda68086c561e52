"""What the later versions, the variants and the missions show, and their keys."""

from __future__ import annotations

import re

import pytest

from tests.games.terra.positions import (
    bare,
    field,
    fill,
    found,
    give,
    hold,
    lay,
    new,
    pyramid,
    refresh,
    surround,
    track,
)
from tests.room.told import steps_told
from tests.storage.finished_games import finished_game
from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, on_screen, press, scored, shown
from tests.tui.terra.table_helpers import cell, interaction, point_at, table
from tp_tui.games.terra.rules.state import TRIM, TerraState
from tp_tui.presenters.key_text import DEFAULT_KEYS
from tp_tui.presenters.spans import text_in
from tp_tui.presenters.terra.glyphs import GLYPHS, UNICODE
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.labels import trim_order, trim_title
from tp_tui.presenters.terra.step_text import trim_prompt
from tp_tui.room import ALL_OPEN
from tp_tui.room.replay import Replay
from tp_tui.tui.reading_scroll import ReadingText
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.styled_lines import StyledLines, columns_of
from tp_tui.tui.table import Notice
from tp_tui.tui.terra.panels import cards_at_end, enclosure_lines

SMALL = (80, 24)
SIZES = [SMALL, (120, 40), (200, 60)]


def enclosing(gold: int = 0) -> TerraState:
    """Horus: g5 of the second player lacks g6 alone, where a tile brings three eyes and two grave goods."""
    state = bare(edition="horus")
    found(state, "g5", 3, player=1, crew=2)
    surround(state, "g5", {"f5": "eye+eye", "f6": "grave+white", "h5": "grave+gold"}, last="g6")
    hold(state, "eye")
    give(state, gold=gold)
    return refresh(state)


async def test_what_a_closing_tile_gives_to_whom_is_said_before_it_is_laid(new_app: NewApp) -> None:
    app = new_app(state=enclosing(), options={"edition": "horus"})
    async with app.run_test(size=SMALL) as pilot:
        await point_at(app, pilot, "g6")
        assert "encloses g5" in shown(app, "info")
        said = " ".join(shown(app, "more").split())
        assert "encloses g5: Ben gets 1 gold, 3 Horus steps, 2 grave goods" in said
        (line,) = enclosure_lines(interaction(app), UNICODE, 28, 1)  # where there is no room for words
        assert re.fullmatch(r"encloses g5: B [^…]+", text_in(line))
        assert len(text_in(line)) <= 28
        before = game(app).room.view(0).observation.state
        assert isinstance(before, TerraState)
        await press(pilot, "enter")
        after = game(app).room.view(0).observation.state
        assert isinstance(after, TerraState)
        assert (after.horus[1], after.graves[1], after.gold[1]) == (3, 2, 1)
        assert before.horus[1] == 0


async def test_a_site_says_which_fields_its_enclosure_still_needs(new_app: NewApp) -> None:
    state = enclosing()
    for name in ("h6", "f4"):
        state.tiles[field(state, name)] = 0
    app = new_app(state=refresh(state), options={"edition": "horus"})
    async with app.run_test(size=SMALL) as pilot:
        missing = {"f4", "g6", "h6"}
        assert "³" in cell(app, "g5")
        await point_at(app, pilot, "g5")
        for name in missing:
            assert "o" in cell(app, name)
        assert "open" not in shown(app, "info")  # what the board marks is not said as well
        await point_at(app, pilot, "a1")
        assert "o" not in cell(app, "g6")


async def test_in_the_basic_version_nothing_is_enclosed(new_app: NewApp) -> None:
    state = bare()
    found(state, "g5", 3, player=1, crew=2)
    surround(state, "g5", {}, last="g6")
    app = new_app(state=refresh(state))
    async with app.run_test(size=SMALL) as pilot:
        await point_at(app, pilot, "g6")
        assert "completes the ring" not in shown(app, "info") + shown(app, "more")
        assert not set("¹²³") & set(cell(app, "g5"))


def on_the_nile(gold: int = 4, horus: int = 12) -> TerraState:
    """The Nile: both ships on step 7, the second player's there first; a card taken."""
    state = new(edition="nile")
    give(state, gold=gold)
    for player, (steps, ship, stamp) in enumerate(((horus, 7, 5), (6, 7, 3))):
        track(state, player, horus=steps, graves=3 - player, oases=2 + player)
        state.ships[player], state.ship_stamps[player] = ship, stamp
    state.card_owners[2] = 2
    return refresh(state)


@pytest.mark.parametrize("size", SIZES)
async def test_tracks_ships_palms_and_cards_are_beside_the_board(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app(state=on_the_nile(), options={"edition": "nile"})
    async with app.run_test(size=size):
        panel = shown(app, "panel")
        if size == SMALL:
            assert "◉12 Ω3 Ψ2 ~7 ↟2 ♦2●    △2" in panel
            assert "◉6  Ω2 Ψ3 ~7 ↟2 ♦Oases △2" in panel
        else:
            said = " ".join(panel.split())
            for words in ("12 eyes", "3 grave goods", "2 oases", "7/24, second", "2 palms", "a card costs 2 gold"):
                assert words in said
            for words in ("6 eyes", "2 grave goods", "3 oases", "card: oases"):
                assert words in said
        lines = panel.splitlines()
        nile = next(number for number, line in enumerate(lines) if "Nile ─" in line)
        if size == SMALL:
            assert lines[nile] == "Nile ───↟──AB─↟──↟──↟──↟──↟──↟"  # B was there first
        else:
            tracks = [line.strip("▍ ") for line in lines if "Nile ─" in line]
            arrived = (("A", "second"), ("B", "first"))
            assert tracks == [f"Nile ───↟──↟{ship}─↟──↟──↟──↟──↟──↟ 7/24, {place}" for ship, place in arrived]
        assert "A Grave" in panel
        assert "Oases♦" in panel
        at = next(number for number, line in enumerate(lines) if "A Grave" in line)
        tasks = app.screen.query_one("#panel", StyledLines).lines[at]
        assert ("A", "player-1") in tasks
        assert ("♦", "player-2") in tasks


async def test_offers_are_bought_by_their_keys(new_app: NewApp) -> None:
    app = new_app(state=on_the_nile(), options={"edition": "nile"})
    async with app.run_test(size=SMALL) as pilot:
        said = shown(app, "more")
        for offer in ("g grave 1●", "n ship 2●", "c card 2●"):
            assert offer in said
        await press(pilot, "n")
        await press(pilot, "g")
        assert game(app).room.notation() == ["sail", "offer"]
        assert "c card" not in shown(app, "more")
        await press(pilot, "u", "c")
        assert "most pyramids" in shown(app, "more")
        assert "oases," not in shown(app, "more")
        await press(pilot, "2", "enter")
        assert game(app).room.notation() == ["sail", "card horus"]
        assert "♦Horus" in shown(app, "panel")


@pytest.mark.parametrize("size", SIZES)
async def test_four_players_fit_with_everything(new_app: NewApp, size: tuple[int, int]) -> None:
    options: dict[str, int | str] = {"edition": "nile", "symbol": "yes", "open": "yes"}
    seats = "you:Ada,you:Ben,you:Cleo,you:Djoser"
    app = new_app(seats, options=options)
    async with app.run_test(size=size) as pilot:
        panel = app.screen.query_one("#panel")
        for needed in ("Turn 1/9", *(() if size == SMALL else ("Stacks", "Open")), "Ada", "Ben", "Cleo", "Djoser"):
            assert needed in shown(app, "panel")
        await press(pilot, "e")
        assert "Open tiles: " in str(app.screen.query_one(ReadingText).render())
        await press(pilot, "escape")
        assert shown(app, "panel").count("◉") >= 4
        for line in shown(app, "panel").splitlines():
            assert len(line) <= panel.size.width
        at = interaction(app)
        await press(pilot, "tab", "enter")
        assert at.chooser is not None
        rows = [
            line
            for line in app.screen.query_one("#more", StyledLines).text.splitlines()
            if re.match(r"[▸ ] (↔ h|↕ v|↘ d|↗ a)  ", line)
        ]
        assert len(rows) == 4
        assert app.screen.query_one("#more").region.bottom <= app.screen.query_one("#info").region.y


async def test_the_symbol_variant_shows_halves_and_says_why_a_tile_may_not_lie(new_app: NewApp) -> None:
    app = new_app(options={"symbol": "yes"})
    async with app.run_test(size=SMALL) as pilot:
        view = game(app).room.view(0)
        assert isinstance(view.observation.state, TerraState)
        own = "sphinx" if view.observation.state.hand_stacks[0] < 4 else "scarab"
        assert own in shown(app, "panel")
        assert shown(app, "info").endswith(f"on the {own} half")
        assert "·" in cell(app, "c1") + cell(app, "d1")
        assert ":" in cell(app, "a9") + cell(app, "b9")
        await point_at(app, pilot, "c10" if own == "sphinx" else "c1")
        await press(pilot, "enter")
        assert f"your tile belongs on the {own} half" in shown(app, "info").lower()
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.page.text.split("\n")[app.screen.page.line].startswith("V1")


async def test_a_waiver_is_bought_by_its_key(new_app: NewApp) -> None:
    state = new(symbol="yes")
    give(state, gold=2)
    app = new_app(state=refresh(state), options={"symbol": "yes"})
    async with app.run_test(size=SMALL) as pilot:
        assert "v use either half for 1●" in shown(app, "more")
        await press(pilot, "v")
        assert game(app).room.notation() == ["waive"]
        assert "either half" not in shown(app, "more")


async def test_stacks_that_lie_open_show_their_tops(new_app: NewApp) -> None:
    state = new(open="yes")
    app = new_app(state=state, options={"open": "yes"})
    async with app.run_test(size=SMALL):
        line = next(line for line in shown(app, "panel").splitlines() if line.startswith("Open"))
        assert [word for word in line.split() if word.isdecimal()] == ["1", "2", "5", "6"]
    app = new_app(options={"open": "yes"}, moves="place h6 s,row v,done")
    async with app.run_test(size=SMALL) as pilot:
        interaction(app).update(interaction(app).view)
        assert "top: " in shown(app, "more")
        await press(pilot, "1")
        assert "▸ 1  " in shown(app, "more")


@pytest.mark.parametrize(("mission", "goal"), [(1, "of 4"), (2, "of 276"), (3, "of 6")])
async def test_a_mission_shows_its_goal_and_how_far_it_is(new_app: NewApp, mission: int, goal: str) -> None:
    app = new_app("you:Ada,you:Ben", options={"mission": mission})
    async with app.run_test(size=SMALL) as pilot:
        panel = shown(app, "panel")
        assert f"Goal  0 {goal}" in panel
        assert "Turn 1/28" in panel
        assert "A Ada & Ben" in panel
        for _ in range(60):
            if re.search(r"Turn 2/28.*\nBen: ", shown(app, "panel")):
                break
            await press(pilot, *(["f"] if interaction(app).phase == 2 else ["enter"]))
        assert re.search(r"Turn 2/28.*\nBen: ", shown(app, "panel"))
        assert isinstance(app.screen, GameScreen)


async def test_a_mission_that_is_won_says_so(new_app: NewApp) -> None:
    state = new(1, mission=1)
    for name in ("c2", "a3", "e1"):
        pyramid(state, name, "blue", 5)
    pyramid(state, "g5", "red", 4, crew=3)
    give(state, white=5)
    app = new_app("you:Ada", state=refresh(state), options={"mission": 1})
    async with app.run_test(size=SMALL) as pilot:
        assert "Goal  3 of 4" in shown(app, "panel")
        await press(pilot, "b", "enter")
        await scored(pilot, app)
        said = on_screen(app)
        assert "T H E   G O A L   I S   R E A C H E D" in said
        assert said.count("our pyramids of level 5") == 1
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert not app.screen.query_one("#outcome").display


async def test_a_mission_that_is_lost_says_how_far_it_came(new_app: NewApp) -> None:
    state = new(1, mission=2)
    fill(state, but=["c1"])
    state.stacks = [() for _ in state.stacks]
    app = new_app("you", state=refresh(state), options={"mission": 2})
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(12):
            if game(app).table.view.is_over:
                break
            await press(pilot, *(["f"] if interaction(app).phase == 2 else ["enter"]))
        await scored(pilot, app)
        said = on_screen(app)
        assert re.search(r"More than 275 points: \d+ of 276\. \d+ points\.", said)
        assert said.count("275") == 1


@pytest.mark.parametrize("names", [("Ada", "Ben"), ("Ada", "Ben", "Cleo"), ("Ada", "Ben", "Cleo", "Djoser")])
@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_the_cards_below_the_final_board_have_room_there(names: tuple[str, ...], edition: str) -> None:
    replay = Replay.of_saved(finished_game(3, [f"human:{name}" for name in names], {"edition": edition}))
    view = replay.view(replay.length, ALL_OPEN)
    lines = cards_at_end(TerraInteraction(view), GLYPHS["unicode"], 63, 6)
    assert len(lines) <= 6
    assert max(map(columns_of, lines)) <= 63
    said = "\n".join("".join(text for text, _ in line) for line in lines)
    for name, score in zip(names, view.scores(), strict=True):
        assert re.search(rf"{name}\b.* {score.total}\b", said)
    assert not lines[0]


@pytest.mark.parametrize(
    ("moves", "keys", "clause"),
    [
        ("", [], "B2"),
        ("", ["k"], "B2"),
        ("", ["r"], "B3"),
        ("place f7 s", [], "B5"),
        ("place f7 s,row v", [], "B11"),
        ("place h6 s,row v,done", [], "B16"),
    ],
)
async def test_help_opens_the_rules_at_the_clause_of_the_step(
    new_app: NewApp, moves: str, keys: list[str], clause: str
) -> None:
    app = new_app(moves=moves)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *keys, "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        page = app.screen.page
        assert page.name == "Rules"
        assert page.text.split("\n")[page.line].startswith(f"{clause} ")
        top = app.screen.query_one("#text").scroll_offset.y
        assert top == app.screen.query_one("#page", ReadingText).lines_before(page.line) - 1
        await press(pilot, "tab")
        assert app.screen.page.name == "Keys"
        await press(pilot, "escape")
        assert isinstance(app.screen, GameScreen)


async def test_help_opens_at_the_clause_that_forbade_a_typed_move(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s,row v")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, ":", *"buy", "enter")
        assert shown(app, "info").startswith("A white block costs 3 gold; you have ")
        await press(pilot, "escape")
        table(app).notice = Notice("A white block costs 3 gold.", "B21")
        await press(pilot, "question_mark")
        page = app.screen.page if isinstance(app.screen, HelpScreen) else None
        assert page
        assert page.text.split("\n")[page.line].startswith("B21 ")


async def test_enclosures_of_later_versions_are_in_the_log(new_app: NewApp) -> None:
    app = new_app(state=enclosing(), options={"edition": "horus"})
    async with app.run_test(size=SMALL) as pilot:
        await point_at(app, pilot, "g6")
        await press(pilot, "enter")
        assert any("Ben enclosed g5" in told for told in steps_told(game(app).room.view(0)))


async def test_own_tiles_of_a_state_are_drawn(new_app: NewApp) -> None:
    state = new(edition="nile")
    lay(state, "a1", "oasis+white")
    app = new_app(state=refresh(state), options={"edition": "nile"})
    async with app.run_test(size=SMALL):
        assert cell(app, "a1").startswith("w▀Ψ"), "with a step north between"


@pytest.mark.rule("B17")
def test_what_is_too_much_is_said_blocks_first() -> None:
    state = bare(edition="horus")
    give(state, gold=9, red=9)
    state.phase = TRIM
    assert trim_title(state) == "9 blocks – the limit is 7"
    assert trim_order(state) == ("build", "swap")
    state.blocks[2] = 7
    assert trim_title(state) == "9 gold – the limit is 4"
    assert DEFAULT_KEYS.in_text(trim_prompt(state)) == "9 gold – the limit is 4: spend some. Enter: do it"
    assert trim_order(state)[0] == "hire"
    assert "recall" not in trim_order(state)
