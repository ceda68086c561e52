"""The presenter of Necropolis: interaction, lists, words and glyphs, shared by all front ends."""
