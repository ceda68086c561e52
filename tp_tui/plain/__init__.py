"""Line mode: a game in words, line after line, for screen readers, braille lines, log files and scripts."""
