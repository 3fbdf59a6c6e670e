"""On every page and in every dialog, a key that has no command says so and changes nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from every_screen import Screens, settle
from tests.widgets.screens import BASE_SIZE, application, demo_study as made_demo
from tests.widgets.window_driver import OFFSCREEN_NOISE

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE, "This plugin does not support")
HELD = Qt.KeyboardModifier.MetaModifier
KEYS = ((Qt.Key.Key_F24, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_Q, HELD))
WITH_DIALOGS = ("annotate", "design_rubric", "agreement")


@pytest.fixture(scope="module")
def demo_study() -> Path:
    return made_demo()


def texts(shown: QWidget) -> list[str]:
    """What is in the fields."""
    lines = [field.text() for field in shown.findChildren(QLineEdit)]
    return lines + [field.toPlainText() for field in shown.findChildren(QPlainTextEdit)]


@pytest.mark.time_limit(120)
def test_everywhere(demo_study: Path) -> None:
    screens = Screens(application(), demo_study, BASE_SIZE)
    silent: list[str] = []
    seen: list[str] = []

    def press(name: str, shown: QWidget) -> None:
        seen.append(name)
        shown.window().activateWindow()
        settle()
        for key, modifier in KEYS:
            before, count = texts(shown), len(screens.announcer.messages)
            focus = shown.focusWidget() or QApplication.focusWidget() or shown
            QTest.keyClick(focus, key, modifier)
            said = [message.sentence for message in screens.announcer.messages[count:]]
            if not any("does nothing here" in sentence for sentence in said) or texts(shown) != before:
                silent.append(f"{name}: {key.name} in {type(focus).__name__}, said {said}")

    try:
        for name, page in screens.pages():
            press(name, page)
            if name in WITH_DIALOGS:
                screens.dialogs(name, press)
                settle()
    finally:
        screens.close()
    assert len(seen) > 40
    assert not silent, "\n".join(silent)
