"""Stores of people and their answers."""
