"""`touchstone pairs`: what pairs said alone and together, in words or as a file."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.agreement import document_file, reader_option
from app.cli.arguments import path
from app.cli.study_repository import open_study
from app.messages.cli import cli
from app.messages.pair import pair_report


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--pair", metavar="NAME", default="", help=pair_report.PAIR_OPTION)
    reader_option.configure(parser)
    document_file.configure(parser, with_json=True)


def run(arguments: Namespace) -> int:
    """Tell or write the report; nothing in the study changes."""
    from app.reports.pairs import pairs_document
    from app.sessions.withheld_results import reader_of

    document_file.refuse_half(arguments)
    with closing(open_study(arguments.study)) as study:
        reader_option.show_to(study, arguments.reader)
        document = pairs_document(study, arguments.pair, reader_of(study, arguments.reader))
        document_file.give_out(document, arguments, study.folder, pair_report.exported(path=arguments.out))
    return 0
