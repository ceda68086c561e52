"""Pictures of the screen as SVG: every cell where it belongs, whatever draws them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tp_tui.tui.svg_picture import BLOCKS, HEIGHT, WIDTH, svg_picture

SVG = "{http://www.w3.org/2000/svg}"
COLUMNS = 8


def strip(text: str, style: str = "#ffffff on #000000") -> Strip:
    return Strip([Segment(text, Style.parse(style))]).adjust_cell_length(COLUMNS, Style.parse("#ffffff on #000000"))


def elements(svg: str, tag: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(f"{SVG}{tag}"))


def painted(svg: str) -> dict[tuple[int, int], str]:
    """The colour at the centre of every eighth of a cell when everything has been drawn."""
    colours: dict[tuple[int, int], str] = {}
    group = ET.fromstring(svg).find(f"{SVG}g")
    assert group is not None
    for each in group.iter(f"{SVG}rect"):
        left, top, width, height = (float(each.attrib[name]) for name in ("x", "y", "width", "height"))
        for x in range(COLUMNS * 8):
            for y in range(8):
                if left <= (x + 0.5) * WIDTH / 8 < left + width and top <= (y + 0.5) * HEIGHT / 8 < top + height:
                    colours[x, y] = each.attrib["fill"]
    return colours


def test_blocks_fill_the_parts_of_their_cell() -> None:
    assert set("▖▗▘▝▞▁▇█▏▉▔▕") <= BLOCKS.keys()
    colours = painted(svg_picture([[strip("▚▄▌█", "#ff0000 on #0000ff")]]))
    red = {at for at, colour in colours.items() if colour == "#ff0000"}
    for x in range(32):
        for y in range(8):
            right, low = x % 8 >= 4, y >= 4
            assert ((x, y) in red) == ((right == low, low, not right, True)[x // 8])


def test_words_stand_in_their_cells_and_spaces_are_not_written() -> None:
    svg = svg_picture([[strip("a  bc 字&")]])
    found = [(each.attrib["x"], each.attrib["textLength"], each.text) for each in elements(svg, "text")]
    assert found == [("0", "10", "a"), ("30", "20", "bc"), ("60", "20", "字"), ("80", "10", "&")][: len(found)]
    assert len(found) >= 3


def test_attributes_and_default_colours() -> None:
    svg = svg_picture([[strip("x ", "bold underline reverse #ffffff on #102030")]])
    (text,) = elements(svg, "text")
    assert (text.attrib["fill"], text.attrib["font-weight"]) == ("#102030", "bold")
    line = elements(svg, "rect")[-1].attrib
    assert (line["x"], line["width"], line["fill"]) == ("0", str(2 * WIDTH), "#102030")


@given(st.lists(st.text("ab ▄│", min_size=COLUMNS, max_size=COLUMNS), min_size=1, max_size=4))
def test_a_film_ends_as_its_last_frame_and_draws_only_what_differs(texts: Sequence[str]) -> None:
    svg = svg_picture([[strip(text)] for text in texts], seconds=[1.0] * len(texts))
    groups = elements(svg, "g")[1:]
    assert len(groups) == len(texts) - 1
    for group, was, becomes in zip(groups, texts, texts[1:], strict=False):
        drawn = {int(float(each.attrib["x"])) // WIDTH for each in group.findall(f"{SVG}rect")}
        assert bool(drawn) == (was != becomes)
    assert painted(svg) == painted(svg_picture([[strip(texts[-1])]]))
    times = [float(re.split(";", each.attrib["keyTimes"])[1]) for each in elements(svg, "animate")]
    assert times == sorted(times)


def test_a_title_is_escaped() -> None:
    assert elements(svg_picture([[strip("x")]], title="<a & b>"), "title")[0].text == "<a & b>"


def test_the_margin_has_the_ground_that_most_of_the_screen_has() -> None:
    badge = Strip([Segment("A", Style(color="#000000", bgcolor="#ff8800")), Segment("  ", Style(bgcolor="#102030"))])
    drawn = svg_picture([[badge, Strip([Segment("   ", Style(bgcolor="#102030"))])]], seconds=[1])
    assert re.search(r'<rect width="\d+" height="\d+" rx="8" fill="(#\w+)"', drawn)[1] == "#102030"  # type: ignore[index]
