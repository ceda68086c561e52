"""The names of guests: a guest may change the name, nobody has two, and no two look alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.hosting import TpTuiHost, running
from tp_tui.host.player_names import PlayerNames, SharedNames
from tp_tui.room.table import TableError
from tp_tui.storage.table_entries import Holder

if TYPE_CHECKING:
    from tests.storage.postgres import Server

Names = PlayerNames | SharedNames


@pytest.fixture(params=["files", pytest.param("postgres", marks=pytest.mark.slow)])
def open_names(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Names]:
    """What opens the names of a host, as its next keeper does."""
    if request.param == "files":
        return lambda: PlayerNames(tmp_path)
    from tp_tui.storage.postgres_store import PostgresStore

    server: Server = request.getfixturevalue("postgres")
    url = server.new_database()
    return lambda: SharedNames(PostgresStore(url))


def is_refused(names: Names, key: str, name: str) -> bool:
    try:
        names.claim(Holder(key, name))
    except TableError as error:
        return error.fault.id == "name_taken"
    return False


@pytest.mark.rule("T2", "T27")
def test_a_guest_changes_the_name_and_the_old_one_is_free(open_names: Callable[[], Names]) -> None:
    names = open_names()
    names.claim(Holder("key-1", "Ada"))
    names.claim(Holder("key-1", "Ada"))  # the same name in another session
    assert is_refused(names, "key-2", "Аdа")  # with Cyrillic letters
    names.claim(Holder("key-2", "Ben"))
    names.claim(Holder("key-1", "ADA"))  # a name that looks like one's own
    names.claim(Holder("key-1", "Zoe"))
    assert is_refused(names, "key-2", "zoé")
    names.claim(Holder("key-2", "Ada"))
    for opened in (names, open_names()):
        assert is_refused(opened, "key-1", "Ada")
        assert is_refused(opened, "key-3", "Zoe")
        names.claim(Holder("key-3", "Ben"))
        opened.claim(Holder("key-1", "Zoe"))


@pytest.mark.slow
@pytest.mark.rule("T2", "T28")
def test_a_name_is_changed_over_ssh(tmp_path: Path) -> None:
    """Whoever takes the seat at the next table under another name has that one from then on."""
    with running(TpTuiHost(tmp_path, "--open")) as host:
        for key in ("first", "second"):
            host.new_key(key)

        def set_up(key: str, name: str) -> str:
            terminal = host.terminal(key, "-t", command=f"plain tables new --game cubes --seats me,open --name {name}")
            terminal.wait(
                lambda: "Others join it with" in terminal.text or not terminal.child.isalive(), what="a table"
            )
            said = terminal.text
            terminal.close()
            return said

        assert "Others join" in set_up("first", "Ada")
        assert "choose another name" in set_up("second", "Ada")
        assert "Others join" in set_up("first", "Zoe")
        assert "Others join" in set_up("second", "Ada")
        assert "choose another name" in set_up("first", "Ada")
