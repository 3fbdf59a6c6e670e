"""A part of a page that scrolls up and down and keeps what has the focus in sight."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from widgets.kit.focus_tracking import FollowingScrollArea
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space


class FocusScrollArea(FollowingScrollArea):
    """Shows the focus together with what stands around it, such as a field's question, where there is room.

    `result`: a part of the widget that what matters most follows. Where it would stand in the lower half, it moves to
    the top when it takes the focus.
    """

    def __init__(self, widget: QWidget, result: QWidget | None = None) -> None:
        super().__init__(widget.parentWidget())  # so that Tab meets what is in it where it did before
        self.setWidget(widget)
        self._result = result

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: its parts need another height."""
        is_handled = super().eventFilter(watched, event)
        if watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self._keep_room()
        return is_handled

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: in another width, words wrap into more or fewer lines."""
        super().resizeEvent(event)
        self._keep_room()

    def _keep_room(self) -> None:
        """Let no part become smaller than its words; Qt counts only how high they would like to be."""
        widget = self.widget()
        layout = widget.layout() if widget is not None else None  # there is none while Qt takes all down
        if widget is not None and layout is not None and layout.hasHeightForWidth():
            layout.activate()  # first: once it is asked for a height, it thinks that all is laid out
            widget.setMinimumHeight(layout.totalMinimumHeightForWidth(self.viewport().width()))

    def follow(self, focus: QWidget) -> None:
        """Show what stands around it too, where there is room."""
        around = focus.parentWidget()
        if around is not None and around is not self.widget():
            self.ensureWidgetVisible(around, 0, Space.MEDIUM)
        self.ensureWidgetVisible(focus, 0, Space.MEDIUM)
        if focus is self._result:
            below = focus.mapTo(self.viewport(), focus.rect().topLeft()).y()
            if below > self.viewport().height() // 2:
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + below - Space.MEDIUM)
