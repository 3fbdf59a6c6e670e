"""Answers in the files of other tools: read as records, and mapped to the columns of the annotations table."""
