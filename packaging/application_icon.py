"""Draws the PNG files of resources/application from touchstone.svg. Run it from the repository's root after a change of
the drawing: .venv/bin/python packaging/application_icon.py"""

import sys
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "application"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def drawn(size: int) -> QImage:
    """The icon on a transparent ground, `size` pixels wide and high."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(QByteArray((FOLDER / "touchstone.svg").read_bytes())).render(painter)
    painter.end()
    return image


def main() -> int:
    """Write every size."""
    return 0 if all(drawn(size).save(str(FOLDER / f"touchstone-{size}.png")) for size in SIZES) else 1


if __name__ == "__main__":
    sys.exit(main())
