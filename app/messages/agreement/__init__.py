"""Sentences about reports on agreement."""
