"""Options of `touchstone export` that say how answers go out: under code names, with notes, with their history."""

from argparse import ArgumentParser, Namespace

from app.cli.agreement import report_file
from app.errors import OptionsError
from app.interchange.study_export import ExportOptions
from app.messages.agreement import report_card as report_card_text
from app.messages.interchange import datasets, formats as formats_text


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    from exporters.registry import CODE_NAMED, LICENSED, WITH_HISTORY

    named = parser.add_argument_group(", ".join((*report_file.FORMATS, *CODE_NAMED)))
    named.add_argument("--code-names", action="store_true", help=formats_text.CODE_NAMES)
    named.add_argument("--with-notes", action="store_true", help=formats_text.WITH_NOTES)
    whole = parser.add_argument_group(", ".join(WITH_HISTORY))
    whole.add_argument("--history", action="store_true", help=formats_text.HISTORY)
    published = parser.add_argument_group(", ".join(LICENSED))
    published.add_argument("--licence", metavar="NAME", default="", help=datasets.LICENCE_OPTION)
    published.add_argument("--publisher", metavar="NAME", default="", help=report_card_text.PUBLISHED_BY)


def options_of(arguments: Namespace) -> ExportOptions:
    """What was asked for. Raises OptionsError when the format has no such option."""
    from exporters.registry import ALWAYS_CODED, CODE_NAMED, LICENSED, WITH_HISTORY

    named = (*report_file.FORMATS, *CODE_NAMED)
    if arguments.code_names and arguments.format not in named:
        raise OptionsError(formats_text.only_for("--code-names", named))
    if arguments.licence and arguments.format not in LICENSED:
        raise OptionsError(formats_text.only_for("--licence", LICENSED))
    if arguments.publisher and arguments.format not in LICENSED:
        raise OptionsError(formats_text.only_for("--publisher", LICENSED))
    if arguments.with_notes and arguments.format in ALWAYS_CODED:
        raise OptionsError(
            formats_text.only_for("--with-notes", [name for name in named if name not in ALWAYS_CODED])
        )
    if arguments.with_notes and not arguments.code_names:
        raise OptionsError(formats_text.NOTES_NEED_CODE_NAMES)
    if arguments.history and arguments.format not in WITH_HISTORY:
        raise OptionsError(formats_text.only_for("--history", list(WITH_HISTORY)))
    return ExportOptions(
        arguments.code_names, arguments.with_notes, arguments.history, arguments.licence.strip()
    )
