"""Where machines share a study: a folder that all of them reach, or a hub."""

_SCHEMES = ("postgresql://", "postgres://")


def is_hub(place: str) -> bool:
    """Whether a place is the address of a hub and not a folder."""
    return place.startswith(_SCHEMES)
