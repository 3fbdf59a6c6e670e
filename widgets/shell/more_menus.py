"""The button at the end of the menu bar, behind which are the menus that do not fit into the window."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QMenuBar, QToolButton

from app.messages.shell import window as shell_window
from widgets.shell.qt_override import qt_override

_BUTTON = "qt_menubar_ext_button"
_ARROWS = "»"


class MoreMenus(QObject):
    """Gives the button a name and room for its arrow once it is shown, which it is only where titles of menus are long
    or text is large: what that needs would hold the first window up."""

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._button = bar.findChild(QToolButton, _BUTTON)
        if self._button is not None:
            self._button.setText(_ARROWS)  # Qt's picture is black in every theme, and small beside large text
            self._button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            self._button.setAccessibleName(shell_window.MORE_MENUS)
            self._button.setToolTip(shell_window.MORE_MENUS)
            self._button.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the button is shown for the first time. It is laid out at the moment, so its style waits."""
        if event.type() is QEvent.Type.Show:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._make_room)
        return False

    def _make_room(self) -> None:
        from widgets.theme.menu_bar_style import MenuBarStyle

        style = MenuBarStyle()
        style.setParent(self)
        if self._button is not None:
            self._button.setStyle(style)
        self._bar.setStyle(style)  # last: the bar is laid out with it
