"""Installing the toy game of `plugins` for a test, in this process and those that it starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tp_tui.games import get_game, reload_games
from tp_tui.games.contract import Game

PLUGINS = Path(__file__).parent / "plugins"


@contextmanager
def installed() -> Iterator[Game]:
    """Install the toy game for the block, and yield it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGINS))
        patch.setenv("PYTHONPATH", os.pathsep.join([str(PLUGINS), *filter(None, [os.environ.get("PYTHONPATH", "")])]))
        reload_games()
        try:
            yield get_game("toy")
        finally:
            reload_games()
    reload_games()
