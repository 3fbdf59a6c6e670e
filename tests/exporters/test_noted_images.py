"""Every file that describes an image has its content note before the description, or in a column beside it."""

import csv
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import duckdb
import pytest
from openpyxl import load_workbook

import touchstone
from app.reports.pictures.contact_sheet import contact_sheet
from app.reports.pictures.shown_pictures import Pictures
from app.study.alt_text import Draft
from app.study.image import ImageFacts
from app.study.team.raters import RaterKind
from exporters.registry import export
from storage.folder import StudyFolder
from tests.storage.making import make_study, picture

NOTE, DESCRIBED = "Content note: blood.", "A wound."


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    made = make_study(tmp_path / "study", images=0)
    made.prepare_to_write()
    (tmp_path / "one.png").write_bytes(picture(shade=40))
    image = made.images.add(tmp_path / "one.png", ImageFacts("one.png", licence="CC0")).image
    made.images.update(image, image.facts._replace(content_note="blood"))
    made.descriptions.add(image.key, Draft(plain=DESCRIBED, author="Ada"))
    yield made
    made.close()


def test_groups(study: StudyFolder, tmp_path: Path) -> None:
    rater = study.raters.add("Robin", RaterKind.PERSON)
    group = study.groupings.make(rater, "red", "")
    study.groupings.put(rater, next(iter(study.images.all())).key, group)
    export(study, "groups", tmp_path / "groups.csv")
    assert f"{NOTE} {DESCRIBED}" in (tmp_path / "groups.csv").read_text("utf-8")


def test_the_sheet_of_images_of_a_workbook(study: StudyFolder, tmp_path: Path) -> None:
    export(study, "workbook", tmp_path / "work.xlsx")
    book = load_workbook(tmp_path / "work.xlsx")
    cells = [
        str(cell.value) for sheet in book for row in sheet for cell in row if DESCRIBED in str(cell.value)
    ]
    assert cells
    assert all(NOTE in cell and cell.index(NOTE) < cell.index(DESCRIBED) for cell in cells)


def test_a_contact_sheet(study: StudyFolder) -> None:
    for options in Pictures:
        (line, *_) = contact_sheet(study, options).sections[0].paragraphs
        assert line.index(NOTE) < line.index(DESCRIBED)


def test_tables_have_a_column(study: StudyFolder, tmp_path: Path) -> None:
    export(study, "parquet", tmp_path / "parquet")
    with closing(duckdb.connect()) as database:
        for name in ("images", "descriptions"):
            table = database.read_parquet(str(tmp_path / "parquet" / f"{name}.parquet")).df()
            assert list(table["content_note"]) == ["blood"]
    with touchstone.open(study.folder) as opened:
        assert list(opened.images()["content_note"]) == ["blood"]
        assert list(opened.descriptions()["content_note"]) == ["blood"]


def test_published_pictures_have_a_column(study: StudyFolder, tmp_path: Path) -> None:
    export(study, "huggingface", tmp_path / "out")
    with (tmp_path / "out" / "images" / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        assert [(row["description"], row["content_note"]) for row in csv.DictReader(stream)] == [
            (DESCRIBED, "blood")
        ]
