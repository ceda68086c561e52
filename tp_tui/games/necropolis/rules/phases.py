"""Constants of positions: the phases of a round, and the mark of a hidden card."""

GOD, PAIR, BUILD, KEEP, OVER = range(5)
PHASES = ("god", "pair", "build", "keep", "over")
"""The phases of a round (A8, A9, A10, A13); `over` is the end of the game."""

ROUNDS = 10

HIDDEN = -1
"""A masked value: in `faces` an unknown face, in a hand or tomb an unknown card."""
