"""Sentences about studies of other kinds."""
