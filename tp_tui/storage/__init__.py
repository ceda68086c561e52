"""Files and databases: settings, game logs and records. Nothing else touches the disk."""
