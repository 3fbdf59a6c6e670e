"""Pages on which a rubric is designed, coded from statements, and compared."""
