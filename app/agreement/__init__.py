"""Pure functions from ratings to figures: how far raters agree, how sure that is, and what to compare it with.

Ratings are arrays of shape (units, raters) with nan where one is missing; results are `Estimate` values.
"""
