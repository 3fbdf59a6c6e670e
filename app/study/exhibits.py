"""What is judged, where it is more than one picture: pictures and texts together, perhaps under a context."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.study.image import Image, ImageFacts

_LISTS = ("texts", "references")
_WORDS = ("context", "subject", "culture", "genre")
_PASSAGE = 4  # words, language, name, source


@dataclass(frozen=True)
class Passage:
    """Some words of an exhibit. `language` is a BCP 47 tag, '' for the study's own. `name`: what it is called on the
    page; '' where it is only counted. `source`: who wrote it, a model or a person; those who judge are not told."""

    words: str
    language: str = ""
    name: str = ""
    source: str = ""


@dataclass(frozen=True)
class ExhibitContent:
    """What an exhibit shows and says.

    `texts` are judged, `references` are there to judge by. `subject`: what exhibits have in common that show the same
    under several contexts. `culture` and `genre` sort exhibits for the analysis. `prompt` stands with the image.
    """

    texts: tuple[Passage, ...] = ()
    references: tuple[Passage, ...] = ()
    context: str = ""
    subject: str = ""
    culture: str = ""
    genre: str = ""


@dataclass(frozen=True)
class Exhibit:
    """One exhibit. `image` is the key of the row that is numbered, assigned and answered; `pictures` are those shown,
    in order: the image's own where it has a file, or others of the study."""

    image: int
    shown: ExhibitContent
    pictures: tuple[Image, ...]

    @property
    def parts(self) -> int:
        """How many things can be chosen among or ranked: the texts where there are two or more, else the pictures."""
        return len(self.shown.texts) if len(self.shown.texts) > 1 else len(self.pictures)


def write_shown(shown: ExhibitContent) -> str:
    """What an exhibit shows as a study stores it: JSON, in which what is empty is left out."""
    cells: dict[str, object] = {
        name: [[one.words, one.language, one.name, one.source] for one in getattr(shown, name)]
        for name in _LISTS
        if getattr(shown, name)
    }
    cells |= {name: words for name in _WORDS if (words := getattr(shown, name))}
    return json.dumps(cells, ensure_ascii=False, sort_keys=True)


def read_shown(stored: str) -> ExhibitContent:
    """What an exhibit shows from what `write_shown` made. Raises ValueError where it was something else."""
    try:
        cells = json.loads(stored)
    except RecursionError as error:
        raise ValueError(stored[:40]) from error
    if not isinstance(cells, dict):
        raise ValueError(stored[:40])
    texts, references = (_passages(cells.get(name, [])) for name in _LISTS)
    words = [cells.get(name, "") for name in _WORDS]
    if not all(isinstance(word, str) for word in words):
        raise ValueError(stored[:40])
    return ExhibitContent(texts, references, *words)


def _passages(rows: object) -> tuple[Passage, ...]:
    if not isinstance(rows, list):
        raise ValueError(rows)
    return tuple(_passage(row) for row in rows)


def _passage(row: object) -> Passage:
    if not isinstance(row, list) or not 1 <= len(row) <= _PASSAGE:
        raise ValueError(row)
    if not all(isinstance(word, str) for word in row):
        raise ValueError(row)
    return Passage(*row)


class Exhibits(Protocol):
    """The exhibits of a study that are more than an image by itself."""

    def of(self, image: int) -> Exhibit | None:
        """What an image (by its key) shows and says beside itself; None where it is just a picture."""

    def all(self) -> Sequence[Exhibit]:
        """Every exhibit that is more than a picture, in the order of their numbers."""

    def has_any(self) -> bool:
        """Whether the study has exhibits that are more than a picture."""

    def add(self, facts: ImageFacts, shown: ExhibitContent, pictures: Sequence[int]) -> Image:
        """A new thing to judge, without a file of its own, showing pictures of the study (by key) in this order.

        Returns the row it is numbered and answered by. Raises KeyError for a picture that is not there.
        """

    def enrich(self, image: int, shown: ExhibitContent) -> Exhibit:
        """Let a picture that is judged come with texts or a context. Raises ValueError where it has them already."""
