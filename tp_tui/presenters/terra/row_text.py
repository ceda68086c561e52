"""Rows in words and in signs: what they bring, and where their workers could go."""

from __future__ import annotations

from tp_tui.games.terra.rules.board import AXES
from tp_tui.games.terra.rules.components import Yield
from tp_tui.games.terra.rules.row_previews import RowPreview
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra import names
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, UNICODE, Glyphs

ROOM_FOR_WORDS = 46
"""Columns from which on words are used."""

MOST_SITES = 2
"""Sites that are named in signs: the best ones. What is not said need not be sent with every step of the cursor."""

DITTO = ' →"'
"""Says that the workers can go where those of the row above can."""

LEAST_REACH = 8
"""Columns that are left for the sites behind what a row brings."""


def gains_in_signs(gains: Yield) -> str:
    """Return what a row brings in few columns, as `2♙ n v ●`."""
    counted = [(gains.workers, UNICODE.worker)]
    counted += [(number, COLOUR_LETTERS[colour]) for colour, number in enumerate(gains.blocks)]
    counted += [(gains.gold, UNICODE.gold), (gains.horus, UNICODE.eye), (gains.graves, UNICODE.grave)]
    counted += [(gains.oases, UNICODE.oasis), (gains.ship, UNICODE.nile)]
    return " ".join(f"{number if number > 1 else ''}{sign}" for number, sign in counted if number) or _("nothing")


def row_lines(state: TerraState, previews: tuple[RowPreview, ...], glyphs: Glyphs, width: int) -> list[Line]:
    """Return what the rows through a space would bring, a line each, in words where all of them fit so."""
    texts = [_in_full(state, preview) for preview in previews]
    if any(len(text) + 2 > width for text in texts):
        in_signs = width < ROOM_FOR_WORDS
        in_signs = in_signs or any(len(names.gains(p.gains)) + LEAST_REACH + 2 > width for p in previews)
        texts = [
            _in_short(state, preview, width - 2, above if in_signs else None, in_words=not in_signs)
            for above, preview in zip((None, *previews), previews, strict=False)
        ]
    return [
        ((f"{glyphs.rows[preview.axis]} ", "row"), (glyphs.plain(text)[: width - 2], "plain"))
        for preview, text in zip(previews, texts, strict=True)
    ]


def _in_full(state: TerraState, preview: RowPreview) -> str:
    row = _("{axis} ({direction})", axis=AXES[preview.axis], direction=names.axis(preview.axis))
    gains = names.gains(preview.gains)
    if preview.sites:
        sites = " ".join(_sites(state, preview))
        return _("{row:<24} {gains}; workers can go to {sites}", row=row, gains=gains, sites=sites)
    return f"{row:<24} {gains}"


def _in_short(state: TerraState, preview: RowPreview, width: int, above: RowPreview | None, *, in_words: bool) -> str:
    """Return the yield, and as many of the sites as fit behind it; of those of the row `above` a ditto mark."""
    text = names.gains(preview.gains) if in_words else gains_in_signs(preview.gains)
    sites = _sites(state, preview)
    if sites and above is not None and above.sites == preview.sites:
        return f"{text}{DITTO}" if len(text) + len(DITTO) <= width else text
    for shown in range(len(sites) if in_words else min(len(sites), MOST_SITES), 0, -1):
        more = f"+{len(sites) - shown}" if shown < len(sites) else ""
        reach = f" →{' '.join(sites[:shown])}{more}"
        if len(text) + len(reach) <= width:
            return f"{text}{reach}"
    return text


def _sites(state: TerraState, preview: RowPreview) -> list[str]:
    board = state.rules.board
    return [board.field_name(board.sites[site]) for site in preview.sites]
