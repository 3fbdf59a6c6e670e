"""Documents on the command line: told in words, or written in one of the formats for reports."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.cli.agreement import report_file
from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.errors import OptionsError
from app.messages.agreement import studies as studies_text
from app.messages.cli import cli
from app.messages.meeting import minutes
from app.reports.document import Document, in_words
from app.reports.document_json import as_json

FORMATS = (*report_file.FORMATS, "docx", "markdown")


def configure(parser: ArgumentParser, with_json: bool = False, others: tuple[str, ...] = ()) -> None:
    """Add the options for a file. `with_json`: and for a JSON document. `others`: formats that are no reports."""
    if with_json:
        parser.add_argument("--json", action="store_true", help=cli.JSON)
    names = cli.known_names((*FORMATS, *others))
    parser.add_argument(
        "--format", metavar="F", choices=(*FORMATS, *others), help=minutes.FORMAT_OPTION.format(names=names)
    )
    parser.add_argument("--out", metavar="PATH", type=path, help=cli.OUT)


def refuse_half(arguments: Namespace) -> None:
    """Raise OptionsError when only one of --format and --out is given, or a file and JSON at once."""
    if arguments.format and getattr(arguments, "json", False):
        raise OptionsError(studies_text.JSON_OR_FILE)
    if bool(arguments.format) != bool(arguments.out):
        raise OptionsError(minutes.BOTH_OPTIONS)


def give_out(document: Document, arguments: Namespace, study: Path, written: str) -> None:
    """Tell a document, write it and say so, or print it as JSON. Raises UserError when it cannot be written."""
    if getattr(arguments, "json", False):
        print_json(as_json(document))
        return
    if arguments.out is None:
        print_lines(*in_words(document))
        return
    from exporters.reports.report_files import STANDARD_OUTPUT, export_report

    export_report(document, arguments.format, arguments.out, study)
    if arguments.out != STANDARD_OUTPUT:
        print_lines(written)
