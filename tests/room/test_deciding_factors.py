"""What decided a game: every sentence is true of the scores, worked out here in another way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.storage.finished_games import finished_game, put
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters.deciding_factors import MAX_FACTORS, deciding_factors, points_by_turn, score_sources
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import capitalized
from tp_tui.presenters.personal_best import milestones
from tp_tui.presenters.spans import text_in
from tp_tui.room.replay import Replay
from tp_tui.storage.records import record_game
from tp_tui.storage.saved_game import SavedGame

TWO = ("human:Ada", "human:Ben")
FOUR = (*TWO, "human:Cleo", "human:Djoser")
GAMES = [(seed, seats, edition) for seed in range(6) for seats in (TWO, FOUR) for edition in ("basic", "nile")]


def true_of(sentence: str, replay: Replay) -> bool:
    """Whether what `sentence` says is so, from the positions of the game alone."""
    names = [seat.name for seat in replay.seats]
    end = replay.position(replay.length)
    scores = end.scores()
    titles = words_for(replay.game).score_sources()

    def brought(player: int, title: str) -> int:
        return sum(line.points for line in scores[player].lines if titles.get(line.clause) == title)

    totals = [score.total for score in scores]
    ranking = sorted(range(len(names)), key=lambda player: -totals[player])
    if found := re.fullmatch(r"(.+): (\w+) led by (\d+)\.", sentence):
        title, name, lead = found.groups()
        first, second = ranking[:2] if name == names[ranking[0]] else (ranking[1], ranking[0])
        ahead = {
            capitalized(source): brought(first, source) - brought(second, source) for source in set(titles.values())
        }
        return name == names[first] and int(lead) == ahead[title] == max(ahead.values()) > 0
    course = [
        tuple(replay.position(step).points(player) for player in range(len(names))) for step in range(replay.length + 1)
    ]
    alone = [points.index(max(points)) if points.count(max(points)) == 1 else None for points in course]
    last = replay.turns[-1].number
    led = [alone[max(turn.end for turn in replay.turns if turn.number == number)] for number in range(1, last + 1)]
    if found := re.fullmatch(r"(\w+) led from (?:turn|round) (\d+) on\.", sentence):
        leader, number = names.index(found[1]), int(found[2])
        return number > 1 and led[number - 2] != leader and {*led[number - 1 :]} == {leader}
    if found := re.fullmatch(r"(\w+) led after every round\.", sentence):
        return {*led} == {names.index(found[1])}
    if found := re.fullmatch(r"(\w+)'s last turn: \+(\d+) from (\d+) down\.", sentence):
        leader, final = names.index(found[1]), max(replay.turns, key=lambda turn: turn.end)
        before = course[final.first]
        right = course[-1][leader] - before[leader], max(before) - before[leader]
        return replay.seats[final.seat].name == found[1] and right == (int(found[2]), int(found[3])) and right[1] > 0
    if found := re.fullmatch(r"(\w+) came from (\d+) down at the end\.", sentence):
        leader = names.index(found[1])
        before = course[max(turn.end for turn in replay.turns if turn.number == last - 1)]
        return led[-1] == leader != led[-2] and int(found[2]) == max(before) - before[leader] > 0
    if found := re.fullmatch(r"Biggest turn: (\w+)'s (?:turn|round) (\d+), \+(\d+)\.", sentence):
        gains = {}
        for turn in replay.turns:
            player = replay.position(turn.first).player_of(turn.seat)
            before, after = (replay.position(step).points(player) for step in (turn.first, turn.end))
            gains[names[turn.seat], turn.number] = after - before
        return gains[found[1], int(found[2])] == int(found[3]) == max(gains.values())
    raise AssertionError(sentence)


@pytest.mark.parametrize(("seed", "seats", "edition"), GAMES)
def test_every_sentence_is_true(seed: int, seats: tuple[str, ...], edition: str) -> None:
    replay = Replay.of_saved(finished_game(seed, seats, {"edition": edition}))
    said = deciding_factors(replay, replay.position(replay.length).scores())
    assert 0 < len(said) <= MAX_FACTORS
    assert all(true_of(text_in(sentence), replay) for sentence in said), said


@pytest.mark.parametrize("name", ["cubes", "necropolis"])
@pytest.mark.parametrize("seed", range(6))
def test_so_it_is_in_the_other_games(name: str, seed: int) -> None:
    replay = Replay.of_saved(finished_game(seed, TWO, game=get_game(name)))
    said = [*map(text_in, deciding_factors(replay, replay.position(replay.length).scores()))]
    assert said
    assert all(true_of(sentence, replay) for sentence in said), said


def test_who_wins_on_the_last_turn_from_behind_is_not_said_to_have_led_before() -> None:
    """Look for such games, of which a round's ends tell nothing: in them somebody else leads after the round before."""
    found = 0
    for seed in range(40):
        replay = Replay.of_saved(finished_game(seed))
        ends = points_by_turn(replay)
        winners = [[player for player, own in enumerate(points) if own == max(points)] for points in ends[-2:]]
        if len(winners[1]) > 1 or winners[0] == winners[1]:
            continue
        said = text_in(deciding_factors(replay, replay.position(replay.length).scores())[0])
        assert re.search(r"last turn: .* down\.|down at the end\.|from turn 14 on\.", said), said
        found += "last turn" in said
    assert found


def test_the_sources_add_up_to_the_totals() -> None:
    replay = Replay.of_saved(finished_game(3, FOUR, {"edition": "nile"}))
    scores = replay.position(replay.length).scores()
    sources = score_sources(replay.game, scores)
    assert [sum(points) for points in zip(*(source.points for source in sources), strict=True)] == [
        score.total for score in scores
    ]
    assert {source.title for source in sources if source.is_provisional} <= {"tasks"}
    assert points_by_turn(replay)[-1] == tuple(score.total for score in scores)


def test_points_by_turn_have_every_round() -> None:
    rounds = points_by_turn(Replay.of_saved(finished_game(1)))
    assert len(rounds) == 15
    assert rounds[0] == (0, 0)


def test_a_mission_has_no_rival_to_be_ahead_of() -> None:
    replay = Replay.of_saved(finished_game(2, TWO, {"mission": 1}))
    said = deciding_factors(replay, replay.position(replay.length).scores())
    assert all("lead" not in text_in(sentence) for sentence in said)


def recorded(saved: SavedGame) -> SavedGame:
    record_game(saved, put(saved), get_game(DEFAULT_GAME))
    return saved


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    return tmp_path


def test_a_personal_best_is_better_than_every_game_of_its_kind(home: Path) -> None:
    games = sorted((finished_game(seed) for seed in range(5)), key=own_points)
    worst, *_, best = games
    assert milestones(recorded(worst)) in ([], ["Your first win against Greedy."])
    told = milestones(recorded(best))
    assert told[0] == f"A personal best: {own_points(best)} points (before: {own_points(worst)})."
    middle = [said for saved in games[1:-1] for said in milestones(recorded(saved))]
    assert not any("best" in said for said in middle)
    assert not any("best" in said for said in milestones(finished_game(9, options={"edition": "nile"})))
    assert milestones(best._replace(finished=None)) == []


def own_points(saved: SavedGame) -> int:
    return Replay.of_saved(saved).position(len(saved.actions)).scores()[0].total
