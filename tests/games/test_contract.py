"""One suite for every game that is registered, a toy game included: what the contract promises holds in all of them."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from tests.toy import installed
from tp_tui.bots import BOTS, Budget, make_bot
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import (
    CountedState,
    Event,
    Game,
    IllegalActionError,
    NotationError,
    OptionError,
    Options,
    OptionValue,
    Role,
    State,
    seat_counts,
    unfit_choices,
    with_seats,
)
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import Subject, words_of
from tp_tui.storage.game_log import read_save, save_text
from tp_tui.storage.saved_game import new_saved_game

SPECTATOR = -1
TRIED = 60
"""How many actions of the whole space are tried in a position, legal or not."""


def setups(game: Game) -> Iterator[dict[str, OptionValue]]:
    """Every version and scenario of a game, with no variant and with all, with the fewest and the most seats."""
    options = [option for role in (Role.VERSION, Role.SCENARIO) for option in game.options_of(role)]
    variants = [option.name for option in game.options_of(Role.VARIANT)]
    for switched in ("no", "yes") if variants else ("no",):
        for values in product(*(option.listed() for option in options)):
            chosen: dict[str, OptionValue] = dict.fromkeys(variants, switched)
            chosen |= dict(zip([option.name for option in options], values, strict=True))
            counts = seat_counts(game, chosen)
            for seats in dict.fromkeys((*counts[:1], *counts[-1:])):
                yield with_seats(game, chosen, seats)


def cases() -> Iterator[object]:
    with installed():
        for name in game_names():
            for options in setups(get_game(name)):
                said = " ".join(f"{key}={value}" for key, value in options.items())
                yield pytest.param(name, options, id=f"{name} {said}")


CASES = list(cases())
GAMES = sorted({case.values[0] for case in CASES})  # type: ignore[attr-defined]
each_setup = pytest.mark.parametrize(("name", "options"), CASES)
each_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(autouse=True)
def toy_game() -> Iterator[None]:
    with installed():
        yield


def positions(game: Game, options: Options, seed: int, every: int = 1) -> Iterator[State]:
    """Positions of a random game, the last one included."""
    rng, state, number = random.Random(seed), game.new_initial_state(options, seed), 0
    while not state.is_terminal():
        if number % every == 0:
            yield state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
        number += 1
    yield state


@each_setup
def test_what_is_legal_and_what_is_listed_agree(name: str, options: Options) -> None:
    rng = random.Random(3)
    for state in positions(get_game(name), options, 11, every=7):
        legal, every_action, key = state.legal_actions(), state.all_actions(), state.transposition_key()
        assert bool(legal) != state.is_terminal()
        assert len(set(legal)) == len(legal)
        for action in legal:
            assert every_action[action.number] == action
            assert state.explain(action) is None
        for action in rng.sample(list(every_action), min(TRIED, len(every_action))):
            after = state.clone()
            if action in legal:
                after.apply_action(action)
                assert after.transposition_key() != key
                continue
            refusal = state.explain(action)
            assert refusal is not None
            assert words_of(name).refusal(state, refusal)
            with pytest.raises(IllegalActionError) as refused:
                after.apply_action(action)
            assert refused.value.refusal == refusal
            assert after.transposition_key() == key


@each_setup
def test_every_action_can_be_written_and_read(name: str, options: Options) -> None:
    for state in positions(get_game(name), options, 12, every=29):
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(texts)) == len(texts)
        for action, text in zip(state.legal_actions(), texts, strict=True):
            assert state.string_to_action(text) == action
            assert state.string_to_action(f"  {text.upper()} ") == action
        for nonsense in ("", "xyzzy", "\0"):
            with pytest.raises(NotationError):
                state.string_to_action(nonsense)


@each_setup
def test_a_clone_is_independent_and_a_seed_repeats_a_game(name: str, options: Options) -> None:
    game = get_game(name)
    first, second = (list(positions(game, options, 13)) for _ in range(2))
    assert [state.transposition_key() for state in first] == [state.transposition_key() for state in second]
    assert [score.total for score in first[-1].scores()] == [score.total for score in second[-1].scores()]
    for before, after in pairwise(first[:40]):
        copy, key = before.clone(), before.transposition_key()
        assert copy.transposition_key() == key
        copy.apply_action(copy.legal_actions()[-1])
        assert before.transposition_key() == key
        assert after.transposition_key() != key
    others = {game.new_initial_state(options, seed).transposition_key() for seed in range(8)}
    assert len(others) > 1 or not game.deal_of(game.new_initial_state(options, 1))


@each_setup
def test_nobody_sees_what_is_hidden(name: str, options: Options) -> None:
    rng, observer = random.Random(4), get_game(name).tensor_observer()
    for state in positions(get_game(name), options, 14, every=9):
        for player in (SPECTATOR, *range(state.players)):
            seen = state.observation(player)
            assert seen.legal_actions() == (state.legal_actions() if state.current_player() == player else ())
            other = state.resample_from_infostate(player, rng)
            assert other.observation(player).state.transposition_key() == seen.state.transposition_key()
            # What an observation is sampled from is the same whatever was hidden when it was made.
            drawn = [made.resample(random.Random(5)).transposition_key() for made in (seen, other.observation(player))]
            assert drawn[0] == drawn[1]
            sent = pickle.loads(pickle.dumps(seen))
            assert sent.state.transposition_key() == seen.state.transposition_key()
            if observer is not None and player != SPECTATOR:
                tensor, layout = observer.tensor(state, player), observer.layout(state)
                assert tensor == observer.tensor(other, player)
                assert len(tensor) == sum(part.length for part in layout)
                for part in layout:
                    assert all(0 <= n <= part.most for n in tensor[part.start : part.start + part.length])


@each_setup
def test_whether_players_have_secrets(name: str, options: Options) -> None:
    """What the game says of itself is seen in its positions: all players see the same, or at some time they do not."""
    game = get_game(name)
    state, rng = game.new_initial_state(options, 5), random.Random(5)
    differs = False
    while not state.is_terminal():
        seen = {state.observation(player).state.transposition_key() for player in range(state.players)}
        differs |= len(seen) > 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert differs == (game.has_private_information and state.players > 1)


@each_setup
def test_returns_scores_and_turns(name: str, options: Options) -> None:
    states = list(positions(get_game(name), options, 15))
    for state in states[::6]:
        assert state.returns() == [0.0] * state.players or state.is_terminal()
        for player, score in enumerate(state.scores()):
            assert state.points(player) == score.total
    end = states[-1]
    assert (end.current_player(), end.current_seat(), end.legal_actions()) == (-1, -1, ())
    assert len(end.returns()) == end.players
    if end.goal() is None:
        assert sum(end.returns()) == pytest.approx(0)
        best = max(score.total for score in end.scores())
        winners = [score.total == best for score in end.scores()]
        assert [value > 0 for value in end.returns()] == winners or all(winners)
    else:
        assert end.returns()[0] in (-1.0, 1.0)
    words, lines = words_of(name), [line for score in end.scores() for line in score.lines]
    assert {line.clause for line in lines} <= set(words.score_sources())
    assert all(words.score_line(end, line) for line in lines)


@each_setup
def test_nothing_is_lost_or_made_where_pieces_are_counted(name: str, options: Options) -> None:
    counts = [
        state.piece_counts() for state in positions(get_game(name), options, 16) if isinstance(state, CountedState)
    ]
    assert counts or name == "toy"
    assert all(count == counts[0] for count in counts)


@each_setup
def test_a_saved_game_is_the_game(name: str, options: Options) -> None:
    game = get_game(name)
    seats = [option.name for option in game.options_of(Role.SEATS)]
    names = [f"human:P{seat}" for seat in range(int(str(options[seats[0]])))]
    saved = new_saved_game(game, {key: value for key, value in options.items() if key not in seats}, names, 17)
    state, rng, actions = saved.start.clone(), random.Random(17), []
    while not state.is_terminal():
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    text = save_text(saved) + "".join(f"{state.action_to_string(action)}\n" for action in actions)
    loaded = read_save(text.encode())
    assert loaded.position.transposition_key() == state.transposition_key()
    assert (loaded.saved.seats, loaded.saved.options) == (tuple(names), saved.options)


@each_setup
def test_what_happens_can_be_told(name: str, options: Options) -> None:
    game, words, rng, told = get_game(name), words_of(name), random.Random(18), 0
    state = game.new_initial_state(options, 18)
    while not state.is_terminal():
        events: list[Event] = []
        state.apply_action(rng.choice(state.legal_actions()), events)
        for event in events:
            assert 0 <= event.player < state.players
            subjects = (Subject("Ada"), Subject("You", is_you=True))
            said = [words.event(state, event, subject) for subject in subjects]
            is_nobodys = said[0] == said[1] != ""  # such as that a stack is out of play
            assert is_nobodys or all(map(str.startswith, said, (subject.name for subject in subjects))), said
            assert all(words.event(state, event, subject, is_continued=True).strip() for subject in subjects)
            assert not event.reveals or words.reveal(event)
            told += 1
    assert told
    for chapter in words.rulebook(options):
        assert chapter.title
        assert all(rule.text and rule.clause for rule in chapter.rules)


@each_setup
def test_the_evaluation_weighs_legal_actions(name: str, options: Options) -> None:
    game, rng = get_game(name), random.Random(19)
    evaluation = game.evaluation()
    for state in positions(game, options, 19, every=25):
        if state.is_terminal():
            continue
        seen = state.observation(state.current_player())
        candidates = evaluation.candidates(seen.state)
        assert candidates
        assert set(candidates) <= set(state.legal_actions())
        searched = evaluation.determinize(seen, rng)
        assert searched.legal_actions() == state.legal_actions()
        assert isinstance(evaluation.value(searched, seen.player), float)
        assert evaluation.rollout_action(searched) in state.legal_actions()


@each_game
@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_plays_to_the_end(name: str, bot: str) -> None:
    game, rng, few = get_game(name), random.Random(20), Budget(milliseconds=2, rollouts=2)
    state, player = game.new_initial_state({}, 20), make_bot(bot, game)
    while not state.is_terminal():
        seen = state.observation(state.current_player())
        action = player.choose(seen, seen.legal_actions(), few, rng)
        assert action in state.legal_actions()
        state.apply_action(action)


@each_game
def test_options_say_what_they_take(name: str) -> None:
    game = get_game(name)
    names = [option.name for option in game.options()]
    assert len(set(names)) == len(names)
    assert len(game.options_of(Role.SEATS)) == 1
    with pytest.raises(OptionError) as error:
        game.complete_options({"nothing": 1})
    assert error.value.option == "nothing"
    for option in game.options():
        assert words_of(name).option_title(option)
        assert words_of(name).option_summary(option)
        assert option.check(option.default) == option.default
        for value in option.listed():
            assert option.check(value) == value
            assert option.check(str(value)) == value
        for wrong in (None, -(10**30), "9" * 6000, [], 1.5):
            with pytest.raises(OptionError) as error:
                option.check(wrong)
            assert error.value.option == option.name
            assert len(fault_text(error.value)) < 300
        # What does not go with the defaults is refused when a game begins, too, and with the same words.
        for value, misfit in unfit_choices(game, {}, option.name).items():
            assert misfit.option in names
            with pytest.raises(OptionError) as error:
                game.new_initial_state({option.name: value}, 1)
            assert error.value.fault == misfit.fault
    assert game.complete_options(game.complete_options({})) == game.complete_options({})
