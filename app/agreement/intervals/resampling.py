"""Where random draws start: the seed of every resampling that is given no other."""

DEFAULT_SEED = 20260  # any number would do; reports name the one that was used
