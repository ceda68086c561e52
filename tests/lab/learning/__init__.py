"""The games as learning tools see them."""
