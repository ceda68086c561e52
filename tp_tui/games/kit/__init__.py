"""Parts that several games need: checked TOML reading, notation matching, rulebook chapters, counting words."""
