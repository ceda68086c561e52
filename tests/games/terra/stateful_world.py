"""What the games that hypothesis plays are about: a position on both engines, and strategies for what to do in it."""

from __future__ import annotations

import copy
from dataclasses import dataclass

from hypothesis import strategies as st

from tests.games.terra.knowledge_tracker import Witness
from tests.games.terra.players import EXTENDED
from tests.games.terra.positions import crowded, new
from tests.games.terra.reason_checks import ANY_TIME, WHEN
from tests.games.terra.reference import Table
from tp_tui.games import get_game
from tp_tui.games.terra.rules.state import TerraState

GAME = get_game("terra")
RARE = frozenset(("recall", "build", "swap", "hire", "buy", "offer", "sail", "card", "waive", "search", "take", "next"))
WRITTEN = {
    "upper case": str.upper,
    "title case": str.title,
    "no spaces": lambda text: text.replace(" ", ""),
    "more spaces": lambda text: f"  {text.replace(' ', '   ')}\t",
    "both": lambda text: text.upper().replace(" ", "  "),
}
WAYS_TO_PLAY = {choose.__name__: choose for choose in EXTENDED}


def dealt(options: dict[str, str | int], seed: int) -> TerraState:
    """A fresh game; the board `crowded` is one of the tests' own."""
    if options["board"] != "crowded":
        return new(seed=seed, **options)
    return crowded(seed=seed, **{**options, "board": ""})


def by_kind(state: TerraState, actions) -> dict[str, list[str]]:
    """Actions in notation, under their kinds."""
    found: dict[str, list[str]] = {}
    for action in actions:
        found.setdefault(action.kind, []).append(state.action_to_string(action))
    return found


def squashed(text: str) -> str:
    return "".join(text.lower().split())


@st.composite
def some_options(draw):
    """The options of a game of one of the machine's setups."""
    options = dict(draw(st.sampled_from(draw(st.runner()).setups)))
    side = "nile" if options.get("edition") == "nile" else "desert"
    options["board"] = draw(st.sampled_from(("", side, "crowded")))
    options["stairs"] = draw(st.sampled_from(("adjacent", "line")))
    options["search_order"] = draw(st.sampled_from(("keep", "free")))
    options["first"] = draw(st.integers(0, options["players"]))
    return options


@st.composite
def legal_texts(draw, among=None):
    """A legal action: its kind first, and of the kinds in `among` if that is given."""
    texts = by_kind(state := draw(st.runner()).now.state, state.legal_actions())
    kind = draw(st.sampled_from(sorted(kind for kind in texts if among is None or kind in among)))
    return draw(st.sampled_from(texts[kind]))


@st.composite
def illegal_texts(draw):
    """An action that is not legal: its kind first, often one that the phase would offer."""
    world = draw(st.runner()).now
    state, legal = world.state, set(world.state.legal_actions())
    texts = by_kind(state, (action for action in state.rules.space.all if action not in legal))
    timely = [kind for kind in sorted(texts) if world.table.phase in ([WHEN[kind]] if kind in WHEN else ANY_TIME)]
    kind = draw(st.sampled_from(timely if timely and draw(st.integers(0, 3)) else sorted(texts)))
    return draw(st.sampled_from(texts[kind]))


def state_of(read):
    """A strategy of what `read` finds in the position."""
    return st.runner().flatmap(lambda machine: st.sampled_from(read(machine.now.state)))


def free_sites(state: TerraState) -> list[str]:
    """The sites without an owner that have a foundation or can have one."""
    board = state.rules.board
    return [
        board.field_name(number)
        for site, number in enumerate(board.sites)
        if not state.owners[site] and (state.values[site] or state.foundations)
    ]


@dataclass
class World:
    """A position on both engines, what its players have seen, and what this turn's enclosures brought."""

    state: TerraState
    table: Table
    witness: Witness

    def copy(self) -> World:
        """An independent copy, the engine's by its own means."""
        return World(self.state.clone(), copy.deepcopy(self.table), copy.deepcopy(self.witness))
