"""The page that shows reports."""
