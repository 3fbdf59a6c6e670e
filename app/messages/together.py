"""Puts whole sentences one after another."""


def together(*sentences: str) -> str:
    """Sentences with a space between them; empty ones are left out."""
    return " ".join(filter(None, sentences))
