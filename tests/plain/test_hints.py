"""Hints in lines: the first reading at once, then what a longer look makes of it, with what they stand on."""

from __future__ import annotations

import re
from dataclasses import replace
from threading import Event

import pytest

from tests.plain.lines import Lines, scripted
from tests.plain.test_line_mode import OWN_GAMES, asked, room_of
from tests.tui.settling import hold
from tp_tui.bots.analysis import Analysis, Line
from tp_tui.bots.base import Advice
from tp_tui.bots.driver import BotDriver, CancelledError, HintQuestion
from tp_tui.storage.settings import Settings


def typed(*lines: str, verbosity: str = "normal") -> Lines:
    """Line mode where a person types these lines, in a game that has just begun."""
    settings = Settings(verbosity=verbosity, thinking="10 s")
    mode = Lines(room_of("terra", first=1), scripted(*lines), settings)
    mode.mode._console = replace(mode.mode._console, is_typed=True)
    return mode


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[HintQuestion]:
    """What the bot was asked; a longer look comes to the same hint, far ahead of the next turn."""
    return advising(monkeypatch, is_changed=False)


def advising(monkeypatch: pytest.MonkeyPatch, *, is_changed: bool) -> list[HintQuestion]:
    asked_for = list[HintQuestion]()

    def advise(self: BotDriver, question: HintQuestion) -> Advice:
        asked_for.append(question)
        first, second, *_ = question.decision.observation.legal_actions()
        if question.known is None:
            return Advice((first,), analysis=Analysis(1, 1.0, (Line((first,), 1.0), Line((second,), 0.0))))
        best, other = (second, first) if is_changed else (first, second)
        lines = Line((best,), 0.0, (7.0, 9.0) * 24), Line((other,), 0.0, (0.0,) * 48)
        return Advice((best,), is_changed=is_changed, analysis=Analysis(1, 1.0, lines))

    monkeypatch.setattr(BotDriver, "advise", advise)
    return asked_for


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_hint_says_how_far_ahead_it_is_and_in_how_many_games(name: str) -> None:
    """The strongest bot itself says it, where it has compared turns at all."""
    (said,) = asked(room_of(name), "hint", settings=Settings(verbosity="brief", thinking="1 s"))
    assert re.search(
        r"^(Better than any other turn by .* points?|Another turn is about as good), in [0-9]+ games tried\.$"
        r"|^Too close to another turn to call, in [0-9]+ games tried\.$"
        r"|^Too few games tried to compare it\.$",
        said,
        re.MULTILINE,
    )


def test_the_first_reading_is_said_at_once_and_the_longer_look_confirms_it(questions: list[HintQuestion]) -> None:
    lines = typed("hint", "why")
    lines.run()
    assert [question.decision.budget.milliseconds for question in questions] == [1000, 10_000]
    at = lines.said.index("Thinking...")
    first, longer, stands = lines.said[at + 1 : at + 4]
    assert first.startswith("Hint so far: place ")
    assert "Too few games" not in first, "they are still being tried"
    assert longer == "Looking longer... Type a line or press Ctrl-C to stop."
    assert stands == "Looked longer: the hint stands.\nBetter than any other turn by about 4 points, in 48 games tried."
    assert lines.room.saved().hints == 1


@pytest.mark.parametrize("thinking", ["1 s", "10 s", "no limit"])
def test_who_gives_hints_too_little_time_is_told_once_where_to_give_more(
    monkeypatch: pytest.MonkeyPatch, thinking: str
) -> None:
    def advise(self: BotDriver, question: HintQuestion) -> Advice:
        first, second, *_ = question.decision.observation.legal_actions()
        return Advice((first,), analysis=Analysis(1, 1.0, (Line((first,), 1.0), Line((second,), 0.0))))

    monkeypatch.setattr(BotDriver, "advise", advise)
    lines = typed("hint", "hint")
    lines.mode.settings = lines.mode.settings._replace(thinking=thinking)
    lines.run()
    said = "\n".join(lines.said)
    assert said.count("Too few games tried to compare it.") == 2
    assert said.count('To have more games tried, raise "Bots think" in the settings.') == (thinking != "no limit")


def test_a_longer_look_that_changes_its_mind_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    advising(monkeypatch, is_changed=True)
    lines = typed("hint", "do hint", verbosity="brief")
    lines.run()
    first, other, *_ = (said for said in lines.said if said.startswith("Hint"))
    assert first.startswith("Hint so far: place ")
    hint, *reasons = other.splitlines()
    assert reasons == [
        "Looked longer: this came out ahead.",
        "Better than any other turn by about 4 points, in 48 games tried.",
    ]
    assert lines.room.notation() == [hint.removeprefix("Hint: ").rstrip(".")], "what was shown last is played"


@pytest.mark.parametrize("is_interrupted", [False, True])
def test_whoever_types_waits_for_no_longer_look(
    questions: list[HintQuestion], monkeypatch: pytest.MonkeyPatch, is_interrupted: bool
) -> None:
    stopped, advise = Event(), BotDriver.advise

    def waiting(self: BotDriver, question: HintQuestion) -> object:
        if question.known is not None:
            hold(stopped)
            raise CancelledError
        return advise(self, question)

    def has_typed() -> bool:
        if is_interrupted:
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(BotDriver, "advise", waiting)
    monkeypatch.setattr(BotDriver, "cancel", lambda self: stopped.set())
    lines = typed("hint", "do hint")
    lines.mode._console = replace(lines.mode._console, has_typed=has_typed)
    lines.run()
    assert stopped.is_set()
    assert ("\nStopped." in lines.said) == is_interrupted
    assert not any("Looked longer" in said for said in lines.said)
    assert len(lines.room.notation()) == 1, "the first reading is played"


def test_a_script_is_told_the_longer_look_alone(questions: list[HintQuestion]) -> None:
    (said,) = asked(room_of("terra", first=1), "hint", settings=Settings(verbosity="brief", thinking="10 s"))
    assert said.startswith("Hint: place ")
    assert [question.decision.budget.milliseconds for question in questions] == [10_000]
