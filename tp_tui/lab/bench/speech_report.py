"""How much a screen reader says: the words per key on the screen, and the words and keys per turn in line mode.

On the screen it says what `spoken` finds in the output, with the setting off and on. In line mode the greedy bot
plays, typing its moves in notation, a step a line.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from tp_tui.bots import UNLIMITED, make_bot
from tp_tui.bots.driver import BotDriver, LocalBots
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action, State
from tp_tui.lab.bench.terminal_session import TerminalSession
from tp_tui.plain.dialogue import Console
from tp_tui.plain.line_mode import LineMode
from tp_tui.presenters.line_words import words
from tp_tui.presenters.messages import word_count
from tp_tui.room import Room, named_seats
from tp_tui.storage.settings import Settings, Verbosity, save_settings

_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|[ -/]*[0-~])")
"""The control sequences of ECMA-48, which a reader does not speak."""

_STYLE = re.compile(r"\x1b\[[\d;:]*m")

KEYS = {
    "arrows": ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A"),
    "Tab": ("\t",) * 4,
    "Enter": ("\r",),
    "a box": ("e",),
}
"""The keys that are heard, by what they are called."""

YOU, OPPONENT = 0, "greedy"


def spoken(stream: str) -> list[str]:
    """Return what a screen reader says of a stream if it follows that alone: the utterances, without outer blanks.

    Such a reader (yasr, for example) knows nothing of the screen and speaks texts in the order in which they are
    written. Moving the cursor elsewhere ends an utterance.

    >>> spoken("\\x1b[2;1Hh8: \\x1b[1mstairs\\x1b[m north\\x1b[K\\x1b[5;1Hrow v")
    ['h8: stairs north', 'row v']
    """
    found = (" ".join(part.replace("\x07", " ").split()) for part in _SEQUENCE.split(_STYLE.sub("", stream)))
    return [part for part in found if part]


def speech_lines(turns: int, seed: int) -> Iterator[str]:
    """Listen to every game, and yield the lines of the report; `turns` is the number of turns in line mode."""
    yield "words heard of a key on the screen, mean and most, and bytes; the reader setting off, then on"
    for game in game_names():
        found = {reader: _keys(game, reader, seed) for reader in ("off", "on")}
        for name in KEYS:
            off, on = ("".join(f"{value:>8.0f}" for value in found[reader][name]) for reader in ("off", "on"))
            yield f"  {game:<12}{name:<8}{off}  {on}"
    yield f"a turn in line mode, mean of {turns}: words heard, those of what the others did, keys typed"
    for game in game_names():
        for verbosity in (Verbosity.NORMAL, Verbosity.BRIEF):
            heard, others, typed = turn_in_lines(game, verbosity, turns, seed)
            yield f"  {game:<12}{verbosity.value:<8}{heard:>8.0f}{others:>8.0f}{typed:>8.0f}"


def _keys(game: str, reader: str, seed: int) -> dict[str, tuple[float, float, float]]:
    """Return for each entry of `KEYS` the mean and most words, and the mean bytes."""
    arguments = ["-m", "tp_tui", "play", "--game", game, "--seats", f"you,{OPPONENT}", "--seed", str(seed)]
    with tempfile.TemporaryDirectory() as home:
        file = Path(home) / ".config" / "tp-tui" / "settings.toml"
        file.parent.mkdir(parents=True)
        save_settings(Settings(reader=reader, pace="instant"), file)
        program = TerminalSession(arguments, Path(home))
        try:
            program.settle(2.0, 60)
            return {name: _heard_of(program, keys) for name, keys in KEYS.items()}
        finally:
            program.close()


def _heard_of(program: TerminalSession, keys: tuple[str, ...]) -> tuple[float, float, float]:
    heard, sent = list[int](), list[int]()
    for key in keys:
        program.press(key)
        heard.append(sum(map(word_count, spoken(program.output.decode(errors="replace")))))
        sent.append(len(program.output))
    return mean(heard), max(heard), mean(sent)


def shortest(state: State, action: Action) -> str:
    """Return the shortest text that is understood as an action: beginnings of its words, if possible without the first.

    A number alone does not count, as it chooses from a list.
    """
    kind, *words = state.action_to_string(action).split()
    texts = (_shortened(state, action, each) for each in (words, [kind, *words]))
    return min((text for text in texts if text), key=len)


def _shortened(state: State, action: Action, words: list[str]) -> str:
    """Return the beginnings of words that are understood as an action; empty if even the whole words are not."""
    if not words or not _means(state, words, action):
        return ""
    for at, word in enumerate(words):
        beginnings = ([*words[:at], word[:length], *words[at + 1 :]] for length in range(1, len(word)))
        words = next((each for each in beginnings if _means(state, each, action)), words)
    return " ".join(words)


def _means(state: State, words: list[str], action: Action) -> bool:
    text = " ".join(words)
    try:
        return not text.isdecimal() and state.string_to_action(text) == action
    except ValueError:
        return False


def turn_in_lines(game: str, verbosity: str, turns: int, seed: int) -> tuple[float, float, float]:
    """Play some turns in line mode.

    Returns:
        Per turn: the words heard, those of them that tell what the others did, and the keys typed.
    """
    played, chance = get_game(game), random.Random(seed)
    room = Room(played, named_seats(["", OPPONENT], ["", ""]), {}, seed)
    player = make_bot("greedy", played)
    said: list[str] = []
    typed = list[str]()
    done = begun = 0

    def read() -> str | None:
        nonlocal done, begun
        view = room.view(YOU)
        begun = begun if typed else len(said)
        done = sum(turn.seat == YOU and not view.is_going_on(turn) for turn in view.turns)
        if view.is_over or done >= turns:
            return None
        action = player.choose(view.observation, view.legal, UNLIMITED, chance)
        typed.append(shortest(view.observation.state, action))
        return typed[-1]

    mode = LineMode(room, Settings(verbosity=verbosity), BotDriver(LocalBots()), Console(read, said.append))
    mode.run()
    told = [text for text in said[begun:] if text not in (words.SAVED, words.NOT_SAVED)]
    heard = sum(map(word_count, told))
    name = room.seats[1 - YOU].name
    others = sum(word_count(text) for text in told if re.search(rf"(?:^|\. ){name}\b", text))
    keys = sum(len(line) + 1 for line in typed)
    return heard / max(1, done), others / max(1, done), keys / max(1, done)
