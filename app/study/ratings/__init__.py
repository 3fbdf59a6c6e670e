"""How ratings are read together: ranks, vote counts, sets of possible answers, columns of a table."""
