"""The most memory the annotation page takes while somebody walks through 200 pictures of 12 megapixels."""

import os
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

from tests.benchmarks.most_memory import megabytes
from tests.repository import ROOT

PICTURES = 200
WIDTH, HEIGHT = 1920, 1080
GOAL_MB = 200
REST_S = 0.05  # with each picture, once it is there


def rows() -> list[tuple[str, str, str, str]]:
    """(what, megabytes at most, goal, ratio) of the page, and of an empty window."""
    with tempfile.TemporaryDirectory() as folder:
        _make_study(Path(folder))
        walked, empty = _most_megabytes("walk", folder), _most_megabytes("empty", folder)
    return [
        _row(
            f"memory at most, {PICTURES} pictures of 12 MP, {WIDTH} × {HEIGHT} (floor: the goal)",
            walked,
            GOAL_MB,
        ),
        _row("the same (floor: an empty window)", walked, empty),
    ]


def _row(what: str, measured: int, floor: int) -> tuple[str, str, str, str]:
    return what, f"{measured} MB", f"{floor} MB", f"{measured / floor:.2f}"


def _make_study(folder: Path) -> None:
    from app.study.image import ImageFacts
    from tests.benchmarks.window import photographs
    from tests.storage.making import make_study

    study = make_study(folder / "study", images=0, described=())
    study.raters.add("Robin")  # as `every_screen` names who answers
    different = cycle(photographs(folder))
    with study.together():
        for number in range(PICTURES):
            file = folder / f"image-{number}.jpg"
            file.write_bytes(
                next(different).read_bytes() + number.to_bytes(2)
            )  # what is behind a JPEG is not read
            study.images.add(file, ImageFacts(file.name))
            file.unlink()
    study.close()


def _most_megabytes(what: str, folder: str) -> int:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "packaging")])
    command = [sys.executable, "-m", "tests.benchmarks.window_memory", what, folder]
    environment = {**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return int(done.stdout.splitlines()[-1])


def _walk(study: Path) -> None:
    import widgets  # noqa: F401  # before Qt, as in the program

    # isort: split
    from PySide6.QtWidgets import QApplication

    from app.study.team.raters import Perception
    from every_screen import Screens
    from widgets.image.image_view import ImageView

    app = QApplication([])
    screens = Screens(app, study, 10.0)
    screens.window.resize(WIDTH, HEIGHT)
    screens.window.show()
    screens.router.go("annotate", (study, screens.person, Perception.IMAGE_VISIBLE))
    for number in range(PICTURES):
        if number:
            screens.window.run_command("next_image")
        while not any(
            view.isVisible() and view.has_picture for view in screens.window.findChildren(ImageView)
        ):
            app.processEvents()
        ended = time.monotonic() + REST_S
        while time.monotonic() < ended:
            app.processEvents()
    screens.close()


def _show_nothing() -> None:
    from PySide6.QtWidgets import QApplication, QWidget

    app = QApplication([])
    window = QWidget()
    window.resize(WIDTH, HEIGHT)
    window.show()
    app.processEvents()


if __name__ == "__main__":
    if sys.argv[1] == "walk":
        _walk(Path(sys.argv[2]) / "study")
    else:
        _show_nothing()
    sys.stdout.write(f"{megabytes():.0f}\n")
