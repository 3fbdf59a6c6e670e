"""Sentences about describing images."""
