"""Data files of Cubes: colour fields, weights, lessons."""
