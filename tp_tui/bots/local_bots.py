"""Bots in this process: the simplest way to ask them, for callers that never cancel."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tp_tui.bots import Bot, BotError, make_bot
from tp_tui.bots.base import Advice
from tp_tui.bots.questions import AnyQuestion, Check, HintQuestion, Question, ReviewQuestion, legal_choice
from tp_tui.bots.review import Review, Reviewer
from tp_tui.games import get_game
from tp_tui.games.contract import Action, Fault, FaultError


class LocalBots:
    """Answers questions synchronously; each bot is created when it is first asked."""

    def __init__(self, sources: Mapping[str, str] | None = None) -> None:
        """Load user bots from `sources`, by bot name, instead of from their files."""
        self._sources = sources
        self._made: dict[tuple[str, str], Bot] = {}

    def reply(self, question: AnyQuestion) -> Action | Advice | Review | Fault | None:
        """Return the bot's answer; for a check, its fault.

        Raises:
            BotError: the bot does not exist, its choice or advice is illegal, or `question` is not a question.
            Exception: whatever the bot raises.
        """
        match question:
            case Question():
                bot, legal = self._bot(question), question.observation.legal_actions()
                choice = bot.choose(question.observation, legal, question.budget, Random(question.seed))
                return legal_choice(choice, legal)
            case HintQuestion(decision, known):
                bot, legal = self._bot(decision), decision.observation.legal_actions()
                asked = decision.observation, legal, decision.budget, Random(decision.seed)
                advice = bot.advise(*asked, known) if isinstance(bot, Reviewer) else bot.advise(*asked)
                legal_choice(advice.actions[0], legal)
                return advice
            case ReviewQuestion(decision, played, known):
                bot = self._bot(decision)
                if not isinstance(bot, Reviewer):
                    raise BotError("no_reviewer", decision.bot)
                if not played or played[0] not in decision.observation.legal_actions():
                    raise BotError("illegal_past")
                return bot.review(decision.observation, played, decision.budget, Random(decision.seed), known)
            case Check(game, name):
                try:
                    make_bot(name, get_game(game))
                except FaultError as error:
                    return Fault.of(error.fault.id, *error.fault.args)  # it may be of the bot's own making
                except (KeyError, ValueError) as error:
                    return Fault.told(error)
                return None
        raise BotError("no_question")

    def cancel(self) -> None:
        """Do nothing: no question is pending once `reply` has returned."""

    def close(self) -> None:
        """Do nothing: no process was started."""

    def _bot(self, question: Question) -> Bot:
        key = question.game, question.bot
        if key not in self._made:
            self._made[key] = make_bot(question.bot, get_game(question.game), self._sources)
        return self._made[key]
