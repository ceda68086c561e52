"""Line mode: whole games of everything, questions, numbers, words."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.games.test_contract import CASES
from tests.plain.lines import Lines, RandomPlayer, scripted
from tests.slow import some_quick
from tests.toy import installed
from tests.tui.recorded import GAMES, moves
from tp_tui.bots.driver import BotDriver, LocalBots
from tp_tui.games import get_game
from tp_tui.games.contract import Fault, Options, Role
from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.plain import dialogue
from tp_tui.plain.dialogue import Console
from tp_tui.plain.line_mode import Ending, LineMode
from tp_tui.plain.speech import heard, spoken
from tp_tui.presenters.choices import Choice, numbers_of
from tp_tui.presenters.log_text import step_text
from tp_tui.presenters.messages import word_count
from tp_tui.presenters.presenter import answer, game_settings, presenter_for, questions_of
from tp_tui.presenters.settings_list import SettingsList
from tp_tui.room import Play, PlayText, Room, named_seats
from tp_tui.storage.settings import Settings, Spelling, load_settings

OWN_GAMES = ("terra", "necropolis", "cubes")
SETUPS = [case.values for case in CASES]  # type: ignore[attr-defined]
EVERY_SETUP = pytest.mark.parametrize("setup", some_quick(SETUPS, 6))


def new(name: str, options: Options, bots: int = 1, seed: int = 5) -> Room:
    """A game with as many seats as `options` say, the last ones random bots, or all human without `bots`."""
    game = get_game(name)
    (counted,) = game.options_of(Role.SEATS)
    seats = int(str(options[counted.name]))
    humans = max(1, seats - bots)
    kinds = [""] * humans + ["random"] * (seats - humans)
    names = ["Ada", "Ben", "Cleo", "Dora", "Eli"][:humans] + [""] * (seats - humans)
    kept = {key: value for key, value in options.items() if key != counted.name}
    return Room(game, named_seats(kinds, names), kept, seed)


def room_of(name: str, seats: str = "human,random", seed: int = 5, **options: str | int) -> Room:
    kinds = [kind.replace("human", "") for kind in seats.split(",")]
    return Room(get_game(name), named_seats(kinds, [""] * len(kinds)), options, seed)


@EVERY_SETUP
def test_whole_games_by_notation_and_numbers(setup: tuple[str, Options]) -> None:
    """Every game, version, mission and number of seats is played to its end, in plain signs alone."""
    with installed():
        room = new(*setup)
        lines = Lines(room, RandomPlayer(7))
        assert lines.run() == Ending.STOPPED
    assert room.current < 0
    text = "\n".join(lines.said)
    assert text.isascii(), [letter for letter in text if not letter.isascii()]
    assert "is not a move" not in text
    assert all(name in text for name in room.view(-1).names)


def every_question(lines: Lines, rng: random.Random) -> list[str]:
    """Some of what can be asked now, with arguments right and wrong."""
    room = lines.room
    presenter = presenter_for(room.game.name)(room.view(room.current))
    names = [presenter.focus, *presenter.targets()]
    asked = []
    for question in questions_of(presenter):
        takes = ["", rng.choice(names), "z99", "h e5", "ne e5", "2", "a", "all", "red"]
        asked.append(f"{question.word} {rng.choice(takes)}".strip())
    return rng.sample(asked, 5)


@EVERY_SETUP
def test_every_question_has_an_answer_at_any_moment(setup: tuple[str, Options]) -> None:
    """Nothing that is asked changes the game, fails, or stays without an answer."""
    with installed():
        room = new(*setup)
        lines = Lines(room, RandomPlayer(8, every_question))
        lines.run()
    assert room.current < 0
    assert all(said.strip() for said in lines.said)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setup", some_quick([s for s in SETUPS if s[0] in OWN_GAMES], 9))
def test_no_answer_tells_what_is_hidden(setup: tuple[str, Options], seed: int) -> None:
    """Shuffling what a player cannot see changes no answer."""
    room = new(*setup, bots=9, seed=seed)
    rng = random.Random(seed)
    for _ in range(40):
        if room.current < 0:
            break
        state = room._state
        player, seat = state.current_player(), room.current
        said = answers(room, seat)
        room._state = state.resample_from_infostate(player, rng)
        assert answers(room, seat) == said
        room._state = state
        room._play(rng.choice(state.legal_actions()))


def answers(room: Room, seat: int) -> list[str]:
    presenter = presenter_for(room.game.name)(room.view(seat))
    return [answer(presenter, question.word) for question in questions_of(presenter)]


# What questions say


def asked(room: Room, *typed: str, settings: Settings | None = None) -> list[str]:
    """What was said to each of these lines."""
    lines = Lines(room, scripted(), settings)
    found: list[str] = []
    before = 0
    left = list(typed)

    def player(_: Lines) -> str | None:
        nonlocal before
        if before:
            found.append("\n".join(lines.said[before:]))
        before = len(lines.said)
        return left.pop(0) if left else None

    lines._player = player
    lines.run()
    return found


def test_questions_of_a_blind_player_at_terra() -> None:
    said = dict(zip(QUESTIONS, asked(room_of("terra", "human,random", seed=7), *QUESTIONS), strict=True))
    assert said["turn"].startswith("Turn 1, your turn. Place your tile: ")
    assert "as in place " in said["turn"]
    assert re.fullmatch(r"[a-k]\d+ free space\.\nAround it: north, .*", said["where"])
    assert said["at g5"].startswith("g5 foundation 3, ")
    assert said["at z9"] == "'z9' is no field; they are a1 to k10."
    assert said["scan 5"].startswith("Line 5.\na5 ")
    assert said["scan 5"].count("\n") == 11
    assert said["scan d"].startswith("Column d.\nd1 ")
    assert said["scan d"].count("\n") == 10
    assert said["scan h e5"].startswith("The horizontal row through e5.\nc5 ")
    assert said["ray ne e5"].splitlines()[0].startswith("f4 ")
    assert said["ray e 5 ne"] == said["ray ne"] == said["ray ne e5"]
    assert said["ray up e5"].startswith("ray takes a direction")
    assert said["scan 99"].startswith("scan takes a line from 1 to 10")
    assert said["rows f7"].count("Row ") == 4
    assert said["reach f5"].startswith(
        "No worker waits on f5: first choose a row that brings one from there.\nIf one did, "
    )
    assert "to be revealed by stairs" in said["sites"]
    assert said["me"].startswith("You: ")
    assert said["others"].startswith("Random: ")
    assert re.match(r"Target \d+ of \d+: ", said["target"])
    assert re.match(r"\d+ targets: ", said["target all"])
    assert said["me too"] == "me stands alone: type just me."


QUESTIONS = (
    "turn", "where", "at g5", "at z9", "scan 5", "scan d", "scan h e5", "ray ne e5", "ray e 5 ne", "ray ne",
    "ray up e5", "scan 99", "rows f7", "reach f5", "sites", "me", "others", "target", "target all", "me too",
)  # fmt: skip


@pytest.mark.parametrize("typed", ["row vertical", "vertical", "row v", "v"])
def test_a_row_is_taken_by_the_word_that_is_heard(typed: str) -> None:
    room = room_of("terra", seed=7, first=1)
    _, taken = asked(room, "place f7 s", typed)
    assert taken.startswith("2 workers, ")
    assert room.notation()[-1] == "row v"


def test_rows_say_where_workers_can_go_once_the_tile_lies() -> None:
    """The row that is taken then offers its workers just these sites."""
    _, rows, _, moves, taken = asked(
        room_of("terra", seed=7, first=1), "place f7 s", "rows f7", "row v", "target all", "rows f7"
    )
    (row,) = [line for line in rows.splitlines() if line.startswith("Row v")]
    sites = set(re.findall(r"[a-k]\d+", row.partition("workers can go to ")[2]))
    assert sites
    assert sites == set(re.findall(r"[a-k]\d+", moves))
    assert "workers can go" not in taken


def ways(room: Room) -> list[tuple[str, str]]:
    """Where workers of the row can go, from field to field."""
    view = room.view(room.current)
    written = [view.observation.state.action_to_string(action).split() for action in view.legal]
    return [(start, site) for kind, *(start, site) in (each for each in written if each[0] == "move")]


def test_reach_tells_of_the_workers_that_wait() -> None:
    """Asked of the tile that was laid, it tells where those workers can go, wherever they wait."""
    chance, elsewhere = random.Random(7), 0
    for seed in itertools.count(7):
        room = room_of("terra", seed=seed)
        while room.current >= 0:
            if room.seats[room.current].is_human and (moves := ways(room)):
                placed = next(each.split()[1] for each in reversed(room.notation()) if each.startswith("place"))
                (said,) = asked(room, f"reach {placed}")
                told = {line.split()[1]: line for line in said.splitlines() if line.startswith("From ")}
                assert all(site in told[start] for start, site in moves if start in told)
                if placed not in told:
                    elsewhere += 1
                    assert said.startswith(f"No worker waits on {placed}, only on ")
                    assert told.keys() == {start for start, _ in moves}
            room.submit(room.current, Play(chance.choice(room.view(room.current).legal)))
        if elsewhere >= 3:
            return


def test_the_verbs_of_prompts_and_hints_are_taken() -> None:
    room = room_of("terra", seed=7, first=1)
    asked(room, "lay f7 s", "row v")
    start, site = ways(room)[0]
    asked(room, f"send {start} {site}")
    assert room.notation() == ["place f7 s", "row v", f"move {start} {site}"]


def test_the_first_target_is_the_place_to_begin_with() -> None:
    """That is where the cursor of the screen begins, even if something else was asked before."""
    room = room_of("cubes", side="small")
    *_, first, second = asked(room, "buy 1", "strip", "target", "target")
    begins = presenter_for("cubes")(room.view(0)).focus
    assert re.match(rf"Target \d of \d: {begins}: ", first)
    assert first != second


def test_targets_come_one_after_the_other_and_are_where_the_player_is() -> None:
    one, two, back, where = asked(room_of("terra"), "target", "target", "target back", "where")
    first, second = (re.match(r"Target (\d+) of (\d+): (\w+)", said) for said in (one, two))
    assert first is not None
    assert second is not None
    assert int(second[1]) == int(first[1]) % int(first[2]) + 1
    assert back == one
    assert where.startswith(first[3])


@pytest.mark.parametrize("taken", ["50", "take it", ""])
def test_a_target_is_taken_by_its_own_number_by_word_or_by_enter(taken: str) -> None:
    """The number of a target is never that of another list."""
    room = room_of("terra", "human,random", seed=7, first=1)
    named, opened, placed = asked(room, "target 50", taken, "1")
    target = re.match(r"Target 50 of \d+: (\w+)", named)
    assert target is not None
    if not room.steps:
        assert opened.startswith("1: Stairs ")
        assert placed.startswith(target[1])
    else:
        assert opened.startswith(target[1])


def test_targets_of_workers_cubes_and_cards_are_taken() -> None:
    sent = asked(room_of("terra", seed=7, first=1), "place f7 s", "row v", "target", "take it")
    site = re.match(r"Target 1 of \d+: (\w+)", sent[2])
    assert site is not None
    assert f"to {site[1]}" in sent[3]
    built = asked(room_of("cubes", side="small"), "buy 1", "target 3", "take it")
    place = re.match(r"Target 3 of \d+: (\w+)", built[1])
    assert place is not None
    assert f"at {place[1]}" in built[2]
    named, taken = asked(room_of("necropolis", "human,random", seed=2), "target 2", "take it")
    assert taken.splitlines()[0] == f"{named.split()[4].strip(':')}."


def test_nothing_is_taken_where_no_target_was_named() -> None:
    room = room_of("terra", seed=7, first=1)
    took, named, missing, _ = asked(room, "take it", "target", "target 999", "")
    assert took == "No target was named at this step. The word target goes to the next one."
    assert missing.startswith("There is no number 999 in this list of ")
    assert named.startswith("Target ")
    _, where, _, every, _ = asked(room, "target", "where", "", "target all", "")
    assert "Around it" in where
    assert re.match(r"\d+ targets: ", every)
    assert not room.steps


def test_long_lists_are_said_five_entries_at_a_time() -> None:
    room = room_of("terra", seed=7, first=1)
    first, more, last, end, whole, wrong = asked(
        room, "choices", "more", "choices 74", "more", "choices all", "choices 99"
    )
    assert [line.partition(":")[0] for line in first.splitlines()] == ["1", "2", "3", "4", "5", first.splitlines()[-1]]
    assert first.splitlines()[-1] == "71 more; the word more goes on."
    assert [line.partition(":")[0] for line in more.splitlines()[:-1]] == ["6", "7", "8", "9", "10"]
    assert [line.partition(":")[0] for line in last.splitlines()] == ["74", "75", "76"]
    assert end == "That was the whole list."
    assert len(whole.splitlines()) == 76
    assert wrong == "There is no number 99 in this list of 76."


def test_several_moves_stand_in_a_line_between_commas() -> None:
    room = room_of("terra", seed=7, first=1)
    (said,) = asked(room, "place f7 s, row v, move f6 g5, mov f5 g5,done")
    assert room.notation() == ["place f7 s", "row v", "move f6 g5", "move f5 g5", "done"]
    assert said.splitlines()[0].startswith("f7; f8 worth ")
    assert said.splitlines()[-1].startswith("Draw, as in")


def test_moves_of_a_line_stop_at_the_first_that_is_refused() -> None:
    room = room_of("terra", seed=7, first=1)
    (said,) = asked(room, "place f7 s, row x, move f6 g5")
    assert room.notation() == ["place f7 s"]
    assert said.splitlines()[0].startswith("f7; f8 worth ")
    assert "row x" in said.splitlines()[1]
    assert said.splitlines()[-1].startswith("Row through f7: ")


def test_a_hint_is_played_to_where_something_is_revealed() -> None:
    room = room_of("terra", seed=7, first=1)
    hint, done, again = asked(room, "do hint", "do hint", "do hint", settings=Settings(thinking="1 s"))
    hinted = next(line for line in hint.splitlines() if line.startswith("Hint: ")).removeprefix("Hint: ").split(", ")
    played = room.notation()
    shown = next(number for number, step in enumerate(room.steps, 1) if any(each.reveals for each in step.events))
    assert hinted[0] == played[0]  # a hint is said as it would be typed
    assert hint.endswith("To play it, say do hint again.")
    assert done.startswith("You placed ")
    if shown == 1:  # it may reveal nothing before a tile is drawn
        planned = next(line for line in done.splitlines() if line.startswith("Hint: row ")).split(", ")
        assert played[shown] == planned[0].removeprefix("Hint: ")
    assert "You " in again


def test_a_turn_is_announced_once() -> None:
    room = room_of("terra", "human,random", seed=7, first=1)
    said = "\n".join(asked(room, "place f7 s", "row v", "done", "draw 1", "place e5 n"))
    assert said.count("Turn 1") == 0
    assert said.count("Turn 2.") == 1


def test_brief_mode_is_never_silent() -> None:
    room = room_of("terra", "human,random", seed=7, first=1)
    typed = ("place f7 s", "row v", "move f6 g5", "move f5 g5", "done", "draw 1")
    said = asked(room, *typed, settings=Settings(verbosity="brief"))
    assert all(each.strip() for each in said)
    assert said[4] == "Done."


@pytest.mark.parametrize("verbosity", ["brief", "normal"])
@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_line_of_a_whole_game_is_answered(name: str, verbosity: str) -> None:
    chance, heard, silent = RandomPlayer(3), 0, list[str]()

    def player(lines: Lines) -> str | None:
        nonlocal heard
        if not "".join(lines.said[heard:]).strip():
            silent.append(lines.last)
        heard = len(lines.said)
        return chance(lines)

    room = room_of(name, "human,greedy", seed=3)
    Lines(room, player, Settings(verbosity=verbosity)).run()
    assert room.current < 0
    assert silent == []


def test_targets_begin_where_the_step_is_and_not_with_the_first_field() -> None:
    room = room_of("terra", "human,random", seed=7, first=1)
    moves = ("place f7 s", "row v", "move f6 g5", "move f5 g5", "done", "draw 1")
    for move in moves:
        room.submit(0, PlayText(move))
    room.submit(1, Play(room.view(1).legal[0]))
    while room.current == 1:
        room.submit(1, Play(room.view(1).legal[-1]))
    (first,) = asked(room, "target")
    assert not first.startswith("Target 1 of ")


def test_the_number_of_a_card_lays_none_before_the_cards_were_listed() -> None:
    room = room_of("necropolis", "human,greedy", seed=11)
    said = asked(room, "2", "2", "choices", "1", "1", "1")
    assert said[-2].endswith(", or done.")
    assert said[-1].startswith("1: ")
    assert room.current == 0


def test_the_score_of_cubes_is_told_by_rows_and_in_full_place_by_place() -> None:
    room = room_of("cubes", "human,greedy", seed=1)
    Lines(room, RandomPlayer(1)).run()
    short, full = asked(room, "score", "score all")
    assert word_count(short) < 80 < word_count(full)
    for score in room.view(0).scores():
        told = short.split(f"{score.total} points\n", 1)[1].splitlines()
        rows = itertools.takewhile(lambda line: line.startswith(" "), told)
        assert sum(int(line.rpartition(": ")[2]) for line in rows) == score.total


def test_cards_are_said_in_words() -> None:
    (hand,) = asked(room_of("necropolis"), "hand")
    assert " beside " in hand
    assert "|" not in hand
    assert "/" not in hand


def test_cards_in_a_list_are_said_in_words() -> None:
    """A colour that begins a line has a capital there, and is a card all the same."""
    pairs = asked(room_of("necropolis", "human,random", seed=2), "god 1", "choices")[1]
    assert re.match(r"1: (Tall [a-z]+|[A-Z][a-z]+ over [a-z]+) beside ", pairs)
    assert "|" not in pairs
    assert "/" not in pairs


# Numbers, words and mistakes


def test_numbers_open_lists_and_back_closes_them() -> None:
    room = room_of("cubes", side="small")
    listed, bought, offered, places, back, wrong, nothing = asked(room, "choices", "1", "1", "1", "back", "99", "back")
    assert offered.startswith("1: Build ")
    assert listed.startswith("1: Buy ")
    assert re.match(r"\w+ for \$1\.\n", bought)
    assert re.search(r"^1: \w\d: \d points?", places, re.MULTILINE)
    assert "back closes the list" in places
    assert back.startswith("1: Build ")
    assert wrong.startswith("There is no number 99")
    assert nothing == "No list is open."


def test_lines_to_choose_say_what_their_number_or_letter_is_of() -> None:
    typed = ("place c1 s", "choices", "row h", "done", "choices", "1")
    _, rows, _, _, _, stacks = asked(room_of("terra", seed=5), *typed)
    assert rows.startswith("1: Row h, horizontal: 1 red")
    assert stacks.startswith("1: Stack 1: ")


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_number_of_a_list_is_that_of_the_notation(name: str) -> None:
    """God tiles, pairs, cards in hand, stacks and tiles have one number each, whatever else was taken."""
    room, rng, gaps = (
        room_of(name, "human,human", seed=3, **({"edition": "nile"} if name == "terra" else {})),
        random.Random(3),
        0,
    )
    while room.current >= 0:
        view = room.view(room.current)
        choices = presenter_for(name)(view).choices()
        for number, choice in zip(numbers_of(choices), choices, strict=True):
            if choice.number and choice.action:
                notation = view.observation.state.action_to_string(choice.action)
                assert str(number) in notation.split()[1:], notation
        gaps += bool(choices) and max(numbers_of(choices)) > len(choices)
        room.submit(room.current, Play(rng.choice(view.legal)))
    assert gaps or name == "cubes"


def test_a_god_tile_has_the_same_number_in_every_list() -> None:
    room = room_of("necropolis", "human,random", seed=4)
    listed, missing, target, taken = asked(room, "choices", "1", "target 2", "2")
    assert [line[:1] for line in listed.splitlines()] == ["2", "3", "4"]
    assert missing == "There is no number 1 here, but 2, 3 and 4."
    assert target.startswith("Target 2: Anubis: pyramid, tomb")
    assert taken.startswith("Anubis.")


def test_no_line_to_choose_has_columns() -> None:
    """What the screen sets in columns is told apart by a sign that is heard, in every list of a whole game."""
    room = room_of("terra", "human,human", 7, first=1, **GAMES["nile"])
    found: list[str] = []
    for move in moves("nile"):
        found += every_label(presenter_for("terra")(room.view(room.current)).choices())
        room.submit(room.current, PlayText(move))
    assert any(re.fullmatch(r"(yellow|violet): you hold \d", label) for label in found)
    assert any(re.fullmatch(r"(yellow|violet): \d left, you hold \d", label) for label in found)
    assert any(re.fullmatch(r"card \d: \w.*, (nobody|\w+ \d) leads", label) for label in found)
    assert not [label for label in found if "  " in label]


def every_label(choices: Sequence[Choice]) -> list[str]:
    behind = [label for choice in choices if choice.then for label in every_label(choice.then().choices)]
    return [*(choice.label for choice in choices), *behind]


def test_finishing_is_not_doing_again() -> None:
    """Only redo says that something was done again; what happens without a word is followed by what is next."""
    said = asked(room_of("terra", seed=5), "place c1 s", "row h", "done", "undo", "redo")
    assert said[2].startswith("Draw, as in")
    assert said[3].startswith("Undone.\n")
    assert said[4].startswith("Done again.")


def test_the_player_is_where_the_last_move_was_made() -> None:
    """Asking about another place before does not keep the player there."""
    where = asked(room_of("terra", seed=5), "at e5", "place c1 s", "row h", "where")[3]
    assert where.startswith("c1 red")
    where = asked(room_of("cubes", side="small"), "at d1", "buy 1", "1", "1", "1", "where")[5]
    assert where.startswith("a1: ")


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_log_has_every_turn_with_its_steps(name: str) -> None:
    room = room_of(name, "human,random")
    presenter = presenter_for(name)
    assert answer(presenter(room.view(0)), "log") == "Nothing has happened yet."
    Lines(room, RandomPlayer(3)).run()
    latest, said, second, none = asked(room, "log", "log all", "log 2", "log 99")
    unit = "Round" if name == "necropolis" else "Turn"
    assert [line for line in latest.splitlines() if line.startswith(f"{unit} ")] == [
        f"{unit} {room.view(0).turns[-1].turn}"
    ]
    assert second in said
    assert second.startswith(f"{unit} 2\n")
    assert none == f"There is no {unit.lower()} 99."
    view = room.view(0)
    turns = [line for line in said.splitlines() if line.startswith(f"{unit} ")]
    assert turns == [f"{unit} {turn}" for turn in dict.fromkeys(entry.turn for entry in view.turns)]
    # Every turn is told by its steps alone, of which those that belong together share a line.
    told = re.findall(r"^  \S.*:\n((?:    .*\n?)+)", said, re.MULTILINE)
    assert len(told) == len(view.turns)
    for lines, turn in zip(told, view.turns, strict=True):
        steps = view.steps_of(turn)
        kinds = Counter(step.events[0].kind for step in steps if step.events)
        alone = [step for step in steps if step.events and kinds[step.events[0].kind] == 1]
        assert all(step_text(view, step, is_continued=step.seat == turn.seat) in lines for step in alone)
        assert len(lines.splitlines()) <= len(steps) + 1, "and where a jump of the scores came from"


def test_words_of_the_house() -> None:
    room = room_of("cubes", "human,human")
    helped, scan, none, everything = asked(room, "help", "help scan", "help scann", "help all")
    assert helped.startswith("Type a move, such as buy 1, or its number after choices. ")
    assert word_count(helped) < 100
    assert re.search(r"^Questions: .*\bstrip\b", helped, re.MULTILINE)
    assert re.search(r"^Words: .*\bverbosity\b", helped, re.MULTILINE)
    assert scan == "scan ROW: a row of your pyramid place by place, as in scan a"
    assert none == "Did you mean scan?"
    assert all(line in everything for line in (scan, "Questions", "Words"))
    assert "table" not in helped
    said = asked(room, "help", "undo", "rules Q7", "spell klingon", "verbosity", "xyzzy", "undo now", "screen", "")
    assert said[0] == helped
    assert said[1] == "There is nothing to undo."
    assert said[2].startswith("Q7")
    assert said[3] == "spell takes plain, spaced or nato."
    assert said[4] == "verbosity is normal. verbosity takes brief, normal or full."
    assert said[5].endswith("The word help lists what can be typed.")
    assert said[6] == "undo stands alone: type just undo."
    assert said[7] == "There is no terminal here that can show a screen."
    assert said[8].startswith("Turn 1, ")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("targets", "target"), ("Hints", "hint"), ("scann e", "scan"), ("status", "board"), ("moves", "choices")],
)
def test_a_word_that_is_nearly_right_is_answered_with_the_right_one(typed: str, meant: str) -> None:
    (said,) = asked(room_of("terra"), typed)
    assert said.endswith(f"Did you mean {meant}?")


def test_what_the_player_sets_is_kept() -> None:
    asked(room_of("terra"), "spell nato", "verbosity brief")
    settings, fault = load_settings()
    assert (settings.spelling, settings.verbosity, fault) == ("nato", "brief", None)


def test_the_settings_of_the_screen_are_listed_and_changed() -> None:
    """What is set counts at once and is kept; what the command line says of this run is not."""
    given = Settings(confirm="on", thinking="1 s")
    typed = (
        "settings",
        "settings all",
        "settings thinking",
        "settings Thinking 10 S",
        "settings advice at first",
        "settings name Mike",
    )
    listed, everything, thinking, changed, advice, name = asked(room_of("terra"), *typed, settings=given)
    lines = listed.splitlines()
    assert lines[0] == "opponent: Greedy (medium)"
    assert "thinking: 1 s (per turn at most)" in lines
    assert "verbosity: normal" in lines
    assert {"spell: plain", "mouse: on (click to select, click again to confirm)"} <= {*everything.splitlines()}
    assert not any(line.startswith(("mouse", "terra-stairs")) for line in lines)
    assert "terra-stairs: auto (by themselves to a legal direction)" in everything.splitlines()
    names = [line.partition(":")[0] for line in everything.splitlines()[:-1]]
    assert names == [*SettingsList(Settings(), game_settings()).names, "verbosity", "spell"]
    assert thinking.splitlines() == [
        "Bots think: 1 s, per turn at most.",
        "How long bots and hints may think about a turn.",
        "settings thinking takes 1 s, 3 s, 10 s or no limit.",
    ]
    assert changed == "thinking: 10 s (per turn at most, for slow machines)"
    assert advice == "advice: at first (in your first three games, except daily ones)"
    assert name == "name: Mike"
    kept, fault = load_settings()
    assert (kept.thinking, kept.name, kept.confirm, fault) == ("10 s", "Mike", "off", None)


def test_settings_of_tables_and_of_the_screen() -> None:
    room = room_of("terra")
    stairs, changed, theme, keys, whole = asked(
        room, "settings terra-stairs", "settings terra-stairs hand", "settings theme tp-day", "settings keys vi",
        "settings name You",
    )  # fmt: skip
    assert stairs.splitlines()[-2:] == ["Only the screen heeds it.", "settings terra-stairs takes auto or hand."]
    assert changed.startswith("terra-stairs: hand (only when you press r or R)")
    assert theme == "It is set on the screen."
    assert keys == "keys: vi (h j k l first, pages and ends as in vi)"
    assert whole == "name: You"
    kept, _ = load_settings()
    assert (kept.of_game("terra", "stairs"), kept.theme, kept.keys, kept.name) == ("hand", "auto", "vi", "")


def test_settings_that_there_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        dialogue, "save_settings", lambda settings: Fault.of("settings_not_kept", Fault.told("no room"))
    )
    missing, unlike, wrong, long, kept = asked(
        room_of("terra"), "settings thinkin", "settings 7", "settings undo never", f"settings name {'x' * 40}",
        "settings undo free",
    )  # fmt: skip
    assert missing == "There is no setting thinkin. Did you mean thinking?"
    assert unlike == "There is no setting 7."
    assert wrong == "settings undo takes fair or free."
    assert long.endswith("is longer than 12 letters.")
    assert kept.splitlines()[-1] == "The settings could not be kept: no room."


@pytest.mark.parametrize("name", SettingsList(Settings(), game_settings()).names)
def test_each_setting_says_what_it_is_for(name: str) -> None:
    """No key is named in it but those that the setting is about, and each value that is named can be set."""
    (said,) = asked(room_of("terra"), f"settings {name}")
    assert "[" not in said
    assert "|" not in said
    assert said.isascii()
    for value in SettingsList(Settings(), game_settings()).values(name):
        (changed,) = asked(room_of("terra"), f"settings {name} {value}")
        assert changed.startswith(f"{name}: "), changed


def test_a_hint_has_its_reasons() -> None:
    (said,) = asked(room_of("cubes", side="small"), "hint", settings=Settings(verbosity="brief"))
    assert len(said.splitlines()) >= 2


def test_a_move_that_reveals_is_asked_twice_where_so_set() -> None:
    room = room_of("terra", seed=7, first=1)
    first, again = asked(room, "place f7 s", "place f7 s", settings=Settings(confirm="on"))
    assert first.endswith("Give the same move again to do it.")
    assert again.startswith("f7; f8 worth ")
    assert room.notation() == ["place f7 s"]


@pytest.mark.parametrize(
    ("settings", "is_typed", "is_read", "asks"),
    [
        (Settings(), True, False, False),
        (Settings(), True, True, True),
        (Settings(reader="on"), True, False, True),
        (Settings(reader="off"), True, True, False),
        (Settings(reader="on"), False, False, False),
        (Settings(reader="off", bell="on", confirm="on"), False, False, True),
    ],
)
def test_who_listens_is_rung_for_and_asked(settings: Settings, is_typed: bool, is_read: bool, asks: bool) -> None:
    """What cannot be undone is asked twice and the bell rings for every turn, as set or for a screen reader."""
    room, rung, said = room_of("terra", "human,random", seed=7, first=1), [], []
    left = ["place f7 s", "place f7 s", "row v", "done", "draw 1", "draw 1"]
    console = Console(
        lambda: left.pop(0) if left else None, said.append, ring=lambda: rung.append(len(room.steps)),
        is_typed=is_typed, is_read=is_read,
    )  # fmt: skip
    LineMode(room, settings, BotDriver(LocalBots()), console).run()
    assert sum("Give the same move again" in text for text in said) == 2 * asks
    assert len(rung) == asks


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("p", ["place"]),
        ("place f", ["f1", "f2", "f4", "f7", "f9", "f10"]),
        ("p f7 ", ["s"]),
        ("f7 ", ["s"]),
        ("place f7 s, verb", ["verbosity"]),
        ("verbosity ", ["brief", "normal", "full"]),
        ("settings plain ", ["off", "on"]),
        ("at f", ["f1", "f2", "f4", "f7", "f9", "f10"]),
        ("target b", ["back"]),
        ("xyzzy", []),
        ("place f7 s ", []),
    ],
)
def test_what_can_follow_in_a_line_is_offered(typed: str, offered: list[str]) -> None:
    lines = Lines(room_of("terra", seed=7, first=1), scripted())
    lines.run()
    assert sorted(lines.mode.offers(typed)) == sorted(offered)


def test_an_empty_line_is_offered_words_and_the_kinds_of_moves() -> None:
    lines = Lines(room_of("terra", seed=7, first=1), scripted("place f7 s"))
    lines.run()
    offered = lines.mode.offers("")
    assert {"row", "choices", "undo"} <= set(offered)
    assert "place" not in offered
    assert "h" not in offered
    assert "h" in lines.mode.offers("h")


def test_undo_takes_a_step_back_and_redo_does_it_again() -> None:
    room = room_of("cubes", "human,human", side="small")
    _, undone, redone = asked(room, "buy 1", "undo", "redo")
    assert undone.startswith("Undone: ")
    assert " bought " in redone.splitlines()[0]
    assert len(room.steps) == 1


def test_the_end_is_told_and_another_game_begins() -> None:
    room = room_of("cubes", side="small")
    player = RandomPlayer(3)
    ended: list[str] = []

    def plays(lines: Lines) -> str | None:
        typed = player(lines)
        if typed is None and not ended:
            ended.append(lines.last)
            return "again"
        return typed if ended == [] else None

    lines = Lines(room, plays)
    lines.run()
    assert "win with " in ended[0] or "wins with " in ended[0] or "share the win" in ended[0]
    assert ended[0].endswith("Type one of these words: again, board, score, log, review or quit.")
    assert len(ended[0].splitlines()) < 10
    assert lines.room is not room
    assert all(not lines.room.seats[step.seat].is_human for step in lines.room.steps)


@pytest.mark.parametrize(("verbosity", "more"), [("brief", 0), ("normal", 1), ("full", 2)])
def test_each_verbosity_says_more_than_the_one_below(verbosity: str, more: int) -> None:
    lengths = []
    for value in ("brief", "normal", "full"):
        lines = Lines(room_of("cubes", side="small"), RandomPlayer(3), Settings(verbosity=value))
        lines.run()
        lengths.append(sum(map(len, lines.said)))
    assert lengths == sorted(lengths)
    assert len(set(lengths)) == 3
    assert ("brief", "normal", "full")[more] == verbosity


@pytest.mark.parametrize(
    ("spelling", "said"), [("plain", "e5 and 2d"), ("spaced", "e 5 and 2 d"), ("nato", "Echo 5 and 2 Delta")]
)
def test_places_are_said_as_set(spelling: str, said: str) -> None:
    assert spoken("e5 and 2d", Spelling(spelling)) == said


def test_what_is_said_is_understood() -> None:
    assert heard("place Echo 5 North") == "place e 5 North"
    (moved,) = asked(room_of("terra", seed=7), "at Golf 5")
    assert moved.startswith("g5 foundation")


@pytest.mark.parametrize(
    ("name", "refused", "said", "rule"),
    [
        ("terra", "place a1 n", "a1 is an oasis: you can't place a tile there.", "B2    "),
        ("necropolis", "pair 1", "Take a god tile first.", "A8    "),
        ("cubes", "done", "You have done nothing yet in this turn: buy, take or build, or take money.", "Q6    "),
    ],
)
def test_a_refusal_is_a_sentence_and_why_tells_the_rule_behind_it(
    name: str, refused: str, said: str, rule: str
) -> None:
    lines = Lines(room_of(name, **({"first": 1} if name != "cubes" else {})), scripted("why", refused, "why", "quit"))
    lines.run()
    before, answer_, after = lines.said[-4:-1]
    assert before == "No rule has refused anything since your last move."
    assert answer_ == said
    assert after.startswith(rule)


def test_cubes_are_said_place_by_place_and_only_places_that_bring_something() -> None:
    room = room_of("cubes", side="small")
    *_, me, sites = asked(room, "buy 2", "target 5", "take it", "1", "me", "sites")
    assert re.search(r"\w\d (red|yellow|blue|white|green); \d+ places free", me)
    assert " . " not in me
    assert " 0 points" not in sites
    assert "no points at" in sites.lower()


@pytest.mark.parametrize(
    ("game", "moves", "sought", "said"),
    [
        ("terra", ["place f7 s"], "workers", r"^f5 worker\+eye, stairs east\.$"),
        ("terra", ["place f7 s"], "eyes", r"^2 places\.\nf5 .*\nf7 eye, stairs south\.$"),
        ("cubes", ["buy 1", "build {colour} a1"], "{colour}", r"^1 place\.\na1 {colour}\.$"),
        ("necropolis", [], "red", r"^Nothing on the board is called red\.$"),
    ],
)
def test_things_are_found_by_word(game: str, moves: Sequence[str], sought: str, said: str) -> None:
    room = room_of(game, "human,human", seed=3)
    seat = room.current
    first = getattr(room.view(seat).observation.state, "strip", (0,))[0]
    colour = COLOURS[first]
    for move in moves:
        room.submit(seat, PlayText(move.format(colour=colour)))
    found = answer(presenter_for(game)(room.view(seat)), f"find {sought.format(colour=colour)}")
    assert re.search(said.format(colour=colour), found, re.MULTILINE)


def test_what_was_said_is_said_again_and_what_was_typed_is_listed() -> None:
    hand, me, history, again, before, far = asked(
        room_of("terra"), "hand", "me", "history", "back 1", "back 2", "back 7"
    )
    assert history == "1: me\n2: hand"
    assert (again, before) == (me, hand)
    assert far == "Nothing that far back has been said."


def test_rules_are_read_by_chapter() -> None:
    chapters, first, none, everything = asked(room_of("terra"), "rules", "rules 1", "rules 99", "rules all")
    assert len(chapters.splitlines()) < 20
    assert chapters.startswith("1: The aim\n2: ")
    assert first.startswith("The aim\n")
    assert first in everything
    assert none.startswith("There is no chapter 99; there are ")


def test_a_number_of_a_list_that_was_not_said_says_the_list() -> None:
    room = room_of("terra", seed=7, first=1)
    said, placed = asked(room, "4", "4")
    assert said.startswith("1: ")
    assert len(room.notation()) <= 1
    assert "more goes on" in said or placed


def test_moves_are_explained_by_their_first_word() -> None:
    place, row = asked(room_of("terra", seed=7, first=1), "help place", "help row")
    assert re.match(r"place: \d+ moves, as in place \w\d+ \w; choices leads to them\.", place)
    assert row.startswith("row: a move, as in row d, but not now.\nB5 ")


def test_the_plural_finds_the_singular_and_a_colour_no_name() -> None:
    room = room_of("terra", seed=7, first=1)
    grey, eyes, eye = asked(room, "find grey", "find workers", "find worker")
    assert all("grey" in line for line in grey.splitlines()[1:])
    assert eyes == eye


def test_the_best_bot_is_asked_by_one_word() -> None:
    (hint,) = asked(room_of("necropolis", seed=7), "do hint", settings=Settings(thinking="1 s"))
    assert re.search(r"^Hint: god (?:horus|anubis|khepri|sekhmet)", hint, re.MULTILINE)
