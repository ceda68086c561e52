"""Tests of `tp-tui bench`, which never assert times."""
