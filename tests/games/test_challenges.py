"""Every challenge can be done, and is not done by winning alone: recorded games of both kinds, and random ones."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from tests.games.challenge_games import FINISHED, FOLDER
from tp_tui.bots import BOTS
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Challenge, Game
from tp_tui.presenters.game_words import words_for
from tp_tui.room import Play, Room
from tp_tui.room.challenges import challenge_seats, challenges_met
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_game import SavedGame

LEAST = 3
"""The fewest challenges of a game."""

MISSIONS = 3

ALL = [(get_game(name), challenge) for name in game_names() for challenge in get_game(name).challenges()]
EACH = pytest.mark.parametrize(("game", "challenge"), ALL, ids=lambda value: getattr(value, "name", ""))


MOST_OF_SHORT = 45
"""The columns that a task has in the list of challenges."""


@EACH
def test_a_challenge_says_which_bot_it_is_against_in_the_list_too(game: Game, challenge: Challenge) -> None:
    words = words_for(game)
    short, task = words.challenge_in_short(challenge), words.challenge_task(challenge)
    assert len(short) <= MOST_OF_SHORT
    for rival in challenge.rivals:
        assert rival.capitalize() in short
        assert rival.capitalize() in task


def recorded(game: Game, name: str) -> SavedGame:
    return load_save(FOLDER / game.name / f"{name}.tp").saved


def test_every_game_has_some_and_all_have_names_of_their_own() -> None:
    for name in game_names():
        assert len(get_game(name).challenges()) >= LEAST, name
    names = [challenge.name for _, challenge in ALL]
    assert len(names) == len(set(names))
    assert sum(not challenge.rivals for _, challenge in ALL) == MISSIONS
    assert len(names) >= 12 + MISSIONS
    assert {rival for _, challenge in ALL for rival in challenge.rivals} <= set(BOTS)


@EACH
def test_it_can_be_done(game: Game, challenge: Challenge) -> None:
    saved = recorded(game, challenge.name)
    assert challenge.name in challenges_met(saved)
    # Not before the game is over, not with another player there, and not with other rules.
    assert challenges_met(saved._replace(actions=saved.actions[:-1])) == ()
    people = tuple(f"human:P{number}" for number in range(len(saved.seats)))
    if challenge.rivals:
        assert challenges_met(saved._replace(seats=people)) == ()
        assert challenges_met(saved._replace(seats=(saved.seats[0], *["bot:random"] * len(challenge.rivals)))) == ()


@EACH
def test_it_is_not_done_by_any_game_that_is_won(game: Game, challenge: Challenge) -> None:
    saved = recorded(game, f"{challenge.name}.missed")
    assert challenge.name not in challenges_met(saved)


WON_BY = ("four-summits", "rich-harvest", "six-colours", "planners", "greedys", "pharaoh")
"""The challenges that any win meets."""


@EACH
def test_what_a_missed_game_lacks_is_what_the_challenge_asks(game: Game, challenge: Challenge) -> None:
    saved = recorded(game, f"{challenge.name}.missed")
    state = saved.start.clone()
    for action in saved.actions:
        state.apply_action(action)
    assert state.is_terminal()
    is_won = state.shares_of_win()[state.player_of(0)] == 1
    assert is_won == (challenge.name not in WON_BY)


@EACH
def test_random_moves_do_not_do_it(game: Game, challenge: Challenge) -> None:
    for seed in count(1):
        room = Room(game, challenge_seats(challenge.rivals), challenge.options, seed)
        rng = Random(seed)
        while room.current >= 0:
            room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
        assert room.view(0).is_over
        is_won = room.view(0).observation.state.shares_of_win()[0] == 1
        # Where any win will do, it is a game that was lost.
        if not is_won or challenge.name not in WON_BY:
            assert challenge.name not in challenges_met(room.saved()._replace(finished=FINISHED))
            return


@EACH
def test_it_is_said_in_words(game: Game, challenge: Challenge) -> None:
    words = words_for(game)
    assert challenge.name in words.CHALLENGES
    assert words.challenge_title(challenge)
    assert words.challenge_task(challenge).endswith(".")


def test_other_rules_are_another_game() -> None:
    game = get_game("cubes")
    saved = recorded(game, "small")
    assert "small" in challenges_met(saved)
    assert challenges_met(saved._replace(options={**saved.options, "side": "large"})) == ()
