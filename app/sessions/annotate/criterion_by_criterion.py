"""Going through all images for one criterion after another, instead of all criteria of one image after another."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.sessions.feedback import Changed, Feedback
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Criterion
from app.study.team.raters import Rater

Place = tuple[str, Image]
"""A criterion's code, and an image on which it is open."""


@dataclass(frozen=True)
class JustAnswered:
    """An answer after which the next item came by itself: the item and its image, the next item, and what was said."""

    item: str
    image: Image
    following: str | None
    said: Feedback


class CriterionRound:
    """One person's way: the images in their own order, the criteria in the rubric's."""

    def __init__(self, study: OpenStudy, rater: Rater, criteria: Sequence[Criterion]) -> None:
        self._study = study
        self._rater = rater
        self._codes = [criterion.code for criterion in criteria]

    def first(self) -> Place | None:
        """The first criterion that is open on an image, and the first such image; None when all is answered."""
        return self._first(self._codes)

    def next(self, code: str | None, image: Image) -> Place | None:
        """The next image on which this criterion is open, behind this one and round once; then the next criterion.

        None when nothing else is open.
        """
        if code not in self._codes:
            return self.first()
        found = self._study.queue.next_open_at(self._rater, code, image.number)
        if found is not None and found.key != image.key:
            return code, found
        at = self._codes.index(code)
        return self._first([*self._codes[at + 1 :], *self._codes[:at]])

    def _first(self, codes: Sequence[str]) -> Place | None:
        for code in codes:
            image = self._study.queue.next_open_at(self._rater, code, 0)
            if image is not None:
                return code, image
        return None


def followed_by(said: Feedback, following: Feedback) -> Feedback:
    """What came of an answer, and at once the item one comes to after it."""
    beside = f"{said.sentence} {following.beside_focus or ''}".strip()
    unconfirmed = followed_by(said.unconfirmed, following) if said.unconfirmed else None
    first = ((said.sentence, None),) if said.sentence else ()
    return following._replace(
        sentence=f"{said.sentence} {following.sentence}".strip(),
        changed=(said.changed | following.changed) - {Changed.CHOICE},
        beside_focus=beside,
        pieces=(*first, *(following.by_language if following.sentence else ())),
        cue=said.cue,
        unconfirmed=unconfirmed,
    )
