"""Folders to publish: a Hugging Face data set, Croissant with CSV, Every Eval Ever, and everything for a deposit.

croissant         croissant.json, and data/answers.csv, images.csv, criteria.csv, raters.csv
huggingface       README.md (the data set card), data/*.parquet, and images/ with metadata.csv
every-eval-ever   a JSON document for each judge, and its answers
deposit           all of these, data/study.json, data/rubric.toml, LICENSE and checksums.sha256
"""

import csv
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.files.rubric_file import SCHEMA, schema, write_rubric
from app.interchange.atomic_folder import make_whole
from app.interchange.tables.formula_guard import guard
from app.messages.interchange import datasets
from app.study.content_notes import ContentNotes
from app.study.image import ENDINGS, Image
from app.study.ports import OpenStudy
from exporters.answers.annotations_csv import write_csv
from exporters.answers.study_json import write_json
from exporters.atomic_file import refuse_own_file
from exporters.datasets.about_dataset import AboutDataset, about_dataset, card, licence_file, readme
from exporters.datasets.croissant import digest, write_croissant
from exporters.datasets.every_eval_ever import write_evaluations
from exporters.parquet.parquet_folder import as_user_error, fill_with_tables
from exporters.parquet.parquet_tables import TABLES

CHECKSUMS = "checksums.sha256"
_CSV = ("images", "criteria", "raters")
_NOT_TYPED = "bin"


def write_croissant_folder(study: OpenStudy, out: Path, licence: str) -> None:
    """Answers as CSV with Croissant metadata. Raises UserError where the folder is in use."""
    _make(study, out, lambda folder: _fill_croissant(study, folder, licence))


def write_hugging_face(study: OpenStudy, out: Path, licence: str) -> None:
    """A data set that `datasets.load_dataset` opens: answers, images and criteria as Parquet, and the pictures.

    Raises UserError where the folder is in use, and where DuckDB is not installed.
    """
    _make(study, out, lambda folder: _fill_hugging_face(study, folder, licence))


def write_every_eval_ever(study: OpenStudy, out: Path, _licence: str) -> None:
    """A document for each judge. Raises UserError where the folder is in use, and where there is no judge to write."""

    def fill(folder: Path) -> None:
        folder.mkdir()
        if not write_evaluations(study, folder):
            raise UserError(datasets.NO_JUDGE)

    _make(study, out, fill)


def write_deposit(study: OpenStudy, out: Path, licence: str) -> None:
    """Everything, for an archive. Give it a study under code names. Raises UserError as the others do."""
    _make(study, out, lambda folder: _fill_deposit(study, folder, licence))


def _make(study: OpenStudy, out: Path, fill: Callable[[Path], object]) -> None:
    refuse_own_file(out, study.folder)
    with as_user_error(out):
        make_whole(out, fill)


def _fill_croissant(study: OpenStudy, folder: Path, licence: str) -> AboutDataset:
    data = folder / "data"
    data.mkdir(parents=True)
    with (data / "answers.csv").open("w", encoding="utf-8", newline="") as stream:
        write_csv(study, stream)
    for name in _CSV:
        columns, rows = TABLES[name]
        with (data / f"{name}.csv").open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(columns)
            writer.writerows([_cell(row.get(column)) for column in columns] for row in rows(study))
    about = about_dataset(study, licence)
    write_croissant(about, folder, _csv_files())
    return about


def _csv_files() -> list[str]:
    return [f"data/{name}.csv" for name in ("answers", *_CSV)]


def _fill_hugging_face(study: OpenStudy, folder: Path, licence: str) -> None:
    tables = fill_with_tables(study, folder / "data", is_partitioned=False)
    missing = _copy_pictures(study, folder / "images")
    about = replace(about_dataset(study, licence), missing_pictures=missing)
    (folder / "README.md").write_text(card(about, tables), "utf-8", newline="\n")


def _fill_deposit(study: OpenStudy, folder: Path, licence: str) -> None:
    about = _fill_croissant(study, folder, licence)
    fill_with_tables(study, folder / "data" / "parquet")
    with (folder / "data" / "study.json").open("w", encoding="utf-8", newline="\n") as stream:
        write_json(study, stream)
    rubric = study.rubrics.current()
    if rubric:
        (folder / "data" / "rubric.toml").write_text(write_rubric(rubric), "utf-8", newline="\n")
        (folder / "data" / SCHEMA).write_text(schema(), "utf-8", newline="\n")
    about = replace(about, missing_pictures=_copy_pictures(study, folder / "images"))
    written = write_evaluations(study, folder / "every-eval-ever")
    (folder / "LICENSE").write_text(licence_file(about), "utf-8", newline="\n")
    filled = [
        name for name in _csv_files() if (folder / name).read_bytes().count(b"\n") > 1
    ]  # more than a header
    (folder / "README.md").write_text(readme(about, filled, bool(written)), "utf-8", newline="\n")
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    lines = [f"{digest(file)}  {file.relative_to(folder).as_posix()}\n" for file in files]
    (folder / CHECKSUMS).write_text("".join(lines), "utf-8", newline="\n")


def _copy_pictures(study: OpenStudy, folder: Path) -> int:
    """Every picture whose file is there, by its number; metadata.csv says which image each is. Returns how many files
    are missing."""
    rows, missing, notes = [], 0, ContentNotes(study)
    for name, image in _pictures(study):
        if not study.images.file(image).exists():
            missing += 1
            continue
        folder.mkdir(exist_ok=True)
        shutil.copyfile(study.images.file(image), folder / name)
        facts = image.facts
        described = study.descriptions.current(image.key)
        rows.append(
            (
                name,
                image.name,
                str(image.id),
                facts.source,
                facts.licence,
                described.line if described else "",
                notes.of(image),
            )
        )
    if rows:
        with (folder / "metadata.csv").open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(
                ("file_name", "image", "image_id", "source", "licence", "description", "content_note")
            )
            writer.writerows([guard(cell) for cell in row] for row in rows)
    return missing


def _pictures(study: OpenStudy) -> Iterator[tuple[str, Image]]:
    for kind, images in (("image", study.images.all()), ("shown", study.images.shown_only())):
        for number, image in enumerate(images, start=1):
            if image.picture.sha256:
                endings: Mapping[str, tuple[str, ...]] = ENDINGS
                ending = endings.get(image.picture.format, (f".{_NOT_TYPED}",))[0]
                yield f"{kind}-{number:05d}{ending}", image


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else guard(value) if isinstance(value, str) else str(value)
