"""What two people hear of an image together, what they ask each other about it, and what was said last."""

from app.messages.annotate import content_notes as content_notes_text
from app.messages.annotate.wording_level import FULL
from app.messages.pair import pairing
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.feedback import Changed, Feedback
from app.settings import Settings
from app.study.description import Part
from app.study.details import Detail
from app.study.image import Image
from app.study.languages.resolution import StudyTexts
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, Session


class PairListening(ImageNarration):
    """The description with what was asked about it, and the last sentence for saying it again."""

    def __init__(self, study: OpenStudy, texts: StudyTexts | None = None) -> None:
        super().__init__(study, FULL, texts)
        self._image: Image | None = None
        self.skip_by = "skip"  # what one presses, to be named after a content note
        self.done_by = ""  # what one presses at the end of a turn

    def _before_meeting(self, note: str) -> str:
        return content_notes_text.before_pair(note=note, describe=self.describe_by, skip=self.skip_by)

    def follow_notes(self, settings: Settings) -> None:
        """Let images with a content note wait or not, as the person wants it, and name the keys of now."""
        super().follow_notes(settings)
        self.skip_by = settings.keymap.first("skip_image")
        self.done_by = settings.keymap.first("pair_go_on")

    def turn_to(self, image: Image) -> None:
        """Another image is in front of the two."""
        self._image = image
        told = (piece(detail) for detail in self._study.details.of_image(image.key) if not detail.region)
        self.look_at(image, tuple(told))

    def forget(self) -> None:
        """Have nothing to repeat: what was said belonged to somebody alone."""
        self._last, self._last_heard = None, ()

    def ask_partner(
        self, question: str, told: str, asker: Rater, answerer: Rater, sitting: Session | None
    ) -> Feedback:
        """Keep what one asked and the other said of the picture; from now on the description ends with it."""
        if self._image is None or not question.strip() or not told.strip():
            return self.say(Feedback(pairing.NO_QUESTION))
        text = self.listening.alt_text if self.exhibit is None else None
        detail = self._study.details.add(
            self._image.key,
            told,
            question=question,
            asked_by=asker,
            said_by=answerer,
            author=answerer.name,
            session=sitting,
            alt_text=text.id if text else None,
        )
        self.add(piece(detail))
        return self.say(
            Feedback(pairing.added(piece=piece(detail).sentence), frozenset({Changed.DESCRIPTION}))
        )

    def add_private_note(self, person: Rater, note: str) -> Feedback:
        """Keep a note for the facilitator alone. Its words are not said again, for others may listen.

        Raises UserError where there are no words.
        """
        image = self._image.key if self._image else None
        self._study.pairs.add_private_note(person, note, image=image)
        return self.say(Feedback(pairing.told_privately(name=person.name)))


def piece(detail: Detail) -> Part:
    """What somebody asked and was told, as the last piece of a description."""
    name = detail.said_by.name if detail.said_by else detail.author
    return Part("asked", pairing.ASKED, pairing.asked(detail.question, name, detail.words))
