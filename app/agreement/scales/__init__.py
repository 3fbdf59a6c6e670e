"""Scores on numeric scales: calibration, comparison, ranking."""
