"""Cubes in words: what happened, and the rulebook."""
