"""Exhibits from a manifest in the window: made beside the images, and also where there is no image at all."""

from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from storage.folder import open_study
from tests.interchange.tables.table_files import write_csv
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver, draw, small_study
from widgets.study.add_images_page import AddImagesPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.mark.parametrize("has_picture", [True, False])
def test_a_manifest_makes_exhibits(qtbot: QtBot, tmp_path: Path, has_picture: bool) -> None:
    driver, folder = WindowDriver(qtbot, tmp_path), small_study(tmp_path / "canes")
    rows = [{"file": "", "exhibit": "poem", "text": "One."}, {"file": "", "exhibit": "poem", "text": "Two."}]
    page = AddImagesPage(driver.context, folder)
    driver.show(page)
    if has_picture:
        page.choice.add([draw(tmp_path / "alone.png", 90)])
        draw(tmp_path / "shown.png", 120)
        rows.append({"file": "shown.png", "exhibit": "poem", "text": ""})
    page.choice.manifest.set_path(write_csv(tmp_path / "manifest.csv", rows))
    page.add.setFocus()
    driver.press(ENTER)
    qtbot.waitUntil(lambda: not page.adding.is_running)
    assert driver.said[-1].startswith("Done.")
    with closing(open_study(folder)) as study:
        (exhibit,) = study.exhibits.all()
        assert [one.words for one in exhibit.shown.texts] == ["One.", "Two."]
        assert [one.name for one in exhibit.pictures] == (["shown.png"] if has_picture else [])
        names = [image.name for image in study.images.all()][2:]
    assert names == (["alone.png", "poem"] if has_picture else ["poem"])


def test_a_manifest_alone_brings_the_pictures_it_names(qtbot: QtBot, tmp_path: Path) -> None:
    driver, folder = WindowDriver(qtbot, tmp_path), small_study(tmp_path / "canes")
    draw(tmp_path / "named.png", 120)
    page = AddImagesPage(driver.context, folder)
    driver.show(page)
    assert not page.choice.each_context.isVisible()  # the rubric names no contexts
    page.choice.manifest.set_path(
        write_csv(tmp_path / "manifest.csv", [{"file": "named.png", "source": "a model"}])
    )
    page.add.setFocus()
    driver.press(ENTER)
    qtbot.waitUntil(lambda: not page.adding.is_running)
    assert driver.said[-1] == "Done. 1 image added."
    with closing(open_study(folder)) as study:
        assert [image.facts.source for image in study.images.all()][2:] == ["a model"]
