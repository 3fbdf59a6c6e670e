"""`touchstone export`: a study's answers, or a report on them, into a file."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing

from app.cli.agreement import reader_option, report_file
from app.cli.arguments import path
from app.cli.interchange import braille_file, export_options, workbook_file
from app.cli.judge import batch_file
from app.cli.output import Progress, lines_as_messages, print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError, UserError
from app.interchange.several_files import files_for
from app.messages.agreement import two_files
from app.messages.cli import cli
from app.messages.interchange import formats as formats_text, several_formats
from app.messages.planning import split as split_text


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    from exporters.registry import FOLDERS, FORMATS

    formats = [*report_file.FORMATS, *FORMATS, *FOLDERS, batch_file.FORMAT]
    names = cli.known_names(formats)
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument(
        "--format",
        metavar="F",
        required=True,
        action="append",
        choices=formats,
        help=cli.EXPORT_FORMAT.format(names=names),
    )
    parser.add_argument("--out", metavar="PATH", required=True, type=path, help=cli.OUT)
    parser.add_argument("--json", action="store_true", help=cli.JSON)
    export_options.configure(parser)
    reader_option.configure(parser)
    report_file.configure(parser)
    batch_file.configure(parser)
    braille_file.configure(parser)
    workbook_file.configure_export(parser)


def run(arguments: Namespace) -> int:
    """Write the file, or one for each format, each whole or not at all."""
    from exporters.registry import STANDARD_OUTPUT

    wanted = list(dict.fromkeys(arguments.format))
    if arguments.json and arguments.out == STANDARD_OUTPUT:
        raise OptionsError(formats_text.JSON_NEEDS_FILE)
    if len(wanted) > 1 and arguments.out == STANDARD_OUTPUT:
        raise OptionsError(several_formats.NEEDS_FILE)
    each = [
        Namespace(**{**vars(arguments), "format": name, "out": file})
        for name, file in files_for(arguments.out, wanted).items()
    ]
    for one in each:  # an option that one of the formats cannot follow is refused before anything is written
        _refuse_options(one)
    if not arguments.json:
        return _export_each(each)
    with lines_as_messages() as messages:
        code = _export_each(each)
    written = [{"format": one.format, "path": str(one.out)} for one in each]
    print_json({"written": written, "messages": messages()})
    return code


def _export_each(each: Sequence[Namespace]) -> int:
    if len(each) == 1:
        return _export(each[0])
    failures = []
    for one in each:
        try:
            _export(one)
        except UserError as error:
            failures.append((one.format, error.sentence))
    if failures:
        raise UserError(several_formats.some_failed(failures))
    return 0


def _refuse_options(arguments: Namespace) -> None:
    workbook_file.refuse_options(arguments, "--rater", "--images", "--due", "--language", "--passphrase-from")
    report_file.refuse_options(arguments)
    batch_file.refuse_options(arguments)
    braille_file.refuse_options(arguments)
    export_options.options_of(arguments)


def _export(arguments: Namespace) -> int:
    """Write one format."""
    from app.sessions.agreement.publishing import let_out
    from exporters.registry import LICENSED, STANDARD_OUTPUT, export, files_of

    options = export_options.options_of(arguments)
    withheld = 0
    beside: list[str] = []
    with closing(open_study(arguments.study)) as study:
        if arguments.format not in formats_text.WITHOUT_ANSWERS:
            reader_option.hand_out_to(study, arguments.reader)
        if arguments.format in LICENSED:
            print_lines(*let_out(study, arguments.publisher))
        if arguments.format == batch_file.FORMAT:
            return batch_file.run(study, arguments)
        if arguments.format in report_file.FORMATS:
            beside = list(map(two_files.written_beside, report_file.export(study, arguments, options)[1:]))
        elif arguments.format == workbook_file.FORMAT:
            workbook_file.export(study, arguments)
        elif arguments.format == braille_file.FORMAT:
            braille_file.export(study, arguments)
        else:
            with Progress(formats_text.writing) as progress:
                export(study, arguments.format, arguments.out, options, progress)
            withheld = study.splits.withheld()
            beside = list(map(formats_text.written_beside, files_of(arguments.format, arguments.out)[1:]))
    if arguments.out != STANDARD_OUTPUT:
        print_lines(cli.exported(out=arguments.out))
        print_lines(*([split_text.withheld(count=withheld)] if withheld else []))
        print_lines(*beside)
    return 0
