"""What players read of a game: what happened, what is refused, why a turn is good, what scores, the rules."""

from __future__ import annotations

import re

import pytest

from tests.games.necropolis.clauses import REQUIRED
from tests.games.necropolis.positions import GAME, PLAYERS, Built, dealt, games, new, play, refused, with_pyramid
from tests.games.necropolis.rules.test_components import TEXT, own
from tp_tui.games.contract import Event, OptionError, Reason, Refusal, ScoreLine
from tp_tui.games.necropolis.rules.components import OBELISK, TOMB
from tp_tui.games.necropolis.rules.deck_reader import standard_deck
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_OBELISK, MAY_TOMB
from tp_tui.presenters.game_words import Subject, words_for
from tp_tui.presenters.log_text import turn_text
from tp_tui.presenters.necropolis.game_words import refusal_in_short
from tp_tui.presenters.necropolis.rulebook import conditions_of, figures_of, shipped_chapters
from tp_tui.room import Room
from tp_tui.room.commands import PlayText
from tp_tui.room.seats import parse_seats

WORDS = words_for(GAME)
ADA, YOU = Subject("Ada"), Subject("You", is_you=True)


def test_what_happened_is_said_behind_a_name_and_behind_you():
    state = dealt([1, 2, 3, 4, 5, 6], players=3)
    before = state.clone()
    events = play(state, "god 4, god 1, god 2, pair 1, pyramid 1 1d, pair 3, pyramid 2 1d, tomb 1")
    events += play(state, "pair 2, obelisk 2, pyramid 1 1d, done, keep 2")
    said = {
        event.kind: [
            WORDS.event(before, event, subject, is_continued=is_continued)
            for subject in (ADA, YOU)
            for is_continued in (False, True)
        ]
        for event in events
    }
    cards = "tall white beside tall red; and tall white beside tall green"
    assert said == {
        "god": ["Ada took Anubis (2)", "took Anubis (2)", "You took Anubis (2)", "took Anubis (2)"],
        "pair": [
            f"Ada took {cards} from the quarry",
            f"took {cards} from the quarry",
            f"You took {cards} from the quarry",
            f"took {cards} from the quarry",
        ],
        "pyramid": [
            "Ada laid tall blue beside tall white at 1d",
            "laid tall blue beside tall white at 1d",
            "You laid tall blue beside tall white at 1d",
            "laid tall blue beside tall white at 1d",
        ],
        "tomb": [
            "Ada laid a card face down in the tomb",
            "laid a card face down in the tomb",
            "You laid a card face down in the tomb",
            "laid a card face down in the tomb",
        ],
        "obelisk": [
            "Ada added tall white beside tall red to the obelisk",
            "added tall white beside tall red to the obelisk",
            "You added tall white beside tall red to the obelisk",
            "added tall white beside tall red to the obelisk",
        ],
        "keep": [
            "Ada discarded tall blue beside tall yellow",
            "discarded tall blue beside tall yellow",
            "You discarded tall blue beside tall yellow",
            "discarded tall blue beside tall yellow",
        ],
        "round": ["Ada ended round 1", "ended round 1", "You ended round 1", "ended round 1"],
    }
    assert WORDS.reveal(events[-1]) == "new pairs were laid open in the quarry"
    while not state.is_terminal():
        events = play(state, state.action_to_string(state.legal_actions()[0]))
    assert WORDS.event(before, events[-1], ADA) == "Ada ended the game, and the tombs were opened"
    assert WORDS.event(before, events[-1], YOU) == "You ended the game, and the tombs were opened"
    assert WORDS.reveal(events[-1]) == "the tombs were opened"


def test_a_turn_is_told_in_a_sentence():
    state = dealt([1, 2, 3, 4, 5, 6], players=2)
    before = state.clone()
    events = play(state, "god 4, god 2, pair 1, pyramid 1 1d, tomb 1, pair 2, pyramid 3 1d, obelisk 2")
    first, second = ([event for event in events if event.player == player] for player in (0, 1))
    did = "took Sekhmet, laid tall white beside tall red at 1d, added tall white beside tall blue to the obelisk"
    assert WORDS.turn(before, first, ADA) == f"Ada {did}"
    assert WORDS.turn(before, first, YOU) == f"You {did}"
    assert WORDS.turn(before, second, ADA) == (
        "Ada took Anubis, took tall blue beside tall green; and tall blue beside tall yellow, laid tall blue beside "
        "tall red at 1d, laid a card in the tomb"
    )
    assert (
        WORDS.turn(before, [Event("keep", 0, (0,)), Event("round", 0, (1,))], ADA)
        == "Ada discarded tall blue beside tall white"
    )
    assert WORDS.turn(before, [], ADA) == ""


BEFORE = "god 4, god 2, pair 1, pyramid 1 1d, done, pair 2"
"""Two players, of whom the first holds Sekhmet and the second, with Anubis, has built."""


@pytest.mark.parametrize(
    ("played", "text", "said"),
    [
        ("", "pair 1", "Take a god tile first"),
        ("god 4", "god 4", "Somebody has Sekhmet already: take Anubis (2) or Khepri (3)"),
        ("", "god 1", "Horus stays out this round: take Anubis (2), Khepri (3) or Sekhmet (4)"),
        ("", "god 5", "Thoth plays only with 4 players or more: take Anubis (2), Khepri (3) or Sekhmet (4)"),
        ("god 4, god 2", "tomb 1", "Take a pair from the quarry first"),
        ("god 4, god 2, pair 1, pyramid 1 1d, done", "pair 1", "Pair 1 is gone: take pair 2"),
        ("god 4, god 2", "pair 3", "The quarry has only 2 pairs: take pair 1 or 2"),
        ("god 4, god 2, pair 1", "pair 2", "You are building: lay a card in your pyramid first"),
        (
            "god 4, god 2, pair 1, pyramid 1 1d",
            "pair 2",
            "You are still building: lay another card, or end your turn",
        ),
        (
            "god 4, god 2, pair 1",
            "obelisk 1",
            "Anubis lets you lay no card on your obelisk: lay one in your pyramid",
        ),
        (
            "god 4, god 2, pair 1, tomb 1",
            "tomb 1",
            "You have laid a card in your tomb this turn, and one is the limit: lay one in your pyramid",
        ),
        (
            f"{BEFORE}, pyramid 1 1d",
            "pyramid 1 1e",
            "Your pyramid has its card for this turn: lay one elsewhere, or end your turn",
        ),
        (
            f"{BEFORE}, pyramid 1 1d",
            "tomb 3",
            "There is no card 3 in your hand: numbers move as cards are laid; you hold cards 1 to 2",
        ),
        (
            f"{BEFORE}, tomb 1, obelisk 1",
            "pyramid 2 1d",
            "There is no card 2 in your hand: numbers move as cards are laid; you hold only card 1",
        ),
        (
            "god 4, god 2, pair 1, pyramid 1 1d, done, pair 2, pyramid 1 1d, done",
            "god 2",
            "The round is over and you hold too many cards: choose the one card you keep",
        ),
        ("god 4, god 2, pair 1", "pyramid 1 1e", "The first card of a pyramid lies at 1d: lay it there"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(played, text, said):
    state = dealt([], out=1)
    if played:
        play(state, played)
    assert WORDS.refusal(state, refused(state, text)) == said


@pytest.mark.parametrize(
    ("laid", "place", "said"),
    [
        ("1d", "1d", "A card lies at 1d, and placed cards never move: lay yours at 1c or 1e"),
        ("1d", "1f", "A card at 1f would leave a gap in row 1: lay yours at 1c or 1e"),
        ("1d", "2d", "A card at 2d would need one at 1e below it: lay yours at 1c or 1e"),
        ("1d", "3b", "A card at 3b would need one at 2b and 2c below it: lay yours at 1c or 1e"),
        ("1c 1d 1e 1f", "1b", "Row 1 has all its 4 cards: lay yours at 2c, 2d or 2e"),
        ("1c 1d 1e 1f 2c", "2e", "A card at 2e would leave a gap in row 2: lay yours at 2d"),
    ],
)
def test_a_place_is_refused_in_a_sentence_that_says_which_are_free(laid, place, said):
    state = with_pyramid(laid)
    assert WORDS.refusal(state, refused(state, f"pyramid 1 {place}")) == said


@pytest.mark.parametrize(
    ("played", "text", "said"),
    [
        ("god 4, god 2, pair 1", "obelisk 1", "Anubis lets you lay no card on your obelisk."),
        ("god 4, god 3, pair 1", "tomb 1", "Khepri lets you lay no card in your tomb."),
        (f"{BEFORE}, tomb 1", "tomb 1", "You have laid a card in your tomb this turn, and one is the limit."),
        (f"{BEFORE}, obelisk 1", "obelisk 1", "You have laid a card on your obelisk this turn, and one is the limit."),
        (f"{BEFORE}, pyramid 1 1d", "pyramid 1 1e", "Your pyramid has its card for this turn."),
        ("god 4, god 2, pair 1", "pyramid 1 1e", "The first card of a pyramid lies at 1d."),
    ],
)
def test_under_the_table_a_refusal_is_short(played, text, said):
    state = dealt([], out=1)
    play(state, played)
    assert refusal_in_short(refused(state, text)) == said


@pytest.mark.parametrize(
    ("laid", "place", "said"),
    [
        ("1d", "1d", "1d is taken: placed cards never move."),
        ("1d", "1f", "A card at 1f would leave a gap in row 1."),
        ("1d", "3b", "3b needs cards at 2b and 2c below it."),
        ("1c 1d 1e 1f", "1b", "Row 1 has all its 4 cards."),
    ],
)
def test_a_place_is_refused_in_short(laid, place, said):
    assert refusal_in_short(refused(with_pyramid(laid), f"pyramid 1 {place}")) == said


def test_every_refusal_is_said_in_long_and_those_of_a_held_card_in_short():
    said, kinds = set(), set()
    for state, rng in games(12, seed=300):
        while not state.is_terminal():
            for action in state.all_actions():
                refusal = state.explain(action)
                if refusal is not None:
                    text = WORDS.refusal(state, refusal)
                    assert text[0].isupper()
                    assert text != refusal.id
                    assert not text.endswith(".")
                    said.add(refusal.id)
                    if action.kind in ("pyramid", "obelisk", "tomb") and state.phase == BUILD:
                        short = refusal_in_short(refusal)
                        assert short.endswith(".")
                        assert short != "Your card cannot lie there." or refusal.id == "no_such_card"
                        kinds.add(refusal.id)
            state.apply_action(rng.choice(state.legal_actions()))
    assert len(said) > 18
    assert len(kinds) > 8
    assert refusal_in_short(Refusal("A10", "unheard_of")) == "Your card cannot lie there."


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (("as_good",), "leaves you as well off as any other turn would"),
        (("no_better",), "the only thing you can do"),
        (("only_pair",), "the only pair left"),
        (("builds_besides", MAY_TOMB), "lets you build your tomb as well as your pyramid"),
        (("builds_besides", MAY_OBELISK | MAY_TOMB), "lets you build your obelisk and tomb as well as your pyramid"),
        (
            ("builds_besides", MAY_OBELISK | MAY_TOMB | EITHER),
            "lets you build your obelisk or tomb as well as your pyramid",
        ),
        (("first_choice",), "gives you the first choice of pairs"),
        (("early_pair", 1), "takes your pair early, with Horus"),
        (("rivals_pair",), "denies Ben its best pair"),
        (("first_stones", 3, 1, 1), "lays your first green stone (+1)"),
        (("first_stones", 0, 2, 4), "lays your first 2 blue stones (+4)"),
        (("largest_group", 2, 3, 2), "makes 3 red stones your largest group, which counts twice (+2)"),
        (("group", 0, 3, 1), "makes a group of 3 blue stones (+1)"),
        (("bonus", 3, 10), "completes 3 stones of every colour (+10)"),
        (("nearer_to_bonus", (2, 3), 3), "brings red and green nearer to the 3 that the bonus needs"),
        (("obelisk_colour", 2, 3, 3), "puts red on 3 cards of your obelisk (+3)"),
        (("obelisk_colour", 1, 1, 1), "puts white on 1 card of your obelisk (+1)"),
        (("other_colour",), "prepares another colour on your obelisk"),
        (("tomb_stones", 3, (1, 2), (3, 1)), "adds 3 stones to your tomb: now 3 white and 1 red"),
        (("glyph", OBELISK, 2), "puts an obelisk glyph where it counts (+2)"),
        (("keeps", TOMB), "keeps the card that can do more for your tomb next round"),
    ],
)
def test_a_reason_is_a_clause_that_speaks_to_you(reason, said):
    id, *args = reason
    rival = 1 if id == "rivals_pair" else -1
    assert WORDS.reason(new(), Reason(id, 1.0, rival, tuple(args)), "Ben" if rival > 0 else "") == said


def test_every_reason_of_the_evaluation_has_words():
    ids, evaluation = set(), GAME.evaluation()
    for state, rng in games(4, seed=950):
        while not state.is_terminal():
            for reason in evaluation.reasons(state, [rng.choice(state.legal_actions())], []):
                said = WORDS.reason(state, reason, "Ben" if reason.rival >= 0 else "")
                assert said != WORDS.reason(state, Reason("unheard_of", 1.0), "")
                assert ("Ben" in said) == (reason.rival >= 0)
                ids.add(reason.id)
            state.apply_action(rng.choice(state.legal_actions()))
    assert len(ids) > 12


@pytest.mark.parametrize(
    "reason",
    [
        Reason("unheard_of", 1.0),
        Reason("", 1.0, 1, ("{name}",)),
        Reason("group", 1.0),
        Reason("group", 1.0, -1, (99, 3, 1)),
        Reason("group", 1.0, -1, ("blue", "three", "{0}")),
        Reason("rivals_pair", 1.0),
        Reason("builds_besides", 1.0, -1, (64,)),
        Reason("early_pair", 1.0, -1, (9,)),
        Reason("nearer_to_bonus", 1.0, -1, (3, 3)),
        Reason("nearer_to_bonus", 1.0, -1, (("red",), 3)),
        Reason("tomb_stones", 1.0, -1, (3, (1, 2), (3,))),
        Reason("tomb_stones", 1.0, -1, (3, (1, "x"), ((), 1))),
        Reason("glyph", 1.0, -1, (7, 2)),
    ],
)
def test_a_reason_that_a_bot_made_up_is_said_all_the_same(reason):
    assert WORDS.reason(new(), reason, "Ben" if reason.rival >= 0 else "") == "looks best to the bot"


def test_what_scores_is_named():
    built = (
        Built().pyramid({"1d": "red/red | blue", "1e": "blue | white"}).obelisk("red | blue, obelisk", "red | white")
    )
    built.tomb("green/green | white")
    lines = built.state.scores()[0].lines
    assert [WORDS.score_line(built.state, line) for line in lines] == [
        "blue: 2 stones together",
        "white: a single stone",
        "red: 2 stones together",
        "largest: blue once more",
        "obelisk: red on 2 cards",
        "tomb: most white stones",
        "tomb: most green stones",
        "glyphs: 1 in the obelisk",
    ]
    bonus = ScoreLine("A18", "bonus", 10, args=(3,))
    assert WORDS.score_line(built.state, bonus) == "bonus: 3 or more of each colour together"


@pytest.mark.rule("A23")
def test_the_log_betrays_nothing_of_a_tomb_not_even_by_its_points():
    room = Room(GAME, parse_seats("you:Ada,you:Ben", 2, 5), {"first": 1}, 3)
    for text in ("god 4", "god 1", "pair 1", "pyramid 1 1d", "pair 2"):
        room.submit(room.current, PlayText(text))
    before = turn_text(room.view(1), room.view(1).turns[-1])
    room.submit(room.current, PlayText("tomb 1"))
    after = turn_text(room.view(1), room.view(1).turns[-1])
    assert after == before.removesuffix(".") + ", laid a card in the tomb."
    assert "(+" not in before + after
    # It did bring points: a majority that nobody else can see.
    assert room.view(0).scores()[0].by_clause()["A20"] > 0
    assert room.view(1).scores()[0].by_clause().get("A20", 0) == 0


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first", [0, 1])
def test_every_clause_is_told_once_with_all_its_figures(players, first):
    chapters = WORDS.rulebook({"players": players, "first": first})
    told = [rule.clause for chapter in chapters for rule in chapter.rules]
    assert sorted(told) == sorted(REQUIRED)
    text = "\n".join(rule.text for chapter in chapters for rule in chapter.rules)
    assert not re.search(r"[{}]|\b1 (stones|rounds|points)\b", text)
    assert ("Thoth" in text) == (players > 3)
    assert ("Seat 1 begins" in text) == bool(first)
    unseen = {2: "63 cards are never drawn", 3: "42 cards", 4: "21 cards", 5: "Every card is drawn"}
    assert unseen[players] in text


def test_the_figures_are_those_of_the_game():
    deck = standard_deck()
    figures = figures_of(deck, 2, 0)
    assert figures["obelisk_points"] == "1, 3, 6, 10 and 15"
    assert figures["stones_each"] == "57 blue, 57 white, 57 red, 57 green and 57 yellow"
    assert (figures["of_three"], figures["of_two"]) == (75, 30)
    words = {word for chapter in shipped_chapters() for entry in chapter.entries for word in entry.when}
    assert {word.removeprefix("not ") for word in words} <= set(conditions_of(deck, 2, 0))
    own_text = WORDS.rulebook(own(TEXT.replace('"blue | white", glyph', '"red | white", glyph', 1)))
    (components,) = [rule.text for chapter in own_text for rule in chapter.rules if rule.clause == "A2"]
    assert "56 blue, 57 white, 58 red" in components
    assert "No card is of one colour alone" not in components


def test_the_goal_is_said_in_a_sentence():
    assert WORDS.aim({}).startswith("Score the most points in 10 rounds.")
    with pytest.raises(OptionError):
        WORDS.aim({"players": 6})


def test_every_reason_of_a_score_names_its_source():
    sources = WORDS.score_sources()
    assert GAME.provisional_sources() <= set(sources)
    for state, rng in games(2, seed=9):
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        assert {line.clause for score in state.scores() for line in score.lines} <= set(sources)
