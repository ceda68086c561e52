"""What browsers are told by the web server, in the language of whoever runs it."""

from __future__ import annotations

import gettext
import re

from tests.presenters.brackets import in_brackets, words_outside
from tp_tui.host import web_server
from tp_tui.presenters.host_words import web_words as words
from tp_tui.presenters.messages import use_catalogue


def test_the_page_and_what_browsers_are_told_is_in_brackets() -> None:
    with in_brackets():
        page = web_server._page("/pyramids")
        told = [words.NO_PROCESS, words.SERVER_ENDS, words.NO_TOKEN, words.OTHER_SITE, words.full(1), words.full(3)]
        told += [words.NO_COOKIE, words.MANY_NEW_PLAYERS]
    assert '<base href="/pyramids/">' in page
    shown = re.sub(r"<title>.*</title>|<[^>]*>|\btp-tui\b", "", page, flags=re.DOTALL)
    assert words_outside(shown) == []
    assert [words_outside(text) for text in told] == [[]] * len(told)


def test_the_page_says_which_language_it_is_in() -> None:
    class German(gettext.NullTranslations):
        def info(self) -> dict[str, str]:
            return {"language": "de"}

    assert '<html lang="en">' in web_server._page("")
    use_catalogue(German())
    try:
        page = web_server._page("")
    finally:
        use_catalogue(gettext.NullTranslations())
    assert '<html lang="de">' in page
    assert '<base href="./">' in page


def test_a_reason_to_close_a_socket_is_as_long_as_it_may_be() -> None:
    assert web_server._reason("The end.") == b"The end."
    cut = web_server._reason("ä" * 100)
    assert cut.decode() == "ä" * 61
