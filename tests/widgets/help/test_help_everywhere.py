"""Help for every page and dialog, and the plain-text view, which `tests/widgets/test_every_page.py` compares with all
of them."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

import widgets
from app.messages.help.dialogs import DIALOGS
from app.messages.help.pages import PAGES
from app.settings import Settings
from app.study.team.raters import Perception
from tests.widgets.annotate_driver import make_study
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver
from widgets.annotate.answering_page import AnsweringPage
from widgets.help.plain_text_view import PlainTextDialog, lines_of
from widgets.image.picture_page import PicturePage
from widgets.kit.dialogs import ActingDialog, Dialog, SavingDialog
from widgets.kit.file_dialog import FileDialog
from widgets.kit.search_dialog import SearchDialog
from widgets.shell.editing_page import EditingPage
from widgets.shell.page import Page
from widgets.shell.router import Router
from widgets.shell.study_page import StudyPage
from widgets.study.manage.hand_over import WorkingDialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def kinds(base: type[QWidget]) -> Iterator[type[QWidget]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_kind_of_page_and_dialog_has_help_of_its_own() -> None:
    for module in pkgutil.walk_packages(widgets.__path__, "widgets."):
        importlib.import_module(module.name)
    pages = {kind.__name__ for kind in kinds(Page) if kind.__module__.startswith("widgets.")} - {
        StudyPage.__name__,
        EditingPage.__name__,
        PicturePage.__name__,
        AnsweringPage.__name__,
    }
    assert pages <= set(PAGES)
    dialogs = {kind.__name__ for kind in kinds(QDialog) if kind.__module__.startswith("widgets.")}
    bases = {
        kind.__name__
        for kind in (Dialog, ActingDialog, SavingDialog, FileDialog, SearchDialog, WorkingDialog)
    }
    assert dialogs - bases <= set(DIALOGS)


def missing(shown: QWidget) -> list[str]:
    """Words on a page or dialog that its plain text leaves out."""
    if isinstance(shown, QMenu):
        return []
    page = shown.page if hasattr(shown, "page") else shown
    text = "\n".join(lines_of(page))
    labels = [
        label for label in page.findChildren(QLabel) if label.isVisibleTo(page) and label.text().strip()
    ]
    left_out = [label.text() for label in labels if label.buddy() is None and label.text() not in text]
    return left_out if text else ["no text at all"]


def test_a_key_shows_the_page_and_a_dialog_as_lines(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Robin"))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    router = Router(app, driver.window, driver.context, app.font().pointSizeF())
    router.go("annotate", (make_study(tmp_path, people=("Robin",)), "Robin", Perception.UNSAID))
    page = driver.window.page
    assert page is not None
    qtbot.waitUntil(lambda: page.isAncestorOf(driver.focus))
    seen: list[str] = []

    def look(dialog: Dialog) -> None:
        assert isinstance(dialog, PlainTextDialog)
        seen.extend(dialog.listed.lines())
        dialog.copy.setFocus()
        driver.press(ENTER)
        driver.press(Qt.Key.Key_Escape)

    chord = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    driver.in_dialog(look, lambda: driver.press(Qt.Key.Key_F10, modifier=chord))
    assert "Image 1 of 3" in seen
    assert any(line.startswith("Met, Not deformed: not chosen") for line in seen)
    assert any(line.startswith("Note on Not deformed") for line in seen)
    assert QApplication.clipboard().text() == "\n".join(seen)
    assert "Copied." in driver.said
    driver.window.part()
