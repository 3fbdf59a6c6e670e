"""Sessions: people who design a rubric."""
