"""The rules of Necropolis."""
