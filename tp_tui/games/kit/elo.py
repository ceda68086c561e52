"""Elo ratings from results by the Bradley–Terry model (1952), in which a tie counts as half a win for each.

The strengths are maximum likelihood estimates. The 95% intervals follow from the Fisher information of the games, each
of which is treated as a win or a loss: with ties they are a little too wide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

ELO = 400 / math.log(10)
"""One unit of the model's logistic scale, in Elo: 400 points are ten wins to one."""

Z95 = 1.959964
"""The 97.5% quantile of the standard normal distribution: half the width of a 95% interval, in standard errors."""

MAX_STEPS = 100
"""The limit of Newton steps."""

Matrix = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True)
class Strengths:
    """The estimated strengths of several players.

    Attributes:
        elo: by player; the first is the anchor.
        errors: `errors[a][b]` is the standard error of the difference between a and b.
        added: the pairs that were given an extra tie to keep all strengths finite.
    """

    elo: tuple[float, ...]
    errors: tuple[tuple[float, ...], ...]
    added: tuple[tuple[int, int], ...]

    def interval(self, player: int, against: int = 0) -> tuple[float, float]:
        """Return the 95% interval of the Elo of `player`, with that of `against` taken as exact."""
        reach = Z95 * self.errors[player][against]
        return self.elo[player] - reach, self.elo[player] + reach

    def gap(self, player: int, other: int) -> tuple[float, float, float]:
        """Return the Elo difference between `player` and `other`, and the bounds of its 95% interval."""
        gap, reach = self.elo[player] - self.elo[other], Z95 * self.errors[player][other]
        return gap, gap - reach, gap + reach


def strengths(wins: Matrix, anchor: float = 0.0) -> Strengths:
    """Return the strengths of players who have won `wins[a][b]` games each, a against b, ties counting half.

    If some players won all their games against the rest, their strengths would be infinite: every such pair is given an
    extra tie.

    Args:
        wins: by player and opponent; the graph of games must be connected.
        anchor: the Elo of the first player.

    Raises:
        ValueError: the graph of games is not connected.
    """
    count = len(wins)
    counted = [list(row) for row in wins]
    added = _ties_needed(wins)
    for one, other in added:
        counted[one][other] += 0.5
        counted[other][one] += 0.5
    values = _most_likely(counted)
    covariance = _inverse(_information(counted, values))

    def error(one: int, other: int) -> float:
        of_one, of_other, both = (
            covariance[a - 1][b - 1] if a and b else 0.0 for a, b in ((one, one), (other, other), (one, other))
        )
        return ELO * math.sqrt(max(0.0, of_one + of_other - 2 * both))

    return Strengths(
        tuple(anchor + ELO * value for value in values),
        tuple(tuple(error(one, other) for other in range(count)) for one in range(count)),
        tuple(added),
    )


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of one player, estimated from games against opponents of known strength.

    Attributes:
        elo: the strength.
        interval: its 95% interval, with the strengths of the opponents taken as exact.
        is_one_sided: whether all games were won or all lost, so that a tie was added to keep the strength finite.
    """

    elo: float
    interval: tuple[float, float]
    is_one_sided: bool


def rating(results: Sequence[tuple[float, float]]) -> Rating:
    """Return the rating of a player from the opponent's Elo and the player's share of the win of each game.

    If all games were won or all lost, add a tie against an average opponent. There must be at least one game.
    """
    shares = sum(share for _, share in results)
    is_one_sided = shares in (0, len(results))
    mean = sum(elo for elo, _ in results) / len(results)
    counted = [*results, (mean, 0.5)] if is_one_sided else list(results)
    shares += 0.5 * is_one_sided
    value = mean / ELO
    for _ in range(MAX_STEPS):
        chances = [_logistic(value - elo / ELO) for elo, _ in counted]
        information = sum(chance * (1 - chance) for chance in chances)
        step = max(-1.0, min(1.0, (shares - sum(chances)) / information))
        value += step
        if abs(step) < 1e-12:
            break
    reach = Z95 * ELO / math.sqrt(information)
    return Rating(ELO * value, (ELO * value - reach, ELO * value + reach), is_one_sided)


def _ties_needed(wins: Matrix) -> list[tuple[int, int]]:
    """Return the pairs with games in which no chain of wins leads from one player to the other (Ford 1957)."""
    count = len(wins)
    beats = [[one == other or wins[one][other] > 0 for other in range(count)] for one in range(count)]
    for middle in range(count):
        for one in range(count):
            if beats[one][middle]:
                beats[one] = [a or b for a, b in zip(beats[one], beats[middle], strict=True)]
    pairs = [(one, other) for other in range(count) for one in range(other)]
    needed = [
        (one, other)
        for one, other in pairs
        if wins[one][other] + wins[other][one] > 0 and not (beats[one][other] and beats[other][one])
    ]
    linked = {0}
    for _ in range(count):
        linked |= {b for a in linked for b in range(count) if wins[a][b] + wins[b][a] > 0}
    if len(linked) < count:
        raise ValueError("some players have no games, not even by way of others, with the first")
    return needed


def _most_likely(wins: Matrix) -> list[float]:
    """Return the strengths, the first of them 0, by Newton's method with limited steps: the likelihood is concave."""
    values = [0.0] * len(wins)
    for _ in range(MAX_STEPS):
        slopes = [
            sum(wins[a][b] - (wins[a][b] + wins[b][a]) * _logistic(values[a] - values[b]) for b in range(len(wins)))
            for a in range(1, len(wins))
        ]
        inverse = _inverse(_information(wins, values))
        step = [sum(x * y for x, y in zip(row, slopes, strict=True)) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        scale = min(1.0, 1.0 / longest) if longest else 0.0
        values = [0.0, *(value + scale * by for value, by in zip(values[1:], step, strict=True))]
        if longest < 1e-12:
            break
    return values


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def _information(wins: Matrix, values: Sequence[float]) -> list[list[float]]:
    """Return the Fisher information matrix of all strengths except the first, which is fixed."""
    count = len(wins)
    table = [[0.0] * count for _ in range(count)]
    for a in range(count):
        for b in range(a):
            chance = _logistic(values[a] - values[b])
            weight = (wins[a][b] + wins[b][a]) * chance * (1 - chance)
            table[a][a] += weight
            table[b][b] += weight
            table[a][b] -= weight
            table[b][a] -= weight
    return [row[1:] for row in table[1:]]


def _inverse(matrix: Matrix) -> list[list[float]]:
    """Return the inverse by Gauss–Jordan elimination; the matrices are small, symmetric and positive definite."""
    size = len(matrix)
    rows = [[*row, *(float(a == b) for b in range(size))] for a, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [value - factor * by for value, by in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]
