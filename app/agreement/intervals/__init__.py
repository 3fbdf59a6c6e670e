"""Intervals, resampling and tests."""
