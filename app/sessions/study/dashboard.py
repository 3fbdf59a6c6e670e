"""A study at a glance: its steps with their state, its first pictures, and what happened lately."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from app.messages.study import dashboard, start as start_text
from app.sessions.study.home import HomeEntry, awaited, likely_next, still_answering
from app.sessions.study.sign_in import Overview, PersonOverview
from app.study.content_notes import ContentNotes
from app.study.image import Image
from app.study.ports import OpenStudy

STEPS = ("design_rubric", "add_images", "describe_images", "annotate", "ask_judge", "agreement")
MOST_PICTURES, MOST_EVENTS = 12, 30
_NEED_IMAGES = frozenset(("describe_images", "annotate", "ask_judge", "agreement"))


class Glance(NamedTuple):
    """What takes a moment to read: the files of the first pictures, and what happened, line by line."""

    pictures: tuple[Path, ...]
    events: tuple[str, ...]


def steps(overview: Overview, person: PersonOverview | None, coordinator: str = "") -> list[HomeEntry]:
    """The steps of a study with their state for somebody (`None`: a coordinator, else somebody new). At most one is
    marked as next."""
    next_step = likely_next(overview, person, coordinator)
    states = _states(overview, person, coordinator)
    entries = []
    for place, command in enumerate(STEPS, start=1):
        state, is_done = states[command]
        words = dashboard.step_state(state, is_done and command != next_step, command == next_step)
        is_open = bool(overview.images) or command not in _NEED_IMAGES
        is_open = is_open and not (command == "annotate" and coordinator)
        entries.append(HomeEntry(command, dashboard.step_title(place, command), words, is_open))
    return entries


def look_around(study: OpenStudy) -> Glance:
    """The first pictures and what happened lately. No picture with a content note, of its own or of its
    exhibit, is among them."""
    shown = _without_notes(study, ContentNotes(study))
    files = (study.images.path(one) for one in shown if one.picture.sha256)
    pictures = tuple(islice(files, MOST_PICTURES))
    return Glance(pictures, tuple(dashboard.event(one) for one in study.recent_events(MOST_EVENTS)))


def _without_notes(study: OpenStudy, notes: ContentNotes) -> Iterator[Image]:
    """The pictures that are shown; a note of an exhibit, or of one of its pictures, is of all of them."""
    for image in study.images.all():
        if not notes.of(image):
            yield from _pictures(study, image)


def _pictures(study: OpenStudy, image: Image) -> Sequence[Image]:
    exhibit = study.exhibits.of(image.key)
    return exhibit.pictures if exhibit is not None else (image,)


def _states(
    overview: Overview, person: PersonOverview | None, coordinator: str
) -> dict[str, tuple[str, bool]]:
    """By command, the state in words and whether the step is done."""
    total, described = overview.pictures, overview.pictures - overview.undescribed
    rubric = overview.counts.rubric
    version = rubric.version if rubric else 0
    return {
        "design_rubric": (dashboard.rubric(version), bool(version)),
        "add_images": (dashboard.in_study(overview.images, overview.noun), bool(overview.images)),
        "describe_images": (
            dashboard.of_all(done=described, total=total),
            bool(total) and described == total,
        ),
        "annotate": _answering(overview, person),
        "ask_judge": (dashboard.judges(overview.counts.judges), bool(overview.counts.judges)),
        "agreement": (_report(overview, person, coordinator), False),
    }


def _answering(overview: Overview, person: PersonOverview | None) -> tuple[str, bool]:
    """One's own images; once they are done, who is to answer next. For somebody new, how many people have answered
    theirs."""
    following = awaited(overview, person)
    if following is not None:
        tally, others = following.tally, len(still_answering(overview)) - 1
        return dashboard.person_next(
            name=following.name, done=tally.complete, total=tally.images, count=others
        ), False
    if person is not None:
        sentence, missing = (
            dashboard.of_all(done=person.tally.complete, total=person.tally.images),
            person.tally.unjudged,
        )
        if missing:
            sentence = f"{sentence}, {start_text.only_whole_image_open(number=missing)}"
        return sentence, not person.tally.open
    done = sum(not one.tally.open for one in overview.people)
    total = len(overview.people)
    return dashboard.people(done=done, count=total), 0 < total == done


def _report(overview: Overview, person: PersonOverview | None, coordinator: str) -> str:
    if person is not None and person.tally.open:
        return dashboard.REPORT_WITHHELD
    has_answers = any(one.tally.complete or one.tally.begun for one in overview.people)
    if not has_answers:
        return dashboard.REPORT_NOT_YET
    if person is None and not overview.may_see_results(coordinator):
        return dashboard.REPORT_LATER
    if still_answering(overview):
        return dashboard.REPORT_SO_FAR
    is_alone = len(overview.people) == 1 and not overview.counts.judges
    return dashboard.REPORT_OF_ONE if is_alone else dashboard.REPORT_OPEN
