"""Coefficients and models, from ratings to estimates."""
