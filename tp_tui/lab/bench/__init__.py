"""Engine benchmarks, in seconds and in steps of a fixed pure-Python loop.

`measure` does the timing, `subjects` defines what is timed of an engine, `peers` wraps other engines, `run` makes a
complete run and saves it as JSON, and `report` prints it. Nothing here knows the rules of a game.
"""
