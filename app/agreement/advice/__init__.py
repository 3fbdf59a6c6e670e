"""What may be concluded: whether a judge may stand in for people, and why not."""
