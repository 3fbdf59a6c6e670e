"""Sentences about the command line."""
