"""What Textual lacks on a slow or hostile line. Nothing here knows games or tables."""
