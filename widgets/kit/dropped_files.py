"""Files and folders dropped from a file manager. Whatever can be dropped can be typed or chosen, too."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from widgets.shell.qt_override import qt_override


class DroppedFiles(QObject):
    """Lets a part of the window take files; `dropped` gives their paths. What is no file goes to the part itself."""

    dropped = Signal(list)

    def __init__(self, target: QWidget) -> None:
        super().__init__(target)
        target.setAcceptDrops(True)
        target.installEventFilter(self)

    @qt_override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if not isinstance(event, (QDragEnterEvent, QDragMoveEvent, QDropEvent)) or not _paths(
            event.mimeData()
        ):
            return False
        event.acceptProposedAction()
        if event.type() is QEvent.Type.Drop:
            self.dropped.emit(_paths(event.mimeData()))
        return True


def _paths(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
