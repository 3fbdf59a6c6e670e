"""What people are told of an image before they meet it."""

from app.study.image import Image
from app.study.ports import OpenStudy


def note_of(study: OpenStudy, image: Image) -> str:
    """The content notes of one image or exhibit now, each once; '' if there are none. For many images, use
    `ContentNotes`."""
    return _each_once(study.images.content_notes_of(image.key))


class ContentNotes:
    """Content notes of a study's images, read when they are first asked for: those of an image itself, of its
    workshops, and of every exhibit or picture that it is shown with. Whoever shows a picture asks here first."""

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self._found: dict[int, str] | None = None  # by image

    def of(self, image: Image) -> str:
        """What was noted of an image or exhibit, each note once; '' where nothing was."""
        if self._found is None:
            notes = self._study.images.content_notes()
            self._found = {key: _each_once(found) for key, found in notes.items()}
        return self._found.get(image.key, "")


class WaitingImages:
    """Which images wait behind their content note while one person is at a page: until that person asks for them."""

    def __init__(self, study: OpenStudy) -> None:
        self.notes_wait = True  # whether images wait at all, as the person wants it
        self._notes, self._met = ContentNotes(study), set[int]()

    def note(self, image: Image) -> str:
        """What was noted of an image; '' where nothing was."""
        return self._notes.of(image)

    def has(self, image: Image) -> bool:
        """Whether the image is neither shown nor described yet."""
        return self.notes_wait and image.key not in self._met and bool(self.note(image))

    def meet(self, image: Image) -> None:
        """The image is asked for: it waits no longer."""
        self._met.add(image.key)


def _each_once(notes: tuple[str, ...]) -> str:
    """A packet has the notes of a workshop in one."""
    cleaned = (part.strip().rstrip(".") for note in notes for part in note.split("; "))
    return "; ".join(dict.fromkeys(part for part in cleaned if part))
