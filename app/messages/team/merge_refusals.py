"""Sentences about packets and studies that cannot be merged."""

from app.messages.team.merging import counted_kind
from app.messages.translation import Template, _


def cannot_read(name: str, error: OSError) -> str:
    reason = (error.strerror or type(error).__name__).lower()
    return _("{name} cannot be read: {reason}. Nothing was changed.", name=name, reason=reason)


unreadable = Template(
    "{name} is damaged or is not a Touchstone study. Ask for it again; nothing was changed."
)
rows_do_not_fit = Template(
    "{name} contains something that cannot be right. Ask whoever sent it; nothing was changed."
)
newer = Template(
    "{name} was made by a newer Touchstone. Update Touchstone here, then merge again; nothing was changed."
)
other_study = Template("{name} belongs to another study, {title}. Nothing was changed.")


def edited(name: str, kind: str, number: int) -> str:
    return _(
        "{name} contains {counted_kind} edited after being given. Ask whoever sent it; nothing was changed.",
        name=name,
        counted_kind=counted_kind(kind, number),
    )


forged = Template(
    "{name} contains work that is not {person}'s own. Ask {person} where it comes from; nothing was changed."
)


def other_wording(name: str, person: str, what: str, there: str, here: str) -> str:
    return _(
        '{name} was answered with a different wording than {person} was sent: {what} is "{there}" there '
        'and "{here}" here. Ask {person} where it comes from; nothing was changed.',
        name=name,
        person=person,
        what=what,
        there=there[:200],
        here=here[:200],
    )


of_withdrawn = Template(
    "{name} is from somebody who has withdrawn, and contains work that is not theirs. Nothing was changed."
)
unsigned = Template(
    "{name} has no key, like all packets from older versions of Touchstone. Nobody can check whether "
    "it was changed."
)
claims_study = Template(
    "{name} covers the whole study: it can change what is known about images and people, rubric "
    "versions, everybody's answers, and who has withdrawn."
)
unknown_person = Template("{name} is from somebody who is not in this study. Nothing was changed.")
itself = Template("{name} is this study itself. There is nothing to merge.")
NOTHING_MERGED = _("The packet was not merged. Nothing was changed.")


def ask_whole_study(name: str) -> str:
    return _("{claims_study} Type {yes} to merge it:", claims_study=claims_study(name=name), yes="yes")
