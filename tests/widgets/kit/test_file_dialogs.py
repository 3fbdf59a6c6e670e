"""Qt's own file dialog, which is shown where the system has none: its buttons show their drawings."""

import pytest
from PySide6.QtWidgets import QFileDialog, QToolButton
from pytestqt.qtbot import QtBot

from tests.widgets.screens import looks
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.theme.colours import THEMES

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.mark.parametrize("theme", THEMES)
def test_no_button_is_empty(qtbot: QtBot, theme: str) -> None:
    with looks(theme):
        dialog = QFileDialog()
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        qtbot.addWidget(dialog)
        dialog.show()
        buttons = [one for one in dialog.findChildren(QToolButton) if one.isVisible()]
        assert len(buttons) >= 5
        for button in buttons:
            shown = button.grab().toImage()
            inside = [
                shown.pixel(x, y)
                for x in range(shown.width() // 4, 3 * shown.width() // 4)
                for y in range(shown.height() // 4, 3 * shown.height() // 4)
            ]
            assert len(set(inside)) > 1, button.objectName()
