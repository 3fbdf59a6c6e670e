"""`touchstone analyse`: what a study with an instrument of its own kind says, in words or as JSON."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import tell, tell_json
from app.cli.study_repository import open_study
from app.messages.cli import cli as messages


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=messages.STUDY)
    parser.add_argument("--json", action="store_true", help=messages.JSON)


def run(arguments: Namespace) -> int:
    """Tell the analysis; nothing is written."""
    from app.reports.document_json import as_json
    from app.reports.document_words import in_words
    from app.reports.study_report import usual_document

    with closing(open_study(arguments.study)) as study:
        document = usual_document(study)
    if arguments.json:
        tell_json(as_json(document))
    else:
        tell(*in_words(document))
    return 0
