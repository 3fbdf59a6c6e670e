"""What the papers check of a study of critiques beside its main results, each check by itself."""
