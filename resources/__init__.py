"""Rubrics, alt-text templates, the demo study and the help text that ship with the program."""
