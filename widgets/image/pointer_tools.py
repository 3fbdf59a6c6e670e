"""What a pointer does with a picture beside the wheel: a double click zooms, a right click opens a menu."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from widgets.shell.qt_override import qt_override

# The commands offered where they can be used; all have keys, too.
COMMANDS = ("zoom_in", "zoom_out", "fit", "lens", "invert", "greyscale", "as_it_is", "enlarge", "image_tools")


class PointerTools(QObject):
    """Does it through the window's own commands, so that what is said and stored is the same as by key."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    @qt_override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if isinstance(event, QContextMenuEvent):
            menu = self.menu()
            if menu.actions():
                menu.popup(event.globalPos())
            return True
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonDblClick:
            is_fitting = getattr(self._view, "zoom", 1.0) <= 1.0
            action = self._action("zoom_in" if is_fitting else "fit")
            if action is not None:
                action.trigger()
            return action is not None
        return False

    def menu(self) -> QMenu:
        """The commands that can be used here now; it goes when it is closed."""
        menu = QMenu(self._view)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addActions([action for name in COMMANDS if (action := self._action(name)) is not None])
        return menu

    def _action(self, name: str) -> QAction | None:
        action = self._view.window().findChild(QAction, name)
        return action if action is not None and action.isEnabled() and action.isVisible() else None
