"""The game in a browser: served by a real process, played in a real headless Chromium where there is one."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pyte
import pytest

from tests.commands import check_refused, run
from tests.host.web import served

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1000,700",
    "--remote-debugging-port=0",
)  # fmt: skip


@pytest.mark.parametrize("address", ["play.example.org", "ftp://a", "https://", "https://[", "https://a:b"])
def test_what_is_no_address_is_named(address: str, tmp_path: Path) -> None:
    check_refused(run("web", "--url", address, folder=tmp_path), "is no address of a page; write --url as https://")


def test_an_address_of_nobody_is_named(tmp_path: Path) -> None:
    check_refused(run("web", "--host", "192.0.2.1", folder=tmp_path), "port 8000 of 192.0.2.1 cannot be served")


def test_without_the_extra_it_is_named(tmp_path: Path) -> None:
    hide = "import sys; sys.modules['textual_serve'] = None; sys.argv[1:] = ['web']; from tp_tui.cli.main import main; "
    hide += "import importlib.util as u, tp_tui.cli.web as w; w.find_spec = lambda name: None; main()"
    done = subprocess.run([sys.executable, "-c", hide], capture_output=True, text=True, check=False)
    check_refused(done, "this needs textual-serve; pip install 'tp-tui[web]' brings it")


class Tab:
    """A tab of a browser, driven by the DevTools protocol; what the page got over its socket is on `screen`."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket, self._number = socket, 0
        self.screen = pyte.Screen(300, 100)
        self._stream = pyte.ByteStream(self.screen)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        number = self._number
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        while (message := await self._read(60)).get("id") != number:
            pass
        assert "error" not in message, message
        found: dict[str, Any] = message["result"]
        return found

    async def _read(self, seconds: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads((await self._socket.receive(seconds)).data)
        if message.get("method") == "Network.webSocketFrameReceived":
            frame = message["params"]["response"]
            if frame["opcode"] == 2:
                self._stream.feed(base64.b64decode(frame["payloadData"]))
        return message

    async def wait(self, found: Callable[[], bool]) -> None:
        for _ in range(600):
            if found():
                return
            with suppress(TimeoutError):
                await self._read(0.2)
        raise AssertionError(f"waited in vain; the browser got:\n{self.text}")

    async def value(self, expression: str) -> object:
        """What a line of JavaScript is worth in the page."""
        found: object = (await self.call("Runtime.evaluate", expression=expression))["result"].get("value")
        return found

    async def focus(self) -> None:
        """Give the keys to the page, as a click of the player does."""
        await self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        await self.call("Runtime.evaluate", expression="document.querySelector('textarea').focus()")

    async def press(self, key: str, code: int) -> None:
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        parameters = {"key": key, "windowsVirtualKeyCode": code} | ({"text": text} if text else {})
        await self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        await self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    async def picture(self) -> bytes:
        """What the player sees, as PNG, once it stands still."""
        last = b""
        for _ in range(60):
            taken = base64.b64decode((await self.call("Page.captureScreenshot"))["data"])
            if taken == last:
                break
            last = taken
            await asyncio.sleep(0.3)
        return last


@asynccontextmanager
async def tab(folder: Path, address: str) -> AsyncIterator[Tab]:
    """Chromium with an empty profile, at that address."""
    assert CHROMIUM
    profile = folder / "profile"
    browser = subprocess.Popen(
        [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    try:
        said = profile / "DevToolsActivePort"
        for _ in range(600):
            if said.exists() and len(said.read_text().splitlines()) == 2:
                break
            await asyncio.sleep(0.1)
        port = said.read_text().splitlines()[0]
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json") as listed:
                pages = [each for each in await listed.json() if each["type"] == "page"]
            async with session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                found = Tab(socket)
                for domain in ("Page", "Network", "Runtime"):
                    await found.call(f"{domain}.enable")
                await found.call("Page.navigate", url=address)
                yield found
    finally:
        browser.terminate()
        browser.wait(30)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")
async def test_played_in_a_browser(tmp_path: Path) -> None:
    with served(tmp_path, ended_by=signal.SIGTERM) as server:
        async with tab(tmp_path, server.announced) as browser:
            await browser.wait(lambda: "Quick game" in browser.text)
            # The token is good once, and stays nowhere.
            assert await browser.value("window.location.href") == f"http://localhost:{server.port}/"
            assert await browser.value("document.cookie") == ""
            menu = await browser.picture()
            await browser.focus()
            # Ctrl-Z leads nowhere; down and Enter begin the quick game.
            await browser.press("ArrowDown", 40)
            await browser.press("Enter", 13)
            await browser.wait(lambda: "Place" in browser.text and "Turn" in browser.text)
            begun = await browser.picture()
            assert begun != menu
            shown = browser.text
            await browser.press("ArrowLeft", 37)
            await browser.wait(lambda: browser.text != shown)
            moved = await browser.picture()
            assert moved != begun
            # Loaded again, the page knows the browser; the game it left is kept.
            await browser.call("Page.navigate", url=f"http://localhost:{server.port}/")
            await browser.wait(lambda: "Quick game" in browser.text)
            server.process.send_signal(signal.SIGTERM)
            for _ in range(100):
                said = await browser.value("document.getElementById('reason').innerText")
                if "shut down" in str(said):
                    break
                await asyncio.sleep(0.1)
            ended = await browser.picture()
            assert await browser.value("getComputedStyle(document.getElementById('closed')).visibility") == "visible"
            assert said == "The server is being shut down. What you played is kept."
            for file, picture in (("menu", menu), ("begun", begun), ("moved", moved), ("ended", ended)):
                (tmp_path / f"{file}.png").write_bytes(picture)
