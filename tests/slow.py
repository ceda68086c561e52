"""Dividing the tests among the quick and the slow suite, and the measured suite into parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

import pytest

Item = TypeVar("Item")


def some(items: Iterable[Item], in_full: bool, step: int = 4) -> Iterator[Item]:
    """Yield all items, or one in `step`: a number without a common factor with the cycles in which they vary.

    With the fixture `in_full` a test is quick with some of its games and slow with all of them.
    """
    return islice(items, None, None, 1 if in_full else step)


def some_quick(values: Sequence[object], every: int) -> list[object]:
    """Return values as pytest parameters, of which all but every `every`-th are marked slow."""
    return [
        pytest.param(value, marks=() if index % every == 0 else pytest.mark.slow) for index, value in enumerate(values)
    ]


THINNED = {
    "tests/bots/test_budgets.py::test_no_turn_overruns_its_time": 3,
    "tests/bots/test_greedy.py::test_plays_whole_games_legally": 3,
    "tests/bots/test_levels.py::test_plays_whole_games_legally_in_next_to_no_time": 3,
    "tests/bots/test_levels.py::test_rollouts_as_the_budget_give_the_same_choice": 3,
    "tests/cli/test_commands.py::test_every_version_variant_and_mission_can_be_simulated": 3,
    "tests/cli/test_commands.py::test_what_is_wrong_is_said_in_one_line": 3,
    "tests/cli/test_commands.py::test_what_is_wrong_with_tiles_and_supplies_is_said": 3,
    "tests/cli/test_completion.py::test_tab_completes_in_a_real_shell": 3,
    "tests/cli/test_doctor.py::test_what_is_found_is_said": 3,
    "tests/cli/test_hostile_files.py::test_saved_games_of_any_name_are_listed_and_counted": 3,
    "tests/cli/test_streams.py::test_any_encoding_will_do": 2,
    "tests/cli/test_toy_game.py::test_what_is_wrong_is_said_in_one_line": 3,
    "tests/fuzz/test_fuzz_input.py::test_the_screen_goes_on": 4,
    "tests/games/cubes/ai/test_evaluation.py::test_every_bot_plays_every_setup_to_the_end": 5,
    "tests/games/cubes/ai/test_evaluation.py::test_the_choice_stays_when_what_is_hidden_is_shuffled": 4,
    "tests/games/cubes/ai/test_levels.py::test_greedy_beats_random": 2,
    "tests/games/kit/test_toml_reader.py::test_whatever_is_near_a_file_that_ships_is_read_as_ever_or_refused": 4,
    "tests/games/necropolis/ai/test_bots.py::test_greedy_beats_random": 4,
    "tests/games/terra/ai/test_evaluation.py::test_candidates_are_legal_and_never_none": 5,
    "tests/games/terra/ai/test_hint_explanations.py::test_every_turn_has_reasons_and_none_turns_on_what_is_hidden": 5,
    "tests/games/terra/ai/test_rollout_policy.py::test_does_something_legal_wherever_a_game_may_be": 5,
    "tests/games/terra/ai/test_rollout_policy.py::test_plays_whole_games_legally": 5,
    "tests/games/terra/ai/test_rollout_policy.py::test_plays_whole_games_offhand": 5,
    "tests/games/terra/ai/test_rollout_policy.py::test_scores_far_more_than_chance": 3,
    "tests/games/terra/rules/test_properties.py::test_a_refused_action_raises_and_changes_nothing": 3,
    "tests/games/terra/rules/test_properties.py::test_every_legal_action_reads_back_however_it_is_written": 3,
    "tests/games/test_contract.py::test_every_action_can_be_written_and_read": 5,
    "tests/games/test_contract.py::test_every_bot_plays_to_the_end": 3,
    "tests/games/test_contract.py::test_nobody_sees_what_is_hidden": 5,
    "tests/games/test_contract.py::test_what_is_legal_and_what_is_listed_agree": 5,
    "tests/games/test_json_data.py::test_all_that_a_game_tells_survives_json": 5,
    "tests/games/test_observation_format.py::test_a_bot_that_is_sent_observations_plays_the_same_game": 5,
    "tests/games/test_observation_format.py::test_an_observation_survives_json": 5,
    "tests/games/test_observation_format.py::test_data_from_anybody_is_refused_or_read": 5,
    "tests/games/test_observation_format.py::test_what_is_hidden_leaves_no_trace": 5,
    "tests/lab/arena/test_commands.py::test_what_is_wrong_is_said_in_one_line": 4,
    "tests/lab/arena/test_measured.py::test_every_level_wins_70_of_100_games_of_two_and_twice_its_share_among_more": 5,
    "tests/lab/arena/test_measured.py::test_the_commands_print_what_is_shown_and_play_nothing": 5,
    "tests/lab/arena/test_record.py::test_a_record_of_something_else_is_refused_and_left_alone": 4,
    "tests/lab/arena/test_record.py::test_a_torn_line_is_played_again": 2,
    "tests/lab/arena/test_rogue_bots.py::test_a_series_goes_on": 3,
    "tests/lab/arena/test_series.py::test_a_bot_that_fails_loses_nothing_but_that_decision": 4,
    "tests/lab/arena/test_series.py::test_the_same_games_whatever_plays_them": 3,
    "tests/lab/arena/test_tune.py::test_what_cannot_be_tuned_is_said": 4,
    "tests/lab/learning/test_aec.py::test_pettingzoo_has_nothing_against_it": 3,
    "tests/lab/learning/test_aec.py::test_the_same_seed_is_the_same_game": 3,
    "tests/plain/test_line_mode.py::test_every_question_has_an_answer_at_any_moment": 4,
    "tests/plain/test_line_mode.py::test_no_answer_tells_what_is_hidden": 5,
    "tests/plain/test_line_mode.py::test_whole_games_by_notation_and_numbers": 4,
    "tests/room/test_replay.py::test_every_position_is_as_it_was": 5,
    "tests/room/test_replay.py::test_what_a_seat_did_not_know_is_not_shown": 5,
    "tests/room/test_view_data.py::test_a_view_survives_json_at_every_step_of_a_game": 5,
    "tests/storage/test_game_log.py::test_the_log_grows_with_every_command_and_says_what_the_room_knows": 3,
    "tests/storage/test_records_damage.py::test_damaged_records_are_set_aside_and_made_anew": 4,
    "tests/terminal/test_input_gate.py::test_ctrl_c_is_heard_in_any_flood": 4,
    "tests/tui/terra/test_hint_pointing.py::test_a_long_hint_fits_beside_four_players": 3,
    "tests/tui/terra/test_table.py::test_the_whole_board_is_on_the_screen_at_any_size": 3,
    "tests/tui/terra/test_versions.py::test_help_opens_the_rules_at_the_clause_of_the_step": 3,
    "tests/tui/test_keys.py::test_a_turn_is_played_by_the_keys_of_a_preset": 2,
    "tests/tui/test_keys.py::test_help_and_prompts_name_the_keys_of_the_preset": 2,
    "tests/tui/test_region_compositor.py::test_keys_at_a_table_draw_what_the_whole_screen_shows": 3,
    "tests/tui/test_sizes.py::test_a_turn_is_played_by_keys_on_the_smallest_screen": 3,
    "tests/tui/test_sizes.py::test_a_window_that_changes_its_size_loses_nothing": 5,
    "tests/tui/test_text_fields.py::test_a_paste_is_cut_to_what_a_field_holds": 3,
    "tests/tui/test_tiny_sizes.py::test_no_terminal_is_too_small": 3,
}
"""Tests with costly cases, and their divisor N: the quick suite runs every N-th case, the slow one the rest."""


def part_of(items: Sequence[pytest.Item], part: str) -> list[pytest.Item]:
    """Return the measured tests to exclude from a part such as `2/4`, the second of four.

    Raises:
        pytest.UsageError: `part` is invalid.
    """
    number, _, count = part.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise pytest.UsageError(f"--part takes a number and how many parts there are, such as 2/4, not {part}")
    measured = [item for item in items if item.get_closest_marker("measured")]
    return [item for index, item in enumerate(measured) if index % int(count) != int(number) - 1]


def thin_out(items: Sequence[pytest.Item]) -> None:
    """Mark the cases of `THINNED` tests that the quick suite does not run as slow."""
    seen: Counter[str] = Counter()
    for item in items:
        name = item.nodeid.partition("[")[0]
        if name in THINNED and item.get_closest_marker("slow") is None:
            if seen[name] % THINNED[name]:
                item.add_marker(pytest.mark.slow)
            seen[name] += 1
