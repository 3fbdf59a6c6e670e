"""What is said about the demo study."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.interchange.import_export import listed, plural


@dataclass(frozen=True)
class DemoContents:
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


@dataclass(frozen=True)
class DemoStudyContents:
    """What one study of a demo holds: its folder inside the demo's ('' for that itself), exhibits, pictures, names of
    people who are done, judges, and who has not finished."""

    folder: str
    exhibits: int
    pictures: int
    people: tuple[str, ...]
    judges: tuple[str, ...]
    unfinished: tuple[str, ...]


STUDY = (
    "make the demo of a study instead: pictures for a purpose (contexts), scored critiques of art (critiques),"
    " or captions for blind people (captions, three studies inside DIR)"
)
STUDY_NAMES = {
    "contexts": "pictures for a purpose",
    "critiques": "scored critiques",
    "captions": "captions",
}
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
        f"Compare the people's votes with the rubric: touchstone agree {typed(first)}"
        f" --reference {typed(Path(content.reference))} --against {typed(Path(content.against))}",
    )


def made(folder: Path, content: DemoContents) -> str:
    parts = [
        plural(content.pictures, "described picture"),
        f"the answers of {' and '.join(content.people)}",
        f"{plural(content.runs, 'run')} of {listed(content.judges)}",
        f"an unfinished session of {listed(content.unfinished)}",
    ]
    return f"Made the demo study in {folder}: {', '.join(parts[:-1])}, and {parts[-1]}."


def what_next(folder: Path, content: DemoContents) -> tuple[str, ...]:
    unfinished = content.unfinished[0] if content.unfinished else "NAME"
    return (
        f"Open it: touchstone open {typed(folder)}",
        f"Go on with the unfinished session: touchstone annotate {typed(folder)} --rater {unfinished}",
    )


def critique_name(artwork: str, number: int) -> str:
    """Nothing tells which model wrote it."""
    return f"{artwork}, critique {number}"


def in_language(language: str) -> str:
    """Behind the number of a text."""
    return f"in {language}"


def made_studies(folder: Path, which: str, studies: Sequence[DemoStudyContents]) -> tuple[str, ...]:
    opening = f"Made the demo of {STUDY_NAMES[which]} in {folder}"
    if len(studies) == 1:
        return (f"{opening}: {_content(studies[0])}.",)
    return (f"{opening}.", *(f"In {folder / one.folder}: {_content(one)}." for one in studies))


def _content(study: DemoStudyContents) -> str:
    parts = [plural(study.exhibits, "exhibit")]
    if study.pictures:
        parts.append(plural(study.pictures, "described picture"))
    parts.append(f"the answers of {plural(len(study.people), 'invented person', 'invented people')}")
    if study.judges:
        parts.append(f"those of the judges {' and '.join(study.judges)}")
    if study.unfinished:
        parts.append(f"an unfinished session of {listed(study.unfinished)}")
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def what_next_studies(folder: Path, studies: Sequence[DemoStudyContents]) -> tuple[str, ...]:
    last = studies[-1]
    place = typed(folder / last.folder)
    who = last.unfinished[0] if last.unfinished else "NAME"
    return (
        f"Open it: touchstone open {place}",
        f"Go on with the unfinished session: touchstone annotate {place} --rater {who}",
        f"Read its report: touchstone analyse {place}",
    )
