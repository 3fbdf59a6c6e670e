"""Sessions: people who apply the rubric to images."""
