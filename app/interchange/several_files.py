"""Writing a study in several formats at once: which file each gets, and what came of each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.errors import UserError
from app.messages.interchange import import_export
from app.messages.interchange.formats import ENDINGS

_ENDINGS = {**ENDINGS, "openai-batch": (".jsonl",)}


@dataclass(frozen=True)
class Outcome:
    """A file that was to be written, and what is said of it: that it was, or why it was not."""

    format: str
    file: Path
    said: str
    is_written: bool


def files_for(path: Path, formats: Sequence[str]) -> dict[str, Path]:
    """By format, the file it is written to. The first has the path that was chosen; the others have the same name with
    their own ending, and with the format's name where another file has that already. Formats are in `ENDINGS`, or are
    written as folders, which have no ending. Raises UserError where other names cannot be made of the path."""
    if len(formats) > 1 and path.name in ("", ".."):
        raise UserError(import_export.is_a_folder(name=str(path)))
    files = {formats[0]: path}
    for name in formats[1:]:
        ending = _ENDINGS.get(name, ("",))[0]
        file = path.with_suffix(ending)
        if str(file).casefold() in {str(other).casefold() for other in files.values()}:
            file = path.with_name(f"{path.stem}-{name}{ending}")
        files[name] = file
    return files


def write_each(jobs: Mapping[str, tuple[Path, Callable[[], str]]]) -> tuple[Outcome, ...]:
    """Write one file after the other; one that cannot be written does not keep the others from it.

    `jobs`: by format, the file and what writes it and returns what is said then, or raises UserError.
    """
    outcomes = []
    for name, (file, write) in jobs.items():
        try:
            outcomes.append(Outcome(name, file, write(), is_written=True))
        except UserError as error:
            outcomes.append(Outcome(name, file, error.sentence, is_written=False))
    return tuple(outcomes)
