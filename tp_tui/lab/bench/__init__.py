"""How fast the engine is: figures in seconds and, beside them, in steps of a fixed pure-Python loop.

`measure` knows how to time fairly, `subjects` what is timed of an engine, `peers` other engines, `run` makes
a whole run of it and keeps it as JSON, `report` prints it. Nothing here knows the rules of a game.
"""
