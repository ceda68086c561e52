"""What `?` says of the game screen: the step at hand first, then keys and signs, in the project's own words."""

from __future__ import annotations

from collections.abc import Iterable

from tp_tui.games.terra.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK
from tp_tui.tui.terra.glyphs import Glyphs

HOW_TO_PLAY = """\
You lay tiles, collect what their rows show, and raise pyramids on the building sites. Every turn has four steps.

1. Place the tile in your hand on a free space. Its stairs point at a building site; if they touch an empty one,
a foundation worth 1 to 4 is turned up there.

2. Row: choose one of the four rows through your tile, from site to site. You get 1 gold for each oasis and eye,
a block for each block, and set a worker aside for each worker shown.

3. Work: each worker set aside goes in a straight line, over tiles and oases but never over free spaces or sites,
to a free foundation or to a site of yours. Three workers stand on a site at most.

4. Draw a tile for the next turn.

In the first three steps you may also build where three of your workers stand: two of them come back and the
pyramid grows. Level 1 to 5 cost 1 to 5 blocks and are worth 5, 10, 20, 35 and 60. The first block may be of any colour
and you choose the colour of the pyramid; from then on blocks of that colour or white ones count.

3 gold hire a worker or buy a white block; two blocks of any colour are exchanged for a white one at any time. After
your turn you keep 4 gold and 7 blocks at most. In your very first turn your workers go to one foundation only.

At the end foundations with workers of yours, your pyramids, and each block and gold count. Most points win.
"""

NOW = {
    PLACE: "Lay your tile. The cursor shows it as it would lie, the line below says what that does, or why it may not.",
    ROW: "Choose the row. Each line of the list says what it brings; its fields are marked on the board.",
    WORK: (
        "Send your workers. One is picked up already; Tab shows where it can go. Escape puts it down, and you can pick "
        "another. With nothing left to move, Enter ends the step."
    ),
    DRAW: "Draw a tile from a stack, or press s to search one for 1 gold and take the tile you like.",
    TAKE: "You see the searched stack. Take a tile; the others go back in their order.",
    NEXT: "Put the tiles back one after the other, the top one first.",
    TRIM: "You hold more than may be kept. Spend gold, or exchange blocks, until the limits are kept.",
}


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """The signs of the board and what they are."""
    return (
        (glyphs.worker, "a worker; on a tile, the symbol for one"),
        (glyphs.eye, "an eye: 1 gold"),
        (glyphs.oasis, "an oasis: 1 gold in a row"),
        ("b g r n y v w", "blue, grey, red, greeN, yellow, violet, white"),
        (" ".join(glyphs.stairs), "stairs, with the way they point"),
        ("[ ]", "an empty building site"),
        ("[2]", "a foundation worth 2"),
        (f"{glyphs.pyramid}3b", "a blue pyramid of level 3"),
        (f"A{glyphs.worker}2", "two workers of player A; players are A to D"),
        (" ".join(glyphs.rows), "right of a field: it belongs to the row"),
        (glyphs.target, "right of a site: the worker can go there"),
        (glyphs.wrong, "the tile may not lie so; the line below says why"),
        (f"{glyphs.worker}9 {glyphs.gold}2 41", "after a name: workers in supply, gold, points now"),
        (f"b2 r1 {glyphs.pyramid}2", "below a name: blocks by colour, level-5 pieces left"),
        (f"{glyphs.gold} {glyphs.block} [9]", "in the box: gold, blocks, foundations to come"),
        ("b3 g3 … 10 8 8", "pieces left: level 1 by colour, levels 2, 3, 4"),
    )


def help_text(phase: int | None, glyphs: Glyphs, keys: Iterable[tuple[str, str]]) -> str:
    """The whole help; `phase` is the step at hand, None outside a game."""
    parts = [f"NOW\n\n{NOW[phase]}\n"] if phase in NOW else []
    parts.append(f"KEYS\n\n{_table(keys)}")
    parts.append(f"SIGNS\n\n{_table(signs(glyphs))}")
    parts.append(f"HOW TO PLAY\n\n{_unwrapped(HOW_TO_PLAY)}")
    return "\n".join(parts)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    return "".join(f"  {left:<18}{right}\n" for left, right in rows)


def _unwrapped(text: str) -> str:
    """The text with its paragraphs as single lines, for the screen to wrap."""
    return "\n\n".join(" ".join(paragraph.split("\n")) for paragraph in text.strip().split("\n\n"))
