"""Parts that several games need: checked TOML reading, notation matching, counting words."""
