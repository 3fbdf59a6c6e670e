"""The export formats by name."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.messages import exchange as messages
from app.study.ports import OpenStudy
from exporters.annotations_csv import write_csv
from exporters.out_file import STANDARD_OUTPUT, write_out
from exporters.study_json import write_json

__all__ = ["FORMATS", "STANDARD_OUTPUT", "export"]

FORMATS: dict[str, Callable[[OpenStudy, TextIO], None]] = {"csv": write_csv, "json": write_json}


def export(study: OpenStudy, name: str, out: Path) -> None:
    """Write a study in one of the formats: whole, or not at all. `-` is standard output.

    Raises UserError for an unknown format, and when the file cannot be written.
    """
    write = FORMATS.get(name)
    if write is None:
        raise UserError(messages.unknown_format(name, FORMATS))
    write_out(out, study.folder, lambda stream: write(study, stream))
