"""Stores of images, exhibits and descriptions."""
