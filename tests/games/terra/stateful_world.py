"""A position in both engines, and Hypothesis strategies for actions in it."""

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
    """Return a new game; the board `crowded` is defined by the tests."""
    if options["board"] != "crowded":
        return new(seed=seed, **options)
    return crowded(seed=seed, **{**options, "board": ""})


def by_kind(state: TerraState, actions) -> dict[str, list[str]]:
    """Return actions in notation by kind."""
    found: dict[str, list[str]] = {}
    for action in actions:
        found.setdefault(action.kind, []).append(state.action_to_string(action))
    return found


def squashed(text: str) -> str:
    return "".join(text.lower().split())


@st.composite
def some_options(draw):
    """Draw the options of a game from the machine's setups."""
    options = dict(draw(st.sampled_from(draw(st.runner()).setups)))
    side = "nile" if options.get("edition") == "nile" else "desert"
    options["board"] = draw(st.sampled_from(("", side, "crowded")))
    options["stairs"] = draw(st.sampled_from(("adjacent", "line")))
    options["search_order"] = draw(st.sampled_from(("keep", "free")))
    options["first"] = draw(st.integers(0, options["players"]))
    return options


@st.composite
def legal_texts(draw, among=None):
    """Draw a legal action by drawing its kind first, from `among` if given."""
    texts = by_kind(state := draw(st.runner()).now.state, state.legal_actions())
    kind = draw(st.sampled_from(sorted(kind for kind in texts if among is None or kind in among)))
    return draw(st.sampled_from(texts[kind]))


@st.composite
def illegal_texts(draw):
    """Draw an illegal action by drawing its kind first, often one of the current phase."""
    world = draw(st.runner()).now
    state, legal = world.state, set(world.state.legal_actions())
    texts = by_kind(state, (action for action in state.rules.space.all if action not in legal))
    timely = [kind for kind in sorted(texts) if world.table.phase in ([WHEN[kind]] if kind in WHEN else ANY_TIME)]
    kind = draw(st.sampled_from(timely if timely and draw(st.integers(0, 3)) else sorted(texts)))
    return draw(st.sampled_from(texts[kind]))


def state_of(read):
    """Return a strategy of the values that `read` returns for the position."""
    return st.runner().flatmap(lambda machine: st.sampled_from(read(machine.now.state)))


def free_sites(state: TerraState) -> list[str]:
    """Return the sites without an owner that have a foundation or can get one."""
    board = state.rules.board
    return [
        board.field_name(number)
        for site, number in enumerate(board.sites)
        if not state.owners[site] and (state.values[site] or state.foundations)
    ]


@dataclass
class World:
    """A position in both engines, and the tiles that its players have seen."""

    state: TerraState
    table: Table
    witness: Witness

    def copy(self) -> World:
        """Return an independent copy, using `clone` for the engine's state."""
        return World(self.state.clone(), copy.deepcopy(self.table), copy.deepcopy(self.witness))
