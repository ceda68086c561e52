"""The saved games: resume, replay or delete them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from types import MappingProxyType

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import WorkType

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.in_thread import in_thread
from tp_tui.games.kit.printable import printable
from tp_tui.presenters import common_actions
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.presenters.messages import punctuated, shortened
from tp_tui.presenters.saved_games_text import day_title, names_of, results_by_file, version_and_title_of, version_of
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.room.challenges import LADDER
from tp_tui.room.replay import Replay
from tp_tui.storage.files import reason_of
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.saved_games import SaveSummary, saved_games
from tp_tui.tui.choice_list import INDENT, ChoiceList, heading
from tp_tui.tui.panel import PANEL_CSS, Panel
from tp_tui.tui.screens.list_screen import ListScreen
from tp_tui.tui.screens.min_size import FULL_SIZE
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.skyline import pictured

PANEL, AROUND = 100, 2 * INDENT + 1
"""The greatest width of the box, and the columns of it that its frame and margins take."""

MIN_GAME, MIN_NAMES = 14, 12
"""The columns that the game and the names keep at least."""


def state_of(summary: SaveSummary, result: str = "") -> str:
    """Return the state of a saved game: damaged, in use, its number of moves, or its result or that it is finished."""
    if summary.fault:
        return words.SAVE_STATE["fault"]
    if summary.is_finished:
        state = result or words.SAVE_STATE["finished"]
    else:
        state = words.SAVE_STATE["in use"] if summary.is_in_use else shared_words.moves(summary.actions)
    if summary.daily:
        return words.DAILY_STATE.format(state=state)
    if not summary.challenge:
        return state
    return (words.LADDER_STATE if summary.challenge == LADDER else words.CHALLENGE_STATE).format(state=state)


def lines_of(
    summaries: Sequence[SaveSummary], columns: int, results: Mapping[str, str] = MappingProxyType({})
) -> list[str]:
    """Return a line for each saved game, in columns as wide as they need and a terminal of `columns` columns allows.

    Where not every title fits with its version, the versions alone are shown, which tell the games apart; all of it is
    said below the list. `results` has the results of finished games by the names of their files.
    """
    return [*map("".join, parts_of(summaries, columns, results))]


def parts_of(
    summaries: Sequence[SaveSummary], columns: int, results: Mapping[str, str] = MappingProxyType({})
) -> list[tuple[str, str]]:
    """Return the two parts of each of `lines_of`: the game, and what stands back: players, state and time of day."""
    moments = [summary.changed.astimezone().strftime("%H:%M") for summary in summaries]
    states = aligned([state_of(summary, results.get(summary.file.name, "")) for summary in summaries])
    names = [names_of(summary) or printable(summary.file.name) for summary in summaries]
    titles = [version_and_title_of(summary) for summary in summaries]
    fixed = [max(map(cell_len, texts), default=0) for texts in (moments, states)]
    gap = 2 if columns >= FULL_SIZE.width else 1
    room = min(columns, PANEL) - AROUND - sum(fixed) - 3 * gap
    for_names = max(MIN_NAMES, min(max(map(cell_len, names), default=0), room - MIN_GAME))
    for_games = max(MIN_GAME, min(max(map(cell_len, titles), default=0), room - for_names))
    if max(map(cell_len, titles), default=0) > for_games:
        titles = [version_of(summary) or title for summary, title in zip(summaries, titles, strict=True)]
    return [
        (
            shortened(title, for_games).ljust(for_games + gap),
            (" " * gap).join((cut(name, for_names).ljust(for_names), state.ljust(fixed[1]), when)),
        )
        for when, title, name, state in zip(moments, titles, names, states, strict=True)
    ]


def aligned(states: Sequence[str]) -> list[str]:
    """Return states with their first numbers right-aligned, so that those of results and moves stand in a column.

    >>> aligned(["45:34", "8 moves", "111:87"])
    [' 45:34', '  8 moves', '111:87']
    """
    firsts = [len(state) - len(state.lstrip("-−0123456789")) for state in states]
    return [" " * (max(firsts) - first if first else 0) + state for first, state in zip(firsts, states, strict=True)]


def cut(text: str, width: int) -> str:
    """Return a text of at most `width` characters, which ends with a sign if there is more.

    >>> cut("Hatshepsut", 6)
    'Hatsh…'
    """
    return text if len(text) <= width else f"{text[: width - 1].rstrip()}…"


def with_days(summaries: Sequence[SaveSummary], lines: Sequence[Option], today: date) -> list[Option]:
    """Return the lines of saved games with the days on which they were last played above them."""
    found, day = list[Option](), None
    for summary, line in zip(summaries, lines, strict=True):
        if (last := summary.changed.astimezone().date()) != day:
            found.append(heading(day_title(last, today), is_first=day is None))
            day = last
        found.append(line)
    return found


class SavesScreen(ListScreen):
    """The saved games by the day they were last played on, the latest first."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.SAVES

    lines_spared = 1

    def __init__(self) -> None:
        """Create the screen."""
        super().__init__()
        self._summaries: list[SaveSummary] = []
        self._to_delete: SaveSummary | None = None
        self._listed_for = 0
        self._standings: dict[SaveSummary, str] = {}

    def compose(self) -> ComposeResult:
        """Compose the list and a line on the highlighted game."""
        yield from pictured(
            Panel(
                words.SAVES_TITLE,
                ChoiceList(markup=False),
                Static("", id="said", classes="hint", markup=False),
                keys=words.SAVES_KEYS,
            )
        )

    def on_screen_resume(self) -> None:
        """Refresh the list."""
        super().on_screen_resume()
        self._list()

    def fit(self) -> None:
        """Switch between wide and narrow lines."""
        super().fit()
        if self.app.size.width != self._listed_for and self.query(OptionList):
            self._list()

    def on_option_list_option_highlighted(self) -> None:
        """Say what is highlighted."""
        self._say_of_chosen()

    def _say_of_chosen(self) -> None:
        """Show the game and how it stands, or what is wrong with it."""
        summary = self._chosen
        if summary is None:
            return
        if summary.fault:
            self._say(fault_text(summary.fault))
            return
        self._say_about(summary)
        if summary not in self._standings:
            look: WorkType[None] = partial(self._find_standing, summary)
            self.run_worker(look, group="standing", exclusive=True)

    def _say_about(self, summary: SaveSummary) -> None:
        title, standing = version_and_title_of(summary), self._standings.get(summary)
        about = words.MENU_DETAILS["continue"].format(title=title, standing=standing) if standing else title
        self._say(about)

    async def _find_standing(self, summary: SaveSummary) -> None:
        """Replay the game in the background to say how it stands."""
        from tp_tui.presenters.menu_details import standing_of

        with suppress(NotStartedError):
            self._standings[summary] = await in_thread(standing_of, summary)
            if self.is_attached and self._chosen == summary and not self._to_delete:
                self._say_about(summary)

    def on_option_list_option_selected(self) -> None:
        """Resume the game."""
        if summary := self._chosen:
            self.app.open_save(summary.file)

    def on_key(self, event: Key) -> None:
        """Cancel a deletion if a key other than the second `d` is pressed."""
        if self._to_delete and event.key != "d":
            self._to_delete = None
            self._say_of_chosen()
            event.stop()
            event.prevent_default()

    def action_replay(self) -> None:
        """Open the replay of the game's readable part."""
        summary = self._chosen
        if summary is None:
            return
        try:
            loaded = load_save(summary.file)
            notice = remark_text(*loaded.remarks)
        except SaveError as error:
            if error.readable is None:
                self._say(punctuated(fault_text(error)))
                return
            loaded, notice = error.readable, punctuated(fault_text(error))
        self.app.push_screen(ReplayScreen(Replay.of_saved(loaded.saved), self.app.settings, notice=notice))

    def action_delete(self) -> None:
        """Delete the file when called twice in a row."""
        summary = self._chosen
        if summary is None:
            return
        if self._to_delete is not summary:
            self._to_delete = summary
            self._say(words.DELETE.format(file=printable(summary.file.name)))
            return
        self._to_delete = None
        try:
            summary.file.unlink(missing_ok=True)
        except OSError as error:
            self._say(words.NOT_DELETED.format(file=printable(summary.file.name), fault=fault_text(reason_of(error))))
            return
        self._list()
        self._say(words.DELETED.format(file=printable(summary.file.name)))

    @property
    def _chosen(self) -> SaveSummary | None:
        option = self.query_one(OptionList).highlighted_option
        return self._summaries[int(option.id)] if option and option.id else None

    def _list(self) -> None:
        options = self.query_one(ChoiceList)
        before = options.highlighted_option
        at = int(before.id) if before and before.id else 0
        try:
            self._summaries = saved_games()
        except OSError as error:
            self._summaries = []
            self._say(words.NOT_LISTED.format(fault=fault_text(reason_of(error))))
        options.clear_options()
        self._listed_for = self.app.size.width
        parts = parts_of(self._summaries, self._listed_for, results_by_file())
        options.second = len(parts[0][0]) if parts else 0
        lines = [Option("".join(each), id=str(number)) for number, each in enumerate(parts)]
        options.add_options(with_days(self._summaries, lines, datetime.now().date()))
        if lines:
            options.highlighted = options.get_option_index(str(min(at, len(lines) - 1)))
        else:
            self._say(words.SAVES_NONE)

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(self.app.in_keys(text))
