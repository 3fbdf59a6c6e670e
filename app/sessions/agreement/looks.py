"""Sealing test images and opening a judge's results on them: what is done, and what is said of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.errors import UserError
from app.messages.planning import split as split_text
from app.private_files import can_write_in
from app.study.judge.split import Look
from app.study.names import is_line
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind
from app.study.work import ADDING

if TYPE_CHECKING:
    from app.agreement.ratings.question import Question
    from app.agreement.report.report import Report
    from app.reports.document import Document
    from app.reports.pictures.shown_pictures import Pictures


def judges_of(study: OpenStudy) -> list[Rater]:
    """Everybody whose results on test images are sealed, in the order of adding."""
    return [rater for rater in study.raters.all() if rater.kind is RaterKind.JUDGE]


def note_advice_looks(study: OpenStudy, report: "Report") -> None:
    """Note that somebody is shown the advice of a report, where with so many images nobody was before; and store what
    the report computed of pictures.

    In a folder that cannot be written and in an archived study no answers come in, so there is nothing to note. While
    another program has the study alone, nothing can be noted, and the next look counts as this one.
    """
    seen = report.basis.seen
    looks = {seen.now(item.lineage, item.looked_at) for item in report.items if item.advice} - seen.looked
    if (not looks and study.images.are_features_kept) or study.is_archived or not can_write_in(study.folder):
        return
    try:
        study.prepare_to_add(ADDING)
    except UserError:
        return
    if looks:
        study.advice_looks.note(report.against, looks)
    study.images.keep_features()


def seen_document(
    study: OpenStudy, question: "Question", pictures: "Pictures | None" = None, shown: OpenStudy | None = None
) -> "Document":
    """The report as somebody gets it in a file: a look at its advice, which is noted. shown: the study under the names
    that go out, if these are others. Raises UserError as `build` does."""
    from app.agreement.report.report import build
    from app.reports.pictures.shown_pictures import Pictures
    from app.reports.study_report import document_of

    report = build(shown or study, question)
    note_advice_looks(study, report)
    return document_of(shown or study, question, pictures or Pictures.NONE, report)


def seen_usual_document(
    study: OpenStudy,
    choices: Mapping[str, str] | None = None,
    factors: tuple[str, ...] = (),
    shown: OpenStudy | None = None,
) -> "Document":
    """The same for what a study is reported by unless something else is asked; see `usual_document`."""
    from app.agreement.ratings.question import usual_question
    from app.reports.study_report import usual_document

    rubric = study.rubrics.current()
    if choices or (rubric and rubric.has_own_analysis):
        return usual_document(shown or study, choices, factors)
    question = replace(usual_question(shown or study), factors=factors)
    return seen_document(study, question, shown=shown)


def open_look(study: OpenStudy, judge: str, by: str, version: int | None = None) -> Look:
    """Open what a judge has said of the test images so far, for a rubric version (default: the newest).

    Stored before anything is shown. Raises UserError where there is nothing sealed, no such judge or version, and
    where the study is open elsewhere.
    """
    if not study.splits.all():
        raise UserError(split_text.NO_SPLIT)
    rubric = study.rubrics.current()
    if rubric is None:
        raise UserError(split_text.NO_RUBRIC)
    if version is not None and not 1 <= version <= rubric.version:
        raise UserError(split_text.no_version(version=version, count=rubric.version))
    known = study.raters.find(judge)
    if known is None or known.kind is not RaterKind.JUDGE:
        raise UserError(split_text.no_judge(judge, [one.name for one in judges_of(study)]))
    name = by.strip()
    if name and not is_line(name):
        raise UserError(split_text.NOT_A_NAME)
    study.prepare_to_write()
    return study.splits.look(known, version or rubric.version, name)
