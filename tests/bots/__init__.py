"""Tests of the bots and of what they judge by."""
