"""How far a team is: people, images and criteria, a sentence each, and nothing of what anybody answered."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from app.messages.item_nouns import noun_for
from app.messages.local_formats import day
from app.messages.study import coordinators as coordinators_text
from app.messages.team import assigning, sent_work
from app.study.ports import OpenStudy
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.raters import Rater

MOST_LISTED = 200  # a list nobody would go through to its end is not made


@dataclass(frozen=True)
class DisclosureProgress:
    """Somebody who was shown what others answered: on which occasions, and how many answers came after it."""

    rater: Rater
    occasions: tuple[DisclosureOccasion, ...]
    answers_after: int


@dataclass(frozen=True)
class TeamProgress:
    """The lines of four lists: people, images (the least answered first), criteria (most doubts first), and who has
    been shown what others answered. `notes`: that answers are in conflict, and that the round is closing."""

    people: tuple[str, ...]
    images: tuple[str, ...]
    criteria: tuple[str, ...]
    seen: tuple[str, ...]
    notes: tuple[str, ...] = ()


def look_at_progress(study: OpenStudy, now: datetime) -> TeamProgress:
    """How far everybody is. `now` is aware of its time zone."""
    assignments = study.assignments
    is_planned = assignments.plan() is not None
    noun = noun_for(study.exhibits.has_any())
    people = [assigning.person_line(one, is_planned, now, noun) for one in assignments.people()]
    images = sorted(assignments.images(), key=lambda one: (one.complete, one.number))
    lines = [assigning.image_line(one, noun) for one in images[:MOST_LISTED]]
    if len(images) > MOST_LISTED:
        lines.append(assigning.more_images(len(images) - MOST_LISTED, noun))
    criteria = sorted(assignments.criteria(), key=lambda one: -one.doubts)
    sentences = [
        assigning.seen_line(one.rater.name, one.occasions, one.answers_after) for one in who_has_seen(study)
    ]
    return TeamProgress(
        tuple(people) or (assigning.NOBODY_THERE,),
        tuple(lines) or (assigning.NO_IMAGES,),
        tuple(map(assigning.criterion_line, criteria)) or (assigning.NO_CRITERIA,),
        (*sentences, *opened_lines(study)) or (assigning.NOBODY_SEEN,),
        tuple(_notes(study)),
    )


def opened_lines(study: OpenStudy) -> list[str]:
    """When coordinators opened the results while people still answered, a line each."""
    return [
        coordinators_text.opened_line(
            name=one.name, day=day(one.recorded_at), people=one.people, count=one.images
        )
        for one in study.access.opened()
    ]


def _notes(study: OpenStudy) -> Iterator[str]:
    conflicts = len(study.conflicts.all())
    if conflicts:
        yield sent_work.conflicts(conflicts)
    if study.sent_work.is_closing():
        yield sent_work.ROUND_IS_CLOSING


def who_has_seen(study: OpenStudy) -> Iterator[DisclosureProgress]:
    """Everybody who was shown what others answered, in the order of adding."""
    rubric = study.rubrics.current()
    after = study.disclosures.answers_after(rubric.version if rubric else 0)
    for rater in study.raters.all():
        shown = study.disclosures.of(rater)
        if shown:
            occasions = tuple(dict.fromkeys(one.occasion for one in shown))
            yield DisclosureProgress(rater, occasions, after.get(rater.key, 0))
