"""`touchstone check-model`: whether people would accept the pictures of an image model, and which not."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing
from datetime import datetime
from typing import TYPE_CHECKING

from app.cli.agreement import document_file
from app.cli.arguments import path, refuse
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.messages.agreement import model_check as model_check_text, report_card as report_card_text
from app.messages.cli import cli
from app.study.judge.acceptance_threshold import Threshold
from app.study.ports import OpenStudy

if TYPE_CHECKING:
    from app.agreement.report.model_check import ModelCheck

EXIT_CODES = {"passes": 0, "fails": 3, "cannot tell": 4}
"""By the verdict; without a threshold, 0."""
OTHER_FORMATS = ("junit", "badge", "every-eval-ever", "eval-results", "avid", "ai-incident")
"""For other programs and projects; `exporters.reports.model_check_files` has the same."""


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--source", metavar="NAME", default="", help=model_check_text.SOURCE)
    parser.add_argument("--compare-with", metavar="NAME", default="", help=model_check_text.COMPARE)
    parser.add_argument("--threshold", metavar="SHARE", type=_share, help=model_check_text.THRESHOLD)
    parser.add_argument("--margin", metavar="SHARE", type=_share, help=report_card_text.MARGIN)
    parser.add_argument("--no-worse-than", metavar="NAME", default="", help=report_card_text.NO_WORSE_THAN)
    parser.add_argument("--by", metavar="NAME", default="", help=report_card_text.BY)
    parser.add_argument("--save", action="store_true", help=model_check_text.SAVE)
    parser.add_argument("--reference", metavar="RATER", default="", help=cli.REPORT_REFERENCE)
    parser.add_argument("--against", metavar="RATER", default="", help=cli.REPORT_AGAINST)
    document_file.configure(parser, with_json=True, others=OTHER_FORMATS)


def run(arguments: Namespace) -> int:
    """Check a model and say so; its verdict is the exit code."""
    document_file.refuse_half(arguments)
    threshold = _threshold(arguments)
    refuse(
        (arguments.save and threshold is None, model_check_text.SAVE_NEEDS),
        (arguments.save and (arguments.source or arguments.compare_with), report_card_text.SAVE_ALONE),
        (not arguments.save and not arguments.source, report_card_text.SOURCE_NEEDED),
        (bool(arguments.reference) != bool(arguments.against), model_check_text.BOTH_RATERS),
    )
    from app.reports.agreement.model_check_document import check_json
    from app.reports.agreement.report_card import card_document
    from app.sessions.agreement.publishing import let_out
    from app.sessions.agreement.report_card import store_threshold

    with closing(open_study(arguments.study)) as study:
        if arguments.save and threshold is not None:
            print_lines(store_threshold(study, threshold))
            return 0
        terms = let_out(study, arguments.by) if arguments.out else []
        check = checked(study, arguments, threshold)
        made_at = (study.answers.newest_at() or study.study.created_at).replace(microsecond=0)
        if arguments.format in OTHER_FORMATS:
            if str(arguments.out) != "-":
                print_lines(*terms)
            _write_other(study, check, made_at, arguments)
            return EXIT_CODES[check.verdict] if check.verdict else 0
        document, folder = card_document(study, check, made_at), study.folder
    if arguments.json:
        print_json(check_json(check, document))
    else:
        if str(arguments.out) != "-":
            print_lines(*terms)
        document_file.give_out(document, arguments, folder, model_check_text.written(path=arguments.out))
    return EXIT_CODES[check.verdict] if check.verdict else 0


def checked(study: OpenStudy, arguments: Namespace, threshold: Threshold | None = None) -> "ModelCheck":
    """The check of the model that is named, by the raters that are named, or the usual ones; the look is stored."""
    from app.agreement.ratings.question import Question, usual_question
    from app.agreement.report.model_check import check_model
    from app.sessions.agreement.looks import note_advice_looks

    named = arguments.reference
    question = Question(named, arguments.against) if named else usual_question(study)
    check = check_model(study, question, arguments.source, arguments.compare_with, threshold)
    note_advice_looks(study, check.report)
    return check


def _threshold(arguments: Namespace) -> Threshold | None:
    has_margin = arguments.margin is not None
    if has_margin != bool(arguments.no_worse_than) or (has_margin and arguments.threshold is not None):
        raise OptionsError(report_card_text.MARGIN_NEEDS)
    if has_margin:
        return Threshold(arguments.margin, arguments.no_worse_than)
    return Threshold(arguments.threshold) if arguments.threshold is not None else None


def _write_other(study: OpenStudy, check: "ModelCheck", made_at: datetime, arguments: Namespace) -> None:
    """Write the check for another program, with the pictures beside it where its format has a place for them."""
    from exporters.atomic_file import STANDARD_OUTPUT, has_place_beside, write_out
    from exporters.reports.model_check_files import CHECK_FORMATS, write_rows

    out = arguments.out
    write = CHECK_FORMATS[arguments.format]
    write_out(out, study.folder, lambda stream: write(study, check, made_at, stream))
    if arguments.format == "every-eval-ever" and has_place_beside(out):
        rows = out.with_suffix(".jsonl")
        write_out(rows, study.folder, lambda stream: write_rows(study, check, made_at, stream))
    if out != STANDARD_OUTPUT:
        print_lines(model_check_text.written(path=out))


def _share(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ArgumentTypeError(model_check_text.not_a_threshold(word=word))
    return value
