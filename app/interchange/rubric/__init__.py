"""Rubrics in the formats of other programs."""
