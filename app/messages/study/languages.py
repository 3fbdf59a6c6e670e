"""What is said of a study's own texts in several languages."""

from app.language import own_name
from app.messages.translation import _

NAME_NEEDED = _("Say who confirms the drafts, by name.")


def language_name(tag: str) -> str:
    """A language as people call it, with its tag; “not known” where none was stored."""
    return f"{own_name(tag)} ({tag})" if tag else _("language not known")


def partly_in(wanted: str, original: str) -> str:
    """Said once, when somebody begins to work."""
    return _(
        "Not everything in this study is in {wanted}. The rest is in {original}.",
        wanted=wanted,
        original=original,
    )
