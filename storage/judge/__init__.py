"""Stores of calls to judges."""
