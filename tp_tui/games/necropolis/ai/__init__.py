"""What bots judge positions of Necropolis by."""
