"""Annotation files for tests, written as a person or another program would write them."""

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path

Row = Mapping[str, object]


def write_csv(path: Path, rows: Iterable[Row], delimiter: str = ",") -> Path:
    """A table with the columns of its first row."""
    rows = list(rows)
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, list(rows[0]), delimiter=delimiter)
        writer.writeheader()
        writer.writerows(rows)
    return path


def write_xlsx(path: Path, rows: Iterable[Row]) -> Path:
    """The same as a real workbook; values keep their types."""
    from openpyxl import Workbook

    rows = list(rows)
    book = Workbook()
    sheet = book.active
    sheet.append(list(rows[0]))
    for row in rows:
        sheet.append(list(row.values()))
    book.save(path)
    return path


def vote(image: str = "cane-1.png", rater: str = "Ada", **others: object) -> dict[str, object]:
    """A row with everything that is needed; other columns can be added or set."""
    return {"image": image, "rater": rater, "criterion": "T1.C1", "verdict": "met", **others}
