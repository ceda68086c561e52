"""The tests of tp-tui, by floor of the house."""
