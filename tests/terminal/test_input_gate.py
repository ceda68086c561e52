"""The gate: what passes is what Textual would have made of it, and nothing malformed, too long or too much does."""

from __future__ import annotations

import sys
from random import Random

import pytest
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS, IGNORE_SEQUENCE
from textual._xterm_parser import XTermParser
from textual.events import AppBlur, AppFocus, Event, Key, MouseDown, MouseMove, Paste, Resize
from textual.message import Message

from tp_tui.terminal.control_sequences import LONGEST_PASTE, LONGEST_SEQUENCE, SequenceTokenizer
from tp_tui.terminal.input_gate import MAX_COLUMNS, MAX_LINES, InputGate, Source, clamped_size


class Clock:
    """A time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def fed(text: str, gate: InputGate | None = None) -> list[Message]:
    return list((gate or InputGate(clock=Clock())).feed(text))


def names(events: list[Message]) -> list[str]:
    return [event.key if isinstance(event, Key) else type(event).__name__ for event in events]


KNOWN = [sequence for sequence, keys in ANSI_SEQUENCES_KEYS.items() if keys is not IGNORE_SEQUENCE]
LEGAL = (
    "a", "é", "\r", "\t", "\x7f", " ", "\x03", "\x1b[97;;97u", "\x1b[97;5u", "\x1b[57399u", "\x1b[13u", "\x1b[1;2D",
    "\x1b[0;;104:105u", "\x1b[1;5A", "\x1b[15;3~", "\x1b[I", "\x1b[O", "\x1b[<0;5;6M", "\x1b[<35;7;8M", "\x1b[<65;7;8M",
    "\x1b[?2026;2$y", "\x1b[?2048;2$y", "\x1b[48;24;80;480;1280t", "\x1b[200~two\nlines\x1b[201~", "\x1b[5;3R",
)  # fmt: skip


def as_compared(events: list[Message]) -> list[str]:
    return [repr(event) for event in events]


@pytest.mark.parametrize("text", LEGAL)
def test_what_terminals_send_passes_as_it_is(text: str) -> None:
    assert as_compared(fed(text)) == as_compared(list(XTermParser().feed(text)))


def test_every_key_that_textual_knows_passes() -> None:
    lost = {}
    for sequence in KNOWN:
        if sequence.startswith("\x1b\x1b"):
            continue  # Textual never meets these: a second escape character begins anew
        parser = XTermParser()
        expected = list(parser.feed(sequence))
        if parser._timeout_time is not None:
            parser._timeout_time = 0.0
            expected += parser.tick()
        clock = Clock()
        gate = InputGate(clock=clock)
        found = fed(sequence, gate)
        clock.now += 0.2
        found += gate.tick()
        if as_compared(found) != as_compared(expected):
            lost[sequence] = found, expected
    assert len(KNOWN) > 300
    assert not lost


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("\x1b", ["escape"]),
        ("\x1bx", ["alt+x"]),
        ("\x1b[", ["left_square_bracket"]),
        ("\x1b\x1b", ["escape", "escape"]),
    ],
)
def test_escape_and_keys_with_alt(text: str, keys: list[str]) -> None:
    clock = Clock()
    gate = InputGate(clock=clock)
    found = fed(text, gate)
    assert list(gate.tick()) == []
    clock.now += 0.2
    assert names(found + list(gate.tick())) == keys


MALFORMED = (
    "\x1b[1:2u", "\x1b[97;1:3u", "\x1b[97:65;2u", "\x1b[1114112u", "\x1b[55296u", "\x1b[97;;1114112u",
    "\x1b[97;;55296u", "\x1b[97;;27u", "\x1b[97;99999u", "\x1b[::u", "\x1b[1;2;3;4u", "\x1b[999z", "\x1b[?1;2c",
    "\x1b[>0;1c", "\x1b[1 2A",
    "\x1b[48;24;80t", "\x1b[48;;;;t", "\x1b[8;24;80t", "\x1b[<9999;1;1M", "\x1b[<0;999999;1M",
    "\x1b[<0;1M", "\x1b[M !!", "\x1b[" + "1" * 400 + "u", "\x1b[0;;" + "104:" * 100 + "104u", "\x1b]0;title\x07",
    "\x1b]0;title\x1b\\", "\x1bPq\x1b\\", "\x1b_x\x1b\\", "\x1b]" + "x" * 10_000 + "\x07", "\x1b[201~", "\x1b\\",
    "\x1b[" + "9" * 400 + ";1R", "\x1bOi\x1b[<0;-5;3M", "\x1b[4;2$y",
)  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_what_is_malformed_or_out_of_range_is_dropped_and_what_follows_is_not(text: str) -> None:
    gate = InputGate(clock=Clock())
    assert names(fed(f"{text}a\x1b[A", gate)) == ["a", "up"]
    assert list(gate.tick()) == []


@pytest.mark.parametrize("text", [*LEGAL, *MALFORMED], ids=range(len(LEGAL) + len(MALFORMED)))
def test_it_does_not_matter_where_the_stream_is_cut(text: str) -> None:
    whole = as_compared(fed(f"{text}b"))
    gate = InputGate(clock=Clock())
    assert as_compared([event for letter in f"{text}b" for event in gate.feed(letter)]) == whole
    for at in range(1, min(len(text), 40)):
        gate = InputGate(clock=Clock())
        assert as_compared(fed(text[:at], gate) + fed(f"{text[at:]}b", gate)) == whole


def test_a_parser_that_fails_gives_way_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: XTermParser, sequence: str) -> None:
        raise OverflowError

    gate = InputGate(clock=Clock())
    assert names(fed("\x1b[48;24;80;480;1280t", gate)) == ["Resize"]
    with monkeypatch.context() as patch:
        patch.setattr(XTermParser, "_parse_extended_key", fails)
        assert fed("\x1b[A", gate) == []
    (click,) = fed("\x1b[<0;161;41M", gate)
    assert isinstance(click, MouseDown)
    assert (click.x, click.y) == (10, 2)  # in cells: what was known of the window still is


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("24;80;480;1280", (80, 24)), ("0;0;0;0", (1, 1)), ("20000;20000;1;1", (MAX_COLUMNS, MAX_LINES)),
        ("99999999;1;5;5", (1, MAX_LINES)),
    ],
)  # fmt: skip
def test_sizes_are_within_bounds_and_there_is_a_pixel_a_cell(said: str, size: tuple[int, int]) -> None:
    gate = InputGate(clock=Clock())
    (event,) = fed(f"\x1b[48;{said}t", gate)
    assert isinstance(event, Resize)
    assert event.size == size
    assert event.pixel_size is not None
    assert event.pixel_size.width >= size[0]
    assert event.pixel_size.height >= size[1]
    assert names(fed("\x1b[<0;1;1M", gate)) == ["MouseDown"]


@pytest.mark.rule("T38")
@pytest.mark.parametrize(
    ("said", "size"),
    [
        ((80, 24), (80, 24)), ((0, -1), (1, 1)), ((10**9, 10**400), (500, 300)),
        ((float("inf"), float("-inf")), (500, 1)),
        ((float("nan"), "24"), (80, 24)), ((None, [1]), (80, 24)), ((80.7, True), (80, 1)),
    ],
)  # fmt: skip
def test_any_size_is_made_one(said: tuple[object, object], size: tuple[int, int]) -> None:
    found = clamped_size(*said)
    assert found == size
    assert all(type(number) is int for number in found)


FLOODS = {
    Source.KEYS: "hjkl", Source.BUTTONS: "\x1b[<0;5;5M\x1b[<0;5;5m", Source.MOVES: "\x1b[<35;5;5M",
    Source.PASTES: "\x1b[200~x\x1b[201~", Source.FOCUS: "\x1b[I\x1b[O", Source.SIZES: "\x1b[48;24;80;24;80t",
    Source.REPORTS: "\x1b[?2026;2$y", Source.INTERRUPTS: "\x03",
}  # fmt: skip


@pytest.mark.rule("T32", "T38")
@pytest.mark.parametrize("source", Source)
def test_no_kind_of_event_comes_without_end_and_none_takes_from_another(source: Source) -> None:
    clock = Clock()
    gate = InputGate(clock=clock)
    burst, per_second = source.value
    assert len(fed(FLOODS[source] * 2000, gate)) == burst
    assert gate.is_flooded
    clock.now += 2
    assert len(fed(FLOODS[source] * 2000, gate)) <= 2 * per_second
    for other in set(Source) - {source}:
        assert fed(FLOODS[other], gate), other


@pytest.mark.parametrize(
    ("flood", "last"),
    [("\x1b[<35;5;5M", "\x1b[<35;9;9M"), ("\x1b[48;24;80;24;80t", "\x1b[48;30;90;30;90t"), ("\x1b[O", "\x1b[I")],
)
def test_of_what_comes_too_often_the_last_counts(flood: str, last: str) -> None:
    clock = Clock()
    gate = InputGate(clock=clock)
    fed(flood * 500 + last, gate)
    assert list(gate.tick()) == []
    clock.now += 1
    (event,) = gate.tick()
    match event:
        case MouseMove():
            assert (event.x, event.y) == (8, 8)
        case Resize():
            assert event.size == (90, 30)
        case _:
            assert isinstance(event, AppFocus)
            assert not isinstance(event, AppBlur)
    assert list(gate.tick()) == []


@pytest.mark.parametrize(
    "flood",
    [
        "x" * 10_000,
        "\x1b[200~" + "x" * 10_000,
        "\x1b]0;" + "x" * 10_000,
        "\x1b[" + "1" * 10_000,
        "\x1b[<0;5;5M" * 3_000,
    ],
    ids=["keys", "paste", "string", "sequence", "clicks"],
)
@pytest.mark.parametrize(("key", "name"), [("\x03", "ctrl+c"), ("\x11", "ctrl+q"), ("\x1b[99;5u", "ctrl+c")])
def test_ctrl_c_is_heard_in_any_flood(flood: str, key: str, name: str) -> None:
    if key.startswith("\x1b") and "\x1b[200~" in flood:
        pytest.skip("it is text there")
    gate = InputGate(clock=Clock())
    events = [event for _ in range(20) for event in fed(flood, gate)]
    assert name not in names(events)
    assert name in names(fed(flood + key + flood, gate))


def kept_by(gate: InputGate) -> int:
    """The bytes of the texts that a gate keeps."""
    tokenizer: SequenceTokenizer = gate._tokenizer
    texts = [tokenizer._held, *(tokenizer._paste or ()), *gate._last.values()]
    return sum(map(sys.getsizeof, texts))


@pytest.mark.parametrize("begins", ["\x1b[200~", "\x1b]0;", "\x1bP", "\x1b[", "\x1b[<", "\x1bO1", "\x1b[M"])
def test_what_never_ends_takes_no_memory(begins: str) -> None:
    gate = InputGate(clock=Clock())
    fed(begins, gate)
    for _ in range(2_000):
        assert not [event for event in fed("1" * 1_000, gate) if not isinstance(event, Key)]
    assert kept_by(gate) < 2 * LONGEST_PASTE


def test_a_long_paste_is_cut_and_one_that_stands_still_has_ended() -> None:
    clock = Clock()
    gate = InputGate(clock=clock)
    events = fed("\x1b[200~" + "x" * 50_000 + "\x1b[201~y", gate)
    assert isinstance(events[0], Paste)
    assert len(events[0].text) == LONGEST_PASTE
    assert names(events[1:]) == ["y"]
    assert fed("\x1b[200~some", gate) == []
    clock.now += 3
    (event,) = gate.tick()
    assert isinstance(event, Paste)
    assert event.text == "some"
    assert names(fed("z", gate)) == ["z"]


def test_a_sequence_that_never_ends_is_given_up() -> None:
    clock = Clock()
    for begins in ("\x1b[1", "\x1b]0;x", "\x1b]" + "x" * 500, "\x1b[" + "1" * 500):
        gate = InputGate(clock=clock)
        assert fed(begins, gate) == []
        clock.now += 1.5
        assert list(gate.tick()) == []
        assert names(fed("j", gate)) == ["j"], begins


def test_a_sequence_that_comes_slowly_is_one() -> None:
    clock = Clock()
    gate = InputGate(clock=clock)
    assert fed("\x1b[1;", gate) == []
    clock.now += 0.5
    assert list(gate.tick()) == []
    assert names(fed("5A", gate)) == ["ctrl+up"]


def test_nothing_that_comes_at_random_breaks_it() -> None:
    rng, clock = Random(5), Clock()
    gate = InputGate(clock=clock)
    letters = "\x1b\x1b\x1b[[[]O<?;:0123456789MmutyRPIHABCD~$\x07\\\x03x\u20ac\U0001f468"
    for _ in range(2_000):
        clock.now += rng.choice((0.0, 0.2, 5.0))
        for event in (*fed("".join(rng.choices(letters, k=rng.randrange(60))), gate), *gate.tick()):
            assert isinstance(event, Message | Event)
    assert LONGEST_SEQUENCE <= 64
    assert kept_by(gate) < 2 * LONGEST_PASTE
