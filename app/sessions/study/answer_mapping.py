"""Importing answers from another tool's file: a mapping is proposed, corrected, previewed, used, and remembered."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.interchange.mapped.mapped_answers import preview_lines, read_mapped
from app.interchange.mapped.mapping import ColumnMapping
from app.interchange.mapped.proposals import (
    OURS,
    columns_of,
    likely_preset,
    propose,
    read_as,
    unknown_words,
    words_in,
)
from app.interchange.mapped.records import Record
from app.interchange.tables.annotations import Annotations, bring_in, preview
from app.interchange.tables.columns import KNOWN, LABEL
from app.messages.interchange import mapping_page
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.study.ports import OpenStudy
from app.study.rubric import Criterion

_MOST_REMEMBERED = 20
_RATER = "rater"
_LONG = ("criterion", "verdict")


@dataclass(frozen=True)
class MappedField:
    """One of our columns or criteria, what it is called, and their column for it ('' for none)."""

    ours: str
    title: str
    theirs: str


@dataclass(frozen=True)
class Previewed:
    """What an import would do by a mapping: a sentence, the first answers a line each, and whether any is new."""

    said: Feedback
    lines: tuple[str, ...]
    is_new: bool
    annotations: Annotations
    mapping: ColumnMapping


@dataclass(frozen=True)
class LoadedFile:
    """A file, the tool that wrote it ('' for a table), and its records."""

    path: Path
    preset: str
    records: Sequence[Record]


def load_file(path: Path | None, preset: str | None) -> LoadedFile:
    """Read a file or folder as one of PRESETS writes it ('' for a table; None: as it looks). Reads no study.

    Raises UserError where there is no file, nothing in it, or it cannot be read.
    """
    if path is None:
        raise UserError(mapping_page.NO_FILE)
    wanted = likely_preset(path) if preset is None else preset
    records = read_as(path, wanted)
    if not records:
        raise UserError(mapping_page.NOTHING_IN_IT)
    return LoadedFile(path, wanted, records)


class AnswerMapping:
    """A file, and how its columns are read. Nothing is stored before `store`."""

    def __init__(self, study: OpenStudy, remembered: str = "") -> None:
        """`remembered`: the mappings of earlier files, as `remembered` gives them."""
        self._study = study
        self._known = _read_remembered(remembered)
        self._file: Path | None = None
        self._records: Sequence[Record] = ()
        self._annotations: Annotations | None = None
        self.preset = ""
        self.mapping = ColumnMapping({}, {}, {})

    @property
    def title(self) -> str:
        """The study's."""
        return self._study.study.title

    @property
    def has_file(self) -> bool:
        """Whether a file is read."""
        return self._file is not None

    def take(self, found: LoadedFile) -> Feedback:
        """Take a file that was read, and map its columns as last time or by their names."""
        self._annotations = None
        self._file, self._records, self.preset = found.path, found.records, found.preset
        before = self._known.get(self._signature())
        self.mapping = before or propose(found.records, self._criteria())
        needed = ("image",) if self.rater else ("image", _RATER)
        missing = [one.title for one in self.fields() if one.ours in needed and not one.theirs]
        tool = mapping_page.TOOLS[found.preset]
        sentence = mapping_page.read(
            len(found.records), len(self.columns()), tool, before is not None, missing
        )
        return Feedback(sentence, MOVED)

    def columns(self) -> list[str]:
        """Their columns, and their choices as column:choice."""
        return columns_of(self._records)

    def fields(self) -> list[MappedField]:
        """Ours, with what each is mapped to: the columns of a table of annotations, then the criteria."""
        criteria = [(one.code, mapping_page.criterion(one.code, one.name)) for one in self._criteria()]
        names = [
            *((ours, mapping_page.OURS[ours]) for ours in OURS),
            *criteria,
            (LABEL, mapping_page.OURS[LABEL]),
        ]
        return [MappedField(ours, title, self.mapping.columns.get(ours, "")) for ours, title in names]

    def words(self) -> dict[str, str]:
        """Their words that are no verdict here, each with what it means ('' while nobody has said so)."""
        found = unknown_words(self._records, self.mapping)
        return {word: self.mapping.values.get(word, "") for word in found}

    def criterion_words(self) -> dict[str, str]:
        """Their words for criteria that are no criterion here, each with the code it means ('' while nobody has said
        so)."""
        known = {*(one.code for one in self._criteria()), LABEL}
        found = words_in(self._records, self.mapping.columns.get("criterion", ""))
        return {word: self.mapping.values.get(word, "") for word in found if word not in known}

    def criteria(self) -> dict[str, str]:
        """The criteria by code, as they are called in the fields."""
        return {one.code: mapping_page.criterion(one.code, one.name) for one in self._criteria()}

    @property
    def rater(self) -> str:
        """Who gave every answer, where no column says so; ''."""
        return self.mapping.constants.get(_RATER, "")

    def map(self, ours: str, theirs: str) -> None:
        """Read one of ours from their column; '' from none. Answers are in one place: a column for each criterion, or
        two columns for criterion and verdict; what is mapped now decides."""
        columns = _with(self.mapping.columns, ours, theirs)
        if theirs and ours in _LONG:
            columns = {name: column for name, column in columns.items() if name in KNOWN}
        elif theirs and ours not in OURS:
            columns = {name: column for name, column in columns.items() if name not in _LONG}
        self._change(columns=columns)

    def set_rater(self, name: str) -> None:
        """Say who gave every answer; '' for nobody."""
        self._change(constants=_with(self.mapping.constants, _RATER, name.strip()))

    def set_meaning(self, word: str, ours: str) -> None:
        """Say which verdict or criterion one of their words is; '' for none."""
        self._change(values=_with(self.mapping.values, word, ours))

    def set_rules(self, where: str, thresholds: str, extension: str) -> None:
        """Say which rows count and which numbers mean met, several with commas between, and how images' names end."""
        self._annotations = None
        self.mapping = replace(
            self.mapping, where=_listed(where), thresholds=_listed(thresholds), extension=extension.strip()
        )

    def preview(self, study: OpenStudy, allow_missing_images: bool, by_file_name: bool = False) -> Previewed:
        """What an import would do, checked against the study as it was opened for this, maybe on another thread. Raises
        UserError with what does not fit."""
        mapping = self.mapping  # one object throughout: `map` and the others put a new one in its place
        found = self._read(study, mapping, allow_missing_images, by_file_name)
        outcome = preview(study, found)
        said = Feedback(mapping_page.previewed(outcome.answers, outcome.new), MOVED)
        lines = (*found.remarks, *preview_lines(study, found))
        return Previewed(said, lines, bool(outcome.new), found, mapping)

    def accept(self, found: Previewed) -> Feedback:
        """Make what was previewed what `store` stores. Raises UserError where the mapping was changed meanwhile."""
        if found.mapping is not self.mapping:
            raise UserError(mapping_page.CHANGED_MEANWHILE)
        self._annotations = found.annotations
        return found.said

    def store(self) -> Feedback:
        """Store what was previewed, all or nothing. Raises UserError where nothing was previewed since."""
        if self._annotations is None:
            raise UserError(mapping_page.PREVIEW_FIRST)
        outcome = bring_in(self._study, self._annotations)
        self._annotations = None
        self._known = {**self._known, self._signature(): self.mapping}
        return Feedback(mapping_page.stored(outcome.new, outcome.answers - outcome.new), ANSWERED)

    def remembered(self) -> str:
        """The mappings of the latest files that were imported, to be stored with a person's settings."""
        latest = dict(list(self._known.items())[-_MOST_REMEMBERED:])
        return json.dumps(
            {
                name: [
                    dict(one.columns),
                    dict(one.constants),
                    dict(one.values),
                    one.where,
                    one.thresholds,
                    one.extension,
                ]
                for name, one in latest.items()
            },
            ensure_ascii=False,
        )

    def _read(
        self, study: OpenStudy, mapping: ColumnMapping, allow_missing_images: bool, by_file_name: bool
    ) -> Annotations:
        if self._file is None:
            raise UserError(mapping_page.READ_FIRST)
        if _RATER in mapping.columns:
            mapping = replace(mapping, constants=_with(mapping.constants, _RATER, ""))
        return read_mapped(
            study, [self._file], self.preset, mapping, allow_missing_images, by_file_name=by_file_name
        )

    def _change(
        self,
        columns: Mapping[str, str] | None = None,
        constants: Mapping[str, str] | None = None,
        values: Mapping[str, str] | None = None,
    ) -> None:
        self._annotations = None
        old = self.mapping
        self.mapping = replace(
            old,
            columns=old.columns if columns is None else columns,
            constants=old.constants if constants is None else constants,
            values=old.values if values is None else values,
        )

    def _criteria(self) -> Sequence[Criterion]:
        rubric = self._study.rubrics.current()
        return rubric.criteria if rubric else ()

    def _signature(self) -> str:
        """Files with the same columns, written by the same tool, for the same criteria, are mapped alike."""
        criteria = [field.ours for field in self.fields()]
        return json.dumps([self.preset, sorted(self.columns()), criteria], ensure_ascii=False)


def _with(known: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    others = {other: kept for other, kept in known.items() if other != name}
    return {**others, name: value} if value else others


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, text.split(","))))


def _read_remembered(text: str) -> dict[str, ColumnMapping]:
    """The inverse of `remembered`; what it did not make is left out."""
    try:
        found = json.loads(text or "{}")
        return {name: _read_mapping(parts) for name, parts in found.items()}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _read_mapping(parts: Sequence[Any]) -> ColumnMapping:
    """A remembered mapping; an earlier version of the program wrote its first three parts only."""
    columns, constants, values, *rest = parts
    where, thresholds, extension = rest or ((), (), "")
    return ColumnMapping(
        dict(columns),
        dict(constants),
        dict(values),
        tuple(map(str, where)),
        tuple(map(str, thresholds)),
        str(extension),
    )
