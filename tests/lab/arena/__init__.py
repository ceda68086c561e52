"""Many games without a front end, what is saved of them, and bots of one's own."""
