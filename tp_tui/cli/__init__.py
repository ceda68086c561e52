"""The command line (Typer): one short function a command."""
