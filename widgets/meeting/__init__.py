"""The page of an adjudication meeting."""
