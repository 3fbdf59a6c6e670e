"""The study on disk: SQLite, image files, backups."""
