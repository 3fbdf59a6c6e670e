"""Changes pages for a long time while garbage is looked for all the time, and tells what became of the memory.

A program of its own, because the errors it looks for end one: `python -X faulthandler -m tests.widgets.shell.soak
FOLDER
SECONDS`, with `PYTHONMALLOC=malloc_debug`. It changes pages for so many seconds of the processor's time, an hour if one
likes, and prints one line of JSON. The test runs it for a few.
"""

import ctypes
import gc
import json
import os
import sys
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import widgets  # noqa: F401  # before Qt, as in the program: it restores Python's own import

# isort: split
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.cli.study_repository import make_demo, make_study_demo, make_workshops
from app.interchange.demo.demo_folder import STUDY_DEMOS
from app.study.team.raters import Perception
from every_screen import Screens, settle
from widgets.shell import garbage_collection, main_window

BASE_SIZE = 10.0  # points
IMAGES = 4  # changes of the image on each page that has several
WARM, MEASURED = 4, 5  # visits of each page; caches fill during the first ones
LEFT_OUT = {
    "open_study",
    "agreement",
}  # the one only asks for a folder, the other computes for seconds each time
MOVES = ("next_image", "next_unanswered", "next_undescribed", "previous_image")


class _Memory(ctypes.Structure):
    """What glibc's `mallinfo2` tells, in bytes."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


class Soak:
    """A window that goes from page to page."""

    def __init__(self, app: QApplication, studies: list[Path]) -> None:
        self.studies = studies
        self.changes = 0
        self.screens = Screens(app, studies[0], BASE_SIZE)
        self.screens.window.show()
        # Some pages ask something on the way in.
        self._closing = QTimer(app, interval=5)
        self._closing.timeout.connect(_close_dialog)
        self._closing.start()
        self.names = [name for name in self.screens.router.pages() if name not in LEFT_OUT]

    def go(self, name: str, study: Path) -> None:
        """Change to a page and wait for nothing: what it began goes on behind the next ones."""
        target = (study, self.screens.person, Perception.OWN_VOICE) if name == "annotate" else study
        self.screens.router.go(name, target)
        self._turn()

    def walk(self, moves: int) -> None:
        """Change the image, where the page that is shown has others."""
        for number in range(moves):
            known = [name for name in MOVES if name in self.screens.window.offered()]
            if not known:
                return
            self.screens.window.run_command(known[number % len(known)])
            self._turn()

    def rounds(self, seconds: float) -> None:
        """Every page over every study in turn, with a walk through the images there, for so much time of the
        processor, so that a busy machine does as much as one at rest."""
        until = time.process_time() + seconds
        pairs = [
            (name, self.studies[(at + turn) % len(self.studies)])
            for turn in range(len(self.studies))
            for at, name in enumerate(self.names)
        ]
        for name, study in cycle(pairs):
            if time.process_time() > until:
                return
            self.go(name, study)
            self.walk(IMAGES)

    def growth(self) -> dict[str, int]:
        """Bytes in use that each visit of a page leaves behind, once it has been visited some times."""
        grown = {}
        for name in self.names:
            for visit in range(WARM + MEASURED):
                if visit == WARM:
                    before = self._in_use()
                self.go(name, self.studies[0])
            grown[name] = (self._in_use() - before) // MEASURED
        return grown

    def _in_use(self) -> int:
        self.go("start_page", self.studies[0])
        settle()
        self._turn()
        self.screens.announcer.messages.clear()
        QPixmapCache.clear()
        gc.collect()
        library = ctypes.CDLL(None)
        library.mallinfo2.restype = _Memory
        told = library.mallinfo2()
        return int(told.uordblks + told.hblkhd)

    def _turn(self) -> None:
        self.changes += 1
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        strange = [one for one in QApplication.allWidgets() if not isinstance(one, QWidget)]
        assert not strange, strange


def _close_dialog() -> None:
    asking = QApplication.activeModalWidget()
    if isinstance(asking, QDialog):
        asking.reject()


def make_studies(folder: Path) -> Iterator[Path]:
    """Every demo study there is."""
    make_demo(folder / "demo")
    yield folder / "demo"
    make_workshops(folder / "workshops")
    yield from sorted(path for path in (folder / "workshops").iterdir() if path.is_dir())
    for kind, parts in STUDY_DEMOS.items():
        make_study_demo(kind, folder / kind)
        yield from (folder / kind / part for part in parts)


def main(folder: Path, seconds: float) -> None:
    """Make the studies in a folder, go round, and print what came of it."""
    errors: list[str] = []
    sys.excepthook = lambda _kind, error, _trace: errors.append(repr(error))
    app = QApplication(["soak"])
    studies = list(make_studies(folder))
    # As often as can be: what comes in bad time does come then.
    (
        garbage_collection.LOOK_MS,
        garbage_collection.YOUNG,
        garbage_collection.MIDDLE,
        garbage_collection.ALL,
    ) = 1, 50, 500, 20_000
    main_window.OLD_PAGE_STAYS_MS = 0
    garbage_collection.MainThreadCollector(app)
    soak = Soak(app, studies)
    soak.rounds(seconds)
    changes, grown = soak.changes, soak.growth()
    soak.screens.close()
    came_of_it = {"changes": changes, "studies": len(studies), "grown": grown, "errors": errors}
    sys.stdout.write(json.dumps(came_of_it) + "\n")
    sys.stdout.flush()
    os._exit(1 if errors else 0)  # what Python takes down at the end is another matter


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
