"""The images behind a figure: one with a content note waits until somebody asks for it."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.study.alt_text import Draft
from storage.folder import open_study
from tests.sessions.annotate.test_content_notes import note
from tests.widgets.agreement.test_agreement_page import RIGHT, folder, go_to_table, open_page
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, WindowDriver
from widgets.agreement.evidence_images import EvidenceImagesDialog
from widgets.kit.dialogs import Dialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
__all__ = ["folder"]  # a fixture


def test_an_image_behind_a_row_waits_behind_its_content_note(driver: WindowDriver, folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        note(study, 3, "blood")
        study.descriptions.add(3, Draft(plain="A wound.", author="Sam"))
    page = open_page(driver, folder)
    go_to_table(driver, page, "criteria")
    driver.press(DOWN, DOWN, RIGHT)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, EvidenceImagesDialog)
        assert dialog.list.lines()[0].endswith("Content note: blood.")
        assert not dialog.picture.isVisible()
        before = dialog.said.lines()
        heard: list[str] = []
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        dialog.covered.button.setFocus()

        def note_name(_before: QWidget | None, now: QWidget | None) -> None:
            heard.append(now.accessibleName() if now else "")

        app.focusChanged.connect(note_name)
        driver.press(Qt.Key.Key_Space)
        app.focusChanged.disconnect(note_name)
        assert [name[-8:] for name in heard] == ["A wound."]
        assert dialog.picture.isVisible()
        assert dialog.said.lines()[:-1] == before  # the description follows
        assert dialog.list.lines()[0].endswith("Content note: blood. A wound.")
        assert dialog.picture.accessibleName().endswith("A wound.")
        dialog.list.setFocus()
        driver.press(DOWN)
        driver.press(Qt.Key.Key_Up)
        assert dialog.picture.accessibleName().endswith("A wound.")
        assert dialog.picture.isVisible()  # it was asked for
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: driver.press(ENTER))
