"""Everything said of a game of Terra is a message, whole: in a language of brackets no word stands outside of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from tests.games.terra.players import any_kind
from tests.presenters.brackets import in_brackets, outside
from tests.presenters.terra.test_game_words import REASONS, STATE
from tp_tui.games import get_game
from tp_tui.games.contract import Event, Reason
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.choices import Choice
from tp_tui.presenters.game_words import Subject, words_for
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import Line, text_of
from tp_tui.presenters.terra import labels, step_text
from tp_tui.presenters.terra.descriptions import field_help, status_in_columns, status_text
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, UNICODE
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.legend import signs
from tp_tui.presenters.terra.presenter import TerraPresenter
from tp_tui.room import Room, View, parse_seats
from tp_tui.room.commands import Play
from tp_tui.tui.terra import panels
from tp_tui.tui.terra.panels import enclosure_lines, list_lines, panel_lines

GAME = get_game("terra")
WORDS = words_for(GAME)
ASKED = (
    *(("hand", ""), ("sites", ""), ("scan", "5"), ("scan", "h e5"), ("ray", "ne e5"), ("at", "c3"), ("reach", "e5")),
    *(("reach", "b1"), ("rows", "f7"), ("rows", "b1")),
)
NOTATION = re.compile(r"\b[a-k]\d+\b|\b[hvda]\b|\b(?:Ada|Ben)\b|\b[A-D]\b")
"""What no language changes: fields, rows, players."""

LETTERS = frozenset((*COLOUR_LETTERS, *PLAYER_LETTERS))


def bare(text: str) -> str:
    """The words of a text that stand in no message."""
    found = re.findall(r"[A-Za-z]+", NOTATION.sub("", outside(text)))
    return " ".join(word for word in found if not LETTERS.issuperset(word))


def view_of(room: Room, state: TerraState) -> View:
    """The view of who is to decide in `state`."""
    seat = state.current_seat()
    observation = state.observation(state.player_of(seat))
    return room.view(0)._replace(seat=seat, observation=observation, legal=observation.legal_actions(), current=seat)


def labels_of(choices: Sequence[Choice]) -> Iterator[str]:
    for choice in choices:
        yield choice.label
        if choice.then:
            yield from labels_of(choice.then().choices)


def as_text(lines: Sequence[Line]) -> Iterator[str]:
    for line in lines:
        yield "".join(text for text, _ in line)


def texts(view: View) -> Iterator[str]:
    """Everything that is said of a position to who decides."""
    reader = TerraInteraction(view)
    state, presenter = reader.state, TerraPresenter(view)
    yield status_text(reader)
    yield text_of(status_in_columns(reader, 200))
    yield from labels_of(presenter.choices())
    yield presenter.prompt()
    yield presenter.board()
    yield presenter.where()
    yield from (presenter.ask(word, argument) for word, argument in ASKED)
    for target in (*presenter.targets(),)[:3]:
        yield presenter.describe_target(target)
    for at in range(reader.board.size):
        yield field_help(state, at)
        yield labels.field(state, at, player_names(view), reader.player)
        if reader.is_placing:
            reader.point_at_field(at)
            yield step_text.info(reader, 500)[0]
    yield step_text.prompt(reader)
    yield from as_text(enclosure_lines(reader, UNICODE, 500, 20))
    yield from as_text(panels.under_lines(reader, UNICODE, 500, 2))
    yield from as_text(list_lines(reader, UNICODE, 20, 500))
    yield from (meaning for _, meaning in signs(UNICODE, state.rules))
    for kind in ("build", "hire", "swap", "recall", "card"):
        if reader.offers(kind):
            reader.open(kind)
            yield from as_text(list_lines(reader, UNICODE, 20, 500))
            yield step_text.prompt(reader)
            yield step_text.info(reader, 500)[0]
    for line in state.scores()[reader.player].lines:
        yield WORDS.score_line(state, line)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"edition": "nile", "symbol": "yes", "open": "yes"},
        {"edition": "horus", "search_order": "free"},
        {"mission": 1},
    ],
    ids=str,
)
def test_no_word_stands_outside_a_message(options: dict[str, str | int]) -> None:
    rng, seen = random.Random(4), set[str]()
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 5), {**options, "first": 1}, 3)
    state = room.view(0).observation.resample(rng)
    assert isinstance(state, TerraState)
    with in_brackets():
        while not state.is_terminal():
            if not rng.randrange(12):
                for text in texts(view_of(room, state)):
                    assert not bare(text), text
                    seen.add(text)
                for line in as_text(panel_lines(TerraInteraction(view_of(room, state)), UNICODE, 70, 60)):
                    assert not bare(line), line
                refused = rng.sample(state.all_actions(), 200)
                for refusal in filter(None, map(state.explain, refused)):
                    assert not outside(WORDS.refusal(state, refusal))
            before, events = state.clone(), list[Event]()
            state.apply_action(any_kind(state, rng), events)
            for event in events:
                for subject in (Subject("Ada"), Subject("Ben", is_you=True)):
                    for is_continued in (False, True):
                        assert not outside(WORDS.event(before, event, subject, is_continued=is_continued))
            assert not outside(WORDS.turn(before, events, Subject("Ada")))
    assert len(seen) > 300


def test_reasons_goals_and_rules_are_messages() -> None:
    with in_brackets():
        for name, args, _ in REASONS:
            assert not outside(WORDS.reason(STATE, Reason(name, 1.0, args=args), "Ben"))
        assert not outside(WORDS.aim({})) + outside(WORDS.aim({"mission": 2}))
        assert not "".join(outside(source) for source in WORDS.score_sources().values())
        for chapter in WORDS.rulebook({"edition": "nile"}):
            for rule in chapter.rules:
                assert not bare(rule.text), rule


def test_a_line_of_a_list_is_whole_or_ends_in_a_sign_in_every_width() -> None:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 4), {"edition": "nile", "first": 1}, 3)
    reader = TerraInteraction(room.view(0))
    cut = whole = 0
    while not reader.chooser:
        room.submit(0, Play(room.view(0).legal[0]))
        reader = TerraInteraction(room.view(0))
    for width in range(12, 60):
        for line in as_text(list_lines(reader, UNICODE, 20, width, for_reader=True)):
            told = line.rstrip().removeprefix(UNICODE.here).strip()
            is_cut = told.endswith("…")
            cut += is_cut
            whole += not is_cut
            labels = [text for choice in reader.chooser.choices for text in (choice.label, choice.short)]
            assert is_cut or told == reader.chooser.title or any(told.endswith(text) for text in labels if text), told
    assert cut
    assert whole
