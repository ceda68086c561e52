"""Tests of the screen, the command line and the command layer."""
