"""The rules of Terra Pyramides by clause: board, components, positions, what is legal, what each action does."""
