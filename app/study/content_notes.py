"""What people are told of an image before they meet it."""

from collections.abc import Iterable, Iterator

from app.study.image import Image
from app.study.ports import OpenStudy


class ContentNotes:
    """Content notes of a study's images: those of the images themselves, and those of its workshops."""

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self._of_workshops: dict[int, list[str]] | None = None  # by image, read when first asked for

    def of(self, *images: Image) -> str:
        """What was noted of these images, each note once; '' where nothing was."""
        return "; ".join(dict.fromkeys(note for image in images for note in self._notes(image)))

    def _notes(self, image: Image) -> Iterator[str]:
        if self._of_workshops is None:
            self._of_workshops = {}
            for key, note in _noted_in_workshops(self._study):
                self._of_workshops.setdefault(key, []).append(note)
        own: Iterable[str] = (image.facts.content_note,) if image.facts.content_note else ()
        yield from (note.strip().rstrip(".") for note in (*own, *self._of_workshops.get(image.key, ())))


def _noted_in_workshops(study: OpenStudy) -> Iterator[tuple[int, str]]:
    for workshop in study.workshops.all():
        for group in study.workshops.groups(workshop.key):
            yield from ((one.image, one.content_note) for one in group.images if one.content_note)
