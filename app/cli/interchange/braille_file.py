"""`touchstone export --format brf`: rubric and descriptions in braille."""

from argparse import ArgumentParser, Namespace

from app.errors import OptionsError
from app.messages.interchange import braille
from app.study.ports import OpenStudy

FORMAT = "brf"


def configure(parser: ArgumentParser) -> None:
    """Add what only braille takes."""
    group = parser.add_argument_group(FORMAT)
    group.add_argument("--braille-table", metavar="TABLE", default="", help=braille.TABLE_OPTION)


def refuse_options(arguments: Namespace) -> None:
    """Raise OptionsError when the option is given with another format."""
    if arguments.braille_table and arguments.format != FORMAT:
        raise OptionsError(braille.only_for_brf(format_name=FORMAT))


def export(study: OpenStudy, arguments: Namespace) -> None:
    """Write the file."""
    from exporters.braille.brf import export_brf

    export_brf(study, arguments.out, arguments.braille_table)
