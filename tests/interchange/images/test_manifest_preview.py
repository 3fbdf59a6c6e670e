"""A look into a manifest before anything is added: rows that match, and columns under other names."""

from pathlib import Path

import pytest

from app.errors import UserError
from app.interchange.images.manifest import likely_columns, preview_manifest, read_manifest
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
    assert (found.rows, found.matched, found.is_known, found.problem) == (3, 2, True, "")
    assert found.lost == ("m.csv, line 3: there is no file a/p9.png.",)


def test_a_column_of_another_name_is_chosen_and_files_are_found_by_their_stems(place: Path) -> None:
    rows = [{"ID": "p1", "Model": "M1", "Words": "a cane"}, {"ID": "p3", "Model": "M2", "Words": "a stick"}]
    table = write_csv(place / "m.csv", [*rows, {"ID": "p7", "Model": "", "Words": ""}])
    found = preview_manifest(table, [place])
    assert found.columns == ("ID", "Model", "Words")
    assert found.problem.startswith("m.csv has no column called “file”.")
    chosen = {"file": "ID", "source": "Model"}
    found = preview_manifest(table, [place], chosen=chosen)
    assert (found.rows, found.matched, found.problem) == (3, 2, "")
    manifest = read_manifest(table, [place], chosen=chosen)
    assert [(path.name, row.source, row.prompt) for path, row in manifest.entries.items()] == [
        ("p1.png", "M1", ""),
        ("p3.png", "M2", ""),
    ]


def test_two_files_of_one_name_match_nothing(place: Path) -> None:
    draw(place / "b" / "p1.png", 90)
    table = write_csv(place / "m.csv", [{"ID": "p1"}])
    assert preview_manifest(table, [place], chosen={"file": "ID"}).matched == 0


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        *(("p1", "a/p1.png"), ("p1.png", "a/p1.png"), ("P1.PNG", "a/p1.png"), ("a/p1", "a/p1.png")),
        *(("a\\p1.png", "a/p1.png"), ("pics/a/p1.png", "a/p1.png"), ("./p2.v2", "a/p2.v2.png")),
        *(("p1.jpg", ""), ("b/p1.png", ""), ("b/p1", ""), ("p1.v2.png", ""), ("p2", "a/p2.png"), ("1", "")),
    ],
)
def test_a_cell_means_only_a_file_with_its_whole_name_and_its_folder(
    tmp_path: Path, cell: str, found: str
) -> None:
    for name in ("p1.png", "p2.png", "p2.v2.png"):
        draw(tmp_path / "pics" / "a" / name, 30)
    table = write_csv(tmp_path / "m.csv", [{"ID": cell, "Words": "a cane"}])
    manifest = read_manifest(table, [tmp_path / "pics"], chosen={"file": "ID", "prompt": "Words"})
    assert list(manifest.entries) == ([tmp_path / "pics" / found] if found else [])


def test_one_column_can_be_chosen_for_two_of_ours(place: Path) -> None:
    table = write_csv(place / "m.csv", [{"ID": "p1", "Words": "a cane", "prompt": "not this"}])
    chosen = {"file": "ID", "source": "ID", "prompt": "Words", "alt_text": "Words"}
    (row,) = read_manifest(table, [place], chosen=chosen).entries.values()
    assert row.draft is not None
    assert (row.source, row.prompt, row.draft.plain) == ("p1", "a cane", "a cane")


def test_what_cannot_be_read_is_said(place: Path) -> None:
    assert "not" in preview_manifest(place / "none.csv", []).problem
    table = write_csv(place / "m.csv", [{"ID": "p1"}])
    assert "Nr" in preview_manifest(table, [place], chosen={"file": "Nr"}).problem


def test_columns_of_other_programs_are_proposed() -> None:
    assert likely_columns(["ID", "Model", "Prompt"]) == {"file": "ID", "source": "Model", "prompt": "Prompt"}
    assert likely_columns(["id", "File Name", "Caption"]) == {"file": "File Name", "alt_text": "Caption"}
    assert likely_columns(["Nr", "Words"]) == {}


def test_another_column_that_is_known_does_not_stand_for_the_files(place: Path) -> None:
    table = write_csv(place / "m.csv", [{"Nr": "p1", "Prompt": "a cane"}])
    assert preview_manifest(table, [place], chosen={"prompt": "Prompt"}).problem == (
        "m.csv has no column called “file”. Choose the column with the file names: Nr, Prompt."
    )


def test_a_name_is_put_together_from_columns_and_only_rows_that_count_are_read(place: Path) -> None:
    table = place / "judged.csv"
    table.write_text(
        "model,item,prompt,judge\nSD,1.png,a cane,a\nSD,1.png,another one,b\nDall-E,1.png,a stick,a\n",
        "utf-8",
    )
    for model in ("SD", "Dall-E"):
        draw(place / model / "1.png", 30)
    chosen = {"file": "{model}/{item}", "prompt": "prompt", "source": "model"}
    manifest = read_manifest(table, [place], chosen=chosen, where=["judge=a"])
    said = [(entry.name, entry.prompt, entry.source) for entry in manifest.entries.values()]
    assert said == [("SD/1.png", "a cane", "SD"), ("Dall-E/1.png", "a stick", "Dall-E")]
    for columns, where in (({"file": "{modell}/{item}"}, []), (chosen, ["judges=a"])):
        with pytest.raises(UserError, match=r"lacks the column (\{modell\}/\{item\}|judges)\."):
            read_manifest(table, [place], chosen=columns, where=where)


def test_two_columns_that_name_files_only_together_are_proposed(place: Path) -> None:
    rows = [{"Nr": "1", "Made by": "a", "Pic": "p1"}, {"Nr": "2", "Made by": "b", "Pic": "p1"}]
    draw(place / "b" / "p1.png", 30)
    table = write_csv(place / "m.csv", rows)
    found = preview_manifest(table, [place])
    assert found.joined == ("{Made by}/{Pic}",)
    assert preview_manifest(table, [place], chosen={"file": found.joined[0]}).matched == 2
    assert preview_manifest(write_csv(place / "m.csv", rows[:1]), [place / "a"]).joined == ()
