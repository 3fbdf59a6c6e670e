"""Braille files."""
