"""Hosting games for others, over SSH and in a browser, with resource limits for each session."""
