"""Sentences about the judge."""
