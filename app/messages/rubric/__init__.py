"""Sentences about rubrics."""
