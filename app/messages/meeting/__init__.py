"""Sentences about meetings."""
