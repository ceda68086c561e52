"""What `tp-tui bench` counts, keeps and says: never how long anything took."""
