"""`touchstone agree`: how far one rater agrees with another, in words or as JSON."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.cli.agreement import report_options
from app.cli.arguments import path
from app.cli.output import tell, tell_json
from app.cli.study_repository import open_study
from app.errors import UserError
from app.messages.agreement import references
from app.messages.cli import cli as messages
from app.study.ports import OpenStudy
from app.study.reference import rule_of

if TYPE_CHECKING:
    from app.agreement.ratings.question import Question


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=messages.STUDY)
    parser.add_argument("--reference", metavar="RATER", required=True, help=messages.REFERENCE_RATER)
    parser.add_argument("--against", metavar="RATER", required=True, help=messages.AGAINST)
    report_options.configure(parser)
    parser.add_argument("--json", action="store_true", help=messages.JSON)


def run(arguments: Namespace) -> int:
    """Tell the report; nothing is written."""
    from app.agreement.ratings.question import Question
    from app.agreement.report.report import build
    from app.reports.agreement.agreement_json import as_json
    from app.reports.agreement.agreement_sentences import tell as told

    question = report_options.asked(Question(arguments.reference, arguments.against), arguments)
    with closing(open_study(arguments.study)) as study:
        scales = _on_scales(study, question)
        rubric = study.rubrics.current()
        report = None if rubric and not rubric.yes_no else build(study, question)
    if arguments.json:
        tell_json({**(as_json(report) if report else scales.heading), **scales.entries})
    else:
        tell(*(told(report) if report else ()), *scales.lines)
    return 0


@dataclass(frozen=True)
class _OnScales:
    """What the two said on other scales than yes or no; empty where the rubric has none."""

    lines: tuple[str, ...] = ()
    heading: Mapping[str, Any] = field(default_factory=dict)
    entries: Mapping[str, Any] = field(default_factory=dict)


def _on_scales(study: OpenStudy, question: "Question") -> _OnScales:
    rubric = study.rubrics.current()
    if rubric is None or len(rubric.yes_no) == len(rubric.criteria):
        return _OnScales()
    from app.agreement.ratings.question import find_raters
    from app.instruments.comparison import compare
    from app.instruments.scores import read_scores
    from app.reports.instruments import comparison_report as report

    if rule_of(question.reference):
        if not rubric.yes_no:
            raise UserError(references.ONLY_YES_NO)
        return _OnScales((references.ONLY_YES_NO,))
    reference, against = find_raters(study, question)
    found = compare(read_scores(study), reference, against, question.seed)
    heading = {"study": study.study.title, "reference": reference.name, "against": against.name}
    return _OnScales(
        tuple(report.tell(found, reference.name, against.name)),
        {**heading, "rubric_version": rubric.version, "label": None, "criteria": []},
        {"scales": report.as_json(found)},
    )
