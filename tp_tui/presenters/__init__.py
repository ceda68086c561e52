"""What a player points at, chooses from and reads, independent of the front end that shows it."""
