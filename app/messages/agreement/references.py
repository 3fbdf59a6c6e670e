"""References that nobody answered themselves: the majority of people, and what meetings decided."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed, plural
from app.messages.meeting.meeting import sentence

MAJORITY_NAME = "the majority"
DECIDED_NAME = "the meeting"
NAMES = {"decided": DECIDED_NAME, "majority": MAJORITY_NAME}
MAJORITY_CHOICE = "the majority of people"
DECIDED_CHOICE = "what meetings decided"
UNDECIDED = "Where nothing was d&ecided"
UNDECIDED_HINT = "What counts as right where no meeting has decided."
UNDECIDED_CHOICES = {
    "majority": "the majority of people",
    "unanimous": "only what all people agree on",
    "leave-out": "leave it out",
}
UNDECIDED_OPTION = (
    "with --reference decided: what counts where no meeting has decided: the majority of people (usual), only what"
    " they all say alike (unanimous), or nothing (leave-out)"
)
ONLY_FOR_DECIDED = "--undecided goes with --reference decided."
NO_CONDITIONS = (
    "Nobody gave these answers alone, so they have no perception and no session. Split the report by source or group,"
    " or name a person as the reference."
)
ONLY_YES_NO = (
    "On other scales than yes or no there is no majority and no decision to compare with. Name a rater as the"
    " reference."
)
TIES = "A tie counts as not met."
_MOST_NAMES = 20


def at_the_start(name: str) -> str:
    """A name at the beginning of a sentence. Names of raters stay as they are."""
    return {MAJORITY_NAME: "The majority", DECIDED_NAME: "The meeting"}.get(name, name)


def nobody_else(name: str, version: int) -> str:
    return f"Nobody but {name} has answered version {version} of the rubric, so there is no majority to compare with."


def nothing_decided(version: int) -> str:
    return (
        f"No meeting has decided anything on version {version} of the rubric yet. Hold a meeting first, or compare with"
        " the majority of people."
    )


def majority(people: Sequence[str], ties: int, lone: int) -> str:
    who = _who(people)
    parts = [f"The reference is the majority of {who}, criterion by criterion.", TIES]
    if ties:
        parts.append(f"Ties: {plural(ties, 'answer')}.")
    if lone:
        parts.append(f"Answers that come from one person alone: {lone}.")
    return " ".join(parts)


def decided(answers: int, contested: int, later: int) -> str:
    parts = [f"The reference is what meetings decided: {plural(answers, 'answer')}."]
    if contested or later:
        parts.append(f"Not compared because they stay open: {contested} contested, {later} left for later.")
    return " ".join(parts)


def undecided(rule: str, answers: int, people: Sequence[str]) -> str:
    """What is used where no meeting has decided."""
    if rule == "leave-out":
        return "Where no meeting has decided, nothing is compared."
    if rule == "unanimous":
        return (
            "Where no meeting has decided, the reference is what all people say alike:"
            f" {plural(answers, 'answer')} of {_who(people)}."
        )
    return (
        "Where no meeting has decided, the reference is the majority of people:"
        f" {plural(answers, 'answer')} of {_who(people)}. {TIES}"
    )


DECISIONS_SECTION = "What meetings decided"
DECIDED_TABLE = "Decisions of meetings, the oldest first"
OPEN_TABLE = "Contested, or left for later"
OUTCOME = ("Outcome", "What the meeting made of it: the verdict it decided on, contested, or left for later.")


def decisions(made: int, left_open: int) -> str:
    return f"Meetings have decided {plural(made, 'matter')} and left {left_open} open."


def decision_line(header: str, sides: str, outcome: str, reason: str) -> str:
    return f"{header}: {sides}. {outcome}. {sentence(reason)}"


def left_out(name: str, others: Sequence[str]) -> str:
    """That nobody is compared with a majority they are part of."""
    if others:
        return f"{name} is compared with it, so {name} and {listed(others, _MOST_NAMES)} do not count in it."
    return f"{name} is compared with it, so {name} does not count in it."


def took_part(name: str) -> str:
    return f"{name} was there when these decisions were made, so the two are not independent."


def _who(people: Sequence[str]) -> str:
    return (
        listed(people, _MOST_NAMES) if len(people) <= _MOST_NAMES else plural(len(people), "person", "people")
    )
