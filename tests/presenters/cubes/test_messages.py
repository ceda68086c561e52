"""Every sentence about Cubes is a message as a whole: a catalogue that brackets messages leaves no words outside."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from tests.games.cubes.positions import GAME, SETUPS, any_kind
from tests.presenters.brackets import in_brackets, outside
from tests.tui.cubes.table_helpers import session_after
from tp_tui.games.contract import Event
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.presenters.choices import Choice, NoAnswerError
from tp_tui.presenters.cubes import descriptions, step_text
from tp_tui.presenters.cubes.descriptions import leads, place_text, status_text
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.cubes.presenter import CubesPresenter
from tp_tui.presenters.game_words import Subject, words_for
from tp_tui.room import Play
from tp_tui.tui.cubes.panels import title_line

NOTATION = re.compile(r"^(r y b w g|\(r\)|\+4|R Y B W G|r2 y1|[A-D]|[A-E] )$")


@pytest.fixture(autouse=True)
def bracketed() -> Iterator[None]:
    with in_brackets():
        yield


def check(text: str) -> None:
    assert not re.search(r"[^\W_]", outside(text)), text


def labels(choices: Sequence[Choice]) -> Iterator[str]:
    for choice in choices:
        yield choice.label
        if choice.then:
            yield from labels(choice.then().choices)


def said_at_the_table(interaction: CubesInteraction) -> Iterator[str]:
    yield step_text.prompt(interaction)
    yield leads(interaction)
    yield status_text(interaction)
    yield CubesPresenter(interaction.view).step_help()
    yield from (text[2:] if number == 0 else text for number, (text, _style) in enumerate(title_line(interaction, 80)))
    for place in range(0, interaction.pyramid.size, 4):
        interaction.point_at_place(place)
        yield step_text.info(interaction, 78)[0]
        yield place_text(interaction)
    for kind in ("buy", "take"):
        if interaction.deciding and interaction.open(kind):
            assert interaction.chooser is not None
            yield step_text.prompt(interaction)
            for number in range(len(interaction.chooser.choices)):
                interaction.chooser.highlight(number)
                yield step_text.info(interaction, 78)[0]
            interaction.confirm()
            yield step_text.info(interaction, 78)[0]
    interaction.chooser = None


def said_in_lines(interaction: CubesInteraction) -> Iterator[str]:
    if interaction.deciding:
        yield descriptions.prompt(interaction)
        yield from labels(descriptions.choices(interaction))
        yield from (descriptions.target_text(interaction, name) for name in descriptions.targets(interaction)[:4])
    for colour in ("", "red"):
        yield descriptions.reach(interaction, colour)
    yield from (descriptions.at(interaction, "b2"), descriptions.rows(interaction), descriptions.scan(interaction, "a"))
    yield descriptions.sites(interaction)


@pytest.mark.parametrize(("side", "players"), SETUPS)
def test_nothing_is_said_at_the_table_or_in_lines_that_is_no_message(side: str, players: int) -> None:
    room, rng = session_after(players=players, side=side), random.Random(players)
    while room.current >= 0:
        seat = room.current
        if rng.random() < 0.08:
            for viewer in (seat, (seat + 1) % players):
                interaction = CubesInteraction(room.view(viewer))
                for text in (*said_at_the_table(interaction), *said_in_lines(interaction)):
                    check(text)
        state = room.view(seat).observation.state
        assert isinstance(state, CubesState)
        room.submit(seat, Play(any_kind(state, rng)))
    check(status_text(CubesInteraction(room.view(0))))


def test_nothing_is_said_of_a_game_that_is_no_message() -> None:
    words, rng = words_for(GAME), random.Random(3)
    state = GAME.new_initial_state({"players": 3}, 3)
    while not state.is_terminal():
        events: list[Event] = []
        if rng.random() < 0.05:
            for action in state.all_actions():
                if refusal := state.explain(action):
                    check(words.refusal(state, refusal))
        state.apply_action(any_kind(state, rng), events)
        for subject in (Subject("Ada"), Subject("Ada", is_you=True)):
            for event in events:
                check(words.event(state, event, subject))
                check(words.event(state, event, subject, is_continued=True))
                assert not event.reveals or check(words.reveal(event)) is None
            check(words.turn(state, events, subject))
    for score in state.scores():
        for line in score.lines:
            check(words.score_line(state, line))
    for chapter in words.rulebook({}):
        check(chapter.title)
        for rule in chapter.rules:
            check(rule.text)
    for text in (words.aim({}), words.score_note(), *words.score_sources().values()):
        check(text)


def test_what_has_no_answer_is_a_message_too() -> None:
    interaction = CubesInteraction(session_after().view(0))
    asked = ((descriptions.at, "zz"), (descriptions.scan, "x"), (descriptions.reach, "pink"))
    for ask, argument in asked:
        with pytest.raises(NoAnswerError) as error:
            ask(interaction, argument)
        check(str(error.value))
