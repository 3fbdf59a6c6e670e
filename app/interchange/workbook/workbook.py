"""Workbooks that come back: what somebody changed in theirs, told before it is taken, then taken as a whole or not; or
the rows that are clear, where the caller asks for these, with a sentence about each of the others.

A row names the answer that stood in it when the workbook was made, and answers are never edited, so three things are
known of each: what was sent out, what came back, and what the study says now. A cell nobody touched changes nothing,
even when its rater has gone on in the window since; a row that was deleted takes nothing back; a cell that was emptied
does. Where an answer was changed on both sides the study's stays, unless the workbook is to be preferred; but what came
from an earlier saved workbook gives way to a later one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

from app.errors import UserError
from app.identity import now
from app.interchange.packets.packet_file import Passphrase, sha256_of
from app.interchange.tables.columns import plain_word
from app.interchange.workbook.workbook_plan import Column
from app.interchange.workbook.workbook_rows import (
    BadRow,
    BadVersion,
    MixedRow,
    RowSubject,
    RowSubjects,
    content_of,
)
from app.interchange.workbook.workbook_sheets import Cell, ReturnedWorkbook, Row, read_book
from app.messages.annotate import annotating
from app.messages.interchange import workbook as workbook_text, workbook_import
from app.study.answer import NOTHING, Answer, AnswerAction, Circumstances, Content
from app.study.ports import ImportedAnswer, OpenStudy
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.team.sent_work import NewReturn, ReviewState

MOST_SHOWN = 20
WITHIN_A_SECOND = timedelta(milliseconds=999)  # a workbook tells the second in which it was saved


@dataclass(frozen=True)
class Change:
    """One answer that came back changed. `is_kept`: the study's own later answer stays in its place."""

    subject: RowSubject
    rater: str
    before: Content
    after: Content
    way: Perception
    given_at: datetime
    is_kept: bool = False
    language: str = ""

    @property
    def sentence(self) -> str:
        """The change in words: what it is now, then what it was."""
        before, after = _words(self.before), _words(self.after)
        if self.is_kept:
            return workbook_import.kept(self.subject.title, after, before)
        return workbook_import.change(self.subject.title, before, after)


@dataclass(frozen=True)
class Returned:
    """What workbooks say, checked against a study: rows read, raters with whether they are new, and changes.

    `planned`: the images (by key) that the plan gives each rater who is in it. `books`: of each file the rater, the id
    of the workbook that was sent out ('' where it does not say), the SHA-256 of the file, and whether rows of it are
    left out. `unclear`: by file, a sentence about each such row; always empty unless rows may be left out.
    """

    rows: Mapping[str, int]
    raters: Mapping[str, bool]
    changes: tuple[Change, ...]
    planned: Mapping[str, frozenset[int]] = field(default_factory=dict)
    newest_version: int = 0
    books: tuple[tuple[str, str, str, bool], ...] = ()
    unclear: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def taken(self) -> tuple[Change, ...]:
        """The changes that are to be stored."""
        return tuple(change for change in self.changes if not change.is_kept)

    def summaries(self, is_dry: bool) -> list[str]:
        """A sentence a rater: how much came back."""
        sentences = [
            workbook_import.summary(name, is_new, self.rows[name], _counts(self.changes, name), is_dry)
            for name, is_new in self.raters.items()
        ]
        left_out = [
            workbook_import.left_out(count=len(rows), file=file) for file, rows in self.unclear.items()
        ]
        return [*sentences, *filter(None, map(self._unplanned, self.raters)), *self._earlier(), *left_out]

    @property
    def left_out(self) -> list[str]:
        """The rows that are left out, a sentence each, which names the cell and what would be right."""
        return [sentence for rows in self.unclear.values() for sentence in rows]

    def _unplanned(self, name: str) -> str:
        """The warning that somebody answered images that the plan does not give them; '' where they did not."""
        images = {
            change.subject.image.number
            for change in self.taken
            if change.rater == name
            and name in self.planned
            and change.subject.image.key not in self.planned[name]
        }
        return workbook_import.unplanned(name, sorted(images)) if images else ""

    def _earlier(self) -> list[str]:
        """A sentence a version on the answers that were given to an earlier version of the rubric."""
        versions = Counter(change.subject.version for change in self.taken if change.subject.version)
        return [
            workbook_import.of_earlier_version(count=count, version=version, newest=self.newest_version)
            for version, count in sorted(versions.items())
        ]

    def lines(self, most: int | None = None) -> list[str]:
        """Every change in words, those that are taken first; or the first so many and how many more."""
        sentences = [change.sentence for change in sorted(self.changes, key=lambda change: change.is_kept)]
        if most is not None and len(sentences) > most:
            return [*sentences[:most], workbook_import.more_changes(count=len(sentences) - most)]
        return sentences


def read_workbooks(
    study: OpenStudy,
    files: Sequence[Path],
    rater: str = "",
    prefer_workbook: bool = False,
    ask: Passphrase | None = None,
    skip_unclear: bool = False,
) -> Returned:
    """Read and compare workbooks; nothing is written. `rater` is who filled them in, where they do not say. `ask`: for
    the passphrase of a locked one. `skip_unclear`: leave out rows that are not clear, and take the others.

    Raises UserError, which names the cell, when anything in them is not clear; with `skip_unclear` only for a workbook
    of which no row can be trusted.
    """
    reader = _Reader(study, prefer_workbook, skip_unclear)
    for file in dict.fromkeys(files):
        reader.take(read_book(file, ask), rater.strip(), sha256_of(file))
    changes = tuple(change for change, _ in reader.changes.values() if change)
    rubric = study.rubrics.current()
    newest = rubric.version if rubric else 0
    planned = {name: _planned(study, name) for name in reader.raters}
    return Returned(
        reader.rows,
        reader.raters,
        changes,
        {name: images for name, images in planned.items() if images},
        newest,
        tuple(reader.books),
        reader.unclear,
    )


def _planned(study: OpenStudy, name: str) -> frozenset[int]:
    """The images that the plan gives somebody; none where it leaves them out."""
    rater = study.raters.find(name)
    return frozenset(one.image for one in study.assignments.of(rater)) if rater else frozenset()


def bring_in(study: OpenStudy, returned: Returned) -> int:
    """Store what came back changed, all or nothing. Returns how many answers that were."""
    study.prepare_to_write()
    with study.together():
        raters = {name: study.raters.add(name, RaterKind.PERSON) for name in returned.raters}
        new = study.answers.bring_in(
            ImportedAnswer(
                change.subject.image.key,
                raters[change.rater],
                0,
                change.subject.item,
                change.after,
                change.given_at,
                Circumstances(change.way, language=change.language),
                change.subject.version,
            )
            for change in returned.taken
        )
        for name, work, sha256, has_unclear in returned.books:
            back = study.sent_work.note_return(raters[name], NewReturn(_as_id(work), bytes.fromhex(sha256)))
            if back is not None and has_unclear:
                study.sent_work.set_review(back, ReviewState.HAS_ISSUES)
    return new


def _as_id(text: str) -> UUID | None:
    """The id of a workbook that was sent out; None where it is gone or spoiled."""
    try:
        return UUID(text)
    except ValueError:
        return None


@dataclass(frozen=True)
class _Back:
    """Whose workbook came back, how they took in the pictures, and when it was saved last."""

    name: str
    rater: Rater | None
    way: Perception
    saved_at: datetime
    language: str


class _Reader:
    """Compares row by row. An item may come twice if it says the same twice."""

    def __init__(self, study: OpenStudy, prefer_workbook: bool, skip_unclear: bool) -> None:
        self._study = study
        self._prefer_workbook = prefer_workbook
        self._skip_unclear = skip_unclear
        self.unclear: dict[str, tuple[str, ...]] = {}
        self._subjects = RowSubjects(study)
        self._current: dict[tuple[str, int, int], Mapping[str, Answer]] = {}
        self.books: list[tuple[str, str, str, bool]] = []
        self.rows: dict[str, int] = {}
        self.raters: dict[str, bool] = {}
        self.changes: dict[tuple[str, int, str, int], tuple[Change | None, tuple[Content, str]]] = {}

    def take(self, book: ReturnedWorkbook, rater: str, sha256: str) -> None:
        """Read one workbook. Raises UserError with the first unclear cell in its sentence and more in its details."""
        unclear: list[str] = []
        is_mixed = False
        said: dict[str, Cell] = {}
        subjects: list[tuple[Row, RowSubject]] = []
        for row in book.rows:
            try:
                subject = self._subjects.find(row)
                if subject is not None:
                    subjects.append((row, subject))
                    said.setdefault(
                        row.text(Column.RATER), row.cells.get(Column.RATER, row.cells[Column.ANSWER])
                    )
            except BadVersion as bad:
                _refuse(book, [bad.sentence])
            except BadRow as bad:
                unclear.append(bad.sentence)
                is_mixed = is_mixed or isinstance(bad, MixedRow)
        if is_mixed or not self._skip_unclear or not subjects:
            _refuse(book, unclear)
        name = self._rater(book, said, rater)
        back = _Back(name, self._study.raters.find(name), _way(book), _saved_at(book), book.language)
        for row, subject in subjects:
            try:
                self._compare(row, subject, back)
            except BadRow as bad:
                unclear.append(bad.sentence)
        if not self._skip_unclear:
            _refuse(book, unclear)
        if unclear:
            self.unclear[book.file] = tuple(unclear)
        self.books.append((name, book.work, sha256, bool(unclear)))
        self.rows[name] = self.rows.get(name, 0) + len(subjects)

    def _rater(self, book: ReturnedWorkbook, said: Mapping[str, Cell], given: str) -> str:
        """Whose workbook it is: all places that say so must agree. Raises UserError."""
        names = [(name, cell.where) for name, cell in said.items() if name]
        if book.name and book.name.text.strip():
            names.append((book.name.text.strip(), book.name.where))
        if given:
            names.append((given, workbook_import.RATER_FLAG))
        if not names:
            raise UserError(workbook_import.nobody(book.file, book.name.where if book.name else ""))
        (name, where), *others = names
        for other, place in others:
            if other != name:
                _refuse(book, [workbook_import.two_people(where=place, said=other, other=where, known=name)])
        known = self._study.raters.find(name)
        if known is not None and known.kind is RaterKind.JUDGE:
            raise UserError(workbook_text.not_a_person(name=name))
        self.raters[name] = known is None
        return name

    def _compare(self, row: Row, subject: RowSubject, back: "_Back") -> None:
        current = self._now(subject, back.rater)
        content = current.content if current else NOTHING
        sent = self._sent(row, subject, back.rater, current)
        says = content_of(row, subject, sent)
        key = (back.name, subject.image.key, subject.item, subject.version)
        where = row.cells[Column.ANSWER].where
        _, (known, other) = self.changes.setdefault(key, (None, (says, where)))
        if known != says:
            self.changes[key] = (None, (known, other))  # which of the two is meant is not clear
            raise BadRow(workbook_import.contradicts(where=where, other=other))
        if says in (sent, content):
            return
        is_kept = content != sent and not self._prefer_workbook and not _is_earlier(current, back.saved_at)
        given_at = now() if self._prefer_workbook else back.saved_at
        change = Change(subject, back.name, content, says, back.way, given_at, is_kept, back.language)
        self.changes[key] = (change, (says, where))

    def _now(self, subject: RowSubject, rater: Rater | None) -> Answer | None:
        if rater is None:
            return None
        key = (rater.name, subject.image.key, subject.version)
        if key not in self._current:
            self._current[key] = self._study.answers.current(
                subject.image.key, rater, version=subject.version
            )
        return self._current[key].get(subject.item)

    def _sent(self, row: Row, subject: RowSubject, rater: Rater | None, current: Answer | None) -> Content:
        """What stood in a row when the workbook was made; what the study says now where that is not known."""
        said = row.text(Column.ANSWER_ID)
        if not said:
            return NOTHING if Column.ANSWER_ID in row.cells or current is None else current.content
        if current is None or rater is None or said == str(current.id):
            return current.content if current else NOTHING
        past: Iterable[Answer] = self._study.answers.history(subject.image.key, rater, subject.item)
        return next((one.content for one in past if str(one.id) == said.lower()), current.content)


def _refuse(book: ReturnedWorkbook, unclear: Sequence[str]) -> None:
    """Raise UserError if anything is unclear; the sentence names the first cell."""
    if unclear:
        sentence = workbook_import.refused(book.file, unclear[0], len(unclear) - 1)
        raise UserError(sentence, tuple(unclear[1:MOST_SHOWN]))


def _way(book: ReturnedWorkbook) -> Perception:
    """How the person takes in the pictures, if they said so. Raises UserError for other words."""
    if book.way is None or not book.way.text.strip():
        return Perception.UNSAID
    ways = {way.value: way for way in Perception}
    word = plain_word(book.way.text)
    if word not in ways:
        offered = [way for way in ways if way != Perception.UNSAID.value]
        _refuse(book, [workbook_import.not_in_list(book.way.where, book.way.text.strip(), offered)])
    return ways[word]


def _saved_at(book: ReturnedWorkbook) -> datetime:
    """When the workbook was saved last; this moment where it does not say, or says it was in the future."""
    moment = now()
    return min(book.saved_at + WITHIN_A_SECOND, moment) if book.saved_at else moment


def _is_earlier(current: Answer | None, saved_at: datetime) -> bool:
    """Whether what the study says now was imported, and given before a workbook was saved."""
    return current is not None and current.act is AnswerAction.IMPORT and current.recorded_at <= saved_at


def _words(content: Content) -> str:
    if content.is_empty:
        return workbook_import.EMPTY
    return annotating.state(content.value, content.doubt, content.note)


def _counts(changes: Iterable[Change], rater: str) -> tuple[int, int, int, int]:
    """How many answers of a rater are new, changed, removed, and left as the study has them."""
    of_rater = [change for change in changes if change.rater == rater]
    taken = [change for change in of_rater if not change.is_kept]
    new = sum(change.before.is_empty for change in taken)
    gone = sum(change.after.is_empty for change in taken)
    return new, len(taken) - new - gone, gone, len(of_rater) - len(taken)
