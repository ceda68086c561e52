"""Files and databases: the settings, game logs and records that a player keeps."""
