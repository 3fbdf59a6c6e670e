"""Sentences about files that come in and go out."""
