"""Choosing the language of the program."""
