"""`touchstone agree`: how far one rater agrees with another, in words or as JSON."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli import report_options
from app.cli.arguments import path
from app.cli.output import tell, tell_json
from app.cli.shelf import open_study
from app.messages import cli as messages


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=messages.STUDY)
    parser.add_argument("--reference", metavar="RATER", required=True, help=messages.REFERENCE_RATER)
    parser.add_argument("--against", metavar="RATER", required=True, help=messages.AGAINST)
    report_options.configure(parser)
    parser.add_argument("--json", action="store_true", help=messages.JSON)


def run(arguments: Namespace) -> int:
    """Tell the report; nothing is written."""
    from app.agreement.question import Question
    from app.agreement.report import build
    from app.reports.agreement_json import as_json
    from app.reports.telling import tell as told

    question = report_options.asked(Question(arguments.reference, arguments.against), arguments)
    with closing(open_study(arguments.study)) as study:
        report = build(study, question)
    if arguments.json:
        tell_json(as_json(report))
    else:
        tell(*told(report))
    return 0
