"""The evaluation of Cubes for bots, and the reasons for hints."""
