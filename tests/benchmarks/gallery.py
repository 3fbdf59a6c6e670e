"""How smoothly the gallery of a large study scrolls: painting a step, compared with the same list of plain lines."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

IMAGES = 10_000
STEPS = 120
FRAME_MS = 1000 / 60


def rows() -> list[tuple[str, str, str, str]]:
    """(what, value, floor, ratio), each a median in milliseconds beside the floor of the same run."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QStringListModel
    from PySide6.QtWidgets import QApplication, QListView

    from app.sessions.gallery.gallery import Gallery
    from tests.storage.making import make_study
    from widgets.gallery.image_list import ImageList

    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        study = make_study(Path(folder) / "study", images=IMAGES)
        study.raters.add("Ada")
        images = _milliseconds(lambda: list(study.images.all()))
        reading = _milliseconds(lambda: Gallery(study, "Ada"))
        shown, plain = ImageList(Gallery(study, "Ada")), QListView()
        plain.setModel(QStringListModel([str(number) for number in range(IMAGES)], plain))
        plain.setUniformItemSizes(True)
        steps = [sorted(_scrolled(app, view)) for view in (shown, plain)]
        worst = steps[0][round(0.99 * STEPS)]
        study.close()
    return [
        _row("gallery of 10,000 images read (floor: the images alone)", reading, images),
        _row("one scroll step there (floor: a list of plain lines)", *map(statistics.median, steps)),
        _row("the slowest of 100 such steps (floor: a frame at 60 a second)", worst, FRAME_MS),
    ]


def _scrolled(app: object, view: object) -> list[float]:
    from PySide6.QtWidgets import QAbstractScrollArea, QApplication

    assert isinstance(view, QAbstractScrollArea)
    assert isinstance(app, QApplication)
    view.resize(1180, 780)
    view.show()
    app.processEvents()
    bar = view.verticalScrollBar()
    step = bar.maximum() // STEPS
    taken = []
    for number in range(STEPS):
        began = time.perf_counter()
        bar.setValue(number * step)
        view.viewport().repaint()
        taken.append(1000 * (time.perf_counter() - began))
        app.processEvents()
    view.close()
    return taken


def _milliseconds(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(3):
        began = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - began))
    return statistics.median(taken)


def _row(what: str, measured: float, floor: float) -> tuple[str, str, str, str]:
    return what, f"{measured:.1f} ms", f"{floor:.1f} ms", f"{measured / floor:.2f}"
