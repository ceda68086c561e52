"""What players read of Terra Pyramides: what happened, where points come from, reasons, goals, what wins."""

from __future__ import annotations

import pytest

from tests.games.terra.players import games
from tests.games.terra.positions import COLOURS, face, field, new, nile, pyramid, site
from tp_tui.games.contract import Argument, Event, Goal, Reason, ScoreLine
from tp_tui.games.terra.rules.components import Yield, yield_args
from tp_tui.presenters.game_words import Subject, words_of
from tp_tui.presenters.hint import plan_text
from tp_tui.presenters.terra.game_words import EVENTS

WORDS = words_of("terra")
STATE = new(edition="nile", symbol="yes", open="yes")
ADA, YOU = Subject("Ada"), Subject("You", is_you=True)
ALL = Yield(1, (0, 0, 2, 0, 0, 0, 1), workers=1, horus=1, graves=2, oases=1, ship=2)
BROUGHT = "1 worker, 2 red, 1 white, 1 gold, 1 Horus step, 2 grave goods, 1 oasis step, 2 ship steps"
NOTHING = Yield(0, (0,) * 7)


def at(name: str) -> int:
    return field(STATE, name)


def number(name: str) -> int:
    return site(STATE, name)


TOLD: list[tuple[str, tuple[int, ...], str]] = [
    ("placed", (face(STATE, "worker+eye"), at("f7"), 3), "placed a worker+eye tile on f7, stairs west"),
    ("placed", (face(STATE, "eye"), at("g3"), 3), "placed an eye tile on g3, stairs west"),
    ("founded", (number("f2"), 3), "revealed foundation f2, worth 3"),
    ("row", (0, *yield_args(ALL)), f"took row h (horizontal): {BROUGHT}"),
    ("row", (3, *yield_args(NOTHING)), "took row a (diagonal up-right): nothing"),
    ("moved", (at("f7"), number("f2")), "sent a worker from f7 to f2"),
    ("returned", (1,), "returned 1 unused worker"),
    ("returned", (2,), "returned 2 unused workers"),
    ("recalled", (number("g4"),), "recalled a worker from g4"),
    ("hired", (number("g4"),), "hired a worker for g4 (3 gold)"),
    ("bought", (), "bought a white block (3 gold)"),
    ("swapped", (0, 2), "swapped blue and red for white"),
    ("built", (number("g4"), 3, 2), "raised g4 to red level 3 (+10)"),
    ("drew", (1,), "drew from stack 2"),
    ("searched", (1,), "searched stack 2 for 1 gold"),
    ("took", (1, 4), "took tile 5 of stack 2"),
    ("returned_tiles", (1,), "put stack 2 back in another order"),
    ("offered", (), "bought a grave good"),
    ("sailed", (), "bought a ship step"),
    ("card", (4,), "took the strategy card “highest pyramid”"),
    ("enclosed", (number("g4"), *yield_args(ALL)), f"enclosed g4: {BROUGHT}"),
    ("waived", (), "paid 1 gold to lay the tile on either half"),
    ("won", (), "reached the goal"),
    ("surplus", (2,), "returned 2 gold over the limit"),
    ("misfit", (), "had a tile that fits nowhere; it left the game"),
    ("over", (), "ended the game: all tiles are laid"),
]


@pytest.mark.parametrize(("kind", "args", "said"), TOLD, ids=lambda value: str(value)[:30])
def test_what_happened_is_said_behind_a_name_and_behind_you(kind: str, args: tuple[int, ...], said: str) -> None:
    event = Event(kind, 0, args)
    assert WORDS.event(STATE, event, ADA) == f"Ada {said}"
    assert WORDS.event(STATE, event, ADA, is_continued=True) == said
    assert WORDS.event(STATE, event, YOU) == f"You {said}"
    assert WORDS.event(STATE, event, YOU, is_continued=True) == said


def test_a_stack_that_leaves_the_game_is_told() -> None:
    event = Event("stack_out", 0, (2,))
    assert WORDS.event(STATE, event, ADA) == "Stack 3 is out of play"
    assert WORDS.turn(STATE, [Event("drew", 0, (2,)), event], ADA) == "Stack 3 is out of play"
    assert WORDS.turn_in_short(STATE, [event], YOU, [YOU], 20) == "You: stack 3 gone"
    for state, choose, rng in games(4):
        while not state.is_terminal():
            had, happened = [bool(stack) for stack in state.stacks], list[Event]()
            is_putting_back = bool(state.to_return)
            state.apply_action(choose(state, rng), happened)
            gone = [n for n, stack in enumerate(state.stacks) if had[n] and not stack and not state.to_return]
            assert is_putting_back or [each.args[0] for each in happened if each.kind == "stack_out"] == gone


def test_everything_that_happens_is_told() -> None:
    assert {kind for kind, *_ in TOLD} | {"stack_out"} == set(EVENTS)


def test_a_first_level_brings_its_worth_less_that_of_the_foundation() -> None:
    state = new()
    state.values[site(state, "f8")] = 3
    assert WORDS.event(state, Event("built", 0, (site(state, "f8"), 1, 0)), ADA) == "Ada raised f8 to blue level 1 (+2)"


def test_what_came_to_light() -> None:
    kinds = {"founded": "a foundation was revealed", "drew": "a tile was drawn", "searched": "a stack was searched"}
    assert {kind: WORDS.reveal(Event(kind, 0, reveals=True)) for kind in kinds} == kinds


def test_what_is_bought_in_a_turn_is_counted() -> None:
    events = [*[Event("offered", 0)] * 2, Event("sailed", 0), Event("card", 0, (5,)), Event("searched", 0, (3,))]
    events += [Event("enclosed", 0, (number("g4"), *yield_args(ALL))), Event("won", 0), Event("misfit", 0)]
    done = (
        "had a tile that fits nowhere, enclosed g4 for 1 worker, 3 blocks, 1 gold, 1 Horus step, "
        "2 grave goods, 1 oasis step and 2 ship steps, bought 2 grave goods, bought 1 ship step, took the card "
        "“most pyramids”, searched stack 4, reached the goal"
    )
    assert WORDS.turn(STATE, events, ADA) == f"Ada {done}"
    assert WORDS.turn(STATE, events, YOU) == f"You {done}"
    assert WORDS.turn(STATE, [Event("row", 0, (0, *yield_args(NOTHING)))], ADA) == "Ada took nothing"
    assert WORDS.turn(STATE, [Event("bought", 0)], ADA) == "Ada bought 1 white block (3 gold)"


def test_the_highest_pyramid_of_a_turn_comes_first() -> None:
    events = [Event("built", 0, (number(site), level, 0)) for site, level in (("f2", 1), ("g4", 4), ("f8", 2))]
    parts = WORDS.turn_parts(STATE, events, [ADA, YOU])
    assert parts == ["g4 to level 4", "f8 to level 2", "f2 to level 1"]


def test_a_turn_names_where_workers_went() -> None:
    events = [Event("moved", 0, (at("f7"), number(name))) for name in ("f2", "g4", "f2")]
    assert WORDS.turn(STATE, events, ADA) == "Ada sent 2 to f2 and 1 to g4"


def test_score_lines() -> None:
    state = nile(2)
    pyramid(state, "b1", "red", 4)
    state.horus[0], state.graves[0], state.oases[0], state.ships[0] = 5, 2, 3, 6
    said = {WORDS.score_line(state, line) for line in state.scores()[0].lines}
    assert {"red pyramid, level 4", "Horus track", "2 grave goods", "3 oases × level 4", "1 sites × 2 palms"} <= said
    assert {"task: eyes of Horus", "task: most pyramids"} <= said
    plain = {"foundation", "blocks", "gold"}
    assert {WORDS.score_line(state, ScoreLine("B30", name, 1)) for name in plain} == plain
    assert WORDS.score_line(state, ScoreLine("", "something else", 1)) == "something else"
    assert list(WORDS.score_sources().values()) == [
        "foundations", "pyramids", "Horus", "grave goods", "Nile", "tasks", "blocks and gold",
    ]  # fmt: skip


def test_goals_and_what_wins() -> None:
    goals = [
        WORDS.goal(state, goal) for mission in (1, 2, 3) if (goal := (state := new(mission=mission)).goal()) is not None
    ]
    assert goals == ["four pyramids of level 5", "more than 275 points", "six pyramids of level 4 in six colours"]
    assert WORDS.goal(new(), Goal("something else", 0, 1)) == "something else"
    assert WORDS.aim({"mission": 1, "players": 1}) == "Your goal, in 28 turns: four pyramids of level 5."
    assert WORDS.aim({}) == "Score the most points in 14 turns. High pyramids bring the most."


EYE = face(STATE, "eye")
G4, F2, RED = at("g4"), at("f2"), COLOURS.index("red")
REASONS: list[tuple[str, tuple[Argument, ...], str]] = [
    ("only_option", (), "the only thing you can do"),
    ("nothing_better", (), "nothing else you could still do brings more"),
    ("as_good", (), "leaves you as well off as any other turn would"),
    ("keeps_resources", (0,), "keeps resources worth about half a point"),
    ("ahead", (1,), "leaves you about a point ahead of other turns"),
    ("behind", (3,), "is about 3 points behind other turns as things stand"),
    ("goal", (2, 4, "four_summits"), "makes it 2 of 4: four pyramids of level 5"),
    ("reveals_and_raises", (G4, 1, 2), "reveals g4 and raises it to level 1 (+2)"),
    ("raises", (F2, 3, 10), "raises f2 to level 3 (+10)"),
    ("crew_ready", (F2, 3, 3, 2), "brings f2 to 3 of 3 workers, ready for level 2"),
    (
        "crew_short",
        (F2, 2, 3, 3, 1, 2, RED),
        "brings f2 to 2 of 3 workers, 1 worker and 2 red blocks short of level 3",
    ),
    ("crew_short", (F2, 1, 3, 1, 2, 0, -1), "brings f2 to 1 of 3 workers, 2 workers short of level 1"),
    ("crew_short", (F2, 3, 3, 1, 0, 1, -1), "brings f2 to 3 of 3 workers, 1 block short of level 1"),
    ("reveals_and_takes", (F2, 1), "reveals f2 and takes it with 1 worker"),
    ("reveals_and_takes", (F2, 2), "reveals f2 and takes it with 2 workers"),
    ("takes_foundation", (F2, 3, 1), "takes foundation f2 (worth 3) with 1 worker"),
    ("takes_foundation", (F2, 3, 2), "takes foundation f2 (worth 3) with 2 workers"),
    ("reveals", (F2,), "reveals foundation f2"),
    ("reveals_in_line", (F2, 1), "reveals foundation f2; one worker tile is in line with it"),
    ("reveals_in_line", (F2, 2), "reveals foundation f2; 2 worker tiles are in line with it"),
    ("gains", ((1, 0, 0, 0, 0, 0, 2), 2, 4), "gains 1 blue, 2 white and 2 gold, worth about 4 points"),
    ("gains", ((0,) * 7, 1, 0), "gains 1 gold, worth about half a point"),
    ("buys", (3, 1), "turns 3 gold into 1 block that fits any pyramid"),
    ("buys", (6, 2), "turns 6 gold into 2 blocks that fit any pyramid"),
    ("swaps", (2, 1), "turns 2 blocks into 1 that fits any pyramid"),
    ("swaps", (4, 2), "turns 4 blocks into 2 that fit any pyramid"),
    ("limits", (7, 4), "the limit is 7 blocks and 4 gold"),
    ("ring", (G4, yield_args(ALL)), f"encloses g4: {BROUGHT}"),
    ("horus", (1,), "gains 1 Horus step"),
    ("horus", (2,), "gains 2 Horus steps"),
    ("horus_and_gold", (2, 1), "gains 2 Horus steps and 1 gold from the track"),
    ("graves", (1, 1), "adds 1 grave good, worth about a point"),
    ("graves_and_lead", (2, 3), "adds 2 grave goods, worth about 3 points, and takes the lead in them"),
    ("oases", (2, 3), "adds 2 oasis steps, worth about 3 points with your highest pyramid"),
    ("oases_higher", (2, 4), "lets your oases count 2 times (+4)"),
    ("palm", (3, 1, 1), "sails your ship to palm 3, worth 1 point with your 1 site"),
    ("palm", (3, 4, 4), "sails your ship to palm 3, worth 4 points with your 4 sites"),
    ("ship", (1, 0), "moves your ship 1 step, worth about half a point"),
    ("card", (3, 20, 10), "takes the card “Nile”: 20 points for that task instead of 10"),
    ("task_lead", (0, 10), "takes the lead in the task “grave goods”, 10 points at the end"),
    ("leaves_row", (at("c1"), at("c6"), 5), "leaves you row v through c4, worth about 5 points"),
    ("leaves_row", (at("f6"), at("f6"), 5), "leaves you row f6, worth about 5 points"),
    ("keeps_from_row", (at("b3"), at("h3"), 5), "keeps Ben from row h through e3, worth about 5 points"),
    ("row_worth_less", (at("c1"), at("c6"), 1), "makes row v through c4 worth about a point less to Ben"),
    ("ring_short", (G4, 1, 2), "leaves g4 1 tile short of being enclosed, worth about 2 points"),
    ("ring_short", (G4, 3, 2), "leaves g4 3 tiles short of being enclosed, worth about 2 points"),
    ("known_top", (EYE,), "you know its top tile: eye"),
    ("top_tile", (EYE, 0, 0), "its top tile is eye, about as good as an unseen tile"),
    ("top_tile", (EYE, 1, 2), "its top tile is eye, about 2 points better than an unseen tile"),
    ("top_tile", (EYE, -1, 1), "its top tile is eye, about a point worse than an unseen tile"),
    ("unseen_tile", (EYE, 0, 0, ""), "an unseen tile is about as good as eye, the best you know"),
    (
        "unseen_tile",
        (EYE, -1, 0, "scarab"),
        "an unseen tile is about half a point worse than eye, the best you know; its tiles go on the scarab half",
    ),
    ("no_top_known", ("", 0), "you know none of the top tiles, so any stack will do"),
    ("no_top_known", ("", 1), "you know none of the top tiles, so any stack will do; a search isn't worth its gold"),
    (
        "no_top_known",
        ("sphinx", 0),
        "you know none of the top tiles, so any stack will do; its tiles go on the sphinx half",
    ),
    ("pick", (1, 1), "lets you pick from 1 tile for 1 gold"),
    ("pick", (5, 1), "lets you pick from 5 tiles for 1 gold"),
    (
        "pick_better",
        (5, 1, 2),
        "lets you pick from 5 tiles for 1 gold; the best is probably about 2 points better than an unseen tile",
    ),
    ("only_tile", (EYE,), "eye is the only tile there"),
    ("tile_compared", (EYE, 0, 0), "eye is about as good as the others on average"),
    ("tile_compared", (EYE, 1, 2), "eye is about 2 points better than the others on average"),
]


@pytest.mark.parametrize(("name", "args", "said"), REASONS, ids=lambda value: str(value)[:30])
def test_reasons_are_clauses(name: str, args: tuple[Argument, ...], said: str) -> None:
    assert WORDS.reason(STATE, Reason(name, 1.0, args=args), "Ben") == said


def test_a_reason_of_any_kind_is_said_somehow() -> None:
    assert WORDS.reason(STATE, Reason("beats {rival} by a mile", 1.0, 1), "Ben") == "beats Ben by a mile"
    wrong = [
        (),
        (1,),
        ("e5", 1),
        (10**9,) * 3,
        (-(10**9),) * 4,
        ((1, 2), "x"),
        ((-5,) * 99, 1, 1),
        ("", "", ""),
        (5, 5, 5),
    ]
    for name in {name for name, *_ in REASONS}:
        for args in wrong:
            assert WORDS.reason(STATE, Reason(name, 1.0, args=args), "Ben")


def test_a_turn_to_be_played_is_said_in_the_words_of_lists() -> None:
    actions = {STATE.action_to_string(action): action for action in STATE.all_actions()}
    planned = ("build f8 yellow with green", "build f8 yellow", "done", "offer", "offer", "done")
    said = [
        *("build on f8 in yellow (pay green)", "build on f8 in yellow", "finish (then for the limit)"),
        *("buy a grave good", "buy a grave good", "finish"),
    ]
    assert WORDS.plan(STATE, [actions[text] for text in planned]) == said
    assert plan_text(WORDS, STATE, [actions["offer"]] * 3) == "buy a grave good 3 times"
