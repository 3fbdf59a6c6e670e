"""Parts of a page one below the other: in a widget, or on a card with a frame around it."""

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from widgets.theme.theme import Space


def fill_column(owner: QWidget, *parts: QWidget, spacing: int | None = None, margin: int = 0) -> QVBoxLayout:
    """Lay parts out in a widget, `spacing` pixels apart (None: as the style has it), with a `margin` around them."""
    column = QVBoxLayout(owner)
    column.setContentsMargins(margin, margin, margin, margin)
    if spacing is not None:
        column.setSpacing(spacing)
    for part in parts:
        column.addWidget(part)
    return column


def column_of(*parts: QWidget, spacing: int | None = None) -> QWidget:
    """A widget with these parts."""
    whole = QWidget()
    fill_column(whole, *parts, spacing=spacing)
    return whole


class Card(QFrame):
    """Parts that belong together, with a frame around them."""

    def __init__(self, *parts: QWidget, spacing: int = Space.MEDIUM) -> None:
        super().__init__()
        self.setObjectName("card")
        self.column = fill_column(self, *parts, spacing=spacing, margin=Space.LARGE)

    def add(self, *parts: QWidget) -> None:
        """Add parts at the end."""
        for part in parts:
            self.column.addWidget(part)
