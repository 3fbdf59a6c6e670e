"""The lens over a picture: where it is, and painting what lies below it larger."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from app.sessions.annotate.image_viewing import Filters
from widgets.image.contrast_ring import draw_ring
from widgets.image.image_filters import put_on

SHARE = 0.52  # of the view's shorter side
SMALLEST, LARGEST = 120.0, 420.0  # pixels across
STEP = 0.06  # of the view's width or height


class Lens:
    """A round or square patch. `at` is its middle as shares of the picture's width and height."""

    def __init__(self) -> None:
        self.is_on = False
        self.stays = False
        self.power = 3
        self.is_square = False
        self.at = QPointF(0.5, 0.5)

    def move(self, right: float, down: float) -> bool:
        """Move by shares of the picture, up to its edges. False when it cannot go further."""
        before = self.at
        self.put(QPointF(before.x() + right, before.y() + down))
        return self.at != before

    def put(self, at: QPointF) -> None:
        """Put it where somebody points, or to the nearest point of the picture."""
        self.at = QPointF(min(max(at.x(), 0.0), 1.0), min(max(at.y(), 0.0), 1.0))

    def across(self, view: QSize) -> float:
        """Its width in a view of this size, in pixels."""
        return min(max(SHARE * min(view.width(), view.height()), SMALLEST), LARGEST)

    def place(self, picture: QRectF, view: QSize) -> QRectF:
        """The rectangle it covers in the view, given where the picture lies."""
        across = self.across(view)
        left = picture.left() + self.at.x() * picture.width() - across / 2
        top = picture.top() + self.at.y() * picture.height() - across / 2
        return QRectF(left, top, across, across)

    def paint(
        self, painter: QPainter, picture: QRectF, print_: QImage, filters: Filters, ground: QColor
    ) -> None:
        """Paint it into a view where the picture takes the rectangle `picture`; `print_` is a sharp copy of it."""
        device = painter.device()
        around = self.place(picture, QSize(device.width(), device.height()))
        shape = QPainterPath()
        if self.is_square:
            shape.addRect(around)
        else:
            shape.addEllipse(around)
        painter.save()
        painter.setClipPath(shape)
        larger = self._larger(around, picture, print_, ground, device.devicePixelRatioF())
        painter.drawImage(around, put_on(larger, filters))
        painter.restore()
        draw_ring(painter, around, is_round=not self.is_square)

    def _larger(
        self, around: QRectF, picture: QRectF, print_: QImage, ground: QColor, pixel_ratio: float
    ) -> QImage:
        """What lies below the lens, as large as it is shown there."""
        side = max(1, round(around.width() * pixel_ratio))
        larger = QImage(side, side, QImage.Format.Format_RGB32)
        larger.fill(ground)
        width = picture.width() * self.power * pixel_ratio
        height = picture.height() * self.power * pixel_ratio
        inside = QPainter(larger)
        inside.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        left, top = side / 2 - self.at.x() * width, side / 2 - self.at.y() * height
        inside.drawImage(QRectF(left, top, width, height), print_)
        inside.end()
        return larger
