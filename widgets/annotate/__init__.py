"""The page on which a person applies the rubric to images."""
