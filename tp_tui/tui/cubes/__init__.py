"""The table of Cubes: pyramids, the strip, stocks and money on the screen."""

from tp_tui.tui.cubes.table import CubesTable

TABLE = CubesTable
"""What the house plays Cubes at."""
