"""Data files of Cubes: colour fields, weights, ratings, rulebook, lessons."""
