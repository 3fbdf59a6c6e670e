"""The words in files that hold a rubric, and what is said of files that cannot be read as one."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.together import ended, together
from app.messages.translation import Template, _
from app.study.rubric import LabelRule
from app.study.verdict import CountsAs, Verdict

# In the files. Whoever reads one again looks for these words.

ARTIFACT = "Artifact"
COMMUNITY = "Community"
SOURCE = "Source"
THEME = "Theme"
GUIDANCE = "Guidance"
APPLIES_WHEN = "Applies when"
NOT_VISIBLE = "If it cannot be seen"
BORDER_CASE = "Borderline case"
FORMER_BORDER_CASE = "Border case"
"""What files of earlier versions call it."""
LINEAGE = "Lineage"
SCALE = "Scale"
NOT_APPLICABLE = "If it makes no sense"
REASON = "Reason"
REASON_ASKED = "it is asked for"
IMPORTANCE = "Importance"
IMPORTANCES = {False: "essential", True: "desirable"}
FIELDS = "Parts of the description"
LEAST_DESIRABLE = "Desirable criteria needed"
KIND = "Kind of study"
CONTEXT = "Context"
CODE = "Code for reasons"
SHORT = "Short name"
COUNTS_AS = {CountsAs.MET: "it counts as met", CountsAs.NOT_MET: "it counts as not met"}


def border_case(verdict: Verdict, words: str, image: str) -> str:
    where = f" (image {image})" if image else ""
    return together(ended(verdict.value), f"{words}{where}")


# What cannot be read

LINE = _("line")
PARAGRAPH = _("paragraph")
NO_THEME = _(
    "there is no theme. Each theme must be a heading, and each of its criteria an item in the list below it."
)
SECOND_TITLE = _("this is a second title. Use one title, and a heading of the next level for each theme.")
EMPTY_HEADING = _("this heading must not be empty.")
WRONG_HEADING = _("headings must be of two levels only: one for the title, the next for the themes.")
UNKNOWN_BEFORE_THEMES = _(
    "before the first theme, use only these parts, each in bold with a colon: “Artifact”, "
    "“Community”, “Source”, “Kind of study”, “Context”, “Code for reasons”."
)
TEXT_BETWEEN = _(
    "this text follows a criterion but does not belong to it. Make it an item, or a part of one."
)
NO_HEADING_YET = _("this item comes before the first theme's heading.")
EMPTY_ITEM = _("this criterion must not be empty.")
NO_CRITERION_YET = _("this part comes before the first criterion of its theme.")
NOT_A_DOCUMENT = _("it is not a Word document (DOCX)")
TOO_LARGE = _("it is too large for a rubric")
NOTHING_TO_EXPORT = _("The study has no rubric yet, so there is none to export.")
NO_CODES = _("there are no codes in this codebook.")
NOT_A_CODEBOOK = _("this is not a REFI-QDA codebook.")
HAS_A_DOCTYPE = _("it declares a document type or entities, which a codebook never needs. It is not read.")
TOO_DEEP = _("codes are nested too deeply.")
NEEDS_GUID = _("this code has no guid, or one that is not a UUID.")
NEEDS_NAME = _("this code has no name.")
CONTEXT_NEEDS_NAME = _("A context needs a name.")
context_needs_words = Template("After the context {name}, write a dash and the words that raters are told.")


def wrong(name: str, place: str, at: int, reason: str) -> str:
    return f"{name}, {place} {at}: {reason}"


cannot_read = Template("{name} cannot be read: {reason}.")


def broken_xml(name: str, line: int, reason: str) -> str:
    return wrong(name, LINE, line, _("this is not valid XML: {reason}.", reason=reason))


def empty_theme(name: str, statement: str) -> str:
    return _(
        "{name}: the theme “{statement}” has no criterion below it.", name=name, statement=statement[:60]
    )


twins = Template("{name}: {one} and {other} have the same lineage; each criterion needs its own.")


def not_a_lineage(text: str) -> str:
    return _(
        "“{text}” is not a lineage; it must be a UUID. Leave the part out if there is none.", text=text[:40]
    )


def unknown_part(label: str) -> str:
    of_scale = (SCALE, NOT_APPLICABLE, REASON)
    known = ", ".join((GUIDANCE, APPLIES_WHEN, NOT_VISIBLE, *of_scale, BORDER_CASE, LINEAGE))
    return _(
        "“{label}” is not a part of a criterion. Known parts, in bold with a colon: {known}.",
        label=label[:40],
        known=known,
    )


def unknown_scale(text: str) -> str:
    return _(
        "“{text}” is not a scale. Write “yes-no”, “ranking”, “choice”, “choice or both”, “text”, "
        "“levels”, or numbers such as “1-5” or “1-5 half”. Levels can have names: “1-5 (1 = "
        "poor; 5 = good)”.",
        text=text[:60],
    )


def unknown_reason(text: str) -> str:
    return _(
        "“{text}” is not possible here. Write “{reason_asked}”, or leave the part out.",
        text=text[:40],
        reason_asked=REASON_ASKED,
    )


def label_rule_text(rule: LabelRule) -> str:
    """The rule in one line: the usual one, or how many of the desirable criteria are needed."""
    if rule.is_usual:
        return "all criteria"
    return f"all essential criteria and {rule.least} of {sum(rule.is_desirable)} desirable ones"


def unknown_importance(text: str) -> str:
    return _("Importance must be “essential” or “desirable”, not “{text}”.", text=text[:40])


def not_a_count(text: str) -> str:
    return _("“{text}” is not a number of criteria.", text=text[:40])


def unknown_kind(text: str, kinds: Sequence[str]) -> str:
    return _("“{text}” is not a kind of study. Possible: {kinds}.", text=text[:40], kinds=", ".join(kinds))


def unknown_rule(text: str) -> str:
    return _(
        "“{text}” is not possible here. Write one of: {counts_as}.",
        text=text[:40],
        counts_as=", ".join(COUNTS_AS.values()),
    )


unknown_ending = Template("{path} has an unknown file extension. Known extensions: {endings}.")


words_changed = Template(
    "This format cannot hold all spaces, tabs and line breaks. When the file is read again, "
    "it differs from the study in: {places}. TOML keeps everything.",
    places=listed,
)
