"""Who signs in to a study: what the study shows first, who answers, and how they perceive the pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.errors import UserError
from app.messages.item_nouns import ItemNoun, noun_for
from app.messages.study import coordinators as coordinators_text, start as start_text
from app.private_files import can_write_in
from app.settings import Settings
from app.study.team.raters import PEOPLE, Perception, Rater, RaterKind
from app.study.team.results_access import Standing
from app.study.work import ADDING

if TYPE_CHECKING:
    from app.study.overview.counts import StudyCounts
    from app.study.ports import OpenStudy
    from app.study.team.raters import RaterProgress


class PersonOverview(NamedTuple):
    """A person or a pair that answers in a study, and how far they are."""

    name: str
    kind: RaterKind
    tally: RaterProgress


class Overview(NamedTuple):
    """What a study shows before somebody signs in.

    `images` are judged, `pictures` described: the same, unless there are exhibits. `undescribed` counts pictures.
    `noun`: what those that are judged are called. `shown_results`: the coordinators who may see results now.
    """

    title: str
    artifact: str
    images: int
    noun: ItemNoun
    pictures: int
    undescribed: int
    people: tuple[PersonOverview, ...]
    counts: StudyCounts
    coordinators: tuple[str, ...] = ()
    shown_results: frozenset[str] = frozenset()
    is_archived: bool = False
    can_be_written: bool = True

    def may_see_results(self, name: str) -> bool:
        """Whether storage would show results to somebody of this name; see `app.study.team.results_access`."""
        person = self.person(name)
        if person is not None:
            return not person.tally.open
        return name in self.shown_results or not any(one.tally.open for one in self.people)

    def person(self, name: str) -> PersonOverview | None:
        """Who has this name, or None."""
        return next((person for person in self.people if person.name == name), None)


def look_at(study: OpenStudy) -> Overview:
    """What a study says of itself and its people. Judges and panels are not among them."""
    about = study.study
    answering = study.access.answering()
    names = {rater.name for rater in answering}
    coordinating = tuple(name for name in study.access.coordinators() if name not in names)
    return Overview(
        title=about.title,
        artifact=about.artifact,
        images=study.images.count(),
        noun=noun_for(study.exhibits.has_any()),
        pictures=study.descriptions.count_pictures(),
        undescribed=study.descriptions.count_undescribed(),
        people=tuple(PersonOverview(rater.name, rater.kind, study.queue.tally(rater)) for rater in answering),
        counts=study.counts(),
        coordinators=coordinating,
        is_archived=study.is_archived,
        can_be_written=can_write_in(study.folder),
        shown_results=frozenset(name for name in coordinating if study.access.results_for(name).may_see),
    )


def person_named(study: OpenStudy, name: str) -> Rater:
    """The person or pair of this name, who is not made here. Raises UserError when there is none."""
    known = study.raters.find(name)
    if known is None or known.kind not in PEOPLE:
        raise UserError(start_text.nobody_of_name(name=name))
    return known


def sign_in(study: OpenStudy, name: str) -> Rater:
    """The person or pair of this name, newly made when there is none.

    Raises UserError when there is no name, a judge, a panel or a coordinator bears it, or the study is open elsewhere.
    """
    known, access = study.raters.find(name), study.access.results_for(name)
    if access.standing is Standing.COORDINATOR:
        raise UserError(coordinators_text.coordinates_here(name=access.name))
    if known is None:
        study.prepare_to_add(ADDING)
        return study.raters.add(name)
    if known.kind not in PEOPLE:
        raise UserError(start_text.name_of_a_judge(name=known.name))
    return known


def known_perception(settings: Settings, name: str) -> Perception | None:
    """How this person perceives pictures on this machine, as they said before; None: they were not asked yet."""
    stored = settings.perceptions.get(name, "")
    return Perception(stored) if stored in list(Perception) else None
