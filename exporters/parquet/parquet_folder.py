"""A study as a folder of Parquet files, whole or not at all.

`study.json` says what the folder is, with the study, its rubric versions and whose test results are open; the tables
are described in `parquet_tables`. The answers are partitioned: `answers/kind=human/rubric_version=1/….parquet`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.files.duckdb_library import connect
from app.interchange.atomic_folder import make_whole
from app.messages.interchange import import_export
from app.private_files import private_folder
from app.study.control_characters import json_text
from app.study.parquet_format import FORMAT, FORMAT_VERSION, STUDY_FILE
from app.study.ports import OpenStudy
from exporters.atomic_file import refuse_own_file
from exporters.parquet.parquet_tables import TABLES, rubrics_of

if TYPE_CHECKING:
    import duckdb

PARTITIONS = ["kind", "rubric_version"]


def write_parquet(study: OpenStudy, folder: Path, _licence: str = "") -> None:
    """Write the folder described above. Raises UserError where it is in use, or DuckDB is not installed."""
    refuse_own_file(folder, study.folder)
    with as_user_error(folder):
        make_whole(folder, lambda made: fill_with_tables(study, made))


@contextmanager
def as_user_error(folder: Path) -> Iterator[None]:
    """Say in one sentence what DuckDB cannot write, as when the disk is full."""
    try:
        yield
    except Exception as error:
        if not type(error).__module__.startswith(("duckdb", "_duckdb")):
            raise
        raise UserError(
            import_export.cannot_write(name=str(folder), reason=str(error).splitlines()[0])
        ) from error


def fill_with_tables(study: OpenStudy, folder: Path, is_partitioned: bool = True) -> list[str]:
    """Write all tables into a folder, which is made; the names of those that have rows. Raises UserError where DuckDB
    is not installed."""
    filled = []
    connect().close()  # that it is missing is said before anything is made
    folder.mkdir(parents=True)
    with private_folder(folder.parent) as beside, connect(str(beside)) as database:
        for name, (columns, rows) in TABLES.items():
            partitions = PARTITIONS if is_partitioned and name == "answers" else []
            if write_table(database, beside, folder / name, columns, rows(study), partitions):
                filled.append(name)
    (folder / STUDY_FILE).write_text(json_text(_about(study), indent=1) + "\n", "utf-8", newline="\n")
    return filled


def write_table(
    database: "duckdb.DuckDBPyConnection",
    beside: Path,
    out: Path,
    columns: Mapping[str, str],
    rows: Iterable[Mapping[str, Any]],
    partitions: list[str],
) -> int:
    """Through a file of lines beside it, so that a table of any length needs little memory. Returns how many rows."""
    lines = beside / "rows.jsonl"
    count = 0
    with lines.open("w", encoding="utf-8", newline="\n") as stream:
        for row in rows:
            count += 1
            stream.write(f"{json.dumps(row, ensure_ascii=False)}\n")
    table = database.read_json(str(lines), columns=dict(columns), format="newline_delimited")
    if partitions and count:
        table.write_parquet(str(out), compression="zstd", partition_by=partitions)
    else:
        table.write_parquet(str(out.with_suffix(".parquet")), compression="zstd")
    lines.unlink()
    return count


def _about(study: OpenStudy) -> dict[str, Any]:
    about = study.study
    judges = [rater for rater in study.raters.all() if rater.kind.value == "judge"]
    rubrics = rubrics_of(study)
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "id": str(about.id),
        "title": about.title,
        "artifact": about.artifact,
        "whole_image": about.whole_image.value if about.whole_image else None,
        "pairs": [
            {"rater_id": str(pair.rater.id), "people": [str(person.id) for person in pair.people]}
            for pair in study.pairs.all()
        ],
        "has_split": bool(study.splits.all()),
        "opened": [
            {"rater_id": str(judge.id), "rubric_version": rubric.version}
            for rubric in rubrics
            for judge in judges
            if study.splits.is_open(judge, rubric.version)
        ],
        "rubrics": [
            {
                "version": rubric.version,
                "least_desirable": rubric.label_rule.least,
                "criteria": [
                    {
                        "lineage": str(one.lineage),
                        "code": one.code,
                        "text": one.text,
                        "not_visible": one.not_visible.value,
                        "is_desirable": one.is_desirable,
                    }
                    for one in rubric.yes_no
                ],
            }
            for rubric in rubrics
        ],
    }
