"""Calls that are sent together as files."""
