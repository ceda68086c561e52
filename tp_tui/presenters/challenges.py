"""Challenges and the ladder in words, and what the game in a view is played for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.bots import BOTS
from tp_tui.games.contract import Game, Options, seat_counts
from tp_tui.presenters.bot_titles import bot_name, bot_title
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import N_, Message, listed
from tp_tui.presenters.saved_games_text import daily_title, date_text
from tp_tui.room import Room, View
from tp_tui.room.challenges import LADDER, challenge_seats, challenges_met
from tp_tui.room.player_statistics import games_of, ladder_of
from tp_tui.storage.challenge_progress import read_done
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_game import SavedGame

DUEL = 2
"""The seats of a game on the ladder."""


class ChallengeTexts:
    """What is said of challenges and the ladder."""

    LADDER = Message("The ladder")
    LADDER_STATE = Message("{number} of {count}")
    LADDER_TASKS = Message(
        {
            "first": N_(
                "Beat {next} in a two-player game. Each bot after it is stronger; to beat one takes you past all those "
                "below it, too."
            ),
            "next": N_("You have beaten {beaten}. Next, in a two-player game: {next}."),
            "last": N_("You have beaten {beaten}: there is no stronger bot. {next} will give you another game."),
        }
    )
    LADDER_HINTS = Message("{task} A win with hints in more than half of your turns does not count.")
    OPEN = Message("open")
    DONE = Message("done on {day}")
    LINE = Message("{title}, {state}. {task}")
    TITLE_LINE = Message("{title}, {state}")
    LADDER_LABEL = Message("The ladder: {bot}")
    LABEL = Message("Challenge: {title}")
    AIM = Message("{label}. {task}")
    MET = Message("Challenge done: {title}. {task}")
    MISSED = Message("Challenge missed: {title}. {task}")


words = ChallengeTexts()


class ChallengeEntry(NamedTuple):
    """A challenge, or the ladder, in a list.

    Attributes:
        name: its name; `LADDER` for the ladder.
        title: its title.
        task: the task in a sentence.
        short: the task in a few words for a list; empty for the ladder.
        state: how far the player has come.
        is_done: whether there is nothing left to do.
        options: the options of its game.
        rivals: the bots of its game.
    """

    name: str
    title: str
    task: str
    short: str
    state: str
    is_done: bool
    options: Options
    rivals: tuple[str, ...]

    @property
    def line(self) -> str:
        """All of it in a line."""
        return words.LINE.format(title=self.title, state=self.state, task=self.task)

    @property
    def title_line(self) -> str:
        """Its title, and how far the player has come."""
        return words.TITLE_LINE.format(title=self.title, state=self.state)


def challenge_entries(game: Game) -> tuple[ChallengeEntry, ...]:
    """Return the ladder, if two can play, and the challenges of a game with what the player has done of them."""
    done, texts = read_done().get(game.name, {}), words_for(game)
    entries = [_ladder(game)] if DUEL in seat_counts(game, {}) else []
    for challenge in game.challenges():
        day = done.get(challenge.name)
        entries.append(
            ChallengeEntry(
                challenge.name,
                texts.challenge_title(challenge),
                texts.challenge_task(challenge),
                texts.challenge_in_short(challenge),
                words.DONE.format(day=date_text(day)) if day else words.OPEN,
                day is not None,
                challenge.options,
                challenge.rivals,
            )
        )
    return tuple(entries)


def _ladder(game: Game) -> ChallengeEntry:
    """Return the entry of the ladder, which leads from the weakest bot to the strongest."""
    bots = list(BOTS)
    climbed = ladder_of(games_of(read_records(rebuild=False)[0]), game.name)
    rival = bots[min(climbed, len(bots) - 1)]
    stage = "first" if not climbed else "next" if climbed < len(bots) else "last"
    task = words.LADDER_TASKS[stage].format(beaten=bot_name(bots[max(0, climbed - 1)]), next=bot_title(rival))
    if climbed < len(bots):
        task = words.LADDER_HINTS.format(task=task)
    state = words.LADDER_STATE.format(number=climbed, count=len(bots))
    return ChallengeEntry(LADDER, words.LADDER, task, "", state, climbed == len(bots), {}, (rival,))


def ladder_rungs(entry: ChallengeEntry) -> str:
    """Return the rungs of the ladder, a sign each, those climbed first, and the bot that is next."""
    count = len(BOTS)
    if entry.is_done:
        return "✓" * count
    climbed = list(BOTS).index(entry.rivals[0])
    return f"{'✓' * climbed}▸{'○' * (count - climbed - 1)}  {bot_title(entry.rivals[0])}"


def first_open(entries: Sequence[ChallengeEntry]) -> int:
    """Return the index of the first entry that is not done; 0 if all are."""
    return next((number for number, entry in enumerate(entries) if not entry.is_done), 0)


def challenge_room(game: Game, entry: ChallengeEntry, name: str, *, free_undo: bool = False) -> Room:
    """Return a new game of a challenge or on the ladder; `name` is the player's, or empty.

    Raises:
        SeatError: the name is invalid.
    """
    room = Room(game, challenge_seats(entry.rivals, name), entry.options, None, free_undo=free_undo)
    room.challenge = entry.name
    return room


def label_of(view: View) -> str:
    """Return the label of a daily game or challenge, such as `Daily game, 25 November`; empty for an ordinary game."""
    if view.daily is not None:
        return daily_title(view.daily)
    if view.challenge == LADDER:
        return words.LADDER_LABEL.format(bot=listed(seat.name for seat in view.seats if not seat.is_human))
    found = next((each for each in view.game.challenges() if each.name == view.challenge), None)
    return words.LABEL.format(title=words_for(view.game).challenge_title(found)) if found else ""


def whole_label_of(view: View) -> str:
    """Return the label of a daily game or challenge, and what a challenge asks for; empty for an ordinary game.

    The task is as in `Challenge: Two summits. Win with two pyramids of level 5.`
    """
    found = next((each for each in view.game.challenges() if each.name == view.challenge), None)
    label = label_of(view)
    return words.AIM.format(label=label, task=words_for(view.game).challenge_task(found)) if found else label


def challenge_results(saved: SavedGame, game: Game) -> list[str]:
    """Return a sentence for each challenge that a finished game fulfils, and for the one begun and missed."""
    met, texts = challenges_met(saved, game), words_for(game)
    return [
        (words.MET if challenge.name in met else words.MISSED).format(
            title=texts.challenge_title(challenge), task=texts.challenge_task(challenge)
        )
        for challenge in game.challenges()
        if challenge.name in (*met, saved.challenge)
    ]
