"""The table of Necropolis on a screen: keys, refusals, hints, clicks, help."""

from __future__ import annotations

import re
from functools import partial

import pytest
from textual.pilot import Pilot

from tests.tui.necropolis.recorded import COUNTS, moves_until, room, whole_game
from tests.tui.necropolis.test_interaction import late_building, late_keep, third_done
from tests.tui.pilot_helpers import footer, game, on_screen, press, scored, shown
from tp_tui.bots.base import Advice
from tp_tui.games import game_names
from tp_tui.games.necropolis.rules.phases import BUILD, HIDDEN, PAIR
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.game_words import rules_of
from tp_tui.presenters.hint import Hint, hint_from_advice
from tp_tui.presenters.necropolis.facts import tomb_of
from tp_tui.presenters.necropolis.glyphs import ASCII, UNICODE
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.names import card_stones, one_by_one
from tp_tui.presenters.players import player_names
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.bot_turns import news_sentence
from tp_tui.tui.necropolis.cards_in_text import FILLER, card_spans, stand_ins
from tp_tui.tui.necropolis.drawing import SIZES, corner, first_column
from tp_tui.tui.necropolis.table import NecropolisTable
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.side_text import SPINE, log_of
from tp_tui.tui.styled_lines import StyledLines
from tp_tui.tui.tables import table_for

CALM = Settings(pace="instant", advice="never")
SMALL = SIZES[-2]
"""The cells at 80×24."""


def app_after(players: int, moves: str, settings: Settings = CALM) -> TpApp:
    """An app in a game of so many players at one keyboard after these moves."""
    return TpApp(room(players, moves), settings)


def interaction(app: TpApp) -> NecropolisInteraction:
    """What the player in front points at."""
    table = game(app).table
    assert isinstance(table, NecropolisTable)
    return table.interaction


def last_move(app: TpApp) -> str:
    """What was done last, whoever has the keyboard now."""
    assert app.first_room is not None
    return app.first_room.notation()[-1]


def first_pair(state: NecropolisState) -> bool:
    return state.phase == PAIR


def first_building(state: NecropolisState) -> bool:
    return state.phase == BUILD


def with_hidden_tomb(state: NecropolisState) -> bool:
    """Whether who builds cannot know which cards lie in the next player's tomb."""
    following = (state.player + 1) % state.players_count
    return state.phase == BUILD and HIDDEN in state.tombs[following]


async def click_on_place(pilot: Pilot[None], app: TpApp, place: int) -> None:
    at = interaction(app)
    x, y = corner(place, SMALL, first_column(at.state.occupied[at.shown]))
    await pilot.click("#pyramid", offset=(x + 2, y + 1))
    await pilot.pause()


def test_the_game_is_offered_with_its_table() -> None:
    assert table_for("necropolis") is NecropolisTable
    assert "necropolis" in game_names()


async def test_a_line_below_the_board_draws_all_its_cards_however_long_their_names_are() -> None:
    app = app_after(2, "")
    async with app.run_test(size=(80, 24)) as pilot:
        screen, deck = game(app), interaction(app).state.deck
        two = sorted(range(len(deck.cards)), key=lambda face: -len(card_stones(deck, face)))[:2]
        screen.tell(
            f"Greedy took {one_by_one([card_stones(deck, face) for face in two])}, then built a long necropolis."
        )
        await pilot.pause()
        told = shown(app, "info")
        assert re.search(r"took \w+│\w+ and \w+│\w+, then built a long necropolis\.", told), told


async def test_the_log_draws_cards_in_place_of_their_names() -> None:
    app = app_after(2, ",".join(whole_game(2)[:40]))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "O")
        assert isinstance(app.screen, TextScreen)
        assert re.search(r"- took \w+│\w+ and \w+│\w+ from the quarry", app.screen.text)
        assert "beside" not in app.screen.text
        await press(pilot, "escape", "e")
        assert isinstance(app.screen, TextScreen)
        assert "beside" not in app.screen.text


@pytest.mark.parametrize("width", [80, 120])
async def test_cards_are_drawn_where_log_hint_and_prompt_name_them(width: int) -> None:
    app = app_after(2, moves_until(2, late_building))
    async with app.run_test(size=(width, 24)) as pilot:
        state, deck = interaction(app).state, interaction(app).state.deck

        def drawn_card(face: int, *, has_glyph: bool = True) -> str:
            spans = card_spans(deck, face, UNICODE, has_glyph=has_glyph and bool(deck.cards[face].glyph_name))
            return "".join(text for text, _style in spans)

        new = [drawn_card(state.faces[card], has_glyph=False) for card in state.hands[state.player][-2:]]
        assert f"took {' and '.join(new)}" in shown(app, "more")
        face = interaction(app).hand[0]
        assert f"Card 1: {drawn_card(face)}" in shown(app, "info")
        await press(pilot, "1", "enter")
        assert f" Lay card 1, {drawn_card(face)}.  2" in app.screen.query_one("#prompt", StyledLines).text
        table = game(app).table
        action = next(action for action in table.view.legal if action.kind == "pyramid" and action.args[0] == 0)
        table.hint = hint_from_advice(table.view, Advice((action,), ()))
        await pilot.pause()
        assert f"lay card 1, {drawn_card(face)}, at {PLACE_NAMES[action.args[1]]}" in shown(app, "panel")
        table.hint = None
        table.settings = CALM._replace(symbols="ascii")
        await pilot.pause()
        assert shown(app, "prompt") == "Lay card 1."
        assert "took a pair" in shown(app, "more")


async def test_a_turn_with_much_to_tell_names_no_cards_rather_than_leave_something_out() -> None:
    app = app_after(2, ",".join(whole_game(2)))
    async with app.run_test(size=(80, 24)):
        view = game(app).table.view
        lines = {}
        for width in (52, 56):
            log = log_of(view, len(view.turns), width, partial(stand_ins, view.observation.state.deck))
            lines[width] = ["".join(text for text, _style in line) for line in log.lines]
        assert any("raised the obelisk" in line for line in lines[52])
        assert not any("raised the obelisk" in line for line in lines[56])
        assert any(re.search(f"laid .*{FILLER} at .*{FILLER} to the obelisk", line) for line in lines[56])


@pytest.mark.parametrize("players", COUNTS)
async def test_all_that_is_needed_is_on_the_smallest_screen(players: int) -> None:
    app = app_after(players, moves_until(players, late_building))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = on_screen(app)
        at = interaction(app)
        for name in player_names(at.view):
            assert name in text
        for needed in ("Round 5/10", "gods▸pairs▸ Build ▸keep", "Groups", "Obelisk", "Tomb", "Hand", "Horus"):
            assert needed in text
        assert "taken" in text or "No pair is left in the quarry" in text
        for player, score in enumerate(at.view.scores()):
            line = next(
                line for line in shown(app, "panel").splitlines() if f"{player_names(at.view)[player]} " in line
            )
            assert f" {score.total}" in line
        for part in ("panel", "under", "more", "pyramid"):
            widget = app.screen.query_one(f"#{part}")
            assert all(len(line) <= widget.size.width for line in shown(app, part).splitlines()), part
            assert widget.region.bottom <= app.screen.query_one("#info").region.y
        assert len(shown(app, "under").splitlines()) <= app.screen.query_one("#under").size.height


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_round_by_keys(size: tuple[int, int]) -> None:
    app = app_after(2, "")
    async with app.run_test(size=size) as pilot:
        assert {"Confirm", "Others", "Type", "Help"} - footer(app) <= {"Type"}
        await press(pilot, "down", "enter")
        assert last_move(app).startswith("god ")
        await press(pilot, "enter", "tab", "enter", "enter")
        assert last_move(app).startswith("god ")
        await press(pilot, "2", "enter")
        assert last_move(app) == "pair 2"
        await press(pilot, "3", "enter", "enter")
        assert last_move(app) == "pyramid 3 1d"


async def test_a_card_is_laid_by_keys() -> None:
    app = app_after(2, moves_until(2, late_building))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "2")
        assert shown(app, "prompt").startswith("Choose a card to lay.")
        assert shown(app, "info").startswith("Card 2")
        await press(pilot, "enter")
        assert shown(app, "prompt").startswith("Lay card 2, ")
        at = interaction(app)
        before = at.spot
        await press(pilot, "tab")
        if len(at.targets()) > 1:
            assert at.spot != before
        await press(pilot, "escape")
        assert at.card is None
        assert shown(app, "prompt").startswith("Choose a card to lay.")
        await press(pilot, "enter", "enter")
        assert last_move(app).startswith("pyramid 2 ")


async def test_a_refused_place_says_why_and_the_help_opens_at_its_clause() -> None:
    app = app_after(2, moves_until(2, first_building))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1", "enter", "right")
        assert shown(app, "info") == "The first card of a pyramid lies at 1d."
        await press(pilot, "enter")
        assert shown(app, "info") == "The first card of a pyramid lies at 1d: lay it there."
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "A11" in on_screen(app)


@pytest.mark.parametrize(
    ("moves", "key", "said"),
    [
        ("", "d", "Take a god tile first"),
        ("", "5", "Thoth plays only with 4 players or more"),
        ("first pair", "5", "The quarry has only 2 pairs"),
        ("first pair", "d", "Take a pair from the quarry first"),
        ("first building", "d", "Every turn one card goes into your pyramid"),
        ("late keep", "d", "The round is over"),
    ],
)
async def test_a_key_that_can_do_nothing_says_why(moves: str, key: str, said: str) -> None:
    places = {"first pair": first_pair, "first building": first_building, "late keep": late_keep}
    app = app_after(2, moves_until(2, places[moves]) if moves else "")
    async with app.run_test(size=(80, 24)) as pilot:
        before = game(app).room.notation()
        await press(pilot, key)
        assert said in f"{shown(app, 'info')} {shown(app, 'more')}".replace("\n", " ").replace("  ", " ")
        assert game(app).room.notation() == before


async def test_done_ends_the_turn() -> None:
    app = app_after(3, moves_until(3, third_done))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Done" in footer(app)
        await press(pilot, "d")
        assert last_move(app) == "done"


async def test_a_click_points_and_a_second_one_does_it() -> None:
    app = app_after(2, moves_until(2, late_building))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        at = interaction(app)
        before = game(app).room.notation()
        hand = next(box for box in game(app).table._parts["under"].hit_boxes if (box.kind, box.number) == ("card", 1))
        await pilot.click("#under", offset=(hand.left + 3, hand.top))
        assert at.chosen("card") == 1
        place = next(place for place in at.open_places)
        await click_on_place(pilot, app, place)
        assert (at.card, at.spot) == (1, place)
        assert game(app).room.notation() == before
        await click_on_place(pilot, app, place)
        assert last_move(app).startswith("pyramid 2 ")


async def test_clicks_on_the_side_choose_tiles_and_show_necropolises() -> None:
    app = app_after(3, "")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = game(app).table
        assert isinstance(table, NecropolisTable)
        boxes = {(box.kind, box.number): box for box in reversed(table._parts["panel"].hit_boxes)}
        await pilot.click("#panel", offset=(4, boxes["seat", 2].top))
        assert interaction(app).shown == 2
        await pilot.click("#panel", offset=(4, boxes["god", 3].top))
        assert interaction(app).chosen("god") == 3
        await pilot.click("#panel", offset=(4, boxes["god", 3].top))
        assert last_move(app) == "god 3"


async def test_others_are_one_key_away_and_what_is_hidden_stays_hidden() -> None:
    app = app_after(3, moves_until(3, with_hidden_tomb))
    async with app.run_test(size=(80, 24)) as pilot:
        own = shown(app, "under")
        await press(pilot, "v")
        at = interaction(app)
        assert at.shown != at.player
        assert shown(app, "info").startswith(player_names(at.view)[at.shown])
        assert "?" in shown(app, "under")
        await press(pilot, "escape")
        assert shown(app, "under") == own
        await press(pilot, "V", "v")
        assert at.shown == at.player


def test_news_fill_their_line_with_cards_drawn() -> None:
    """In a whole game: what is cut off is so where the line ends, not where the names of its cards would end."""
    cut = 0
    for step in range(4, len(whole_game(2)), 3):
        played = room(2, ",".join(whole_game(2)[:step]))
        view = played.view(played.current)
        said = news_sentence(view, 50, changed=partial(stand_ins, view.observation.state.deck))
        assert len(said) <= 50
        if said.endswith("all of it)"):
            cut += 1
            assert len(said) > 32
    assert cut


async def test_that_a_rivals_tomb_is_known_is_explained_beside_it() -> None:
    """In a whole game: whether cards of it are drawn, and why, go together."""
    explained = set[bool]()
    for step in range(8, len(whole_game(2)) - 1, 9):
        app = app_after(2, ",".join(whole_game(2)[:step]))
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "v")
            at = interaction(app)
            if at.shown == at.player or game(app).room.current < 0:
                continue
            tomb = tomb_of(at.state, at.shown)
            says = "lies face down; these cards were in sight before." in shown(app, "info")
            assert says == (tomb.hidden < tomb.cards)
            explained.add(says)
    assert explained == {True, False}


@pytest.mark.parametrize("players", [2, 5])
async def test_hints_point_so_that_enter_does_them(players: int) -> None:
    app = app_after(players, moves_until(players, late_building))
    async with app.run_test(size=(80, 24)) as pilot:
        table = game(app).table
        before = shown(app, "panel").splitlines()
        for action in table.view.legal:
            table.hint = Hint(action, "a turn", ("a reason",), "Hint")
            table.point_at_hint()
            await pilot.pause()
            assert interaction(app).confirm() == action
        after = shown(app, "panel").splitlines()
        if players == 5:  # the others' necropolises have no room
            assert after == before
            assert "Hint\na turn\n" in shown(app, "more")
            return
        # It stands in the place of god tiles and quarry: players above and necropolises below stay where they are.
        assert "Hint\na turn\n" in shown(app, "panel")
        assert len(after) == len(before)
        assert after[: players + 1] == before[: players + 1]
        assert after[-1] == before[-1]


async def test_signs_follow_the_settings() -> None:
    app = app_after(5, moves_until(5, late_building), Settings(pace="instant", advice="never", symbols="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1", "enter")
        for part in ("panel", "under", "more", "pyramid", "info", "prompt"):
            # Dots and spines are spelt when a line is sent.
            assert shown(app, part).replace("…", "...").replace(SPINE, " ").isascii(), part
        assert on_screen(app).isascii()
        assert ASCII.frame[0] in shown(app, "pyramid") or interaction(app).spot > 21


async def test_status_says_everything_in_words() -> None:
    app = app_after(4, moves_until(4, late_building))
    async with app.run_test(size=(120, 40)) as pilot:
        at = interaction(app)
        text = game(app).table.status_text()
        for score, name in zip(at.view.scores(), player_names(at.view), strict=True):
            assert f"{name}, {score.total} point" in text
        for needed in ("Round 5 of 10", "Thoth (5): pyramid, obelisk, tomb", "Pairs in the quarry", "face down"):
            assert needed in text
        await press(pilot, "e")
        assert "God tiles" in on_screen(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_help_has_rules_keys_signs_and_two_pages_of_pictures(size: tuple[int, int]) -> None:
    app = app_after(2, "")
    async with app.run_test(size=size) as pilot:
        table = game(app).table
        pages = table.help_pages(rules_of(game(app).room.view(0)))
        assert [page.name for page in pages] == ["A round", "Three buildings", "Rules", "Keys", "Signs"]
        await press(pilot, "question_mark", "tab", "tab", "tab")
        assert "Every turn one card" in on_screen(app)
        assert "Y" in on_screen(app)
        await press(pilot, "tab")
        assert "Obelisk: the one colour" in on_screen(app)


async def test_the_end_shows_everything_and_the_scoring_stands_beside_it() -> None:
    app = app_after(2, ",".join(whole_game(2)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await scored(pilot, app)
        text = on_screen(app)
        assert "Total" in text
        assert app.first_room is not None
        totals = [score.total for score in app.first_room.view(0).scores()]
        (line,) = [line for line in text.splitlines() if "Total" in line]
        assert re.findall(r"\d+", line.partition("Total")[2]) == [str(total) for total in totals]


async def test_every_key_has_an_id_of_its_own() -> None:
    ids = [binding.id for binding in NecropolisTable.BINDINGS]  # type: ignore[union-attr]
    assert all(str(found).startswith(("necropolis.", "table.")) for found in ids)
    assert len(set(ids)) == len(ids)
