"""Writing a file that is either there as a whole, or not there."""

import io
import os
import stat
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.messages.interchange import import_export
from app.private_files import in_one_piece

STANDARD_OUTPUT = Path("-")
_STREAMS = (Path("/dev"), Path("/dev/fd"))


def has_place_beside(out: Path) -> bool:
    """Whether another file can be written beside this one: not beside standard output, a pipe or a device, nor beside
    /dev/stdout and its like, even where that leads to a plain file."""
    is_plain = not out.exists() or out.is_file() or out.is_dir()
    return out != STANDARD_OUTPUT and out.name != "" and is_plain and not _is_stream(out)


def write_out(
    out: Path,
    study: Path,
    write: Callable[[TextIO], None],
    around: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> None:
    """Have `write` fill a file in UTF-8; it takes its place when it is whole. `-` is standard output.

    `around` makes what stands around its taking its place: a transaction, say, that ends right after. `study` is the
    study's folder: its own files are refused. So is a link, which others may have put there to have any file of this
    person overwritten. Raises UserError when writing fails.
    """
    if out == STANDARD_OUTPUT:
        _to_standard_output(write)
        return
    if out.is_symlink() and not _is_stream(out):
        raise UserError(import_export.cannot_write(name=str(out), reason=import_export.IS_A_LINK))
    target = Path(os.path.realpath(out))
    refuse_own_file(out, study)
    if target.is_dir():
        raise UserError(import_export.is_a_folder(name=str(out)))
    try:
        if (
            out.exists() and not out.is_file()
        ):  # a pipe or a device cannot be replaced; a pipe has no real path
            with out.open("w", encoding="utf-8", newline="") as stream, around():
                write(stream)
        else:
            _replace(target, write, around)
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise UserError(import_export.cannot_write(name=str(out), reason=reason)) from error


def _is_stream(out: Path) -> bool:
    """Whether this is /dev/stdout or its like, which the system makes links."""
    place = out.absolute()
    return place.parent in _STREAMS or place.parts[1:2] == ("proc",)


def _to_standard_output(write: Callable[[TextIO], None]) -> None:
    sys.stdout.flush()
    if not hasattr(sys.stdout, "buffer"):  # a notebook's output, or a text in memory
        write(sys.stdout)
        return
    stream = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="")
    try:
        write(stream)
        stream.flush()
    finally:
        stream.detach()  # else closing it would close standard output


def refuse_own_file(out: Path, study: Path) -> None:
    """Raise UserError for a file that belongs to the study in this folder. `-` is standard output."""
    target, study = Path(os.path.realpath(out)), study.resolve()
    if out == STANDARD_OUTPUT or not target.is_relative_to(study):
        return
    first = target.relative_to(study).parts[:1]
    if first in ((), ("images",), ("backups",)) or first[0].startswith("study."):
        raise UserError(import_export.belongs_to_study(name=str(out)))


def _replace(
    target: Path, write: Callable[[TextIO], None], around: Callable[[], AbstractContextManager[None]]
) -> None:
    with in_one_piece(target, around) as file:
        stream = io.TextIOWrapper(file, encoding="utf-8", newline="")
        try:
            write(stream)
            stream.flush()
        finally:
            stream.detach()  # else its end would close the file before it has its name
        if target.exists():
            Path(file.name).chmod(stat.S_IMODE(target.stat().st_mode))  # whoever could read it still can
