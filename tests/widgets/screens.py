"""Every screen of the demo study in a theme and a text size, for the tests of what is seen."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from tests.demo_copies import copy_demo
from tests.sessions.pair_sitting import add_pair
from tests.sessions.workshop_sitting import add_workshop
from widgets.kit.dialogs import Dialog
from widgets.theme.theme import apply_theme

BASE_SIZE = 10.0  # points
SMALL_WINDOW = QSize(1024, 600)


@cache
def demo_study() -> Path:
    """The demo study, made once for all tests of a run; in the home of the run, which goes with it."""
    folder = Path(tempfile.mkdtemp(prefix="screens-", dir=Path.home())) / "demo"
    copy_demo(folder)
    add_workshop(folder)
    add_pair(folder)
    return folder


def application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


@contextmanager
def looks(theme: str, text_scale: int = 100, typeface: str = "bundled") -> Iterator[QApplication]:
    """A theme and a text size that apply, and are gone afterwards."""
    app = application()
    font, style = app.font(), app.style().name()
    apply_theme(app, theme, text_scale, BASE_SIZE, typeface)
    try:
        yield app
    finally:
        app.setStyleSheet("")
        app.setStyle(style)
        app.setPalette(QPalette())
        app.setFont(font)


class SmallScreen:
    """A screen no larger than the smallest window people are promised."""

    def availableGeometry(self) -> QRect:
        return QRect(QPoint(0, 0), SMALL_WINDOW)


@pytest.fixture
def small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dialog, "screen", lambda _dialog: SmallScreen())
