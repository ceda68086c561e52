"""Tests of the bots and their evaluations."""
