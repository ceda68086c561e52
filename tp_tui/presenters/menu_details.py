"""Details beside the menu's entries that take a moment to find: the last score, the record, the daily game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tp_tui.games import game_names
from tp_tui.games.contract import Game
from tp_tui.presenters.challenges import challenge_entries
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.lessons import lesson_state
from tp_tui.presenters.menu_entries import last_game_forms
from tp_tui.presenters.messages import joined, listed
from tp_tui.presenters.players import player_names
from tp_tui.presenters.screen_words import words
from tp_tui.room import ALL_OPEN
from tp_tui.room.daily import daily_game, save_of_daily
from tp_tui.room.player_statistics import daily_days, day_streak, games_of
from tp_tui.room.replay import Replay
from tp_tui.storage.game_log import load_save
from tp_tui.storage.lesson_progress import DONE, read_progress
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.saved_games import SaveSummary


def details_of(game: Game, last: SaveSummary | None, today: date) -> dict[str, Sequence[str]]:
    """Return the details beside some entries of the menu, by their names, in forms from the longest to the shortest.

    Args:
        game: the menu's game.
        last: the save to continue, if any.
        today: the player's date.
    """
    found: dict[str, Sequence[str]] = {}
    if last and (standing := standing_of(last, is_short=True)):
        found["continue"] = last_game_forms(last, game, standing)
    if played := games_of(read_records(rebuild=False)[0], game=game.name):
        found["stats"] = (words.RECORD_DETAILS.format(won=sum(each.is_won for each in played), played=len(played)),)
    found["daily"] = (_daily(game, today),)
    challenges = challenge_entries(game)
    if done := sum(entry.is_done for entry in challenges):
        found["challenges"] = (words.CHALLENGES_DETAILS.format(done=done, challenges=len(challenges)),)
    if game.has_lessons():
        lessons, progress = game.lessons(), read_progress().get(game.name, {})
        done = sum(progress.get(lesson.name) == DONE for lesson in lessons)
        if len(lessons) == 1 and progress:
            found["tutorial"] = (lesson_state(game, lessons[0]),)
        elif progress:
            found["tutorial"] = (words.LESSONS_DETAILS.format(done=done, lessons=len(lessons)),)
    return found


def _daily(game: Game, today: date) -> str:
    dailies = [
        played for played in games_of(read_records(rebuild=False)[0], game=game.name) if played.record.daily is not None
    ]
    state = words.DAILY_OPEN
    if any(played.record.daily == today for played in dailies):
        state = words.DAILY_PLAYED
    elif save_of_daily(daily_game(game, today)):
        state = words.DAILY_BEGUN
    streak = day_streak({*daily_days(dailies)}, today).now
    return words.DAILY_STREAK.format(state=state, days=words.streak(streak)) if streak else state


def standing_of(summary: SaveSummary, *, is_short: bool = False) -> str:
    """Return the score and the turn of a saved game: `Ada 145 : 111 Greedy, turn 8 of 14`; empty if it is damaged.

    With `is_short`, several points become who has most: `turn 8 of 14 · Ada leads`.
    """
    if summary.game not in game_names():
        return ""
    try:
        replay = Replay.of_saved(load_save(summary.file).saved)
    except (SaveError, OSError):
        return ""
    seat = replay.first_seat
    view = replay.view(replay.length, seat)
    names, points = player_names(view), [score.total for score in view.scores()]
    own = 0 if seat == ALL_OPEN else view.observation.state.player_of(seat)
    order = sorted(range(len(points)), key=lambda player: player != own)
    if len(points) == 2:
        one, other = order
        score = words.DUEL.format(name=names[one], points=points[one], others=points[other], other=names[other])
    else:
        score = joined(words.NAME_POINTS.format(name=names[player], points=points[player]) for player in order)
    if view.is_over:
        return score
    if is_short and len(points) > 2:
        best = [names[player] for player in order if points[player] == max(points)]
        leaders = words.ALL_LEVEL if len(best) == len(points) else words.leaders(listed(best), len(best))
        return words.SHORT_STANDING.format(moment=words_for(view.game).moment(view.observation.state), leaders=leaders)
    return words.STANDING.format(score=score, moment=words_for(view.game).moment(view.observation.state))
