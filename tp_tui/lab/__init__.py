"""Measuring and training, for developers and writers of bots: only the command line imports it, and only when asked."""
