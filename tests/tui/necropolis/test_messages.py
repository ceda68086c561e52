"""What the table draws in words is a message, whole: in brackets no word is cut off or stands outside of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.presenters.brackets import in_brackets, outside
from tests.tui.necropolis.recorded import NAMES, room, whole_game
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.glyphs import ASCII, UNICODE, Glyphs, signs
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.room import PlayText
from tp_tui.tui.necropolis.drawing import SMALL_CARD, CellSize
from tp_tui.tui.necropolis.panels import Part, side_part, standing_part, strip_parts, under_part

WIDE, HIGH = 200, 60
"""Room for everything, so that nothing is shortened."""

NAME = re.compile(rf"\b(?:{'|'.join(NAMES)})\b")


CARD_LETTERS = set("bwrgynBWRGY")
"""What cards are drawn with, side by side: stones, and the glyph of the tomb in ASCII."""


def parts(interaction: NecropolisInteraction, glyphs: Glyphs) -> Iterator[Part]:
    """Everything beside and below a pyramid, on a wide screen and on a narrow one."""
    yield side_part(interaction, glyphs, WIDE, HIGH, 0)
    yield under_part(interaction, glyphs, WIDE, HIGH, CellSize(6, 3))
    yield standing_part(interaction, glyphs, WIDE, HIGH)
    yield from strip_parts(interaction, glyphs, WIDE, SMALL_CARD)


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_no_word_of_the_table_stands_outside_a_message(players, glyphs):
    found = room(players)
    lines = []
    with in_brackets():
        for move in whole_game(players):
            interaction = NecropolisInteraction(found.view(found.current))
            for part in parts(interaction, glyphs):
                lines += ["".join(text for text, _ in line) for line in part.lines]
            found.submit(found.current, PlayText(move))
    for line in lines:
        bare = NAME.sub("", outside(line))
        found_words = re.findall(r"[^\W\d_]{2,}", bare)
        assert all(set(word) <= CARD_LETTERS for word in found_words), line
        assert "⟦" not in bare, line
    assert len({line for line in lines if "⟦" in line}) > 100


def test_no_sign_is_explained_outside_a_message():
    with in_brackets():
        assert [outside(about) for _, about in signs(UNICODE)] == [""] * len(signs(UNICODE))


def test_a_narrow_column_names_the_step_whoever_is_to_move() -> None:
    found = room(2)
    for move in whole_game(2):
        for seat in range(2):
            interaction = NecropolisInteraction(found.view(seat))
            said = "".join(text for text, _ in standing_part(interaction, UNICODE, 20, HIGH).lines[1])
            assert said.strip() == str(words.STEPS[interaction.state.phase])
        found.submit(found.current, PlayText(move))
