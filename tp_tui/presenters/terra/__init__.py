"""Terra Pyramides, as every front end tells it: what a player points at, its lists, its words and its signs."""
