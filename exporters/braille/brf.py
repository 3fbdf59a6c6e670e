"""A study's rubric and descriptions as BRF: braille for an embosser or a display, contracted or not."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from app.interchange.braille_pages import Block, Kind, brf, pages
from app.interchange.braille_tables import UNCONTRACTED, has_table, table_for
from app.interchange.images.exhibit_rows import ShownWords
from app.language import tag as own_language
from app.messages.annotate import annotating, exhibits, scale_answers
from app.messages.interchange import braille
from app.messages.item_nouns import noun_for
from app.scripts import by_writing
from app.study.exhibits import Exhibit
from app.study.image import Image
from app.study.names import UNPRINTABLE
from app.study.ports import OpenStudy
from exporters.atomic_file import write_out
from exporters.braille.liblouis import translate


@dataclass(frozen=True)
class Passage:
    """A block before it is braille: print, and the language it is in."""

    kind: Kind
    text: str
    language: str


def export_brf(study: OpenStudy, out: Path, table: str = "") -> None:
    """Write the file, whole or not at all. `table` is as in `table_for`. Raises UserError."""
    write_out(out, study.folder, lambda stream: write_brf(study, stream, table))


def write_brf(study: OpenStudy, stream: TextIO, table: str = "") -> None:
    """Write the rubric, then the description of each image. Raises UserError without liblouis or a table."""
    passages = [*_opening(study), *_rubric(study), *_descriptions(study)]
    stream.write(brf(pages(in_braille(passages, table))))


def in_braille(passages: Sequence[Passage], table: str) -> list[Block]:
    """The passages as braille, in their order; liblouis is asked once a table.

    Words in another script than that of their passage are written with the table of their own language.
    """
    spoken = list(dict.fromkeys(passage.language for passage in passages))
    pieces = [
        (place, words, used)
        for place, passage in enumerate(passages)
        for words, used in _pieces(passage, spoken, table)
    ]
    cells: dict[int, str] = {}
    for one in dict.fromkeys(used for _, _, used in pieces):
        numbers = [number for number, (_, _, used) in enumerate(pieces) if used == one]
        texts = [re.sub(UNPRINTABLE, " ", pieces[number][1]) for number in numbers]
        cells.update(zip(numbers, translate(texts, one), strict=True))
    whole = ["" for _ in passages]
    for number, (place, words, _) in enumerate(pieces):
        whole[place] += cells[number] + (" " if words[-1:].isspace() else "")
    return [Block(passage.kind, text.strip()) for passage, text in zip(passages, whole, strict=True)]


def _pieces(passage: Passage, spoken: Sequence[str], requested: str) -> list[tuple[str, str]]:
    """A passage as words and the table that writes them; whole where there is one table for everything."""
    own = table_for(passage.language, requested)
    if requested and requested != UNCONTRACTED:
        return [(passage.text, own)]
    pieces: list[tuple[str, str]] = []
    for words, language in by_writing(passage.text, passage.language, spoken):
        used = table_for(language, requested) if has_table(language, requested) else own
        if pieces and pieces[-1][1] == used:
            pieces[-1] = (pieces[-1][0] + words, used)
        else:
            pieces.append((words, used))
    return pieces


def _opening(study: OpenStudy) -> Iterator[Passage]:
    language = study.study.language
    yield Passage(Kind.HEADING, study.study.title, language)
    yield _own(Kind.PARAGRAPH, braille.contents(study.study.artifact, study.images.count()))


def _rubric(study: OpenStudy) -> Iterator[Passage]:
    rubric = study.rubrics.current()
    language = study.study.language
    yield _own(Kind.HEADING, braille.RUBRIC)
    if rubric is None:
        yield _own(Kind.PARAGRAPH, braille.NO_RUBRIC)
        return
    yield Passage(Kind.PARAGRAPH, braille.rubric_about(rubric), language)
    for theme in rubric.themes:
        yield _own(Kind.HEADING, annotating.theme_heading(code=theme.code))
        yield Passage(Kind.PARAGRAPH, theme.statement, language)
        for criterion in theme.criteria:
            yield Passage(Kind.ITEM, braille.criterion(criterion), language)
            if how := scale_answers.how(criterion.scale):
                yield _own(Kind.PARAGRAPH, how)
            for text in braille.how_it_counts(criterion):
                yield Passage(Kind.PARAGRAPH, text, language)


def _descriptions(study: OpenStudy) -> Iterator[Passage]:
    yield _own(Kind.HEADING, braille.DESCRIPTIONS)
    images = list(study.images.all())
    shown = ShownWords(study, annotating.NO_DESCRIPTION)
    noun = noun_for(study.exhibits.has_any())
    if not images:
        yield _own(Kind.PARAGRAPH, braille.NO_IMAGES)
    for image in images:
        yield _own(Kind.HEADING, annotating.image_place(image.number, len(images), noun))
        yield from (_own(Kind.PARAGRAPH, words) for words in shown.note(image))
        exhibit = shown.exhibit(image)
        if exhibit is None:
            yield from _described(study, image)
            yield from (_own(Kind.PARAGRAPH, words) for words in shown.made_from(image))
        else:
            yield from _exhibited(study, shown, image, exhibit)


def _exhibited(study: OpenStudy, shown: ShownWords, image: Image, exhibit: Exhibit) -> Iterator[Passage]:
    """An exhibit in the order in which it is met, each text in its language."""
    language = study.study.language
    for name, said in shown.opening(image):
        yield _own(Kind.ITEM, name)
        yield Passage(Kind.PARAGRAPH, said, language)
    for number, picture in enumerate(exhibit.pictures, start=1):
        yield _own(Kind.ITEM, exhibits.picture(number, len(exhibit.pictures)))
        yield from _described(study, picture)
    for name, passage in shown.passages(exhibit):
        yield _own(Kind.ITEM, name)
        yield Passage(Kind.PARAGRAPH, passage.words, passage.language or language)


def _described(study: OpenStudy, image: Image) -> Iterator[Passage]:
    """All that is said of an image, as in the fullest level; the day it was written stays out."""
    text = study.descriptions.current(image.key)
    if text is None:
        yield _own(Kind.PARAGRAPH, annotating.NO_DESCRIPTION)
        return
    draft = text.draft
    for words in (text.description, annotating.scene(draft.scene), annotating.writing(draft.text)):
        yield Passage(Kind.PARAGRAPH, words, draft.language)


def _own(kind: Kind, text: str) -> Passage:
    return Passage(kind, text, own_language())
