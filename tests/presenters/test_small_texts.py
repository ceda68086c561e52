"""Dates, keys, themes, signs and who plays: small texts are messages as well."""

from __future__ import annotations

import calendar
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.presenters.brackets import in_brackets, is_whole, words_outside
from tp_tui.games import get_game
from tp_tui.games.contract import Role
from tp_tui.presenters.cubes import glyphs as cubes_glyphs
from tp_tui.presenters.cubes.glyphs import signs as cubes_signs
from tp_tui.presenters.game_words import words_of
from tp_tui.presenters.key_text import NAMES, key_name
from tp_tui.presenters.messages import capitalized, joined_clauses, punctuated, sentence
from tp_tui.presenters.necropolis import glyphs as necropolis_glyphs
from tp_tui.presenters.necropolis.glyphs import signs as necropolis_signs
from tp_tui.presenters.saved_games_text import date_text, moment_text, names_of
from tp_tui.presenters.settings_list import signs_title, theme_title
from tp_tui.presenters.storage_faults import NO_GAME_FILE
from tp_tui.presenters.terra import glyphs as terra_glyphs
from tp_tui.presenters.terra.legend import signs as terra_signs
from tp_tui.storage.saved_games import SaveSummary
from tp_tui.terminal.key_names import MODIFIERS, NAMED
from tp_tui.tui.sign_sets import builtin_sign_sets
from tp_tui.tui.themes import ADAPTED_THEMES, BUILTIN_THEMES, builtin_themes


def summary(*seats: str) -> SaveSummary:
    return SaveSummary(Path("one.tp"), "terra", seats, 3, datetime.now(UTC))


@pytest.mark.parametrize("month", range(1, 13))
def test_dates_are_as_they_were(month: int) -> None:
    day = date(2026, month, 7)
    assert date_text(day) == f"07 {calendar.month_abbr[month]} 2026"
    assert date_text(day, has_year=False) == f"07 {calendar.month_abbr[month]}"
    assert moment_text(datetime(2026, month, 17, 9, 5)) == f"17 {calendar.month_abbr[month]} 2026, 09:05"


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (("human:You", "bot:greedy"), "You against Greedy"),
        (("human:Ada", "bot:greedy", "bot:planner", "bot:random"), "Ada against Greedy, Planner and Random"),
        (("human:Ada", "human:Ben"), "Ada, Ben"),
        (("bot:nobody:Zed", "human:Ada"), "Zed, Ada"),
        ((), ""),
    ],
)
def test_who_plays(seats: tuple[str, ...], said: str) -> None:
    assert names_of(summary(*seats)) == said


def test_the_house_has_a_title_for_each_of_its_themes_and_signs_and_what_has_none_is_the_players() -> None:
    own = theme_title("mine", "")
    assert own == signs_title("mine", "") == "your own"
    assert own not in {theme_title(theme.name, theme.title) for theme in builtin_themes()}
    assert own not in {signs_title(name, "") for name in builtin_sign_sets()}
    assert (theme_title("mine", "red on red"), signs_title("mine", "stars")) == ("red on red", "stars")


def test_every_key_without_a_character_has_a_name() -> None:
    assert NAMES.keys() == {*NAMED, *MODIFIERS}
    assert key_name("ctrl+shift+pageup") == "Ctrl-Shift-Page Up"


def test_every_kind_of_file_that_a_game_is_played_with_has_its_words() -> None:
    options = [option for game in ("terra", "cubes", "necropolis") for option in get_game(game).options_of(Role.FILE)]
    assert {getattr(option, "noun", "") for option in options} == NO_GAME_FILE.keys() - {""}


def test_columns_of_points_are_named_for_every_source() -> None:
    for game in ("terra", "cubes", "necropolis"):
        words = words_of(game)
        assert words.score_columns().keys() == words.score_sources().keys()
        with in_brackets():
            columns = words.score_columns()
        assert all(column.isascii() and column.replace("_", "").islower() for column in columns.values())


def test_a_clause_becomes_a_sentence() -> None:
    assert (sentence("b4 is taken"), sentence("is it?"), sentence("so …"), sentence("")) == (
        *("b4 is taken.", "Is it?", "So …"),
        "",
    )
    assert (punctuated("a.tp is full"), capitalized("b4"), joined_clauses(["a", "b", "c"]), joined_clauses([])) == (
        *("a.tp is full.", "b4", "a; b; c"),
        "",
    )


def test_no_word_stands_outside_a_message() -> None:
    with in_brackets():
        texts = [
            date_text(date(2026, 5, 1)),
            moment_text(datetime(2026, 5, 1, 9, 5)),
            names_of(summary("human:A", "bot:greedy:B")),
            *(theme_title(name, "") for name in BUILTIN_THEMES if name not in ADAPTED_THEMES),
            *(signs_title(name, "") for name in builtin_sign_sets()),
            *(key_name(f"ctrl+{key}") for key in NAMED),
            *(said for _, said in terra_signs(terra_glyphs.UNICODE, None)),
            *(said for _, said in cubes_signs(cubes_glyphs.UNICODE)),
            *(said for _, said in necropolis_signs(necropolis_glyphs.UNICODE)),
        ]
    for text in texts:
        assert text.startswith("⟦")
        assert words_outside(text) == []
        assert is_whole(text)
