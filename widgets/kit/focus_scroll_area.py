"""A part of a page that scrolls up and down and keeps what has the focus in sight."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from widgets.kit.focus_tracking import FocusMoves, is_mouse_pressed
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space


class FocusScrollArea(QScrollArea):
    """Shows the focus together with what stands around it, such as a field's question, where there is room.

    `result`: a part of the widget that what matters most follows. Where it would stand in the lower half, it moves to
    the top when it takes the focus.
    """

    def __init__(self, widget: QWidget, result: QWidget | None = None) -> None:
        super().__init__(widget.parentWidget())  # so that Tab meets what is in it where it did before
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(widget)
        self._result = result
        FocusMoves(self).moved.connect(self._follow)
        widget.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: what stands above the focus may have grown and pushed it out of sight."""
        is_done = super().eventFilter(watched, event)  # first: Qt sets how far one can scroll
        if watched is self.widget():
            if event.type() is QEvent.Type.Resize:
                self._follow_again()
            elif event.type() is QEvent.Type.LayoutRequest:
                self._keep_room()
        return is_done

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

    def _follow_again(self) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and self.isAncestorOf(focus) and not is_mouse_pressed():
            self._follow(focus)

    def _follow(self, new: QWidget) -> None:
        around = new.parentWidget()
        if around is not None and around is not self.widget():
            self.ensureWidgetVisible(around, 0, Space.MEDIUM)
        self.ensureWidgetVisible(new, 0, Space.MEDIUM)
        if new is self._result:
            below = new.mapTo(self.viewport(), new.rect().topLeft()).y()
            if below > self.viewport().height() // 2:
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + below - Space.MEDIUM)
