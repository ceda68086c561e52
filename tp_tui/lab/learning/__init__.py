"""Reinforcement-learning environments (the optional extra `learning`): `aec` is for PettingZoo.

Nothing else in the program imports this package or its dependencies.
"""
