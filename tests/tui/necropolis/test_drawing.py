"""Pictures of a necropolis: what they always show, at every size and for every number of players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from tests.tui.necropolis.recorded import COUNTS, moves_until, room, whole_game
from tests.tui.necropolis.test_interaction import late_building
from tests.tui.pilot_helpers import game, shown
from tp_tui.games.necropolis.rules.components import NO_GLYPH
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, KEEP, PAIR
from tp_tui.games.necropolis.rules.pyramid import (
    CARDS_IN_PYRAMID,
    PLACE_COLUMNS,
    PLACE_COUNT,
    PLACE_NAMES,
    PLACE_ROWS,
    PLACES,
    open_places,
)
from tp_tui.games.necropolis.rules.scoring import groups_of
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.necropolis.facts import points_by_source, tiles_of_round, tomb_of
from tp_tui.presenters.necropolis.glyphs import ASCII, COLOUR_LETTERS, MONO, UNICODE, Glyphs
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.names import card_name, card_stones
from tp_tui.presenters.players import player_names
from tp_tui.presenters.spans import Line
from tp_tui.room import PlayText
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.necropolis.cards_in_text import drawn, stand_ins, with_cards
from tp_tui.tui.necropolis.drawing import (
    SIZES,
    SMALL_CARD,
    Canvas,
    CellSize,
    best_place,
    corner,
    first_column,
    ghosts,
    groups_in,
    obelisk_left,
    obelisk_size,
    place_at,
    scene_lines,
)
from tp_tui.tui.necropolis.panels import LAID_SIZES, groups_part, side_part, title_line, tomb_part, tomb_size
from tp_tui.tui.necropolis.table import NecropolisTable
from tp_tui.tui.scenery import SKY

CALM = Settings(pace="instant", advice="never")
MAX_LAID = 10
"""The most cards that an obelisk or a tomb can have."""


@cache
def reachable() -> frozenset[int]:
    """The sets of places that can have cards."""
    found, new = {0}, [0]
    while new:
        occupied = new.pop()
        for place in open_places(occupied):
            if (more := occupied | 1 << place) not in found:
                found.add(more)
                new.append(more)
    return frozenset(found)


def texts(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def styles(lines: list[Line]) -> set[str]:
    return {name for line in lines for _, names in line for name in names.split()}


def positions(players: int) -> Iterator[NecropolisInteraction]:
    """What each decision of a recorded game looks like to who has it."""
    found = room(players)
    for move in whole_game(players):
        yield NecropolisInteraction(found.view(found.current))
        found.submit(found.current, PlayText(move))


def test_every_place_that_has_a_card_or_can_take_one_is_in_sight_whatever_has_been_built() -> None:
    assert len(reachable()) > 50
    for occupied in reachable():
        first = first_column(occupied)
        for place in (*open_places(occupied), *(place for place in PLACES if occupied >> place & 1)):
            for size in SIZES:
                x, y = corner(place, size, first)
                assert x > 0
                assert x + size.card_width <= obelisk_left(size)
                assert place_at(x, y, size, first) == place


def test_ten_places_are_seen_from_the_first_turn_and_cards_never_stand_outside_of_them() -> None:
    for occupied in reachable():
        places = ghosts(occupied)
        assert len(set(places)) == CARDS_IN_PYRAMID
        assert all(occupied >> place & 1 == 0 or place in places for place in range(PLACE_COUNT))
    assert sorted(ghosts(0)) == sorted(ghosts(1 << 3))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_a_sky_a_ground_ghosts_and_a_plinth_are_there_before_the_first_card(size: CellSize, glyphs: Glyphs) -> None:
    lines = scene_lines(NecropolisInteraction(room(2).view(0)), size, glyphs)
    grounds = [line[0][1] for line in lines]
    bands = [f"on:necropolis-sky-{row}" for row in range(1, 5)] if size.foot else [f"on:{band}" for band in SKY]
    assert (grounds[0], grounds[-2]) == (bands[0], bands[-1])
    assert {*bands} <= styles(lines)
    assert grounds[-1] == ("on:necropolis-sand ink:scene-ground-edge" if glyphs.is_plain else "sand")
    assert "ink:necropolis-plinth" in styles(lines)
    assert sum(text.count("┌") for text in texts(lines)) == CARDS_IN_PYRAMID + 1
    assert len({len(text) for text in texts(lines)}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_an_obelisk_never_shrinks_while_lines_are_free(size: CellSize) -> None:
    for high in range(max(4, 2 * size.card_height), 41):
        sizes = [obelisk_size(cards, high, size) for cards in range(MAX_LAID + 1)]
        assert sizes[0].size == size
        for cards, found in enumerate(sizes):
            larger = {each for each in sizes[:cards] if each.lines > found.lines}
            for each in larger:
                assert -(-cards // each.across) * each.lines > high
            if cards:
                assert -(-cards // found.across) * found.lines <= high
        assert sizes == sorted(sizes, key=lambda each: (-each.lines, each.across))


@pytest.mark.parametrize("size", SIZES)
def test_a_tomb_never_shrinks_while_lines_are_free(size: CellSize) -> None:
    for width in (30, 32, 54, 90):
        for high in range(2, 20):
            for cards in range(MAX_LAID + 1):
                found = tomb_size(cards, width, high, size)
                assert found.per_row * found.pitch <= max(width, found.pitch)
                assert found.rows * found.per_row >= cards
                for cell in LAID_SIZES:
                    if found.size < cell <= size:
                        per_row = max(1, width // (cell.card_width + (cell.width == 1)))
                        assert max(1, -(-cards // per_row)) * cell.card_height > high


@pytest.mark.parametrize("size", [*SIZES, CellSize(2, 1), SMALL_CARD])
def test_a_glyph_stands_within_its_card(size: CellSize) -> None:
    """At the edge it could as well belong to the card beside it."""
    deck = room(2).view(0).observation.state.deck
    with_glyph = [face for face, card in enumerate(deck.cards) if card.glyph != NO_GLYPH]
    assert with_glyph
    for face in with_glyph:
        card, canvas = deck.cards[face], Canvas(size.card_width, size.card_height)
        canvas.draw_card(0, 0, deck, face, size, UNICODE)
        (found,) = [
            (sum(len(text) for text, _ in line[:number]), text)
            for line in canvas.lines()
            for number, (text, names) in enumerate(line)
            if "on:necropolis-glyph " in names
        ]
        assert found[1] == UNICODE.buildings[card.glyph]
        assert size.width == 1 or 0 < found[0] < size.card_width - 1
        letters = "".join(texts(canvas.lines())).lower()
        assert all(COLOUR_LETTERS[colour] in letters for colour in (*card.left, *card.right))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_a_tall_stone_is_one_block_with_one_letter(size: CellSize, glyphs: Glyphs) -> None:
    deck = room(2).view(0).observation.state.deck
    for face, card in enumerate(deck.cards):
        canvas = Canvas(size.card_width, size.card_height)
        canvas.draw_card(0, 0, deck, face, size, glyphs)
        text = "\n".join(texts(canvas.lines()))
        assert len(re.findall(r"[bwrgy]", text)) == len(card.stones)
        assert not set("│|") & {sign for line in text.splitlines() for sign in line.rstrip()[1:-1]}  # between its edges
        assert sum(text.count(sign) for sign in glyphs.buildings if sign != "n") <= 1


@pytest.mark.parametrize("size", [*SIZES, CellSize(2, 1), SMALL_CARD])
def test_without_colours_a_card_is_an_outline_with_letters_and_one_in_hand_is_filled(size: CellSize) -> None:
    deck = room(2).view(0).observation.state.deck
    for face, card in enumerate(deck.cards):
        for frame, ground in (("", "background"), ("frame", "necropolis-now")):
            canvas = Canvas(size.card_width, size.card_height)
            canvas.draw_card(0, 0, deck, face, size, MONO, frame=frame)
            text = "\n".join(texts(canvas.lines()))
            assert sorted(re.findall(r"[bwrgy]", text)) == sorted(COLOUR_LETTERS[colour] for colour in card.stones)
            assert ("│" in text) == (size.width > 1)
            assert {
                name for line in canvas.lines() for _, style in line for name in style.split() if "on:" in name
            } == {f"on:{ground}"}
            assert card.glyph == NO_GLYPH or MONO.buildings[card.glyph] in text


@pytest.mark.parametrize("players", COUNTS)
def test_light_and_capitals_say_the_same_of_what_is_laid(players: int) -> None:
    seen = 0
    for interaction in positions(players):
        interaction.begin_step()
        interaction.card = None
        lines = scene_lines(interaction, SIZES[0], UNICODE)
        for line in lines[:-1]:
            for text, names in line:
                if not re.search("on:necropolis-(blue|white|red|green|yellow)-", names):
                    continue
                for letter in re.findall(r"[bwrgyBWRGY]", text):
                    assert ("-dim" in names) == letter.islower(), (text, names)
                    seen += 1
        assert all(groups_in(interaction.state, interaction.shown)[at] is not None for at in range(5))
    assert seen > 500


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("size", [(120, 40), (160, 50), (200, 60)])
async def test_the_others_stand_in_small_and_are_named(players: int, size: tuple[int, int]) -> None:
    app = TpApp(room(players, moves_until(players, late_building)), CALM)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = game(app).table
        assert isinstance(table, NecropolisTable)
        at = table.interaction
        names = player_names(at.view)
        for _ in range(players):
            boxes = [box for box in table._parts["panel"].hit_boxes if box.kind == "seat" and box.bottom - box.top > 3]
            assert {box.number for box in boxes} == {*range(players)} - {at.shown}
            title = shown(app, "title")
            assert "Your necropolis" in title if at.shown == at.player else f"{names[at.shown]}'s necropolis" in title
            await pilot.press("v")
            await pilot.pause()


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_at_the_end_the_others_stand_in_the_side_or_where_the_scoring_covers_it_below_the_necropolis_shown(
    players: int, size: tuple[int, int]
) -> None:
    app = TpApp(room(players, ",".join(whole_game(players))), CALM)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = game(app).table
        assert isinstance(table, NecropolisTable)

        def seats(id: str) -> set[int]:
            boxes = table._parts[id].hit_boxes
            return {box.number for box in boxes if box.kind == "seat" and box.bottom - box.top > 3}

        others = {*range(players)} - {table.interaction.shown}
        assert (seats("panel"), seats("under")) == (others, set())
        table.columns_at_right = 40
        await pilot.pause()
        assert seats("under") | seats("panel") == others
        assert not seats("under") & seats("panel")
        assert seats("under") or players > 3


def test_gods_stand_in_the_order_of_their_numbers_also_with_one_out() -> None:
    outs = 0
    for interaction in positions(2):
        tiles = tiles_of_round(interaction.state)
        assert [tile.number for tile in tiles] == sorted(tile.number for tile in tiles)
        outs += any(tile.is_out for tile in tiles[:-1])
    assert outs


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("phase", [GOD, PAIR, BUILD, KEEP])
async def test_advice_hides_neither_obelisk_nor_tomb_on_the_smallest_screen(players: int, phase: int) -> None:
    def holds(state: NecropolisState) -> bool:
        return state.phase == phase and (state.round > 4 or phase == KEEP)

    app = TpApp(room(players, moves_until(players, holds)), CALM)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        table = game(app).table
        table.lesson = ("Your last turn", "Another turn would have brought more. " * 6)
        await pilot.pause()
        assert "Obelisk" in shown(app, "pyramid")
        assert "Tomb" in shown(app, "panel")
        panel = app.screen.query_one("#panel")
        assert panel.region.bottom <= app.screen.query_one("#info").region.y
        assert shown(app, "pyramid").splitlines()[-1].split()[:2] != []


def test_cards_in_texts_are_drawn_and_texts_keep_their_width() -> None:
    deck = room(2).view(0).observation.state.deck
    for face in range(len(deck.cards)):
        for name in (card_stones(deck, face), card_name(deck, face)):
            (line,) = drawn(deck, [((stand_ins(deck, f"You took {name} and left."), "plain"),)], UNICODE)
            text = "".join(part for part, _ in line)
            assert text.startswith("You took ")
            assert text.endswith(" and left.")
            assert "over" not in text
            assert len(text) == len(stand_ins(deck, f"You took {name} and left."))
            assert len(re.findall(r"[bwrgy]", text[9:13])) == len(deck.cards[face].stones)
            (plain,) = with_cards(deck, name, "plain", 200, ASCII)
            assert plain == (name, "plain")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_places_where_a_card_can_lie_tell_its_points_and_the_best_one_shines(size: CellSize, glyphs: Glyphs) -> None:
    seen = 0
    for interaction in positions(3):
        if interaction.phase != BUILD or not interaction.open_places:
            continue
        if interaction.card is not None and not interaction.back():
            continue
        gains = interaction.gains()
        places = {place: gain for place, gain in gains.items() if place < PLACE_COUNT}
        assert set(places) == {*interaction.open_places}
        text = "\n".join(texts(scene_lines(interaction, size, glyphs)))
        for place, gain in places.items():
            assert PLACE_NAMES[place] in text
            assert f"{gain:+}" in text
        best = best_place(gains)
        assert places[best] == max(places.values())
        shining = [text for line in scene_lines(interaction, size, glyphs) for text, names in line
                   if "ink:necropolis-open-ink" in names]  # fmt: skip
        if size.foot:  # the name of a low place does not shine, but its points are on gold
            gold = [text for line in scene_lines(interaction, size, glyphs) for text, names in line
                    if names == "on:necropolis-now ink:necropolis-now-ink"]  # fmt: skip
            assert [text.strip() for text in gold] == [f"{places[best]:+}"] * (places[best] > 0)
        else:
            assert any(PLACE_NAMES[best] in text for text in shining) == (places[best] > 0)
        assert not any(PLACE_NAMES[place] in text for text in shining for place in places if place != best)
        grey = [text for line in scene_lines(interaction, size, glyphs) for text, names in line
                if names.endswith("ink:necropolis-ghost")]  # fmt: skip
        # The outline is grey where a card brings no points, unless it is a low frame; its name can be read.
        assert grey or all(places.values()) or size.foot
        assert not any(PLACE_NAMES[place] in text for text in grey for place in places)
        seen += 1
    assert seen > 5


def test_a_held_card_tells_its_points_and_an_inert_place_none() -> None:
    for interaction in positions(2):
        if interaction.phase != BUILD or not interaction.open_places:
            continue
        interaction.pick(0)
        gain = interaction.points(interaction.spot)
        marked = [text for line in scene_lines(interaction, SIZES[0], UNICODE) for text, names in line
                  if names == "now"]  # fmt: skip
        assert [text.strip() for text in marked] == [f"{gain:+}"]
    over = NecropolisInteraction(room(2, ",".join(whole_game(2))).view(0))
    assert over.gains() == {}


def test_of_low_places_the_chosen_one_alone_has_a_golden_frame_and_the_others_thin_ones_on_their_row_s_sky() -> None:
    (size,), seen = [size for size in SIZES if size.foot], 0
    for interaction in positions(3):
        if interaction.phase != BUILD or len(interaction.open_places) < 2:
            continue
        interaction.pick(0)
        cells = [[names for text, names in line for _ in text] for line in scene_lines(interaction, size, UNICODE, 1)]
        first = first_column(interaction.state.occupied[interaction.player])
        for place in interaction.open_places:
            x, y = corner(place, size, first)
            left = {cells[line][x].removeprefix("frame ") for line in range(y + 1, y + 1 + size.card_height)}
            if place == interaction.spot:
                assert {names.partition(" ")[0] for names in left} == {"on:necropolis-now"}
            else:
                assert left == {f"on:necropolis-sky-{4 - PLACE_ROWS[place]} ink:necropolis-slot"}
                seen += 1
    assert seen


@pytest.mark.parametrize("size", [size for size in SIZES if size.card_height > 2], ids=str)
def test_the_held_card_is_whole_in_a_frame_that_says_what_it_brings(size: CellSize) -> None:
    interaction = next(at for at in positions(2) if at.phase == BUILD and at.open_places and at.state.round == 2)
    interaction.pick(0)
    lines = scene_lines(interaction, size, UNICODE, 1)
    cells = [[(letter, names) for text, names in line for letter in text] for line in lines]
    left, down = corner(interaction.spot, size, first_column(interaction.state.occupied[interaction.player]))
    right, top, foot = left + size.card_width - 1, 1 + down, 1 + down + size.card_height - 1
    card = interaction.state.deck.cards[interaction.held]
    within = "".join(letter for line in cells[top : foot + 1] for letter, _ in line[left : right + 1]).lower()
    assert sorted(re.findall("[bwrgy]", within)) == sorted(COLOUR_LETTERS[colour] for colour in card.stones)

    def is_framed(x: int, y: int) -> bool:
        return bool(re.search(r"\bnow\b|necropolis-now\b|\bopen\b", cells[y][x][1]))

    line = foot if size.foot else top - 1
    assert f"{interaction.gains()[interaction.spot]:+}" in "".join(
        letter for letter, _ in cells[line][left : right + 1]
    )
    assert size.foot or all(is_framed(x, top - 1) for x in range(left, right + 1))
    assert all(is_framed(x, foot) for x in range(left, right + 1))
    for y in range(top, foot + 1):
        assert is_framed(left, y)
        assert is_framed(right, y)
        assert not is_framed(left - 1, y), "it keeps off the cards beside it"
        assert not is_framed(right + 1, y)


@pytest.mark.parametrize("size", [size for size in SIZES if size.card_height > 2], ids=str)
def test_a_thin_ground_is_an_unbroken_line_with_the_letters_below_it(size: CellSize) -> None:
    for interaction in islice(positions(2), 0, None, 9):
        *_, horizon, below = scene_lines(interaction, size, UNICODE._replace(has_bands=False), 1, thin_ground=True)
        standing = re.compile("scene-ground|necropolis-plinth|necropolis-open|necropolis-slot|frame")
        assert all(standing.search(names) for _text, names in horizon)
        assert "Obelisk" in "".join(text for text, _ in below)


@pytest.mark.parametrize(("is_night", "light"), [(True, "scene-moon"), (False, "scene-sun")])
def test_the_sky_has_a_moon_by_night_and_a_sun_by_day(is_night: bool, light: str) -> None:
    for size in SIZES:
        lines = scene_lines(NecropolisInteraction(room(2).view(0)), size, UNICODE, 1, is_night=is_night)
        assert any(light in names for names in styles(lines))
        assert any("·" in text for text in texts(lines)) == is_night


def test_the_title_has_numbers_before_words_and_the_total_before_them() -> None:
    for interaction in positions(2):
        for width in (42, 66, 102):
            line = "".join(text for text, _ in title_line(interaction, UNICODE, width))
            assert len(line) <= width
            points = interaction.state.points(interaction.shown)
            assert re.match(rf"  [A-E]  .*  {points}  ", line), line
            assert len(line) == width
            brought = [points for _source, points in points_by_source(interaction.state, interaction.shown)]
            assert [int(number) for number in re.findall(r"\d+", line)[1:]] == brought
            assert not re.search(r"[a-z]+ \d+ *·", line)


def test_places_of_the_same_row_stand_beside_each_other() -> None:
    for size in SIZES:
        for place in PLACES:
            x, y = corner(place, size)
            assert (x - corner(0, size)[0]) == (2 * PLACE_COLUMNS[place] + PLACE_ROWS[place]) * size.width
            assert y == (3 - PLACE_ROWS[place]) * size.card_height


@pytest.mark.parametrize("players", COUNTS)
def test_a_side_is_drawn_in_any_room_there_is(players: int) -> None:
    """A terminal that is too small for the table may leave less than nothing."""
    *_, late = positions(players)
    for at in (NecropolisInteraction(room(players).view(0)), late):
        for width in (-9, -1, 0, 1, 2, 7, 40):
            for height in (-3, 0, 1, 5):
                assert side_part(at, UNICODE, width, height, 2).lines


@pytest.mark.parametrize("lines", [2, 3, 4])
def test_every_colour_in_a_tomb_is_counted_however_low_it_is(lines: int) -> None:
    """The tomb is scored by these counts."""
    interaction = next(each for each in positions(2) if all_colours_in(each))
    part = tomb_part(interaction, UNICODE, 42, lines, SIZES[-1])
    said = "".join(texts([line[:12] for line in part.lines]))
    for counted in tomb_of(interaction.state, interaction.player).stones:
        assert f"{COLOUR_LETTERS[counted.colour].upper()}{counted.number:>2}" in said


def all_colours_in(interaction: NecropolisInteraction) -> bool:
    return len(tomb_of(interaction.state, interaction.player).stones) == len(COLOUR_LETTERS)


def test_the_title_has_the_total_at_every_width_and_position() -> None:
    for interaction in positions(4):
        for width in (40, 42, 60):
            (text,) = texts([title_line(interaction, UNICODE, width)])
            assert f" {interaction.state.points(interaction.shown)}  " in text, text


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_ascii_a_blank_column_separates_cards_and_free_places(size: CellSize) -> None:
    for interaction in islice(positions(2), 0, None, 9):
        for text in texts(scene_lines(interaction, size, ASCII)):
            assert not re.search("[┐┘][^ ]", text[: obelisk_left(size)]), text


def test_what_counts_twice_is_said_also_while_a_card_is_moved_about() -> None:
    told = 0
    for interaction in positions(3):
        if any(groups_of(interaction.state, interaction.shown)):
            told += 1
            assert "".join(texts(groups_part(interaction, 42).lines)).count("×2") == 1
    assert told > 20


def test_a_card_with_a_foot_stands_on_the_plinth_and_the_others_on_the_sand() -> None:
    seen = 0
    for interaction in positions(2):
        if not interaction.state.obelisks[interaction.shown]:
            continue
        for size in SIZES:
            if (
                obelisk_size(len(interaction.state.obelisks[interaction.shown]), 4 * size.card_height, size).size
                != size
            ):
                continue
            above, foot = (
                [style for text, style in line for _letter in text][obelisk_left(size) :]
                for line in scene_lines(interaction, size, UNICODE)[-3:-1]
            )
            cards = [at for at, name in enumerate(above) if "-sky-" not in name]
            parts = ["plinth" in name for name in foot]
            if size.foot:
                columns = [at for at, is_plinth in enumerate(parts) if is_plinth]
                assert columns == [*range(columns[0], columns[-1] + 1)], "the plinth is in one run"
                assert columns[0] < cards[0] <= cards[-1] < columns[-1], (size, columns, cards)
            else:
                assert not any(parts)
                assert not any("-sky-" in foot[at] for at in cards[1:-1]), "the card stands on the sand"
            seen += 1
    assert seen > 20
