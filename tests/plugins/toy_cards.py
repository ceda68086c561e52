"""A card game on a page, as another distribution would bring one: everybody plays a card, and the highest wins.

Hands are dealt from cards 1 to 20 and hidden from the others. A trick is worth a point, in the long game the last one
two. Of what a game may have besides it brings words; the evaluation and all else are the contract's own.
"""

from __future__ import annotations

import random
from typing import ClassVar

from tp_tui.games.contract import (
    TERMINAL_PLAYER,
    Action,
    ChoiceOption,
    DealError,
    Event,
    Game,
    IllegalActionError,
    Lesson,
    LessonPart,
    LessonStep,
    NumberOption,
    Observation,
    Role,
    Score,
    ScoreLine,
    State,
)
from tp_tui.games.kit.shuffling import shuffled
from tp_tui.presenters.game_words import ChoiceWords, GameWords, OptionWords

CARDS = tuple(Action(number, "play", (number + 1,)) for number in range(20))
HIDDEN = 0
LENGTHS = {"short": 3, "long": 5}


class ToyState(State):
    """The hands, the cards on the table by player, and the points."""

    def __init__(self, hands, version, leader=0):
        self.hands, self.version, self.leader = [list(hand) for hand in hands], version, leader
        self.table, self.tricks, self.seen = [], [0] * len(hands), ()

    @property
    def players(self):
        return len(self.hands)

    def current_player(self):
        return TERMINAL_PLAYER if self.is_terminal() else (self.leader + len(self.table)) % self.players

    def turn_number(self):
        return len(self.seen) // self.players + 1

    def legal_actions(self):
        return () if self.is_terminal() else tuple(CARDS[n - 1] for n in self.hands[self.current_player()] if n)

    def all_actions(self):
        return CARDS

    def apply_action(self, action, events=None):
        if refusal := self.explain(action):
            raise IllegalActionError(refusal)
        player = self.current_player()
        self.hands[player].remove(*action.args)
        self.table.append(action.args[0])
        self.seen += action.args
        if events is not None:
            events.append(Event("plays", player, action.args))
        if len(self.table) == self.players:
            self.leader = (self.leader + self.table.index(max(self.table))) % self.players
            self.tricks[self.leader] += 1 + (self.version == "long" and self.is_terminal())
            self.table = []
            if events is not None:
                events.append(Event("takes", self.leader))

    def clone(self):
        new = ToyState(self.hands, self.version, self.leader)
        new.table, new.tricks, new.seen = self.table[:], self.tricks[:], self.seen
        return new

    def transposition_key(self):
        return (tuple(map(tuple, self.hands)), tuple(self.table), tuple(self.tricks), self.leader, len(self.seen))

    def is_terminal(self):
        return len(self.seen) == self.players * LENGTHS[self.version]

    def scores(self):
        return [Score((ScoreLine("T1", "tricks", tricks),)) for tricks in self.tricks]

    def action_to_string(self, action):
        return f"play {action.args[0]}"

    def observation(self, player):
        return ToyObservation(player, self)


class ToyObservation(Observation):
    """The position with the other hands hidden: any card that was not seen may be there."""

    def __init__(self, player, state):
        masked, hands = state.clone(), state.hands
        masked.hands = [hand if p == player else [HIDDEN] * len(hand) for p, hand in enumerate(hands)]
        super().__init__(player, masked)
        known = {*state.seen, *(hands[player] if player >= 0 else ())}
        self._unseen = [card.args[0] for card in CARDS if card.args[0] not in known]

    def fill(self, state, rng):
        cards = iter(shuffled(self._unseen, rng))
        for player, hand in enumerate(state.hands):
            if player != self.player:
                hand[:] = sorted(next(cards) for _ in hand)
        return state


LESSON = Lesson(
    name="trick",
    title="Your first trick",
    summary="Cards and tricks.",
    minutes=1,
    options={"players": 2, "length": "short"},
    parts=(
        LessonPart(
            title="A trick",
            deal={"hands": [[3, 9, 17], [5, 8, 12]]},
            played=(),
            steps=(
                LessonStep("Everybody plays a card, and the highest one takes the trick."),
                LessonStep(
                    "Play your 17: go to it and press {list.choose}.",
                    wanted=("play 17",),
                    instead="A 17 beats them all: play that one.",
                    answers=("play 5",),
                ),
                LessonStep("The trick is yours."),
            ),
        ),
    ),
)


class ToyGame(Game):
    """Two to four players; the short version has hands of three cards, the long one of five."""

    name, title = "toy", "Toy Cards"

    def options(self):
        return (
            NumberOption("players", Role.SEATS, 2, 2, 4),
            ChoiceOption("length", Role.VERSION, "short", (*LENGTHS,)),
        )

    def new_initial_state(self, options, seed):
        chosen = self.complete_options(options)
        cards = shuffled(range(1, 21), random.Random(seed))
        size = LENGTHS[chosen["length"]]
        hands = [sorted(cards[p * size : (p + 1) * size]) for p in range(chosen["players"])]
        return ToyState(hands, chosen["length"])

    def deal_of(self, state):
        return {"hands": [list(hand) for hand in state.hands]}

    def state_from_deal(self, options, deal):
        chosen = self.complete_options(options)
        if len(deal.get("hands", ())) != chosen["players"]:
            raise DealError("toy.hands", "hands", chosen["players"])
        return ToyState(deal["hands"], chosen["length"])

    def lessons(self):
        return (LESSON,)


class ToyWords(GameWords):
    OPTIONS: ClassVar = {
        "players": OptionWords("Seats", "how many play"),
        "length": OptionWords(
            "Version", "how many cards", {"short": ChoiceWords("Three cards"), "long": ChoiceWords("Five cards")}
        ),
    }

    def fault(self, fault):
        entry, players = fault.args
        return f"{entry}: there must be {players}"

    def event(self, state, event, subject, *, is_continued=False):
        verb = event.kind.removesuffix("s") if subject.is_you else event.kind
        said = f"{verb} {event.args[0]}" if event.args else f"{verb} the trick"
        return said if is_continued else f"{subject.called} {said}"

    def score_sources(self):
        return {"T1": "tricks"}


GAME = ToyGame()
