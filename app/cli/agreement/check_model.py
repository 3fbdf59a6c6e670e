"""`touchstone check-model`: whether people would accept the pictures of an image model, and which not."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing

from app.cli.agreement import document_file
from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import UsageError
from app.messages.agreement import model_check as model_check_text
from app.messages.cli import cli
from app.messages.numbers import printed

EXIT_CODES = {"passes": 0, "fails": 3, "cannot tell": 4}
"""By the verdict; without a threshold, 0."""


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--source", metavar="NAME", required=True, help=model_check_text.SOURCE)
    parser.add_argument("--compare-with", metavar="NAME", default="", help=model_check_text.COMPARE)
    parser.add_argument("--threshold", metavar="SHARE", type=_share, help=model_check_text.THRESHOLD)
    parser.add_argument("--save", action="store_true", help=model_check_text.SAVE)
    parser.add_argument("--reference", metavar="RATER", default="", help=cli.REPORT_REFERENCE)
    parser.add_argument("--against", metavar="RATER", default="", help=cli.REPORT_AGAINST)
    document_file.configure(parser, with_json=True)


def run(arguments: Namespace) -> int:
    """Check a model and say so; its verdict is the exit code."""
    document_file.refuse_half(arguments, "check-model")
    if arguments.save and arguments.threshold is None:
        raise UsageError(cli.usage(model_check_text.SAVE_NEEDS, f"{cli.PROGRAM} check-model"))
    if bool(arguments.reference) != bool(arguments.against):
        raise UsageError(cli.usage(model_check_text.BOTH_RATERS, f"{cli.PROGRAM} check-model"))
    from app.agreement.ratings.question import Question, usual_question
    from app.agreement.report.model_check import check_model
    from app.reports.agreement.model_check_document import check_document, check_json
    from app.sessions.agreement.looks import note_advice_looks
    from app.study.judge.acceptance_threshold import set_threshold

    with closing(open_study(arguments.study)) as study:
        if arguments.save:
            study.prepare_to_write()
            set_threshold(study, arguments.threshold)
            print_lines(model_check_text.saved(threshold=printed(arguments.threshold, 2)))
            return 0
        question = (
            Question(arguments.reference, arguments.against) if arguments.reference else usual_question(study)
        )
        check = check_model(study, question, arguments.source, arguments.compare_with, arguments.threshold)
        note_advice_looks(study, check.report)
        made_at = (study.answers.newest_at() or study.study.created_at).replace(microsecond=0)
        folder = study.folder
    document = check_document(check, made_at)
    if arguments.json:
        print_json(check_json(check, document))
    else:
        document_file.give_out(document, arguments, folder, model_check_text.written(path=arguments.out))
    return EXIT_CODES[check.verdict] if check.verdict else 0


def _share(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ArgumentTypeError(model_check_text.not_a_threshold(word=word))
    return value
