"""A list whose lines have a small picture, which is made when its line comes into sight."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionViewItem

from widgets.gallery.thumbnails import Thumbnails
from widgets.kit.forms import ReadableList
from widgets.kit.lists.list_style import SpacedLinesDelegate
from widgets.shell.qt_override import qt_override


class ThumbnailList(ReadableList):
    """`picture` has the file of a row's picture, or None where it is not shown. `height` is in lines of text."""

    def __init__(self, title: str, picture: Callable[[int], Path | None], height: int) -> None:
        super().__init__(title)
        self._height = height
        self.thumbnails = Thumbnails(self._side(), self, self.devicePixelRatioF())
        self.thumbnails.ready.connect(lambda _path: self.viewport().update())
        self.setItemDelegate(_ThumbnailDelegate(self, picture))
        self.setIconSize(QSize(self._side(), self._side()))

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: pictures grow with the text."""
        if event.type() is QEvent.Type.FontChange and hasattr(self, "thumbnails"):
            self.thumbnails.resize(self._side(), self.devicePixelRatioF())
            self.setIconSize(QSize(self._side(), self._side()))
        super().changeEvent(event)

    def _side(self) -> int:
        return self._height * self.fontMetrics().lineSpacing()


class _ThumbnailDelegate(SpacedLinesDelegate):
    """Each line has room for its picture from the start; the picture is asked for when the line is painted."""

    def __init__(self, view: ThumbnailList, picture: Callable[[int], Path | None]) -> None:
        super().__init__(view)
        self._view, self._picture = view, picture
        self._is_painting = False

    @qt_override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Qt's hook."""
        self._is_painting = True
        try:
            super().paint(painter, option, index)
        finally:
            self._is_painting = False

    @qt_override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Qt's hook: the words of a line, and its picture."""
        super().initStyleOption(option, index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = self._view.iconSize()
        path = self._picture(index.row()) if self._is_painting else None
        made = self._view.thumbnails.get(path) if path is not None else None
        if made is not None and not made.isNull():
            option.icon = _untinted(made)


def _untinted(picture: QPixmap) -> QIcon:
    """An icon that looks the same where its line is chosen."""
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(picture, mode)
    return icon
