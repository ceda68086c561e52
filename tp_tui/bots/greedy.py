"""stub"""

from tp_tui.bots.random_bot import RandomBot


class GreedyBot(RandomBot):
    name = "greedy"
