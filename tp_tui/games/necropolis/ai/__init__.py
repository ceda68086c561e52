"""The evaluation of Necropolis for bots, and the reasons for hints."""
