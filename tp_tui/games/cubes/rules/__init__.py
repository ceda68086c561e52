"""The rules of Cubes: positions, what is legal in them, what actions do, and what is scored."""
