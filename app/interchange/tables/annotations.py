"""Annotation files: answers by people and judges, all checked row by row before any is imported.

They are stored some at a time, so that whoever answers in another window need not wait. Where the program is killed
meanwhile, the same files can be given again: only what is new in them counts.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from itertools import repeat
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

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
from app.interchange.tables.tables import Columns, Piece, read_pieces
from app.messages.interchange import import_export
from app.study.answer import NOTHING, Answer, Circumstances, Content
from app.study.image import Image
from app.study.ports import ImportedAnswer, OpenStudy
from app.study.scales import ScaleKind
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Judgment, Mark, Scale, Verdict

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
"""So many rows are read at once, and at most so many answers stored."""
FEWEST_AT_ONCE = 200
"""So many answers are stored at once at first, and on a busy machine: fewer would cost more in commits."""
HELD_S = 0.02
"""As many are stored at once as take so long: meanwhile another window cannot store an answer."""
PAUSE_S = 0.004
"""Between two of these: another window that waits to store an answer looks every two milliseconds whether it may."""
COLUMNS = Columns(KNOWN + DECISION, REQUIRED, hint=import_export.MAP_COLUMNS)
_Place = tuple[ImageReference, str, int, str]
"""The image, rater, run and item of an entry."""
_IMAGE_AND_RATER, _PLACE = itemgetter(0, 1), itemgetter(0, 1, 2, 3)
"""Read these fields of a NewAnswer: image and rater; image, rater, run and item."""
_ABOUT = "about"
"""The column that a table does not have: the image of a row whose answer depends on it, or None."""


class NewAnswer(NamedTuple):
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

    def pieces(file: Path) -> Iterator[Piece]:
        return read_pieces(file, COLUMNS, AT_ONCE)

    return check_pieces(
        study, files, pieces, import_export.place, allow_missing_images, progress, by_file_name=by_file_name
    )


def check_pieces(
    study: OpenStudy,
    files: Sequence[Path],
    pieces: Callable[[Path], Iterator[Piece]],
    place: Callable[[str, int], str],
    allow_missing_images: bool,
    progress: Progress,
    *,
    by_file_name: bool = False,
) -> Annotations:
    """Check the rows that `pieces` makes of each file; nothing is written. `place` says which row is meant, by the
    file's name ('' for the only file) and the row's number. Raises UserError with the bad rows."""
    names = _names(files)
    reader = _Reader(
        study,
        Complaints(tuple(names.values()), place),
        ImageReferences(study.images, allow_missing_images, by_file_name),
    )
    for file, name in names.items():
        for piece in pieces(file):
            reader.take(name, piece)
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
    new, done, total = 0, 0, len(annotations.entries)
    at_once = min(FEWEST_AT_ONCE, AT_ONCE)
    while done < total:
        time.sleep(PAUSE_S if done else 0)
        some = annotations.entries[done : done + at_once]
        with study.together():
            began = time.monotonic()
            for image, rater in dict.fromkeys(map(_IMAGE_AND_RATER, some)):
                if rater not in raters:
                    raters[rater] = study.raters.add(rater, annotations.raters[rater])
                if isinstance(image, str) and image not in images:
                    images[image] = study.images.add_missing(image).key
            new += study.answers.bring_in(_facts(some, raters, images))
        done += len(some)
        at_once = _next_at_once(len(some), time.monotonic() - began)
        progress(done, total)
    return _outcome(annotations, new)


def _next_at_once(stored: int, took_s: float) -> int:
    """How many answers to store next, where so many took so long: at most twice as many."""
    fitting = round(stored * HELD_S / max(took_s, HELD_S / 2))
    return min(AT_ONCE, max(FEWEST_AT_ONCE, fitting))


def preview(study: OpenStudy, annotations: Annotations) -> Outcome:
    """What `bring_in` would do. Writes nothing."""
    raters = {rater.name: rater for rater in study.raters.all()}
    old = [e for e in annotations.entries if e.rater in raters and not isinstance(e.image, str)]
    changed = study.answers.count_new(_facts(old, raters, {})) if old else 0
    return _outcome(annotations, len(annotations.entries) - len(old) + changed)


def _outcome(annotations: Annotations, new: int) -> Outcome:
    return Outcome(
        annotations.rows, len(annotations.entries), new, tuple(annotations.raters), annotations.images
    )


def _facts(
    entries: Sequence[NewAnswer], raters: dict[str, Rater], images: dict[str, int]
) -> Iterator[ImportedAnswer]:
    references, names, *said = zip(*entries, strict=True)
    keys = [images[one] if isinstance(one, str) else one for one in references]
    return map(ImportedAnswer, keys, map(raters.__getitem__, names), *said)


class _Reader:
    """Turns rows into entries, one for each image, rater, run and item, and collects what is wrong."""

    def __init__(self, study: OpenStudy, complaints: Complaints, images: ImageReferences) -> None:
        rubric = study.rubrics.current()
        self._criteria = {criterion.code: criterion for criterion in rubric.criteria} if rubric else {}
        self._parts = ExhibitPartCounts(study)
        self.images = images
        self.raters = RaterReferences(study.raters)
        self.complaints = complaints
        self._entries: list[NewAnswer] = []
        self._places: list[tuple[str, int]] = []  # by entry, its file and row
        self._first: dict[_Place, int] = {}  # which entry
        self._others: dict[int, dict[datetime, int]] = {}  # by first entry: those given at other times
        self._read: dict[tuple[str, ...], dict[Any, Any]] = {}  # by columns, what their cells say
        self._contents: dict[tuple[Any, ...], Content | BadCell] = {}
        self._circumstances = cache(lambda perception, seconds: Circumstances(perception, seconds=seconds))
        self._row = ("", 0)  # the file and row that is being read
        self._has_bad = False
        parts = (ScaleKind.RANKING, ScaleKind.CHOICE)
        self._needs_image = {code for code, one in self._criteria.items() if one.scale.kind in parts}
        self.rows = 0

    def take(self, name: str, piece: Piece) -> None:
        """Read some rows of a file, column by column."""
        self.rows += len(piece.numbers)
        cells: dict[str, Sequence[Any]] = dict(piece.cells)
        column = partial(self._column, name, piece.numbers, cells)
        images = column(self.images.find, "image", "image_id", "sha256")
        if self._needs_image:
            cells[_ABOUT] = [
                image if code.strip() in self._needs_image and not isinstance(image, BadCell) else None
                for image, code in zip(images, cells["criterion"], strict=True)
            ]
        # In the order in which complaints about a row are told.
        columns = [
            images,
            column(self._rater_and_run, "rater", "kind", "run"),
            column(self._answer, "criterion", "verdict", "scale", _ABOUT),
            column(read.read_doubt, "uncertain", "doubt"),
            column(read.read_seconds, "seconds"),
            column(read.read_time, "recorded_at"),
            column(read.read_perception, "perception"),
            column(read.read_note, "note"),
        ]
        said = zip(columns[2], columns[3], columns[7], strict=True)
        columns.append([self._contents.get(key) or self._content(key) for key in said])
        wrong: list[tuple[int, BadCell]] = []
        good: Sequence[int] = range(len(images))
        if self._has_bad:
            wrong = list(_bad_cells(columns))
            good = sorted(set(good).difference(at for at, _bad in wrong))
            columns = [[column[at] for at in good] for column in columns]
        self._add(columns)
        self._places += zip(repeat(name), [piece.numbers[at] for at in good])
        wrong += [(good[at], bad) for at, bad in self._contradictions(len(good))]
        for at, bad in sorted(wrong, key=itemgetter(0)):
            self.complaints.add(name, piece.numbers[at], bad.column, bad.reason)

    def _column(
        self,
        name: str,
        numbers: Sequence[int],
        cells: Mapping[str, Sequence[Any]],
        read_it: Callable[[dict[str, Any]], Any],
        *columns: str,
    ) -> list[Any]:
        """What the cells of some columns say in each row, or the BadCell. Rows with the same cells are read once."""
        there = [column for column in columns if column in cells]
        said = self._read.setdefault((columns[0], *there), {})
        rows: Sequence[Any] = [""] * len(numbers)
        if there:
            rows = (
                cells[there[0]] if len(there) == 1 else list(zip(*map(cells.__getitem__, there), strict=True))
            )
        with suppress(KeyError):  # most pieces hold only cells that came before
            return list(map(said.__getitem__, rows))
        for row, number in zip(rows, numbers, strict=True):
            if row not in said:
                self._row = name, number
                words = {there[0]: row} if len(there) == 1 else dict(zip(there, row, strict=True))
                try:
                    said[row] = read_it(words)
                except BadCell as bad:
                    said[row] = bad
                    self._has_bad = True
        return list(map(said.__getitem__, rows))

    def _rater_and_run(self, row: Cells) -> tuple[str, int]:
        rater, kind = self.raters.find(row, self.complaints.place(*self._row))
        return rater, read.read_run(row, kind)

    def _answer(self, row: Mapping[str, Any]) -> tuple[str, Verdict | Judgment | Mark | None]:
        return read.read_answer(row, self._criteria, lambda: self._parts.of(row.get(_ABOUT)))

    def _content(self, key: tuple[Any, ...]) -> Content | BadCell:
        """What a row says in all: its answer, doubt and note. Where one of them is bad, nobody asks."""
        said, doubt, note = key
        if isinstance(said, BadCell) or isinstance(doubt, BadCell):
            return NOTHING
        content: Content | BadCell = Content(said[1], doubt, note)
        if said[1] is None and doubt is None and not note.strip():
            content = BadCell("verdict", import_export.NO_VERDICT)
            self._has_bad = True
        self._contents[key] = content
        return content

    def _add(self, columns: Sequence[Sequence[Any]]) -> None:
        """Add good rows as entries."""
        images, raters, said, _doubts, seconds, times, perceptions, _notes, contents = columns
        around = map(self._circumstances, perceptions, seconds)
        who = [name for name, _run in raters]
        runs = [run for _name, run in raters]
        items = [item for item, _value in said]
        rows = zip(images, who, runs, items, contents, times, around, strict=True)
        self._entries += map(NewAnswer._make, rows)

    def _contradictions(self, count: int) -> Iterator[tuple[int, BadCell]]:
        """Keep the latest entries, each once; which of them says something else than the same answer above. Answers
        that say when they were given, each at another time, are kept all: somebody thought better of it."""
        start = len(self._entries) - count
        places = map(_PLACE, self._entries[start:])
        firsts = map(self._first.setdefault, places, range(start, start + count))
        for at, kept in [(at, first) for at, first in enumerate(firsts) if first != start + at]:
            known, entry = self._entries[kept], self._entries[start + at]
            if known.recorded_at and entry.recorded_at and known.recorded_at != entry.recorded_at:
                later = self._others.setdefault(kept, {})
                kept = later.setdefault(entry.recorded_at, start + at)
            if self._entries[kept] != entry:
                where = self.complaints.place(*self._places[kept])
                yield at, BadCell("verdict", import_export.contradicts(where=where))

    def in_order(self) -> Iterator[NewAnswer]:
        """The entries in the order of their first rows; several answers to one item in the order of time."""
        for first in self._first.values():
            if first in self._others:
                others = (self._entries[other] for other in self._others[first].values())
                yield from sorted((self._entries[first], *others), key=_given_at)
            else:
                yield self._entries[first]


def _given_at(entry: NewAnswer) -> float:
    """Seconds, for sorting; only entries that say their time are beside others."""
    return entry.recorded_at.timestamp() if entry.recorded_at else 0.0


def _bad_cells(columns: Sequence[Sequence[Any]]) -> Iterator[tuple[int, BadCell]]:
    """The bad cells of rows, by the place of the row. That a row says nothing, the last column, matters only where
    nothing else is wrong with it."""
    for at, row in enumerate(zip(*columns, strict=True)):
        bad = [cell for cell in row[:-1] if isinstance(cell, BadCell)]
        if not bad and isinstance(row[-1], BadCell):
            bad = [row[-1]]
        yield from ((at, cell) for cell in bad)
