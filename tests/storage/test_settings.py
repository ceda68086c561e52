"""Settings survive, and broken ones keep nobody from playing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tp_tui.presenters.faults import remark_text
from tp_tui.storage.folders import own_symbols_folder
from tp_tui.storage.settings import SYMBOLS, Settings, load_settings, save_settings, sign_sets


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.toml"
    chosen = Settings("cubes", "pharaoh", pace="slow", thinking="10 s", symbols="ascii", undo="free")
    chosen = chosen.with_game("terra", "stairs", "hand").with_game("terra", "sound", "off")
    assert save_settings(chosen, file) is None
    assert load_settings(file) == (chosen, None)
    assert [entry.name for entry in file.parent.iterdir()] == ["settings.toml"]


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml") == (Settings(), None)


def test_over_ssh_bots_move_at_once_unless_the_player_wants_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    far, _ = load_settings(file)
    assert far.pace == "instant"
    assert save_settings(far.with_value("undo", "free"), file) is None
    monkeypatch.delenv("SSH_CONNECTION")
    near, _ = load_settings(file)
    assert (near.pace, near.undo) == ("quick", "free"), "what nobody chose was kept"
    monkeypatch.setenv("SSH_TTY", "/dev/pts/1")
    assert save_settings(far.with_value("pace", "quick"), file) is None
    assert load_settings(file)[0].pace == "quick"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pace = [", "cannot be read"),
        ('pace = "warp"', "pace is 'warp', not instant, quick or slow"),
        ("undo = 3", "undo is 3"),
        ("[terra]\nstairs = 3", "terra: stairs is 3, no text"),
        ('thinking = "long"', "thinking is 'long', not 1 s, 3 s, 10 s or no limit"),
    ],
)
def test_a_wrong_file_gives_defaults_and_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    settings, fault = load_settings(file)
    assert (settings.pace, settings.undo, settings.of_game("terra", "stairs")) == ("quick", "fair", "")
    assert said in remark_text(fault)


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("", encoding="utf-8")
    assert "could not be kept" in remark_text(save_settings(Settings(), blocked / "settings.toml"))


def test_keys_of_single_actions_are_kept_beside_their_preset(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('# mine\n[keys]\npreset = "vi"\n"table.up" = "w"  # so\n"table.down" = 3\n', encoding="utf-8")
    settings, fault = load_settings(file)
    assert (settings.keys, settings.own_keys) == ("vi", {"table.up": "w"})
    assert "keys: table.down is 3, no text with a key in it" in remark_text(fault)
    file.write_text('keys = "left" # hand\n', encoding="utf-8")
    settings, fault = load_settings(file)
    assert (settings.keys, fault) == ("left", None)
    assert save_settings(settings.with_value("keys", "right"), file) is None
    assert load_settings(file)[0].keys == "right"
    assert "# hand" in file.read_text(encoding="utf-8")
    assert save_settings(settings._replace(own_keys={"game.hint": "f12"}), file) is None
    assert load_settings(file)[0] == settings._replace(own_keys={"game.hint": "f12"})
    assert save_settings(settings._replace(own_keys={}), file) is None
    assert load_settings(file)[0] == settings


@pytest.mark.parametrize(
    "text",
    [
        "name = {}\n",
        "name.first = 'Ada'\n",
        "[name]\n",
        "[name]\nfirst = 'Ada'\n[pace]\n",
        "name = {a = {}}\nundo = {}\n",
    ],
)
def test_a_name_is_kept_whatever_stood_in_its_place(text: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    settings, fault = load_settings(file)
    assert "name is {" in remark_text(fault)
    assert "no game" not in remark_text(fault)
    assert save_settings(settings.with_values({"name": "Ben", "undo": "free"}), file) is None
    again, _ = load_settings(file)
    assert (again.name, again.undo) == ("Ben", "free")


@pytest.mark.parametrize(
    "text",
    [f"rounds = {2**63}\n", f"rounds = {'9' * 5_000}\n", f"{'.'.join('a' * 9)} = 1\n", "#" * 50_001, f"a = {'[' * 20}"],
    ids=["large", "digits", "parts", "length", "depth"],
)
def test_what_cannot_be_read_is_not_said_to_be_kept(text: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    settings, fault = load_settings(file)
    assert "cannot be read" in remark_text(fault)
    said = remark_text(save_settings(settings.with_value("name", "Ada"), file))
    assert "could not be kept" in said
    assert said.isprintable()
    assert file.read_text(encoding="utf-8") == text


def test_symbols_in_files_without_a_name_that_can_be_kept_are_not_offered() -> None:
    own_symbols_folder().mkdir(parents=True)
    for name in ("mine", "\udcff", "\x1b[31m"):
        (own_symbols_folder() / f"{name}.toml").write_text("", encoding="utf-8")
    assert sign_sets()[len(SYMBOLS) :] == ("mine",)
