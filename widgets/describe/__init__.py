"""The page on which images are described."""
