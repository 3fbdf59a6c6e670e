"""`touchstone analyse`: what a study with an instrument of its own kind says, in words or as JSON."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from typing import TYPE_CHECKING

from app.cli.agreement import reader_option
from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import UserError
from app.messages.cli import about as about_text, analyse, cli

if TYPE_CHECKING:
    from app.study.ports import OpenStudy


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=analyse.OPTION)
    parser.add_argument(
        "--tradition", metavar="FILE", action="append", default=[], type=path, help=analyse.TRADITION
    )
    parser.add_argument("--save", action="store_true", help=analyse.SAVE)
    parser.add_argument("--settings", action="store_true", help=analyse.SETTINGS)
    parser.add_argument(
        "--group-by", metavar="QUESTION", action="append", default=[], help=about_text.GROUP_BY
    )
    reader_option.configure(parser)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Tell the analysis; only with --save is anything written."""
    from app.files.text_file import read_text
    from app.instruments.critique_settings import read_pairs, tradition_choice
    from app.reports.document import in_words
    from app.reports.document_json import as_json
    from app.sessions.agreement.looks import seen_usual_document

    choices = read_pairs(arguments.option)
    for file in arguments.tradition:
        name, text = tradition_choice(read_text(file), str(file))
        choices[name] = text
    if arguments.save and not choices:
        raise UserError(analyse.NOTHING_TO_SAVE)
    with closing(open_study(arguments.study)) as study:
        if arguments.settings:
            return _settings(study, choices)
        reader_option.show_to(study, arguments.reader)
        document = seen_usual_document(study, choices, tuple(arguments.group_by))
        if arguments.save:
            study.prepare_to_write()
            study.analysis_options.choose(choices)
    if arguments.json:
        print_json(as_json(document))
    else:
        print_lines(*in_words(document))
    return 0


def _settings(study: "OpenStudy", choices: dict[str, str]) -> int:
    from app.sessions.agreement.analysis_settings import AnalysisSettings

    print_lines(*AnalysisSettings(study, choices).sentences())
    return 0
