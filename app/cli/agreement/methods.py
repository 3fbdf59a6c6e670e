"""`touchstone methods`: the methods section of a paper about the study, in words or as a file with its references."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.messages.agreement import methods
from app.messages.cli import cli
from app.reports.document import in_words

FORMATS = ("markdown", "latex", "docx")


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    names = cli.known_names(FORMATS)
    parser.add_argument(
        "--format", metavar="F", choices=FORMATS, help=methods.FORMAT_OPTION.format(names=names)
    )
    parser.add_argument("--out", metavar="PATH", type=path, help=cli.OUT)


def run(arguments: Namespace) -> int:
    """Tell the section, or write it, and beside it what it cites for BibTeX: both files or neither."""
    from app.reports.agreement.citations import bibliography
    from app.reports.agreement.methods_section import methods_of

    if bool(arguments.format) != bool(arguments.out):
        raise OptionsError(methods.ONE_FILE)
    with closing(open_study(arguments.study)) as study:
        made = methods_of(study)
        if not arguments.out:
            print_lines(*in_words(made.document))
            return 0
        from exporters.reports.report_files import STANDARD_OUTPUT, export_with_references

        references = bibliography(made.citations)
        beside = export_with_references(
            made.document, arguments.format, arguments.out, study.folder, references
        )
    if beside:
        print_lines(methods.written(out=arguments.out, references=beside))
    elif arguments.out != STANDARD_OUTPUT:
        print_lines(methods.written_alone(out=arguments.out))
    return 0
