"""A small window for testing the harness: one of each kind of control, and an announcement on F9."""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

SAVED = "Saved, 3 images."
LATER_MS = 600


class Sample(QWidget):
    """The window. With `silent` the button has no name, with `twice` what F9 does is told once more, and late: what a
    program gets wrong, the harness must hear."""

    def __init__(self, silent: bool, twice: bool) -> None:
        super().__init__()
        self.setWindowTitle("Sample")
        column = QVBoxLayout(self)
        self.save = QPushButton("" if silent else "&Save")
        self.save.clicked.connect(self.announce)
        self.boxes = QCheckBox("Show &boxes")
        column.addWidget(self.save)
        column.addWidget(self.boxes)
        column.addWidget(self.make_mode())
        self.place = QLineEdit("Lisbon")
        label = QLabel("&Place")
        label.setBuddy(self.place)
        column.addWidget(label)
        column.addWidget(self.place)
        save = QShortcut(QKeySequence("F9"), self, self.announce)
        if twice:
            save.activated.connect(lambda: QTimer.singleShot(LATER_MS, self, self.announce))
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)

    def make_mode(self) -> QGroupBox:
        mode = QGroupBox("Mode")
        row = QVBoxLayout(mode)
        self.single, self.several = QRadioButton("Single label"), QRadioButton("Several labels")
        self.single.setChecked(True)
        row.addWidget(self.single)
        row.addWidget(self.several)
        return mode

    def announce(self) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, SAVED))


def main() -> int:
    app = QApplication(sys.argv)
    window = Sample("--silent" in sys.argv, "--twice" in sys.argv)
    window.show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
