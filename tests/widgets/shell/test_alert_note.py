"""A refusal is seen where one is looking: beside its field, or in a note beside what has the focus.

`tests/widgets/test_every_page.py` refuses something on every page.
"""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMainWindow, QWidget

from app.messages.study.start import error_mark
from every_screen import settle
from tests.widgets.drivers import start_page_driver as driver, window_driver
from tests.widgets.window_driver import OFFSCREEN_NOISE, TAB, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field
from widgets.kit.labels import SilentText
from widgets.shell.alert_note import AlertNotes
from widgets.shell.main_window import MainWindow

__all__ = ["driver", "window_driver"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
REFUSAL = "This cannot be done now, because there is nothing that it could be done to."
NEAR = 60  # pixels


def notes_of(window: MainWindow) -> AlertNotes:
    notes = window.findChild(AlertNotes)
    assert isinstance(notes, AlertNotes)
    return notes


def place(part: QWidget) -> QRect:
    return QRect(part.mapToGlobal(QPoint(0, 0)), part.size())


def not_seen_where_one_looks(shown: QWidget) -> list[str]:
    """Refuse something on this page, and look for the sentence."""
    window = shown.window()
    focus = window.focusWidget()
    if not isinstance(window, MainWindow) or focus is None:
        return []
    if not focus.hasFocus():
        window.activateWindow()
        settle()
        focus.setFocus()
    window.context.announcer.say_alert(REFUSAL)
    settle()
    note = notes_of(window).note
    if note is None or not note.isVisible():
        return ["the refusal is not beside the focus"]
    findings = []
    near = place(focus).adjusted(-NEAR, -NEAR, NEAR, NEAR)
    is_in_sight = not focus.visibleRegion().isEmpty()  # else it is scrolled out, as when a window comes back
    if is_in_sight and not near.intersects(place(note)):
        findings.append(f"the note is far from {type(focus).__name__}: {place(note)}, {place(focus)}")
    if note.visibleRegion().boundingRect() != note.rect():
        findings.append(f"a part of the note cannot be seen: {note.visibleRegion().boundingRect()}")
    (words,) = note.findChildren(SilentText)
    if words.heightForWidth(words.width()) > words.height():
        findings.append("the words of the note are cut off")
    window.context.announcer.say_sentence("Something else.")
    if notes_of(window).note is not None:
        findings.append("the note stays")
    return findings


def test_the_next_key_takes_it_away_and_a_screen_reader_finds_no_text_in_it(driver: WindowDriver) -> None:
    driver.announcer.say_alert(REFUSAL)
    settle()
    note = notes_of(driver.window).note
    assert note is not None
    assert not note.findChildren(QLabel)
    assert note.focusPolicy() is Qt.FocusPolicy.NoFocus
    driver.press(TAB)
    assert notes_of(driver.window).note is None
    assert driver.said[-1] == REFUSAL


def test_what_a_form_shows_beside_its_field_is_not_shown_twice(driver: WindowDriver) -> None:
    def refuse(dialog: Dialog) -> None:
        field = Field("Name", QLineEdit())
        dialog.column.addWidget(field)
        field.entry.setFocus()
        settle()
        driver.announcer.say_alert(REFUSAL)
        field.complain(REFUSAL)
        settle()
        assert notes_of(driver.window).note is None
        field.complain("")
        driver.announcer.say_alert(REFUSAL)
        settle()
        note = notes_of(driver.window).note
        assert note is not None
        assert note.window() is dialog
        (words,) = note.findChildren(SilentText)
        assert words.text() == error_mark(sentence=REFUSAL)
        dialog.reject()

    driver.in_dialog(refuse, lambda: _dialog(driver.window).ask())


def _dialog(parent: QMainWindow) -> Dialog:
    dialog = Dialog(parent, "A dialog", width=400)
    dialog.add_close().setFocus()
    return dialog


def test_a_note_goes_when_what_it_is_beside_is_deleted(driver: WindowDriver) -> None:
    line = QLineEdit(driver.window.centralWidget())
    line.show()
    line.setFocus()
    settle()
    driver.announcer.say_alert(REFUSAL)
    settle()
    assert notes_of(driver.window).note is not None
    line.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    driver.announcer.say_sentence("Something else.")
    assert notes_of(driver.window).note is None


def test_while_what_is_said_is_private_nothing_is_shown(driver: WindowDriver) -> None:
    driver.announcer.keep_private("Hidden.")
    driver.announcer.say_alert(REFUSAL)
    settle()
    assert notes_of(driver.window).note is None
    assert not any(
        REFUSAL in one.text() for one in QApplication.allWidgets() if isinstance(one, (QLabel, SilentText))
    )
    driver.announcer.keep_private()
