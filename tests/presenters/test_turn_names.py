"""What is counted is called by one word in a game: turns, or rounds where several turns make one (docs/words.md)."""

from __future__ import annotations

import re

import pytest

from tests.storage.finished_games import finished_game
from tp_tui.games import get_game
from tp_tui.presenters.deciding_factors import deciding_factors
from tp_tui.presenters.game_words import words_of
from tp_tui.presenters.line_words import words as line_words
from tp_tui.presenters.log_text import turns_text
from tp_tui.presenters.reviews import turn_title
from tp_tui.presenters.spans import text_in
from tp_tui.presenters.transcript import transcript
from tp_tui.room.replay import Replay

NUMBERED = re.compile(r"\b(turn|round)s? (?=\d)", re.IGNORECASE)


@pytest.mark.parametrize(("name", "word"), [("terra", "turn"), ("cubes", "turn"), ("necropolis", "round")])
def test_a_number_is_of_what_the_game_counts(name: str, word: str) -> None:
    game, words = get_game(name), words_of(name)
    said = list[str]()
    for seed in range(3):
        replay = Replay.of_saved(finished_game(seed, game=game))
        view = replay.view(replay.length, 0)
        said += [
            *transcript(replay),
            turns_text(view, view.turns),
            *map(text_in, deciding_factors(replay, view.scores())),
        ]
        said += [turn_title(replay, turn) for turn in replay.turns]
        said.append(words.moment(replay.position(replay.length // 2)))
        said.append(line_words.NO_TURN.format(turn=words.turn_name(99)))
    said += [words.turns_to(9), words.turn_count(1), words.turn_count(9)]
    found = [each.lower() for each in NUMBERED.findall("\n".join(said))]
    assert len(found) > 50
    assert set(found) == {word}
