"""What is said of critiques measured by their words: lists of words, choices made, figures without a number."""

import unicodedata
from collections.abc import Sequence

from app.messages.study.study_files import used_twice as used_twice

# Files with a tradition's dimensions

NO_LANGUAGES = '"languages" is missing or empty; name the languages of the keywords, such as ["en", "zh"].'


def unknown_tradition(name: str, known: Sequence[str]) -> str:
    return f"{name} is neither a tradition that is here nor a file. Traditions here: {', '.join(known)}."


def bad_language(language: str) -> str:
    return f'the language "{language}" must be a short code such as en or zh, and be named once.'


def bad_code(code: str) -> str:
    return f'the code "{code}" may hold only letters, digits, hyphen and underscore.'


def bad_level(level: int) -> str:
    return f"the level is {level}; it must be 1, 2, 3, 4 or 5."


def empty_level(level: int) -> str:
    return f"level {level} has no [[dimension]]; depth is measured over levels 1 to 5, so each needs one."


def no_keywords(code: str, languages: Sequence[str]) -> str:
    return f"dimension {code} has no keyword; give some under {' or '.join(languages)}."


def asterisk_inside(words: str) -> str:
    return f'the keyword "{words}" has an asterisk inside; one is allowed at the end, for any ending.'


def wordless(words: str) -> str:
    return f'the keyword "{words}" holds no letter, so it cannot be looked for.'


# Figures without a number

NO_CRITIQUE = "There is no critique, so there is nothing to measure."
NO_REFERENCE = "There is no expert's reference for this artwork, so alignment with it is unknown."
NO_TERMS = "One of the two texts holds no word that counts, so they cannot be compared."
NO_EXPECTED_TERMS = (
    "The reference uses none of the tradition's keywords, so none can be expected of the critique."
)
NO_DIMENSIONS = "The tradition has no dimensions."
NO_JUDGED_SCORE = "There is no score from the judge to compare with."
NO_CALIBRATED_SCORE = "There is no calibrated score."
NO_QUALITY_OR_ACCURACY = "Quality or accuracy was not scored."
NO_LABEL = "No critique has both a flag and a label from people."
NOTHING_FLAGGED = "No labelled critique is flagged, so there is no precision."
NOTHING_LABELLED = "People found no such critique, so there is no recall."
NO_F1 = "Precision or recall is missing, so they have no common mean."


def no_tier_one(reason: str) -> str:
    return f"The mean needs all four indicators. {reason}"


# The choices, for the report

_PAPER = "Yu et al."
_OURS = "ours; the paper leaves it open"

_CHOICES = {
    "alignment": ("Alignment measured by", f"{_PAPER}: cosine in equation 2, overlap in the appendix"),
    "target": (
        "Alignment measured with",
        f"vocabulary: {_PAPER}, equation 2; reference: ours, so that figures differ from the paper's",
    ),
    "reference_cut": (
        "Characters of a reference that are read",
        f"ours: 0 reads all of it; {_PAPER}, first version, cut at 1,200 in each language",
    ),
    "cjk_characters": ("Characters in a term of Chinese, Japanese or Korean", _OURS),
    "shortest_word": ("Letters in the shortest word", _OURS),
    "ignored_words": ("Words ignored in alignment", _OURS),
    "smooth_frequencies": ("Term frequencies smoothed", "ours; scikit-learn's default"),
    "covered_by": ("Dimensions that cover a level", _OURS),
    "level_weights": ("Weights of levels 1 to 5", f"{_PAPER}, equation 3"),
    "longest": (
        "Characters of a full-length critique",
        "ours, after the length to which the paper cuts references",
    ),
    "smoothing": ("Added to the number of sentences", _OURS),
    "sentence_ends": ("Marks that end a sentence", _OURS),
    "abbreviations": ("Abbreviations that end no sentence", _OURS),
    "template_gap": ("Template-like: gap above", _PAPER),
    "quality_above": ("Fluent but wrong: quality above", _PAPER),
    "accuracy_below": ("Fluent but wrong: accuracy below", _PAPER),
    "tier_one_share": ("Share of tier I in the robust score", f"{_PAPER}, first version"),
}


def parameter(key: str, value: object) -> tuple[str, str, str]:
    """Name, value and source of a choice as the report prints them; KeyError for a choice without words."""
    name, source = _CHOICES[key]
    if key == "level_weights" and isinstance(value, tuple):
        return name, ", ".join(f"{weight}/{sum(value)}" for weight in value), source
    if isinstance(value, bool):
        return name, "yes" if value else "no", source
    if isinstance(value, tuple):
        return name, ", ".join(map(str, value)) or "none", source
    if key == "sentence_ends":
        # Their names can be heard, and printed with any font.
        marks = (unicodedata.name(mark, mark).lower() for mark in str(value))
        return name, ", ".join(marks), source
    return name, str(value), source


def word_list(
    tradition: str, source: str, dimensions: int, keywords: int, languages: Sequence[str]
) -> tuple[str, str, str]:
    value = f"{dimensions} dimensions, {keywords} keywords ({', '.join(languages)})"
    return f"Keywords of {tradition}", value, source or "not said"
