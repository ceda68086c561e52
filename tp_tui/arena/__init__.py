"""Many games without a front end."""
