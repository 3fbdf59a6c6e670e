"""What is said about the demo study."""

from dataclasses import dataclass
from pathlib import Path

from app.messages.exchange import listed, plural
from app.messages.shell import typed


@dataclass(frozen=True)
class Made:
    """What the demo study holds: pictures, names of people who are done, judges, and who has not finished."""

    pictures: int
    people: tuple[str, ...]
    judges: tuple[str, ...]
    runs: int
    unfinished: tuple[str, ...]


@dataclass(frozen=True)
class MadeWorkshops:
    """What the workshops demo holds: studies by their folders, pictures, people, and lines they said.

    `reference` applied the rubric in all of them; `against` has a vote in the first.
    """

    studies: tuple[str, ...]
    pictures: int
    people: int
    lines: int
    reference: str
    against: str


WORKSHOPS = "make six studies of workshops instead, each in a folder of its own inside DIR"
ABOUT_PEOPLE = ("Age", "Gender", "Where you live, and since when")


def pair_name(number: str, first: str, second: str) -> str:
    return f"Pair {number}: {first} and {second}"


def workshop_of(artifact: str, number: str) -> str:
    """No names: a title stays when somebody leaves."""
    return f"{artifact[:1].upper()}{artifact[1:]}, pair {number}"


def made_workshops(folder: Path, content: MadeWorkshops) -> str:
    return (
        f"Made the workshops demo in {folder}: {plural(len(content.studies), 'study', 'studies')},"
        f" {plural(content.pictures, 'described picture')}, {content.people} invented people,"
        f" and {plural(content.lines, 'line')} of what they said."
    )


def what_next_workshops(folder: Path, content: MadeWorkshops) -> tuple[str, ...]:
    first = folder / content.studies[0]
    return (
        f"The studies: {listed(content.studies)}.",
        f"Open one: touchstone open {typed(first)}",
        f"Lay the people's votes beside the rubric: touchstone agree {typed(first)}"
        f" --reference {typed(Path(content.reference))} --against {typed(Path(content.against))}",
    )


def made(folder: Path, content: Made) -> str:
    parts = [
        plural(content.pictures, "described picture"),
        f"the answers of {' and '.join(content.people)}",
        f"{plural(content.runs, 'run')} of {listed(content.judges)}",
        f"an unfinished session of {listed(content.unfinished)}",
    ]
    return f"Made the demo study in {folder}: {', '.join(parts[:-1])}, and {parts[-1]}."


def what_next(folder: Path, content: Made) -> tuple[str, ...]:
    unfinished = content.unfinished[0] if content.unfinished else "NAME"
    return (
        f"Open it: touchstone open {typed(folder)}",
        f"Go on with the unfinished session: touchstone annotate {typed(folder)} --rater {unfinished}",
    )
