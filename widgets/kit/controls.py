"""Numbers, choices and ticks that look the same in every theme; their marks are drawn, not taken from pictures."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QWidget,
)

from app.access_keys import has_key_in_brackets, without_access_key
from widgets.shell.qt_override import qt_override
from widgets.theme.colours import WIDE_RING
from widgets.theme.theme import SMALLEST_TARGET, Space

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyle, QStyleOptionButton

_NAMED = "name without key"  # the property with the name that was made of the title
PRIMARY = "primary"  # the style sheet's name for a filled button
_INNER_RING = 2  # pixels
_MOVES = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
)  # keys by which Qt changes a closed drop-down
_WIDEST = 1 << 20  # pixels: no line is as wide
_SIDE = SMALLEST_TARGET - 4  # pixels of a button inside a field; with its neighbour's edge above 24


def _arm(widget: QWidget) -> float:
    """How far a mark reaches from its middle, in pixels; it grows with the text."""
    return widget.fontMetrics().height() / 4


def _chevron_down(widget: QWidget, from_end: float) -> None:
    """A mark for a list or menu below, its middle so many pixels from where lines end: the right, or the left where
    one reads from the right."""
    arm = _arm(widget)
    across = from_end if widget.isRightToLeft() else widget.width() - from_end
    _draw(widget, QPointF(across, widget.height() / 2), [(-arm, -arm / 2), (0.0, arm / 2), (arm, -arm / 2)])


def name_without_key(button: QAbstractButton) -> None:
    """Give a button whose title has its key in brackets a name without it: screen readers say what Alt presses by
    themselves. A name that was given to it stays."""
    title, name = button.text(), button.accessibleName()
    if (has_key_in_brackets(title) and not name) or button.property(_NAMED) == name != "":
        spoken = without_access_key(title)
        button.setProperty(_NAMED, spoken)
        button.setAccessibleName(spoken)


class Button(QPushButton):
    """A button. On a filled one the focus ring is drawn twice, dark and light, so that it shows on any colour. A
    button with a menu has a chevron that grows with the text."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        name_without_key(self)

    @qt_override
    def setText(self, text: str) -> None:
        """Qt's setter: a new title gives a new name."""
        super().setText(text)
        name_without_key(self)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: the inner ring, and the chevron."""
        super().paintEvent(event)
        if self.menu() is not None:
            _chevron_down(self, 2 * Space.SMALL)
        painter = QPainter(self)
        self.paint_inner_ring(painter)
        painter.end()

    def paint_inner_ring(self, painter: QPainter) -> None:
        """Paint the second ring of a filled button that has the focus."""
        if self.objectName() != PRIMARY or not self.hasFocus():
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QApplication.palette().color(QPalette.ColorRole.HighlightedText), _INNER_RING))
        inside = WIDE_RING + _INNER_RING / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inside, inside, -inside, -inside), 3, 3)


class DropDown(QComboBox):
    """A choice among a few words. It asks for no more width than it is given.

    The keys that would change it unseen open its list instead: there every screen reader says each word once, and
    nothing changes before the person takes one. Screen readers say of a closed one nothing, or all of it twice.
    """

    def __init__(self, choices: Mapping[Any, str] | None = None, chosen: object = None) -> None:
        """`choices`: the words of each value; see `offer`."""
        super().__init__()
        self.setStyleSheet(f"QComboBox::drop-down {{ border: none; width: {_SIDE}px; }}")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(10)
        self.offer(choices or {}, chosen)

    def offer(self, choices: Mapping[Any, str], chosen: object = None) -> None:
        """Offer these in place of others, with this value chosen, or the first where it is not among them."""
        self.clear()
        for value, words in choices.items():
            self.addItem(words, value)
        self.setCurrentIndex(max(0, self.findData(chosen)))

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows open the list where one is, a letter opens it at the next entry with that letter."""
        letter = event.text().strip() if event.text().isprintable() else ""
        if _is_command(event) or not (letter or event.key() in _MOVES):
            super().keyPressEvent(event)
            return
        event.accept()
        self.showPopup()
        if letter:
            self.view().keyboardSearch(letter)

    @qt_override
    def showPopup(self) -> None:
        """Qt's hook: the style forgets the frame around the list, so that its last line would be cut off."""
        super().showPopup()
        self._fit_list()
        QTimer.singleShot(
            0, self, self._fit_list
        )  # the arrows that the style put above and below go only now

    def _fit_list(self) -> None:
        """Make the open list as high as its lines, as far as there is room on the screen."""
        view = self.view()
        frame, rows = view.window(), min(self.count(), self.maxVisibleItems())
        missing = sum(map(view.sizeHintForRow, range(rows))) - view.viewport().height()
        if not missing or not view.isVisible():
            return
        room, place = self.screen().availableGeometry(), frame.geometry()
        place.setHeight(min(place.height() + missing, room.height()))
        place.moveTop(max(room.top(), min(place.top(), room.bottom() + 1 - place.height())))
        frame.setGeometry(place)
        frame_layout = frame.layout()
        if frame_layout is not None:
            frame_layout.activate()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: a chevron that points down."""
        super().paintEvent(event)
        _chevron_down(self, _SIDE / 2 + _arm(self) / 2)


class Number(QSpinBox):
    """A number with a minus and a plus of full size beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.lineEdit().setTextMargins(Space.TIGHT, 0, 0, 0)
        self.setStyleSheet(
            "QSpinBox::up-button, QSpinBox::down-button { border: none; background: transparent;"
            f" subcontrol-origin: border; subcontrol-position: center right; width: {_SIDE}px; height: {_SIDE}px; }}"
            f"QSpinBox::down-button {{ right: {_SIDE}px; }}"
            "QLineEdit { border: none; padding: 0; min-height: 0; background: transparent; }"
        )

    def show_as(self, pattern: str) -> None:
        """Show the number within words, such as "{number} per cent"."""
        before, _, after = pattern.partition("{number}")
        self.setPrefix(before)
        self.setSuffix(after)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: the two signs."""
        super().paintEvent(event)
        arm = _arm(self)
        from PySide6.QtWidgets import QStyle

        across = [(-arm, 0.0), (arm, 0.0)]
        _draw(self, self._middle(QStyle.SubControl.SC_SpinBoxDown), across)
        plus = self._middle(QStyle.SubControl.SC_SpinBoxUp)
        _draw(self, plus, across)
        _draw(self, plus, [(0.0, -arm), (0.0, arm)])

    def _middle(self, part: "QStyle.SubControl") -> QPointF:
        from PySide6.QtWidgets import QStyle, QStyleOptionSpinBox

        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        box: QRect = self.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, part, self)
        return QPointF(box.center())


class CheckBox(QCheckBox):
    """A box whose tick is a tick, not a colour. Its words take several lines where there is little room."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        name_without_key(self)
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
        policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook: the box and the longest word."""
        words = self.text().split() or [""]
        metrics = self.fontMetrics()
        longest = max(metrics.size(Qt.TextFlag.TextShowMnemonic, word).width() for word in words)
        size = super().sizeHint()
        return QSize(min(size.width(), self._beside_words() + longest), size.height())

    @qt_override
    def hasHeightForWidth(self) -> bool:
        """Qt's hook: less width makes more lines."""
        return True

    @qt_override
    def heightForWidth(self, width: int) -> int:
        """Qt's hook: the height of the words in so many pixels."""
        whole = super().sizeHint()
        if width >= whole.width():
            return whole.height()
        one_line = self._height_of_words(_WIDEST)
        return whole.height() + self._height_of_words(max(1, width - self._beside_words())) - one_line

    @qt_override
    def hitButton(self, pos: QPoint) -> bool:
        """Qt's hook: all lines of the words can be clicked; the style knows of one."""
        return (self._has_lines() and self.rect().contains(pos)) or super().hitButton(pos)

    def _has_lines(self) -> bool:
        return self.width() < super().sizeHint().width()

    def _beside_words(self) -> int:
        """The pixels of a line that are no words: the box, what is around it, and a hair, as Qt rounds."""
        words = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text()).width()
        return super().sizeHint().width() - words + 1

    def _height_of_words(self, width: int) -> int:
        flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextShowMnemonic
        return self.fontMetrics().boundingRect(QRect(0, 0, width, _WIDEST), flags, self.text()).height()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: in one line as the style does it, else the words in their lines beside the box."""
        # Only now: the many enumerations of QStyle would hold the first window up.
        from PySide6.QtWidgets import QStyle, QStyleOptionButton

        option = QStyleOptionButton()
        self.initStyleOption(option)
        if self._has_lines():
            self._paint_lines(option)
        else:
            super().paintEvent(event)
        if not self.isChecked():
            return
        box: QRect = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        arm = box.width() / 4
        tick = [(-arm, 0.0), (-arm / 3, arm * 0.7), (arm, -arm * 0.7)]
        _draw(self, QPointF(box.center()), tick, QPalette.ColorRole.HighlightedText)

    def _paint_lines(self, option: "QStyleOptionButton") -> None:
        from PySide6.QtWidgets import QStyle

        words, option.text = option.text, ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_CheckBox, option, painter, self)
        room: QRect = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextShowMnemonic
        aligned = Qt.AlignmentFlag.AlignVCenter | QStyle.visualAlignment(
            self.layoutDirection(), Qt.AlignmentFlag.AlignLeft
        )
        role, colours = QPalette.ColorRole.WindowText, self.palette()
        self.style().drawItemText(
            painter, room, flags.value | aligned.value, colours, self.isEnabled(), words, role
        )
        painter.end()


class Slider(QSlider):
    """A number within its limits, changed by arrow keys or by dragging; `pattern`: how it is told, such as
    "{number} per cent"."""

    def __init__(self, low: int, high: int, step: int, pattern: str = "{number}") -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._pattern = pattern
        self.setRange(low, high)
        self.setSingleStep(step)
        self.setPageStep(2 * step)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def words(self) -> str:
        """The number with its unit."""
        return self._pattern.format(number=self.value())


class GroupBox(QGroupBox):
    """Qt measures a group's frame before the style sheet counts for it, and again only with another style. Without
    this, a page would move when the theme changes."""

    _is_measured = False

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: measure it again the first time it is seen."""
        super().showEvent(event)
        if not self._is_measured:
            self._is_measured = True
            QApplication.sendEvent(self, QEvent(QEvent.Type.StyleChange))


_ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


def arrow_step(event: QKeyEvent) -> int:
    """How far an arrow pressed alone moves in a group: -1 or 1; 0 for other keys."""
    is_alone = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return _ARROWS.get(Qt.Key(event.key()), 0) if is_alone else 0


def _is_command(event: QKeyEvent) -> bool:
    """Whether a key is held that makes something else of a letter or an arrow."""
    held = (
        Qt.KeyboardModifier.ControlModifier
        | Qt.KeyboardModifier.AltModifier
        | Qt.KeyboardModifier.MetaModifier
    )
    return bool(event.modifiers() & held)


def _draw(
    widget: QWidget,
    middle: QPointF,
    line: list[tuple[float, float]],
    role: QPalette.ColorRole = QPalette.ColorRole.Text,
) -> None:
    """Draw a line through points given from the middle, in pixels."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QApplication.palette().color(role), 2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPolyline([middle + QPointF(x, y) for x, y in line])
    painter.end()
