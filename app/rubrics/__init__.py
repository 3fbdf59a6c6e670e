"""A rubric as it is being made: drafts, differences, what the wording may hide, and files to carry it in."""
