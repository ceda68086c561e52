"""The legend of Terra Pyramides: the glyphs of board and panels with their meanings."""

from __future__ import annotations

from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.state import Rules
from tp_tui.presenters.messages import _
from tp_tui.presenters.terra import names
from tp_tui.presenters.terra.glyphs import Glyphs
from tp_tui.presenters.terra.symbols import SYMBOL_WORDS


def signs(glyphs: Glyphs, rules: Rules | None) -> tuple[tuple[str, str], ...]:
    """Return pairs of glyph and meaning: those that occur under `rules`, or all of them."""
    tracks = rules.tracks if rules else ("horus", "graves", "oases", "ships")
    has_halves, has_open = (rules.has_halves, bool(rules.open_stacks)) if rules else (True, True)
    found = [
        (glyphs.symbol(words.name), _(words.legend))
        for words in SYMBOL_WORDS
        if rules is None or words.is_on_board or any(face.count(words.name) for face in rules.tiles.faces)
    ]
    if "ships" in tracks:
        found += [(glyphs.nile, _("the Nile"))]
    found += [
        ("b g r n y v w", _("blue, grey, red, green (n), yellow, violet, white")),
        (" ".join(glyphs.stairs), _("stairs, with the way they point")),
        (glyphs.pit, _("an empty building site")),
        (glyphs.slab, _("a foundation worth 2")),
        ("3b", _("a blue pyramid of level 3; each level makes it taller")),
        (f"A{glyphs.worker}2", _("two workers of player A; players are A to D")),
        (" ".join(glyphs.rows), _("on a field: it belongs to the row")),
        (" ".join(glyphs.ways), _("the rows h, v, d and a")),
        (glyphs.plain("2♟ n 3●"), _("a row: 2 workers, a green block, 3 gold")),
        (glyphs.target, _("beside a site: the worker can go there")),
        (glyphs.wrong, _("you can't lay the tile like this; the line below says why")),
    ]
    if "horus" in tracks:
        missing = " ".join(glyphs.missing)
        found += [
            (missing, _("beside a site with workers: 1, 2, 3 fields are open")),
            (glyphs.needed, _("beside a space: it still needs a tile before the site is enclosed")),
        ]
    if has_halves:
        found += [
            (glyphs.free, _("a free space of the sphinx half")),
            (glyphs.other_half, _("a free space of the scarab half")),
        ]
    found += [
        (
            f"{glyphs.gold * 2}{glyphs.no_gold * 2} bbr{glyphs.no_block * 4}",
            _("with a name: gold, blocks, and room to the limits"),
        ),
        (f"{glyphs.worker}9 {glyphs.pyramid}2", _("below a name: workers in supply, pieces left for a level 5")),
        (glyphs.new, _("at a tile's corner: laid since your last turn, and by whom")),
    ]
    if "horus" in tracks:
        found.append((f"{glyphs.eye}7 {glyphs.grave}3", _("below a name: Horus steps, grave goods")))
    if "ships" in tracks:
        found += [
            (f"{glyphs.oasis}2 {glyphs.nile}6 {glyphs.palm}2", _("oases, ship, palms")),
            (f"{glyphs.card}{names.short_card(CARDS.index('most'))}", _("the strategy card held, or what one costs")),
        ]
    if has_open:
        found.append((f"1 {glyphs.worker}", _("behind Open: the top tile of stack 1")))
    found += [
        (f"{glyphs.gold} {glyphs.block} [9]", _("in the supply: gold, blocks, foundations to come")),
        ("b3 g3 … 10/8/8", _("pieces left: level 1 by colour, then 10 of level 2, 8 of 3, 8 of 4")),
    ]
    return tuple(found)
