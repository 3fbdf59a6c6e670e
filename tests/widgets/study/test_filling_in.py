"""The assistant for a new study while one fills it in: what is looked at beside the fields, and what Enter does."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.agreement.ratings.image_columns import kept_columns
from storage.folder import open_study
from tests.interchange.tables.table_files import write_csv
from tests.widgets.drivers import new_study_page as page, window_driver as driver
from tests.widgets.study.new_study_steps import RUBRIC, name_it, press_next
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, draw, small_study
from widgets.study.add_images_page import AddImagesPage
from widgets.study.new_study_page import NewStudyPage

__all__ = ["driver", "page"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def test_rows_of_a_manifest_are_matched_while_it_is_chosen(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table names its files in a column of its own, without their endings. Columns with names that are known are
    proposed, and nobody is asked for them even for a moment."""
    for number in range(3):
        draw(tmp_path / "pictures" / f"p{number}.png", 30 * number)
    table = write_csv(tmp_path / "list.csv", [{"ID": f"p{at}", "Model": "M"} for at in range(4)])
    page = AddImagesPage(driver.context, small_study(tmp_path / "study", images=0))
    driver.show(page)
    asked: list[str] = []
    complain = page.choice.manifest.complain

    def note(sentence: str) -> None:
        asked.append(sentence)
        complain(sentence)

    monkeypatch.setattr(page.choice.manifest, "complain", note)
    page.choice.add([tmp_path / "pictures"])
    page.choice.manifest.set_path(table)
    summary = page.choice.columns.summary
    driver.qtbot.waitUntil(lambda: summary.isVisible() and summary.text() == "3 of 4 rows match.")
    file, source = (page.choice.columns.choices[name] for name in ("file", "source"))
    assert (file.currentText(), source.currentText()) == ("ID", "Model")
    assert set(asked) == {""}
    assert page.choice.columns.lost.lines() == ["list.csv, line 5: there is no file p3."]
    page.add.setFocus()
    driver.press(ENTER)
    driver.qtbot.waitUntil(lambda: driver.said[-1].startswith("Done. 3 images added."))
    study = open_study(tmp_path / "study")
    assert {image.facts.source for image in study.images.all()} == {"M"}
    study.close()


def test_a_file_is_named_by_two_columns_together_where_none_names_it_alone(
    driver: WindowDriver, tmp_path: Path
) -> None:
    for folder in ("a", "b"):
        draw(tmp_path / "pictures" / folder / "p1.png", ord(folder))
    rows = [{"Made with": folder, "Picture": "p1.png"} for folder in ("a", "b")]
    page = AddImagesPage(driver.context, small_study(tmp_path / "study", images=0))
    driver.show(page)
    page.choice.manifest.set_path(write_csv(tmp_path / "list.csv", rows))
    page.choice.add([tmp_path / "pictures"])
    summary = page.choice.columns.summary
    driver.qtbot.waitUntil(lambda: summary.isVisible() and summary.text() == "2 of 2 rows match.")
    assert page.choice.columns.choices["file"].currentText() == "{Made with}/{Picture}"
    page.add.setFocus()
    driver.press(ENTER)
    driver.qtbot.waitUntil(lambda: driver.said[-1].startswith("Done. 2 images added."))


def test_columns_with_unknown_names_are_asked_for(driver: WindowDriver, tmp_path: Path) -> None:
    for number in range(3):
        draw(tmp_path / "pictures" / f"p{number}.png", 30 * number)
    rows = [{"Picture code": f"p{at}", "Made with": "M", "Year": f"{1990 + at}"} for at in range(4)]
    table = write_csv(tmp_path / "list.csv", rows)
    page = AddImagesPage(driver.context, small_study(tmp_path / "study", images=0))
    driver.show(page)
    page.choice.add([tmp_path / "pictures"])
    page.choice.manifest.set_path(table)
    asks = "Choose the column with the file names: Picture code, Made with, Year."
    driver.qtbot.waitUntil(lambda: page.choice.manifest.error.text().endswith(asks))
    file, source = (page.choice.columns.choices[name] for name in ("file", "source"))
    for choice, row in ((file, 1), (source, 2)):
        choice.setCurrentIndex(row)
        choice.activated.emit(row)
    summary = page.choice.columns.summary
    driver.qtbot.waitUntil(lambda: summary.isVisible() and summary.text() == "3 of 4 rows match.")
    assert page.choice.manifest.error.text() == ""
    assert page.choice.columns.chosen() == {"file": "Picture code", "source": "Made with"}
    assert page.choice.columns.kept() == ()
    page.choice.columns.others.setFocus()
    driver.press(Qt.Key.Key_Space)
    assert page.choice.columns.kept() == ("Year",)
    page.add.setFocus()
    driver.press(ENTER)
    driver.qtbot.waitUntil(lambda: driver.said[-1].startswith("Done. 3 images added."))
    with closing(open_study(tmp_path / "study")) as study:
        assert sorted(kept_columns(study)["Year"].values()) == ["1990", "1991", "1992"]


def test_enter_goes_on_from_the_names_too(driver: WindowDriver, page: NewStudyPage, tmp_path: Path) -> None:
    name_it(driver, page, tmp_path / "autumn")
    page.rubric.ways.button(0).setChecked(True)
    page.rubric.artifact.setText("cane")
    for _step in range(3):
        press_next(driver, page)
    assert page.people.isVisible()
    driver.press(TAB)
    driver.type("Ana, Ben")
    assert page.people.people() == ["Ana", "Ben"]
    driver.press(ENTER)
    assert driver.went == [("sign_in", tmp_path / "autumn")]


def test_a_rubric_file_is_looked_at_while_it_is_chosen(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    (tmp_path / "bad.toml").write_text("title = ")
    name_it(driver, page, tmp_path / "autumn")
    page.rubric.ways.button(2).setChecked(True)
    page.rubric.file.set_path(tmp_path / "bad.toml")
    assert "bad.toml" in page.rubric.file.error.text()
    (tmp_path / "good.toml").write_text(RUBRIC)
    page.rubric.file.set_path(tmp_path / "good.toml")
    assert page.rubric.file.error.text() == ""
    assert page.rubric.artifact.text() == "drum"
