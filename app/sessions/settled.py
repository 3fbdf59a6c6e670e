"""Which rulings of meetings still hold: those on words whose meaning has not changed since."""

from collections.abc import Mapping
from uuid import UUID

from app.study.meetings import Adjudication, Outcome
from app.study.ports import OpenStudy
from app.study.rubric import Rubric

Subject = tuple[int, UUID | str]


def holding(study: OpenStudy, rubric: Rubric | None) -> dict[Subject, Adjudication]:
    """The rulings that hold for a version, by what they are about; what was left for later is not among them."""
    since = meaning_since(study, rubric)
    return {
        one.subject: one
        for one in study.meetings.adjudications()
        if one.ruling.outcome is not Outcome.LATER
        and (one.lineage is None or one.version >= since.get(one.lineage, one.version + 1))
    }


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


def asked_again(rulings: Mapping[Subject, Adjudication]) -> frozenset[UUID]:
    """The criteria whose meaning changed by a rewording that is not in force yet: they will be asked again."""
    return frozenset(
        one.lineage
        for one in rulings.values()
        if one.lineage and one.ruling.rewording and one.ruling.rewording.meaning_changed
    )
