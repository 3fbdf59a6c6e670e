"""Sentences about workshops."""
