"""The tests of tp-tui, with a package for each package of the program."""
