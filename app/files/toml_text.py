"""Writing TOML: keys with their texts, quoted so that every reader takes them as they are."""

import json
from collections.abc import Sequence


def set_text(key: str, words: str) -> str:
    """A key with its text."""
    return f"{key} = {quoted(words)}"


def set_texts(key: str, words: Sequence[str]) -> str:
    """A key with a list of texts."""
    return f"{key} = [{', '.join(map(quoted, words))}]"


def quoted(words: str) -> str:
    """A text in quotes. JSON's escapes are TOML's, but for one character."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")
