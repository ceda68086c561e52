"""Who is who at a table: the letters of the players, for whoever cannot tell their colours."""

PLAYER_LETTERS = "ABCDE"
"""By player; capitals, for colours of blocks have small letters."""
