"""How the columns and words of another tool become rows of the annotations table."""

import math
import operator
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from app.errors import UserError
from app.interchange.mapped.records import Record
from app.interchange.tables.columns import KNOWN, LABEL, fitting, plain_word
from app.interchange.tables.formula_guard import guard, unguard
from app.interchange.tables.tables import HOLE, Field, alternatives, counts, put_together, word_of
from app.messages.interchange import mapped
from app.study.image import ENDINGS
from app.study.verdict import Verdict

_NEEDED = ("image", "rater")
_LONG = ("criterion", "verdict")
_SAYS = ("verdict", "note", "uncertain")  # a row in which none of these says anything was not answered
# Names by which other tools call our columns, to propose a mapping by.
NAMES = {
    "image": ("image", "filename", "file_name", "file", "image_path", "img", "picture", "image_url"),
    "rater": ("rater", "annotator", "annotator_id", "worker", "worker_id", "user", "user_id", "username"),
    "criterion": ("criterion", "question", "attribute", "item"),
    "verdict": ("verdict", "label", "answer", "response", "value", "annotation"),
}

Row = dict[str, str]
_THRESHOLD = re.compile(r"(.+?)\s*(>=|<=|>|<)\s*(-?[0-9]+(?:\.[0-9]+)?)")
_COMPARE: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_IMAGES = tuple(ending for endings in ENDINGS.values() for ending in endings)


@dataclass(frozen=True)
class ColumnMapping:
    """`columns`: theirs by ours, where ours is a column of the annotations table or a criterion; one of the choices in
    theirs follows after a colon, and several columns in braces are put together, such as {model}/{item}.png.
    `constants`: what holds for every row, by our column. `values`: our verdicts and criteria by their words. `where`:
    which rows count, each as column=value; several values of one column are alternatives. `thresholds`: which numbers
    mean met, each as column>=number. `extension`: what the names of all images end in, '' for as it is written."""

    columns: Mapping[str, str]
    constants: Mapping[str, str]
    values: Mapping[str, str]
    where: tuple[str, ...] = ()
    thresholds: tuple[str, ...] = ()
    extension: str = ""


class RowMaker:
    """Makes rows of records, by a mapping that was checked against them and against a study's criteria."""

    def __init__(self, mapping: ColumnMapping, records: Sequence[Record], criteria: Collection[str]) -> None:
        """Raises UserError for a column or criterion that does not exist, and where the mapping does not say enough."""
        self._constants = mapping.constants
        self._found = found = list(dict.fromkeys(name for record in records for name in record.fields))
        answered = (*criteria, LABEL)
        words = {plain_word(theirs): ours for theirs, ours in mapping.values.items()}
        self._criteria = {theirs: ours for theirs, ours in words.items() if ours in answered}
        self._values = {theirs: ours for theirs, ours in words.items() if ours not in answered}
        self._where = alternatives(mapping.where)
        for column in self._where:
            _place(column, found)
        self._thresholds = _thresholds(mapping.thresholds, found)
        self._extension = mapping.extension and f".{mapping.extension.lstrip('.')}"
        for ours in (*mapping.columns, *mapping.constants):
            is_answer = ours in answered and ours in mapping.columns
            if ours not in KNOWN and not is_answer:
                raise UserError(mapped.not_ours(ours, KNOWN, criteria))
        places = {ours: _place(theirs, found) for ours, theirs in mapping.columns.items()}
        self._columns = {ours: place[0] for ours, place in places.items() if ours in KNOWN}
        self._answers = {ours: place for ours, place in places.items() if ours not in KNOWN}
        # Presets name these fields as we do, and so do some tables.
        for ours in ("recorded_at", *_NEEDED, *(() if self._answers else _LONG)):
            if ours in found and ours not in mapping.constants:
                self._columns.setdefault(ours, ours)
        self._check(found)

    def rows(self, record: Record) -> Iterator[Row]:
        """The rows that a record makes: one for each criterion it answers."""
        base = dict.fromkeys((*_NEEDED, *_LONG), "")
        base |= {ours: guard(text) for ours, text in self._constants.items()}
        for ours, theirs in self._columns.items():
            base[ours] = guard(self._words(record, theirs))
        base["image"] = guard(self._image(unguard(base["image"])))
        if not self._answers:
            if any(base.get(column) for column in _SAYS):
                said = self._verdict(unguard(base["verdict"]), self._columns.get("verdict", ""))
                criterion = unguard(base["criterion"])
                asked = self._criteria.get(plain_word(criterion), criterion)
                yield {**base, "criterion": guard(asked), "verdict": said}
            return
        for criterion, (theirs, choice) in self._answers.items():
            answer = record.fields.get(theirs, "")
            if answer:  # what is empty was not answered
                yield {**base, "criterion": criterion, "verdict": self._answer(answer, theirs, choice)}

    def counts(self, record: Record) -> bool:
        """Whether a record is among those that are wanted."""
        return counts(record.fields, self._where)

    def _words(self, record: Record, theirs: str) -> str:
        if theirs in self._found:
            return word_of(record.fields.get(theirs, ""))
        return put_together(theirs, record.fields)

    def _image(self, name: str) -> str:
        if not name or not self._extension:
            return name
        ending = PurePosixPath(name).suffix
        return f"{name.removesuffix(ending) if ending.lower() in _IMAGES else name}{self._extension}"

    def _answer(self, answer: Field, theirs: str, choice: str) -> str:
        if not choice:
            return self._verdict(word_of(answer), theirs)
        chosen = (answer,) if isinstance(answer, str) else answer
        return (Verdict.MET if choice in chosen else Verdict.NOT_MET).value

    def _verdict(self, word: str, theirs: str) -> str:
        if theirs in self._thresholds and (numbers := _numbers(word)):
            return (Verdict.MET if all(map(self._thresholds[theirs], numbers)) else Verdict.NOT_MET).value
        return guard(self._values.get(plain_word(word), word))

    def _check(self, found: Sequence[str]) -> None:
        said = {*self._columns, *self._constants}
        if self._answers and said.intersection(_LONG):
            raise UserError(mapped.TWO_WAYS)
        missing = [column for column in _NEEDED if column not in said]
        if not self._answers:
            missing += [column for column in _LONG if column not in said]
        if missing:
            raise UserError(mapped.not_mapped(missing, found, _proposed(missing, found)))


def _place(theirs: str, found: Sequence[str]) -> tuple[str, str]:
    """Their column, and the choice in it ('' for none). Raises UserError for a column that no record has."""
    if theirs in found:
        return theirs, ""
    for column in sorted(found, key=len, reverse=True):
        if theirs.startswith(f"{column}:"):
            return column, theirs.removeprefix(f"{column}:")
    if holes := HOLE.findall(theirs):
        for name in holes:
            _place(name, found)
        return theirs, ""
    raise UserError(mapped.no_such_column(theirs, found))


def _thresholds(written: Sequence[str], found: Sequence[str]) -> dict[str, Callable[[float], bool]]:
    """By column, whether a number means met. Raises UserError for what is no column>=number."""
    tests: dict[str, Callable[[float], bool]] = {}
    for one in written:
        parts = _THRESHOLD.fullmatch(one.strip())
        if parts is None:
            raise UserError(mapped.not_a_threshold(written=one))
        column, compare, edge = parts[1], _COMPARE[parts[2]], float(parts[3])
        _place(column, found)
        tests[column] = lambda number, compare=compare, edge=edge: compare(number, edge)  # type: ignore[misc]
    return tests


def threshold_column(written: str) -> str:
    """The column that a threshold is about; '' for what is none."""
    parts = _THRESHOLD.fullmatch(written.strip())
    return parts[1] if parts else ""


def _numbers(word: str) -> list[float]:
    """The number that a word is, or all those of a list such as [8, 9], as models give for parts of a question; empty
    where one is no number. "nan" is none: no answer is neither above nor below a threshold."""
    written = word.strip()
    parts = written[1:-1].split(",") if written.startswith("[") and written.endswith("]") else [written]
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        return []
    return [] if any(map(math.isnan, numbers)) else numbers


def _proposed(missing: Sequence[str], found: Sequence[str]) -> list[str]:
    """Options that map what is missing to columns of a fitting name."""
    by_name = {plain_word(name).replace(" ", "_"): name for name in reversed(found)}
    found_for = fitting({ours: NAMES[ours] for ours in missing}, by_name)
    return [f"--map {ours}={theirs}" for ours, theirs in found_for.items()]
