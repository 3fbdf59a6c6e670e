"""`touchstone export` and `import` with `--format workbook`: a workbook goes out to one person and comes back."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable

from app.cli.arguments import language_tag
from app.cli.output import print_lines
from app.cli.team import packet_list, passphrase
from app.errors import OptionsError
from app.messages.interchange import workbook as workbook_text, workbook_import
from app.messages.item_nouns import noun_for
from app.messages.study import languages as study_languages
from app.messages.team import sent_work
from app.study.ports import OpenStudy

FORMAT = "workbook"
_RANGE = re.compile(r"([1-9]\d*)(?:-([1-9]\d*))?")


def configure_export(parser: ArgumentParser) -> None:
    """Add what only a workbook takes on its way out."""
    group = parser.add_argument_group(FORMAT)
    group.add_argument("--rater", metavar="NAME", default="", help=workbook_text.RATER_OPTION)
    group.add_argument("--images", metavar="FROM-TO", type=_numbers, help=workbook_text.IMAGES_OPTION)
    group.add_argument("--language", metavar="TAG", type=language_tag, help=study_languages.WORKBOOK_LANGUAGE)
    group.add_argument("--due", metavar="DAY", type=packet_list.due_argument, help=workbook_text.DUE_OPTION)
    passphrase.configure(group, workbook_text.LOCK_OPTION)


def configure_import(parser: ArgumentParser) -> None:
    """Add what only a workbook takes on its way in."""
    group = parser.add_argument_group(FORMAT)
    group.add_argument("--rater", metavar="NAME", default="", help=workbook_import.IMPORT_RATER)
    group.add_argument("--prefer-workbook", action="store_true", help=workbook_import.PREFER_WORKBOOK)
    group.add_argument("--skip-unclear", action="store_true", help=workbook_import.SKIP_UNCLEAR)
    passphrase.configure(group, workbook_text.UNLOCK_OPTION)


def refuse_options(arguments: Namespace, *options: str) -> None:
    """Raise OptionsError when options of a workbook are given with another format."""
    given = [option for option in options if getattr(arguments, option.strip("-").replace("-", "_"))]
    if given and arguments.format != FORMAT:
        raise OptionsError(workbook_text.only_for_workbook(given))


def export(study: OpenStudy, arguments: Namespace) -> None:
    """Write the workbook, and note to whom it goes."""
    from app.sessions.team.work_overview import disk_words
    from exporters.atomic_file import STANDARD_OUTPUT
    from exporters.workbook.sent_workbook import send_workbook
    from exporters.workbook.workbook import WorkbookRequest

    first, last = arguments.images or (1, None)
    secret = passphrase.passphrase(arguments.passphrase_from)
    work = send_workbook(
        study,
        WorkbookRequest(arguments.rater, first, last, secret, language=arguments.language or ""),
        arguments.out,
        arguments.due,
    )
    if work is not None and arguments.out != STANDARD_OUTPUT:
        print_lines(workbook_text.noted(work.number, work.rater.name, work.is_locked))
        undescribed = sum(study.descriptions.current(image) is None for image in work.images)
        if undescribed:
            print_lines(sent_work.undescribed(undescribed, noun_for(study.exhibits.has_any())))
        disk = disk_words(study.sent_work, work.rater)
        print_lines(*([disk] if disk else []))


Imported = tuple[int, dict[str, object]]
"""The exit code of an import, and its counts as they are printed with --json."""


def imported(new: int, known: int, raters: Iterable[str], images: Iterable[str]) -> dict[str, object]:
    """Counts of an import: what was new and known, and who and which images without a file were made for it."""
    return {"new": new, "already_there": known, "raters_added": [*raters], "images_without_file": [*images]}


def bring_in(study: OpenStudy, arguments: Namespace) -> Imported:
    """Say what came back changed, and take it unless the run is dry. The code is 1 where rows were left out."""
    from app.interchange.workbook import workbook

    ask = passphrase.asking(arguments.passphrase_from)
    returned = workbook.read_workbooks(
        study, arguments.files, arguments.rater, arguments.prefer_workbook, ask, arguments.skip_unclear
    )
    if not arguments.dry_run:
        workbook.bring_in(study, returned)
    print_lines(*returned.summaries(arguments.dry_run))
    if arguments.dry_run:
        print_lines(*returned.lines())
    print_lines(*returned.left_out)
    added = [name for name, is_new in returned.raters.items() if is_new]
    taken = len(returned.taken)
    return int(bool(returned.unclear)), imported(taken, sum(returned.rows.values()) - taken, added, ())


def _numbers(word: str) -> tuple[int, int]:
    found = _RANGE.fullmatch(word)
    if not found or int(found[1]) > int(found[2] or found[1]):
        raise ArgumentTypeError(workbook_text.not_a_range(word=word))
    return int(found[1]), int(found[2] or found[1])
