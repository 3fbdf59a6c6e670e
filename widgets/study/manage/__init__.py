"""Renaming and duplicating a study."""
