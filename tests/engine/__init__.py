"""Tests of the engine: each test that proves a clause of the rules says which (`pytest.mark.rule`)."""
