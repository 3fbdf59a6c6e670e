"""What meetings made of an answer's criterion on its image, for files of answers that go out."""

from functools import cache

from app.agreement.ratings.settled_decisions import rulings_for
from app.study.answer import Answer
from app.study.ports import OpenStudy
from app.study.team.meetings import Adjudication

_Rulings = dict[tuple[int, str], Adjudication]


class Decisions:
    """The rulings of a study by image and item. A ruling is beside every answer to words of the same meaning."""

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self._titles = {one.key: one.title for one in study.meetings.all()}
        newest = study.rubrics.current()
        self._newest = newest.version if newest else 0
        self._of_version = cache(self._read)

    @property
    def has_any(self) -> bool:
        """Whether a meeting was held, so that there is something to tell of it."""
        return bool(self._titles)

    def beside(self, answer: Answer) -> Adjudication | None:
        """The ruling on what an answer is about: decided, contested or left for later; None where there is none."""
        version = self._newest if answer.is_of_whole_image else answer.rubric_version
        return self._of_version(version).get((answer.image, answer.item))

    def on(self, image: int, item: str) -> Adjudication | None:
        """The ruling on an item of the newest rubric version, or on a whole image, whoever answered it."""
        return self._of_version(self._newest).get((image, item))

    def title(self, ruling: Adjudication) -> str:
        """The title of the meeting that made a ruling."""
        return self._titles[ruling.meeting]

    def _read(self, version: int) -> _Rulings:
        rubric = self._study.rubrics.version(version) if version else None
        codes = {one.lineage: one.code for one in rubric.criteria} if rubric else {}
        return {
            (one.image, codes[one.lineage] if one.lineage else one.item): one
            for one in rulings_for(self._study, rubric)
            if not one.is_rewording
        }
