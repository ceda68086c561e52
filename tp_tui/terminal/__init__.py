"""Terminal drivers and rendering for slow or hostile lines, which Textual lacks. Nothing here knows games or tables."""
