"""Somebody's name inside texts and stored documents."""

import re
from typing import Any


def as_word(name: str) -> "re.Pattern[str]":
    """The name where it is alone, also as it is written in the names of files."""
    words = r"[\s_-]+".join(map(re.escape, name.split()))
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def without_name(value: Any, name: str, new_name: str) -> Any:
    """A stored document with the name replaced in all its texts."""
    if isinstance(value, str):
        return as_word(name).sub(lambda _match: new_name, value)
    if isinstance(value, list | tuple):
        return [without_name(one, name, new_name) for one in value]
    if isinstance(value, dict):
        return {
            without_name(key, name, new_name): without_name(one, name, new_name) for key, one in value.items()
        }
    return value
