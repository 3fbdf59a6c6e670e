"""An image with a content note in the window: heard, shown, and set in the gallery and the settings."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.messages.annotate import content_notes as content_notes_text
from app.sessions.gallery.gallery import Gallery
from app.settings import Settings
from app.study.exhibits import ExhibitContent
from app.study.image import ImageFacts
from storage.folder import open_study
from tests.storage.making import make_study as make_bare_study, picture
from tests.widgets.annotate_driver import Driver, make_study
from widgets.gallery.gallery_dialogs import ask_details
from widgets.image.image_view import ImageView
from widgets.kit.dialogs import Dialog
from widgets.study.settings_dialog import SettingsDialog

WAITING = "Content note: blood. To hear the image: F6. To leave it for later: L."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = make_study(tmp_path)
    study = open_study(made)
    study.prepare_to_write()
    image = study.images.at(1)
    assert image is not None
    study.images.update(image, image.facts._replace(content_note="blood"))
    study.close()
    return made


def test_the_note_is_heard_alone_and_f6_shows_and_reads_the_image(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder, Settings())
    page = driver.page
    assert driver.voice.said[-1].endswith(WAITING)
    assert WAITING in driver.focus_name  # what a screen reader reads, and nothing of the criterion
    assert "Not deformed" not in driver.focus_name
    assert page.picture.isHidden()
    assert page.description.text().startswith("Content note: blood. The image is hidden")
    described = driver.press(Qt.Key.Key_F6)
    assert described.startswith("Guide cane.")
    assert "Not deformed" in described
    assert page.picture.isVisible()
    assert page.description.text().startswith("Guide cane.")
    driver.page.leave()


def test_who_chose_so_is_shown_the_image_at_once(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder, Settings(content_notes_wait=False))
    assert driver.page.picture.isVisible()
    assert "Content note: blood. Guide cane." in driver.last
    driver.page.leave()


def test_an_image_that_waits_is_shown_when_the_settings_change(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder, Settings())
    page = driver.page
    for waits in (False, True):
        page.context.settings = replace(page.context.settings, content_notes_wait=waits)
        page.follow_settings()
        assert page.picture.isHidden() is waits
        assert page.description.text().startswith("Content note" if waits else "Guide cane.")
    driver.press(Qt.Key.Key_F6)
    page.follow_settings()
    assert page.picture.isVisible()  # it was asked for
    page.leave()


@pytest.mark.parametrize("noted", [0, 1])
def test_an_exhibit_with_a_note_waits_as_an_image_does(qtbot: QtBot, tmp_path: Path, noted: int) -> None:
    study = make_bare_study(tmp_path / "exhibits", images=0)
    study.prepare_to_write()
    for number in range(2):
        (tmp_path / "one.png").write_bytes(picture(shade=40 + number * 50))
        image = study.images.add(tmp_path / "one.png", ImageFacts("one.png"), is_shown_only=True).image
        facts = ImageFacts(f"exhibit {number}", content_note="blood" if number == noted else "")
        study.exhibits.add(facts, ExhibitContent(), [image.key])
    study.close()
    driver = Driver(qtbot, tmp_path / "exhibits", Settings())
    page = driver.page
    for number in (1, 2):
        if number > 1:
            page._go_to(number)  # the first is shown as one comes in
        is_noted = number == noted + 1
        assert page.session.narration.is_withheld is is_noted
        assert page.exhibits.material(page.picture).isHidden() is is_noted
        assert any(view.isVisible() for view in page.findChildren(ImageView)) is not is_noted
    page._go_to(noted + 1)
    driver.press(Qt.Key.Key_F6)
    assert any(view.isVisible() for view in page.findChildren(ImageView))
    page.leave()


def test_the_settings_ask_whether_to_wait(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), Settings())
    dialog = SettingsDialog(driver.window, driver.window.context, driver.voice)
    qtbot.addWidget(dialog)
    assert dialog.settings().content_notes_wait
    dialog.show_noted.setChecked(True)
    assert not dialog.settings().content_notes_wait
    driver.page.leave()


def test_a_note_is_written_in_the_gallery(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = open_study(folder)
    gallery = Gallery(study)
    gallery.begin()
    row = gallery.shown[1]

    def fill_in(dialog: Dialog) -> bool:
        lines = {line.accessibleName(): line for line in dialog.findChildren(QLineEdit)}
        lines[content_notes_text.NAME].setText("a wound")
        dialog.accept()
        return True

    monkeypatch.setattr(Dialog, "ask", fill_in)
    window = Dialog(None, "window")
    qtbot.addWidget(window)
    ask_details(window, row, lambda facts: gallery.edit(row, facts).sentence and "")
    image = study.images.at(2)
    assert image is not None
    assert image.facts.content_note == "a wound"
    study.close()
