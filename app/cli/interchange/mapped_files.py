"""The part of `touchstone import` that maps the columns of other tools' files."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from app.cli.output import Progress
from app.errors import OptionsError, UserError
from app.interchange.mapped.mapped_answers import read_mapped
from app.interchange.mapped.mapping import ColumnMapping
from app.interchange.mapped.presets import LABEL_STUDIO, PRESETS
from app.interchange.tables.annotations import Annotations
from app.messages.cli import cli
from app.messages.interchange import mapped
from app.study.ports import OpenStudy

TABLE = "annotations"  # of anybody's columns, where a mapping is given
REPLIES = "judge-jsonl"  # where `--map` says what the replies call themes and criteria
FORMATS = tuple(name for name in PRESETS if name != LABEL_STUDIO)


def configure(parser: ArgumentParser) -> None:
    """Add the options of a mapping."""
    parser.add_argument("--map", metavar="OURS=THEIRS", action="append", default=[], help=mapped.MAP)
    parser.add_argument("--set", metavar="OURS=VALUE", action="append", default=[], help=mapped.SET)
    parser.add_argument("--value", metavar="THEIRS=OURS", action="append", default=[], help=mapped.VALUE)
    parser.add_argument("--where", metavar="COLUMN=VALUE", action="append", default=[], help=mapped.WHERE)
    parser.add_argument(
        "--threshold", metavar="COLUMN>=N", action="append", default=[], help=mapped.THRESHOLD
    )
    parser.add_argument("--extension", metavar="ENDING", default="", help=mapped.EXTENSION)


def is_mapped(arguments: Namespace) -> bool:
    """Whether the files are read by a mapping. Raises OptionsError for a format that has none."""
    of_columns = (arguments.set, arguments.value, arguments.where, arguments.threshold, arguments.extension)
    has_mapping = any(of_columns) or bool(arguments.map and arguments.format != REPLIES)
    if has_mapping and arguments.format not in (TABLE, *PRESETS):
        raise OptionsError(mapped.only_for_others(name=arguments.format))
    return has_mapping or arguments.format in FORMATS


def read(study: OpenStudy, arguments: Namespace, by_file_name: bool) -> Annotations:
    """What the files say, by the mapping that the options describe."""
    mapping = ColumnMapping(
        pairs("--map", arguments.map),
        pairs("--set", arguments.set),
        pairs("--value", arguments.value, at_end=True),
        tuple(arguments.where),
        tuple(arguments.threshold),
        arguments.extension,
    )
    preset = "" if arguments.format == TABLE else arguments.format
    try:
        with Progress(cli.reading, apart=500) as progress:
            return read_mapped(
                study,
                arguments.files,
                preset,
                mapping,
                arguments.allow_missing_images,
                progress,
                by_file_name=by_file_name,
            )
    except UserError as error:
        if not error.details:  # the sentence says what to change
            raise
        raise UserError(error.sentence, (*error.details, mapped.WHAT_TO_CHANGE)) from error


def pairs(option: str, written: Sequence[str], at_end: bool = False) -> dict[str, str]:
    """What stands before and after the first (`at_end`: the last) equals sign of each. Raises OptionsError."""
    found: dict[str, str] = {}
    for one in written:
        before, sign, after = one.rpartition("=") if at_end else one.partition("=")
        before, after = before.strip(), after.strip()
        if not (sign and before and after):
            raise OptionsError(mapped.not_a_pair(option=option, written=one))
        if before in found:
            raise OptionsError(mapped.said_twice(option=option, name=before))
        found[before] = after
    return found
