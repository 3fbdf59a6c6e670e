"""What somebody said of a criterion before its meaning changed, and whether the study shows it when it asks again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.study.answer import Content

if TYPE_CHECKING:
    from app.study.ports import OpenStudy
    from app.study.rubric import Criterion
    from app.study.team.designs import PublishedVersion
    from app.study.team.raters import Rater

OPTION, HIDDEN = "earlier-answers", "hidden"
"""The name and the value under which a study stores that it hides them; each change with its date."""


def are_shown(study: OpenStudy) -> bool:
    """Whether people get to know their own earlier answer when a reworded criterion is asked again."""
    return study.analysis_options.current().get(OPTION, "") != HIDDEN


def show(study: OpenStudy, wanted: bool) -> None:
    """Store a choice; it is on the disk when this returns. The study must be open for writing."""
    study.analysis_options.choose({OPTION: "" if wanted else HIDDEN})


@dataclass(frozen=True)
class AskedAgain:
    """A criterion as it was before its meaning changed, why it did, and what somebody said of it then; None where the
    study does not show that."""

    before: Criterion
    why: str
    said: Content | None


class EarlierAnswers:
    """What one person said of criteria whose meaning changed afterwards."""

    def __init__(self, study: OpenStudy, rater: Rater) -> None:
        self._study, self._rater = study, rater
        rubric = study.rubrics.current()
        self._changed: dict[str, tuple[int, Criterion, str]] = {}
        if rubric is None or rubric.version == 1:
            return
        self._is_shown = are_shown(study)
        versions = study.designs.versions()
        for criterion in rubric.criteria:
            if (found := _before_it_changed(versions, criterion)) is not None:
                self._changed[criterion.code] = found

    def of(self, image: int) -> Mapping[str, AskedAgain]:
        """By the code that a criterion has now: where this person answered its earlier meaning for an image (a key)."""
        versions = {version for version, _before, _why in self._changed.values()}
        said = {one: self._study.answers.current(image, self._rater, version=one) for one in versions}
        return {
            code: AskedAgain(before, why, said[version][before.code].content if self._is_shown else None)
            for code, (version, before, why) in self._changed.items()
            if before.code in said[version] and said[version][before.code].content.value is not None
        }


def _before_it_changed(
    versions: Sequence[PublishedVersion], criterion: Criterion
) -> tuple[int, Criterion, str] | None:
    """The version before the meaning of a criterion changed last, its words there, and why it changed."""
    for before, after in zip(reversed(versions[:-1]), reversed(versions[1:]), strict=True):
        change = after.change_of(criterion.lineage)
        if change is not None and change.meaning_changed:
            old = [one for one in before.rubric.criteria if one.lineage == criterion.lineage]
            return (before.rubric.version, old[0], change.why) if old else None
    return None
