"""What a file of another tool probably is: which tool wrote it, and which of its columns are ours."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from app.interchange.mapped.mapping import NAMES, ColumnMapping, threshold_column
from app.interchange.mapped.presets import PRESETS
from app.interchange.mapped.records import Record, read_objects, read_records
from app.interchange.tables.columns import DECISION, KNOWN, LABEL, VERDICTS, WHOLE_IMAGE, fitting, plain_word
from app.interchange.tables.tables import Field, word_of
from app.study.rubric import Criterion

_MOST_CHOICES = 40  # of one column; a column with more holds free words
_FEW = 8
_MOST_WORDS = 12
OURS = ("image", "rater", "criterion", "verdict", "note")
# What only the files of one tool have, looked for in their first object.
_SIGNS: dict[str, Collection[str]] = {
    "label-studio": ("annotations", "data"),
    "potato": ("label_annotations",),
    "argilla": ("fields", "responses"),
    "prodigy": ("answer", "_session_id"),
    "doccano": ("filename", "label", "Comments"),
}


def likely_preset(path: Path) -> str:
    """Which tool wrote a file, one of PRESETS, or '' for a table. Raises UserError where it cannot be read."""
    if path.is_dir():
        return "huggingface"
    first = next(iter(read_objects(path)), None)
    found: Mapping[str, Any] = first[1] if first else {}
    for preset, signs in _SIGNS.items():
        if all(sign in found for sign in signs) and path.suffix.lower() in (".json", ".jsonl", ".ndjson"):
            return preset
    return ""


def read_as(path: Path, preset: str) -> list[Record]:
    """The records of a file, as this tool writes them ('' for a table). Raises UserError."""
    if not path.exists():
        list(read_objects(path))  # says in one sentence what is wrong
    return list(PRESETS.get(preset, read_records)(path))


def columns_of(records: Sequence[Record]) -> list[str]:
    """Every column, and after a column in which several can be chosen, each choice as column:choice."""
    said: dict[str, list[Field]] = {}
    for record in records:
        for name, words in record.fields.items():
            said.setdefault(name, []).append(words)
    return [column for name in said for column in (name, *(f"{name}:{one}" for one in _choices(said[name])))]


def _choices(said: Sequence[Field]) -> list[str]:
    """What can be chosen in a column: the words of lists; single words where there are few that recur, none of them a
    verdict."""
    is_list = any(isinstance(words, tuple) for words in said)
    found = dict.fromkeys(one for words in said for one in ((words,) if isinstance(words, str) else words))
    if is_list:
        return list(found) if len(found) <= _MOST_CHOICES else []
    recur = 1 < len(found) <= _FEW and len(found) < len(said)
    return list(found) if recur and not any(plain_word(word) in VERDICTS for word in found) else []


def propose(records: Sequence[Record], criteria: Sequence[Criterion]) -> ColumnMapping:
    """Our columns by names that fit: image and rater, then where the answers are. With one answer per row the columns
    for criterion and verdict, where a row names one of the criteria, and all columns of a table that has only ours, as
    an export has; otherwise a column or choice for each criterion, by its code or its short name."""
    names = dict.fromkeys(name for record in records for name in record.fields)
    known = {_plain(name): name for name in reversed(names)}
    choices = [name for name in reversed(columns_of(records)) if name not in names]
    by_choice = {_plain(name.partition(":")[2]): name for name in choices}
    by_choice |= {_plain(name): name for name in choices}
    image_and_rater, long = (
        fitting({ours: NAMES[ours] for ours in some}, known)
        for some in (("image", "rater"), ("criterion", "verdict"))
    )
    long = long if len(long) == 2 else {}
    if long and not set(names).difference(KNOWN, DECISION):
        long = {ours: ours for ours in KNOWN if ours in names}
    if long and _names_criteria(records, long["criterion"], criteria):
        answers = _by_criterion(criteria, {word: name for word, name in known.items() if name not in KNOWN})
    else:  # the choices of a column that only names the criteria are no answers
        answers = _by_criterion(criteria, {**by_choice, **known})
    return ColumnMapping({**image_and_rater, **(answers or long)}, {}, {})


def _by_criterion(criteria: Sequence[Criterion], known: Mapping[str, str]) -> dict[str, str]:
    """The column or choice that fits each criterion: the code before the short name."""
    found = {one.code: known.get(_plain(one.code)) or known.get(_plain(one.name)) for one in criteria}
    return {code: name for code, name in found.items() if name}


def _names_criteria(records: Sequence[Record], column: str, criteria: Sequence[Criterion]) -> bool:
    """Whether some row names one of the criteria in this column."""
    wanted = {_plain(word) for one in criteria for word in (one.code, one.name)}
    said = (record.fields.get(column, "") for record in records)
    return any(isinstance(word, str) and _plain(word) in wanted for word in said)


def words_in(records: Sequence[Record], column: str) -> list[str]:
    """The different words in a column, the first of them."""
    found = dict.fromkeys(word for word, _column in _words(records, [column])) if column else {}
    return list(found)[:_MOST_WORDS]


def unknown_words(records: Sequence[Record], mapping: ColumnMapping) -> list[str]:
    """Words in the columns of verdicts that mean nothing here yet, in their order; not of choices."""
    criteria = [theirs for ours, theirs in mapping.columns.items() if ours not in OURS or ours == "verdict"]
    whole = [theirs for ours, theirs in mapping.columns.items() if ours == LABEL]
    found: dict[str, None] = {}
    numbers = {threshold_column(one) for one in mapping.thresholds}
    criteria = [column for column in criteria if column not in numbers]
    for word, column in _words(records, criteria):
        known = {**VERDICTS, **WHOLE_IMAGE} if column in whole or "verdict" in mapping.columns else VERDICTS
        if plain_word(word) not in known:
            found[word] = None
    return list(found)[:_MOST_WORDS]


def _words(records: Sequence[Record], columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    for record in records:
        for column in columns:
            said = record.fields.get(column, "")
            if said:
                yield word_of(said), column


def _plain(name: str) -> str:
    return plain_word(name).replace(" ", "_").replace(".", "_").rstrip("_")
