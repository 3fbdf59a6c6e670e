"""What images are found by: file, origin, description, one's own notes and doubts, and how far one is."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from app.messages.annotate.annotating import DOUBTS, NO_DESCRIPTION
from app.messages.annotate.content_notes import before_description
from app.messages.gallery import finding
from app.messages.item_nouns import ItemNoun
from app.sessions.gallery.finding import Findable
from app.study.content_notes import ContentNotes
from app.study.image import Image
from app.study.overview.gallery import GalleryRow, OwnWork
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from app.study.verdict import Doubt


class ImageWords:
    """Reads once what is written about all images; of notes and doubts, those of `reader` alone.

    Descriptions are searched as they were composed, so that a word of any field is found.
    """

    def __init__(self, study: OpenStudy, reader: Rater | None) -> None:
        self._described = {one.image: one.description for one in study.descriptions.all_current()}
        self._notes: Mapping[int, list[str]] = defaultdict(list)
        self._doubts: Mapping[int, list[str]] = defaultdict(list)
        for image, doubt, note in study.answers.remarks(reader) if reader else ():
            if doubt:
                self._doubts[image].append(DOUBTS[Doubt(doubt)])
            if note:
                self._notes[image].append(note)

    def state(self, row: GalleryRow) -> str:
        """How far the reader is with an image; '' where it is not theirs."""
        if row.own is OwnWork.NONE:
            return ""
        key = row.image.key
        is_open = row.own is not OwnWork.COMPLETE
        return finding.state(row.answered, is_open, key in self._doubts, key in self._notes)

    def of(self, row: GalleryRow) -> str:
        """Everything an image is found by, in lower case."""
        facts, key = row.image.facts, row.image.key
        own = (self.state(row), *self._doubts.get(key, ()), *self._notes.get(key, ()))
        known = (facts.name, facts.source, facts.group, facts.prompt, row.line, str(row.image.number))
        return "\n".join((*known, self._described.get(key, ""), *own)).casefold()


def findable_images(
    study: OpenStudy,
    reader: Rater | None,
    noun: ItemNoun,
    place: Callable[[Image], int] = lambda image: image.number,
    notes_wait: bool = True,
) -> list[Findable]:
    """The images that have a place on a page (not 0), in the order of their places. What has a content note is listed
    by it; where notes do not wait, its description follows."""
    words, notes = ImageWords(study, reader), ContentNotes(study)
    rows = ((place(row.image), row) for row in study.images.gallery(reader))
    return [
        Findable(
            finding.image_line(number, _line(row, notes.of(row.image), notes_wait), words.state(row), noun),
            words.of(row),
            number,
        )
        for number, row in _in_order(rows)
    ]


def _in_order(rows: Iterable[tuple[int, GalleryRow]]) -> Sequence[tuple[int, GalleryRow]]:
    return sorted(((number, row) for number, row in rows if number), key=lambda one: one[0])


def _line(row: GalleryRow, note: str, notes_wait: bool) -> str:
    line = row.line or NO_DESCRIPTION
    if not note:
        return line
    return before_description(note=note) if notes_wait else f"{before_description(note=note)} {line}"
