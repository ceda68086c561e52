"""A table of a real SSH server, with the terminals of the guests who play at it."""

from __future__ import annotations

import random
import re
import time

from tests.hosting import Host
from tests.tui.terminal import Terminal
from tp_tui.room.table import log_name
from tp_tui.storage.game_log import load_log
from tp_tui.storage.saved_game import LoadedGame
from tp_tui.storage.store_location import open_store

REFUSAL = re.compile(r"It is \w+'s turn\.|The game has moved on since\.")
"""What somebody reads who types too early."""

RETURN = re.compile(r"The game goes on\.|Type a move")
"""What somebody reads who comes back."""

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


def is_typed(screen: Terminal, move: str) -> bool:
    """Whether a move stands on the command line of a screen, above the key that completes it."""
    is_open = any("complete" in line for line in screen.lines[-1:])
    return is_open and any(line.lstrip().startswith(move) for line in screen.lines)


def type_on_screen(screen: Terminal, move: str) -> None:
    """Type a move on the command line of the first player's screen, until the game takes it."""
    screen.wait(lambda: "▸A" in screen.text and "thinking" not in screen.text, what="the turn")
    screen.press(":", move)
    # Keys that come faster than anybody types are dropped. The move may stand elsewhere on the screen, too.
    screen.wait(lambda: is_typed(screen, move), what="what was typed")
    while is_typed(screen, move):  # it stays while the table is away
        screen.press("enter")
        screen.settle()


class SshTable:
    """Guests of a host at a table, all in line mode, or the first on the screen.

    Attributes:
        code: the code of the table.
        terminals: the terminals by seat.
        bots: the seats for which a bot plays on.
        words: how many words were typed that mean nothing.
    """

    def __init__(
        self, host: Host, game: str, players: int, *others: Host, has_screen: bool = True, terms: str = ""
    ) -> None:
        """Let Ada set up a table on `host` with these `terms`, and others come in, in turn on `host` and `others`."""
        self._hosts, self._has_screen = (host, *others), has_screen
        self._store = open_store(host.players / ".tables")
        self._answered: dict[Terminal, int] = {}
        self.bots = set[int]()
        self.words = 0
        seats = ",".join(["me"] + ["open"] * (players - 1))
        begin = f"{'' if has_screen else 'plain '}tables new {terms}"
        first = f"{begin} --game {game} --seats {seats} --option first=1 --name Ada"
        self.terminals = [host.terminal("ada", "-t", command=first)]
        self.terminals[0].wait_for("Others join it with")
        self.code = re.findall(r"Table (\w{6}):", self.terminals[0].text)[0]
        for seat in range(1, players):
            self.terminals.append(self._come_in(seat))
            self.terminals[seat].wait_for("At the table" if seat < players - 1 else "Type a move")

    def _come_in(self, seat: int) -> Terminal:
        name = NAMES[seat]
        return self._hosts[seat % len(self._hosts)].terminal(
            name.lower(), "-t", command=f"plain join {self.code} --name {name}"
        )

    @property
    def log(self) -> LoadedGame:
        """The game as its log has it."""
        return load_log(self._store, log_name(self.code))

    @property
    def log_text(self) -> str:
        """The log as it is written."""
        return b"\n".join(self._store.read(log_name(self.code)).lines).decode()

    @property
    def steps(self) -> int:
        return len(self.log.saved.actions)

    def await_more_steps(self, steps: int) -> None:
        end = time.monotonic() + 60
        while self.steps <= steps:
            assert time.monotonic() < end, "\n\n".join(terminal.text for terminal in self.terminals)
            for terminal in self.terminals:
                terminal.read(0.01)

    def play_step(self, chance: random.Random) -> None:
        """Let whoever is to move type a random move; wait for a bot's."""
        loaded = self.log
        position, steps = loaded.position, len(loaded.saved.actions)
        seat = position.current_seat()
        if position.is_terminal():
            return  # a bot has ended the game meanwhile
        if seat not in self.bots:
            move = position.action_to_string(chance.choice(position.legal_actions()))
            if seat or not self._has_screen:
                self._insist(seat, move, steps)
            else:
                type_on_screen(self.terminals[0], move)
        self.await_more_steps(steps)

    def _insist(self, seat: int, move: str, steps: int) -> None:
        """Type a move, again if the session did not know yet that it is the seat's turn."""
        terminal = self.terminals[seat]
        while self.steps == steps:
            refusals = len(REFUSAL.findall(said(terminal)))
            self.type(seat, move)
            terminal.wait(
                lambda refusals=refusals: self.steps > steps or len(REFUSAL.findall(said(terminal))) > refusals,
                what="the step",
            )

    def type(self, seat: int, line: str) -> None:
        """Type a line in line mode once what was typed before is answered."""
        self.await_prompt(seat)
        terminal = self.terminals[seat]
        self._answered[terminal] = prompts(terminal) + 1
        terminal.press(f"{line}\r")

    def await_prompt(self, seat: int) -> None:
        """Wait until what somebody in line mode has typed is answered."""
        terminal = self.terminals[seat]
        terminal.wait(lambda: prompts(terminal) >= self._answered.get(terminal, 1), what="the next prompt")
        terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == ">", what="a prompt")

    def await_answers(self) -> None:
        """Wait until all that was typed in line mode is answered, even if notices have put prompts in between."""
        for seat, terminal in enumerate(self.terminals):
            self.words += 1
            word = f"zz{self.words}"
            terminal.press(f"find {word}\r")
            terminal.wait(lambda word=word, terminal=terminal: f"is called {word}." in said(terminal), what="an answer")
            self._answered[terminal] = prompts(terminal)
            self.await_prompt(seat)

    def catch_up(self) -> None:
        """Read what has come, to its end where a client has ended."""
        for terminal in self.terminals:
            while terminal.read(0.1):
                pass

    def await_ends(self, clients: int) -> None:
        """Wait until so many clients have ended."""
        end = time.monotonic() + 60
        while sum(not terminal.child.isalive() for terminal in self.terminals) < clients:
            assert time.monotonic() < end, "\n\n".join(terminal.text for terminal in self.terminals)
            for terminal in self.terminals:
                terminal.read(0.01)

    def come_back(self) -> None:
        """Let those whose sessions have ended come back."""
        for seat, terminal in enumerate(self.terminals):
            if not terminal.child.isalive():
                terminal.close()
                again = self.terminals[seat] = self._come_in(seat)
                # Before its first move a game is announced as when it began.
                again.wait(lambda again=again: bool(RETURN.search(said(again))), what="the game")
                self.await_prompt(seat)

    def visit(self, seat: int, chance: random.Random) -> None:
        """Let somebody come alone, play the turn, and leave."""
        self.terminals[seat].close()
        self.terminals[seat] = self._come_in(seat)
        self.terminals[seat].wait_for("Type a move")
        while self.log.position.current_seat() == seat:
            self.play_step(chance)
        self.type(seat, "quit")
        terminal = self.terminals[seat]
        terminal.wait(lambda: not (terminal.read(0.02), terminal.child.isalive())[1], what="the end of the session")

    def lose_line(self, seat: int) -> None:
        """Kill a client, and come back with another one."""
        self.terminals[seat].child.kill(9)
        self.terminals[seat].close()
        self.terminals[seat] = self._come_in(seat)

    def resign(self, seat: int) -> None:
        self.type(seat, "resign")
        terminal = self.terminals[seat]
        terminal.wait(lambda: "Type resign again to give the game up." in said(terminal), what="the question")
        self.type(seat, "resign")
        self.bots.add(seat)

    def close(self) -> None:
        for terminal in self.terminals:
            terminal.close()


def prompts(terminal: Terminal) -> int:
    """How often a line was asked for."""
    return len(re.findall(rb"(?:^|\n)> ", terminal.received))


def said(terminal: Terminal) -> str:
    """All that the terminal has said, however its lines were broken."""
    return " ".join(terminal.received.decode("utf-8", "replace").split())
