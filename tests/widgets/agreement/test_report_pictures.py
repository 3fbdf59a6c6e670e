"""Pictures of a report on the page: one with a content note is described and shown when it is asked for."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.reports.document import ImageFile
from tests.storage.making import picture
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.agreement.report_view import ReportPictures

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def test_whoever_asks_for_a_picture_with_a_content_note_gets_its_description(
    qtbot: QtBot, tmp_path: Path
) -> None:
    files = [tmp_path / f"{name}.png" for name in ("noted", "plain")]
    for shade, file in enumerate(files):
        file.write_bytes(picture(shade=shade))
    noted = ImageFile(files[0], "Image 1.", "Content note: blood.", False, "A wound.")
    said: list[str] = []
    shown = ReportPictures([noted, ImageFile(files[1], "Image 2.", "A cane.", True)], said.append)
    qtbot.addWidget(shown)
    with qtbot.waitActive(shown):
        shown.show()
        shown.activateWindow()
    assert shown.list.lines() == ["Image 1. Content note: blood.", "Image 2. A cane."]
    assert not shown.picture.isVisible()
    shown.covered.button.setFocus()
    QTest.keyClick(shown.covered.button, Qt.Key.Key_Space)
    whole = "Image 1. Content note: blood. A wound."
    assert shown.picture.isVisible()
    assert said == [whole]
    assert shown.picture.accessibleName() == whole
    assert shown.list.lines() == [whole, "Image 2. A cane."]
    shown.list.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(shown.list, key)
    assert said[1:] == ["Image 2. A cane.", whole]
    assert shown.picture.accessibleName() == whole
