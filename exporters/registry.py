"""The export formats by name."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.interchange.label_studio.controls import interface_beside
from app.interchange.study_export import AS_IT_IS, ExportOptions, Progress, as_study, outgoing
from app.messages.interchange import import_export
from app.messages.interchange.parquet import NO_STANDARD_OUTPUT
from app.study.ports import OpenStudy
from exporters.answers.annotations_csv import write_csv
from exporters.answers.answers_jsonl import write_history, write_jsonl
from exporters.answers.answers_wide_csv import write_wide_csv
from exporters.answers.groupings_csv import write_groupings
from exporters.answers.label_studio import write_interface, write_tasks
from exporters.answers.model_outputs_csv import write_model_outputs
from exporters.answers.study_json import write_json
from exporters.atomic_file import STANDARD_OUTPUT, has_place_beside, write_out
from exporters.braille.brf import write_brf
from exporters.datasets.dataset_folders import (
    write_croissant_folder,
    write_deposit,
    write_every_eval_ever,
    write_hugging_face,
)
from exporters.parquet.parquet_folder import write_parquet
from exporters.rubric.rubric_comparison_csv import write_comparison
from exporters.workbook.workbook import write_workbook

__all__ = ["CODE_NAMED", "FOLDERS", "FORMATS", "STANDARD_OUTPUT", "WITH_HISTORY", "export", "files_of"]

Writer = Callable[[OpenStudy, TextIO], None]
FORMATS: dict[str, Writer] = {
    "csv": write_csv,
    "csv-wide": write_wide_csv,
    "json": write_json,
    "jsonl": write_jsonl,
    "label-studio": write_tasks,
    "rubric-comparison": write_comparison,
    "groups": write_groupings,
    "model-outputs": write_model_outputs,
    "workbook": write_workbook,
    "brf": write_brf,
}
# What is written as a folder, not as one file.
FOLDERS: dict[str, Callable[[OpenStudy, Path, str], None]] = {
    "parquet": write_parquet,
    "croissant": write_croissant_folder,
    "huggingface": write_hugging_face,
    "every-eval-ever": write_every_eval_ever,
    "deposit": write_deposit,
}
LICENSED = ("croissant", "huggingface", "deposit")
ALWAYS_CODED = LICENSED  # and never with notes: what is public cannot be taken back
CODE_NAMED = ("csv", "csv-wide", "json", "jsonl", "label-studio", "parquet", *LICENSED)
WITH_HISTORY: dict[str, Writer] = {"jsonl": write_history}
# What is written beside a file: where, and by whom. Standard output has no such place.
BESIDE: dict[str, tuple[Callable[[Path], Path], Writer]] = {
    "label-studio": (interface_beside, write_interface)
}


def export(
    study: OpenStudy,
    name: str,
    out: Path,
    options: ExportOptions = AS_IT_IS,
    progress: Progress = lambda _done, _total: None,
) -> None:
    """Write a study in one of the formats: whole, or not at all. `-` is standard output.

    Raises UserError for an unknown format, and when a file cannot be written.
    """
    if name in ALWAYS_CODED:
        options = replace(options, code_names=True, with_notes=False)
    going = as_study(outgoing(study, options, progress)) if name in CODE_NAMED else study
    if name in FOLDERS and not options.history:
        _write_folder(name, going, out, options.licence)
        return
    write = (WITH_HISTORY if options.history else FORMATS).get(name)
    if write is None or (options.code_names and name not in CODE_NAMED):
        raise UserError(
            import_export.unknown_format(name, CODE_NAMED if options.code_names else (*FORMATS, *FOLDERS))
        )
    _, *beside = files_of(name, out)
    if not beside:
        write_out(out, study.folder, lambda stream: write(going, stream))
        return

    # The file that is named is filled first and takes its place last, so that both are there or neither is, and what is
    # wrong with the folder is said of it.
    def write_both(stream: TextIO) -> None:
        write(going, stream)
        stream.flush()  # a full disk is noticed before the first file takes its place
        write_out(beside[0], study.folder, lambda inner: BESIDE[name][1](going, inner))

    write_out(out, study.folder, write_both)


def _write_folder(name: str, study: OpenStudy, out: Path, licence: str) -> None:
    if out == STANDARD_OUTPUT:
        raise UserError(NO_STANDARD_OUTPUT)
    FOLDERS[name](study, out, licence)


def files_of(name: str, out: Path) -> list[Path]:
    """The files that an export writes: the one that is asked for, and what is beside it."""
    return [out, BESIDE[name][0](out)] if name in BESIDE and has_place_beside(out) else [out]
