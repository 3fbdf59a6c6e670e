"""Everything a study says to the outside: each export, each report, and the check."""

import zipfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import duckdb
from pypdf import PdfReader

from app.cli import main
from app.cli.agreement.report_file import FORMATS as REPORTS
from exporters.registry import FOLDERS, FORMATS, LICENSED, WITH_HISTORY


def words_of(file: Path) -> str:
    """Everything a file says, packed or not, or every file of a folder."""
    if file.is_dir():
        return "".join(words_of(one) for one in sorted(file.rglob("*")) if one.is_file())
    if file.suffix == ".parquet":
        with closing(duckdb.connect()) as database:
            return "".join(map(str, database.read_parquet(str(file)).fetchall()))
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(file) as pack:
            return "".join(pack.read(name).decode("utf-8", "replace") for name in pack.namelist())
    if file.suffix == ".pdf":
        return "".join(page.extract_text() for page in PdfReader(file).pages)
    return file.read_text("utf-8", "replace")


def everything_said(folder: Path, out: Path, person: str, without: Sequence[str] = ()) -> dict[str, str]:
    """What each export and each report says, by format; the workbook is this person's. Ben publishes."""
    out.mkdir(exist_ok=True)
    said = {}
    for name in (*REPORTS, *(one for one in (*FORMATS, *FOLDERS) if one not in without)):
        file = out / f"study.{name}"
        whose = ["--rater", person] if name == "workbook" else []
        whose += ["--publisher", "Ben"] if name in LICENSED else []
        words = ["export", str(folder), "--format", name, "--out", str(file), *whose]
        assert main(words) == 0, name
        said[name] = words_of(file)
    for name in WITH_HISTORY:
        file = out / f"history.{name}"
        words = ["export", str(folder), "--format", name, "--out", str(file), "--history"]
        assert main(words) == 0
        said[f"{name} with history"] = words_of(file)
    return said
