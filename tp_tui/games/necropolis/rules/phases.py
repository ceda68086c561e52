"""What positions are made of besides cards: the phases of a round, and what stands for a card that is not known."""

GOD, PAIR, BUILD, KEEP, OVER = range(5)
PHASES = ("god", "pair", "build", "keep", "over")
"""The phases of a round (A8, A9, A10, A13); `over` is the end of the game."""

ROUNDS = 10

HIDDEN = -1
"""Stands for a card that an observer does not know: in `faces` its face, in a hand or tomb which card lies there."""
