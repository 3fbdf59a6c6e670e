"""A look into a manifest before anything is added: rows that match, and columns under other names."""

from pathlib import Path

import pytest

from app.interchange.images.manifest import read_manifest
from app.interchange.images.manifest_preview import preview_manifest
from tests.interchange.tables.table_files import write_csv
from tests.widgets.window_driver import draw


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Three pictures in two folders."""
    for name in ("a/p1.png", "a/p2.png", "b/p3.png"):
        draw(tmp_path / name, 30)
    return tmp_path


def test_rows_that_match_are_counted_and_the_others_named(place: Path) -> None:
    table = write_csv(place / "m.csv", [{"file": "a/p1.png"}, {"file": "a/p9.png"}, {"file": "b/p3.png"}])
    found = preview_manifest(table, [place])
    assert (found.rows, found.matched, found.is_known, found.trouble) == (3, 2, True, "")
    assert found.lost == ("m.csv, line 3: there is no file a/p9.png.",)


def test_a_column_of_another_name_is_chosen_and_files_are_found_by_their_stems(place: Path) -> None:
    rows = [{"ID": "p1", "Model": "M1", "Words": "a cane"}, {"ID": "p3", "Model": "M2", "Words": "a stick"}]
    table = write_csv(place / "m.csv", [*rows, {"ID": "p7", "Model": "", "Words": ""}])
    found = preview_manifest(table, [place])
    assert found.columns == ("ID", "Model", "Words")
    assert found.trouble.startswith("m.csv has no column called file.")
    chosen = {"file": "ID", "source": "Model"}
    found = preview_manifest(table, [place], chosen=chosen)
    assert (found.rows, found.matched, found.trouble) == (3, 2, "")
    manifest = read_manifest(table, [place], chosen=chosen)
    assert [(path.name, row.source, row.prompt) for path, row in manifest.entries.items()] == [
        ("p1.png", "M1", ""),
        ("p3.png", "M2", ""),
    ]


def test_two_files_of_one_name_match_nothing(place: Path) -> None:
    draw(place / "b" / "p1.png", 90)
    table = write_csv(place / "m.csv", [{"ID": "p1"}])
    assert preview_manifest(table, [place], chosen={"file": "ID"}).matched == 0


def test_what_cannot_be_read_is_said(place: Path) -> None:
    assert "not" in preview_manifest(place / "none.csv", []).trouble
    table = write_csv(place / "m.csv", [{"ID": "p1"}])
    assert "Nr" in preview_manifest(table, [place], chosen={"file": "Nr"}).trouble
