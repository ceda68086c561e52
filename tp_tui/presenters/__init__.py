"""What a player points at, chooses from and is told, without a screen: what every front end shows in its own way."""
