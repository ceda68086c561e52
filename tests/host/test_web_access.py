"""Names, pages and browsers that the web server knows."""

from __future__ import annotations

import os

import pytest

from tp_tui.host.web_access import AllowedHosts, BrowserToken
from tp_tui.host.web_session import ScreenSize, session_environment


@pytest.mark.parametrize(
    ("host", "local", "is_allowed"),
    [
        ("192.168.1.5:8000", "192.168.1.5", True),
        ("192.168.1.5", "::ffff:192.168.1.5", True),
        ("[fd00::5]:8000", "fd00::5", True),
        ("0.0.0.0:8000", "127.0.0.1", True),
        ("LOCALHOST.", "192.168.1.5", True),
        ("192.168.1.6", "192.168.1.5", False),
        ("rebound.example", "192.168.1.5", False),
        ("", "192.168.1.5", False),
        ("a]b[", "", False),
        ("0x7f000001", "127.0.0.1", False),
    ],
)
def test_the_machines_own_addresses_are_allowed(host: str, local: str, is_allowed: bool) -> None:
    assert AllowedHosts(["0.0.0.0"]).is_allowed(host, local) is is_allowed


def test_a_page_behind_a_proxy_is_own_by_either_name() -> None:
    hosts = AllowedHosts(["localhost"], "https://play.example.org:443")
    assert hosts.is_own_page("https://play.example.org", "localhost:8000")
    assert hosts.is_own_page("http://localhost:8000", "localhost:8000")
    assert not hosts.is_own_page("http://play.example.org", "localhost:8000")
    assert not hosts.is_own_page("https://play.example.org:8443", "localhost:8000")
    assert not hosts.is_own_page("http://localhost:9000", "localhost:8000")
    assert not AllowedHosts([]).is_own_page("null", "localhost:8000")
    assert not AllowedHosts([]).is_own_page("https://a:b", "localhost:8000")


def test_a_token_is_good_once() -> None:
    browser = BrowserToken(8000)
    first = browser.token
    assert not browser.redeem("")
    assert not browser.redeem("é\ud800")
    assert browser.redeem(first)
    assert not browser.redeem(first)
    assert browser.redeem(browser.token)
    assert browser.is_known(browser.secret)
    assert not browser.is_known(first)


def test_no_relative_place_is_importable() -> None:
    said = os.pathsep.join(("", ".", "lib", "/opt/lib", "../x"))
    made = session_environment(ScreenSize(100, 30), {"PYTHONPATH": said, "HOME": "/home/ada"}, {})
    assert (made["PYTHONPATH"], made["PYTHONSAFEPATH"], made["HOME"]) == ("/opt/lib", "1", "/home/ada")
    assert (made["COLUMNS"], made["ROWS"]) == ("100", "30")
