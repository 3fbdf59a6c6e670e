"""Adding images, with a new study and later: keys pressed, sentences heard, the study looked at."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from storage.folder import open_study
from tests.widgets.drivers import new_study_page as page, window_driver as driver
from tests.widgets.study.new_study_steps import name_it, press_next
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, SPACE, WindowDriver, draw, small_study
from widgets.study.add_images_page import AddImagesPage
from widgets.study.new_study_page import NewStudyPage

__all__ = ["driver", "page"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def test_images_come_with_the_study_and_refused_ones_are_listed(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    pictures = tmp_path / "pictures"
    for number in range(20):
        draw(pictures / f"cane-{number}.png", number)
    (pictures / "broken.png").write_bytes(b"not a picture")
    name_it(driver, page, tmp_path / "autumn")
    driver.press(DOWN, SPACE)
    press_next(driver, page)
    press_next(driver, page)
    page.images.choice.add([pictures])
    press_next(driver, page)
    press_next(driver, page)
    driver.wait_for("Done.")
    assert driver.said[-1] == "Done. 20 images added. 1 file was not added; the list says why."
    words = [sentence for sentence in driver.said if sentence.endswith("percent.")]
    assert words == [f"{tens} percent." for tens in range(10, 100, 10)]
    assert page.adding.progress.text() == "21 of 21 images"
    assert [line.split(" cannot ")[0] for line in page.adding.refused.lines()] == ["broken.png"]
    assert driver.focus is page.go_on
    driver.press(ENTER)
    assert driver.went == [("sign_in", tmp_path / "autumn")]
    study = open_study(tmp_path / "autumn")
    assert study.images.count() == 20
    study.close()


def test_the_focus_goes_where_it_is_wanted_and_nowhere_in_between(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    name_it(driver, page, tmp_path / "autumn")
    driver.press(DOWN, SPACE)
    press_next(driver, page)
    press_next(driver, page)
    page.images.choice.add([draw(tmp_path / "cane.png")])
    press_next(driver, page)
    page.next.setFocus()
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    way: list[QWidget | None] = []
    app.focusChanged.connect(lambda _old, new: way.append(new))
    driver.press(ENTER)
    driver.wait_for("Done.")
    assert way == [page.adding.stop_button, page.go_on]
    assert not any(sentence.endswith("percent.") for sentence in driver.said)  # one file is through at once


def test_an_empty_folder_and_a_bad_manifest_are_told_of(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    name_it(driver, page, tmp_path / "autumn")
    driver.press(DOWN, SPACE)
    press_next(driver, page)
    press_next(driver, page)
    choice = page.images.choice
    choice.add([tmp_path / "empty"])
    press_next(driver, page)
    assert driver.said[-1] == "No image files were found in empty."
    choice.add([draw(tmp_path / "cane.png")])
    (tmp_path / "manifest.csv").write_text("file,photograph\ncane.png,perhaps\n")
    choice.manifest.set_path(tmp_path / "manifest.csv")
    press_next(driver, page)
    assert driver.said[-1].startswith("manifest.csv was not")
    assert "photograph" in driver.said[-1]
    assert driver.focus is choice.manifest.line


def test_stopping_keeps_what_was_added(driver: WindowDriver, tmp_path: Path) -> None:
    folder = small_study(tmp_path / "canes")
    files = [draw(tmp_path / "more" / f"{number}.png", 100 + number) for number in range(120)]
    page = AddImagesPage(driver.context, folder)
    driver.show(page)
    assert driver.said[-1] == "Add images to Canes."
    page.choice.add(files)
    page.add.setFocus()
    driver.press(ENTER)
    assert driver.focus is page.adding.stop_button
    driver.wait_for("10 percent.")
    driver.press(SPACE)
    assert driver.said[-1].startswith("Stopped. The images added so far are saved.")
    assert sorted(entry.name for entry in folder.iterdir()) == ["images", "study.db"]  # it is closed
    study = open_study(folder)
    kept = study.images.count() - 2
    assert 12 <= kept < 120
    assert f" {kept} images added." in driver.said[-1]
    study.close()
    assert driver.focus is page.back
    page.adding.rest.setFocus()
    driver.press(ENTER)
    assert driver.focus is page.adding.stop_button
    driver.wait_for("Done.")
    assert not page.adding.rest.isVisible()
    assert driver.focus is page.back
    study = open_study(folder)
    assert study.images.count() == 122
    study.close()


def test_images_can_be_taken_off_the_list(driver: WindowDriver, tmp_path: Path) -> None:
    page = AddImagesPage(driver.context, small_study(tmp_path / "canes"))
    driver.show(page)
    files = [draw(tmp_path / name) for name in ("one.png", "two.png")]
    page.choice.add(files)
    assert driver.said[-1] == "On the list: one.png, two.png."
    page.choice.listed.setFocus()
    driver.press(Qt.Key.Key_Delete)
    assert driver.said[-1] == "Off the list: two.png."
    assert page.choice.paths() == files[:1]
    page.choice.add(files[:1])
    assert driver.said[-1] == "Already on the list."


def test_pictures_are_counted_and_a_folder_can_name_their_source(
    driver: WindowDriver, page: NewStudyPage, tmp_path: Path
) -> None:
    for number in range(3):
        draw(tmp_path / "pictures" / ("one" if number else "two") / f"cane-{number}.png", number)
    name_it(driver, page, tmp_path / "autumn")
    driver.press(DOWN, SPACE)
    press_next(driver, page)
    press_next(driver, page)
    choice = page.images.choice
    assert not choice.folder_sources.isVisible()
    choice.add([tmp_path / "pictures"])
    driver.qtbot.waitUntil(choice.folder_sources.isVisible)
    assert choice.summary.text() == "3 images in 2 folders."
    choice.folder_sources.setFocus()
    driver.press(SPACE)
    press_next(driver, page)
    press_next(driver, page)
    driver.wait_for("Done.")
    study = open_study(tmp_path / "autumn")
    assert sorted(image.facts.source for image in study.images.all()) == ["one", "one", "two"]
    study.close()
