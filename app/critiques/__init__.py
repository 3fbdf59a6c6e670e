"""Critiques of art measured by their words alone: what they speak of, how deeply, and when to distrust them.

Pure functions from texts to `Figure` values (Yu et al., tier I). Words found are not ideas understood: these figures
are beside people's and judges' scores and never in their place.
"""
