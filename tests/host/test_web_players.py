"""Players of the web server: each browser is one, with games of its own, at the same tables as those who use SSH."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pyte
import pytest

from tests.commands import check_refused, run
from tests.host.tables import keeper_of
from tests.host.web import answer, cookies_of, opened_tab, refusal, served
from tests.hosting import TpTuiHost, running
from tp_tui.host.web_players import NEW_PLAYERS, WebPlayers
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_games import saved_games

pytestmark = pytest.mark.rule("T1", "T28")


class Screen:
    """What a browser shows."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    async def wait_for(self, text: str) -> None:
        await self.wait_until(lambda: text in self.text, repr(text))

    async def wait_until(self, holds: Callable[[], bool], what: str = "") -> None:
        try:
            async with asyncio.timeout(60):
                while not holds():
                    message = await self._socket.receive()
                    assert message.type is aiohttp.WSMsgType.BINARY, message
                    self._stream.feed(message.data)
        except TimeoutError:
            raise AssertionError(f"waited in vain for {what}; the screen:\n{self.text}") from None


async def press(socket: aiohttp.ClientWebSocketResponse, *keys: str) -> None:
    for key in keys:
        await socket.send_str(json.dumps(["stdin", key]))


def test_a_name_is_the_hash_of_a_secret() -> None:
    secret = WebPlayers.new_secret()
    assert secret not in WebPlayers.player_of(secret)
    assert WebPlayers.player_of(secret) == WebPlayers.player_of(secret) != WebPlayers.player_of(WebPlayers.new_secret())
    for wrong in ("", "../../x", secret[:-1], f"{secret}x", f"{secret[:-1]}/", f"{secret}\n"):
        assert WebPlayers.player_of(wrong) == ""


async def test_each_browser_has_its_own_games_and_is_known_again(tmp_path: Path) -> None:
    players = tmp_path / "players"
    with served(tmp_path / "home", "--players", str(players)) as server:
        ada, ben = cookies_of(server.port), cookies_of(server.port)
        assert ada != ben
        async with opened_tab(server, cookies=ada) as socket:
            screen = Screen(socket)
            await screen.wait_for("Quick game")
            await press(socket, "\x1b[B")
            await screen.wait_for("▌ Quick game")
            await press(socket, "\r")
            await screen.wait_for("Enter place")
            await press(socket, "\t", "\r")
            await screen.wait_for("Choose a row")
        async with opened_tab(server, cookies=ben) as socket:
            await Screen(socket).wait_for("How to play")
        async with opened_tab(server, cookies=ada) as socket:
            await Screen(socket).wait_for("Continue")
        # A browser that is known gets no other cookie.
        status, _ = answer(server.port, {"Cookie": "; ".join(f"{name}={value}" for name, value in ada.items())})
        assert status == 200
        games = [len(saved_games(folder / "saves")) for folder in sorted(players.glob("web-*"))]
        assert sorted(games) == [0, 1]
        assert not {folder.stat().st_mode & 0o077 for folder in players.glob("web-*")} - {0}
        assert not (tmp_path / "home" / "saves").exists()


@pytest.mark.rule("T38")
async def test_who_has_no_cookie_or_comes_as_too_many_is_told_so(tmp_path: Path) -> None:
    with served(tmp_path, "--players", str(tmp_path / "players")) as server:
        async with opened_tab(server) as socket:
            code, reason = await refusal(socket)
            assert (code, reason) == (
                1013,
                "This page knows you by a cookie. Allow cookies for it, then load it again.",
            )
        (name,) = cookies_of(server.port)
        for wrong in ("../../etc", "x" * 43 + "/", "x" * 4000):
            async with opened_tab(server, cookies={name: wrong}) as socket:
                assert (await refusal(socket))[0] == 1013
        for _ in range(NEW_PLAYERS):
            async with opened_tab(server, cookies=cookies_of(server.port)) as socket:
                await socket.receive(60)
        async with opened_tab(server, cookies=cookies_of(server.port)) as socket:
            assert (await refusal(socket))[1].startswith("Many new players have come from your address.")
        assert len([*(tmp_path / "players").glob("web-*")]) == NEW_PLAYERS


def test_players_are_always_restricted(tmp_path: Path) -> None:
    check_refused(
        run("web", "--players", str(tmp_path), "--unrestricted", folder=tmp_path),
        "choose one of --players and --unrestricted",
    )


@pytest.mark.slow
@pytest.mark.rule("T11")
async def test_somebody_in_a_browser_plays_somebody_over_ssh(tmp_path: Path) -> None:
    (tmp_path / "ssh").mkdir()
    with running(TpTuiHost(tmp_path / "ssh")) as host:
        host.add_player("ada")
        ada = host.terminal(
            "ada", "-t", command="plain tables new --game cubes --seats me,open --name Ada --option first=1"
        )
        ada.wait_for("Others join it with")
        (code,) = re.findall(r"Table (\w{6}):", ada.text)
        with served(tmp_path / "home", "--players", str(host.players)) as server:
            cookies = cookies_of(server.port)
            async with opened_tab(server, cookies=cookies) as socket:
                screen = Screen(socket)
                await screen.wait_for("Tables")
                await press(socket, *["\x1b[B"] * 4)
                await screen.wait_for("▌ Tables")
                await press(socket, "\r")
                await screen.wait_for("c code")
                await press(socket, "c")
                await screen.wait_for("The six letters")
                await press(socket, *code, "\r")
                await screen.wait_for("Your name")
                await press(socket, *"Ben", "\r")
                ada.wait_for("Turn 1, your turn.")
                ada.press("money\r")
                await screen.wait_for("A took $5")
                await press(socket, "m")
                ada.wait_for("Ben took $5")
        kept = load_save(host.players / ".tables" / f"{code}.tp")
        (own,) = host.players.glob("web-*")
        assert kept.table.holders[1].key == f"guest:{own.name}"
        assert keeper_of(host.players / ".tables")
        ada.close()
