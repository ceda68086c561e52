"""Cards, figures and texts that ship with the program."""
