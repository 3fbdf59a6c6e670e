"""Rings that stand out from whatever picture they lie on: a black line and a white one side by side."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

BAND = 2.0  # pixels of each line
# Whatever lies below, one of the two differs from it by 4.5 : 1 or more; WCAG 1.4.11 asks for 3 : 1.
OUTER, INNER = QColor(0, 0, 0), QColor(255, 255, 255)


def draw_ring(painter: QPainter, around: QRectF, is_round: bool = False) -> None:
    """Draw a ring just inside a rectangle, or inside the ellipse in it; the black line is the outer one."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, inset in ((OUTER, BAND / 2), (INNER, 1.5 * BAND)):
        pen = QPen(colour, BAND)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        line = around.adjusted(inset, inset, -inset, -inset)
        if is_round:
            painter.drawEllipse(line)
        else:
            painter.drawRect(line)
