"""The data files of Terra Pyramides: boards, tiles and supplies."""
