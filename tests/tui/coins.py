"""A minimal game without a table of its own, for tests of the screen: whoever takes the last coin wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tp_tui.games.contract import (
    TERMINAL_PLAYER,
    Action,
    Event,
    Game,
    IllegalActionError,
    NumberOption,
    Option,
    Options,
    Refusal,
    Role,
    RuleChapter,
    RuleText,
    Score,
    ScoreLine,
    State,
)
from tp_tui.presenters.game_words import GameWords, Subject, register_words

TAKE = tuple(Action(number, "take", (number + 1,)) for number in range(3))
"""The actions: to take one, two or three coins."""


class Coins(State):
    """A number of coins, from which two players take in turn."""

    def __init__(self, coins: int = 5, taken: int = 0) -> None:
        self.coins, self.taken = coins, taken

    def __str__(self) -> str:
        return f"Coins: {'o' * self.coins}"

    @property
    def players(self) -> int:
        return 2

    def current_player(self) -> int:
        return self.taken % 2 if self.coins else TERMINAL_PLAYER

    def turn_number(self) -> int:
        return self.taken // 2 + 1

    def legal_actions(self) -> tuple[Action, ...]:
        return tuple(action for action in TAKE if self.explain(action) is None)

    def all_actions(self) -> Sequence[Action]:
        return TAKE

    def explain(self, action: Action) -> Refusal | None:
        too_few = f"there are no more than {self.coins} coins"
        return Refusal("N1", too_few) if action.args[0] > self.coins else None

    def apply_action(self, action: Action, events: list[Event] | None = None) -> None:
        if refusal := self.explain(action):
            raise IllegalActionError(refusal)
        if events is not None:
            events.append(Event("take", self.current_player(), action.args))
        self.coins -= action.args[0]
        self.taken += 1

    def clone(self) -> Coins:
        return Coins(self.coins, self.taken)

    def is_terminal(self) -> bool:
        return not self.coins

    def scores(self) -> list[Score]:
        line = ScoreLine("N2", "the last coin", 1)
        return [Score((line,) if self.points(player) else ()) for player in range(2)]

    def points(self, player: int) -> int:
        return int(not self.coins and (self.taken - 1) % 2 == player)

    def transposition_key(self) -> tuple[int, int]:
        return self.coins, self.taken

    def action_to_string(self, action: Action) -> str:
        return f"take {action.args[0]}"


class CoinGame(Game):
    name, title = "coins", "Coins"

    def options(self) -> tuple[Option, ...]:
        return (NumberOption("players", Role.SEATS, 2, 2, 2),)

    def new_initial_state(self, options: Options, seed: int) -> Coins:
        return Coins()


class CoinWords(GameWords):
    def event(self, state: State, event: Event, subject: Subject, *, is_continued: bool = False) -> str:
        said = f"take{'' if subject.is_you else 's'} {event.args[0]}"
        return said if is_continued else f"{subject.called} {said}"

    def score_sources(self) -> Mapping[str, str]:
        return {"N2": "coin"}

    def rulebook(self, options: Options) -> tuple[RuleChapter, ...]:
        rules = (RuleText("N1", "Take up to three coins, of those there are."), RuleText("N2", "The last one wins."))
        return (RuleChapter("Coins", rules),)


register_words("coins", CoinWords)
