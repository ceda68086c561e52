"""Line mode: games as lines of plain text, for screen readers, braille displays, log files and scripts."""
