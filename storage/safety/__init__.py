"""Backups, restoring, checks and repairs."""
