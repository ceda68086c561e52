"""Tests of the games as environments for machine learning."""
