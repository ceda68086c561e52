"""Tests of the arena: series of games, their records, and user bots."""
