"""The table of Cubes on the screen."""

from tp_tui.tui.cubes.table import CubesTable

TABLE = CubesTable
"""The table, looked up by `tp_tui.tui.tables`."""
