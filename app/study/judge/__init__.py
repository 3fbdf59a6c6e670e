"""Calls to a judge, as values."""
