"""What is said of a study's own texts in several languages."""

from app.language import own_name
from app.messages.translation import _, n_

NAME_NEEDED = _("Say who confirms the drafts, by name.")

JUDGE_LANGUAGE = _(
    "the language in which the judge reads the rubric, and descriptions that are translated (default: the study's)"
)
JUDGE_FIELD = _("Language of the rubric")
JUDGE_FIELD_HINT = _("A tag such as {example}; empty for the study's own language.", example="ml")


def not_a_tag(word: str) -> str:
    return _("“{word}” is not a language tag such as {example}", word=word, example="ml")


def rubric_not_translated(language: str, missing: int, texts: int) -> str:
    """Why a judge cannot read the rubric in a language."""
    return n_(
        "{count} of the rubric's {texts} texts has no confirmed translation into {language}, so a judge cannot read"
        " it in that language.",
        "{count} of the rubric's {texts} texts have no confirmed translation into {language}, so a judge cannot read"
        " it in that language.",
        missing,
        texts=texts,
        language=language,
    )


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
