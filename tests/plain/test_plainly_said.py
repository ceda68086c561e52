"""What people stumbled over who played by ear: facts, words that can be typed, and prompts that say of what."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from tests.plain.lines import Lines
from tests.plain.test_by_ear import heard_of, said_in_random_game
from tests.plain.test_line_mode import OWN_GAMES, asked, room_of
from tp_tui.games import get_game
from tp_tui.games.contract import Action, Refusal
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.log_text import MAX_HEARD, echo_text, step_text
from tp_tui.presenters.messages import word_count
from tp_tui.presenters.presenter import presenter_for
from tp_tui.room import Play, Room, View
from tp_tui.storage.settings import Settings


def terra_at(kind: str) -> Room:
    """A game in which the person has such a move."""
    for seed in itertools.count(1):
        room, chance = room_of("terra", "human,greedy", seed=seed), random.Random(seed)
        while room.current >= 0:
            legal = room.view(room.current).legal
            if room.current == 0 and any(action.kind == kind for action in legal):
                return room
            room.submit(room.current, Play(chance.choice(legal)))
    raise AssertionError


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_workers_are_said_to_go_from_a_tile_only_where_they_can(seed: int) -> None:
    room, chance = room_of("terra", seed=seed), random.Random(seed)
    while room.current >= 0:
        view = room.view(room.current)
        starts = {action.args[0] for action in view.legal if action.kind == "move"}
        presenter = presenter_for("terra")(view)
        for field in chance.sample(range(110), 5):
            name = view.observation.state.rules.board.field_name(field)  # type: ignore[attr-defined]
            told = re.findall(r"^From (\w+) workers can go to", presenter.ask("reach", name), re.MULTILINE)
            assert {view.observation.state.rules.board.field_number(each) for each in told} <= starts  # type: ignore[attr-defined]
        room.submit(room.current, Play(chance.choice(view.legal)))


def test_what_is_sent_is_named_with_its_tile_and_can_be_typed() -> None:
    moves = ["place f7 s", "row v", "move f6 g5", "turn"]
    *_laid, sent, again = heard_of("terra", *moves, seed=7, first=1)
    assert sent.splitlines()[-1] == "From f5 to g5?"
    assert "as in move f5 " in again
    for word in ("send", "move", "mov"):
        assert heard_of("terra", "place f7 s", "row v", word, seed=7, first=1)[-1] == "After move comes f5 or f6."


def test_a_tile_without_a_worker_never_has_one_waiting() -> None:
    before, _laid, _row, after = heard_of("terra", "reach f7", "place f7 s", "row v", "reach f7", seed=7, first=1)
    assert before == "Your tile has no worker symbol: none would wait on f7."
    assert after.startswith("No worker waits on f7, only on f5 and f6.\nFrom f5 workers can go to: ")


def test_choices_and_a_number_open_a_list_that_is_heard_whole() -> None:
    (_laid, _row, opened) = heard_of("terra", "place f7 s", "row v", "choices 1", seed=7, first=1)
    assert opened.startswith("1: From f5 to ")


def test_over_the_limit_one_hears_what_to_do() -> None:
    for seed in itertools.count(1):
        room, chance = room_of("terra", "human,greedy", seed=seed), random.Random(seed)
        while room.current >= 0:
            view = room.view(room.current)
            swaps = [action for action in view.legal if action.kind == "swap"]
            if room.current == 0 and view.observation.state.phase == 6 and len(swaps) > 1:  # type: ignore[attr-defined]
                presenter = presenter_for("terra")(view)
                assert re.fullmatch(
                    r"\d+ blocks? too many: swap two for white, as in swap \w+ \w+\.", presenter.prompt()
                )
                assert re.fullmatch(r"\d+ blocks? too many: swap\.", presenter.short_prompt())
                assert all(re.match(r"swap |build |white ", each.label, re.IGNORECASE) for each in presenter.choices())
                assert asked(room, "target") == ["There is nothing to point at now. The word choices tells what to do."]
                return
            room.submit(room.current, Play(chance.choice(view.legal)))


def test_a_god_is_named_wherever_it_can_be_typed() -> None:
    asked_for = ["god anubis", "help god", "help market", "reach"]
    taken, example, market, _reach = heard_of("necropolis", *asked_for, seed=5)
    assert taken.startswith("Anubis.\n")
    assert re.fullmatch(r"god: a move, as in god [a-z]+, but not now\.", example.splitlines()[0])
    assert "quarry" in market.lower()


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_left_out_without_saying_what_tells_it(seed: int) -> None:
    said = "\n".join(line for name in OWN_GAMES for line in said_in_random_game(name, seed))
    assert not re.search(r"; more\b|and more\b|; to [a-k]\d|card taken|stack \d out of play|\d unused|^Send\.$", said)
    assert "1 worker unused" in said or "workers unused" in said


def test_stones_of_a_card_are_beside_each_other_and_cards_are_not() -> None:
    """Between two columns there is never a comma, so that it always parts one card from another thing."""
    column = r"(?:tall \w+|\w+ over \w+)"
    for text in said_in_random_game("necropolis", 3):
        assert not re.search(rf"{column}, {column}", text, re.IGNORECASE), text


def test_what_a_card_in_the_tomb_takes_from_another_is_said() -> None:
    found = set[str]()
    for seed in range(1, 6):
        room, chance = room_of("necropolis", "human,greedy", seed=seed), random.Random(seed)
        while room.current >= 0:
            view = room.view(room.current)
            if room.current == 0 and any(action.kind == "tomb" for action in view.legal):
                told = presenter_for("necropolis")(view).ask("reach", "")
                found |= {*re.findall(r"tomb [^;.]*: at the end each majority brings 5", told)}
            room.submit(room.current, Play(chance.choice(view.legal)))
    assert any(re.match(r"tomb \+\d+, Greedy -5 so far: ", each) for each in found), found
    assert any(re.match(r"tomb \+\d+ so far: ", each) for each in found)


def test_where_cubes_earn_money_is_said_and_what_is_in_stock() -> None:
    _bought, built, reach, field, lacking, row = heard_of(
        "cubes", "buy 1", "build white a1", "reach white", "at c4", "blue a2", "rows", seed=7
    )
    assert built.endswith("Done?") or "Type done" in built
    assert "White earns $5 at c2 and d4." in reach
    assert field == "c4: needs b4 and b5 first; red earns $5 here."
    assert lacking == "You have no blue cube in stock; buy or take one first."
    assert row.startswith("Row a: white; 10 points once 9 more cubes fill a2 to a10.")
    said = "\n".join(said_in_random_game("cubes", 2))
    assert re.search(r"^Build (?:red|yellow|blue|white|green)(?:, \w+)*(?: or \w+)?\?$", said, re.MULTILINE)


def test_a_field_of_another_colour_than_fits_offers_no_money() -> None:
    for seed in itertools.count(1):
        room, chance = room_of("cubes", "human,greedy", seed=seed), random.Random(seed)
        while room.current >= 0:
            view = room.view(room.current)
            for place in presenter_for("cubes")(view).targets():
                said = presenter_for("cubes")(view).ask("at", place)
                takes = said.partition("takes ")[2].partition(";")[0]
                for colour in re.findall(r"(\w+) earns \$5 here", said):
                    assert colour in takes or "every" in takes, said
                if "none of them earns money" in said:
                    return
            room.submit(room.current, Play(chance.choice(view.legal)))


def test_a_hint_is_said_as_it_is_typed_and_played() -> None:
    room = room_of("terra", seed=7, first=1)
    hint = asked(room, "hint", settings=Settings(thinking="1 s"))[0]
    (moves,) = re.findall(r"^Hint: (.*)\.$", hint, re.MULTILINE)
    assert not re.search(r"\d[-–]\w\d", hint)
    first, *_others = moves.split(", ")
    asked(room, first)
    assert room.notation() == [first]


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_chain_of_moves_is_answered_a_line_each(name: str) -> None:
    """Moves that were typed in one line are answered in lines of at most twenty words, to be stopped between."""
    played = room_of(name, "human,human", seed=3)
    chance, typed = random.Random(3), list[list[str]]()
    seat = -1
    while played.current >= 0:
        action = chance.choice(played.view(played.current).legal)
        if played.current != seat:
            typed.append([])
        seat = played.current
        typed[-1].append(played.view(seat).observation.state.action_to_string(action))
        played.submit(seat, Play(action))
    room, left = room_of(name, "human,human", seed=3), [", ".join(moves) for moves in typed]

    def read(lines: Lines) -> str | None:
        if lines.last.startswith("It is ") and "press Enter" in lines.last:
            return ""
        return left.pop(0) if left else None

    lines = Lines(room, read)
    lines.run()
    assert room.current < 0
    told = [line for said in lines.said for line in said.splitlines()]
    assert [line for line in told if word_count(line) > MAX_HEARD and not line.startswith("Take one: ")] == []


def eager(view: View, chance: random.Random) -> Action:
    """A move that builds if one can, or sends a worker, or chooses a row with workers; else one of any kind."""
    state = view.observation.state
    for kind in ("build", "move"):
        if found := [action for action in view.legal if action.kind == kind]:
            return chance.choice(found)
    if rows := [action for action in view.legal if action.kind == "row"]:
        return max(rows, key=lambda row: len(set(state.rules.row_yield(state, state.placed, row.args[0]).sources)))  # type: ignore[attr-defined]
    left = [action for action in view.legal if action.kind not in ("swap", "recall", "hire", "buy", "search")]
    return chance.choice(left or view.legal)


def test_reach_alone_tells_of_every_tile_where_a_worker_waits() -> None:
    room, chance, most = room_of("terra", seed=7), random.Random(7), 0
    while room.current >= 0:
        view = room.view(room.current)
        board, said = view.observation.state.rules.board, presenter_for("terra")(view).ask("reach", "")  # type: ignore[attr-defined]
        starts = {action.args[0] for action in view.legal if action.kind == "move"}
        for start in starts:
            assert f"From {board.field_name(start)} workers can go to: " in said
        most = max(most, len(starts))
        room.submit(room.current, Play(eager(view, chance)))
    assert most > 1


def test_a_question_without_a_place_says_what_it_is_about() -> None:
    told = heard_of("terra", "reach", "rows", "at g5", "reach", "rows", "at f7", "reach", "rows", seed=7, first=1)
    no_place = r"No worker waits yet: place your tile and choose a row\. You can name a field, as in reach \w+\."
    no_rows = r"Name a field to hear what its rows bring, as in rows \w+\."
    for reach, rows in (told[:2], told[3:5]):
        assert re.fullmatch(no_place, reach)
        assert re.fullmatch(no_rows, rows)
    assert [each.splitlines()[0] for each in told[6:]] == ["You are at f7.", "You are at f7."]
    _laid, reach, rows = heard_of("terra", "place f7 s", "reach", "rows", seed=7, first=1)
    assert reach == "No worker waits yet: choose a row; rows says what each brings."
    assert rows.startswith("You placed your tile on f7.\nRow")


def test_a_refusal_names_a_site_between_only_where_there_is_one() -> None:
    state = room_of("terra", seed=7).view(0).observation.state
    board, words = state.rules.board, words_for(get_game("terra"))  # type: ignore[attr-defined]
    assert not board.are_in_line(board.field_number("i8"), board.field_number("j6"))
    assert board.are_in_line(board.field_number("f5"), board.field_number("h7"))
    ends = board.field_number("i8"), board.field_number("j6")
    assert words.refusal(state, Refusal("B11", "no_line", ends)) == "no straight line leads from i8 to j6"


def test_a_level_brings_the_same_figure_wherever_it_is_said() -> None:
    """White blocks pay, too. What is paid is told apart, and not taken off."""
    built = 0
    for seed in range(1, 4):
        room, chance = room_of("terra", "human,human", seed=seed), random.Random(seed)
        while room.current >= 0:
            view = room.view(room.current)
            state, action = view.observation.state, eager(view, chance)
            said = presenter_for("terra")(view).ask("sites", "")
            assert "more for" not in said
            before = state.points(room.current)
            if action.kind == "build":
                field = state.rules.board.field_name(state.rules.board.sites[action.args[0]])  # type: ignore[attr-defined]
                (line,) = [line for line in said.splitlines() if re.match(rf"{field}\b", line, re.IGNORECASE)]
                promised = re.search(r"Level (\d) brings (\+\d+) for \d (\w+ or white blocks|block of any)", line)
                assert promised, line
                seat, level, figure = room.current, int(promised[1]), promised[2]
                room.submit(seat, Play(action))
                after = room.view(seat)
                gained = after.observation.state.points(seat) - before
                assert gained == int(figure) - level, line
                assert echo_text(after, after.log[-1], gained).endswith(f"level {level} ({figure}, -{level})")
                assert step_text(after, after.log[-1]).endswith(f"level {level} ({figure})")
                built += 1
            else:
                room.submit(room.current, Play(action))
    assert built > 3


def test_help_with_a_move_says_what_it_does() -> None:
    (search,) = heard_of("terra", "help search")
    assert "look at all its tiles" in " ".join(search.split())
    (build,) = heard_of("cubes", "help build")
    assert "In the bottom row you may build anywhere." in " ".join(build.split())


def test_the_beginning_of_a_move_is_no_wrong_move() -> None:
    (said,) = heard_of("terra", "f7", seed=7, first=1)
    assert re.match(r"f7 is only the beginning of a move\. After place f7 comes \w+", said), said


def test_the_places_that_a_row_lacks_are_named() -> None:
    *_built, row = heard_of("cubes", "buy 2", "build white a2", "blue a5", "rows", seed=7)
    assert re.match(r"Row a: white and \w+; 10 points once 8 more cubes fill a1, a3, a4 and a6 to a10\.", row), row


def test_find_knows_what_the_rules_explain() -> None:
    (said,) = heard_of("cubes", "find fields")
    assert said == "Nothing on the board is called fields. Type help fields to hear what that means."


def test_a_card_number_that_has_moved_is_explained() -> None:
    said = "\n".join(heard_of("necropolis", "god anubis", "pair 1", "pyramid 1 1d, tomb 3", seed=5))
    assert "There is no card 3 in your hand: numbers move as cards are laid; you hold " in said


def test_colours_that_lead_in_the_tomb_are_named_as_not_final() -> None:
    found = set[str]()
    for seed in range(1, 6):
        room, chance = room_of("necropolis", "human,human", seed=seed), random.Random(seed)
        while room.current >= 0:
            seat, view = room.current, room.view(room.current)
            tombs = [action for action in view.legal if action.kind == "tomb"]
            before = view.observation.state.points(seat)
            room.submit(seat, Play(chance.choice(tombs or view.legal)))
            after = room.view(seat)
            if tombs:
                gained = after.observation.state.points(seat) - before
                found.add(echo_text(after, after.log[-1], gained))
    assert any(re.fullmatch(r"ahead: \w+(, \w+)? \(\+\d+\)", each) for each in found), found
    assert not any(re.fullmatch(r"tomb \(\+(5|10|15|20)\)", each) for each in found), found


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_said_is_how_one_speaks(seed: int) -> None:
    said = "\n".join(line for name in OWN_GAMES for line in said_in_random_game(name, seed))
    assert not re.search(r"up to \+0|behind them nothing|stack \d out\b|no worker ever waits", said, re.IGNORECASE)
    room, chance = room_of("necropolis", "human,human", seed=seed), random.Random(seed)
    while room.current >= 0:
        view = room.view(room.current)
        told = presenter_for("necropolis")(view).ask("quarry", "")
        assert "up to +0" not in told
        assert "up to +0" not in "".join(choice.label for choice in presenter_for("necropolis")(view).choices())
        room.submit(room.current, Play(chance.choice(view.legal)))


def test_the_end_of_the_strip_is_said_as_such() -> None:
    room, chance, ends = room_of("cubes", "human,human", seed=2), random.Random(2), 0
    while room.current >= 0:
        view = room.view(room.current)
        told = presenter_for("cubes")(view).ask("strip", "")
        ends += ", with nothing behind" in told
        assert "behind them nothing" not in told
        rest = [action for action in view.legal if action.kind != "money"]
        room.submit(room.current, Play(chance.choice(rest or view.legal)))
    assert ends
