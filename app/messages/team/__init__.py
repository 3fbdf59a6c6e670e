"""Sentences about plans, packets and merging."""
