"""The presenter of Terra Pyramides: interaction, lists, words and glyphs, shared by all front ends."""
