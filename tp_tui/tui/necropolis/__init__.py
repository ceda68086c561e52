"""The table of Necropolis on the screen."""

from tp_tui.tui.necropolis.table import NecropolisTable

TABLE = NecropolisTable
"""The table, looked up by `tp_tui.tui.tables`."""
