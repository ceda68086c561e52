"""The presenter of Cubes: interaction, lists, words and glyphs, shared by all front ends."""
