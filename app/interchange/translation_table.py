"""Tables for translators: a row for each text of a study, a column for each language. CSV, XLSX and Word."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.errors import UserError
from app.interchange.rubric.rubric_docx import open_document
from app.interchange.tables.formula_guard import unguard
from app.interchange.tables.tables import Cells, table_lines
from app.interchange.workbook.workbook_plan import decoded, is_unchanged
from app.messages.study import languages as study_languages
from app.study.languages.listing import TranslationState, study_texts, translated_texts
from app.study.languages.translations import NewTranslation, TextKind, TextPlace, is_language_tag
from app.study.ports import OpenStudy

KIND, OF, FIELD, ORIGINAL, ID = "kind", "of", "field", "original", "id"
ABOUT = (KIND, OF, FIELD, ORIGINAL)
STATE = " state"  # after a language: how far its translation is
WORD = ".docx"
GUARDED = (".csv", ".tsv", ".tab")  # text in other tables is never computed, and has no apostrophe before it


@dataclass(frozen=True)
class ReadTranslations:
    """What a table says: translations, how many rows are of texts that the study does not have, and how many outdated
    translations are as they were."""

    new: tuple[NewTranslation, ...]
    unknown: int
    outdated: int = 0


def table_of(study: OpenStudy, languages: Sequence[str]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The headings, and a row for each text: what it is, its words, then for each language the translation and how far
    that is; last its id, by which the row is known again."""
    texts = study_texts(study)
    columns = [translated_texts(study, language, texts) for language in languages]
    headings = (*ABOUT, *(part for one in languages for part in (one, f"{one}{STATE}")), ID)
    rows = [
        (
            text.place.kind.value,
            text.of,
            text.place.field,
            text.words,
            *(part for column in columns for part in (column[at].words, column[at].state.value)),
            text.place.object,
        )
        for at, text in enumerate(texts)
    ]
    return headings, rows


def read_translations(
    study: OpenStudy, file: Path, wanted: Sequence[str], author: str, model: str
) -> ReadTranslations:
    """The translations in a table that are new, for the wanted languages; all that have a column where none is wanted.

    A translation is one of the words that the table has for the original, whatever the study says by now. Empty cells
    say nothing, nor does an outdated translation that nobody changed. A table from before a merge may name an image by
    an id that it had on another machine. Raises UserError naming file and row for what
    cannot be understood; nothing is stored here.
    """
    lines = list(_lines(file))
    headings, languages = _headings(file.name, lines, wanted)
    texts = study_texts(study)
    known = {text.place for text in texts}
    states = {
        (one.text.place, language): one
        for language in languages
        for one in translated_texts(study, language, texts)
    }
    images_now = study.translations.images_now()
    new: list[NewTranslation] = []
    unknown = outdated = 0
    for number, cells in lines[1:]:
        row = dict(zip(headings, cells, strict=False))
        if not any(cell.strip() for cell in cells):
            continue
        place = _place(file.name, number, row)
        if place.kind is TextKind.DESCRIPTION:
            place = replace(place, object=images_now.get(place.object, place.object))
        unknown += place not in known
        for language in languages if place in known else ():
            text, original = _cell(row, language), _cell(row, ORIGINAL)
            now = states[place, language]
            has_words = _is_unchanged(text, now.words)
            said = now.translation.said.original if now.translation else ""
            is_there = has_words and now.translation and _is_unchanged(original, said)
            if text and now.state is TranslationState.OUTDATED and has_words:
                outdated += 1
            elif text and not is_there:
                words = now.text.words if _is_unchanged(original, now.text.words) else original
                new.append(NewTranslation(place, language, text, words, author, model))
    return ReadTranslations(tuple(new), unknown, outdated)


def _headings(
    file: str, lines: Sequence[tuple[int, Cells]], wanted: Sequence[str]
) -> tuple[list[str], Sequence[str]]:
    """The headings of a table, and the languages to read. Raises UserError where a column is missing."""
    if not lines:
        raise UserError(study_languages.no_columns(file, list(ABOUT)))
    headings = [cell.strip() for cell in lines[0][1]]
    missing = [name for name in (KIND, FIELD, ORIGINAL, ID) if name not in headings]
    if missing:
        raise UserError(study_languages.no_columns(file, missing))
    languages = [one for one in headings if one not in (*ABOUT, ID) and is_language_tag(one)]
    absent = [one for one in wanted if one not in languages]
    if absent or not languages:
        raise UserError(study_languages.no_columns(file, absent or [study_languages.LANGUAGE_COLUMN]))
    return headings, wanted or languages


def _place(file: str, number: int, row: dict[str, str]) -> TextPlace:
    try:
        kind = TextKind(row.get(KIND, "").strip())
    except ValueError as error:
        raise UserError(
            study_languages.no_such_kind(file=file, row=number, word=row.get(KIND, ""), known=list(TextKind))
        ) from error
    return TextPlace(kind, _cell(row, ID), row.get(FIELD, "").strip())


def _cell(row: dict[str, str], name: str) -> str:
    return row.get(name, "").strip()


def _is_unchanged(cell: str, words: str) -> bool:
    """Whether a cell says these words, as a table can hold them."""
    return cell == words.strip() or is_unchanged(cell, words)


def _lines(file: Path) -> Iterator[tuple[int, Cells]]:
    if file.suffix.lower() in GUARDED:
        for number, cells in table_lines(file):
            yield number, [unguard(cell) for cell in cells]
        return
    if file.suffix.lower() != WORD:
        for number, cells in table_lines(file):
            yield number, [decoded(cell) for cell in cells]
        return
    for table in open_document(file).tables[:1]:
        for number, row in enumerate(table.rows, start=1):
            yield number, [cell.text for cell in row.cells]
