"""The table of Terra Pyramides on the screen."""

from tp_tui.tui.terra.table import TerraTable

TABLE = TerraTable
"""The table, looked up by `tp_tui.tui.tables`."""
