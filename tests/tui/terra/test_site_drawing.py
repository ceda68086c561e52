"""What lies on the fields: pyramids that grow, slabs, pits, stairs, symbols, in every size and set of signs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from tp_tui.games.terra.rules.components import COLOURS, TOP_LEVEL, Face
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra.glyphs import BARE, COLOUR_LETTERS, GLYPHS, Glyphs
from tp_tui.tui.terra.board_drawing import (
    CURSOR,
    DIGITS,
    PALM,
    PICTURE_COLUMNS,
    PICTURE_LINES,
    PICTURES,
    RIVER,
    SAND_IN_ROW,
    SIZES,
    SMALL_PALM,
    TILE,
    TILE_IN_ROW,
    CellSize,
    Site,
    TileLook,
    oasis_lines,
    pyramid_widths,
    site_lines,
    tile_lines,
    trodden_lines,
    water_lines,
)

EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=str)
EVERY_SET = pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=[*GLYPHS])
UNICODE = GLYPHS["unicode"]


def texts(lines: tuple[Line, ...]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def styles(lines: tuple[Line, ...]) -> set[str]:
    return {name for line in lines for _, style in line for name in style.split()}


def sites() -> Iterator[Site]:
    """Every kind of site, with up to nine workers of every player."""
    for owner, crew in ((0, 0), *((owner, crew) for owner in (1, 4) for crew in range(10))):
        yield Site(4, 0, 0, owner, crew)
        for level, colour in ((1, 0), (3, 4), (5, 5)):
            yield Site(2, level, colour, owner, crew)
    yield Site(0, 0, 0, 0, 0)


@EVERY_SIZE
@EVERY_SET
def test_everything_fills_its_field(size: CellSize, glyphs: Glyphs) -> None:
    drawn = [site_lines(site, size, glyphs) for site in sites()]
    drawn += [
        tile_lines(Face.from_name(face), way, size, glyphs, TileLook(ground, workers, is_plain))
        for face in ("red", "blue+worker", "eye+eye", "grave+white", "oasis+gold")
        for way in range(4)
        for ground, workers, is_plain in ((TILE, 0, False), (TILE, 3, False), (CURSOR, -1, True))
    ]
    drawn.append(oasis_lines(size, glyphs))
    for lines in drawn:
        assert [len(text) for text in texts(lines)] == [size.width] * size.height
        assert glyphs.has_pictures or "".join(texts(lines)).isascii()


@EVERY_SIZE
@EVERY_SET
@pytest.mark.parametrize("owner", [0, 2])
def test_every_level_differs_by_its_shape_alone(size: CellSize, glyphs: Glyphs, owner: int) -> None:
    levels = [site_lines(Site(1, level + 1, 2, owner, owner), size, glyphs) for level in range(TOP_LEVEL)]
    for number, level in enumerate(levels, 1):
        assert any(f"{number}{COLOUR_LETTERS[2]}" in text or f"{number} red" in text for text in texts(level))
    if not glyphs.has_pictures:
        assert all("/" in text and "\\" in text for text in (texts(level)[-1] for level in levels))
        assert len({"".join(texts(lines)).replace(str(n), "") for n, lines in enumerate(levels, 1)}) == TOP_LEVEL
        assert any("/\\" in text for text in texts(levels[-1]))
        return
    shapes = [str(lines).replace(str(number), "") for number, lines in enumerate(levels, 1)]
    assert len({*shapes}) == TOP_LEVEL
    for one, other in combinations(range(1, TOP_LEVEL + 1), 2):
        low, high = pyramid_widths(one, size), pyramid_widths(other, size)
        # In the lowest fields the golden tip alone tells the top level from the one before.
        assert sum(high) > sum(low) or (one, other, size.height) == (TOP_LEVEL - 1, TOP_LEVEL, 2)
        assert list(high) == sorted(high)
        assert all(small <= large for small, large in zip(low, high, strict=True))


@EVERY_SIZE
@pytest.mark.parametrize("colour", range(len(COLOURS) - 1))
def test_a_pyramid_has_a_lit_and_a_shaded_face_and_gold_at_the_top_level_alone(size: CellSize, colour: int) -> None:
    for level in range(1, TOP_LEVEL + 1):
        used = "".join(styles(site_lines(Site(1, level, colour, 1, 3), size, UNICODE)))
        assert f"block-{COLOURS[colour]}-lit" in used
        assert f"block-{COLOURS[colour]}-shade" in used
        assert ("terra-coin" in used) == (level == TOP_LEVEL)


@pytest.mark.parametrize("size", [size for size in SIZES if size.is_drawn], ids=str)
@pytest.mark.parametrize("glyphs", [UNICODE, BARE], ids=["unicode", "bare"])
def test_the_value_of_a_foundation_is_drawn_where_symbols_are(size: CellSize, glyphs: Glyphs) -> None:
    drawn = {
        owner: [texts(site_lines(Site(value, 0, 0, owner, owner), size, glyphs)) for value in DIGITS]
        for owner in (0, 1)
    }
    for found in drawn.values():
        assert len({str(lines) for lines in found}) == len(DIGITS)
    # The strip of an owner covers nothing of it.
    inside = slice(2, size.width - 2)
    for free, owned in zip(*drawn.values(), strict=True):
        assert any(line[inside].strip() for line in free)
        assert [line[inside] for line in free[:-2]] == [line[inside] for line in owned[:-2]]


def test_waves_are_drawn_where_symbols_are() -> None:
    for size in SIZES:
        one, other = (texts(water_lines(UNICODE, size, ground)) for ground in RIVER)
        assert (UNICODE.nile in "".join(one)) != size.is_drawn
        assert one != other


def test_a_low_space_in_a_row_is_lit_above_one_golden_foot() -> None:
    first, foot = trodden_lines(CellSize(4, 2), SAND_IN_ROW)
    assert first == (("    ", f"on:{SAND_IN_ROW.surface}"),)
    assert foot == (("▄▄▄▄", f"on:{SAND_IN_ROW.surface} ink:{TILE_IN_ROW.foot}"),)


def test_the_finest_pyramid_has_steps_and_a_golden_tip_in_the_lowest_fields() -> None:
    size = CellSize(4, 2)
    top, foot = site_lines(Site(1, TOP_LEVEL, 2, 0, 0), size, UNICODE)
    # Each corner is the ground that shows beside a step.
    assert [(text, style) for text, style in top if text != " "] == [
        ("▘", "on:terra-coin ink:terra-plot"),
        ("▝", "on:terra-coin-shade ink:terra-plot"),
    ]
    assert [text for text, _style in foot] == ["▘", "5", "r", "▝"]


@EVERY_SIZE
@EVERY_SET
def test_owner_and_workers_are_told_by_letter_and_figures(size: CellSize, glyphs: Glyphs) -> None:
    for site in (Site(3, level, 1, 2, crew) for level in (0, 1, 5) for crew in range(10)):
        owned = [
            text
            for line in site_lines(site, size, glyphs)
            for text, style in line
            if style.startswith("on:player-ground-2") or "terra-crew-2" in style
        ]
        said = "".join(owned).replace(" ", "")
        assert said[:1] == "B"
        assert said[1:] in (glyphs.worker * site.crew, f"{glyphs.worker}{site.crew}", f"{site.crew}")


@EVERY_SIZE
@pytest.mark.parametrize("level", range(1, TOP_LEVEL + 1))
def test_workers_hide_nothing_of_a_top(size: CellSize, level: int) -> None:
    alone, *owned = (texts(site_lines(Site(3, level, 1, 2 * bool(crew), crew), size, UNICODE))[0] for crew in range(10))
    middle = slice(size.width // 2 - 1, size.width // 2 + 1)
    assert {line[middle] for line in owned} == {alone[middle]}


@EVERY_SIZE
@EVERY_SET
@pytest.mark.parametrize("is_plain", [False, True])
def test_stairs_differ_by_their_shape_alone(size: CellSize, glyphs: Glyphs, is_plain: bool) -> None:
    for face in ("red+worker", "worker+eye", "gold"):
        look = TileLook(CURSOR if is_plain else TILE, is_plain=is_plain)
        ways = [texts(tile_lines(Face.from_name(face), way, size, glyphs, look)) for way in range(4)]
        assert len({*map(str, ways)}) == len(ways)


@EVERY_SIZE
def test_a_pit_a_slab_and_a_tile_differ_by_their_shape_alone(size: CellSize) -> None:
    drawn = [
        site_lines(Site(0, 0, 0, 0, 0), size, UNICODE),
        site_lines(Site(1, 0, 0, 0, 0), size, UNICODE),
        site_lines(Site(1, 1, 0, 0, 0), size, UNICODE),
        oasis_lines(size, UNICODE),
    ]
    assert len({str(texts(lines)) for lines in drawn}) == len(drawn)


@pytest.mark.parametrize("picture", [*PICTURES.values(), PALM, SMALL_PALM])
def test_no_cell_of_a_picture_has_more_than_two_colours(picture: tuple[str, ...]) -> None:
    assert len(picture) % 2 == 0
    for upper, lower in zip(picture[::2], picture[1::2], strict=True):
        assert len(upper) == len(lower)
        for at in range(0, len(upper), 2):
            assert len({*upper[at : at + 2], *lower[at : at + 2]}) <= 2, (upper, lower)


@pytest.mark.parametrize("size", [size for size in SIZES if size.is_drawn], ids=str)
def test_two_symbols_have_room_as_pictures(size: CellSize) -> None:
    assert all(len(row) <= 2 * PICTURE_COLUMNS for picture in PICTURES.values() for row in picture)
    assert all(len(picture) <= 2 * PICTURE_LINES for picture in PICTURES.values())
    lines = tile_lines(Face.from_name("eye+gold"), 2, size, UNICODE, TileLook())
    # Two pictures that touch look like one.
    is_wide = size.width >= 2 * PICTURE_COLUMNS + 2
    assert (UNICODE.eye in str(lines)) != is_wide
    shades = {"block-blue-shade", "terra-coin-shade"}
    assert (shades <= {name.partition(":")[2] for name in styles(lines)}) == is_wide
