"""What one row of an annotations table says, cell by cell: words in, values out, or the reason why not."""

import math
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

from app.interchange.tables.columns import FLAGS, LABEL, VERDICTS, WHOLE_IMAGE, plain_word, scale_of
from app.interchange.tables.formula_guard import unguard
from app.interchange.tables.scale_values import read_mark
from app.messages.interchange import import_export, scale_values
from app.study.rubric import Criterion
from app.study.scales import ScaleKind
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Mark, Scale, Verdict

Cells = Mapping[str, str]
_Choice = TypeVar("_Choice", bound=StrEnum)
_RUN = re.compile(r"0*([1-9]\d{0,5})(\.0)?")
_SECONDS = re.compile(r"(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE | re.ASCII)
_VERDICT_WORDS = (*Verdict, "1", "0", "yes", "no", "true", "false", "na")
_WHOLE_IMAGE_WORDS = (*Judgment, "met", "not met", "1", "0", "yes", "no", "true", "false")


class BadCell(Exception):
    """A cell that cannot be understood; caught where rows are read, and told by line and column."""

    def __init__(self, column: str, reason: str) -> None:
        super().__init__(column, reason)
        self.column = column
        self.reason = reason


def read_answer(
    cells: Cells, criteria: Mapping[str, Criterion], parts: Callable[[], int | None]
) -> tuple[str, Verdict | Judgment | Mark | None]:
    """The item a row is about, and what is decided (None: nothing). `criteria` are the rubric's, by code; `parts` is
    asked how many things there are to choose among or to rank."""
    criterion = cells["criterion"].strip()
    word = plain_word(cells["verdict"])
    scale = _choice(cells, "scale", Scale)
    if plain_word(criterion) == LABEL:
        return _whole_image(word, scale)
    if scale is not None:
        raise BadCell("scale", import_export.SCALE_ONLY_FOR_LABEL)
    known = criteria.get(criterion)
    if known is None:
        if not criterion:
            raise BadCell("criterion", import_export.MUST_NOT_BE_EMPTY)
        reason = import_export.unknown_criterion(criterion, criteria) if criteria else import_export.NO_RUBRIC
        raise BadCell("criterion", reason)
    if not known.scale.is_yes_no:
        return criterion, _mark(known, cells["verdict"], parts)
    if word and word not in VERDICTS:
        raise BadCell("verdict", import_export.not_one_of(cells["verdict"].strip(), _VERDICT_WORDS))
    return criterion, VERDICTS[word] if word else None


def _mark(criterion: Criterion, cell: str, parts: Callable[[], int | None]) -> Mark | Verdict | None:
    written = unguard(cell).strip()
    if not written:
        return None
    asks_for_parts = criterion.scale.kind in (ScaleKind.RANKING, ScaleKind.CHOICE)
    count = parts() if asks_for_parts else None
    try:
        return read_mark(criterion.scale, written, count)
    except ValueError as error:
        reason = scale_values.not_on_scale(written, criterion.scale, count)
        raise BadCell("verdict", reason) from error


def _whole_image(word: str, scale: Scale | None) -> tuple[str, Judgment | None]:
    if not word:
        return (scale or Scale.LABEL).value, None
    judgment = WHOLE_IMAGE.get(word)
    if judgment is None:
        raise BadCell("verdict", import_export.not_one_of(word, _WHOLE_IMAGE_WORDS))
    scale = scale or scale_of(judgment)
    if judgment not in JUDGMENTS[scale]:
        raise BadCell("verdict", import_export.not_one_of(word, JUDGMENTS[scale]))
    return scale.value, judgment


def read_doubt(cells: Cells) -> Doubt | None:
    """Whether a row is uncertain, and why when it says so."""
    is_uncertain = read_flag(cells, "uncertain")
    doubt = _choice(cells, "doubt", Doubt)
    if doubt is not None and not is_uncertain:
        raise BadCell("doubt", import_export.DOUBT_NEEDS_UNCERTAIN)
    return (doubt or Doubt.UNSAID) if is_uncertain else None


def read_flag(cells: Cells, column: str) -> bool:
    """A yes or no; empty is no."""
    word = plain_word(cells.get(column, ""))
    if word and word not in FLAGS:
        raise BadCell(column, import_export.not_yes_or_no(value=cells[column].strip()))
    return bool(word) and FLAGS[word]


def read_note(cells: Cells) -> str:
    """The note, exactly as it was written."""
    return unguard(cells.get("note", ""))


def read_kind(cells: Cells) -> RaterKind:
    """What kind of rater answered; a person unless it is said."""
    return _choice(cells, "kind", RaterKind) or RaterKind.PERSON


def read_run(cells: Cells, kind: RaterKind) -> int:
    """A judge's run from 1; 0 for everybody else."""
    word = cells.get("run", "").strip()
    if kind is not RaterKind.JUDGE:
        if word:
            raise BadCell("run", import_export.RUN_EMPTY_FOR_PEOPLE)
        return 0
    found = _RUN.fullmatch(word)
    if not found:
        raise BadCell("run", import_export.RUN_FOR_JUDGES)
    return int(found.group(1))


def read_seconds(cells: Cells) -> float | None:
    """How long the answer took, or None."""
    word = cells.get("seconds", "").strip()
    if not word:
        return None
    seconds = float(word) if _SECONDS.fullmatch(word) else math.inf
    if seconds == math.inf:
        raise BadCell("seconds", import_export.not_seconds(value=word))
    return seconds


def read_time(cells: Cells) -> datetime | None:
    """When the answer was given, in UTC, or None. A time without a zone is taken as UTC."""
    word = cells.get("recorded_at", "").strip()
    if not word:
        return None
    try:
        moment = datetime.fromisoformat(word)
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise BadCell("recorded_at", import_export.not_a_time(value=word)) from error
    if not 1900 <= moment.year <= 2999:
        raise BadCell("recorded_at", import_export.not_a_time(value=word))
    return moment


def read_perception(cells: Cells) -> Perception:
    """How the rater perceived the image; unsaid unless it is said."""
    return _choice(cells, "perception", Perception) or Perception.UNSAID


def _choice(cells: Cells, column: str, kind: type[_Choice]) -> _Choice | None:
    word = plain_word(cells.get(column, ""))
    if not word:
        return None
    for choice in kind:
        if plain_word(choice.value) == word:
            return choice
    raise BadCell(column, import_export.not_one_of(cells[column].strip(), [choice.value for choice in kind]))
