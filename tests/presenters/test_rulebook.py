"""Chapters in a file: faults are named, and of a clause the last text that holds is told."""

from __future__ import annotations

import pytest

from tp_tui.games.contract import DataError, RuleChapter, RuleText
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.rulebook import Figure, read_chapters, select_chapters

WORDS = ("horus", "nile", "open", "line")
FIGURES = {"tiles": Figure(40), "stacks": Figure(1)}


ONE = '[[chapter]]\ntitle = "One"\n[[chapter.rule]]\nclause = "B1"\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("chapter = 3", "my.toml: chapter: there must be [[chapter]] entries"),
        ('[[chapter]]\ntitle = "One"', "my.toml: chapter 1: rule: there must be [[rule]] entries"),
        (ONE, "my.toml: chapter 1: rule B1: text: is missing, but must be a text"),
        (ONE + 'text = "x"\nwhen = ["sunday"]', "my.toml: chapter 1: rule B1: when: has 'sunday', but the words are"),
        (ONE + 'text = "{tile} x"', "my.toml: chapter 1: rule B1: text: has a wrong figure: 'tile'"),
        (ONE + 'text = "{tiles"', "my.toml: chapter 1: rule B1: text: has a wrong figure"),
        (ONE + 'also = "x"', "my.toml: chapter 1: rule B1: also: there is nothing before it"),
    ],
)
def test_a_fault_in_the_file_is_named(text, complaint):
    with pytest.raises(DataError) as answer:
        select_chapters(read_chapters("my.toml", text, WORDS), dict.fromkeys(WORDS, True), FIGURES)
    assert fault_text(answer.value).startswith(complaint)


def test_the_last_text_that_holds_is_told_and_what_holds_behind_it_is_added():
    rule = '[[chapter.rule]]\nclause = "B1"\n'
    file = (
        f'[[chapter]]\ntitle = "Two"\n{rule}when = ["open"]\ntext = "x"\n[[chapter]]\ntitle = "One"\n'
        f'{rule}text = "basic"\n{rule}when = ["horus"]\ntext = "horus"\n{rule}when = ["not nile"]\nalso = "dry"\n'
        f'{rule}when = ["horus", "line"]\nalso = "- list"'
    )
    chapters = read_chapters("my.toml", file, WORDS)

    def tell(*words):
        return select_chapters(chapters, {word: word in words for word in WORDS}, FIGURES)

    assert tell() == (RuleChapter("One", (RuleText("B1", "basic dry"),)),)
    assert tell("horus")[0].rules[0].text == "horus dry"
    assert tell("horus", "nile")[0].rules[0].text == "horus"
    assert tell("horus", "line")[0].rules[0].text == "horus dry\n- list"
    assert [chapter.title for chapter in tell("open")] == ["Two", "One"]


def test_figures_come_with_their_nouns() -> None:
    text = ONE + 'text = "{tiles} {tiles:tile|tiles} and {stacks} {stacks:stack|stacks} {stacks:stands|stand} here"'
    (chapter,) = select_chapters(read_chapters("my.toml", text, WORDS), {}, FIGURES)
    assert chapter.rules[0].text == "40 tiles and 1 stack stands here"
