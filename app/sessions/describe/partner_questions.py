"""What people asked each other about an image, offered to whoever writes its description."""

import re
from collections.abc import Sequence
from uuid import UUID

from app.messages.describe import partner_questions
from app.messages.together import ended
from app.sessions.describe.describing import Describing
from app.sessions.describe.description_questions import DraftPart, DraftPosition, text_at
from app.sessions.feedback import Changed, Feedback
from app.study.alt_text import AltText, Field
from app.study.details import Detail
from app.study.ports import OpenStudy

_TAKEN = frozenset({Changed.IMAGE, Changed.DESCRIPTION, Changed.FOCUS})


class PartnerQuestions:
    """The questions asked since the current description was written; each can be taken into it."""

    def __init__(self, study: OpenStudy, describing: Describing) -> None:
        self._study = study
        self._describing = describing
        self._read_for: tuple[int, UUID | None] | None = None  # the image and its description
        self._details: list[Detail] = []
        self._exhibits: dict[int, list[int]] | None = (
            None  # by the picture they show, read when first asked for
        )

    def details(self) -> Sequence[Detail]:
        """What was asked of the current image, or of an exhibit with it, and is not yet in a later description."""
        if not self._describing.has_begun:
            return []
        picture, stored = self._describing.image.key, self._describing.stored
        wanted = picture, stored.id if stored else None
        if self._read_for != wanted:  # asked for at each letter that is typed, and only read on coming here
            self._read_for, self._details = wanted, self._read(picture, stored)
        return self._details

    def _read(self, picture: int, stored: AltText | None) -> list[Detail]:
        details = [
            detail
            for image in (picture, *self._showing(picture))
            for detail in self._study.details.of_image(image)
        ]
        details.sort(key=lambda one: (one.recorded_at, one.id))
        asked = [one for one in details if one.question and one.words and not one.region]
        return [
            one
            for one in asked
            if stored is None or (one.recorded_at, one.id) > (stored.created_at, stored.id)
        ]

    def _showing(self, picture: int) -> Sequence[int]:
        """The exhibits that show a picture, by image: what was asked of them was asked of it, too."""
        if self._exhibits is None:
            self._exhibits = {}
            for exhibit in self._study.exhibits.all() if self._study.exhibits.has_any() else ():
                for shown in exhibit.pictures:
                    if shown.key != exhibit.image:
                        self._exhibits.setdefault(shown.key, []).append(exhibit.image)
        return self._exhibits.get(picture, ())

    def lines(self) -> list[str]:
        """The same as lines of a list: question, answer, and where it would go."""
        return [
            partner_questions.line(
                one.question,
                one.said_by.name if one.said_by else one.author,
                one.words,
                self._name(self._spot(one)),
            )
            for one in self.details()
        ]

    def take(self, row: int) -> Feedback:
        """Put the words into the field they fit, if it is empty, or else behind what is said freely, and go there."""
        detail = self.details()[row]
        spot = self._spot(detail)
        before = text_at(self._describing.draft, spot).strip()
        words = detail.words.strip()
        if spot.place is not DraftPart.FIELD:
            closed = ended(words)
            words = f"{before} {closed[:1].upper()}{closed[1:]}".strip()
            if closed.lower() in before.lower():
                return Feedback(partner_questions.THERE_ALREADY)
        self._describing.write(spot, words)
        self._describing.attend(spot)
        sentence = partner_questions.taken(place=self._name(spot))
        return Feedback(sentence, _TAKEN, beside_focus=sentence)

    def _name(self, spot: DraftPosition) -> str:
        return next(entry.name for entry in self._describing.entries if entry.spot == spot)

    def _spot(self, detail: Detail) -> DraftPosition:
        field = self._field(detail.question)
        if field is not None:
            return DraftPosition(DraftPart.FIELD, field.code)
        has_plain = any(entry.spot.place is DraftPart.PLAIN for entry in self._describing.entries)
        return DraftPosition(DraftPart.PLAIN) if has_plain else DraftPosition(DraftPart.ADDITIONS)

    def _field(self, question: str) -> Field | None:
        """The empty field whose name is asked for; of several the one with the most words in the question."""
        template = self._describing.template
        asked = set(re.findall(r"\w+", question.lower()))
        best: tuple[int, Field] | None = None
        for field in template.fields if template else ():
            named = set(re.findall(r"\w+", field.name.lower()))
            is_empty = not text_at(self._describing.draft, DraftPosition(DraftPart.FIELD, field.code)).strip()
            if named and named <= asked and is_empty and (best is None or len(named) > best[0]):
                best = len(named), field
        return best[1] if best else None
