"""Observations as JSON data: nothing is lost on the way, nothing hidden is on it, and nothing impossible is read."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import product
from typing import NamedTuple

import pytest

from tests.toy import installed
from tp_tui.bots import Budget, make_bot
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import (
    Game,
    GameFile,
    JsonDataError,
    Observation,
    ObservationFormat,
    OpenObservation,
    OptionValue,
    Role,
    State,
    seat_counts,
    with_seats,
)
from tp_tui.games.kit.position_format import Cache, Field, PositionFormat

SPECTATOR = -1
SEED = 987_654_321
EVERY = 13
"""Which positions of a game are looked at: one of so many."""

TRIED = 25
"""How many actions of the whole space are asked for in a position."""

DECK = (files("tp_tui.games.necropolis") / "data" / "decks" / "standard.toml").read_text(encoding="utf-8")

STARTS = ("b3", "h3", "b9", "h9")


def letter(column: int, row: int) -> str:
    if row % 6 == column % 6 == 2 and column < 24:
        return "S"
    return "*" if f"{chr(ord('a') + column)}{row + 1}" in STARTS else "."


LARGEST_BOARD = "\n".join(
    (
        'title = "Largest"',
        "founded = []",
        "sphinx_rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]",
        'grid = """',
        *(" ".join(letter(column, row) for column in range(26)) for row in range(26)),
        '"""',
        *(f'[[start]]\nfield = "{field}"\nstairs = "east"' for field in STARTS),
    )
)
"""As many rows and columns as a board can have, and nearly all of them spaces."""

OWN_FILES = {
    "deck": (DECK.replace("blue", "grey").replace("white", "blue").replace("grey", "white"),),
    "fields": ('title = "Mine"\n[fields]\na1 = "blue"\ne6 = "white"\n',),
    "board": (
        'board = "desert"\n[tiles.basic]\n"worker" = 20\n"eye" = 20\n[supplies.foundations]\n9 = 22\n',
        LARGEST_BOARD,
    ),
}
"""Files of a player's own, by the option that takes them."""

MAX_BYTES = {"cubes": 3_000, "necropolis": 4_000, "terra": 6_000}
"""More than an observation takes, its box aside; a line of a socket may have 64 kB."""

MAX_BOX = 12_000
"""More than an own box takes."""


class Setup(NamedTuple):
    """A game with complete options, and how it is named in reports."""

    game: Game
    options: dict[str, OptionValue]

    def fresh(self, seed: int) -> State:
        return self.game.new_initial_state(self.options, seed)

    def format(self) -> ObservationFormat:
        found = self.game.observation_format()
        assert found is not None
        return found

    def fields(self) -> tuple[Field, ...]:
        form = self.format()
        assert isinstance(form, PositionFormat)
        return form.fields


def setups() -> Iterator[object]:
    """Every game of the project in all versions, sides and scenarios, plain and with all variants, with own files.

    Those with the most players come with the quick tests, the others with the long suites.
    """
    for name in (name for name in game_names() if get_game(name).observation_format()):
        game = get_game(name)
        for chosen in kinds(game):
            counts = seat_counts(game, chosen)
            for seats in counts:
                options = game.complete_options(with_seats(game, chosen, seats))
                marks = () if seats == counts[-1] else pytest.mark.slow
                said = " ".join(
                    f"{key}={'own' if isinstance(value, GameFile) else value}" for key, value in chosen.items()
                )
                yield pytest.param(Setup(game, options), id=f"{name} {seats} {said}", marks=marks)


def kinds(game: Game) -> Iterator[dict[str, OptionValue]]:
    """Options but for the seats: versions with scenarios, all variants or none, each house rule and own file alone."""
    combined = [option for role in (Role.VERSION, Role.SCENARIO) for option in game.options_of(role)]
    variants = [option.name for option in game.options_of(Role.VARIANT)]
    for switched in ("no", "yes") if variants else ("no",):
        for values in product(*(option.listed() for option in combined)):
            chosen: dict[str, OptionValue] = dict.fromkeys(variants, switched)
            yield chosen | dict(zip([option.name for option in combined], values, strict=True))
    for option in game.options_of(Role.HOUSE_RULE):
        for value in option.listed():
            if value != option.default:
                yield {option.name: value}
    for option in game.options_of(Role.FILE):
        for text in OWN_FILES[option.name]:
            yield {option.name: GameFile("own.toml", text)}


each_setup = pytest.mark.parametrize("kind", list(setups()))


def positions(kind: Setup, seed: int, every: int = EVERY) -> Iterator[State]:
    """Positions of a random game, the last one included."""
    state, rng, number = kind.fresh(seed), random.Random(seed), 0
    while not state.is_terminal():
        if number % every == seed % every:
            yield state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
        number += 1
    yield state


def observations(state: State) -> list[Observation]:
    """What every player and a spectator knows, and what one knows from whom nothing is hidden."""
    players = (SPECTATOR, *range(state.players))
    return [*(state.observation(player) for player in players), OpenObservation(SPECTATOR, state)]


def differing_fields(fields: Sequence[Field], one: State, other: State) -> list[str]:
    """The names of the fields in which two positions differ, what is worked out on demand left aside."""
    return [
        field.name
        for field in fields
        if not isinstance(field, Cache) and getattr(one, field.name) != getattr(other, field.name)
    ]


def sent(kind: Setup, observation: Observation) -> Observation:
    """The observation as it comes out of another process."""
    return kind.format().read(kind.options, json.loads(json.dumps(kind.format().write(observation))))


@each_setup
def test_an_observation_survives_json(kind: Setup) -> None:
    evaluation, observer, rng = kind.game.evaluation(), kind.game.tensor_observer(), random.Random(1)
    fields = kind.fields()
    for state in positions(kind, 21):
        for seen in observations(state):
            back = sent(kind, seen)
            assert (type(back), back.player) == (type(seen), seen.player)
            assert differing_fields(fields, back.state, seen.state) == []
            assert back.legal_actions() == seen.legal_actions()
            assert back.state.legal_actions() == seen.state.legal_actions()
            for action in rng.sample(list(seen.state.all_actions()), TRIED):
                assert back.state.explain(action) == seen.state.explain(action)
            assert (back.state.scores(), back.state.goal()) == (seen.state.scores(), seen.state.goal())
            drawn = [each.resample(random.Random(2)) for each in (back, seen)]
            assert differing_fields(fields, *drawn) == []
            drawn = [evaluation.determinize(each, random.Random(3)) for each in (back, seen)]
            assert differing_fields(fields, *drawn) == []
            assert observer is not None
            assert observer.tensor(back.state, back.player) == observer.tensor(seen.state, seen.player)


@each_setup
def test_what_is_hidden_leaves_no_trace(kind: Setup) -> None:
    """The data of a seat is byte for byte the same whatever is hidden from it, and says neither deal nor seed."""
    rng, form = random.Random(4), kind.format()
    hiding = {field.name for field in kind.fields() if field.hidden}
    for state in positions(kind, SEED):
        whole = form.write(OpenObservation(SPECTATOR, state))
        for player in (SPECTATOR, *range(state.players)):
            text = json.dumps(form.write(state.observation(player)))
            assert str(SEED) not in text
            for _ in range(2):
                other = state.resample_from_infostate(player, rng)
                assert json.dumps(form.write(other.observation(player))) == text
            assert isinstance(whole, dict)
            shown, there = json.loads(text)["position"], json.loads(json.dumps(whole))["position"]
            masked = {name for name in there if shown[name] != there[name]}
            assert masked <= hiding
            if state.turn_number() == 1:
                assert masked


@each_setup
def test_an_observation_is_short(kind: Setup) -> None:
    form = kind.format()
    for state in positions(kind, 23):
        for seen in observations(state):
            data = json.loads(json.dumps(form.write(seen)))
            box = len(json.dumps(data.pop("box")))
            assert len(json.dumps(data)) <= MAX_BYTES[kind.game.name]
            assert box <= MAX_BOX


@each_setup
def test_the_list_of_fields_is_whole(kind: Setup) -> None:
    fields = kind.fields()
    state = list(positions(kind, 24))[-2]
    slots = [name for layer in type(state).__mro__ for name in getattr(layer, "__slots__", ())]
    assert sorted(field.name for field in fields) == sorted(slots)
    state.legal_actions()
    copy = state.clone()
    for field in fields:
        value, copied = getattr(state, field.name), getattr(copy, field.name)
        assert copied == value
        assert type(copied) is type(value)
        assert (copied is not value) == field.copied, field.name


@each_setup
def test_a_bot_that_is_sent_observations_plays_the_same_game(kind: Setup) -> None:
    bot, few = make_bot("greedy", kind.game), Budget(milliseconds=10_000)
    state = kind.fresh(28)
    for number in range(15):
        if state.is_terminal():
            break
        seen = state.observation(state.current_player())
        action, again = (
            bot.choose(each, each.legal_actions(), few, random.Random(number)) for each in (seen, sent(kind, seen))
        )
        assert action == again
        state.apply_action(action)


WRONG = (None, True, -2, 2**70, 10**9, 1.5, "1", "\x1b[2J", [], [0], {}, {"a": 1}, [[[]]])


def leaves(data: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The ways to everything in JSON data."""
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(value, (*path, key))


def changed(text: str, path: tuple[object, ...], how: object) -> object:
    """The data of `text` with something else at `path`: `how`, or a step up or down, or nothing there any more."""
    data = json.loads(text)
    if not path:
        return how
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    value = inner[path[-1]]
    if how == "gone":
        del inner[path[-1]]
    elif how in ("more", "less"):
        inner[path[-1]] = value + (1 if how == "more" else -1) if type(value) is int else [value]
    else:
        inner[path[-1]] = how
    return data


@each_setup
def test_data_from_anybody_is_refused_or_read(kind: Setup) -> None:
    """Whatever is changed in the data, it is refused with one error, or it is an observation that can be looked at."""
    rng, form = random.Random(5), kind.format()
    refused: list[str] = []
    states = list(positions(kind, 25))
    for state in (states[0], states[len(states) // 2], states[-1]):
        for seen in rng.sample(observations(state), 3):
            text = json.dumps(form.write(seen))
            paths = list(leaves(json.loads(text)))
            for path in rng.sample(paths, min(len(paths), 20)):
                for how in (*rng.sample(WRONG, 2), "gone", "more", "less"):
                    data = changed(text, path, how)
                    try:
                        back = form.read(kind.options, data)
                    except JsonDataError as error:
                        refused.append(str(error))
                        continue
                    assert json.dumps(form.write(back)) == json.dumps(data)
                    back.legal_actions()
                    back.state.scores()
                    back.resample(rng)
    assert len(refused) > 50
    assert all(said.isprintable() and len(said) < 400 for said in refused)


@each_setup
def test_nobody_is_shown_more_than_they_may_know(kind: Setup) -> None:
    """An observation that shows what is hidden, as a lying owner might send it to cheat with, is refused."""
    form = kind.format()
    state = kind.fresh(26)
    whole, seen = form.write(OpenObservation(0, state)), form.write(state.observation(0))
    assert whole != seen
    told = json.loads(json.dumps(whole)) | {"open": False}
    with pytest.raises(JsonDataError):
        form.read(kind.options, told)


@pytest.mark.parametrize(("name", "option"), [("necropolis", "deck"), ("cubes", "fields")])
def test_what_a_deal_brings_goes_with_the_observation(name: str, option: str) -> None:
    """Own cards or colour fields may come from a deal: the options that others know do not name them."""
    game = get_game(name)
    plain = game.complete_options({"first": 1})
    own = {**plain, option: GameFile("own.toml", OWN_FILES[option][0])}
    state = game.state_from_deal(plain, game.deal_of(game.new_initial_state(own, 27)))
    kind = Setup(game, plain)
    for seen in observations(state):
        assert differing_fields(kind.fields(), sent(kind, seen).state, seen.state) == []
    form = kind.format()
    for wrong in (1, [], "text", [1], {"a": 1}, {option: []}):
        with pytest.raises(JsonDataError, match=r"^box "):
            form.read(plain, {**json.loads(json.dumps(form.write(state.observation(0)))), "box": wrong})


def test_a_game_may_offer_none() -> None:
    with installed() as toy:
        assert toy.observation_format() is None
