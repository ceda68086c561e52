"""Styled text for the lines of the screen."""

Span = tuple[str, str]
"""A text and the names of its styles, separated by spaces: component classes of the widget without their prefix."""

Line = tuple[Span, ...]
"""A line or part of a line, as spans from left to right."""
