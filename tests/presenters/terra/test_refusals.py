"""Why not, in words: every fact that refuses an action reads as it should, whatever it is about."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.terra.players import games, wide_games
from tests.games.terra.positions import bare, lay, new, pyramid, to_phase
from tests.games.terra.reference import Table
from tests.games.terra.refusal_facts import FACTS, sentence_of
from tests.games.terra.rules.test_refusals import crowded_games, used_up
from tp_tui.games.contract import Refusal
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.game_words import words_of

WORDS = words_of("terra")


def check_words(state: TerraState, said: dict[Refusal, str], seen: Counter[str]) -> None:
    """Check how everything that is refused in this position reads; `said` keeps it, `seen` counts facts."""
    table, board = Table.of(state), state.rules.board
    legal = set(state.legal_actions())
    for action in state.rules.space.all:
        refusal = None if action in legal else state.explain(action)
        if refusal is not None and refusal not in said:
            said[refusal] = WORDS.refusal(state, refusal)
            assert said[refusal] == sentence_of(table, board, refusal)
            seen[refusal.id] += 1


def along(played, seen: Counter[str], share: int, change=None) -> None:
    """Check about one position in `share` of these games, and every end."""
    for state, choose, rng in played:
        said: dict[Refusal, str] = {}
        while not state.is_terminal():
            if not rng.randrange(share):
                check_words(change(state) if change else state, said, seen)
            state.apply_action(choose(state, rng))
        check_words(state, said, seen)


def test_refusals_read_as_they_should():
    seen: Counter[str] = Counter()
    along(games(12, seed=7000), seen, share=30)
    along(crowded_games(8, seed=7500), seen, share=30)
    assert len(seen) > 30


@pytest.mark.slow
def test_every_refusal_there_is_reads_as_it_should():
    seen: Counter[str] = Counter()
    along(wide_games(1, seed=7300), seen, share=40)
    along(crowded_games(8, seed=7500), seen, share=20)
    only = (played for played in wide_games(1, seed=7600) if played[0].rules.options["symbol"] == "yes")
    along(only, seen, share=150, change=lambda state: used_up(state) if state.rules.has_halves else state)
    # Hardly any game by chance gets a pyramid to its last level.
    highest = bare()
    lay(highest, "f7", "worker", "s")
    pyramid(highest, "e6", "blue", level=5)
    check_words(to_phase(highest, "work", placed="f7"), {}, seen)
    assert set(FACTS) - set(seen) <= {"only_one_block"}


def test_a_refusal_of_no_rule_is_said_as_it_is():
    for refusal in (Refusal("", "something else", (1, 2)), Refusal("B2", "taken", ("e5", 3))):
        assert WORDS.refusal(new(), refusal) == refusal.id
