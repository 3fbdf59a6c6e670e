"""A process of its own with a small window, whose parts are known; it ends when its input does."""

import os
import sys
import threading

from app import system
from app.messages.cli import accessibility


def main() -> None:
    """Show the window, print this process's number as soon as it is there, and wait for the end of the input."""
    if system.current().displays:
        os.environ["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
    from PySide6.QtCore import QMetaObject, Qt, QTimer
    from PySide6.QtWidgets import (
        QCheckBox,
        QLineEdit,
        QListWidget,
        QMainWindow,
        QPushButton,
        QTableWidget,
        QTableWidgetItem,
        QVBoxLayout,
        QWidget,
    )

    from app.cli.output import print_lines
    from widgets.shell.application import Application

    app = Application(["touchstone"])
    window, parts = QMainWindow(), QWidget()
    window.setCentralWidget(parts)
    window.setWindowTitle(accessibility.TITLE)
    field, box = QLineEdit(), QCheckBox(accessibility.BOX)
    rows, table = QListWidget(), QTableWidget(1, len(accessibility.CELLS))
    box.setChecked(True)
    rows.addItems([accessibility.FIRST_ROW, accessibility.SECOND_ROW])
    rows.setCurrentRow(1)
    for column, words in enumerate(accessibility.CELLS):
        table.setItem(0, column, QTableWidgetItem(words))
    field.setAccessibleName(accessibility.FIELD)
    rows.setAccessibleName(accessibility.ROWS)
    table.setAccessibleName(accessibility.TABLE)
    column_of_parts = QVBoxLayout(parts)
    for part in (field, box, rows, table, QPushButton(accessibility.BUTTON)):
        column_of_parts.addWidget(part)

    def wait_for_end() -> None:
        sys.stdin.buffer.read()
        QMetaObject.invokeMethod(app, "quit", Qt.ConnectionType.QueuedConnection)

    def tell() -> None:
        print_lines(str(os.getpid()))
        sys.stdout.flush()
        threading.Thread(target=wait_for_end, daemon=True).start()

    window.show()
    QTimer.singleShot(0, app, tell)
    app.exec()
    os._exit(0)  # the thread may still hold the input


if __name__ == "__main__":
    main()
