"""What a stranger may try at `tp-tui web`: none of it reaches the host, its memory, or other players' places."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import urllib.request
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from tests.host.web import answer, drawn, is_running, opened_tab, refusal, resident, served, until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads /proc")]

LARGEST_SESSION = 250 << 20
"""Bytes that the process of a tab stays below, whatever its page asks for."""


async def test_nothing_in_the_working_directory_is_run(tmp_path: Path) -> None:
    planted, home, traces = tmp_path / "planted", tmp_path / "home", tmp_path / "traces"
    for folder in (planted, home, traces):
        folder.mkdir()
    for module in ("platformdirs", "textual", "random", "tp_tui", "sitecustomize"):
        (planted / f"{module}.py").write_text(f"open({str(traces / module)!r}, 'w')\nraise SystemExit(1)\n")
    with served(home, "--restricted", folder=planted) as server:
        async with opened_tab(server) as socket:
            await drawn(socket)
    assert not list(traces.iterdir())


async def test_a_full_house_says_so(tmp_path: Path) -> None:
    with served(tmp_path, "--restricted", "--sessions", "3", "--player-sessions", "2") as server:
        async with opened_tab(server) as first, opened_tab(server) as second:
            await drawn(first)
            await drawn(second)
            async with opened_tab(server) as third:
                assert await refusal(third) == (
                    1013,
                    "You have 2 games open here, which is the most. Close one of them, then load this page again.",
                )
            assert answer(server.port, {})[0] == 503
            async with opened_tab(server, client="127.0.0.2") as another:
                await drawn(another)
                assert len(server.processes()) == 3
                sentence = "All 3 places are taken just now. Load this page again in a while."
                async with opened_tab(server, client="127.0.0.3") as late:
                    assert await refusal(late) == (1013, sentence)
                assert answer(server.port, {}) == (503, f"{sentence}\n")
                assert len(server.processes()) == 3
        # All have left, and their places are free.
        async with opened_tab(server) as again:
            await drawn(again)


async def test_forty_sockets_are_no_forty_processes(tmp_path: Path) -> None:
    with served(tmp_path, "--restricted") as server:
        async with aiohttp.ClientSession() as session:
            sockets = [await session.ws_connect(f"{server.address}/ws") for _ in range(20)]
            ends = await asyncio.gather(*(refusal(each) for each in sockets[3:]))
            assert {code for code, _ in ends} == {1013}
            assert len(server.processes()) == 3


async def test_who_leaves_leaves_no_process(tmp_path: Path) -> None:
    with served(tmp_path, "--restricted") as server:
        async with opened_tab(server) as closed, opened_tab(server) as dropped, opened_tab(server) as stopped:
            for socket in (closed, dropped, stopped):
                await drawn(socket)
            assert len(server.processes()) == 3
            os.kill(server.processes()[-1], signal.SIGSTOP)  # it will not end by itself
            await closed.close()
            for socket in (dropped, stopped):
                socket.get_extra_info("socket").shutdown(2)
            await until(lambda: not server.processes())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_a_server_that_ends_leaves_no_process(number: signal.Signals, tmp_path: Path) -> None:
    with served(tmp_path, "--restricted", ended_by=number) as server:
        async with opened_tab(server) as first, opened_tab(server) as second:
            await drawn(first)
            await drawn(second)
            players = server.processes()
            assert len(players) == 2
            server.process.send_signal(number)
            code, reason = await refusal(first)
            if number == signal.SIGTERM:
                assert (code, reason) == (1001, "The server is being shut down. What you played is kept.")
            await until(lambda: not any(map(is_running, players)))


async def test_no_size_takes_the_memory(tmp_path: Path) -> None:
    with served(tmp_path, "--restricted") as server:
        async with opened_tab(server, "?width=30000&height=30000") as socket:
            await drawn(socket)
            (process,) = server.processes()
            assert resident(process) < LARGEST_SESSION
            for size in ((30000, 30000), (0, -1), (10**30, "9" * 400), (None, [1]), (1.5e300, True)):
                await socket.send_str(json.dumps(["resize", dict(zip(("width", "height"), size, strict=True))]))
            await socket.send_str('["resize",{"width":81,"height":24}]')
            await drawn(socket)
            assert resident(process) < LARGEST_SESSION
            assert server.processes() == [process]


async def test_what_is_no_message_is_dropped(tmp_path: Path) -> None:
    nonsense = (
        "",
        "{",
        "[]",
        "{}",
        '"x"',
        "null",
        "[1]",
        '["stdin"]',
        '["stdin",5]',
        '["stdin",{"a":1}]',
        '["resize"]',
    )
    nonsense += ('["resize",{"width":1}]', '["resize",[80,24]]', '["ping",{}]', "[" * 100_000, f"[{'9' * 10_000}]")
    nonsense += (json.dumps(["stdin", "q" * 5000]), json.dumps(["stdin", "\ud800"]), '["quit"]')
    with served(tmp_path, "--restricted") as server:
        async with opened_tab(server) as socket:
            await drawn(socket)
            (process,) = server.processes()
            for message in nonsense:
                await socket.send_str(message)
            await socket.send_bytes(b"\0\xff")
            await socket.send_str('["ping","17"]')
            while (message := await socket.receive(60)).type is aiohttp.WSMsgType.BINARY:
                pass
            assert message.data == '["pong", "17"]'
            assert server.processes() == [process]


async def test_a_flood_waits_outside(tmp_path: Path) -> None:
    with served(tmp_path, "--restricted") as server:
        async with opened_tab(server) as flooded, opened_tab(server) as other:
            await drawn(flooded)
            await drawn(other)
            players = server.processes()
            for process in players:
                os.kill(process, signal.SIGSTOP)  # nobody takes what comes
            before = resident(server.process.pid)
            flood = json.dumps(["stdin", "x" * 4000])
            with suppress(TimeoutError, ConnectionError):
                while True:
                    await asyncio.wait_for(flooded.send_str(flood), 1)
            assert resident(server.process.pid) < before + (30 << 20)
            for process in players:
                os.kill(process, signal.SIGCONT)
            # A long message ends its own socket alone.
            await other.send_str("x" * (300 << 10))
            assert (await refusal(other))[0] == 1009
            assert answer(server.port, {}, "/page/page.js")[0] == 200


def test_only_allowed_names_and_own_pages_are_let_in(tmp_path: Path) -> None:
    arguments = ("--restricted", "--url", "https://play.example.org/pyramids", "--allow-host", "Pyramids.test")
    with served(tmp_path, *arguments) as server:
        port = server.port
        for host in ("", f":{port}"):
            for name in ("localhost", "127.0.0.1", "[::1]", "play.example.org", "pyramids.test"):
                assert answer(port, {"Host": name + host})[0] == 200, name
            for name in ("evil.example", "localhost.evil.example", "192.0.2.1", "[2001:db8::1]"):
                status, text = answer(port, {"Host": name + host})
                assert status == 403
                assert text.endswith(f"can allow it with --allow-host {name.strip('[]')}.\n")
                assert answer(port, {"Host": name + host}, "/ws")[0] == 403
        own = {"Host": "play.example.org"}
        assert answer(port, {**own, "Origin": "https://play.example.org"})[0] == 200
        for origin in ("http://evil.example", "null", "https://play.example.org.evil.example", "https://[", "x"):
            assert answer(port, {**own, "Origin": origin}, "/ws") == (
                403,
                "This game is played from its own page alone.\n",
            )
        assert '<base href="/pyramids/">' in answer(port, own)[1]


async def test_the_owner_alone_gets_the_owners_games(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        closed = "Open the address that tp-tui web has printed last: each lets in one browser.\n"
        for path in ("/", "/?token=", "/?token=%ff", "/?token=wrong", "/ws"):
            assert answer(server.port, {}, path) == (403, closed)
        assert answer(server.port, {"Cookie": f"tp_tui_{server.port}=wrong"}, "/ws") == (403, closed)
        assert not server.processes()
        assert len(server.token) > 40
        with urllib.request.urlopen(f"{server.address}/?token={server.token}", timeout=30) as response:
            cookie = response.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        name, _, secret = cookie.partition(";")[0].partition("=")
        assert server.token not in cookie
        # The token is used up; another one lets in another browser.
        assert answer(server.port, {}, f"/?token={server.token}") == (403, closed)
        assert answer(server.port, {"Cookie": f"{name}={secret}"})[0] == 200
        said = server.next_line()
        assert said.startswith("A browser was let in. For another one the game is at http://localhost:")
        assert server.token not in said
        async with opened_tab(server, cookies={name: secret}) as socket:
            await drawn(socket)


def test_browsers_are_told_what_the_page_never_does(tmp_path: Path) -> None:
    with served(tmp_path, "--restricted") as server:
        for path in ("/", "/page/page.js", "/static/js/textual.js"):
            with urllib.request.urlopen(f"{server.address}{path}", timeout=30) as response:
                assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
                assert response.headers["X-Content-Type-Options"] == "nosniff"
                assert response.headers["Referrer-Policy"] == "no-referrer"
        # Nothing is fetched from elsewhere, listed, or handed out.
        assert "//" not in answer(server.port, {})[1]
        for path in ("/static/", "/page/", "/download/x", "/static/../web_server.py"):
            assert answer(server.port, {}, path)[0] in (403, 404), path
