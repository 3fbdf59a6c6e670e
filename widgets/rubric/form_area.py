"""The place of a form that scrolls by itself where there is room, and with its page where there is not."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from widgets.kit.focus_scroll_area import FocusScrollArea
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space


class FormArea(FocusScrollArea):
    """As high as its form, until it may scroll alone."""

    def __init__(self, form: QWidget) -> None:
        self._scrolls_alone = False
        super().__init__(form)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def scroll_alone(self, is_alone: bool) -> None:
        """Take what height there is, and scroll; else take the height of the form."""
        if is_alone is self._scrolls_alone:
            return
        self._scrolls_alone = is_alone
        ways = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(ways.ScrollBarAsNeeded if is_alone else ways.ScrollBarAlwaysOff)
        form = self.widget()
        layout = form.layout() if form is not None else None
        if layout is not None:
            layout.setContentsMargins(0, 0, Space.SMALL if is_alone else 0, 0)
        self._keep_room()

    def _keep_room(self) -> None:
        super()._keep_room()
        form = self.widget()
        if form is not None:
            self.setMinimumHeight(0 if self._scrolls_alone else form.minimumHeight())

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: it asks for no height of its own."""
        return QSize(super().sizeHint().width(), self.minimumHeight())
