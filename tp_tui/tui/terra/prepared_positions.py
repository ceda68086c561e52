"""Small prepared positions: what the pages that explain the game show of it."""

from __future__ import annotations

from tp_tui.games import get_game
from tp_tui.games.terra.rules.components import COLOURS
from tp_tui.games.terra.rules.state import PLACE, ROW, WORK, TerraState
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.room import View, named_seats

NORTH, EAST, SOUTH, WEST = range(4)

ROW_OF_TILES = (
    ("d7", "red+worker", SOUTH),
    ("e7", "yellow", NORTH),
    ("f7", "worker+eye", SOUTH),
    ("g7", "blue+eye", EAST),
)
"""The row that the pictures are about: fields, faces, and which way the stairs point."""

FOUNDATIONS = {"c7": 2, "h7": 1, "f8": 3, "e6": 1}
"""The foundations that lie there, by field."""


class Prepared:
    """A game in its first turn in which a tile, a row and some foundations lie where the pictures want them."""

    def __init__(self) -> None:
        """Deal, and take what the deal has put on the board away."""
        game = get_game("terra")
        state = game.new_initial_state({"first": 1}, 0)
        assert isinstance(state, TerraState)
        self.state = state
        self.board = state.rules.board
        for field in range(self.board.size):
            if state.tiles[field]:
                state.tiles[field] = state.stairs[field] = 0
                state.empty |= 1 << field
        for site in range(len(self.board.sites)):
            state.values[site] = 0
        for name, value in FOUNDATIONS.items():
            state.values[self.site(name)] = value

    def field(self, name: str) -> int:
        """Return the number of a field."""
        return self.board.field_number(name)

    def site(self, name: str) -> int:
        """Return the number of the site on a field."""
        return self.board.site_number[self.field(name)]

    def lay(self, name: str, face: str, way: int) -> None:
        """Lay a tile with that face."""
        field = self.field(name)
        self.state.tiles[field] = self.state.rules.tiles.index(face) + 1
        self.state.stairs[field] = way + 1
        self.state.empty &= ~(1 << field)

    def occupy(self, name: str, player: int, workers: int, level: int = 0, colour: str = "") -> None:
        """Put workers of a player on the site, and a pyramid under them."""
        site, state = self.site(name), self.state
        state.values[site] = state.values[site] or 1
        state.owners[site], state.crews[site], state.levels[site] = player + 1, workers, level
        if colour:
            state.colours[site] = COLOURS.index(colour)

    def interaction(self, *, decides: bool = True) -> Interaction:
        """Return how the player to move sees it; without `decides`, how somebody sees it who only looks on."""
        state = self.state
        state.legal = None
        seats = tuple(named_seats(["", "greedy"], ["", ""]))
        legal = state.legal_actions() if decides else ()
        view = View(
            game=get_game("terra"),
            options={},
            seat=0,
            seats=seats,
            observation=state.observation(0),
            current=0,
            legal=legal,
            log=(),
            undo_refusal=None,
            can_redo=False,
        )
        return Interaction(view)


def placing() -> Interaction:
    """Return the position in which the tile in hand is held over f7."""
    prepared = Prepared()
    for name, face, way in ROW_OF_TILES:
        if name != "f7":
            prepared.lay(name, face, way)
    state = prepared.state
    state.phase = PLACE
    state.values[prepared.site("f8")] = 0
    found = state.rules.tiles.index("worker+eye")
    state.faces = (*state.faces[: state.hands[0]], found, *state.faces[state.hands[0] + 1 :])
    interaction = prepared.interaction()
    interaction.cursor, interaction.way = prepared.field("f7"), SOUTH
    return interaction


def choosing_a_row() -> Interaction:
    """Return the position in which the horizontal row through f7 is highlighted."""
    prepared = Prepared()
    for name, face, way in ROW_OF_TILES:
        prepared.lay(name, face, way)
    prepared.state.phase, prepared.state.placed = ROW, prepared.field("f7")
    interaction = prepared.interaction()
    interaction.choose_row(0)
    return interaction


def sending_workers() -> Interaction:
    """Return the position in which the workers of that row wait to be sent."""
    prepared = Prepared()
    for name, face, way in ROW_OF_TILES:
        prepared.lay(name, face, way)
    state = prepared.state
    state.phase, state.placed, state.row, state.aside = WORK, prepared.field("f7"), 0, 2
    state.sources = (prepared.field("d7"), prepared.field("f7"))
    prepared.occupy("c7", 0, 1)
    interaction = prepared.interaction()
    interaction.pick(prepared.field("d7"))
    return interaction


STAGES = (("e6", 0, 0), ("c7", 3, 0), ("h7", 1, 1), ("f8", 3, 2), ("g5", 1, 5))
"""Sites with the workers and the level of the pyramid on each: from a free foundation to the highest pyramid."""


def growing() -> tuple[Interaction, tuple[int, ...]]:
    """Return a position with a site at every one of `STAGES`, and the fields of these sites."""
    prepared = Prepared()
    for name, workers, level in STAGES:
        if workers:
            prepared.occupy(name, 0, workers, level, "blue" if level else "")
    interaction = prepared.interaction(decides=False)
    interaction.cursor = 0  # far from all of them
    return interaction, tuple(prepared.field(name) for name, *_ in STAGES)
