"""What a workshop hears and sees of an image; where something was noted of it, it waits until it is asked for."""

from collections.abc import Callable, Sequence
from pathlib import Path

from app.messages.annotate import exhibits
from app.messages.annotate.wording_level import FULL
from app.messages.workshop import workshop as workshop_text
from app.sessions.annotate.exhibit_listening import Pieces, exhibit_parts, spoken
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.feedback import Changed, Feedback
from app.study.alt_text import Level
from app.study.image import Image
from app.study.languages.resolution import StudyTexts
from app.study.ports import OpenStudy


class WorkshopImages(ImageNarration):
    """The image or exhibit in front of the group. `note_of` has what is to be said before it is met."""

    def __init__(self, study: OpenStudy, note_of: Callable[[], str], texts: StudyTexts | None = None) -> None:
        super().__init__(study, FULL, texts)
        self._note_of = note_of
        self.notes_wait = False  # the group meets an image anew each time it comes to it: see `is_withheld`
        self._image: Image | None = None
        self._has_described = False
        self.level = Level.DESCRIPTION  # at which it was described last

    def turn_to(self, image: Image) -> None:
        """Another image is in front of the group."""
        self._image, self._has_described = image, False
        self.level = self.arrival_level or Level.DESCRIPTION
        self.look_at(image)

    @property
    def is_withheld(self) -> bool:
        """Whether the image is met only when it is asked for: something was noted of it, and said first."""
        return bool(self._noted) and not self._has_described

    @property
    def _noted(self) -> str:
        """What the workshop notes of the image now, or what was noted of it anywhere else."""
        return self._note_of() or self._note

    def arrival(self, leave_out: str, describe: str, is_new: bool) -> Pieces:
        """What is said on coming to it; with a content note that, and the keys to leave it out or to hear it."""
        if self._noted:
            return (
                (workshop_text.content_note(note=self._noted, leave_out=leave_out, describe=describe), None),
            )
        if not is_new:
            return ()
        if not self._is_described and self.arrival_level is not None:
            return ((workshop_text.NO_DESCRIPTION, None),)
        return self.on_arrival()[0]

    def describe(self, level: Level) -> Feedback:
        """The description at a level; of an exhibit, "everything" has all its texts too."""
        self._has_described, self.level = True, level
        said = super().describe(level) if self._is_described else Feedback(workshop_text.NO_DESCRIPTION)
        return said._replace(changed=frozenset({Changed.DESCRIPTION}))

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        return super().step_part(by) if self._is_described else Feedback(workshop_text.NO_DESCRIPTION)

    @property
    def _is_described(self) -> bool:
        """Whether there are words about the image; an exhibit always has some."""
        return self.exhibit is not None or self.listening.alt_text is not None

    # --- for somebody who answers at this machine themselves

    def in_words(self) -> str:
        """The description, or all of an exhibit."""
        if self._image is None or self.is_withheld:
            return workshop_text.NOT_YET_DESCRIBED
        whole = "\n".join(map(spoken, exhibit_parts(self._study, self._image)))
        return whole or self.described(self.level)

    def pictures(self) -> Sequence[tuple[Path, str, str]]:
        """What there is to see: each picture's file, its name and its description."""
        if self._image is None or self.is_withheld:
            return ()
        shown = self.exhibit.pictures if self.exhibit is not None else (self._image,)
        path = self._study.images.path
        return [
            (path(picture), exhibits.picture(number, len(shown)), self.picture_words(number))
            for number, picture in enumerate(shown, start=1)
        ]
