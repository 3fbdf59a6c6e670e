"""The other descriptions of a study: how long they usually are, which says the same, which to start from."""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.messages.describe import describing
from app.study.alt_text import AltText
from app.study.image import Image

MOST_CANDIDATES = 50


@dataclass(frozen=True)
class Candidate:
    """An image whose description may serve as a start, and the line it is chosen by."""

    image: Image
    line: str


class SiblingDescriptions:
    """The wording of every described image, by image key; asked at each key press, so it answers at once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[int, str]] = {}
        self._lengths: list[int] = []
        self._numbers: dict[str, list[int]] = {}

    def put(self, text: AltText, number: int) -> None:
        """Note an image's newest description; `number` is the image's."""
        known = self._known.get(text.image)
        if known is not None:
            old_number, old_wording = known
            self._lengths.pop(bisect_left(self._lengths, count_words(old_wording)))
            self._numbers[old_wording].remove(old_number)
        wording = text.description
        self._known[text.image] = (number, wording)
        insort(self._lengths, count_words(wording))
        insort(self._numbers.setdefault(wording, []), number)

    def length(self, image: int) -> int:
        """How many words an image's description has; 0 without one."""
        return count_words(self._known[image][1]) if image in self._known else 0

    def usual_length(self, image: int, fewest: int) -> int | None:
        """The median length, in words, of the other images' descriptions; None when there are fewer than asked."""
        lengths = self._lengths
        if image in self._known:
            own = bisect_left(lengths, self.length(image))
            lengths = lengths[:own] + lengths[own + 1 :]
        if len(lengths) < max(fewest, 1):
            return None
        middle = len(lengths) // 2
        return lengths[middle] if len(lengths) % 2 else round((lengths[middle - 1] + lengths[middle]) / 2)

    def same_as(self, wording: str, image: int) -> int | None:
        """The number of another image described in just these words, or None."""
        own = self._known[image][0] if image in self._known else None
        return next((number for number in self._numbers.get(wording, ()) if number != own), None)


def count_words(text: str) -> int:
    """How many words a text has."""
    return len(text.split())


def nearest_first(
    here: Image,
    images: Iterable[Image],
    texts: Mapping[int, AltText],
    line: Callable[[Image, str], str] = lambda _image, words: words,
) -> Sequence[Candidate]:
    """Descriptions to start from: images of the same group first, then the one before, then by distance. `line`
    says what is read of a description: the content note where its image waits."""
    others = [image for image in images if image.key in texts and image.key != here.key]
    before = max((other.number for other in others if other.number < here.number), default=0)

    def nearness(other: Image) -> tuple[bool, bool, int]:
        return (not _is_same_group(other, here), other.number != before, abs(other.number - here.number))

    return [
        Candidate(
            other,
            describing.candidate(
                other.number, line(other, texts[other.key].line), _is_same_group(other, here)
            ),
        )
        for other in sorted(others, key=nearness)[:MOST_CANDIDATES]
    ]


def _is_same_group(one: Image, other: Image) -> bool:
    return bool(one.facts.group) and one.facts.group == other.facts.group
