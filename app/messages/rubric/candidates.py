"""What is said of candidates for a rubric and of those who code statements."""

NOBODY_TOOK_A_SIDE = "Nobody took a side."
NO_TWO_CODERS = "No two coders have coded the same lines."
NO_THEME = "These have no common name yet."
PART = "criterion or justification"
SIDE = "for or against"
