"""How cubes, places and pyramids are drawn, in every size and with every set of signs."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.tui.cubes.table_helpers import app_after, pointed_at, session_after, table
from tests.tui.cubes.test_snapshots import middle, whole_game
from tests.tui.pilot_helpers import on_screen, press, shown
from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, RED, WHITE, YELLOW
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.lab.colour_science import distance, rgb_of
from tp_tui.presenters.cubes.descriptions import bag_counts
from tp_tui.presenters.cubes.glyphs import ASCII, COLOUR_LETTERS, FLAT, UNICODE, Glyphs
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.cubes.names import colour_name
from tp_tui.presenters.spans import Line
from tp_tui.room import Play
from tp_tui.tui.cubes.drawing import (
    COIN,
    LABEL,
    LEDGE,
    OPEN,
    SIZES,
    SMALL,
    SMALL_SIZES,
    CubeSize,
    Look,
    _foot_of,
    board_lines,
    board_width,
    cube_look,
    look_lines,
    place_at,
    small_lines,
    top_gap,
)
from tp_tui.tui.cubes.dusk import BANDS, DEEPER, MOON, SAND, SUN, Air, dusk, hollow_in, in_dusk
from tp_tui.tui.cubes.panels import (
    bag_beside_stock,
    card_columns,
    log_with_cubes,
    panel_height,
    panel_lines,
    stand_ins,
    stock_line,
    stock_pieces,
    title_line,
    under_columns,
    under_height,
    under_lines,
)
from tp_tui.tui.cubes.table import SIDE_COLUMNS, Others
from tp_tui.tui.scenery import has_bands
from tp_tui.tui.themes import ThemeInfo, builtin_themes

SIGNS = pytest.mark.parametrize("glyphs", [UNICODE, FLAT, ASCII], ids=["unicode", "flat", "ascii"])
ALL_SIZES = pytest.mark.parametrize("size", dict.fromkeys((*SIZES, *SMALL_SIZES)), ids=str)

FRAME = {"frame", "calm"}
"""The styles of the sides of the cursor's frame in the line of the letter."""

TERMINALS = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)]


def text_of(lines: Sequence[Line]) -> list[str]:
    return ["".join(text for text, _style in line) for line in lines]


def cells(line: Line) -> list[tuple[str, str]]:
    return [(letter, style) for text, style in line for letter in text]


def positions(players: int, side: str, seed: int = 5) -> list[CubesInteraction]:
    """Positions of a game of chance with a cube to build, from the viewer who builds it."""
    room, rng, found = session_after(players=players, side=side), random.Random(seed), []
    for _step in range(160):
        if room.current < 0:
            break
        legal = room.view(room.current).legal
        if any(action.kind == "build" for action in legal):
            found.append(CubesInteraction(room.view(room.current)))
        wanted = [action for action in legal if action.kind in ("build", "buy")] or legal
        room.submit(room.current, Play(rng.choice(wanted)))
    return found


@SIGNS
@ALL_SIZES
def test_cubes_of_all_colours_and_free_places_differ_and_say_what_they_are(size: CubeSize, glyphs: Glyphs) -> None:
    looks = [*map(cube_look, range(KINDS_OF_CUBE)), Look(NOTHING, "."), Look(NOTHING, "+", is_open=True)]
    drawn = [tuple(look_lines(look, size, glyphs)) for look in looks]
    assert len(set(drawn)) == len(looks)
    for look, lines in zip(looks, drawn, strict=True):
        is_drawn = look.colour != NOTHING and size == SIZES[0] and not (glyphs.is_plain or glyphs.is_flat)
        assert (look.text in "".join(text_of(lines))) != is_drawn
        assert len({len(text) for text in text_of(lines)}) == 1


@ALL_SIZES
def test_a_cube_is_shaded_below_and_at_its_side_and_lit_at_its_top_where_there_is_room(size: CubeSize) -> None:
    styles = [style for line in look_lines(cube_look(WHITE), size, UNICODE) for _text, style in line]
    assert any("cubes-foot-white" in style for style in styles)
    assert any("cubes-top-white" in style for style in styles) == (size.height > 2)
    flat = [style for line in look_lines(cube_look(WHITE), size, FLAT) for _text, style in line]
    assert not any("foot" in style or "top" in style for style in flat)


@SIGNS
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("side", ["large", "small"])
def test_at_every_place_the_frame_stands_around_the_place_and_a_click_finds_it(
    side: str, size: CubeSize, glyphs: Glyphs
) -> None:
    interaction = positions(2, side)[-1]
    pyramid = interaction.pyramid
    for at in range(pyramid.size):
        interaction.point_at_place(at)
        lines = board_lines(interaction, size, glyphs)
        assert len(lines) == len(pyramid.widths) * size.height + top_gap(size)
        assert max(map(len, text_of(lines))) <= board_width(pyramid, size)
        (sides,) = (
            [column for column, (_letter, style) in enumerate(cells(line)) if style in FRAME]
            for line in lines
            if any(style in FRAME for _text, style in line)
        )
        assert sides[1] - sides[0] == size.width
        row = next(number for number, line in enumerate(lines) if any(style in FRAME for _text, style in line))
        assert {place_at(pyramid, column, row, size) for column in range(sides[0] + 1, sides[1])} == {at}
        if not size.is_low:
            for edge in (row - size.middle - 1, row - size.middle + size.height - 1):
                assert text_of(lines)[edge][sides[0] : sides[1] + 1].strip()[1:-1] == "─" * size.face


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("side", ["large", "small"])
def test_warm_ground_is_where_the_cube_gains_something_and_nowhere_else(side: str, size: CubeSize) -> None:
    for interaction in positions(3, side)[::9]:
        lines = board_lines(interaction, size, UNICODE, cursor=False)
        warm = {
            place_at(interaction.pyramid, column, number, size)
            for number, line in enumerate(lines)
            for column, (_letter, style) in enumerate(cells(line))
            if style.startswith("on:cubes-open")
        }
        found = {at: interaction.preview(at) for at in interaction.targets()}
        assert warm == {at for at, each in found.items() if each and (interaction.gain(each) or each.money)}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_each_place_says_what_it_would_score_and_what_money_it_brings(size: CubeSize) -> None:
    for interaction in positions(2, "large")[::5]:
        lines = board_lines(interaction, size, UNICODE)
        for at in interaction.targets():
            found = interaction.preview(at)
            assert found is not None
            row = interaction.pyramid.rows[at]
            number = at - interaction.pyramid.row_starts[row]
            begin = 2 + row * size.width // 2 + number * size.width + 1
            line = (len(interaction.pyramid.widths) - 1 - row) * size.height + size.middle + top_gap(size)
            text = text_of(lines)[line][begin : begin + size.face]
            assert str(interaction.gain(found)) in text
            if found.money and at != interaction.cursor and size != SIZES[-1]:
                assert "$" in text
            if at == interaction.cursor:
                assert interaction.colour is not None
                assert COLOUR_LETTERS[interaction.colour].upper() in text


def without_bag(text: str) -> str:
    return text.partition("Bag")[0]


@pytest.mark.parametrize("size", [size for size in SIZES if not size.is_low], ids=str)
def test_the_bag_lies_behind_the_stock_with_a_cube_and_a_number_for_each_colour(size: CubeSize) -> None:
    for interaction in positions(4, "large")[::7]:
        width = board_width(interaction.pyramid, size)
        if not bag_beside_stock(interaction, size, UNICODE, width):
            continue
        counts = bag_counts(interaction)
        texts = text_of(under_lines(interaction, size, UNICODE, width))
        heading = f"Bag {sum(counts)} "
        first = next(text.index(heading) for text in texts if heading in text) + len(heading)
        beside = " ".join(text[first:] for text in texts[size.height :])
        assert re.findall(r"\d+", beside) == [f"{number}" for number in counts if number]
        left = [letter.upper() for letter, number in zip(COLOUR_LETTERS, counts, strict=True) if number]
        assert re.findall("[RYBWG]", beside) == left


@SIGNS
@pytest.mark.parametrize("size", SIZES[1:], ids=str)  # the letters of the largest are pixels
def test_strip_and_stock_fit_below_the_pyramid_with_prices_and_a_cube_for_each_in_stock(
    size: CubeSize, glyphs: Glyphs
) -> None:
    for interaction in positions(4, "large")[::7]:
        width = board_width(interaction.pyramid, size)
        lines = under_lines(interaction, size, glyphs, width)
        assert len(lines) == under_height(size)
        texts = text_of(lines)
        assert max(map(len, texts)) <= width
        prices = ["$1", "$3", "$6", "$10"][: len(interaction.state.strip)]
        assert [price for price in prices if any(price in text for text in texts)] == prices
        held = sum(interaction.state.stock_of(interaction.shown))
        if size.is_low:
            texts = text_of([stock_line(interaction, glyphs, SIDE_COLUMNS)])
        stock = next(number for number, text in enumerate(texts) if text.startswith("Stock"))
        if held <= 4:
            assert sum(without_bag(texts[stock]).count(letter) for letter in "RYBWG") == held


def test_stock_is_shown_as_pieces_or_counted_if_there_are_too_many() -> None:
    assert text_of([tuple(stock_pieces((2, 0, 3, 0, 0), 20, UNICODE))]) == [" r▌r▌b▌b▌b▌"]
    assert text_of([tuple(stock_pieces((2, 0, 3, 0, 1), 10, UNICODE))]) == [" r▌2b▌3g▌"]
    assert text_of([tuple(stock_pieces((0, 0, 0, 0, 0), 10, UNICODE))]) == [""]
    assert text_of([tuple(stock_pieces((1, 1, 0, 0, 0), 10, ASCII))]) == [" r y "]


@pytest.mark.parametrize("width", [35, 56])
@pytest.mark.parametrize("has_cards", [False, True])
@pytest.mark.parametrize("has_stock", [False, True])
def test_no_line_of_the_players_is_too_long(width: int, has_cards: bool, has_stock: bool) -> None:
    for interaction in positions(4, "large")[::9]:
        lines = panel_lines(interaction, UNICODE, width, has_cards=has_cards, has_stock=has_stock)
        assert max(map(len, text_of(lines))) <= width
        assert len(lines) == panel_height(interaction, has_cards=has_cards, has_stock=has_stock)


@pytest.mark.parametrize("size", [size for size in SIZES[1:] if not size.is_low], ids=str)
def test_the_key_of_a_colour_stands_before_its_first_cube(size: CubeSize) -> None:
    for interaction in positions(4, "large")[::7]:
        lines = text_of(under_lines(interaction, size, UNICODE, board_width(interaction.pyramid, size)))
        stock = next(line for line in lines if line.startswith("Stock"))
        held = interaction.state.stock_of(interaction.shown)
        found = re.findall(r"(\d)[ ▐] +([RYBWG])", without_bag(stock))
        assert found == [
            (f"{colour + 1}", letter.upper()) for colour, letter in enumerate(COLOUR_LETTERS) if held[colour]
        ]


def test_the_smallest_place_says_the_points_and_has_its_colour_field_below() -> None:
    """For `+3 $5` there is no room in three columns, and a part of it is worse than none."""
    size, interaction = SIZES[-1], positions(2, "large")[40]
    texts = text_of(board_lines(interaction, size, UNICODE, cursor=False))
    assert re.search(r"\+\d", "".join(texts))
    assert not re.search(r"\+\d+[$rybw]", "".join(texts))
    look = Look(NOTHING, "+3", is_open=True, field=YELLOW)
    for each in (look, look._replace(colour=RED, is_in_hand=True)):
        assert _foot_of(each, UNICODE) == "cubes-foot-yellow"


def test_the_cursor_changes_only_the_line_of_the_letter_where_cubes_are_smallest() -> None:
    """The held cube has the top and the foot of the place that takes it, and so moves in few bytes."""
    size = SIZES[-1]
    held = next(
        at
        for at in positions(2, "large")
        if at.colour is not None and (found := at.preview(at.cursor)) is not None and at.gain(found)
    )
    without, with_cursor = (board_lines(held, size, UNICODE, cursor=cursor) for cursor in (False, True))
    differing = [line for line, (one, other) in enumerate(zip(without, with_cursor, strict=True)) if one != other]
    assert len(differing) == 1
    assert held.colour is not None
    assert f"cubes-face-{COLOURS[held.colour]}" in str(with_cursor[differing[0]])
    above, below = (str(with_cursor[differing[0] + by]) for by in (-1, 1))
    assert "cubes-open-top" in above
    assert re.search("cubes-(open|foot-)", below)


def test_no_half_row_is_drawn_above_or_below_the_rows_in_sight() -> None:
    size, interaction = SIZES[-1], CubesInteraction(session_after("buy 3").view(0))
    rows = len(interaction.pyramid.widths)
    for in_sight in (range(1, rows), range(rows - 2), range(2, 4)):
        lines = board_lines(interaction, size, UNICODE, shown=in_sight)
        assert len(lines) == len(in_sight) * size.height + top_gap(size)
        first, *_between, last = lines
        assert {style.split()[0] for _text, style in first} == {"on:background"}
        assert all(style == "on:background" or style.endswith("ink:background") for _text, style in last)


@SIGNS
@pytest.mark.parametrize("size", SMALL_SIZES, ids=str)
def test_small_pyramids_have_all_cubes_and_lines_of_one_width(size: CubeSize, glyphs: Glyphs) -> None:
    interaction = positions(2, "large")[-1]
    for seat in range(2):
        texts = text_of(small_lines(interaction, seat, size, glyphs))
        built = [interaction.state.colour_at(seat, at) for at in range(interaction.pyramid.size)]
        for colour, letter in enumerate(COLOUR_LETTERS):
            assert sum(text.lower().count(letter) for text in texts) == built.count(colour)
        assert len(texts) == 5 * size.height
        assert len({len(text) for text in texts}) == 1


@pytest.mark.parametrize("size", TERMINALS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["large", "small"])
async def test_everything_is_in_sight_at_every_size(side: str, players: int, size: tuple[int, int]) -> None:
    app = app_after(*middle(players, side), players=players, side=side)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text, shows = on_screen(app), table(app)
        for letter, name in zip("ABCD"[:players], ("Ada", "Ben", "Cleo", "Dan"), strict=False):
            # Once in the side, and once more with a small pyramid elsewhere; several of the smallest have no names.
            layout = shows.table_layout
            has_letters = layout.others is Others.BELOW and layout.small == SMALL and players > 2
            is_nameless = has_letters and not shows._has_dusk_below
            is_once = letter == text.lstrip()[0] or layout.others is Others.SIDE or is_nameless
            assert text.count(f"{letter} {name}") == (1 if is_once else 2)
        shows_price = not table(app).cube_size.is_low
        for word in ("Strip", *(["price"] if shows_price else []), "Stock", "Bag"):
            assert word in text
        for row in "edcba":
            assert f"\n {row} " in text
        layout = shows.table_layout
        assert layout.small is not None
        land, under = shows.query_one("#land").region, shows.query_one("#under").region
        assert under.bottom <= land.bottom
        width, height = len(shown(app, "board").splitlines()[-1]), len(shown(app, "under").splitlines())
        assert width <= land.width
        assert height <= under.height or not shown(app, "under").splitlines()[under.height :]


@pytest.mark.parametrize("size", [(120, 40), (160, 50), (200, 60)])
async def test_the_rest_of_the_strip_stands_beside_the_cubes_that_can_be_bought(size: tuple[int, int]) -> None:
    app = app_after()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert table(app).table_layout.others is Others.SIDE
        under = shown(app, "under").splitlines()
        lines = under[: next(at for at, line in enumerate(under) if "price" in line) + 1]
        bought = lines[-1].index("$10") + table(app).cube_size.width // 2
        rest = "".join(letter for line in lines[1:] for letter in line[bought:] if letter.isalpha())
        letters = [COLOUR_LETTERS[colour].upper() for colour in table(app).interaction.state.strip]
        assert rest == "".join(letters[4:])
        assert max(map(len, under)) <= table(app).board_columns


@pytest.mark.parametrize("light", [MOON, SUN, ""])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("side", ["large", "small"])
def test_the_pyramid_stands_on_sand_before_a_sky_that_leaves_all_places_free(
    side: str, size: CubeSize, light: str
) -> None:
    interaction = positions(2, side)[-1]
    pyramid = interaction.pyramid
    widths, columns = tuple(pyramid.widths), board_width(pyramid, size)
    bare = board_lines(interaction, size, UNICODE)
    behind = dusk(widths, size, range(len(widths)), columns, light, Air(light == MOON, True))
    lines = board_lines(interaction, size, UNICODE, behind=behind)
    assert len(behind) == len(bare) == len(lines)
    assert {len(text) for text in text_of(lines)} == {columns}
    assert [each.upper for each in behind[:-1]] == sorted(each.upper for each in behind[:-1])
    assert behind[-1].lower == SAND
    styles = " ".join(style for line in lines for _text, style in line)
    assert [shining for shining in (MOON, SUN) if shining in styles] == ([light] if light else [])
    for text, seen in zip(text_of(bare), text_of(lines), strict=True):
        assert seen.startswith(text[:LABEL])
        for at, letter in enumerate(text[LABEL:].rstrip(), LABEL):
            assert letter in (seen[at], " ", "▄", "▀")  # half lines may be one colour with what is behind
            assert letter == " " or not letter.isalnum() or letter == seen[at]


async def test_small_pyramids_grow_with_the_room() -> None:
    found = []
    for size in TERMINALS:
        app = app_after(*middle(2, "large"))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            small = table(app).table_layout.small
            assert small is not None
            found.append(small.width)
    assert found == sorted(found)
    assert found[-1] > found[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_the_cube_would_score_is_said_below_the_pyramid_and_not_twice(size: tuple[int, int]) -> None:
    app = app_after("buy 3", "build red a4", "build blue a5")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        layout = table(app).table_layout
        assert layout.has_place
        assert layout.has_strip_beside == (size == (80, 24))
        line = "b4: red on red and blue: 1 blue below = 1 point"
        assert pointed_at(app).count(line) == 1
        assert on_screen(app).count("b4: red on red") == 1
        await press(pilot, "t")
        assert on_screen(app).count("Nobody else has a cube in stock to take.") == 1
        assert pointed_at(app).count(line) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_in_the_end_the_others_stand_in_the_place_of_strip_and_stock(players: int, size: tuple[int, int]) -> None:
    app = app_after(*whole_game(players, "large"), players=players)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text, shows = on_screen(app), table(app)
        assert "Strip" not in text
        assert "Stock" not in text
        if size == (80, 24):
            return
        assert shows.table_layout.others is Others.END
        shows.columns_at_right = 51
        await pilot.pause()
        assert size[0] - shows.board_columns >= shows.columns_at_right
        under = shown(app, "under")
        assert all(name in under for name in ("Ada", "Ben", "Cleo", "Dan")[1:players])
        assert len(under.splitlines()) <= shows.query_one("#under").region.height


@pytest.mark.parametrize("width", [35, 37])
def test_beside_the_pyramid_the_strip_has_all_its_cubes_and_prices(width: int) -> None:
    size, interaction = SIZES[-1], CubesInteraction(session_after().view(0))
    lines = panel_lines(interaction, UNICODE, width, has_stock=True, strip=size)
    assert max(map(len, text_of(lines))) <= width
    assert len(lines) == panel_height(interaction, has_cards=False, has_stock=True, strip=size)
    inked = [letter for line in lines[:-3] for letter, style in cells(line) if "ink:cubes-ink" in style]
    found = Counter(letter.upper() for letter in inked if letter.isalpha())
    assert found == Counter(COLOUR_LETTERS[colour].upper() for colour in interaction.state.strip)
    (prices,) = (line for line in lines if "$10" in "".join(text for text, _style in line) and "price" in line[0][0])
    assert [text.strip() for text, style in prices if style == OPEN] == ["$1", "$3", "$6", "$10"]


@pytest.mark.parametrize("small", SMALL_SIZES[1:], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_has_the_pyramid_of_its_player_and_what_else_there_is(players: int, small: CubeSize) -> None:
    for interaction in positions(players, "large")[::9]:
        width = card_columns(interaction, small)
        lines = panel_lines(interaction, UNICODE, width, has_cards=True, small=small)
        texts = text_of(lines)
        assert max(map(len, texts[1:-1])) <= width
        assert len(lines) == panel_height(interaction, has_cards=True, has_stock=False, small=small)
        for seat, name in enumerate(("Ada", "Ben", "Cleo", "Dan")[:players]):
            (head,) = (text for text in texts if f"{'ABCD'[seat]} {name}" in text)
            assert head.rstrip().endswith(f" {interaction.state.points(seat)}")
        assert sum(text.count("$") for text in texts) == players


def test_the_points_of_full_rows_are_said_to_be_those_of_now() -> None:
    moves = whole_game(2, "large")
    room = session_after(*moves[:-1])
    interaction = CubesInteraction(room.view(0))
    rows = 10 * interaction.state.rows_filled[0]
    assert rows
    assert f"{rows} of them for full rows, if the game ended now" in text_of([title_line(interaction, 80)])[0]
    assert f" points ({rows} for rows)" in text_of([title_line(interaction, 40)])[0]
    over = CubesInteraction(session_after(*moves).view(0))
    assert "if the game ended now" not in text_of([title_line(over, 80)])[0]
    assert "leads" not in text_of(panel_lines(over, UNICODE, 60))[0]
    assert "you lead" not in text_of(panel_lines(over, UNICODE, 60))[0]


def test_in_the_lowest_size_the_line_above_a_cube_has_its_lit_top() -> None:
    interaction = CubesInteraction(session_after("buy 3", "build red a4").view(0))
    size, pyramid = SIZES[-1], interaction.pyramid
    lines = board_lines(interaction, size, UNICODE, cursor=False)
    above, column = lines[(len(pyramid.widths) - 1) * size.height], LABEL + 3 * size.width + 1
    assert {style for _letter, style in cells(above)[column : column + size.face]} <= {
        f"on:{upper} ink:cubes-top-red" for upper in ("background", "cubes-ground", "cubes-tint-red")
    }
    assert "cubes-top" not in str(lines[0])


@pytest.mark.parametrize("theme", [theme for theme in builtin_themes() if theme.needs > 16], ids=lambda each: each.name)
def test_a_free_place_stands_off_its_sky(theme: ThemeInfo) -> None:
    colours = theme.colours
    is_deep = theme.theme.dark and has_bands(colours)
    for band in BANDS:
        hollow = hollow_in(band, is_deep=is_deep)
        assert colours[hollow] != colours[band], band
        assert colours[hollow] != colours["cubes-open"], band


def test_without_a_ground_of_their_own_free_places_stand_on_ledges_that_say_what_they_are() -> None:
    glyphs = UNICODE._replace(free=LEDGE)
    free, field = Look(NOTHING, LEDGE), Look(NOTHING, "y$5", field=YELLOW)
    legal = Look(NOTHING, "+3", is_open=True)
    ledges = [_foot_of(each, glyphs) for each in (free, field, legal)]
    assert len({*ledges, ""}) == 4
    assert [_foot_of(each, UNICODE) for each in (free, legal)] == ["cubes-ground", "cubes-open"]


def test_cubes_of_past_turns_are_letters_and_those_of_the_last_ones_are_drawn() -> None:
    told = stand_ins(f"b3 {colour_name(RED)}, c4 {colour_name(WHITE)}")
    past, last = log_with_cubes([((told, "dim"),), ((told, "plain"),)], UNICODE)
    assert text_of([past]) == text_of([last]) == ["b3 r, c4 w"]
    assert [style for text, style in past if text in "rw"] == [
        f"on:background ink:cubes-field-{colour}" for colour in ("red", "white")
    ]
    assert [style.split()[0] for text, style in last if text in "rw"] == ["on:cubes-face-red", "on:cubes-face-white"]


def test_a_price_that_can_be_paid_stands_in_the_middle_of_its_ground_where_cubes_are_low() -> None:
    interaction = CubesInteraction(session_after().view(0))
    prices = cells(under_lines(interaction, SIZES[-1], UNICODE, 40)[-1])
    dollar = next(at for at, (letter, _style) in enumerate(prices) if letter == "$")
    around = prices[dollar - 1], prices[dollar + 2]
    assert around == (("▐", "on:background ink:cubes-open"), ("▌", "on:background ink:cubes-open"))


@pytest.mark.parametrize("size", [size for size in SMALL_SIZES if size.height > 1], ids=str)
def test_small_cubes_stand_on_the_sand(size: CubeSize) -> None:
    interaction = positions(2, "large")[-1]
    *_rows, feet, sand = in_dusk(small_lines(interaction, 1, size, UNICODE), size, 70, 1, air=Air(True, True))
    assert all(SAND in style or "foot" in style for _text, style in feet)
    assert {style for _text, style in sand} == {f"on:{SAND}"}


def test_the_frame_is_calm_where_enter_builds_nothing() -> None:
    def styles(interaction: CubesInteraction) -> set[str]:
        return {
            style.removesuffix("-edge")
            for size in SIZES
            for line in board_lines(interaction, size, UNICODE)
            for _text, style in line
            if style.removesuffix("-edge") in FRAME
        }

    assert styles(CubesInteraction(session_after().view(0))) == {"calm"}
    building = CubesInteraction(session_after("buy 1").view(0))
    assert styles(building) == {"frame"}
    building.point_at_place(building.pyramid.size - 1)
    assert styles(building) == {"calm"}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_colour_field_has_letter_and_money_in_its_colour_and_a_coin_behind_points(size: CubeSize) -> None:
    free = look_lines(Look(NOTHING, "y$5", field=YELLOW), size, UNICODE)[size.middle]
    written = [(letter, style.split()[:2]) for letter, style in cells(free) if letter != " "]
    assert written == [(letter, ["on:cubes-tint-yellow", "ink:cubes-field-yellow"]) for letter in "y$5"]
    legal = look_lines(Look(NOTHING, "+4$", is_open=True, field=YELLOW), size, UNICODE)[size.middle]
    assert [letter for letter, style in cells(legal) if style == COIN] == ["$"]


@SIGNS
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("side", ["large", "small"])
def test_every_cube_of_the_strip_is_in_sight(side: str, size: CubeSize, glyphs: Glyphs) -> None:
    interaction = CubesInteraction(session_after(side=side).view(0))
    width = max(board_width(interaction.pyramid, size), under_columns(size))
    lines = under_lines(interaction, size, glyphs, width)[: size.height + size.is_low]
    drawn = re.compile("ink:(cubes-ink|foreground bold)")
    inked = [letter for line in lines for letter, style in cells(line) if drawn.search(style)]
    found = Counter(letter.upper() for letter in inked if letter.isalpha())
    assert found == Counter(COLOUR_LETTERS[colour].upper() for colour in interaction.state.strip)


@pytest.mark.parametrize("theme", [theme for theme in builtin_themes() if theme.needs], ids=lambda theme: theme.name)
def test_white_cubes_stand_out_from_what_is_around_them(theme: object) -> None:
    colours = theme.colours  # type: ignore[attr-defined]
    edges = [rgb_of(colours[f"cubes-{part}-white"]) for part in ("face", "foot")]
    for ground in ("background", "cubes-ground", "cubes-hollow", *DEEPER.values(), *BANDS, SAND):
        assert max(distance(rgb_of(colours[ground]), edge, "normal") for edge in edges) >= 15
