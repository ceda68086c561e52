"""The facts of Cubes in words: what happened, turn by turn, refusals, points, reasons, and the rules."""

from __future__ import annotations

import re

import pytest

from tests.games.cubes.clauses import KNOWN
from tests.games.cubes.positions import GAME, SETUPS, games, lay, new, play, purse, refusal, stock
from tests.games.cubes.rules.test_turns import strip
from tests.room.told import turns_told
from tp_tui.games.contract import Event, Reason, Refusal
from tp_tui.games.cubes.rules.components import BLUE, GREEN, RED, WHITE
from tp_tui.presenters.cubes.choosers import after_money
from tp_tui.presenters.cubes.game_words import REASONS
from tp_tui.presenters.game_words import Subject, words_for
from tp_tui.presenters.log_text import parts_for_you, step_highlights, turn_parts
from tp_tui.room import Play, Room
from tp_tui.room.seats import parse_seats

WORDS = words_for(GAME)
ADA, YOU = Subject("Ada"), Subject("Ada", is_you=True)


def said(state, *moves):
    return [WORDS.event(state, event, ADA) for event in play(state, *moves)]


def test_what_happened_in_words():
    state = new()
    strip(state, "red", "blue", "red", "green", "white", "white", "white")
    purse(state, 10, 30)
    assert said(state, "buy 3") == [
        "Ada bought 2 red and 1 blue for $6",
        "Ada filled the strip with 12 cubes",
    ]
    lay(state, "a1 white, a2 red, a3 red")
    assert said(state, "build blue a4", "build red b2", "done") == [
        "Ada built blue at a4",
        "Ada built red at b2 ($5 for the colour field)",
    ]
    assert said(state, "take A red for money", "build red a1", "done") == [
        "Ada took red from A for $3",
        "Ada built red at a1",
    ]
    assert said(state, "money", "money")[-1] == "All took money: 16 new cubes lie on the strip"


@pytest.mark.parametrize(
    ("event", "texts"),
    [
        (Event("money", 0, (5,)), ("Ada took $5", "You took $5", "took $5", "took $5")),
        (
            Event("bought", 0, (3, RED, BLUE)),
            (
                "Ada bought red and blue for $3",
                "You bought red and blue for $3",
                "bought red and blue for $3",
                "bought red and blue for $3",
            ),
        ),
        (
            Event("took", 0, (1, RED, WHITE)),
            (
                "Ada took red from B for white",
                "You took red from B for white",
                "took red from B for white",
                "took red from B for white",
            ),
        ),
        (
            Event("took", 0, (1, RED, 5)),
            (
                "Ada took red from B for $3",
                "You took red from B for $3",
                "took red from B for $3",
                "took red from B for $3",
            ),
        ),
        (
            Event("built", 0, (GREEN, 0, 0, 0, 0)),
            ("Ada built green at a1", "You built green at a1", "built green at a1", "built green at a1"),
        ),
        (
            Event("built", 0, (RED, 11, 2, 5, 1)),
            (
                "Ada built red at b2 (+2, $5 for the colour field, filled row b: +10)",
                "You built red at b2 (+2, $5 for the colour field, filled row b: +10)",
                "built red at b2 (+2, $5 for the colour field, filled row b: +10)",
                "built red at b2 (+2, $5 for the colour field, filled row b: +10)",
            ),
        ),
        (
            Event("refilled", 0, (RED,)),
            (
                "Ada filled the strip with 1 cube",
                "You filled the strip with 1 cube",
                "filled the strip with 1 cube",
                "filled the strip with 1 cube",
            ),
        ),
        (
            Event("refilled", 0, (RED, RED)),
            (
                "Ada filled the strip with 2 cubes",
                "You filled the strip with 2 cubes",
                "filled the strip with 2 cubes",
                "filled the strip with 2 cubes",
            ),
        ),
        (
            Event("mixed", 0, (RED,) * 16),
            (
                "All took money: 16 new cubes lie on the strip",
                "All took money: 16 new cubes lie on the strip",
                "all took money: 16 new cubes lie on the strip",
                "all took money: 16 new cubes lie on the strip",
            ),
        ),
        (
            Event("emptied", 0),
            (
                "The bag is empty: the last cube bought ends the game",
                "The bag is empty: the last cube bought ends the game",
                "the bag is empty: the last cube bought ends the game",
                "the bag is empty: the last cube bought ends the game",
            ),
        ),
        (
            Event("over", 0, (1,)),
            (
                "Ada ended the game: everybody took money for the third time in a row",
                "You ended the game: everybody took money for the third time in a row",
                "ended the game: everybody took money for the third time in a row",
                "ended the game: everybody took money for the third time in a row",
            ),
        ),
        (
            Event("over", 0, (0,)),
            (
                "Ada ended the game: the last cube was bought",
                "You ended the game: the last cube was bought",
                "ended the game: the last cube was bought",
                "ended the game: the last cube was bought",
            ),
        ),
    ],
)
def test_an_event_speaks_of_you_or_of_a_name_and_can_go_on(event, texts):
    state = new()
    assert texts == tuple(
        WORDS.event(state, event, subject, is_continued=is_continued)
        for is_continued in (False, True)
        for subject in (ADA, YOU)
    )


def test_the_end_in_words():
    state = new()
    assert said(state, *["money"] * 6)[-1] == "Ada ended the game: everybody took money for the third time in a row"
    state = new()
    state.bag = b""
    strip(state, "red")
    assert said(state, "buy 1", "done")[-1] == "Ada ended the game: the last cube was bought"


@pytest.mark.rule("Q11")
def test_the_rulebooks_red_cube_in_words():
    state = new()
    assert WORDS.event(state, Event("built", 0, (RED, 34, 10, 0, 0)), ADA) == "Ada built red at e1 (+10)"


def test_a_full_row_is_told():
    state = new(side="small")
    lay(state, ", ".join(f"a{n} red" for n in range(1, 7)))
    stock(state, blue=1)
    assert said(state, "build blue a7") == ["Ada built blue at a7 (filled row a: +10)"]


@pytest.mark.rule("Q6")
def test_a_turn_is_a_sentence_in_the_log():
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 2), {"first": 1}, 3)
    state = room.saved().start
    first = [("red", "yellow", "blue", "white", "green")[colour] for colour in state.strip[:2]]
    for text in ("buy 2", f"build {first[0]} a1", f"build {first[1]} a2", "done", "money"):
        now = room.view(room.current).observation.state
        room.submit(room.current, Play(now.string_to_action(text)))
    bought = f"2 {first[0]}" if first[0] == first[1] else " and ".join(first)
    turn = f"bought {bought} for $3, built {first[0]} at a1 and {first[1]} at a2."
    assert turns_told(room.view(0)) == [f"You {turn}", "Ben took $5."]
    assert turns_told(room.view(1)) == [f"Ada {turn}", "You took $5."]


def test_everything_a_turn_can_be_is_said_in_its_order():
    state = new()
    events = [
        Event("bought", 0, (3, RED, BLUE)),
        Event("took", 0, (1, WHITE, 5)),
        Event("took", 0, (2, GREEN, RED)),
        Event("built", 0, (WHITE, 0, 0, 0, 0)),
        Event("built", 0, (BLUE, 11, 1, 5, 1)),
    ]
    rest = (
        "bought red and blue for $3, took white from B for $3 and green from C for red, built white at a1 and blue at "
        "b2, filled row b, earned $5"
    )
    assert WORDS.turn(state, events, ADA) == f"Ada {rest}"
    assert WORDS.turn(state, events, YOU) == f"You {rest}"
    stalled = [Event("money", 0, (5,)), Event("mixed", 0, (RED,) * 16)]
    assert WORDS.turn(state, stalled, ADA) == "Ada took $5; all took money: 16 new cubes lie on the strip"
    assert WORDS.turn(state, stalled[1:], YOU) == "All took money: 16 new cubes lie on the strip"
    assert (
        WORDS.turn(state, [Event("mixed", 0, (RED,))], ADA)
        == "All took money: the last cubes lie on the strip in another order"
    )
    ended = [Event("bought", 0, (1, RED)), Event("over", 0, (0,))]
    assert WORDS.turn(state, ended, ADA) == "Ada bought red for $1; the game is over: the last cube was bought"
    assert WORDS.turn(state, [], ADA) == ""


def test_everything_that_happens_can_be_told():
    for state, choose, rng in games(18, seed=40):
        start, events = state.clone(), []
        while not state.is_terminal():
            turn, happened = state.turn, []
            state.apply_action(choose(state, rng), happened)
            for event in happened:
                of_all = event.kind in ("mixed", "emptied")
                assert re.match(
                    r"[A-Z][a-z]+ " if of_all else r"Ada (?:[a-z]+ed|took|bought|built) ",
                    WORDS.event(state, event, ADA),
                )
                assert re.match(r"[A-Z][a-z]+ " if of_all else r"You [a-z]+ ", WORDS.event(state, event, YOU))
                for subject in (ADA, YOU):
                    assert re.match(r"[a-z]+ \S", WORDS.event(state, event, subject, is_continued=True))
                assert not event.reveals or WORDS.reveal(event)
            events += happened
            if state.turn != turn:
                assert WORDS.turn(start, events, ADA).startswith("Ada ")
                start, events = state.clone(), []


def test_whom_a_turn_robs_reads_it_first_and_by_name():
    room = Room(GAME, parse_seats("you:Ada,you:Ben,you:Cleo", 3, 4), {"first": 1}, 3)
    state = room._state
    stock(state, player=1, red=1, blue=1, white=1)
    stock(state, player=2, yellow=1)
    state.money[0] = 20
    for text in ("take B red for money", "take B blue for money", "take C yellow for money", "build red a1", "done"):
        room.submit(0, Play(room.view(0).observation.state.string_to_action(text)))
    (ada,), (ben,), (cleo,) = (turns_told(room.view(seat)) for seat in range(3))
    built = "built red at a1."
    assert ada == f"You took red and blue from Ben for $6 and yellow from Cleo for $3, {built}"
    assert ben == f"Ada took your red and blue for $6 and yellow from Cleo for $3, {built}"
    assert cleo == f"Ada took red and blue from Ben for $6 and your yellow for $3, {built}"
    (turn,) = room.view(1).turns
    assert parts_for_you(room.view(1), turn) == ["took your red and blue for $6"]
    assert turn_parts(room.view(1), turn) == ["a1 red", "took yellow from Cleo for $3"]
    assert parts_for_you(room.view(0), turn) == []


def test_a_new_strip_is_told_of_all_and_said_before():
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 2), {"first": 1}, 3)
    for turn in range(6):
        state = room.view(room.current).observation.state
        is_last = turn % 2 == 1
        expected = "money now ends the game" if turn == 5 else "money now brings a new strip" if is_last else ""
        assert after_money(state) == expected
        room.submit(room.current, Play(state.string_to_action("money")))
        news = "All took money: 16 new cubes lie on the strip." if is_last and turn < 5 else ""
        assert step_highlights(room.view(0)).startswith(news)
    told = turns_told(room.view(0))
    assert told[0] == "You took $5."
    assert told[1] == "Ben took $5; all took money: 16 new cubes lie on the strip."
    assert told[-1] == "Ben took $5; the game is over: all took money for the third time in a row."


def test_the_empty_bag_is_told_once():
    for state, choose, rng in games(6, seed=41):
        told = []
        while not state.is_terminal():
            had, happened = bool(state.bag), []
            state.apply_action(choose(state, rng), happened)
            kinds = [event.kind for event in happened]
            assert ("emptied" in kinds) == (had and not state.bag)
            told += [event for event in happened if event.kind == "emptied"]
        assert len(told) <= 1
        if told:
            assert WORDS.highlight(state, told[0], [], ADA, [ADA]).startswith("The bag is empty: ")


# Refusals, points, reasons


@pytest.mark.parametrize(
    ("id", "args", "text"),
    [
        ("over", (), "the game is over"),
        ("turn_begun", (), "taking money is a whole turn of its own, and you have begun another: end it first"),
        ("nothing_done", (), "you have done nothing yet in this turn: buy, take or build, or take money"),
        ("bought_already", (), "you have already bought cubes in this turn; you can buy again in the next one"),
        ("strip_too_short", (2,), "the strip has only 2 cubes left"),
        ("strip_too_short", (1,), "the strip has only 1 cube left"),
        ("too_dear", (3, 6, 5, "buy_fewer"), "the first 3 cubes cost $6, and you have $5: buy fewer"),
        (
            "too_dear",
            (2, 3, 0, "build_or_take"),
            "the first 2 cubes cost $3, and you have $0: build or take what you can",
        ),
        ("too_dear", (2, 3, 0, "take_money"), "the first 2 cubes cost $3, and you have $0: take money instead"),
        ("too_dear", (1, 1, 0, "take_money"), "the first cube costs $1, and you have $0: take money instead"),
        (
            "too_dear",
            (1, 1, 0, "build_or_take"),
            "the first cube costs $1, and you have $0: build or take what you can",
        ),
        ("own_stock", (0,), "that is you: cubes of your own stock you simply build"),
        ("same_colour", (RED,), "red for red changes nothing; give another colour, or money"),
        ("not_in_their_stock", (1, BLUE), "that player has no blue cube in stock; take one that is there"),
        ("take_too_dear", (3, 0), "a cube of another player costs $3, and you have $0: give a cube for it"),
        (
            "nothing_to_give",
            (BLUE,),
            "you have no blue cube in stock to give for it; give another colour, or money",
        ),
        (
            "taken_in_this_turn",
            (BLUE,),
            "a blue cube taken in this turn cannot be handed on in it; give another colour, or money",
        ),
        ("not_in_stock", (BLUE,), "you have no blue cube in stock; buy or take one first"),
        ("filled", (3, RED), "a4 already has a red cube"),
        ("unsupported", (12, (2, 3)), "b3 rests on two cubes: fill a3 and a4 first"),
        ("unsupported", (12, (3,)), "b3 rests on two cubes: fill a4 first"),
        ("wrong_colour", (12, RED, BLUE), "b3 lies on red and blue and takes red, blue or green"),
        ("wrong_colour", (13, BLUE, BLUE), "b4 lies on two blue cubes and takes blue or green"),
    ],
)
def test_a_refusal_in_words(id, args, text):
    assert WORDS.refusal(new(), Refusal("Q8", id, args)) == text


def test_a_refusal_of_the_engine_in_words():
    state = new()
    stock(state, white=1)
    lay(state, "a3 red, a4 blue")
    refused = refusal(state, "build white b3")
    assert WORDS.refusal(state, refused) == "b3 lies on red and blue and takes red, blue or green"


@pytest.mark.rule("Q25")
def test_points_in_words():
    state = new(side="small")
    lay(state, ", ".join(f"a{n} {'red' if n % 2 else 'blue'}" for n in range(1, 8)) + ", b1 blue, b2 red, c1 red")
    assert [(line.place, WORDS.score_line(state, line)) for line in state.scores()[0].lines] == [
        ("b1", "blue over 1 cube of another colour"),
        ("b2", "red over 1 cube of another colour"),
        ("c1", "red over 2 cubes of other colours"),
        ("", "row a is full"),
    ]
    assert WORDS.score_sources() == {"Q11": "cubes", "Q17": "rows"}
    assert WORDS.score_note() == "Full rows are counted as if the game ended now."


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Reason("wins", 1), "wins the game"),
        (Reason("ends", 1), "ends the game"),
        (Reason("scores", 1, args=(4, RED, 21)), "scores 4 with red at c3, over 4 cubes of other colours"),
        (Reason("scores", 1, args=(1, RED, 11)), "scores 1 with red at b2, over 1 cube of another colour"),
        (Reason("fills_row", 1, args=(0, 10)), "fills row a for 10 points"),
        (Reason("earns", 1, args=(5, 22)), "earns $5 on the colour field c4"),
        (Reason("new_strip", 1), "lays out new cubes for everybody"),
        (Reason("affords", 1, args=(1,)), "lets you pay for 1 cube in your next turn"),
        (Reason("affords", 1, args=(3,)), "lets you pay for 3 cubes in your next turn"),
        (Reason("saves", 1), "saves money for the cubes to come"),
        (Reason("opens", 1, args=(10, (RED, BLUE), 1)), "opens b1, where red or blue would score 1"),
        (Reason("opens", 1, args=(10, (RED,), 2)), "opens b1, where red would score 2"),
        (Reason("no_joker_for", 1, 1), "leaves Rex no green joker within reach"),
        (Reason("less_for", 1, 1, (1,)), "leaves Rex cubes worth about 1 point less"),
        (Reason("less_for", 1, 1, (2,)), "leaves Rex cubes worth about 2 points less"),
        (Reason("keeps_from", 1, 1, (BLUE, 3)), "keeps a blue cube from Rex, who could score 3 with it"),
        (Reason("more_to_hope_for", 1, args=(1,)), "lets your pyramid grow by about 1 point more"),
        (Reason("more_to_hope_for", 1, args=(2,)), "lets your pyramid grow by about 2 points more"),
        (Reason("as_well_off", 0), "leaves you as well off as any other turn would"),
        (Reason("nothing_else", 0), "there is nothing else worth weighing"),
    ],
)
def test_a_reason_in_words(reason, text):
    assert WORDS.reason(new(), reason, "Rex" if reason.rival >= 0 else "") == text


@pytest.mark.parametrize(
    "args", [(), (1,), (99, 99, 99), ("x", "y", "z"), ((1, 2), (), 3), (-99, -99, -99), (1, 2, 3, 4, 5), (10**9,) * 3]
)
def test_what_a_bot_makes_up_is_said_somehow(args):
    state = new()
    for id in REASONS:
        assert WORDS.reason(state, Reason(id, 1, args=args), "")
    assert WORDS.reason(state, Reason("likes {rival} and {braces}", 1, 1, args), "Rex") == "likes Rex and {braces}"


# The rules


@pytest.mark.parametrize(("side", "players"), SETUPS)
def test_the_rulebook_tells_every_clause_a_player_needs_once(side, players):
    chapters = WORDS.rulebook({"side": side, "players": players})
    clauses = [rule.clause for chapter in chapters for rule in chapter.rules]
    assert len(set(clauses)) == len(clauses)
    # Q12 is about colour fields; Q23 and Q25 are for programs, not for players.
    assert KNOWN - set(clauses) == {"Q23", "Q25", *(["Q12"] if side == "small" else [])}
    assert "{" not in "".join(rule.text for chapter in chapters for rule in chapter.rules)


def test_the_rulebook_has_the_figures_of_the_game():
    def text(**options):
        return "\n".join(rule.text for chapter in WORDS.rulebook(options) for rule in chapter.rules)

    large, small = text(), text(side="small", players=4, first=3)
    for words in (
        "2 players play with 60 cubes: 14 each of red, yellow, blue and white, and 4 green ones",
        "a with 10, b with 9, c with 8, d with 7 and e with 6",
        "- red: b2, c4, d6",
        "on the large side of the board",
        "Who begins is drawn by lot. That player has $10",
        "for $1, $3, $6 and $10",
        "do not hand it on before your next turn",
        "When somebody buys and 4 cubes or fewer are left on the strip, it is filled to 16",
        "for the 3rd time in a row, the game is over instead: that is a house rule",
        "brings 10 points",
        "Until then the score counts them as if the game ended now.",
    ):
        assert words in large
    for words in ("4 players play with 80 cubes: 19 each", "There are no colour fields", "seat 3 begins", "has $20"):
        assert words in small


def test_the_aim_is_said_in_a_breath():
    assert WORDS.aim({}).startswith("The game ends when the last cube is bought; highest score wins.")


@pytest.mark.parametrize(
    ("subject", "players", "said"),
    [
        (ADA, [ADA, Subject("Ben", is_you=True)], "Ada took your red for $3"),
        (ADA, [ADA, Subject("Ben")], "Ada took red from Ben for $3"),
        (YOU, [YOU, Subject("Ben")], "You took red from Ben for $3"),
    ],
)
def test_who_was_robbed_is_told_so(subject, players, said):
    assert WORDS.highlight(new(), Event("took", 0, (1, RED, 5)), [], subject, players) == said
    paid_with_white = WORDS.highlight(new(), Event("took", 0, (1, RED, WHITE)), [], subject, players)
    assert paid_with_white == said.replace("$3", "white")


def test_only_a_full_row_of_what_was_built_is_a_highlight():
    built = [Event("built", 0, (RED, 0, 0, 0, is_full)) for is_full in (0, 1)]
    assert [WORDS.highlight(new(), event, [], ADA, [ADA]) for event in built] == ["", "Ada filled row a"]
