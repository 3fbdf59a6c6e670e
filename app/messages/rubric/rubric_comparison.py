"""What is said while somebody lays a drafted rubric beside the community's."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import listed
from app.messages.local_formats import all_of
from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, n_

if TYPE_CHECKING:
    from app.study.judge.model_drafts import Mark, MarkCounts

NO_RUBRIC = _("The study has no rubric, so there is nothing to compare a draft with.")
NO_DRAFT = _("No model has drafted a rubric yet. Ask for one: touchstone draft rubric STUDY --model M")
NO_DRAFT_YET = _("No model has drafted a rubric yet. You can ask a model for one here.")
WHO_FIRST = _("First choose who you are: each mark belongs to a person.")
FIRST = _("First criterion.")
LAST = _("Last criterion.")
ALL_MARKED = _("Every criterion is marked.")
NOT_MARKED = _("Not marked.")
NOTHING_TO_TAKE_BACK = _("You have no mark here to remove.")
NOTHING_TO_REPEAT = _("Nothing has been said yet.")
NOTHING_LEFT = _("You have no mark left to remove on this draft.")
ALREADY = _("This mark is already set.")
MARK_FIRST = _("Mark the criterion first; a note belongs to a mark.")
NOTE_STAYS = _("The note is unchanged.")
TAKE_FROM_DRAFT = _("Go to a criterion of the draft first.")
CLOSED = _("The comparison is closed. Every mark is saved.")
_WORDS = {
    "overlapping": _("overlapping with"),
    "too vague": _("too vague"),
    "mistaken": _("mistaken"),
    "missing": _("absent from the draft"),
}
_BEYOND = _("absent from the community's rubric")
only_people = Template("{name} is a judge. Only people can compare a draft.")


criteria = PluralTemplate("{count} criterion", "{count} criteria")


welcome = Template(
    "Draft by {model}: {criteria}, compared with the community's {community}.", criteria=criteria
)


def criterion(is_drafted: bool, code: str, text: str) -> str:
    return f"{(_('Draft') if is_drafted else _('Community'))} {code}: {ended(text)}"


def mark(mark: "Mark", other: str, is_other_drafted: bool, by: str, note: str) -> str:
    """A mark on the criterion just named; `other` is the code on the other side, `by` '' for oneself."""
    side = f"{(_('draft') if is_other_drafted else _('community'))} {other}" if other else ""
    words = _BEYOND if mark == "missing" and not is_other_drafted else _WORDS[mark]
    if mark == "overlapping":
        sentence = _("Marked {words} {side}", words=words, side=side)
    else:
        sentence = (
            _("Marked {words}, compared with {side}", words=words, side=side)
            if side
            else _("Marked {words}", words=words)
        )
    sentence = _("{told} by {by}", told=sentence, by=by) if by else sentence
    return _("{told}. Note: {sentence}", told=sentence, sentence=ended(note)) if note else ended(sentence)


def marked(mark: "Mark", drafted: str, community: str, has_note: bool) -> str:
    sentence = _marked(mark, drafted, community)
    return _("{marked}, with a note.", marked=sentence) if has_note else ended(sentence)


def _marked(mark: "Mark", drafted: str, community: str) -> str:
    if mark == "missing":
        return (
            _("Draft {drafted} marked {beyond}", drafted=drafted, beyond=_BEYOND)
            if drafted
            else _("Community {community} marked {words}", community=community, words=_WORDS[mark])
        )
    if mark == "overlapping":
        return _(
            "Draft {drafted} marked {words} community {community}",
            drafted=drafted,
            words=_WORDS[mark],
            community=community,
        )
    if community:
        return _(
            "Draft {drafted} marked {words}, compared with community {community}",
            drafted=drafted,
            words=_WORDS[mark],
            community=community,
        )
    return _("Draft {drafted} marked {words}", drafted=drafted, words=_WORDS[mark])


def taken_back(drafted: str, community: str) -> str:
    return _("Mark on {pair} removed.", pair=pair(drafted, community))


def pair(drafted: str, community: str) -> str:
    sides = [
        _("draft {drafted}", drafted=drafted) if drafted else "",
        _("community {community}", community=community) if community else "",
    ]
    return all_of(side for side in sides if side)


def not_allowed(mark: "Mark", drafted: str, community: str) -> str:
    if not drafted and not community:
        return _("Choose a criterion first.")
    if mark == "missing":
        return _(
            "Choose only one criterion: “absent from the other rubric” means that it has no match there."
        )
    if mark == "overlapping" and drafted:
        return _(
            "“Overlapping” needs two criteria: also choose the community's criterion that says the same."
        )
    return _(
        "Choose a criterion of the draft that is {words}.",
        words=_WORDS[mark] if mark != "overlapping" else _("overlapping"),
    )


is_there = Template(
    "A mark compares community {code} with draft {drafted}, so neither is absent. Remove that mark first.",
    drafted=listed,
)


is_missing = Template("Community {code} is marked as absent from the draft. Remove that mark first.")


draft_is_there = Template(
    "Draft {code} is marked overlapping with community {community}, so the community's "
    "rubric has it. Remove that mark first.",
    community=listed,
)


draft_is_missing = Template(
    "Draft {code} is marked as absent from the community's rubric. Remove that mark first."
)


def restored(drafted: str, community: str) -> str:
    return _("The earlier mark on {pair} is restored.", pair=pair(drafted, community))


def summary(counts: "MarkCounts") -> list[str]:
    """What one person found, a sentence for each side."""
    return [
        _(
            "Of the draft's {criteria}: {overlapping} overlapping, {beyond} absent from the "
            "community's rubric, {too_vague} too vague, {mistaken} mistaken, {drafted_open} not "
            "marked.",
            criteria=criteria(count=counts.drafted),
            overlapping=counts.overlapping,
            beyond=counts.beyond,
            too_vague=counts.too_vague,
            mistaken=counts.mistaken,
            drafted_open=counts.drafted_open,
        ),
        _(
            "Of the community's {criteria}: {covered} in the draft, {missing} absent, "
            "{community_open} not marked.",
            criteria=criteria(count=counts.community),
            covered=counts.covered,
            missing=counts.missing,
            community_open=counts.community_open,
        ),
    ]


def uncovered(codes: Sequence[str], total: int) -> str:
    if not codes:
        return n_(
            "The draft covers the only criterion of the community.",
            "The draft covers all {count} criteria of the community.",
            total,
        )
    return _(
        "Of the community's {criteria}, the draft does not cover {count}: {codes}.",
        count=len(codes),
        criteria=criteria(count=total),
        codes=", ".join(codes),
    )


# The page

TITLE = _("A drafted rubric beside the community's rubric")
NEVER_APPLIED = _("The draft is only compared here. It is never applied: no rater and no judge uses it.")
DRAFTS = _("&Draft")
DRAFTED = _("Dra&ft, criterion by criterion")
COMMUNITY = _("Comm&unity's rubric, criterion by criterion")
LIST_HINT = _("Each criterion says how it is marked. The keys for marking are in the Criterion menu.")
FOUND = _("Found so far")
BUTTONS = {
    "mark_overlapping": _("Overlapping with…"),
    "mark_missing": _("Absent from the other rubric"),
    "mark_too_vague": _("Too vague"),
    "mark_mistaken": _("Mistaken"),
    "mark_note": _("Note…"),
    "take_criterion": _("Add to my draft"),
    "mark_back": _("Undo"),
    "next_unmarked": _("Next unmarked"),
    "export_comparison": _("Export the comparison…"),
    "ask_rubric": _("Ask a model for a rubric…"),
}
PARTNER_TITLE = _("Overlaps with which criterion?")
COMMUNITY_CRITERIA = _("Criteria of the &community")
DRAFT_CRITERIA = _("Criteria of the &draft")
MARK = _("&Mark as overlapping")
NOTE_TITLE = _("Note on the mark")
NOTE = _("&Note")
NOTE_HINT = _("The note is shown and exported with your mark. Clear this field to remove the note.")
KEEP_NOTE = _("&Save the note")
EXPORT_TITLE = _("Export the comparison")
EXPORT_FORMATS = {
    "rubric-comparison": (
        _("&Table of marks (CSV)"),
        _("For all drafts: every mark with its note, its author and its time, and the unmarked criteria."),
    )
}
exported = Template("The comparison was written to {path}.")


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def about(model: str, day: str) -> str:
    return _("Draft by {model}, {day}. {never_applied}", model=model, day=day, never_applied=NEVER_APPLIED)


def draft_name(number: int, day: str, model: str) -> str:
    return f"{number}: {model}, {day}"


line = Template("{code}: {sentence}\n{marks}\nTheme: {sentence2}", sentence=ended, sentence2=ended)
"""A criterion: its words, its marks, and why it is asked, each on a line of its own."""


def partner(code: str, text: str) -> str:
    return f"{code}: {ended(text)}"
