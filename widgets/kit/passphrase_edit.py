"""A line for a passphrase: shown as dots, and pasted like any text."""

from PySide6.QtWidgets import QLineEdit

from widgets.kit.forms import Field


class PassphraseEdit(Field):
    """A line whose letters are not shown."""

    def __init__(self, title: str, hint: str = "") -> None:
        self.line = QLineEdit()
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        super().__init__(title, self.line, hint)

    def text(self) -> str:
        """What was typed, every blank of it."""
        return self.line.text()
