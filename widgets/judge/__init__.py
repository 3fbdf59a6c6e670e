"""The page on which a model is asked to judge."""
