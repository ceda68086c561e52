"""stub"""

from tp_tui.games.base import Evaluation


class TerraEvaluation(Evaluation):
    def value(self, state, player):
        return state.points(player)

    def candidates(self, state):
        return state.legal_actions()
