"""Sentences about the window's frame, its commands and its keys."""
