"""The games for learning tools (the optional extra `learning`); `aec` is their PettingZoo environment.

Nothing else of the program needs this package or what it imports.
"""
