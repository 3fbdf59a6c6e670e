"""What is said while somebody lays a drafted rubric beside the community's."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import listed, plural

if TYPE_CHECKING:
    from app.study.judge.model_drafts import Mark, MarkCounts

NO_RUBRIC = "The study has no rubric, so there is nothing to compare a draft with."
NO_DRAFT = "No model has drafted a rubric yet. Ask for one: touchstone draft rubric STUDY --model M"
NO_DRAFT_YET = "No model has drafted a rubric yet. You can ask one for it here."
WHO_FIRST = "First choose who you are: each mark belongs to a person."
FIRST = "First criterion."
LAST = "Last criterion."
ALL_MARKED = "Every criterion is marked."
NOT_MARKED = "Not marked."
NOTHING_TO_TAKE_BACK = "You have no mark here to remove."
NOTHING_TO_REPEAT = "Nothing has been said yet."
NOTHING_LEFT = "You have no mark left to remove on this draft."
ALREADY = "It already has this mark."
MARK_FIRST = "Mark the criterion first; a note belongs to a mark."
NOTE_STAYS = "The note is unchanged."
TAKE_FROM_DRAFT = "Go to a criterion of the draft first."
CLOSED = "The comparison is closed. Every mark is saved."
_WORDS = {
    "overlapping": "overlapping with",
    "too vague": "too vague",
    "mistaken": "mistaken",
    "missing": "absent from the draft",
}
_BEYOND = "absent from the community's rubric"


def only_people(name: str) -> str:
    return f"{name} is a judge. A draft is compared by people."


def welcome(model: str, drafted: int, community: int) -> str:
    return f"Draft by {model}: {criteria(drafted)}, beside {community} of the community."


def criteria(count: int) -> str:
    return plural(count, "criterion", "criteria")


def criterion(is_drafted: bool, code: str, text: str) -> str:
    return f"{'Draft' if is_drafted else 'Community'} {code}: {_sentence(text)}"


def mark(mark: "Mark", other: str, is_other_drafted: bool, by: str, note: str) -> str:
    """A mark that stands on the criterion just named; `other` is the code on the other side, `by` '' for oneself."""
    side = f"{'draft' if is_other_drafted else 'community'} {other}" if other else ""
    words = _BEYOND if mark == "missing" and not is_other_drafted else _WORDS[mark]
    if mark == "overlapping":
        told = f"Marked {words} {side}"
    else:
        told = f"Marked {words}, beside {side}" if side else f"Marked {words}"
    told = f"{told} by {by}" if by else told
    return f"{told}. Note: {_sentence(note)}" if note else f"{told}."


def marked(mark: "Mark", drafted: str, community: str, has_note: bool) -> str:
    also = ", with a note" if has_note else ""
    if mark == "missing":
        return (
            f"Draft {drafted} marked {_BEYOND}{also}."
            if drafted
            else f"Community {community} marked {_WORDS[mark]}{also}."
        )
    if mark == "overlapping":
        return f"Draft {drafted} marked {_WORDS[mark]} community {community}{also}."
    beside = f", beside community {community}" if community else ""
    return f"Draft {drafted} marked {_WORDS[mark]}{beside}{also}."


def taken_back(drafted: str, community: str) -> str:
    return f"Mark on {pair(drafted, community)} removed."


def pair(drafted: str, community: str) -> str:
    sides = [f"draft {drafted}" if drafted else "", f"community {community}" if community else ""]
    return " and ".join(side for side in sides if side)


def not_allowed(mark: "Mark", drafted: str, community: str) -> str:
    if not drafted and not community:
        return "Choose a criterion first."
    if mark == "missing":
        return "“Missing” applies to a single criterion: the other rubric has no such criterion."
    if mark == "overlapping" and drafted:
        return "Overlapping needs both: choose the criterion of the community that says the same."
    return (
        f"Choose a criterion of the draft that is {_WORDS[mark] if mark != 'overlapping' else 'overlapping'}."
    )


def is_there(code: str, drafted: Sequence[str]) -> str:
    return f"Community {code} is marked beside draft {listed(drafted)}, so it is not absent. Remove that mark first."


def is_missing(code: str) -> str:
    return f"Community {code} is marked as absent from the draft. Remove that mark first."


def draft_is_there(code: str, community: Sequence[str]) -> str:
    return (
        f"Draft {code} is marked overlapping with community {listed(community)}, so the community's rubric has it. "
        "Remove that mark first."
    )


def draft_is_missing(code: str) -> str:
    return f"Draft {code} is marked as absent from the community's rubric. Remove that mark first."


def restored(drafted: str, community: str) -> str:
    return f"The earlier mark on {pair(drafted, community)} is restored."


def summary(counts: "MarkCounts") -> list[str]:
    """What one person found, a sentence for each side."""
    return [
        f"Of {criteria(counts.drafted)} of the draft, {counts.overlapping} overlapping, {counts.beyond} absent "
        f"from the community's rubric, {counts.too_vague} too vague, {counts.mistaken} mistaken, "
        f"{counts.drafted_open} not marked.",
        f"Of {criteria(counts.community)} of the community, {counts.covered} in the draft, {counts.missing} absent, "
        f"{counts.community_open} not marked.",
    ]


def uncovered(codes: Sequence[str], total: int) -> str:
    if not codes:
        return f"The draft covers {'the one criterion' if total == 1 else f'all {total} criteria'} of the community."
    are = "is" if len(codes) == 1 else "are"
    return f"Not covered by the draft {are} {len(codes)} of {criteria(total)} of the community: {', '.join(codes)}."


# The page

TITLE = "A drafted rubric beside the community's"
NEVER_APPLIED = "The draft is only compared here. It is never applied: no rater and no judge uses it."
DRAFTS = "&Draft"
DRAFTED = "Dra&ft, criterion by criterion"
COMMUNITY = "Comm&unity's rubric, criterion by criterion"
LIST_HINT = "Each criterion says how it is marked. The keys for marking are in the Criterion menu."
FOUND = "Found so far"
BUTTONS = {
    "mark_overlapping": "Overlapping with…",
    "mark_missing": "Absent from the other rubric",
    "mark_too_vague": "Too vague",
    "mark_mistaken": "Mistaken",
    "mark_note": "Note…",
    "take_criterion": "Take into my draft",
    "mark_back": "Undo",
    "next_unmarked": "Next unmarked",
    "export_comparison": "Export the comparison…",
    "ask_rubric": "Ask a model for a rubric…",
}
PARTNER_TITLE = "Overlapping with which criterion?"
COMMUNITY_CRITERIA = "Criteria of the &community"
DRAFT_CRITERIA = "Criteria of the &draft"
MARK = "&Mark as overlapping"
NOTE_TITLE = "Note on the mark"
NOTE = "&Note"
NOTE_HINT = "It is shown with your mark and exported with it. Clear it to remove it."
KEEP_NOTE = "&Keep the note"
EXPORT_TITLE = "Export the comparison"
EXPORT_FORMATS = {
    "rubric-comparison": (
        "&Table of marks (CSV)",
        "All drafts: every mark with its note, who set it and when, and the criteria that carry none.",
    )
}


def exported(path: object) -> str:
    return f"The comparison was written to {path}."


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def about(model: str, day: str) -> str:
    return f"Draft by {model}, {day}. {NEVER_APPLIED}"


def draft_name(number: int, day: str, model: str) -> str:
    return f"{number}: {model}, {day}"


def line(code: str, text: str, marks: str, theme: str) -> str:
    """A criterion: its words, its marks, and why it is asked, each on a line of its own."""
    return f"{code}: {_sentence(text)}\n{marks}\nTheme: {_sentence(theme)}"


def partner(code: str, text: str) -> str:
    return f"{code}: {_sentence(text)}"


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
