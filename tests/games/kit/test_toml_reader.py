"""TOML of any content costs no more than its length, and is read by one module alone."""

from __future__ import annotations

import ast
import tomllib
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import tp_tui
from tests.faults import raises_fault
from tests.fuzz.mutations import spoiled
from tp_tui.games.kit import toml_reader
from tp_tui.games.kit.toml_reader import (
    DEEPEST,
    LARGEST,
    LONGEST,
    LONGEST_WORD,
    MAX_ITEMS,
    MAX_PARTS,
    TomlError,
    read_toml,
)

PACKAGE = Path(tp_tui.__file__).parent
SHIPPED = sorted(PACKAGE.glob("**/*.toml"))


def parts(count: int) -> str:
    return ".".join("a" * count)


WORST: dict[str, Callable[[int], str]] = {
    "a dotted key": lambda size: f"{parts(size // 2)} = 1",
    "a dotted key in a table": lambda size: f"[t]\na = {{{parts(size // 2)} = 1}}",
    "a dotted header": lambda size: f"[{parts(size // 2)}]",
    "keys below a dotted header": lambda size: (
        f"[{parts(size // 4)}]\n" + "".join(f"b{n} = 1\n" for n in range(size // 20))
    ),
    "many dotted keys": lambda size: "".join(f"b{n}.{parts(MAX_PARTS - 1)} = 1\n" for n in range(size // 24)),
    "many dotted headers": lambda size: "".join(f"[b{n}.{parts(MAX_PARTS - 1)}]\n" for n in range(size // 22)),
    "headers": lambda size: "".join(f"[b{n}]\n" for n in range(size // 7)),
    "headers of lists": lambda size: "[[b]]\n" * (size // 6),
    "headers in headers of lists": lambda size: "[[b]]\n[[b.c]]\n[[b.c.d]]\n" * (size // 25),
    "a long header twice": lambda size: (
        f'["{"L" * (size // 4)}".a]\n["{"L" * (size // 4)}".b]\n' + "".join(f"b{n} = 1\n" for n in range(size // 20))
    ),
    "a number": lambda size: "a = " + "1" * size,
    "a number in other letters": lambda size: "a = 0x" + "f" * size,
    "a fraction": lambda size: "a = 0." + "1" * size,
    "an exponent": lambda size: "a = 1e" + "1" * size,
    "underscores": lambda size: "a = 1" + "_1" * (size // 2),
    "a name": lambda size: "a" * size + " = 1",
    "nested lists": lambda size: "a = " + "[" * size,
    "nested tables": lambda size: "a = " + "{a=" * (size // 3),
    "lists": lambda size: f"a = [{'[],' * (size // 3)}]",
    "tables": lambda size: f"a = [{'{a=1},' * (size // 6)}]",
    "keys in a table": lambda size: f"a = {{{','.join(f'b{n}=[]' for n in range(size // 8))}}}",
    "a text": lambda size: f'a = "{"." * size}"',
    "escapes": lambda size: 'a = """' + "\\U0001f600" * (size // 10) + '"""',
    "a text without an end": lambda size: 'a = """' + '\\"""' * (size // 4),
    "quotes": lambda size: '"' * size,
    "comments": lambda size: "#\n" * (size // 2),
    "a list of comments": lambda size: f"a = [{'#.' * 3}{'#,' + chr(10)}" * (size // 12),
    "lines": lambda size: "\n" * size,
    "closing brackets": lambda size: "]" * size,
}


def peak_of(text: str) -> int:
    """The most bytes that are taken while the text is read, or refused."""
    tracemalloc.start()
    with suppress(TomlError):
        read_toml(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


@pytest.mark.parametrize("worst", WORST)
def test_memory_grows_with_the_length_alone(worst: str) -> None:
    peak_of("a = 1.5")  # what is compiled the first time stays
    for size in (2_000, 12_000):
        text = WORST[worst](size)
        assert peak_of(text) <= 400 * len(text) + 20_000, f"{worst}: {peak_of(text) // len(text)} bytes a letter"


@pytest.mark.slow
@pytest.mark.parametrize("worst", WORST)
def test_a_large_file_takes_little(worst: str) -> None:
    assert peak_of(WORST[worst](LONGEST // 4)) <= 10 * LONGEST


def at_line(message: str, line: int, text: str) -> None:
    with raises_fault(TomlError, message) as caught:
        read_toml(text)
    assert caught.value.line == line


def test_what_no_file_needs_is_refused_where_it_stands() -> None:
    before = 'a = """\n[[[[.\n"""  # ....\n'
    at_line("number of too many digits", 4, f"{before}b = {'1' * (LONGEST_WORD + 1)}\n")
    at_line("number of too many digits", 4, f"{before}b = [1, {LARGEST}]\n")
    at_line("number of too many digits", 5, f"{before}c = [-1, {-LARGEST}]\nb = {-LARGEST - 1}\n")
    at_line("number of too many digits", 4, f"{before}b = {{c.d = [{'9' * 30}]}}\n")
    at_line("name of more than 100 letters", 4, f"{before}{'b' * (LONGEST_WORD + 1)} = 1\n")
    at_line("name of more than 100 letters", 4, f"{before}[['{'b' * (LONGEST_WORD + 1)}']]\n")
    at_line("name of more than 8 parts", 4, f"{before}{parts(MAX_PARTS + 1)} = 1\n")
    at_line("name of more than 8 parts", 5, f"{before}\n[{parts(MAX_PARTS)} . 'a']\n")
    at_line("name of more than 8 parts", 4, f"{before}b = {{c = 1, {parts(MAX_PARTS + 1)} = 1}}\n")
    at_line("nested too deeply", 5, f"{before}b = [\n{'[' * DEEPEST}{']' * DEEPEST}]\n")
    at_line("nested too deeply", 4, f"{before}b = {'{a=' * (DEEPEST + 1)}1{'}' * (DEEPEST + 1)}\n")
    at_line("more than 20000 keys and values", 0, f"{before}b = [{'1,' * MAX_ITEMS}]\n")
    at_line("longer than 1000 kB", 0, "#" * (LONGEST + 1))


@pytest.mark.parametrize(
    "text",
    [
        f"b = {'1' * 18}\nc = {'1' * LONGEST_WORD}.{'1' * (LONGEST_WORD - 4)}e-99",
        f"b = [{LARGEST - 1}, {-LARGEST}, 0x7fff_ffff]",
        f"{'b' * LONGEST_WORD} = 1\n[{parts(MAX_PARTS)}]",
        f"b = {'[' * DEEPEST}{']' * DEEPEST}\nc = {'{a=' * DEEPEST}1{'}' * DEEPEST}",
        f"b = [{'1.5,' * (MAX_ITEMS // 2 - 2)}]",
        f"[['{'b' * LONGEST_WORD}']] # x",
        f"b = ['{'.' * 200}', \"{'[' * 200}\"]\n'{'c' * 200}' = 1",
        f"b = \"\"\"{'{[1.2]}' * 9_000}\"\"\"\nc = '''{'{[1.2]}' * 9_000}'''",
        r'''b = "\"[[[[[[[[[[[[[[[[[[[[" # "''' + "[" * 20,
        '''b = """"a"""""\nc = """\\"""" # """\nd = \'\'\'\'[\'\'\'\'\'\ne = ""\nf = \'\'\n''' + f"g = '{'[' * 20}'",
        "b = [\n['" + "x" * 200 + "'],\n['" + "x" * 200 + "']\n]\n",
        'b = """\\\n   [[[[[[[[[[[[[[[[[[[ \\"""" # [',
    ],
)
def test_what_a_file_may_be_is_read_as_ever(text: str) -> None:
    assert read_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_whatever_is_near_a_file_that_ships_is_read_as_ever_or_refused(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert read_toml(text) == tomllib.loads(text)
    for data in spoiled(text, 20, 1):
        changed = data.decode("utf-8", "replace")
        try:
            found = read_toml(changed)
        except TomlError:
            continue
        assert repr(found) == repr(tomllib.loads(changed))


def test_texts_and_comments_are_told_from_the_rest_as_the_parser_does() -> None:
    """What is in quotes never counts; what is not always does. By every row of a few signs that make a difference."""
    signs = ['"', "'", "\\", "#", "\n", "x"]
    rows = [""]
    for _ in range(5):
        rows = [row + sign for row in rows for sign in signs]
    too_deep = "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)
    seen = set()
    for quote in ('"', '"""', "'", "'''"):
        for row in rows:
            text = f"a = {quote}{row}{too_deep}"
            for end in ("\n", f"{quote}\n", f"\n{quote}\n"):
                try:
                    expected = tomllib.loads(text + end)
                except tomllib.TOMLDecodeError:
                    continue
                seen.add(too_deep in expected["a"])
                assert read_toml(text + end) == expected
    assert seen == {True, False}


def imports_of(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return named | {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}


def test_one_module_reads_toml() -> None:
    found = {file: {name.partition(".")[0] for name in imports_of(file)} for file in PACKAGE.glob("**/*.py")}
    assert [file for file, names in found.items() if "tomllib" in names] == [Path(toml_reader.__file__)]
    assert not [file for file, names in found.items() if {"tomli", "toml", "pytoml", "rtoml"} & names]
    # It writes the settings, and gets nothing to read that the reader has not accepted.
    assert [file for file, names in found.items() if "tomlkit" in names] == [PACKAGE / "storage" / "settings.py"]
