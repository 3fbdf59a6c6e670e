"""`touchstone rubric compare`: the rubrics of two communities, and the labels under each."""

import csv
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.agreement import document_file
from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import UsageError, UserError
from app.files.text_file import read_text
from app.messages.agreement import two_rubrics
from app.messages.cli import cli
from app.study.ports import OpenStudy

if TYPE_CHECKING:
    from app.agreement.studies.two_rubrics import Relation


def configure(parser: ArgumentParser) -> None:
    """Add its options."""
    parser.add_argument("--rater", metavar="RATER", help=two_rubrics.RATER)
    parser.add_argument("--other-rater", metavar="RATER", help=two_rubrics.OTHER_RATER)
    parser.add_argument("--relations", metavar="FILE", type=path, help=two_rubrics.RELATIONS)


def compare(study: OpenStudy, arguments: Namespace) -> int:
    """Tell how the two rubrics differ; nothing is written into a study."""
    from app.agreement.studies.two_rubrics import compare_rubrics, labels_side_by_side
    from app.reports.document import in_words
    from app.reports.document_json import as_json
    from app.reports.studies.two_rubrics_document import names_of, two_rubrics_document

    if arguments.file is None:
        raise UsageError(two_rubrics.NEEDS_OTHER)
    if bool(arguments.rater) != bool(arguments.other_rater):
        raise UsageError(two_rubrics.BOTH_RATERS)
    document_file.refuse_half(arguments)
    with closing(open_study(arguments.file)) as other:
        rubrics = study.rubrics.current(), other.rubrics.current()
        if rubrics[0] is None or rubrics[1] is None:
            raise UserError(two_rubrics.NO_RUBRIC)
        stated = read_relations(arguments.relations) if arguments.relations else {}
        found = compare_rubrics(rubrics[0], rubrics[1], stated)
        labels = None
        if arguments.rater:
            labels = labels_side_by_side((study, other), (arguments.rater, arguments.other_rater))
        names = names_of(found, (study.study.title, other.study.title))
        dates = [one.answers.newest_at() or one.study.created_at for one in (study, other)]
    document = two_rubrics_document(found, names, labels, max(dates).replace(microsecond=0))
    if arguments.json:
        print_json(as_json(document))
    elif arguments.format:
        from exporters.reports.report_files import STANDARD_OUTPUT, export_report

        export_report(document, arguments.format, arguments.out, arguments.study, arguments.file)
        if arguments.out != STANDARD_OUTPUT:
            print_lines(cli.exported(out=arguments.out))
    else:
        print_lines(*in_words(document))
    return 0


def read_relations(file: Path) -> dict[tuple[str, str], "Relation"]:
    """What people found of pairs of criteria, by their codes. Raises UserError with file and line."""
    from app.agreement.studies.two_rubrics import Relation

    found: dict[tuple[str, str], Relation] = {}
    for number, cells in enumerate(csv.reader(read_text(file).splitlines()), start=1):
        said = [cell.strip() for cell in cells]
        if not any(said):
            continue
        if len(said) != 3 or said[2] not in set(Relation):
            raise UserError(two_rubrics.bad_line(path=str(file), line=number))
        if (said[0], said[1]) in found:
            raise UserError(two_rubrics.twice(path=str(file), line=number))
        found[said[0], said[1]] = Relation(said[2])
    return found


REPORT_FORMATS = document_file.FORMATS
