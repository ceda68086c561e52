"""Terra Pyramides in words: what happened, and the rulebook."""
