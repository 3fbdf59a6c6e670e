"""How fast the window is, from a key to the next picture."""

import os
import statistics
import tempfile
import time
from pathlib import Path

PICTURES = 24
MOST_WITH_FILTERS_MS = 50.0
READING_S = 0.25  # how long a quick reader stays with a picture before the next key


def rows() -> list[tuple[str, str, str, str]]:
    """(what, value, floor, ratio), each a median in milliseconds beside the floor of the same run."""
    with tempfile.TemporaryDirectory() as folder:
        return _picture_rows(Path(folder))


def _picture_rows(folder: Path) -> list[tuple[str, str, str, str]]:
    """Key to painted for 12-megapixel photographs read one after the other, with the next ones decoded ahead."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from app.sessions.annotate.image_viewing import Filters
    from widgets.image.decoding import decode
    from widgets.image.image_view import ImageView

    app = QApplication.instance() or QApplication([])
    files = photographs(folder)
    view, filtered = ImageView(), ImageView()
    filtered.follow(Filters(brightness=120, contrast=140, is_inverted=True, has_edges=True))
    taken: dict[ImageView, list[float]] = {view: [], filtered: []}
    for one, milliseconds in taken.items():
        one.resize(620, 620)
        one.show()
        for number, file in enumerate(files[:-2]):
            began = time.perf_counter()
            one.show_image(file, "picture", files[number + 1 : number + 3])
            while not one.has_picture:
                app.processEvents()
            one.repaint()
            milliseconds.append(1000 * (time.perf_counter() - began))
            _read_on()
        one.close()
    scaled = []
    for file in files[:6]:
        began = time.perf_counter()
        decode(file, 1024, 1024)
        scaled.append(1000 * (time.perf_counter() - began))
    read, read_filtered = (sorted(times[1:]) for times in taken.values())  # the first had nobody before it
    return [
        _row(
            "next image, 12 MP, median (floor: decoding it scaled)", *map(statistics.median, (read, scaled))
        ),
        _row("next image, 12 MP, 95th percentile (floor: one frame)", read[int(0.95 * len(read))], 1000 / 60),
        _row(
            "next image with brightness, contrast, inverting and edges, median (floor: without)",
            *map(statistics.median, (read_filtered, read)),
        ),
        _row(
            "next image with these filters, 95th percentile (floor: 50 ms)",
            read_filtered[int(0.95 * len(read_filtered))],
            MOST_WITH_FILTERS_MS,
        ),
    ]


def _read_on() -> None:
    """Let events come for a while, as the program does: QTest's own waiting stops all other threads of Python."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(round(1000 * READING_S), loop.quit)
    loop.exec()


def photographs(folder: Path) -> list[Path]:
    """Noise of 12 megapixels, turned by another angle in each file."""
    from PIL import Image

    files = []
    base = Image.effect_noise((4000, 3000), 60).convert("RGB")
    for number in range(PICTURES):
        file = folder / f"photograph-{number}.jpg"
        base.rotate(number * 7).save(file, quality=85)
        files.append(file)
    return files


def _row(what: str, value: float, floor: float) -> tuple[str, str, str, str]:
    return what, f"{value:.1f} ms", f"{floor:.1f} ms", f"{value / floor:.2f}"
