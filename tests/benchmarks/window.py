"""How fast the window is: from start to the first paint, and from a key to the next picture."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.repository import ROOT

STARTS = 9
PICTURES = 24
MOST_WITH_FILTERS_MS = 50.0
READING_S = 0.25  # how long a quick reader stays with a picture before the next key

EMPTY_WINDOW = """
import os
from PySide6.QtWidgets import QApplication, QWidget
class Window(QWidget):
    def paintEvent(self, event):
        print("painted", flush=True)
        os._exit(0)
app = QApplication([])
window = Window()
window.resize(1180, 780)
window.show()
app.exec()
"""

# The window is watched from the moment when everything that is not Qt has been imported, as `run` does it.
OUR_WINDOW = """
import os, sys
from pathlib import Path
from app.cli import study_repository as shelf; from app.cli.study import window
make_shelf = shelf.repository
def watch():
    import widgets
    from PySide6.QtWidgets import QMainWindow
    from widgets.shell.main_window import MainWindow
    def paintEvent(self, event):
        QMainWindow.paintEvent(self, event)
        print("painted", flush=True)
        os._exit(0)
    MainWindow.paintEvent = paintEvent
    return make_shelf()
shelf.repository = watch
window.run(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
"""


def rows() -> list[tuple[str, str, str, str]]:
    """(what, value, floor, ratio), each a median in milliseconds beside the floor of the same run."""
    with tempfile.TemporaryDirectory() as folder:
        study = Path(folder) / "demo"
        subprocess.run(
            [sys.executable, "-m", "app", "demo", str(study)], cwd=ROOT, check=True, capture_output=True
        )
        return [*_start_rows(study), *_picture_rows(Path(folder))]


def _start_rows(study: Path) -> list[tuple[str, str, str, str]]:
    empty, start_page, with_study = [], [], []
    for _ in range(STARTS):  # in turn, so that a busy moment of the machine meets all three
        empty.append(_until_painted(EMPTY_WINDOW))
        start_page.append(_until_painted(OUR_WINDOW))
        with_study.append(_until_painted(OUR_WINDOW, str(study)))
    floor = statistics.median(empty)
    return [
        _row(
            "start to first paint, start page (floor: an empty window)", statistics.median(start_page), floor
        ),
        _row(
            "start to first paint, a study opened (floor: an empty window)",
            statistics.median(with_study),
            floor,
        ),
    ]


def _until_painted(program: str, *arguments: str) -> float:
    """Milliseconds from starting a process to its first paint."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its byte code at hand
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=env,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        taken = 1000 * (time.perf_counter() - began)
    if line != b"painted\n":
        raise RuntimeError("the window was never painted")
    return taken


def _picture_rows(folder: Path) -> list[tuple[str, str, str, str]]:
    """Key to painted for 12-megapixel photographs read one after the other, with the next ones decoded ahead."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from app.sessions.annotate.image_viewing import Filters
    from widgets.image.decoding import decode
    from widgets.image.image_view import ImageView

    app = QApplication.instance() or QApplication([])
    files = _photographs(folder)
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


def _photographs(folder: Path) -> list[Path]:
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
