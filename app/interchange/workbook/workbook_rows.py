"""What one row of a workbook that came back is about, and what it says; or the one reason why that is not clear."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from app.interchange.tables.columns import FLAGS, VERDICTS, WHOLE_IMAGE, plain_word
from app.interchange.tables.references import ExhibitPartCounts
from app.interchange.tables.scale_values import read_mark
from app.interchange.workbook import workbook_plan as plan
from app.interchange.workbook.workbook_plan import Column
from app.interchange.workbook.workbook_sheets import Cell, Row
from app.messages.annotate import annotating
from app.messages.catalogue import in_every_language
from app.messages.interchange import workbook_import
from app.messages.interchange.scale_values import not_on_scale
from app.study.answer import Content
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.scales import ScaleKind
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Mark, Scale, Verdict

_Thing = TypeVar("_Thing")
LONGEST_VERSION = 9  # digits
FILLED_IN = (Column.ANSWER, Column.DOUBT, Column.NOTE)


@cache
def verdicts() -> dict[str, Verdict]:
    """Verdicts by every word they are known by in a file, and by how the window calls them in each language."""
    return {**_in_every_language(annotating.VERDICTS), **VERDICTS}


@cache
def judgments() -> dict[str, Judgment]:
    """The same for judgments of a whole image."""
    return {**_in_every_language(annotating.JUDGMENTS), **WHOLE_IMAGE}


@cache
def doubts() -> dict[str, Doubt]:
    """The same for reasons of doubts."""
    return {**_in_every_language(annotating.DOUBTS), **{doubt.value: doubt for doubt in Doubt}}


def _in_every_language(said: Mapping[_Thing, str]) -> dict[str, _Thing]:
    things = {word: thing for thing, word in said.items()}
    return {plain_word(other): things[word] for other, word in in_every_language(things).items()}


class BadRow(Exception):
    """A row that cannot be understood; caught where rows are read. It holds the sentence that names the cell."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class MixedRow(BadRow):
    """A row whose cells name different things: its sheet was sorted in part, and no row of it can be trusted."""


class BadVersion(BadRow):
    """A row of a rubric version that the study does not have: all rows of its workbook are, so one is told."""


@dataclass(frozen=True)
class RowSubject:
    """What a row is about: an image, and a criterion or (None) a scale for the whole image. `parts`: how many things
    there are to choose among or to rank, where that is asked and known. `version`: an earlier rubric version whose
    criterion it is; 0 is the newest."""

    image: Image
    item: str
    criterion: Criterion | None
    parts: int | None = None
    version: int = 0

    @property
    def title(self) -> str:
        """What it is called."""
        return plan.title_of(self.item, self.criterion, self.image)


class _Asked:
    """What a rubric version asks, by code and by lineage, and the whole image."""

    def __init__(self, rubric: Rubric | None) -> None:
        criteria = rubric.criteria if rubric else ()
        scales: dict[str, Criterion | Scale] = {scale.value: scale for scale in Scale}
        self.by_code = scales | {criterion.code.lower(): criterion for criterion in criteria}
        self.by_lineage = scales | {str(criterion.lineage): criterion for criterion in criteria}


class RowSubjects:
    """Finds what rows are about. Two cells that name the same thing must agree: if they do not, a part of the
    sheet was sorted without the rest, and nothing on it can be trusted."""

    def __init__(self, study: OpenStudy) -> None:
        self._id = str(study.study.id)
        self._scale = study.study.whole_image
        self._parts = ExhibitPartCounts(study)
        self._rubrics = study.rubrics
        rubric = study.rubrics.current()
        self._version = rubric.version if rubric else 0
        self._asked = {self._version: _Asked(rubric)}
        self._images = {str(image.id): image for image in study.images.all()}
        self._numbers = {str(image.number): image for image in self._images.values()}

    def find(self, row: Row) -> RowSubject | None:
        """What a row is about; None for a row of remarks under the table. Raises BadRow."""
        is_about = [column for column in Column if column not in FILLED_IN and row.text(column)]
        identifying = {Column.IMAGE, Column.IMAGE_ID, Column.CRITERION, Column.CRITERION_ID}
        if not identifying.intersection(is_about):
            said = [row.cells[column].where for column in FILLED_IN if row.text(column)]
            if said:
                raise BadRow(workbook_import.row_of_nothing(where=said[0]))
            return None
        if row.text(Column.STUDY_ID) and row.text(Column.STUDY_ID).lower() != self._id:
            raise BadRow(workbook_import.other_study(where=row.cells[Column.STUDY_ID].where))
        image = self._image(row)
        asked, version = self._criterion(row)
        if isinstance(asked, Scale):
            return RowSubject(image, asked.value, None)
        is_of_parts = asked.scale.kind in (ScaleKind.RANKING, ScaleKind.CHOICE)
        parts = self._parts.of(image.key) if is_of_parts else None
        return RowSubject(image, asked.code, asked, parts, version if version != self._version else 0)

    def _image(self, row: Row) -> Image:
        by_id = _look_up(row, Column.IMAGE_ID, self._images, workbook_import.no_such_image)
        by_number = _look_up(row, Column.IMAGE, self._numbers, workbook_import.no_such_image)
        if by_id and by_number and by_id.key != by_number.key:
            raise MixedRow(
                workbook_import.does_not_fit(
                    where=row.cells[Column.IMAGE].where, other=row.cells[Column.IMAGE_ID].where
                )
            )
        image = by_id or (by_number if row.text(Column.STUDY_ID) else None)
        if image is None:
            raise BadRow(workbook_import.row_of_nothing(where=row.cells[Column.ANSWER].where))
        return image

    def _criterion(self, row: Row) -> tuple[Criterion | Scale, int]:
        """The criterion of a row, or the scale on which it asks for the whole image; and of which rubric version."""
        version = self._version_of(row)
        asked = self._asked[version]
        by_id = _look_up(row, Column.CRITERION_ID, asked.by_lineage, workbook_import.no_such_criterion)
        by_code = _look_up(row, Column.CRITERION, asked.by_code, workbook_import.no_such_criterion)
        if by_id and by_code and by_id != by_code:
            where, other = row.cells[Column.CRITERION].where, row.cells[Column.CRITERION_ID].where
            raise MixedRow(workbook_import.does_not_fit(where=where, other=other))
        found = by_id or by_code
        if found is None:
            raise BadRow(workbook_import.row_of_nothing(where=row.cells[Column.ANSWER].where))
        if isinstance(found, Scale) and found is not self._scale:
            column = Column.CRITERION if by_code else Column.CRITERION_ID
            raise BadRow(workbook_import.no_whole_image(where=row.cells[column].where))
        if not isinstance(found, Scale) and not row.text(Column.VERSION) and self._version > 1:
            raise BadVersion(
                workbook_import.unsaid_rubric(where=row.cells[Column.ANSWER].where, current=self._version)
            )
        return found, version

    def _version_of(self, row: Row) -> int:
        """The rubric version a row was made for; the newest where it does not say. Raises BadVersion."""
        said = row.text(Column.VERSION)
        if not said or said == str(self._version):
            return self._version
        number = int(said) if said.isascii() and said.isdigit() and len(said) <= LONGEST_VERSION else 0
        try:
            if number not in self._asked:
                self._asked[number] = _Asked(self._rubrics.version(number))
        except KeyError as error:
            where = row.cells[Column.VERSION].where
            raise BadVersion(
                workbook_import.no_such_version(where=where, said=said, current=self._version)
            ) from error
        return number


def _look_up(
    row: Row, column: Column, known: Mapping[str, _Thing], complain: Callable[[str, str], str]
) -> _Thing | None:
    """What a cell names; None where it is empty or gone. Raises BadRow for what the study does not have."""
    word = row.text(column)
    if not word:
        return None
    if word.lower() not in known:
        raise BadRow(complain(row.cells[column].where, word))
    return known[word.lower()]


def content_of(row: Row, subject: RowSubject, before: Content) -> Content:
    """What a row says; of a column that is gone, what was said before. Raises BadRow."""
    for column in FILLED_IN:
        if column in row.cells and row.cells[column].is_formula:
            raise BadRow(workbook_import.is_formula(where=row.cells[column].where))
    doubt = _doubt(row) if Column.DOUBT in row.cells else before.doubt
    note = before.note
    if Column.NOTE in row.cells:
        said = row.cells[Column.NOTE].text
        if not plan.is_unchanged(said, before.note):
            note = plan.decoded(said).strip()
    return Content(_value(row, subject, before), doubt, note)


def _value(row: Row, subject: RowSubject, before: Content) -> Verdict | Judgment | Mark | None:
    cell = row.cells[Column.ANSWER]
    word = plain_word(plan.decoded(cell.text))
    if not word:
        return None
    if subject.criterion is not None:
        if not subject.criterion.scale.is_yes_no:
            return _mark(cell, subject.criterion, subject.parts, before.mark)
        if word in verdicts():
            return verdicts()[word]
        raise BadRow(workbook_import.not_in_list(cell.where, cell.text.strip(), plan.verdict_words()))
    scale = Scale(subject.item)
    judgment = judgments().get(word)
    if judgment is None or judgment not in JUDGMENTS[scale]:
        raise BadRow(workbook_import.not_in_list(cell.where, cell.text.strip(), plan.judgment_words(scale)))
    return judgment


def _mark(cell: Cell, criterion: Criterion, parts: int | None, before: Mark | None) -> Mark | Verdict:
    """An answer on another scale than yes or no. Raises BadRow."""
    said = plan.decoded(cell.text).strip()
    if (
        criterion.scale.kind is ScaleKind.TEXT
        and before is not None
        and plan.is_unchanged(cell.text, before.value)
    ):
        return before
    if criterion.scale.kind is not ScaleKind.TEXT and verdicts().get(plain_word(said)) is Verdict.CANNOT_TELL:
        return Verdict.CANNOT_TELL
    try:
        return read_mark(criterion.scale, said, parts)
    except ValueError as error:
        raise BadRow(f"{cell.where}: {not_on_scale(said, criterion.scale, parts)}") from error


def _doubt(row: Row) -> Doubt | None:
    cell = row.cells[Column.DOUBT]
    word = plain_word(plan.decoded(cell.text))
    if word in doubts():
        return doubts()[word]
    if word in FLAGS or not word:  # a plain yes gives no reason
        return Doubt.UNSAID if word and FLAGS[word] else None
    raise BadRow(workbook_import.not_in_list(cell.where, cell.text.strip(), plan.doubt_words()))
