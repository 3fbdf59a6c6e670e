"""Sentences about the gallery of images."""
