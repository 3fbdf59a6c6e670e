"""Sentences about help."""
