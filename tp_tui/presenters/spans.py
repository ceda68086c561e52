"""What the screen's lines are made of."""

Span = tuple[str, str]
"""Text and the names of its styles, joined by spaces: component classes of the widget, less their prefix."""

Line = tuple[Span, ...]
"""A line, or a part of one, as spans from left to right."""
