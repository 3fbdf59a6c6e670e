"""Drafted rubrics beside the community's as CSV: every mark a row, and a row for every criterion without one."""

import csv
from collections.abc import Iterator
from typing import TextIO

from app.errors import UserError
from app.interchange.tables.annotations import time_of
from app.interchange.tables.formula_guard import guard
from app.messages.rubric import rubric_comparison
from app.study.judge.model_drafts import DraftRubric, Marking
from app.study.ports import OpenStudy
from app.study.rubric import Criterion

COLUMNS = (
    "draft",
    "model",
    "drafted_at",
    "draft_criterion",
    "draft_text",
    "rubric_version",
    "criterion",
    "criterion_text",
    "mark",
    "note",
    "rater",
    "marked_at",
)


def write_comparison(study: OpenStudy, stream: TextIO) -> None:
    """Write all drafts, oldest first: marks in the order they were set, then what carries no mark.

    Raises UserError when the study has no draft.
    """
    drafts = study.drafts.rubrics()
    if not drafts:
        raise UserError(rubric_comparison.NO_DRAFT)
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    for draft in drafts:
        writer.writerows(_rows(study, draft))


def _rows(study: OpenStudy, draft: DraftRubric) -> Iterator[tuple[str, ...]]:
    marks = study.drafts.marks(draft.call.key)
    opening = (str(draft.call.id), guard(draft.model), time_of(draft.call.asked_at))
    drafted = {one.key: (one.code, guard(one.text)) for one in draft.criteria}
    for mark in marks:
        own = drafted.get(mark.drafted or 0, ("", ""))
        yield (*opening, *own, *_community(study, mark), *_cells(mark))
    unsaid = ("", "", "", "")
    marked = {mark.drafted for mark in marks}
    for one in draft.criteria:
        if one.key not in marked:
            yield (*opening, one.code, guard(one.text), "", "", "", *unsaid)
    rubric = study.rubrics.current()
    lineages = {mark.community for mark in marks}
    for criterion in rubric.criteria if rubric else ():
        if criterion.lineage not in lineages:
            assert rubric is not None
            yield (*opening, "", "", str(rubric.version), *_words(criterion), *unsaid)


def _community(study: OpenStudy, mark: Marking) -> tuple[str, str, str]:
    """Version, code and text of the community's criterion, as it was when the mark was set."""
    if mark.rubric_version is None:
        return "", "", ""
    criteria = study.rubrics.version(mark.rubric_version).criteria
    criterion = next(one for one in criteria if one.lineage == mark.community)
    return str(mark.rubric_version), *_words(criterion)


def _words(criterion: Criterion) -> tuple[str, str]:
    return criterion.code, guard(criterion.text)


def _cells(mark: Marking) -> tuple[str, str, str, str]:
    return (mark.mark or "", guard(mark.note), guard(mark.by.name), time_of(mark.recorded_at))
