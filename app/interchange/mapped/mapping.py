"""How the columns and words of another tool become rows of the annotations table."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.errors import UserError
from app.interchange.mapped.records import Field, Record
from app.interchange.tables.columns import KNOWN, LABEL, guard, plain_word, unguard
from app.messages.interchange import mapped as messages
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


@dataclass(frozen=True)
class ColumnMapping:
    """`columns`: theirs by ours, where ours is a column of the annotations table or a criterion; one of the choices in
    theirs follows after a colon. `constants`: what holds for every row, by our column. `values`: our verdicts by their
    words."""

    columns: Mapping[str, str]
    constants: Mapping[str, str]
    values: Mapping[str, str]


class RowMaker:
    """Makes rows of records, by a mapping that was checked against them and against a study's criteria."""

    def __init__(self, mapping: ColumnMapping, records: Sequence[Record], criteria: Collection[str]) -> None:
        """Raises UserError for a column or criterion that does not exist, and where the mapping does not say enough."""
        self._constants = mapping.constants
        self._values = {plain_word(theirs): ours for theirs, ours in mapping.values.items()}
        found = list(dict.fromkeys(name for record in records for name in record.fields))
        answered = (*criteria, LABEL)
        for ours in (*mapping.columns, *mapping.constants):
            is_answer = ours in answered and ours in mapping.columns
            if ours not in KNOWN and not is_answer:
                raise UserError(messages.not_ours(ours, KNOWN, criteria))
        places = {ours: _place(theirs, found) for ours, theirs in mapping.columns.items()}
        self._columns = {ours: place[0] for ours, place in places.items() if ours in KNOWN}
        self._answers = {ours: place for ours, place in places.items() if ours not in KNOWN}
        # Presets name these fields as we do, and so do some tables.
        for ours in ("recorded_at", *_NEEDED):
            if ours in found and ours not in mapping.constants:
                self._columns.setdefault(ours, ours)
        self._check(found)

    def rows(self, record: Record) -> Iterator[Row]:
        """The rows that a record makes: one for each criterion it answers."""
        base = dict.fromkeys((*_NEEDED, *_LONG), "")
        base |= {ours: guard(text) for ours, text in self._constants.items()}
        for ours, theirs in self._columns.items():
            base[ours] = guard(_word(record.fields.get(theirs, "")))
        if not self._answers:
            if any(base.get(column) for column in _SAYS):
                yield {**base, "verdict": self._verdict(unguard(base["verdict"]))}
            return
        for criterion, (theirs, choice) in self._answers.items():
            answer = record.fields.get(theirs, "")
            if answer:  # what is empty was not answered
                yield {**base, "criterion": criterion, "verdict": self._answer(answer, choice)}

    def _answer(self, answer: Field, choice: str) -> str:
        if not choice:
            return self._verdict(_word(answer))
        chosen = (answer,) if isinstance(answer, str) else answer
        return (Verdict.MET if choice in chosen else Verdict.NOT_MET).value

    def _verdict(self, word: str) -> str:
        return guard(self._values.get(plain_word(word), word))

    def _check(self, found: Sequence[str]) -> None:
        said = {*self._columns, *self._constants}
        if self._answers and said.intersection(_LONG):
            raise UserError(messages.TWO_WAYS)
        missing = [column for column in _NEEDED if column not in said]
        if not self._answers:
            missing += [column for column in _LONG if column not in said]
        if missing:
            raise UserError(messages.not_mapped(missing, found, _proposed(missing, found)))


def _place(theirs: str, found: Sequence[str]) -> tuple[str, str]:
    """Their column, and the choice in it ('' for none). Raises UserError for a column that no record has."""
    if theirs in found:
        return theirs, ""
    for column in sorted(found, key=len, reverse=True):
        if theirs.startswith(f"{column}:"):
            return column, theirs.removeprefix(f"{column}:")
    raise UserError(messages.no_such_column(theirs, found))


def _proposed(missing: Sequence[str], found: Sequence[str]) -> list[str]:
    """Options that map what is missing to columns of a fitting name."""
    by_name = {plain_word(name).replace(" ", "_"): name for name in reversed(found)}
    fitting = [
        (ours, next((by_name[name] for name in NAMES[ours] if name in by_name), "")) for ours in missing
    ]
    return [f"--map {ours}={theirs}" for ours, theirs in fitting if theirs]


def _word(field: Field) -> str:
    return field if isinstance(field, str) else ", ".join(field)
