"""Annotation files: answers by people and judges, all checked row by row before any is imported.

They are stored some at a time, so that whoever answers in another window need not wait. Where the program is killed
meanwhile, the same files can be given again: only what is new in them counts.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar, cast

from app.interchange.tables import cells as read
from app.interchange.tables.cells import BadCell, Cells
from app.interchange.tables.columns import DECISION, KNOWN, LABEL, REQUIRED
from app.interchange.tables.formula_guard import guard
from app.interchange.tables.references import (
    ExhibitPartCounts,
    ImageReference,
    ImageReferences,
    RaterReferences,
)
from app.interchange.tables.row_errors import Complaints
from app.interchange.tables.tables import Columns, read_table
from app.messages.interchange import import_export
from app.study.answer import Answer, Circumstances, Content
from app.study.image import Image
from app.study.ports import ImportedAnswer, OpenStudy
from app.study.scales import ScaleKind
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Scale

_SCALES = set(Scale)


def row_of(image: Image, answer: Answer) -> tuple[str, ...]:
    """The cells of an answer about an image, safe in a spreadsheet."""
    content, around = answer.content, answer.circumstances
    return (
        guard(image.name),
        guard(answer.rater.name),
        answer.rater.kind.value,
        str(answer.run) if answer.run else "",
        LABEL if answer.item in _SCALES else answer.item,
        guard(content.value.value) if content.value else "",
        "true" if content.doubt else "false",
        guard(content.note),
        "" if around.seconds is None else repr(around.seconds),
        time_of(answer.recorded_at),
        "" if image.picture.sha256 else str(image.id),
        image.picture.sha256,
        content.doubt.value if content.doubt else "",
        answer.item if answer.item in _SCALES else "",
        around.perception.value,
    )


def time_of(moment: datetime) -> str:
    """A moment as files have it: ISO 8601 in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


# Told how many rows or answers are done, and how many there are (0: not known yet).
Progress = Callable[[int, int], None]
AT_ONCE = 2000
"""So many answers are stored at once: for less than a twentieth of a second on a usual machine."""
COLUMNS = Columns(KNOWN + DECISION, REQUIRED, hint=import_export.MAP_COLUMNS)
_Value = TypeVar("_Value")
_Kept = tuple["NewAnswer", str, int]
_Place = tuple[ImageReference, str, int, str]


@dataclass(frozen=True, slots=True)
class NewAnswer:
    """One answer of a file; its image and rater may not be in the study yet."""

    image: ImageReference
    rater: str
    run: int
    item: str
    content: Content
    recorded_at: datetime | None
    circumstances: Circumstances


@dataclass(frozen=True)
class Annotations:
    """What files say, checked against a study: `raters` and `images` are those it does not have yet. `remarks`:
    sentences to show with a preview, such as which image was found by its file name alone. `left_out`: the sentence on
    what is not imported; "" for nothing."""

    rows: int
    entries: tuple[NewAnswer, ...]
    raters: dict[str, RaterKind]
    images: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    left_out: str = ""


@dataclass(frozen=True)
class Outcome:
    """What an import did, or would do: rows read, different answers, how many of them new; raters and images made."""

    rows: int
    answers: int
    new: int
    raters: tuple[str, ...]
    images: tuple[str, ...]


def read_annotations(
    study: OpenStudy,
    files: Sequence[Path],
    allow_missing_images: bool = False,
    progress: Progress = lambda _done, _total: None,
    *,
    by_file_name: bool = False,
) -> Annotations:
    """Read and check files; nothing is written. `by_file_name`: see `ImageReferences`.
    Raises UserError with the bad rows by line, column and reason."""

    def rows(file: Path) -> Iterator[tuple[int, dict[str, str]]]:
        return read_table(file, COLUMNS)

    return check_rows(
        study, files, rows, import_export.place, allow_missing_images, progress, by_file_name=by_file_name
    )


def check_rows(
    study: OpenStudy,
    files: Sequence[Path],
    rows: Callable[[Path], Iterator[tuple[int, dict[str, str]]]],
    place: Callable[[str, int], str],
    allow_missing_images: bool,
    progress: Progress,
    *,
    by_file_name: bool = False,
) -> Annotations:
    """Check the rows that `rows` makes of each file, with the number of each; nothing is written. `place` says which
    row is meant, by the file's name ('' for the only file) and the number. Raises UserError with the bad rows."""
    names = _names(files)
    reader = _Reader(
        study,
        Complaints(tuple(names.values()), place),
        ImageReferences(study.images, allow_missing_images, by_file_name),
    )
    for file, name in names.items():
        for line, row in rows(file):
            reader.take(name, line, row)
            progress(reader.rows, 0)
    reader.complaints.raise_if_any()
    return Annotations(
        reader.rows,
        tuple(reader.in_order()),
        {name: kind for name, (kind, _place) in reader.raters.new.items()},
        tuple(reader.images.missing),
        tuple(reader.images.matches()),
    )


def _names(files: Sequence[Path]) -> dict[Path, str]:
    """What each file is called, once: by its name, or by its whole path where two have one name."""
    once = list(dict.fromkeys(files))
    named = [file.name for file in once]
    return {file: file.name if named.count(file.name) == 1 else str(file) for file in once}


def bring_in(
    study: OpenStudy, annotations: Annotations, progress: Progress = lambda _done, _total: None
) -> Outcome:
    """Store what was read, some answers at a time, each time all or none. What the study knows already is left
    alone."""
    study.prepare_to_write()
    raters = {rater.name: rater for rater in study.raters.all()}
    images: dict[str, int] = {}
    new, total = 0, len(annotations.entries)
    for begin in range(0, total, AT_ONCE):
        some = annotations.entries[begin : begin + AT_ONCE]
        with study.together():
            for entry in some:
                if entry.rater not in raters:
                    raters[entry.rater] = study.raters.add(entry.rater, annotations.raters[entry.rater])
                if isinstance(entry.image, str) and entry.image not in images:
                    images[entry.image] = study.images.add_missing(entry.image).key
            new += study.answers.bring_in([_fact(entry, raters, images) for entry in some])
        progress(begin + len(some), total)
    return _outcome(annotations, new)


def preview(study: OpenStudy, annotations: Annotations) -> Outcome:
    """What `bring_in` would do. Writes nothing."""
    known = {rater.name for rater in study.raters.all()}
    old = [e for e in annotations.entries if e.rater in known and not isinstance(e.image, str)]
    nowhere: dict[str, int] = {}
    raters = {rater.name: rater for rater in study.raters.all()}
    changed = study.answers.count_new(_fact(entry, raters, nowhere) for entry in old)
    return _outcome(annotations, len(annotations.entries) - len(old) + changed)


def _outcome(annotations: Annotations, new: int) -> Outcome:
    return Outcome(
        annotations.rows, len(annotations.entries), new, tuple(annotations.raters), annotations.images
    )


def _fact(entry: NewAnswer, raters: dict[str, Rater], images: dict[str, int]) -> ImportedAnswer:
    image = images[entry.image] if isinstance(entry.image, str) else entry.image
    rater = raters[entry.rater]
    return ImportedAnswer(
        image, rater, entry.run, entry.item, entry.content, entry.recorded_at, entry.circumstances
    )


class _Reader:
    """Turns rows into entries, one for each image, rater, run and item, and collects what is wrong."""

    def __init__(self, study: OpenStudy, complaints: Complaints, images: ImageReferences) -> None:
        rubric = study.rubrics.current()
        self._criteria = {criterion.code: criterion for criterion in rubric.criteria} if rubric else {}
        self._parts = ExhibitPartCounts(study)
        self.images = images
        self.raters = RaterReferences(study.raters)
        self.complaints = complaints
        self._first: dict[_Place, _Kept] = {}
        self._others: dict[_Place, dict[datetime, _Kept]] = {}  # given at other times than the first
        self._said: dict[tuple[object, ...], Any] = {}
        parts = (ScaleKind.RANKING, ScaleKind.CHOICE)
        self._needs_image = {code for code, one in self._criteria.items() if one.scale.kind in parts}
        self.rows = 0

    def take(self, name: str, line: int, row: Cells) -> None:
        """Read one row."""
        self.rows += 1
        cell, once = row.get, self._once
        bad: list[BadCell] = []
        image = _try(bad, self.images.find, row)
        who = (row["rater"], cell("kind"), cell("run"))
        rater, run = once(bad, who, lambda: self._rater_and_run(row, name, line)) or (None, None)
        criterion = row["criterion"]
        needs_image = criterion.strip() in self._needs_image
        said = (criterion, row["verdict"], cell("scale"), image if needs_image else None)
        answer = once(bad, said, lambda: read.read_answer(row, self._criteria, lambda: self._parts.of(image)))
        doubt = once(bad, (cell("uncertain"), cell("doubt")), lambda: read.read_doubt(row))
        seconds = _try(bad, read.read_seconds, row)
        recorded_at = _try(bad, read.read_time, row)
        perception = once(bad, (cell("perception"),), lambda: read.read_perception(row))
        note = read.read_note(row)
        if not bad and answer and answer[1] is None and doubt is None and not note.strip():
            bad.append(BadCell("verdict", import_export.NO_VERDICT))
        for wrong in bad:
            self.complaints.add(name, line, wrong.column, wrong.reason)
        if bad or image is None or rater is None or run is None or answer is None or perception is None:
            return
        content = Content(answer[1], doubt, note)
        circumstances = Circumstances(perception, seconds=seconds)
        entry = NewAnswer(image, rater, run, answer[0], content, recorded_at, circumstances)
        self._keep(entry, name, line)

    def _rater_and_run(self, row: Cells, name: str, line: int) -> tuple[str, int]:
        rater, kind = self.raters.find(row, self.complaints.place(name, line))
        return rater, read.read_run(row, kind)

    def _once(
        self, bad: list[BadCell], cells: tuple[object, ...], read_it: Callable[[], _Value]
    ) -> _Value | None:
        """What such cells say, read only the first time; or None with their complaint noted."""
        try:
            said = self._said[cells]
        except KeyError:
            try:
                said = read_it()
            except BadCell as cell:
                said = cell
            self._said[cells] = said
        if isinstance(said, BadCell):
            bad.append(said)
            return None
        return cast("_Value", said)

    def _keep(self, entry: NewAnswer, name: str, line: int) -> None:
        """Keep an entry once; the same answer twice must not contradict itself. Answers that say when they were given,
        each at another time, are kept all: somebody thought better of it."""
        key = (entry.image, entry.rater, entry.run, entry.item)
        known, other_name, other_line = self._first.setdefault(key, (entry, name, line))
        if known is entry:
            return
        if known.recorded_at and entry.recorded_at and known.recorded_at != entry.recorded_at:
            later = self._others.setdefault(key, {})
            known, other_name, other_line = later.setdefault(entry.recorded_at, (entry, name, line))
        if known != entry:
            where = self.complaints.place(other_name, other_line)
            self.complaints.add(name, line, "verdict", import_export.contradicts(where=where))

    def in_order(self) -> Iterator[NewAnswer]:
        """The entries in the order of their first rows; several answers to one item in the order of time."""
        for key, (first, _name, _line) in self._first.items():
            if key in self._others:
                others = [entry for entry, _name, _line in self._others[key].values()]
                yield from sorted((first, *others), key=_given_at)
            else:
                yield first


def _given_at(entry: NewAnswer) -> float:
    """Seconds, for sorting; only entries that say their time are beside others."""
    return entry.recorded_at.timestamp() if entry.recorded_at else 0.0


def _try(bad: list[BadCell], read_it: Callable[[Cells], _Value], row: Cells) -> _Value | None:
    """What a row says, or None with its complaint noted."""
    try:
        return read_it(row)
    except BadCell as cell:
        bad.append(cell)
        return None
