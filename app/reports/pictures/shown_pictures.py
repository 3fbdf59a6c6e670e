"""Which pictures a document may show, and how they look in it."""

import re
from collections.abc import Sequence
from enum import StrEnum

from app.errors import UserError
from app.judging.prompts.scaled_picture import prepare
from app.messages.agreement import report_pictures
from app.reports.document import Picture
from app.study.content_notes import ContentNotes
from app.study.image import Image
from app.study.ports import OpenStudy

LONGEST_SIDE = 320  # pixels of a thumbnail
_FORBIDS = re.compile(
    r"all rights reserved|no (re)?distribution|no reproduction|not? (to )?(be )?(shown|published|reproduced|copied)"
    r"|do not (show|publish|reproduce|copy|share)|confidential|proprietary",
    re.IGNORECASE,
)


class Pictures(StrEnum):
    """Which pictures a document shows: none, those whose licence is written down, or also those without one. A picture
    whose licence forbids it, or that has a content note, is never shown."""

    NONE = "none"
    LICENSED = "licensed"
    ALL = "all"


def forbids(licence: str) -> bool:
    """Whether the words of a licence forbid to show the picture."""
    return bool(_FORBIDS.search(licence))


class PictureShow:
    """Makes thumbnails with their descriptions, and says which pictures it leaves out and why."""

    def __init__(self, study: OpenStudy, pictures: Pictures) -> None:
        self._study, self._pictures = study, pictures
        self._notes = ContentNotes(study)

    @property
    def wants_none(self) -> bool:
        """Whether no pictures are asked for."""
        return self._pictures is Pictures.NONE

    def why_not(self, image: Image) -> str:
        """Why a picture is not shown, as a sentence; "" for one that is."""
        licence = image.facts.licence
        if note := self._notes.of(image):
            return report_pictures.content_note(number=image.number, note=note)
        if forbids(licence):
            return report_pictures.forbidden(number=image.number, licence=licence)
        if not licence and self._pictures is not Pictures.ALL:
            return report_pictures.no_licence(number=image.number)
        return "" if image.picture.sha256 else report_pictures.no_file(number=image.number)

    def show(self, image: Image) -> Picture | str:
        """The picture, or why it is not shown."""
        if reason := self.why_not(image):
            return reason
        try:
            facts, content = prepare(self._study.images.file(image), LONGEST_SIDE)
        except UserError:
            return report_pictures.unreadable(number=image.number)
        described = self._study.descriptions.current(image.key)
        return Picture(
            f"image-{image.number}",
            report_pictures.alternative(image.number, described.line if described else ""),
            report_pictures.caption(image.number, image.facts.source, image.facts.licence),
            content,
            (facts.width, facts.height),
        )

    def show_all(self, images: Sequence[Image]) -> tuple[tuple[Picture, ...], tuple[str, ...]]:
        """The pictures that are shown, and a sentence for each that is not."""
        found = [self.show(image) for image in images]
        return tuple(one for one in found if isinstance(one, Picture)), tuple(
            one for one in found if isinstance(one, str)
        )
