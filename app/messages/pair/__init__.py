"""Sentences about pairs."""
