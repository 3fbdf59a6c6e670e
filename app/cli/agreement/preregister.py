"""`touchstone preregister`: write down beforehand what will be concluded from what, with a checksum and a date."""

import json
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from app.cli.arguments import path
from app.cli.output import tell
from app.cli.study_repository import open_study
from app.errors import UserError
from app.messages.agreement import preregistration as messages
from app.messages.cli import cli as cli_messages

if TYPE_CHECKING:
    from app.study.judge.preregistration import Preregistration

_ENDINGS = (".md", ".json")


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli_messages.STUDY)
    add("--out", metavar="FILE", type=path, required=True, help=messages.OUT)
    add("--looks", metavar="N", type=int, help=messages.LOOKS)
    add("--images", metavar="N", type=int, help=messages.IMAGES)


def run(arguments: Namespace) -> int:
    """Store it in the study and write the file, both or neither."""
    from app.agreement.planning.preregistration import preregister

    out = arguments.out
    if out.suffix.lower() not in _ENDINGS:
        raise UserError(messages.BAD_NAME)
    if any(number is not None and number < 1 for number in (arguments.looks, arguments.images)):
        raise UserError(messages.NOT_POSITIVE)
    with closing(open_study(arguments.study)) as study:
        study.prepare_to_write()
        with study.together():
            made = preregister(study, arguments.looks, arguments.images)
            _write(made, out, study.folder)
    tell(messages.stored(out, made.sha256))
    return 0


def _write(made: "Preregistration", out: Path, study: Path) -> None:
    """Raises UserError when the file cannot be written; the caller then stores nothing."""
    from app.reports.preregistration import as_json, as_markdown
    from exporters.atomic_file import write_out

    is_json = out.suffix.lower() == ".json"
    words = json.dumps(as_json(made), ensure_ascii=False, indent=1) + "\n" if is_json else as_markdown(made)

    def write(stream: TextIO) -> None:
        stream.write(words)

    write_out(out, study, write)
