"""Only what differs is sent, and the terminal shows what it should: judged by a terminal emulator."""

from __future__ import annotations

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st

from tp_tui.lab.bench.speech_report import spoken
from tp_tui.terminal.frame_diff import FrameDiff
from tp_tui.terminal.sgr import sgr_change, visible_on_blanks

WIDTH, HEIGHT = 24, 5
STYLES = ("", "1", "2;38;5;220", "1;38;5;220;48;5;16", "38;5;16;48;5;101", "48;5;101", "4;31;44", "7", "97;100", "3;9")
TEXTS = ("a", " ", "   ", "♟ ▲", "[2]", "石b", "x  y", "·" * 9, " " * WIDTH, "end")

puts = st.tuples(
    st.integers(0, WIDTH - 1),
    st.integers(0, HEIGHT - 1),
    st.lists(st.tuples(st.sampled_from(TEXTS), st.sampled_from(STYLES)), min_size=1, max_size=4),
)
frames = st.lists(st.lists(puts, min_size=1, max_size=6), min_size=1, max_size=5)


class Plain:
    """A terminal that every text is sent to with its whole style, as it comes."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.Stream(self.screen)

    def put(self, x: int, y: int, segments: list[tuple[str, str]]) -> None:
        for text, codes in segments:
            kept = ""
            for letter in text:
                width = 2 if letter == "石" else 1
                if x + width > WIDTH:
                    break
                kept, x = kept + letter, x + width
            at = x - sum(2 if letter == "石" else 1 for letter in kept)
            self.stream.feed(f"\x1b[{y + 1};{at + 1}H\x1b[0{';' + codes if codes else ''}m{kept}")


def cells(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """What can be seen in every cell: of a blank one the ground and what is drawn on it."""
    shown = []
    for y in range(HEIGHT):
        row: list[tuple[object, ...]] = []
        for x in range(WIDTH):
            cell = screen.buffer[y][x]
            drawn = (cell.bg, cell.underscore, cell.reverse, cell.strikethrough)
            row.append((cell.data, *drawn) if not cell.data.strip() and not any(drawn[1:]) else tuple(cell))
        shown.append(row)
    return shown


@settings(max_examples=150, deadline=None)
@given(frames, st.booleans())
def test_a_terminal_shows_what_was_put(
    frames: list[list[tuple[int, int, list[tuple[str, str]]]]], erases: bool
) -> None:
    frame, plain = FrameDiff(erases=erases), Plain()
    frame.resize(WIDTH, HEIGHT)
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    for changes in frames:
        for x, y, segments in changes:
            frame.put(x, y, segments)
            # A wide letter that is half overwritten leaves a blank; the emulator leaves half a letter.
            plain.put(x, y, segments)
        stream.feed(frame.flush())
        if not any("石" in text for changes in frames for _, _, segments in changes for text, _ in segments):
            assert cells(screen) == cells(plain.screen)
        assert frame.flush() == ""
    frame.forget()
    again = pyte.Screen(WIDTH, HEIGHT)
    pyte.Stream(again).feed(frame.flush())
    assert cells(again) == cells(screen)


def test_nothing_is_sent_twice() -> None:
    frame = FrameDiff(erases=True)
    frame.resize(20, 2)
    frame.put(0, 0, [("hello", "1")])
    assert "hello" in frame.flush()
    frame.put(0, 0, [("hello", "1")])
    assert frame.flush() == ""
    frame.put(0, 0, [("hullo", "1")])
    assert frame.flush() == "\x1b[;2Hu"


def test_a_change_of_style_names_only_what_changes() -> None:
    assert sgr_change("1;38;5;220;48;5;16", "38;5;220;48;5;16") == "\x1b[22m"
    assert sgr_change("38;5;220;48;5;16", "38;5;221;48;5;16") == "\x1b[38;5;221m"
    assert sgr_change("1;2;38;5;220;48;5;16", "2;38;5;220;48;5;16") == "\x1b[22;2m"
    assert sgr_change("31;44", "") == "\x1b[m"
    assert sgr_change(None, "31") == "\x1b[0;31m"
    assert sgr_change("31", "31") == ""


def test_of_a_blank_only_the_ground_counts() -> None:
    assert visible_on_blanks("1;38;5;220;48;5;16") == "48;5;16"
    assert visible_on_blanks("4;31") == "4;31"
    frame = FrameDiff(erases=True)
    frame.resize(3, 1)
    frame.put(0, 0, [("   ", "31;44")])
    frame.flush()
    frame.put(0, 0, [("   ", "1;97;44")])
    assert frame.flush() == ""


def test_the_end_of_a_line_is_erased_where_that_is_known_to_work() -> None:
    for erases in (True, False):
        frame = FrameDiff(erases=erases)
        frame.resize(40, 1)
        frame.put(0, 0, [("x", ""), (" " * 39, "44")])
        assert ("\x1b[K" in frame.flush()) == erases


def test_a_wide_letter_is_sent_whole() -> None:
    frame = FrameDiff(erases=True)
    frame.resize(10, 1)
    frame.put(0, 0, [("石石", "")])
    frame.flush()
    frame.put(0, 0, [("石火", "")])
    assert frame.flush().endswith("火")
    frame.put(0, 0, [("e\u0301a", "")])
    assert "e\u0301a" in frame.flush()


def whole(width: int = 30, height: int = 4) -> FrameDiff:
    frame = FrameDiff(erases=True)
    frame.sends_whole_lines = True
    frame.resize(width, height)
    frame.flush()
    return frame


def test_a_changed_line_is_sent_whole_and_that_of_the_cursor_last() -> None:
    frame = whole()
    frame.cursor = (0, 1)
    frame.put(0, 3, [("third ", "31"), ("line", "1")])
    frame.put(0, 1, [("h8: stairs south", "")])
    assert spoken(frame.flush()) == ["third line", "h8: stairs south"]
    frame.put(11, 1, [("north", "7")])
    assert spoken(frame.flush()) == ["h8: stairs north"]


def test_a_change_of_style_alone_is_not_sent() -> None:
    frame = whole()
    frame.put(0, 0, [("chosen", "")])
    frame.flush()
    frame.put(0, 0, [("chosen", "7;31")])
    assert frame.flush() == ""


def test_what_is_typed_is_sent_letter_by_letter() -> None:
    frame = whole()
    frame.put(0, 2, [("> row", "")])
    frame.cursor = (5, 2)
    frame.flush()
    frame.put(0, 2, [("> row h", "")])
    frame.cursor = (7, 2)
    assert spoken(frame.flush()) == ["h"]
    frame.put(0, 2, [("> row  ", "")])
    frame.cursor = (5, 2)
    assert spoken(frame.flush()) == []


def test_what_was_sent_last_is_erased_and_sent_again() -> None:
    frame = whole()
    frame.put(0, 0, [("above", "")])
    frame.flush()
    frame.put(0, 1, [("below", "")])
    frame.flush()
    screen = pyte.Screen(30, 4)
    pyte.Stream(screen).feed(f"\x1b[1;1Habove\x1b[2;1Hbelow{frame.erase_last()}")
    assert [line.strip() for line in screen.display[:2]] == ["above", ""]
    assert spoken(frame.flush()) == ["below"]
    assert frame.flush() == ""


@settings(max_examples=100, deadline=None)
@given(frames)
def test_whole_lines_show_the_same_text(frames: list[list[tuple[int, int, list[tuple[str, str]]]]]) -> None:
    frame, usual = whole(WIDTH, HEIGHT), FrameDiff(erases=True)
    usual.resize(WIDTH, HEIGHT)
    screens = [pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)]
    for changes in frames:
        for each, screen in zip((frame, usual), screens, strict=True):
            for x, y, segments in changes:
                each.put(x, y, segments)
            pyte.Stream(screen).feed(each.flush())
        assert [line.rstrip() for line in screens[0].display] == [line.rstrip() for line in screens[1].display]
