"""Which rulings of meetings still hold: those on words whose meaning has not changed since."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.meetings import Adjudication, Outcome

Subject = tuple[int, UUID | str]


def holding(study: OpenStudy, rubric: Rubric | None) -> list[Adjudication]:
    """The rulings that hold for a version, the oldest first; what was left for later is not among them."""
    return [one for one in rulings_for(study, rubric) if one.ruling.outcome is not Outcome.LATER]


def rulings_for(study: OpenStudy, rubric: Rubric | None) -> list[Adjudication]:
    """The rulings on whole images, and those on words that mean the same in this version, the oldest first; of several
    on the same, the newest, and beside it the newest rewording."""
    rulings = [one for meeting in study.meetings.all() for one in study.meetings.adjudications(meeting.key)]
    number = rubric.version if rubric else 0
    later = {one.version for one in rulings if one.lineage and one.version > number}
    since = {0: meaning_since(study, rubric)}
    since |= {version: meaning_since(study, study.rubrics.version(version)) for version in later}

    def holds(one: Adjudication) -> bool:
        if one.lineage is None:
            return True
        if one.lineage not in since[0]:
            return False
        if one.version > number:
            return since[one.version].get(one.lineage, one.version) <= number
        return one.version >= since[0][one.lineage]

    newest: dict[object, Adjudication] = {}
    for one in sorted(filter(holds, rulings), key=lambda one: (one.recorded_at, one.id)):
        place = (one.subject, one.is_rewording)
        newest.pop(place, None)
        newest[place] = one
    return list(newest.values())


def meaning_since(study: OpenStudy, rubric: Rubric | None) -> Mapping[UUID, int]:
    """The version from which on each criterion of this one has meant what it means."""
    if rubric is None:
        return {}
    since = {criterion.lineage: rubric.version for criterion in rubric.criteria}
    earlier = [one for one in study.designs.versions() if one.rubric.version <= rubric.version]
    for now, before in zip(reversed(earlier), reversed(earlier[:-1]), strict=False):
        for lineage, version in since.items():
            change = now.change_of(lineage)
            if version == now.rubric.version and change is not None and change.carries:
                since[lineage] = before.rubric.version
    return since


def asked_again(rulings: Iterable[Adjudication]) -> frozenset[UUID]:
    """The criteria whose meaning changed by a rewording that is not active yet: they will be asked again."""
    return frozenset(
        one.lineage
        for one in rulings
        if one.lineage and one.ruling.rewording and one.ruling.rewording.meaning_changed
    )
