"""Stores of rubrics and of the work on them."""
