"""What is said of candidates for a rubric and of those who code statements."""

NOBODY_TOOK_A_SIDE = "Nobody took a side."
NO_TWO_CODERS = "No two coders have read the same."
NO_THEME = "What these have in common is still to be said."
PART = "criterion or justification"
SIDE = "for or against"
