"""Tests of the engine, which name the clauses of the rules that they cover with `pytest.mark.rule`."""

import pytest

pytest.register_assert_rewrite("tests.games.terra.checks", "tests.games.terra.knowledge_tracker")
