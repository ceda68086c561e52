"""How Terra Pyramides looks and is pointed at; nothing here decides a rule."""

from tp_tui.tui.terra.table import TerraTable

TABLE = TerraTable
"""What `tp_tui.tui.tables` looks for."""
