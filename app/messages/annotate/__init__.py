"""Sentences about annotating."""
