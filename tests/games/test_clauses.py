"""No clause of the rules of any game goes unproved: every one is named by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.clauses import clauses_by_game, every_clause, named_by_tests, table_clauses
from tp_tui.games import game_names

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("game", clauses_by_game())
def test_every_clause_is_named_by_a_test(game):
    assert game in game_names()
    named = named_by_tests(TESTS)
    missing = [clause for clause in clauses_by_game()[game] if clause not in named]
    assert not missing, f"clauses that no test names: {', '.join(sorted(missing))}"


def test_no_test_names_a_clause_that_does_not_exist():
    strangers = {clause: tests for clause, tests in named_by_tests(TESTS).items() if clause not in every_clause()}
    assert not strangers


def test_no_two_games_have_a_clause_of_the_same_name():
    assert sum(map(len, (table_clauses(), *clauses_by_game().values()))) == len(every_clause())


def test_only_marks_on_tests_count(tmp_path):
    source = '''
@pytest.mark.rule("B2", "B3")
def test_this(): ...
@pytest.mark.rule("B4")
def helper(): ...
@pytest.mark.slow
def test_that(): """B5"""
@pytest.mark.rule("B6")
class TestThose: ...
'''
    (tmp_path / "test_it.py").write_text(source, encoding="utf-8")
    (tmp_path / "other.py").write_text(source.replace("B2", "B9"), encoding="utf-8")
    assert named_by_tests(tmp_path) == {
        "B2": ["test_it.py::test_this"],
        "B3": ["test_it.py::test_this"],
        "B6": ["test_it.py::TestThose"],
    }
