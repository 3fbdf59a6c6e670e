"""References that nobody answered themselves: the majority of people, and what meetings decided."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_

MAJORITY_NAME = _("the majority")
DECIDED_NAME = _("the meeting")
NAMES = {"decided": DECIDED_NAME, "majority": MAJORITY_NAME}
MAJORITY_CHOICE = _("majority of people")
DECIDED_CHOICE = _("what meetings decided")
UNDECIDED = _("Where nothing was d&ecided")
UNDECIDED_HINT = _("What counts as right where no meeting has decided.")
UNDECIDED_CHOICES = {
    "majority": _("the majority of people"),
    "unanimous": _("only what all people agree on"),
    "leave-out": _("leave it out"),
}
UNDECIDED_OPTION = _(
    "with --reference decided, what counts where no meeting has decided: the majority of people "
    "(default), only what they all agree on (“unanimous”), or nothing (“leave-out”)"
)
ONLY_FOR_DECIDED = "--undecided goes with --reference decided."
NO_CONDITIONS = _(
    "No single person gave these answers, so they have no perception and no session. Split the "
    "report by source or group, or name a person as the reference."
)
ONLY_YES_NO = _(
    "On scales other than yes or no, there is no majority and no decision to compare with. Name "
    "a rater as the reference."
)
TIES = _("A tie counts as not met.")
_MOST_NAMES = 20


def at_the_start(name: str) -> str:
    """A name at the beginning of a sentence. Names of raters stay as they are."""
    return {MAJORITY_NAME: _("The majority"), DECIDED_NAME: _("The meeting")}.get(name, name)


nobody_else = Template(
    "Nobody but {name} has answered version {version} of the rubric, so there is no majority to compare with."
)
nothing_decided = Template(
    "No meeting has decided anything on version {version} of the rubric yet. Hold a meeting "
    "first, or compare with the majority of people."
)


def majority(people: Sequence[str], ties: int, lone: int) -> str:
    who = _who(people)
    parts = [_("The reference is the majority of {who}, criterion by criterion.", who=who), TIES]
    if ties:
        parts.append(n_("Ties: {count} answer.", "Ties: {count} answers.", ties))
    if lone:
        parts.append(_("Answers that come from one person alone: {lone}.", lone=lone))
    return " ".join(parts)


def decided(answers: int, contested: int, later: int) -> str:
    parts = [
        n_(
            "The reference is what meetings decided: {count} answer.",
            "The reference is what meetings decided: {count} answers.",
            answers,
        )
    ]
    if contested or later:
        parts.append(
            _(
                "Not compared because they stay open: {contested} contested, {later} left for later.",
                contested=contested,
                later=later,
            )
        )
    return " ".join(parts)


def undecided(rule: str, answers: int, people: Sequence[str]) -> str:
    """What is used where no meeting has decided."""
    if rule == "leave-out":
        return _("Where no meeting has decided, nothing is compared.")
    if rule == "unanimous":
        return n_(
            "Where no meeting has decided, the reference is what all people agree on: {count} answer "
            "from {who}.",
            "Where no meeting has decided, the reference is what all people agree on: {count} answers "
            "from {who}.",
            answers,
            who=_who(people),
        )
    return n_(
        "Where no meeting has decided, the reference is the majority of people: {count} answer from "
        "{who}. {ties}",
        "Where no meeting has decided, the reference is the majority of people: {count} answers from "
        "{who}. {ties}",
        answers,
        who=_who(people),
        ties=TIES,
    )


DECISIONS_SECTION = _("What meetings decided")
DECIDED_TABLE = _("Decisions of meetings, the oldest first")
OPEN_TABLE = _("Contested, or left for later")
OUTCOME = (
    _("Outcome"),
    _("The outcome in the meeting: the verdict it decided on, contested, or left for later."),
)
decisions = PluralTemplate(
    "Meetings have decided {count} matter and left {left_open} open.",
    "Meetings have decided {count} matters and left {left_open} open.",
)


def decision_line(header: str, sides: str, outcome: str, reason: str) -> str:
    return together(ended(f"{header}: {sides}"), ended(outcome), ended(reason))


def left_out(name: str, others: Sequence[str]) -> str:
    """That nobody is compared with a majority they are part of."""
    if others:
        return _(
            "{name} is compared with the majority, so {name} and {others} do not count in it.",
            name=name,
            others=listed(others, _MOST_NAMES),
        )
    return _("{name} is compared with the majority, so {name} does not count in it.", name=name)


took_part = Template(
    "{name} was there when these decisions were made, so the decisions are not independent of {name}."
)


def _who(people: Sequence[str]) -> str:
    return (
        listed(people, _MOST_NAMES)
        if len(people) <= _MOST_NAMES
        else n_("{count} person", "{count} people", len(people))
    )
