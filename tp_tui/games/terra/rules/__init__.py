"""The rules of Terra Pyramides: board, components, positions, legal actions and their effects."""
