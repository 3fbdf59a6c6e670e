"""How long a list is, said on coming to it where screen readers count only the rows in sight.

Qt's list has no size of its set, and PySide 6.11 ends the program where Python returns accessible attributes. So the
name of the list says it while the list has the focus. The change is reported: Orca keeps names that it has read.
"""

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QListView, QWidget
from shiboken6 import isValid

from app.messages.shell.focus import with_total
from app.messages.together import ended


class ListSizes(QObject):
    """Has every list say in its name how many rows it has, if not all are in sight, while it has the focus."""

    def __init__(self, window: QWidget, app: QApplication) -> None:
        """As long as there is the window."""
        super().__init__(window)
        # The list that has the focus, and its label: their own names, and those they have meanwhile.
        self._own_names: list[tuple[QWidget, str, str]] = []
        app.focusChanged.connect(self._moved)

    def _moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        while self._own_names:
            part, own_name, given = self._own_names.pop()
            if isValid(part) and part.accessibleName() == given:  # not renamed meanwhile
                part.setAccessibleName(own_name)
        if not isinstance(new, QListView) or isinstance(new.window().parentWidget(), QComboBox):
            return
        name, rows = new.accessibleName(), new.model().rowCount()
        if name and rows and not (_is_in_sight(new, 0) and _is_in_sight(new, rows - 1)):
            # Orca says a label that differs from the name as well.
            labels = (one for one in new.window().findChildren(QLabel) if one.buddy() is new)
            for part in (new, *labels):
                given = with_total(title=ended(name), count=rows)
                self._own_names.append((part, part.accessibleName(), given))
                part.setAccessibleName(given)


def _is_in_sight(view: QListView, row: int) -> bool:
    shown = view.visualRect(view.model().index(row, view.modelColumn()))
    # Not by way of the viewport: Qt made it, and PySide6 takes as long to name the first such part as to paint a page.
    return QRect(QPoint(0, 0), view.contentsRect().size()).intersects(shown)
