"""What is said of critiques measured by their words: lists of words, choices made, figures without a number."""

import unicodedata
from collections.abc import Sequence

from app.messages.local_formats import one_of
from app.messages.study.study_files import used_twice as used_twice
from app.messages.translation import Template, _

# Files with a tradition's dimensions

NO_LANGUAGES = _('"languages" is missing or empty; name the languages of the keywords, such as ["en", "zh"].')


unknown_tradition = Template(
    "{name} is neither a known tradition nor a file. Known traditions: {known}.", known=", ".join
)


bad_language = Template(
    'the language "{language}" must be a short code such as en or zh, and may be named only once.'
)
bad_code = Template('the code "{code}" may contain only letters, digits, hyphens and underscores.')
bad_level = Template("the level is {level}; it must be 1, 2, 3, 4 or 5.")
empty_level = Template(
    "level {level} has no [[dimension]]; depth is measured over levels 1 to 5, so each needs one."
)


no_keywords = Template("dimension {code} has no keyword; give some under {languages}.", languages=one_of)


asterisk_inside = Template(
    'the keyword "{words}" has an asterisk inside; one is allowed at the end, for any ending.'
)
wordless = Template('the keyword "{words}" contains no letter, so it cannot be looked for.')


# Figures without a number

NO_CRITIQUE = _("There is no critique, so there is nothing to measure.")
NO_REFERENCE = _("There is no expert's reference for this artwork, so alignment with it is unknown.")
NO_TERMS = _("One of the two texts contains no word that counts, so they cannot be compared.")
NO_EXPECTED_TERMS = _(
    "The reference uses none of the tradition's keywords, so none can be expected of the critique."
)
NO_DIMENSIONS = _("The tradition has no dimensions.")
NO_JUDGED_SCORE = _("There is no score from the judge to compare with.")
NO_CALIBRATED_SCORE = _("There is no calibrated score.")
NO_QUALITY_OR_ACCURACY = _("Quality or accuracy was not scored.")
NO_LABEL = _("No critique has both a flag and a label from people.")
NOTHING_FLAGGED = _("No labelled critique is flagged, so there is no precision.")
NOTHING_LABELLED = _("People's scores mark no critique for this flag, so there is no recall.")
NO_F1 = _("Precision or recall is missing, so F1 cannot be computed.")
no_tier_one = Template("The mean needs all four indicators. {reason}")


# The choices, for the report

_PAPER = _("Yu et al.")
_OURS = _("ours; the paper leaves it open")

_CHOICES = {
    "alignment": (
        _("How alignment is measured"),
        _("{paper}: cosine in equation 2, overlap in the appendix", paper=_PAPER),
    ),
    "target": (
        _("What alignment is measured against"),
        _(
            "vocabulary: {paper}, equation 2; reference: ours, so figures differ from the paper's",
            paper=_PAPER,
        ),
    ),
    "reference_cut": (
        _("Characters of a reference that are read"),
        _("ours: 0 reads all of it; {paper}, first version, cut at 1,200 in each language", paper=_PAPER),
    ),
    "cjk_characters": (_("Characters in a term of Chinese, Japanese or Korean"), _OURS),
    "shortest_word": (_("Letters in the shortest word"), _OURS),
    "ignored_words": (_("Words ignored in alignment"), _OURS),
    "smooth_frequencies": (_("Term frequencies smoothed"), _("ours; scikit-learn's default")),
    "covered_by": (_("Dimensions needed to cover a level"), _OURS),
    "level_weights": (_("Weights of levels 1 to 5"), _("{paper}, equation 3", paper=_PAPER)),
    "longest": (
        _("Characters of a full-length critique"),
        _("ours, based on the length to which the paper cuts references"),
    ),
    "smoothing": (_("Added to the number of sentences"), _OURS),
    "sentence_ends": (_("Marks that end a sentence"), _OURS),
    "abbreviations": (_("Abbreviations that do not end a sentence"), _OURS),
    "template_gap": (_("Template-like: gap above"), _PAPER),
    "quality_above": (_("Fluent but wrong: quality above"), _PAPER),
    "accuracy_below": (_("Fluent but wrong: accuracy below"), _PAPER),
    "tier_one_share": (_("Share of tier I in the robust score"), _("{paper}, first version", paper=_PAPER)),
}


def parameter(key: str, value: object) -> tuple[str, str, str]:
    """Name, value and source of a choice as the report prints them; KeyError for a choice without words."""
    name, source = _CHOICES[key]
    if key == "level_weights" and isinstance(value, tuple):
        return name, ", ".join(f"{weight}/{sum(value)}" for weight in value), source
    if isinstance(value, bool):
        return name, "yes" if value else "no", source
    if isinstance(value, tuple):
        return name, ", ".join(map(str, value)) or _("none"), source
    if key == "sentence_ends":
        # Their names can be heard, and printed with any font.
        marks = (unicodedata.name(mark, mark).lower() for mark in str(value))
        return name, ", ".join(marks), source
    return name, str(value), source


def word_list(
    tradition: str, source: str, dimensions: int, keywords: int, languages: Sequence[str]
) -> tuple[str, str, str]:
    value = _(
        "{dimensions} dimensions, {keywords} keywords ({languages})",
        dimensions=dimensions,
        keywords=keywords,
        languages=", ".join(languages),
    )
    return _("Keywords of {tradition}", tradition=tradition), value, source or _("not said")
