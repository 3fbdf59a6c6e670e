"""The pictures of a study that can be described, in their order: those that are judged, then those only shown."""

from app.study.image import Image
from app.study.ports import OpenStudy


class ImageOrder:
    """Counts pictures from 1, and gives them out under that number.

    An exhibit without a file is none of them: the pictures that it shows are.
    """

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self._pictures: list[Image] = []
        self._places: dict[int, int] = {}
        self._count()

    def _count(self) -> None:
        shown_only = self._study.images.shown_only()
        without = {
            one.image for one in self._study.exhibits.all() if not _shows_itself(one.image, one.pictures)
        }
        judged = (image for image in self._study.images.all() if image.key not in without)
        self._pictures = [
            image if image.number == place else image._replace(number=place)
            for place, image in enumerate((*judged, *shown_only), start=1)
        ]
        self._places = {image.key: image.number for image in self._pictures}

    @property
    def all(self) -> list[Image]:
        """Every picture in order."""
        return self._pictures

    @property
    def total(self) -> int:
        """How many there are."""
        return len(self._pictures)

    def at(self, place: int) -> Image | None:
        """The picture at a place, or None."""
        return self._pictures[place - 1] if 1 <= place <= len(self._pictures) else None

    def counted(self, image: Image) -> Image:
        """A picture of the study under its number here; one that has just come is counted too."""
        if image.key not in self._places:
            self._count()
        return self._pictures[self._places[image.key] - 1]

    def place(self, key: int) -> int:
        """The number here of a picture, by its key; 0 for none of these."""
        return self._places.get(key, 0)


def _shows_itself(image: int, pictures: tuple[Image, ...]) -> bool:
    return any(picture.key == image for picture in pictures)
