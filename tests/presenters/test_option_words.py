"""What options are called: by the words of their game, by their names where it has none."""

from __future__ import annotations

import pytest

from tests.presenters.brackets import in_brackets, is_whole, words_outside
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import ChoiceOption, FileOption, NumberOption, Role, SwitchOption
from tp_tui.presenters.game_words import GameWords, words_of


@pytest.mark.parametrize("name", game_names())
def test_all_is_said_in_messages(name: str) -> None:
    words, game = words_of(name), get_game(name)
    with in_brackets():
        for option in game.options():
            title, summary = words.option_title(option), words.option_summary(option)
            assert title
            assert summary
            for value in option.listed():
                said = words.choice_title(option, value), words.choice_summary(option, value)
                assert said[0] or (isinstance(option, FileOption) and value == option.default)
                texts = (title, summary, *said)
                assert all(map(is_whole, texts))
                assert [word for text in texts for word in words_outside(text)] == []
            assert words_outside(words.drawing_key(option)) == []


@pytest.mark.parametrize("name", game_names())
def test_no_words_are_of_options_that_there_are_not(name: str) -> None:
    words, options = words_of(name), {option.name: option for option in get_game(name).options()}
    assert words.OPTIONS.keys() == options.keys()
    for each, said in words.OPTIONS.items():
        assert {*said.choices} <= {*options[each].listed()}


def test_without_words_options_are_called_by_their_names() -> None:
    words = GameWords(get_game(game_names()[0]))
    speed = ChoiceOption("full_speed", Role.HOUSE_RULE, "slow", ("slow", "very fast"))
    assert (words.option_title(speed), words.option_summary(speed)) == ("Full speed", "")
    assert [words.choice_title(speed, value) for value in speed.listed()] == ["slow", "very fast"]
    assert [words.choice_summary(speed, value) for value in speed.listed()] == ["", ""]
    seats = NumberOption("seats", Role.SEATS, 2, 2, 4)
    assert [words.choice_title(seats, value) for value in seats.listed()] == ["2", "3", "4"]
    switch = SwitchOption("fog", Role.VARIANT, "no")
    assert [words.choice_title(switch, value) for value in switch.listed()] == ["no", "yes"]
    file = FileOption("map", Role.FILE, "", "map", ("isle",), {"isle": "The isle"}.__getitem__)
    assert [words.choice_title(file, value) for value in file.listed()] == ["", "The isle"]
    with in_brackets():
        assert words.choice_title(file, "isle") == "⟦The isle⟧"
