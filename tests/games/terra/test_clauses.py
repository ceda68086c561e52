"""No clause of the rules goes unproved: every one is named by a test."""

from __future__ import annotations

from pathlib import Path

from tests.games.terra.clauses import KNOWN, REQUIRED, named_by_tests

TESTS = Path(__file__).parents[2]


def test_every_clause_is_named_by_a_test():
    named = named_by_tests(TESTS)
    missing = [clause for clause in REQUIRED if clause not in named]
    assert not missing, f"clauses that no test names: {', '.join(missing)}"


def test_no_test_names_a_clause_that_does_not_exist():
    strangers = {clause: tests for clause, tests in named_by_tests(TESTS).items() if clause not in KNOWN}
    assert not strangers


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
