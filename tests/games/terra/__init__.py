"""Tests of the engine: each test that proves a clause of the rules says which (`pytest.mark.rule`)."""

import pytest

pytest.register_assert_rewrite("tests.games.terra.checks", "tests.games.terra.knowledge_tracker")
