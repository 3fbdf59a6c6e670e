"""What is said about the demo study."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.interchange.import_export import listed
from app.messages.local_formats import all_of
from app.messages.together import ended
from app.messages.translation import _, n_


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


STUDY = _(
    "make one of these demos instead: “contexts”, images for a purpose; “critiques”, scored "
    "critiques of art; “captions”, captions for blind people (three studies inside DIR)"
)
STUDY_NAMES = {
    "contexts": _("images for a purpose"),
    "critiques": _("scored critiques"),
    "captions": "captions",
}
WORKSHOPS = _("make six studies of workshops instead, each in a folder of its own inside DIR")


def made_workshops(folder: Path, content: MadeWorkshops) -> str:
    return n_(
        "Made the workshops demo in {folder}: {count} study, {pictures}, {people} invented "
        "people, and {lines} of what they said.",
        "Made the workshops demo in {folder}: {count} studies, {pictures}, {people} invented "
        "people, and {lines} of what they said.",
        len(content.studies),
        folder=folder,
        pictures=n_("{count} described image", "{count} described images", content.pictures),
        people=content.people,
        lines=n_("{count} line", "{count} lines", content.lines),
    )


def what_next_workshops(folder: Path, content: MadeWorkshops) -> tuple[str, ...]:
    first = folder / content.studies[0]
    return (
        _("The studies: {studies}.", studies=listed(content.studies)),
        _("Open one: touchstone open {typed}", typed=typed(first)),
        _(
            "Compare the people's votes with the rubric: touchstone agree {typed} --reference "
            "{typed2} --against {typed3}",
            typed=typed(first),
            typed2=typed(Path(content.reference)),
            typed3=typed(Path(content.against)),
        ),
    )


def made(folder: Path, content: DemoContents) -> str:
    parts = [
        n_("{count} described image", "{count} described images", content.pictures),
        _("the answers of {people}", people=all_of(content.people)),
        n_(
            "{count} run of {judges}", "{count} runs of {judges}", content.runs, judges=listed(content.judges)
        ),
        _("an unfinished session of {unfinished}", unfinished=listed(content.unfinished)),
    ]
    return _(
        "Made the demo study in {folder}: {parts}, and {parts2}.",
        folder=folder,
        parts=", ".join(parts[:-1]),
        parts2=parts[-1],
    )


def what_next(folder: Path, content: DemoContents) -> tuple[str, ...]:
    unfinished = content.unfinished[0] if content.unfinished else "NAME"
    return (
        _("Open it: touchstone open {typed}", typed=typed(folder)),
        _(
            "Continue the unfinished session: touchstone annotate {typed} --rater {unfinished}",
            typed=typed(folder),
            unfinished=unfinished,
        ),
    )


def made_studies(folder: Path, which: str, studies: Sequence[DemoStudyContents]) -> tuple[str, ...]:
    opening = _("Made the demo of {study_names} in {folder}", study_names=STUDY_NAMES[which], folder=folder)
    if len(studies) == 1:
        return (ended(f"{opening}: {_content(studies[0])}"),)
    return (
        ended(opening),
        *(_("In {folder}: {content}.", folder=folder / one.folder, content=_content(one)) for one in studies),
    )


def _content(study: DemoStudyContents) -> str:
    parts = [n_("{count} exhibit", "{count} exhibits", study.exhibits)]
    if study.pictures:
        parts.append(n_("{count} described image", "{count} described images", study.pictures))
    parts.append(
        n_(
            "the answers of {count} invented person",
            "the answers of {count} invented people",
            len(study.people),
        )
    )
    if study.judges:
        parts.append(_("the answers of the judges {names}", names=all_of(study.judges)))
    if study.unfinished:
        parts.append(_("an unfinished session of {names}", names=listed(study.unfinished)))
    return _("{parts}, and {parts2}", parts=", ".join(parts[:-1]), parts2=parts[-1])


def what_next_studies(folder: Path, studies: Sequence[DemoStudyContents]) -> tuple[str, ...]:
    last = studies[-1]
    place = typed(folder / last.folder)
    who = last.unfinished[0] if last.unfinished else "NAME"
    return (
        _("Open it: touchstone open {place}", place=place),
        _("Continue the unfinished session: touchstone annotate {place} --rater {who}", place=place, who=who),
        _("Read its report: touchstone analyse {place}", place=place),
    )
