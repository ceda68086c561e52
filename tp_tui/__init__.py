"""Board games of pyramids in the terminal."""

__version__ = "0.1.0"
