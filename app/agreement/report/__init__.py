"""The report on agreement with a rubric."""
