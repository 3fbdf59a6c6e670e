"""What does not work about each criterion of a study, for the page where the rubric is designed."""

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.messages.agreement import agreement_page, criterion_checks
from app.messages.annotate import annotating
from app.messages.annotate.content_notes import before_description
from app.messages.criterion_names import criterion_name
from app.messages.meeting import meeting as meeting_text
from app.sessions.agreement.evidence_images import ImageBehind
from app.sessions.withheld_results import withheld_from
from app.study.content_notes import ContentNotes
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Criterion
from app.study.team.raters import PEOPLE

if TYPE_CHECKING:
    from app.agreement.report.criterion_checks import Flag


@dataclass(frozen=True)
class CriterionFaults:
    """What was found about one criterion: in a few words each, in sentences, and the numbers of pictures that show it.
    The last sentence says what its newest rewording changed."""

    kinds: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


def criterion_faults(study: OpenStudy, reader: str) -> Mapping[uuid.UUID, CriterionFaults]:
    """By lineage; nothing for somebody who still has to answer, as others' answers speak from it."""
    rubric = study.rubrics.current()
    if rubric is None or not study.answers.newest_at() or withheld_from(study, reader):
        return {}
    from app.agreement.report.criterion_checks import check_criteria, last_rewordings
    from app.reports.agreement.criterion_checks import flag_sentence, rewording_sentence

    checks = check_criteria(study)
    flags: dict[str, list[Flag]] = {}
    for one in checks.flags if checks else ():
        flags.setdefault(one.code, []).append(one)
    reworded = {one.code: rewording_sentence(one) for one in last_rewordings(study)}
    found = {}
    for criterion in rubric.criteria:
        own = flags.get(criterion.code, [])
        sentences = [flag_sentence(one) for one in own]
        if criterion.code in reworded:
            sentences.append(reworded[criterion.code])
        kinds = tuple(dict.fromkeys(criterion_checks.FAULTS[one.fault.value] for one in own))
        numbers = tuple(dict.fromkeys(number for one in own for number in one.images))
        found[criterion.lineage] = CriterionFaults(kinds, tuple(sentences), numbers)
    return found


class FaultPictures:
    """The pictures that show what does not work about a criterion, to look at one after another; nobody is named."""

    def __init__(self, study: OpenStudy, criterion: Criterion, faults: CriterionFaults) -> None:
        self._study, self._criterion = study, criterion
        self.heading = f"{criterion_checks.PICTURES}: {criterion_name(criterion.code, criterion.name)}"
        self.hint = criterion_checks.PICTURES_HINT
        self.found = " ".join(faults.sentences)
        images = [image for number in faults.numbers if (image := study.images.at(number))]
        notes = ContentNotes(study)
        self.images: tuple[ImageBehind, ...] = tuple(
            ImageBehind(one, (self._tally(one),), self._line(one, notes.of(one)), bool(notes.of(one)))
            for one in images
        )

    def path(self, behind: ImageBehind) -> Path:
        """The picture's file."""
        return self._study.images.path(behind.image)

    def uncover(self, at: int) -> ImageBehind:
        """The image at this place is shown in spite of its content note, and its line says what is on it."""
        behind = self.images[at]
        seen = replace(behind, description=f"{behind.description} {self._line(behind.image, note='')}")
        self.images = (*self.images[:at], seen, *self.images[at + 1 :])
        return seen

    def said(self, behind: ImageBehind, is_covered: bool = False) -> Sequence[str]:
        """How many people answered what, and the description unless the image is covered."""
        text = None if is_covered else self._study.descriptions.current(behind.image.key)
        described = [agreement_page.described(words=text.description)] if text else []
        return [self._tally(behind.image), *described]

    def _tally(self, image: Image) -> str:
        counts: Counter[str] = Counter()
        for rater in self._study.raters.all():
            if rater.kind in PEOPLE:
                given = self._study.answers.history(image.key, rater, self._criterion.code)
                if given and given[-1].content.value is not None:
                    counts[given[-1].content.value.value] += 1
        return meeting_text.answers(dict(counts.most_common()))

    def _line(self, image: Image, note: str) -> str:
        if note:
            return before_description(note=note)
        text = self._study.descriptions.current(image.key)
        return text.line if text else annotating.NO_DESCRIPTION
