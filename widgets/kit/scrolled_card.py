"""Cards that come and change on a page that scrolls."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QScrollArea, QWidget

from widgets.kit.focus_tracking import is_mouse_pressed
from widgets.theme.theme import Space


def bring_into_view(area: QScrollArea, card: QWidget) -> None:
    """Scroll to a card that has just changed, if the focus is in it, once it has found its place."""

    def scroll() -> None:
        focus = area.window().focusWidget()  # also while another window is in front
        if focus is not None and card.isAncestorOf(focus) and not is_mouse_pressed():
            area.ensureWidgetVisible(card, 0, Space.LARGE)
            area.ensureWidgetVisible(focus, 0, Space.LARGE)

    QTimer.singleShot(0, area, scroll)
