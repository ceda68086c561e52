"""Parsing notation leniently: case and spaces are ignored, words may be abbreviated, and errors list what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tp_tui.games.contract.actions import Action
from tp_tui.games.contract.faults import NotationError
from tp_tui.games.kit.printable import printable

MAX_SHOWN = 6
"""How many actions a complaint about a text with several meanings names."""

MAX_REPEATED = 60
"""The letters of a text that a complaint repeats."""

Reading = Callable[[Action], str]
"""Returns one way to write an action, such as its notation or an alias; empty if it has none of that kind."""

Split = Callable[[str], list[str]]
"""Splits a text into the words that count."""


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return text.lower().split()


def find_actions(text: str, among: Iterable[Action], *readings: Reading, split: Split = words_of) -> list[Action]:
    """Return the actions of `among` that `text` can denote: several if it is ambiguous.

    An exact match of a word takes precedence over longer words that begin with it.

    Args:
        text: what was typed.
        among: the actions to look through.
        readings: ways to write actions; each is tried only if those before it match nothing.
        split: how texts are split into words.
    """
    actions, words = list(among), split(text)
    for reading in readings:
        written = [(action, split(said)) for action in actions if (said := reading(action))]
        if found := _matches(written, words):
            return found
    return []


def read_action(
    text: str, legal: Sequence[Action], anywhere: Sequence[Action], *readings: Reading, split: Split = words_of
) -> Action:
    """Return the action that `text` names: one of `legal` if it can, else one of `anywhere`, for the rules to refuse.

    Raises:
        NotationError: it denotes none or several; the fault says what would be understood.
    """
    to_string = readings[0]
    if not text.strip():
        raise NotationError("type_move", legal_in_short(legal, to_string))
    found = find_actions(text, legal, *readings, split=split)
    for reading in readings:
        found = found or _without_kind(text, legal, reading, split)
    if len(found) == 1:
        return found[0]
    if found:
        names = [to_string(action) for action in found[:MAX_SHOWN]]
        raise NotationError("several_moves", len(found), printable(text, MAX_REPEATED), names)
    others = find_actions(text, anywhere, *readings, split=split)
    for reading in readings:
        others = others or _without_kind(text, anywhere, reading, split)
    if others and all(action.kind == others[0].kind for action in others):
        return others[0]
    if lacking := _lacking_a_word(text, legal, to_string, split):
        raise NotationError("word_missing", printable(text, MAX_REPEATED), lacking)
    raise NotationError("no_move", printable(text, MAX_REPEATED), legal_in_short(legal, to_string))


def _lacking_a_word(text: str, legal: Iterable[Action], to_string: Reading, split: Split) -> list[str]:
    """Return the few legal actions that `text` names but for the kind and one more word, as they can be typed."""
    typed, found = split(text), list[str]()
    for action in legal:
        _kind, *words = split(said := to_string(action))
        if len(words) == len(typed) + 1 and any(words[:at] + words[at + 1 :] == typed for at in range(len(words))):
            found.append(said.partition(" ")[2])
    return found if len(found) <= MAX_SHOWN else []


def _without_kind(text: str, among: Iterable[Action], reading: Reading, split: Split) -> list[Action]:
    """Return the actions of `among` that `text` means if it lacks only their first word, the kind: `f7 s`."""
    written = [(action, words) for action in among if (words := split(reading(action))[1:])]
    words = split(text)
    found = {action.number for action in _matches(written, words)}
    # All other words are required, if not their spaces: a shorter text may be anything, such as a mistyped question.
    return [
        action
        for action, whole in written
        if action.number in found and (len(words) == len(whole) or "".join(words) == "".join(whole))
    ]


def legal_in_short(legal: Iterable[Action], to_string: Reading) -> list[tuple[str, int]]:
    """Return an example of each kind of the `legal` actions, with how many more there are of that kind."""
    examples: dict[str, list[str]] = {}
    for action in legal:
        examples.setdefault(action.kind, []).append(to_string(action))
    return [(texts[0], len(texts) - 1) for texts in examples.values()]


def _matches(candidates: list[tuple[Action, list[str]]], words: list[str]) -> list[Action]:
    """Return the candidates that the typed `words` can mean."""
    squashed = "".join(words)
    exact = [action for action, reading in candidates if "".join(reading) == squashed]
    if exact:
        return exact
    found = _narrow(candidates, words)
    if not found and len(words) == 1:
        found = [action for action, reading in candidates if _begins(squashed, "".join(reading))]
    return found


def _begins(beginning: str, whole: str) -> bool:
    """Return whether `whole` begins so; a number is never the beginning of another: a1 does not mean a10."""
    rest = whole[len(beginning) :]
    return whole.startswith(beginning) and not (beginning[-1:].isdecimal() and rest[:1].isdecimal())


def _narrow(candidates: list[tuple[Action, list[str]]], words: list[str]) -> list[Action]:
    """Return the candidates whose words begin with `words`, word by word; whole words win over beginnings."""
    for place, word in enumerate(words):
        fitting = [c for c in candidates if len(c[1]) > place and _begins(word, c[1][place])]
        whole = [c for c in fitting if c[1][place] == word]
        candidates = whole or fitting
    return [action for action, _ in candidates]
