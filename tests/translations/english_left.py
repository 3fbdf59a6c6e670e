"""Walks the window in the language of its process and prints what each page shows and where it has too little room.

Started by tests in a process of its own, because the language of a process is fixed: english_left.py STUDY TEXT_SCALE
"""

import json
import re
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QWidget

from every_screen import Screens
from tests.widgets import seen
from tests.widgets.audit import View, check_letters, check_menu, name_of, shown as parts_shown
from tests.widgets.screens import BASE_SIZE, SMALL_WINDOW, looks
from widgets.shell.application import use_language


def texts(widget: QWidget) -> set[str]:
    """Every text that a person meets in a widget: shown, hinted, and heard from a screen reader."""
    found: set[str] = {widget.windowTitle()}
    for each in [widget, *widget.findChildren(QWidget)]:
        if isinstance(each, QLabel | QAbstractButton):
            found.add(each.text())
        if isinstance(each, QLineEdit):
            found.add(each.placeholderText())
        if isinstance(each, QMenu):
            found.add(each.title())
        found |= {each.toolTip(), each.accessibleName(), each.accessibleDescription()}
    found |= {action.text() for action in widget.findChildren(QAction)}
    return found


def keys_said(window: QWidget) -> list[str]:
    """The names of what is shown that have the letter of an access key in brackets, which would be read out."""
    named = [
        name_of(one)
        for one in parts_shown(window)
        if isinstance(one, QAbstractButton) or one.accessibleName()
    ]
    return [name for name in named if re.search(r"\(\w\)[…:.]?$", name)]


def menus(widget: QWidget) -> list[QMenu]:
    """The menus of a window, and those within them."""
    return widget.window().findChildren(QMenu)


def left_to_right(window: QWidget) -> list[QWidget]:
    """What is shown in a window and laid out from left to right."""
    right = Qt.LayoutDirection.RightToLeft
    return [
        one for one in window.findChildren(QWidget) if one.isVisible() and one.layoutDirection() is not right
    ]


def main(study: Path, text_scale: int) -> None:
    """Print as JSON: the texts of each page, what is cut off there, and whether the window is mirrored."""
    shown: dict[str, list[str]] = {}
    clipped: list[str] = []
    letters: list[str] = []
    unmirrored: list[str] = []
    said: list[str] = []
    application = QApplication([])
    use_language(application)
    with looks("light", text_scale) as app:
        screens = Screens(app, study, BASE_SIZE)
        screens.window.resize(SMALL_WINDOW)
        try:
            for name, page in screens.pages():
                shown[name] = sorted(texts(page.window()))
                clipped += [f"{name}: {finding}" for finding in seen.clipped(page.window())]
                twice = [
                    *check_letters(View(page)),
                    *(one for menu in menus(page) for one in check_menu(menu)),
                ]
                letters += [f"{name}: {finding}" for finding in twice]
                said += [f"{name}: {finding}" for finding in keys_said(page.window())]
                unmirrored += [f"{name}: {type(one).__name__}" for one in left_to_right(page.window())]
            is_mirrored = screens.window.layoutDirection() is Qt.LayoutDirection.RightToLeft
        finally:
            screens.close()
    found: dict[str, object] = {
        "pages": shown,
        "clipped": clipped,
        "letters": letters,
        "keys_said": said,
        "is_mirrored": is_mirrored,
    }
    found["unmirrored"] = unmirrored
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
