"""Small drawings beside a button's words, in the colour of those words. A drawing never stands for the words."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPalette, QPixmap, QPixmapCache
from PySide6.QtWidgets import QAbstractButton, QApplication

import resources
from widgets.shell.background_task import after_first_paint, first_paint_is_awaited

OF_COMMANDS = {
    "next_unanswered": "next",
    "next_undescribed": "next",
    "next_image": "next",
    "previous_image": "previous",
    "later": "later",
    "save_description": "save",
}
_MIRRORED = {"next": "previous", "previous": "next"}
"""Arrows point where one reads to; these change places where one reads from the right."""
_NAME = "iconName"  # the property that keeps which drawing a button has
_KEY = "iconKey"  # the property with the key that is drawn instead of an icon


def set_icon(button: QAbstractButton, name: str) -> None:
    """Put a drawing of `resources/icons` beside a button's words; it follows the theme and the text size."""
    button.setProperty(_NAME, name)
    draw_icon(button)


def set_key(button: QAbstractButton, key: str) -> None:
    """Draw a key before a button's words, '' for none; it follows the theme and the text size."""
    button.setProperty(_KEY, key)
    draw_icon(button)


def drawn_key(button: QAbstractButton) -> str:
    """The key that is drawn before a button's words; '' for none."""
    return str(button.property(_KEY) or "")


def draw_icon(button: QAbstractButton) -> None:
    """Draw a button's icon again, in the colours and the size of now; a button without one stays as it is."""
    key = button.property(_KEY)
    if key is not None:
        picture = key_picture(key, button.fontMetrics()) if key else QPixmap()
        button.setIconSize(picture.deviceIndependentSize().toSize())
        button.setIcon(QIcon(picture))
        return
    name = button.property(_NAME)
    if not name:
        return
    if button.isRightToLeft():
        name = _MIRRORED.get(name, name)
    side = button.fontMetrics().height()
    button.setIconSize(QSize(side, side))
    if first_paint_is_awaited():
        button.setIcon(QIcon(_clear(QSize(side, side), 1)))  # the room for it
        after_first_paint(button, lambda: draw_icon(button))
        return
    button.setIcon(_icon(str(name), side, button.objectName() == "primary"))


def _icon(name: str, side: int, is_filled: bool) -> QIcon:
    palette = QApplication.palette()
    role = QPalette.ColorRole.HighlightedText if is_filled else QPalette.ColorRole.ButtonText
    icon = QIcon(_drawing(name, side, palette.color(QPalette.ColorGroup.Active, role)))
    off = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    icon.addPixmap(_drawing(name, side, off), QIcon.Mode.Disabled)
    return icon


def _drawing(name: str, side: int, colour: QColor) -> QPixmap:
    """An icon in one colour. It is read and painted once: pages have a dozen, and each has them again."""
    ratio = QApplication.primaryScreen().devicePixelRatio()
    key = f"{name} {side} {ratio}"
    shape = QPixmap()
    if not QPixmapCache.find(key, shape):
        shape = _painted(name, side, ratio)
        QPixmapCache.insert(key, shape)
    picture = _clear(shape.size(), ratio)
    picture.fill(colour)  # a painter that fills would name QGradient with its hundreds of members
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawPixmap(0, 0, shape)
    painter.end()
    return picture


def _painted(name: str, side: int, ratio: float) -> QPixmap:
    """An icon in black. Every drawing is in one colour, so any other is put in its place."""
    from PySide6.QtSvg import QSvgRenderer  # only now: not every page has icons

    drawing = Path(resources.__file__).parent.joinpath("icons", f"{name}.svg").read_bytes()
    picture = _clear(QSize(round(side * ratio), round(side * ratio)), ratio)
    painter = QPainter(picture)
    renderer = QSvgRenderer(QByteArray(drawing))
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return picture


def _clear(size: QSize, ratio: float) -> QPixmap:
    """A transparent picture of so many pixels, on a screen with `ratio` of them to a point."""
    picture = QPixmap(size)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def key_picture(key: str, letters: QFontMetrics) -> QPixmap:
    """A key as on a keyboard: its letter in a box, in the colour of words and as high as these letters."""
    ratio = QApplication.primaryScreen().devicePixelRatio()
    high = letters.height()
    wide = max(letters.horizontalAdvance(key) + high // 2, high)
    picture = _clear(QSize(round(wide * ratio), round(high * ratio)), ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(QApplication.font())
    painter.setPen(QApplication.palette().color(QPalette.ColorRole.WindowText))
    box = QRectF(0.5, 0.5, wide - 1, high - 1)
    painter.drawRoundedRect(box, 3, 3)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
    painter.end()
    return picture
