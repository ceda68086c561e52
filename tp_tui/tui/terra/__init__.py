"""How Terra Pyramides looks and is pointed at; nothing here decides a rule."""
