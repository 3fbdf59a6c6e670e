"""Answers and whole studies as files."""
