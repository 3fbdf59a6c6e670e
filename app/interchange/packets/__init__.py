"""Packets as files."""
