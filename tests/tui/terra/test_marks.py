"""Marks on the board hide nothing and need no colour: in random games, at every size, with every set of signs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tp_tui.games import get_game
from tp_tui.games.terra.rules.board import NILE, SITE, SPACE
from tp_tui.games.terra.rules.state import WORK, TerraState
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.terra import preview
from tp_tui.presenters.terra.glyphs import BARE, COLOUR_LETTERS, FLAT, FRAMED, GLYPHS, MONO, Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.room import Play, Room, parse_seats
from tp_tui.tui.terra.board_drawing import CURSOR, SIZES, BoardRenderer, CellSize

EDITIONS: list[dict[str, int | str]] = [
    {},
    {"edition": "horus"},
    {"edition": "nile", "symbol": "yes", "open": "yes"},
]

KINDS = ("target", "missing", "needed", "new tile", "row", "cross", "frame")
"""What was seen: the test is empty for a kind that never occurs."""


def positions(options: dict[str, int | str], seed: int) -> Iterator[TerraInteraction]:
    """Interactions of a game played at random, the cursor anywhere."""
    rng = random.Random(seed)
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 5), {**options, "first": 1}, seed)
    while room.current >= 0:
        view = room.view(room.current)
        if not rng.randrange(4):
            interaction = TerraInteraction(view)
            board = interaction.board
            crews = [at for at, crew in zip(board.sites, interaction.state.crews, strict=True) if crew]
            interaction.cursor = rng.choice((rng.randrange(board.size), rng.choice(crews or board.sites)))
            yield interaction
        legal = [action for action in view.legal if action.kind != "done"] or view.legal
        room.submit(room.current, Play(rng.choice(legal)))


def texts_of(lines: tuple[tuple[tuple[str, str], ...], ...]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def content(interaction: TerraInteraction, field: int, size: CellSize, glyphs: Glyphs) -> list[str]:
    """What must be read in a field, whatever marks it has."""
    state, board = interaction.state, interaction.board
    assert isinstance(state, TerraState)
    is_drawn = size.is_drawn and glyphs.has_pictures
    if board.kinds[field] == SITE:
        site = board.site_number[field]
        if not state.values[site]:
            return []
        level, letter = state.levels[site], COLOUR_LETTERS[state.colours[site]]
        found = [f"{level}"] if level else [] if is_drawn else [str(state.values[site])]
        found += [letter] if level else []
        return [*found, *([PLAYER_LETTERS[state.owners[site] - 1]] if state.owners[site] else [])]
    if board.kinds[field] == SPACE and state.tiles[field]:
        face = state.rules.tiles.faces[state.tiles[field] - 1]
        return [sign for sign, colour in glyphs.face(face) if colour >= 0 or not is_drawn]
    return [glyphs.nile] if board.kinds[field] == NILE and size.width > 4 and not is_drawn else []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "glyphs", [*GLYPHS.values(), FLAT, FRAMED, BARE, MONO], ids=[*GLYPHS, "flat", "framed", "bare", "mono"]
)
def test_marks_are_there_and_hide_nothing(size: CellSize, glyphs: Glyphs) -> None:
    seen = set[str]()
    for seed, options in enumerate(EDITIONS):
        for interaction in positions(options, seed):
            state, board = interaction.state, interaction.board
            renderer = BoardRenderer(interaction, size, glyphs)
            working = interaction.deciding and interaction.phase == WORK and not interaction.chooser
            targets = interaction.targets() if working else set()
            needed, row = preview.missing_fields(interaction), preview.row_shown(interaction)
            for field, cell in enumerate(renderer.cells()):
                texts = texts_of(cell)
                assert [len(text) for text in texts] == [size.width] * size.height
                is_lit = glyphs.has_pictures and board.kinds[field] == SPACE and not interaction.is_placing
                is_framed = field == interaction.cursor and not (interaction.is_placing or is_lit)
                is_framed = is_framed and not interaction.points_beside
                # The frame has the corners, where there is room for both, and a slab its right edge.
                is_slab = board.kinds[field] == SITE and size.width > 4
                beside = (1, -2) if is_framed else (-2,) if is_slab else ()
                edges = {text[at] for text in texts for at in (0, -1, *beside)}
                is_ghost = interaction.is_placing and field == interaction.cursor
                if not (is_ghost and state.empty >> field & 1):
                    for sign in content(interaction, field, size, glyphs):
                        assert sign in "".join(texts), (board.field_name(field), sign, texts)
                is_site = board.kinds[field] == SITE
                open_spaces = len(state.rules.open_around(state, board.site_number[field])) if is_site else 0
                has_workers = is_site and state.crews[board.site_number[field]] > 0
                if field in targets:
                    seen.add("target")
                    assert glyphs.target in edges
                elif field in needed:
                    seen.add("needed")
                    assert glyphs.needed in edges
                elif has_workers and 0 < open_spaces <= len(glyphs.missing):
                    seen.add("missing")
                    assert glyphs.missing[open_spaces - 1] in edges
                elif field in row:
                    seen.add("row")
                    styles = {style for line in cell for _, style in line}
                    grounds = ("on:terra-row-tile", "on:terra-row", "on:terra-cursor")
                    grounds += ("on:terra-ground",) if size.height == 2 else ()
                    assert not is_lit or any(style.startswith(grounds) for style in styles)
                    if glyphs.has_pictures and size.height == 2 and is_lit and not state.tiles[field]:
                        assert any("terra-row-edge" in style for style in styles)
                    elif not glyphs.has_pictures or (is_lit and not state.tiles[field]):
                        axis = preview.axis_shown(interaction)
                        assert {glyphs.rows[axis], glyphs.ways[axis]} & {*"".join(texts)}
                player = interaction.new_tiles.get(field, -1)
                if player >= 0:
                    seen.add("new tile")
                    if glyphs.has_pictures:
                        assert f"player-ground-{player + 1}" in {part.split(":")[-1] for _, style in cell[-1]
                                                                 for part in style.split()}  # fmt: skip
                    else:
                        assert PLAYER_LETTERS[player] in (texts[-1][0], texts[-1][-1])
                if is_ghost and preview.refusal(interaction):
                    seen.add("cross")
                    # Between two signs of a low tile, which stand apart.
                    assert glyphs.wrong in edges | ({text[1] for text in texts} if size.width == 4 else set())
                if is_framed:
                    seen.add("frame")
                    signs = {texts[line][at] for line in (0, 1, -1) for at in (0, -1)}
                    assert signs & {*glyphs.frame} or {cell[0][0][1], cell[0][-1][1]} == {CURSOR.style}
    assert {*KINDS} - seen == set()
