"""The command line (Typer), with one short function per command."""
