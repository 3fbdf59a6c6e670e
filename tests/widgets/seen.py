"""What the eye meets, measured: contrast from the pixels that were painted, clipping, overlap, targets, the focus ring.

Every measure returns its findings, a sentence each; where there are none, all is well.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import numpy
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QTextEdit,
    QWidget,
)

from widgets.gallery.image_cell import ImageCell
from widgets.image.image_view import ImageView
from widgets.kit.controls import CheckBox
from widgets.kit.labels import SilentText
from widgets.theme.colours import contrast

SHARPNESS = 3  # painted so many times larger, so that a letter's stroke has a core of its full colour
LARGE_POINTS = 15  # so large are letters that have it when painted twice as large
CORE = 0.0005  # of a part's pixels: what is rarer is the soft edge of a letter
SMALLEST_TARGET = 24
LEAST_LINES = 2  # what a scrolling part shows at least
ROUNDING = 1  # pixel
_CAN_BREAK = re.compile(r"([\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])")  # a line may end behind each of these
LINE_PADDING = 12  # pixels at most before the words of a line
Pixels = NDArray[numpy.uint32]
Number = TypeVar("Number", numpy.uint32, numpy.uint64)


def where(widget: QWidget) -> str:
    """A part by its words, and what it is in."""
    words = _words(widget) or widget.accessibleName()
    around = widget.parentWidget()
    return f"{type(widget).__name__} {words[:50]!r} in {type(around).__name__ if around else 'nothing'}"


def _words(widget: QWidget) -> str:
    if isinstance(widget, (QLabel, SilentText, QAbstractButton, QLineEdit)):
        return widget.text() or (widget.placeholderText() if isinstance(widget, QLineEdit) else "")
    if isinstance(widget, QComboBox):
        return widget.currentText()
    return widget.toPlainText() if isinstance(widget, (QPlainTextEdit, QTextEdit)) else ""


def parts(window: QWidget) -> Iterator[QWidget]:
    """Every part of a window that is shown, also where one has to scroll to it."""
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible() and widget.window() is window and widget.width() and widget.height():
            yield widget


# --- contrast


@dataclass(frozen=True)
class Patch:
    """Some words and the place where they are painted, in the window's pixels."""

    words: str
    place: QRect


def painted(window: QWidget) -> QImage:
    """The window as it is painted now, larger."""
    sharpness = 2 if QApplication.font().pointSizeF() >= LARGE_POINTS else SHARPNESS
    image = QImage(window.size() * sharpness, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(sharpness)
    painter = QPainter(image)
    window.render(painter, QPoint(0, 0))
    painter.end()
    return image


def pixels_of(image: QImage) -> Pixels:
    """The colours of an image, row by row."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = numpy.frombuffer(image.constBits(), numpy.uint32).reshape(
        image.height(), image.bytesPerLine() // 4
    )
    return numpy.bitwise_and(rows[:, : image.width()], numpy.uint32(0xFFFFFF))


def faint_words(window: QWidget, least: float) -> list[str]:
    """Words that stand out less from their ground than `least` (WCAG's contrast ratio)."""
    findings = []
    image = painted(window)
    pixels, sharpness = pixels_of(image), round(image.devicePixelRatio())
    for patch in patches(window):
        place = patch.place
        left, top = place.left() * sharpness, place.top() * sharpness
        cut = pixels[top : top + place.height() * sharpness, left : left + place.width() * sharpness]
        ratio, text, ground = contrast_in(cut)
        if ratio < least:
            findings.append(f"{patch.words[:60]!r}: {ratio:.2f} to 1, {text} on {ground}, needs {least}")
    return findings


@lru_cache(50_000)
def contrast_between(one: int, other: int) -> float:
    """The contrast of two colours of pixels: the soft edges of letters have the same ones on every page."""
    return contrast(QColor(one), QColor(other))


def contrast_in(cut: Pixels) -> tuple[float, str, str]:
    """The contrast of the commonest colour with the one that stands out most from it, and the two."""
    colours, counts = counted(cut)
    if not len(colours):
        return 21.0, "", ""
    ground = int(colours[counts.argmax()])
    common = colours[counts >= max(4, counts.sum() * CORE)]
    text = max(map(int, common), key=lambda one: contrast_between(one, ground))
    return contrast_between(text, ground), QColor(text).name(), QColor(ground).name()


def counted(pixels: NDArray[Number]) -> tuple[NDArray[Number], NDArray[numpy.int64]]:
    """The colours (or pairs of them) of some pixels, and how often each is there.

    What is painted is mostly long runs of one colour: the runs are sorted, not the pixels.
    """
    row = pixels.ravel()
    begins = numpy.flatnonzero(numpy.concatenate(([True], row[1:] != row[:-1]))) if len(row) else row[:0]
    lengths = numpy.diff(begins, append=len(row))
    colours, which = numpy.unique(row[begins], return_inverse=True)
    return colours, numpy.bincount(which, lengths, len(colours)).astype(numpy.int64)


def patches(window: QWidget) -> Iterator[Patch]:
    """All words of a window that can be seen now."""
    for widget in parts(window):
        seen = widget.visibleRegion().boundingRect()
        if (
            seen.isEmpty() or not widget.isEnabled()
        ):  # what cannot be used is exempt, and told by its dashed edge too
            continue
        for words, place in _places(widget):
            place = place & seen
            is_whole = (
                place.height() >= widget.fontMetrics().height()
            )  # of a line half scrolled away there is no core
            if words.strip() and is_whole:
                yield Patch(words, QRect(widget.mapTo(window, place.topLeft()), place.size()))


def _places(widget: QWidget) -> Iterator[tuple[str, QRect]]:
    if isinstance(widget, QAbstractItemView):
        yield from _rows(widget)
    elif isinstance(widget, (QMenu, QMenuBar)):
        for action in widget.actions():
            if action.isEnabled():
                yield action.text(), widget.actionGeometry(action)
    elif not isinstance(widget, ImageView) and _words(widget):
        yield _words(widget), text_place(widget)


def _rows(view: QAbstractItemView) -> Iterator[tuple[str, QRect]]:
    model = view.model()
    if model is None:
        return
    columns = 1 if isinstance(view, QListView) else min(model.columnCount(view.rootIndex()), 12)
    for row in range(min(model.rowCount(view.rootIndex()), 40)):
        for column in range(columns):
            index = model.index(row, column, view.rootIndex())
            place = view.visualRect(index)
            delegate = view.itemDelegate()
            # The words are below the picture: of a cell half scrolled away only the picture may be in sight.
            if isinstance(delegate, ImageCell) and not view.viewport().rect().contains(place):
                continue
            place.translate(view.viewport().pos())
            yield str(index.data() or ""), place


def text_place(widget: QWidget) -> QRect:
    """Where a part paints its words: without its edge, and without the mark of a choice."""
    if isinstance(widget, (QCheckBox, QRadioButton, QPushButton)):
        option = QStyleOptionButton()
        widget.initStyleOption(option)
        kinds = QStyle.SubElement
        kind = kinds.SE_PushButtonContents
        if not isinstance(widget, QPushButton):
            is_box = isinstance(widget, QCheckBox)
            kind = kinds.SE_CheckBoxContents if is_box else kinds.SE_RadioButtonContents
        place: QRect = widget.style().subElementRect(kind, option, widget)
        return place
    if isinstance(widget, (QLabel, SilentText)):
        return widget.contentsRect()
    inside = widget.contentsRect().adjusted(6, 6, -6, -6)
    if isinstance(widget, QLineEdit) and not widget.alignment() & Qt.AlignmentFlag.AlignRight:
        # In a line much wider than its one letter, that letter's core would be too rare a colour to count.
        words = widget.fontMetrics().horizontalAdvance(_words(widget)) + 2 * LINE_PADDING
        inside.setWidth(min(inside.width(), words))
    return inside


# --- clipping and overlap


def clipped(window: QWidget) -> list[str]:
    """Words without room, parts that lie over each other or stick out, scrolling parts that show next to nothing."""
    findings = []
    for widget in parts(window):
        findings += [f"{where(widget)}: {what}" for what in _without_room(widget)]
        if not isinstance(widget, (QAbstractItemView, QComboBox, QAbstractSpinBox, QLineEdit)):
            findings += _over_each_other(widget)
    return findings


def _without_room(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel) and widget.text() and not isinstance(widget, ImageView):
        yield from _wrapped_words(widget, widget.text(), widget.contentsRect().width())
        needed = widget.heightForWidth(widget.width()) if widget.wordWrap() else widget.sizeHint().height()
        if needed > widget.height() + ROUNDING and not widget.property("mayBeCut"):
            yield f"{needed} pixels high, has {widget.height()}"
    elif isinstance(widget, SilentText) and widget.text():
        yield from _wrapped_words(widget, widget.text(), widget.width())
        if widget.heightForWidth(widget.width()) > widget.height() + ROUNDING:
            yield f"{widget.heightForWidth(widget.width())} pixels high, has {widget.height()}"
    elif isinstance(widget, CheckBox) and widget.text():
        yield from _wrapped_words(widget, widget.text(), widget.width() - widget.iconSize().width())
        if widget.heightForWidth(widget.width()) > widget.height() + ROUNDING:
            yield f"{widget.heightForWidth(widget.width())} pixels high, has {widget.height()}"
    elif isinstance(widget, QAbstractButton) and widget.text():
        needed_size = widget.sizeHint()
        if (
            needed_size.width() > widget.width() + ROUNDING
            or needed_size.height() > widget.height() + ROUNDING
        ):
            yield f"{_size(needed_size)} needed, has {_size(widget.size())}"
    elif isinstance(widget, QComboBox):
        room = widget.width() - widget.height()  # the mark at its end is as wide as it is high
        needed = widget.fontMetrics().horizontalAdvance(widget.currentText())
        if needed > room:
            yield f"{needed} pixels wide, has {room}"
    elif isinstance(widget, (QLineEdit, QAbstractSpinBox)):
        if widget.height() < widget.fontMetrics().height() + ROUNDING:
            yield f"{widget.fontMetrics().height()} pixels high, has {widget.height()}"
    elif isinstance(widget, QAbstractScrollArea):
        yield from _little_to_see(widget)


def _wrapped_words(widget: QWidget, text: str, room: int) -> Iterator[str]:
    metrics = QFontMetrics(widget.font())
    for word in _CAN_BREAK.sub(r" \1 ", text.replace("&", "")).split():
        width = metrics.horizontalAdvance(word)
        if width > room + ROUNDING and "/" not in word:  # a path has to break somewhere
            yield f"the word {word!r} is {width} pixels wide, has {room}"


def _little_to_see(area: QAbstractScrollArea) -> Iterator[str]:
    if area.viewport() is None:
        return
    line = area.fontMetrics().lineSpacing()
    hides = area.verticalScrollBar().maximum() > 0
    if hides and area.viewport().height() < LEAST_LINES * line:
        yield f"shows {area.viewport().height()} pixels of what scrolls, a line is {line}"
    sideways = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if sideways and area.horizontalScrollBar().maximum() > 0:
        yield f"{area.horizontalScrollBar().maximum()} pixels cannot be scrolled to"


def _over_each_other(widget: QWidget) -> list[str]:
    findings: list[str] = []
    children = [
        child
        for child in widget.children()
        if isinstance(child, QWidget)
        and child.isVisible()
        and not child.isWindow()
        and not child.objectName().startswith("qt_")
        and child.width()
        and child.height()
    ]
    may_scroll = isinstance(widget.parentWidget(), QAbstractScrollArea)
    for number, child in enumerate(children):
        if not may_scroll and not widget.rect().contains(child.geometry()):
            findings.append(f"{where(child)}: {child.geometry()} sticks out of {widget.rect()}")
        for other in children[number + 1 :]:
            common = child.geometry() & other.geometry()
            if _shows_through(other, child):
                continue
            if common.width() > ROUNDING and common.height() > ROUNDING:
                findings.append(f"{where(child)} lies over {where(other)} by {_size(common.size())}")
    return findings


def _shows_through(above: QWidget, below: QWidget) -> bool:
    """Whether a part is a list without a background over a drawing of the same: the rows of a chart."""
    is_clear = isinstance(above, QAbstractScrollArea) and not above.viewport().autoFillBackground()
    return is_clear and bool(above.accessibleName()) and above.accessibleName() == below.accessibleName()


def _size(size: QSize) -> str:
    return f"{size.width()} x {size.height()}"


# --- targets and focus


def targets(window: QWidget) -> Iterator[QWidget]:
    """Everything one can click to do something."""
    for widget in parts(window):
        is_control = isinstance(widget, (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit))
        if is_control and not isinstance(widget.parentWidget(), (QAbstractSpinBox, QComboBox)):
            yield widget


def small_targets(window: QWidget) -> list[str]:
    """Targets narrower or lower than 24 pixels, rows of lists and menus included."""
    findings = []
    for widget in targets(window):
        if min(widget.width(), widget.height()) < SMALLEST_TARGET:
            findings.append(f"{where(widget)}: {_size(widget.size())}")
    for widget in parts(window):
        if isinstance(widget, (QAbstractItemView, QMenu, QMenuBar)):
            for words, place in _places(widget):
                if words and place.height() and place.height() < SMALLEST_TARGET:
                    findings.append(f"{where(widget)}: {words[:40]!r} is {place.height()} pixels high")
    return findings


def faint_focus(window: QWidget, least: float = 3.0) -> list[str]:
    """Parts whose focus shows too little: fewer pixels than a line around them change by so much."""
    findings = []
    window.activateWindow()
    QApplication.processEvents()
    focusable = [
        widget
        for widget in parts(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isEnabled()
        and widget.focusProxy() is None
        and not isinstance(widget, (QGroupBox, QMenuBar))
    ]
    for widget in focusable:
        widget.clearFocus()
        without = pixels_of(widget.grab().toImage())
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if not widget.hasFocus():
            findings.append(f"{where(widget)}: does not take the focus")
            continue
        if isinstance(widget, QLineEdit):
            widget.deselect()
        changed = changed_pixels(without, pixels_of(widget.grab().toImage()), least)
        around = 2 * (widget.width() + widget.height())
        if changed < around:
            findings.append(f"{where(widget)}: {changed} pixels change, a line around it has {around}")
    return findings


def changed_pixels(before: Pixels, after: Pixels, least: float) -> int:
    """How many pixels have so much contrast with what was there before."""
    if before.shape != after.shape:
        return int(after.size)
    is_changed = before != after
    pairs = before[is_changed].astype(numpy.uint64) << numpy.uint64(32) | after[is_changed]
    return sum(
        int(count)
        for pair, count in zip(*counted(pairs), strict=True)
        if contrast_between(int(pair) >> 32, int(pair) & 0xFFFFFF) >= least
    )
