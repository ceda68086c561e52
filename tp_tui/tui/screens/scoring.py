"""The scoring screen: who won and where every point came from, beside the final board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.timer import Timer
from textual.widgets import Static

from tp_tui.bots.review import Review
from tp_tui.presenters import common_actions
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.challenges import label_of
from tp_tui.presenters.deciding_factors import (
    ScoreSource,
    counting_steps,
    deciding_factors,
    points_by_turn,
    score_sources,
)
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import sentence
from tp_tui.presenters.outcome import headline
from tp_tui.presenters.personal_best import milestones
from tp_tui.presenters.players import player_names
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.presenters.spans import Line, text_in
from tp_tui.presenters.transcript import score_lines
from tp_tui.room import View
from tp_tui.room.replay import Replay
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.costly_turns import CostlyTurns
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.reading_scroll import content_of, spans_without_widow
from tp_tui.tui.scenery import end_lines, headline_lines, light_of
from tp_tui.tui.score_table import course_lines, longest_bar, min_width, plot_lines, source_lines, totals
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.side_text import wrapped
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import HouseLines
from tp_tui.tui.table import LINES_BELOW, GameTable

MIN_COLUMNS, EDGES = 48, 3
"""The minimum width beside the board, and the width of padding and scroll bar."""

MIN_COURSE, LOW_COURSE, MAX_COURSE = 7, 5, 24
"""The least height of the course of the game, that on a low screen, and the greatest."""

LINES_AROUND_DECIDED = 5
"""The empty lines around what decided the game where it stands below the course, and its heading."""

COSTLIEST_LINES, MORE_COSTLIEST_LINES, COSTLIEST_COLUMNS = 2, 6, 70
"""The lines to leave for the costliest turns in a sentence, and for a line each below a heading; and the columns with
which the sentence is one line."""

DECIDED_COLUMNS, BESIDE = 40, 72
"""The width of what decided the game, and the width from which it stands beside the course."""

HIGH, VERY_HIGH = 30, 45
"""The lines from which the headline has more sky, and from which every costly turn has a line."""

HIGH_ENOUGH_FOR_PYRAMIDS, HIGH_SKY, VERY_HIGH_SKY = 38, 10, 15
"""The lines from which the headline has a pyramid for each player, and the lines of it there and on the highest."""

SHARE_OF_SOURCES = 4
"""Of how many lines of the screen one can have the sources of points, where they have more than one each."""

LINES_AROUND_FACTORS = 5
"""The lines around what decided the game: its heading, the costliest turn, and an empty one above the keys."""

SKIPPING = frozenset({"enter", "space", "escape"})
"""The keys that only skip the counting, as they may be meant for nothing more."""

STEP_SECONDS = 0.45
"""The time between two sources while the end counts up."""


class ScoringScreen(ScrolledScreen):
    """The scoring, laid over the finished game beside its board.

    Attributes:
        result: a summary to share; empty if there is none.
        fault: what went wrong when the game was recorded; empty if nothing did.
    """

    CSS_PATH = "scoring.tcss"

    app: BaseApp

    ACTIONS = common_actions.SCORING

    def __init__(
        self,
        view: View,
        outcome: str,
        replay: Replay,
        reviews: dict[int, Review] | None,
        *,
        board: GameTable | None = None,
        counts_up: bool = False,
        is_new: bool = True,
        on_counted: Callable[[], None] = lambda: None,
    ) -> None:
        """Create the scoring of a finished game.

        Args:
            view: the final position.
            outcome: how the game ended, in a sentence.
            replay: the game.
            reviews: known reviews by the turns' first steps; new ones are added. None disables reviews.
            board: the table whose board shows through at the left, if there is room for both.
            counts_up: whether the points appear source by source, where there is motion.
            is_new: whether the game has just ended: then it says what the player has reached with it.
            on_counted: called once all points are shown.
        """
        super().__init__()
        self.result = self.fault = ""
        self._view, self._outcome, self._replay, self._reviews = view, outcome, replay, reviews
        self._board, self._counts_up, self._is_new = board, counts_up, is_new
        self._sources: Sequence[ScoreSource] = score_sources(replay.game, view.scores())
        self._factors: Sequence[Line] = ()
        self._steps = counting_steps(view) if counts_up else []
        self._step = 0
        self._counting: Timer | None = None
        self._on_counted = on_counted

    def compose(self) -> ComposeResult:
        """Compose headline, sources of points, the course of the game, and what decided it."""
        with Vertical(id="end"):
            yield HouseLines(id="headline")
            with VerticalScroll(id="scores", can_focus=False):
                yield Static(self._outcome, id="outcome", markup=False)
                is_whole = not self._view.is_ended  # a game that people have ended counts for nothing
                reached = milestones(self._replay.saved) if is_whole and self._is_new else []
                if self.result:
                    said = words.SHARE_DAILY.format(label=label_of(self._view))
                    reached = [self.app.in_keys(said), *reached]
                for number, said in enumerate(reached):
                    yield Static(said, classes="milestone -first" if not number else "milestone", markup=False)
                if self.fault:
                    yield Static(self.fault, id="fault", classes="fault", markup=False)
                yield HouseLines(id="sources")
                with Container(id="story"):
                    yield HouseLines(id="course")
                    factors = deciding_factors(self._replay, self._view.scores()) if is_whole else ()
                    self._factors = self.app.lines_in_signs(factors)
                    with Vertical(id="decided"):
                        if factors:
                            yield Static(words.DECIDED, classes="strong", markup=False)
                        yield Static("", id="factors", markup=False)
                        if self._reviews is not None and self._replay.humans:
                            yield CostlyTurns(self._replay, self._reviews)
        yield Static("", id="cover")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin to count up, if there is motion."""
        super().on_mount()
        if self._board:
            self._board.columns_at_right = self._min_columns
        if self._counts_up and self.app.has_motion and len(self._steps) > 1:
            self._counting = self.set_interval(STEP_SECONDS, self._count)
            self._show()
        else:
            self._on_counted()

    def _count(self) -> None:
        """Show another source; who has won only after the last one."""
        self._step += 1
        if self._step > len(self._steps):
            self._end_counting()
        else:
            self._show_points()

    def _end_counting(self) -> None:
        """Show all points."""
        if self._counting:
            self._counting.stop()
            self._counting = None
        self._on_counted()
        self._show()

    def on_key(self, event: Key) -> None:
        """Skip the counting; keys that mean something else do that as well."""
        if self._counting:
            self._end_counting()
            if event.key in SKIPPING:
                event.stop()
                event.prevent_default()

    def on_unmount(self) -> None:
        """Give the board its whole room again."""
        if self._board:
            self._board.columns_at_right = 0

    @property
    def _min_columns(self) -> int:
        """The least width beside the board."""
        return max(MIN_COLUMNS, min_width(self._sources, len(self._view.scores()))) + EDGES

    @property
    def columns(self) -> int:
        """The width of the scores: what the board leaves, or the whole terminal if that is too narrow."""
        board = self._board.board_columns if self._board else 0
        beside = self.app.size.width - board
        return beside if board and beside >= self._min_columns else self.app.size.width

    @property
    def _apart(self) -> int:
        """The columns of the page beside a board, which may have a sky, too, with bands of its own."""
        return int(self.columns < self.app.size.width)

    @property
    def _text_columns(self) -> int:
        """The columns that are there for text, also beside a scroll bar."""
        return self.columns - EDGES - self._apart

    def on_resize(self) -> None:
        """Fit the table and the plot to the terminal."""
        self._show()

    def _show(self) -> None:
        self.query_one("#end").styles.width = self.columns
        self._show_points()
        width, height = self._text_columns, self.app.size.height
        is_wide = width >= BESIDE and height < VERY_HIGH
        self.query_one("#story").set_class(is_wide, "-beside")
        is_low = height < HIGH
        decided = max(DECIDED_COLUMNS, width // 3)
        columns = width - decided - 3 if is_wide else width
        self.query_one("#course").styles.width = columns if is_wide else "100%"
        above = len(self.query_one("#headline", HouseLines).lines) + len(self.query_one("#sources", HouseLines).lines)
        reached = [len(wrapped(str(each.content), width)) for each in self.query(".milestone").results(Static)]
        for each in self.query(".milestone"):
            each.display = not self._counting
        above += sum(reached) + bool(reached)
        below = 2
        if not is_wide:
            below += LINES_AROUND_DECIDED + sum(len(wrapped(said, width)) for said in map(text_in, self._factors))
            costliest = COSTLIEST_LINES + (width < COSTLIEST_COLUMNS)
            below += costliest if height < VERY_HIGH else MORE_COSTLIEST_LINES
        least = LOW_COURSE if is_low and is_wide else MIN_COURSE
        most = min(height if is_wide else MAX_COURSE, max(least, height - above - below - is_wide))
        self.call_after_refresh(self.refresh_bindings)  # once it is known whether something lies below the edge
        draw = plot_lines if self._is_plain else course_lines
        has_course = self._replay.length > 0 and not self._counting
        gap: list[Line] = [] if is_wide else [()]
        rounds = points_by_turn(self._replay)
        legend = words.PLOT_TURNS.format(turns=words_for(self._replay.game).turns_to(len(rounds) - 1))
        self._fill("course", [*draw(rounds, legend, columns, most), *gap] if has_course else [])
        self.query_one("#decided").display = has_course
        for costly in self.query(CostlyTurns):
            costly.fit(is_low=height < VERY_HIGH)
        room = most - LINES_AROUND_FACTORS if is_low and is_wide else len(self._factors) * height
        told = fitting(self._factors, decided, room)
        if not self.app.is_for_reader:
            told = [line for text in told for line in spans_without_widow(text, decided if is_wide else width)]
        self.query_one("#factors", Static).update(Content("\n").join(map(content_of, told)))
        # The lines at the foot of the board's side are those of its cursor, which has nothing to point at.
        cover = self.query_one("#cover")
        cover.styles.width, cover.styles.offset = self.app.size.width - self.columns, (0, height - LINES_BELOW)

    @property
    def _is_plain(self) -> bool:
        """Whether letters stand for bars and dots, as in ASCII and without colours."""
        return drawn_with(self.app.settings.symbols) == "ascii" or not self.app.has_colours

    def _show_points(self) -> None:
        """Show the headline and the points of the sources counted so far."""
        width, in_ascii = self._text_columns, self._is_plain
        title, below = headline(self._view)
        sources, shown = self._sources, len(self._sources)
        if self._counting:
            step = self._steps[self._step - 1] if self._step else None
            title, below = words.COUNTING, sentence(step.said) if step else ""
            sources, shown = (step.sources, step.shown) if step else (sources, 0)
        title, below, height = self.app.in_signs(title), self.app.in_signs(below), self.app.size.height
        points = totals(self._view, sources, shown).points
        leaders = [player for player, each in enumerate(points) if each == max(points)]
        winner = leaders[0] if len(leaders) == 1 and not self._counting else -1
        columns = self.columns - self._apart
        self.query_one("#headline").styles.margin = (0, 0, 0, self._apart)
        light = light_of(self.app.theme_variables, self.app.appearance.theme_shown.needs)
        if height >= HIGH_ENOUGH_FOR_PYRAMIDS:
            sky = VERY_HIGH_SKY if height >= VERY_HIGH else HIGH_SKY
            lines = end_lines(title, below, columns, sky, points=points, winner=winner, plain=in_ascii, light=light)
        else:
            lines = headline_lines(
                title,
                below,
                columns,
                points=points,
                winner=winner,
                plain=in_ascii,
                is_high=height >= HIGH,
                light=light,
            )
        self._fill("headline", lines)
        # The headline of a goal may be longer than a narrow screen has room for.
        self.query_one("#outcome").display = len(below) > self.columns
        most = longest_bar(self._sources)
        table = source_lines(
            self._view, sources, width, in_ascii=in_ascii, shown=shown, most=most, height=height // SHARE_OF_SOURCES
        )
        self._fill("sources", [*table, ()])

    def _fill(self, name: str, lines: list[Line]) -> None:
        shown = self.query_one(f"#{name}", HouseLines)
        shown.styles.height = len(lines)
        shown.show(lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is enabled; not every end has a result to share, or more than fits."""
        if action == "share" and not self.result:
            return False
        if action in ("count", "rematch"):
            return (action == "count") == bool(self._counting)
        if action == "scroll" and not self.query_one("#scores").max_scroll_y:
            return False
        return super().check_action(action, parameters)

    def action_count(self) -> None:
        """Show all points."""
        self._end_counting()

    async def action_rematch(self) -> None:
        """Begin the next game: the same players, another deal."""
        await self.run_action("app.play_again(False)")

    def action_details(self) -> None:
        """Show the reason for every point."""
        self.app.push_screen(TextScreen(words.EVERY_POINT, self.app.in_signs(every_point(self._view))))

    def action_share(self) -> None:
        """Show the result to share, and copy it to the clipboard if the terminal supports that."""
        self.app.copy_to_clipboard(self.result)
        is_ascii = drawn_with(self.app.settings.symbols) == "ascii"
        self.app.push_screen(TextScreen(words.SHARE_TITLE, in_ascii(self.result) if is_ascii else self.result))

    def action_log(self) -> None:
        """Show the log of the whole game."""
        self.app.show_log(self._view)

    def action_replay(self, place: int) -> None:
        """Open the replay with a review of the first turn of a human (0) or of the costliest turn number `place`."""
        turns, humans = self._replay.turns, self._replay.humans
        step = next((turn.first for turn in turns if turn.seat in humans), 0)
        if place:
            found = [costly.turn.first for lost in self.query(CostlyTurns) for costly in lost.found]
            if place > len(found):
                return
            step = found[place - 1]
        replay = ReplayScreen(
            self._replay,
            self.app.settings,
            step=step,
            reviews=self._reviews,
            begins_with_review=self._reviews is not None and bool(humans),
        )
        self.app.push_screen(replay)


def fitting(texts: Sequence[Line], width: int, lines: int) -> list[Line]:
    """Return the first texts that fit in `lines` when wrapped to `width`; at least the first one."""
    found: list[Line] = []
    for text in texts:
        lines -= len(wrapped(text_in(text), width))
        if found and lines < 0:
            break
        found.append(text)
    return found


def every_point(view: View) -> str:
    """Return all players' points with reasons, line by line."""
    paragraphs = []
    for name, score in zip(player_names(view), view.scores(), strict=True):
        lines = [shared_words.SCORE.format(name=name, points=score.total)]
        lines += [f"  {line}" for line in score_lines(view.game, view.observation.state, score)]
        paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
