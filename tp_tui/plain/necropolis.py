"""Necropolis in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from tp_tui.games.contract import Action
from tp_tui.games.kit.wording import capitalized, count, listed, sentence
from tp_tui.games.necropolis.rules.components import COLOURS
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, HIDDEN, KEEP, PAIR
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.previews import obelisk_preview, place_preview, points_by_place, tomb_preview
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, PLACE_NAMES, PLACE_ROWS, PLACES, ROW_WIDTHS, open_places
from tp_tui.games.necropolis.rules.scoring import faces_of
from tp_tui.games.necropolis.rules.tiles import MAY_PYRAMID, TILE_NAMES, allowances
from tp_tui.plain.describer import Choice, Describer, NoAnswerError, Question
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.status_text import player_status, quarry_status, status_text, tiles_status
from tp_tui.presenters.necropolis.step_text import card_words, gains
from tp_tui.presenters.necropolis.targets import OBELISK_SPOT, SPOT_NAMES, TOMB_SPOT, spot_of
from tp_tui.room import View

PROMPTS = {
    GOD: "Take a god tile, as in {example}.",
    PAIR: "Take a pair of cards, as in {example}.",
    BUILD: "Lay a card of your hand, as in {example}{done}.",
    KEEP: "Keep one card, as in {example}.",
}
"""What to do, by phase."""


CARD = re.compile(rf"\b({'|'.join(COLOURS)})(?:/(\w+))?\|(\w+)(?:/(\w+))?", re.IGNORECASE)
"""A card as it is written: its left column and its right one, each a tall stone or a small one over another."""


class NecropolisDescriber(Describer):
    """Describes a position of Necropolis. Its places are those of the pyramid, the obelisk and the tomb."""

    QUESTIONS: ClassVar[Sequence[Question]] = (
        Question("at", "PLACE", "what lies there, or whether a card can"),
        Question("reach", "[CARD]", "where the cards of your hand can lie, and what each scores there"),
        Question("rows", "", "the rows of your pyramid"),
        Question("scan", "ROW", "a row of your pyramid place by place, from 1 at the bottom to 4"),
        Question("sites", "", "what pyramid, obelisk and tomb bring you now"),
        Question("hand", "", "your cards"),
        Question("gods", "", "the god tiles, what each allows, and who has them"),
        Question("quarry", "", "the pairs that can be taken"),
    )

    def __init__(self, view: View, focus: str = "") -> None:
        """Describe `view`."""
        super().__init__(view, focus)
        self._reader = Interaction(view)
        self._state = self._reader.state
        if not focus:
            spots = open_places(self._state.occupied[self._reader.player])
            self.focus = SPOT_NAMES[self._reader.spot if self._reader.card is not None or not spots else spots[0]]

    @staticmethod
    def in_speech(text: str) -> str:
        """Return the text with cards in words: `white over green beside tall red`."""

        def said(found: re.Match[str]) -> str:
            left, left_below, right, right_below = found.groups()
            words = f"{_column(left, left_below)} beside {_column(right, right_below)}"
            return capitalized(words.lower()) if found[0][0].isupper() else words

        return CARD.sub(said, text)

    def prompt(self) -> str:
        """Say what the phase asks for, with an example in notation."""
        example = self._state.action_to_string(self.view.legal[0])
        can_end = any(action.kind == "done" for action in self.view.legal)
        done = ", or type done" if can_end and len(self.view.legal) > 1 else ""
        return PROMPTS[self._state.phase].format(example=example, done=done)

    def choices(self) -> Sequence[Choice]:
        """Return tiles, pairs or cards; of a card to lay, its places with what it scores there."""
        if self._state.phase != BUILD:
            return [Choice(self._chosen(action), action) for action in self.view.legal]
        found: list[Choice] = []
        cards = list(dict.fromkeys(action.args[0] for action in self.view.legal if action.args))
        for card in cards:
            actions = [action for action in self.view.legal if action.args and action.args[0] == card]
            lines = [Choice(self._laid(action), action) for action in actions]
            name = f"card {card + 1}, {card_words(self._state, self._reader.hand[card])}"
            found.append(Choice(f"{name}: {count(len(lines), 'place')}", then=lambda lines=lines: lines))  # type: ignore[misc]
        found += [Choice("end your turn", action) for action in self.view.legal if action.kind == "done"]
        return found

    def _chosen(self, action: Action) -> str:
        """Return a tile, a pair or a card to keep in words."""
        state, number = self._state, action.args[0]
        if action.kind == "god":
            may = allowances(state.players_count)[number] & ~MAY_PYRAMID
            return f"{TILE_NAMES[number]}, number {number}, builds {words.ALLOWS[may]}"
        if action.kind == "pair":
            first = first_of_pair(state.players_count, state.round, number)
            faces = faces_of(state, (first, first + 1))
            best = max(max(points_by_place(state, self._reader.player, face).values()) for face in faces)
            return f"{listed(card_words(state, face) for face in faces)}; best place {best:+}"
        return card_words(state, self._reader.hand[number])

    def _laid(self, action: Action) -> str:
        face = self._reader.hand[action.args[0]]
        return f"{SPOT_NAMES[spot_of(action)]}: {self._gain(face, spot_of(action))}"

    def _gain(self, face: int, spot: int) -> str:
        state, player = self._state, self._reader.player
        if spot == OBELISK_SPOT:
            return f"{obelisk_preview(state, player, face):+}"
        if spot == TOMB_SPOT:
            return f"{tomb_preview(state, face):+}, and 5 for most of a colour"
        preview = place_preview(state, player, face, spot)
        parts = gains(preview)
        return f"{preview.points:+}{f', {listed(parts)}' if parts else ''}"

    def targets(self) -> Sequence[str]:
        """Return where a card of the hand can lie; else the lines that can be chosen."""
        if self._state.phase != BUILD:
            return [choice.label for choice in self.choices()]
        spots = {spot_of(action) for action in self.view.legal if action.args}
        return [SPOT_NAMES[spot] for spot in sorted(spots)]

    def at_target(self, name: str) -> str:
        """Say what every card of the hand would score there."""
        if self._state.phase != BUILD:
            return name
        spot = SPOT_NAMES.index(name)
        cards = [action.args[0] for action in self.view.legal if action.args and spot_of(action) == spot]
        hand = self._reader.hand
        gains = "; ".join(f"card {card + 1} {self._gain(hand[card], spot)}" for card in cards)
        return f"{name}: {gains}"

    def where(self) -> str:
        """Say what is at the place in mind."""
        return self._at("")

    def focus_after(self, action: Action) -> str:
        """Return where a card was laid, else the place in mind."""
        if action.kind in ("pyramid", "obelisk", "tomb"):
            return SPOT_NAMES[spot_of(action)]
        return self.focus if self.focus in SPOT_NAMES else ""

    def means(self, player: int) -> Sequence[str]:
        """Return buildings and hand, as far as the viewer knows them."""
        return (*player_status(self._reader, player),)

    def board(self) -> str:
        """Say how the game stands."""
        return status_text(self._reader)

    def ask(self, word: str, argument: str) -> str:
        """Answer what is asked about places, cards, tiles and pairs."""
        match word:
            case "at":
                return self._at(argument)
            case "reach":
                return self._reach(argument)
            case "rows":
                return "\n".join(self._row(row) for row in range(len(ROW_WIDTHS)))
            case "scan":
                return self._scan(argument)
            case "gods":
                return tiles_status(self._reader)
            case "quarry":
                return quarry_status(self._state)
            case "hand":
                return self._hand()
            case _:
                return self._buildings()

    def _hand(self) -> str:
        cards = [card_words(self._state, face) for face in self._reader.hand]
        return "\n".join(f"Card {number}: {card}." for number, card in enumerate(cards, 1)) or "Your hand is empty."

    def _buildings(self) -> str:
        lines = self._state.scores()[self._reader.player].lines
        return "\n".join(f"{sentence(line.id)[:-1]}: {line.points}." for line in lines) or "No points yet."

    def _spots(self, card: int) -> Sequence[int]:
        """Return where a card of the hand can lie: now, while one is to be laid; else as far as the pyramid says."""
        if self._state.phase == BUILD and self.view.legal:
            return [spot_of(action) for action in self.view.legal if action.args and action.args[0] == card]
        return (*open_places(self._state.occupied[self._reader.player]), OBELISK_SPOT, TOMB_SPOT)

    def _at(self, text: str) -> str:
        if not text and self.focus not in SPOT_NAMES:
            return sentence(self.focus)  # a line of a list
        name = text.replace(" ", "") or self.focus
        name = name[::-1] if name[::-1] in PLACE_NAMES else name
        if name not in SPOT_NAMES:
            raise NoAnswerError(
                f"There is no place {text}; they are {PLACE_NAMES[0]} to {PLACE_NAMES[-1]}, obelisk and tomb."
            )
        self.focus = name
        return self._spot(SPOT_NAMES.index(name))

    def _spot(self, spot: int) -> str:
        state, player = self._state, self._reader.player
        if spot >= PLACE_COUNT:
            cards = faces_of(state, (state.obelisks if spot == OBELISK_SPOT else state.tombs)[player])
            said = listed((card_words(state, face) for face in cards), "no card yet")
            return sentence(f"{SPOT_NAMES[spot]}: {said}")
        face = state.card_at(player, spot)
        if face != HIDDEN:
            return sentence(f"{PLACE_NAMES[spot]}: {card_words(state, face)}")
        is_open = spot in open_places(state.occupied[player])
        return f"{PLACE_NAMES[spot]} is free; a card {'can' if is_open else 'cannot'} lie there now."

    def _row(self, row: int) -> str:
        state, player = self._state, self._reader.player
        there = [(place, state.card_at(player, place)) for place in PLACES if PLACE_ROWS[place] == row]
        cards = [f"{PLACE_NAMES[place]} {card_words(state, face)}" for place, face in there if face != HIDDEN]
        return f"Row {row + 1}, {len(cards)} of {ROW_WIDTHS[row]}: {'; '.join(cards) or 'no card yet'}."

    def _scan(self, argument: str) -> str:
        if not (argument.isascii() and argument.isdecimal() and 1 <= int(argument[:3]) <= len(ROW_WIDTHS)):
            raise NoAnswerError(f"scan takes a row from 1, at the bottom, to {len(ROW_WIDTHS)}.")
        return "\n".join(self._spot(place) for place in PLACES if PLACE_ROWS[place] == int(argument) - 1)

    def _reach(self, argument: str) -> str:
        hand = self._reader.hand
        numbers = range(1, len(hand) + 1)
        if argument and argument not in map(str, numbers):
            raise NoAnswerError(f"reach takes the number of a card of your hand, up to {len(hand)}.")
        if not hand:
            return "Your hand is empty."
        wanted = [int(argument)] if argument else list(numbers)
        lines = []
        for number in wanted:
            face = hand[number - 1]
            if face == HIDDEN:
                continue
            spots = self._spots(number - 1)
            gains = "; ".join(f"{SPOT_NAMES[spot]} {self._gain(face, spot)}" for spot in spots) or "it can lie nowhere"
            lines.append(f"Card {number}, {card_words(self._state, face)}: {gains}.")
        return "\n".join(lines) or "You do not know these cards."


def _column(upper: str, lower: str | None) -> str:
    return f"{upper} over {lower}" if lower else f"tall {upper}"


DESCRIBER = NecropolisDescriber
