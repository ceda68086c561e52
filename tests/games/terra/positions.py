"""Positions for tests, set up field by field, after which `refresh` recomputes the engine's cached sums."""

from __future__ import annotations

from collections.abc import Iterable

from tp_tui.games import get_game
from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.board import SPACE
from tp_tui.games.terra.rules.data_files import read_board, shipped_supplies, shipped_tiles
from tp_tui.games.terra.rules.deal import deal
from tp_tui.games.terra.rules.editions import rules_for
from tp_tui.games.terra.rules.state import PHASES, TerraState

COLOURS = ("blue", "grey", "red", "green", "yellow", "violet", "white")
SYMBOLS = (*COLOURS, "worker", "eye", "grave", "oasis", "gold")
"""All symbols of tiles, in the order in which faults list them."""

WAYS = "nesw"
WORTH = {1: 5, 2: 10, 3: 20, 4: 35, 5: 60}

# Example 1 of the rulebook, as clause C2 lays it on the desert board.
EXAMPLE = {"f5": "worker+eye", "f6": "blue+eye", "g6": "eye", "g7": "grey"}

# A board as large as those that ship, with features that they lack: spaces that touch several sites or none, adjacent
# sites, and so few spaces that a half fills up and tiles are left over (B3, D8, D9, D10).
CROWDED = """
S * S o o o o o o o .
. S . o o ~ o o o S .
* S . o o ~ o o . S S
. . . o o ~ o . S . .
o o o o o . o o . o o
o o o S * ~ * S o o o
o o . . . ~ . . o o o
o S S . S ~ S . S o o
o o . . . ~ . . o o o
o o o o o ~ o o o o o
"""
CROWDED_STARTS = {"b1": "west", "a3": "east", "e6": "west", "g6": "east"}


def new(players: int = 2, seed: int = 1, **options: str | int) -> TerraState:
    """Return a new game in which the first seat goes first."""
    return get_game("terra").new_initial_state({"players": players, "first": 1, **options}, seed)


def bare(players: int = 2, seed: int = 1, turn: int = 1, **options: str | int) -> TerraState:
    """Return a game with an empty board: no tiles, and all foundations back in the stack.

    It is in its second round, as B13 restricts the first; `turn=0` is the first.
    """
    state = new(players, seed, **options)
    for number in range(len(state.tiles)):
        state.tiles[number] = state.stairs[number] = 0
    state.foundations = (*[value for value in state.values if value], *state.foundations)
    state.values = bytearray(len(state.values))
    state.turn = turn
    return refresh(state)


def example(turn: int = 0) -> TerraState:
    """Return the position of Example 1, in which the first player holds a tile with one worker."""
    state = new()
    for name, face in EXAMPLE.items():
        lay(state, name, face)
    hold(state, "worker")
    state.turn = turn
    return refresh(state)


def complete(**options: str | int) -> dict[str, str | int]:
    """Complete options with the defaults."""
    return {**{spec.name: spec.default for spec in get_game("terra").options()}, **options}


def own_board(
    grid: str, starts: dict[str, str], players: int = 2, seed: int = 1, sphinx_rows: int = 1, **options: str | int
) -> TerraState:
    """Return a new game on a custom board, in which the first seat goes first unless the options say otherwise.

    Args:
        grid: the fields of the board.
        starts: the directions of the stairs by start space.
        players: the number of players.
        seed: the seed of the deal.
        sphinx_rows: the number of rows, from the top, with the sphinx.
        options: the game's options.
    """
    entries = "".join(f'[[start]]\nfield = "{field}"\nstairs = "{way}"\n' for field, way in starts.items())
    sphinx = list(range(1, sphinx_rows + 1))
    text = f'title = "Own"\ngrid = """\n{grid}"""\nsphinx_rows = {sphinx}\nfounded = []\n{entries}'
    kept = complete(players=players, **{"first": 1, **options})
    edition = str(kept["edition"])
    board, tiles, supplies = read_board("own.toml", text), shipped_tiles(edition), shipped_supplies(edition)
    rules = rules_for(board, tiles, supplies, 1 if kept["mission"] else players, kept)
    return deal(rules, seed, first=int(kept["first"]))


def crowded(players: int = 2, seed: int = 1, **options: str | int) -> TerraState:
    """Return a new game on the crowded board."""
    return own_board(CROWDED, CROWDED_STARTS, players, seed, sphinx_rows=5, **options)


def refresh(state: TerraState) -> TerraState:
    """Recompute the engine's cached values after a position was changed by hand."""
    kinds = state.rules.board.kinds
    state.empty = sum(1 << number for number, kind in enumerate(kinds) if kind == SPACE and not state.tiles[number])
    state.placements = state.rules.all_placements(state)
    state.worth = [0] * state.players
    for site, owner in enumerate(state.owners):
        if owner:
            state.worth[owner - 1] += WORTH[state.levels[site]] if state.levels[site] else state.values[site]
    state.legal = None
    return state


def field(state: TerraState, name: str) -> int:
    """Return the number of a field, counted row by row from a1."""
    return (int(name[1:]) - 1) * state.rules.board.columns + ord(name[0]) - ord("a")


def site(state: TerraState, name: str) -> int:
    """Return the index of a site."""
    return state.rules.board.sites.index(field(state, name))


def face(state: TerraState, name: str) -> int:
    """Return the number of a face."""
    return [kind.name for kind in state.rules.tiles.faces].index(name)


def lay(state: TerraState, name: str, face_name: str, way: str = "n") -> None:
    """Put a tile on a field."""
    state.tiles[field(state, name)] = face(state, face_name) + 1
    state.stairs[field(state, name)] = WAYS.index(way) + 1
    refresh(state)


def fill(state: TerraState, face_name: str = "eye", but: Iterable[str] = ()) -> None:
    """Put a tile on every free space, except those in `but`."""
    free = {field(state, name) for name in but}
    for number, kind in enumerate(state.rules.board.kinds):
        if kind == SPACE and not state.tiles[number] and number not in free:
            state.tiles[number], state.stairs[number] = face(state, face_name) + 1, 1
    refresh(state)


def found(state: TerraState, name: str, value: int = 2, player: int = 0, crew: int = 0) -> None:
    """Put a foundation on a site, with `crew` workers of a player."""
    number = site(state, name)
    state.values[number] = value
    state.crews[number] = crew
    state.owners[number] = player + 1 if crew else 0
    refresh(state)


def pyramid(state: TerraState, name: str, colour: str, level: int, player: int = 0, crew: int = 1) -> None:
    """Put a pyramid of a player on a site."""
    found(state, name, 2, player, crew)
    number = site(state, name)
    state.levels[number] = level
    state.colours[number] = COLOURS.index(colour)
    refresh(state)


def give(state: TerraState, player: int = 0, gold: int = 0, workers: int | None = None, **blocks: int) -> None:
    """Set a player's gold, blocks by colour and, if not None, workers in the supply."""
    state.bank_gold += state.gold[player] - gold
    state.gold[player] = gold
    if workers is not None:
        state.supply[player] = workers
    for number, colour in enumerate(COLOURS):
        place = player * len(COLOURS) + number
        state.bank_blocks += state.blocks[place] - blocks.get(colour, 0)
        state.blocks[place] = blocks.get(colour, 0)
    refresh(state)


def blocks(state: TerraState, player: int = 0) -> dict[str, int]:
    """Return a player's blocks by colour, without zeros."""
    held = state.blocks[player * len(COLOURS) : (player + 1) * len(COLOURS)]
    return {colour: number for colour, number in zip(COLOURS, held, strict=True) if number}


def hold(state: TerraState, face_name: str, player: int = 0) -> None:
    """Set the face of a player's tile in hand."""
    faces = list(state.faces)
    faces[state.hands[player]] = face(state, face_name)
    state.faces = tuple(faces)


def to_phase(state: TerraState, phase: str, placed: str = "", gold: int | None = None) -> TerraState:
    """Set the phase of the first player's turn, with the tile just placed at `placed`."""
    state.phase = PHASES.index(phase)
    if placed:
        state.placed = field(state, placed)
    if gold is not None:
        give(state, state.player, gold=gold, **blocks(state, state.player))
    return refresh(state)


def play(state: TerraState, *texts: str) -> list[Event]:
    """Apply actions in notation, and return their events."""
    events: list[Event] = []
    for text in texts:
        state.apply_action(state.string_to_action(text), events)
    return events


def legal(state: TerraState, kind: str = "") -> set[str]:
    """Return the legal actions in notation, all or of one kind."""
    return {state.action_to_string(action) for action in state.legal_actions() if kind in ("", action.kind)}


def refusal(state: TerraState, text: str) -> str:
    """Return the clause that forbids an action, which must be illegal."""
    wanted = [action for action in state.rules.space.all if state.action_to_string(action) == text]
    assert len(wanted) == 1, f"no action is called {text}"
    refused = state.explain(wanted[0])
    assert refused is not None, f"{text} is legal"
    return refused.clause


def pieces(state: TerraState, level: int, colour: str = "blue", player: int = 0) -> int:
    """Return the index of the supply of pieces of a level, for level 1 by colour and for level 5 by player."""
    return COLOURS.index(colour) if level == 1 else 4 + level if level < 5 else 9 + player


def snapshot(state: TerraState) -> dict[str, object]:
    """Return a copy of everything in a position except its cache of legal actions."""
    kept = {}
    for slot in state.__slots__:
        if slot not in ("legal", "rules"):
            value = getattr(state, slot)
            kept[slot] = value.copy() if isinstance(value, list | bytearray) else value
    return kept


def ring(state: TerraState, name: str) -> list[str]:
    """Return the names of the up to eight fields around a field."""
    board, (x, y) = state.rules.board, (ord(name[0]) - ord("a"), int(name[1:]) - 1)
    near = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [chr(ord("a") + a) + str(b + 1) for a, b in near if 0 <= a < board.columns and 0 <= b < board.rows]


def surround(state: TerraState, name: str, faces: dict[str, str], last: str) -> None:
    """Put tiles on all spaces around a site except `last`, with the faces in `faces`, by default `worker`."""
    for near in ring(state, name):
        if state.rules.board.kinds[field(state, near)] == SPACE and near != last:
            lay(state, near, faces.get(near, "worker"))


def put(state: TerraState, name: str, face_name: str = "") -> list[Event]:
    """Place the tile in hand on a field with any legal direction of its stairs; return the events."""
    if face_name:
        hold(state, face_name, state.player)
        state.legal = None
    return play(state, min(text for text in legal(state, "place") if text.startswith(f"place {name} ")))


def track(state: TerraState, player: int = 0, **steps: int) -> None:
    """Set a player's steps on the tracks `horus`, `graves` and `oases`."""
    for name, count in steps.items():
        getattr(state, name)[player] = count
    refresh(state)


def score_lines(state: TerraState, player: int, clause: str) -> list[int]:
    """Return the points of the lines of a player's final score under a clause."""
    return [line.points for line in state.scores()[player].lines if line.clause == clause]


def tasks(state: TerraState, player: int) -> dict[str, int]:
    """Return the points of the strategy tasks in a player's final score (N9) by the names of their cards."""
    lines = [line for line in state.scores()[player].lines if line.clause == "N9"]
    assert all(line.id == "task" for line in lines)
    return {CARDS[line.args[0]]: line.points for line in lines}


def finish(state: TerraState, axis: str = "v") -> None:
    """Choose a row, move nobody and draw, up to the end of the turn or until something must be spent."""
    play(state, f"row {axis}", "done")
    draws = sorted(legal(state, "draw"))
    if draws:
        play(state, draws[0])


def horus(players: int = 2, **options: str | int) -> TerraState:
    """Return an empty position of the second version."""
    return bare(players, edition="horus", **options)


def nile(players: int = 2, **options: str | int) -> TerraState:
    """Return an empty position of the third version."""
    return bare(players, edition="nile", **options)


def sail(state: TerraState, player: int, steps: int) -> None:
    """Move a player's ship by `steps`, bought during their turn."""
    kept = state.player
    state.player = player
    for _ in range(steps):
        give(state, player, gold=2)
        play(state, "sail")
    state.player = kept
    state.legal = None
