"""Rubrics as files."""
