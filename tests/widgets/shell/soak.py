"""Changes pages thousands of times, and prints how the memory grew and how long the collector stopped the window.

A program of its own, because the errors it looks for end one: `python -X faulthandler -m tests.widgets.shell.soak
FOLDER CHANGES COLLECTOR`, with `PYTHONMALLOC=malloc_debug`. FOLDER holds studies. COLLECTOR is one of `COLLECTORS`. It
prints one line of JSON. A test goes once over all pages of all studies, `tests/benchmarks/page_changes.py` does five
thousand changes.
"""

import ctypes
import gc
import json
import os
import resource
import sys
import threading
import time
from itertools import cycle
from pathlib import Path
from types import FrameType

import widgets  # noqa: F401  # before Qt, as in the program: it restores Python's own import

# isort: split
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.sessions.agreement.report_reading import Answered, Form, work_out
from app.study.ports import OpenStudy
from app.study.team.raters import Perception
from every_screen import Screens, settle
from widgets.agreement import agreement_page
from widgets.shell import garbage_collection, main_window

BASE_SIZE = 10.0  # points
IMAGES = 4  # changes of the image on each page that has several
MEASURED = 5  # visits of each page, after one that fills what the rounds before did not
SAMPLES = 10  # how often the memory is measured on the way
FREEZE = (
    3  # at this sample all modules are there, and need not be looked at again each time garbage is looked for
)
LEFT_OUT = {"open_study"}  # it only asks for a folder
COMPUTES = "agreement"
COLLECTORS = ("aggressive", "main_thread", "python")
"""The window's own collector as often as possible, the same as in the program, or Python's own on any thread."""
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
        self.changes = self.visits = 0
        self.visited = 0.0  # which part of all pages over all studies
        self.screens = Screens(app, studies[0], BASE_SIZE)
        self.screens.window.show()
        # Some pages ask something on the way in.
        self._closing = QTimer(app, interval=5)
        self._closing.timeout.connect(_close_dialog)
        self._closing.start()
        self.names = [name for name in self.screens.router.pages() if name not in LEFT_OUT]

    def go(self, name: str, study: Path) -> None:
        """Change to a page and wait for nothing: what it began goes on behind the next ones. Only a report is waited
        for, every other time, as there is nothing on its page before."""
        target = (study, self.screens.person, Perception.OWN_VOICE) if name == "annotate" else study
        self.screens.router.go(name, target)
        self.visits += 1
        self._turn()
        if name == COMPUTES and self.visits % 2:
            settle()

    def walk(self, moves: int) -> None:
        """Change the image, where the page that is shown has others."""
        for number in range(moves):
            known = [name for name in MOVES if name in self.screens.window.offered()]
            if not known:
                return
            self.screens.window.run_command(known[number % len(known)])
            self._turn()

    def rounds(self, changes: int) -> list[tuple[int, int]]:
        """Every page over every study in turn, with a walk through the images there, until so many changes were made.
        Returns (changes, bytes in use) from time to time on the way."""
        in_use: list[tuple[int, int]] = []
        pairs = [
            (name, self.studies[(at + turn) % len(self.studies)])
            for turn in range(len(self.studies))
            for at, name in enumerate(self.names)
        ]
        for number, (name, study) in enumerate(cycle(pairs)):
            self.visited = min(1.0, number / len(pairs))
            if self.changes * SAMPLES >= changes * len(in_use):
                in_use.append((self.changes, self._in_use()))
                if len(in_use) == FREEZE:
                    gc.freeze()
            if self.changes >= changes:
                return in_use
            self.go(name, study)
            self.walk(IMAGES)
        return in_use

    def growth(self) -> dict[str, int]:
        """Bytes in use that each visit of a page leaves behind, once it has been visited some times."""
        for name in self.names:
            self.go(name, self.studies[0])
        before = self._in_use()
        gc.freeze()  # most of the time would go into looking at all that was there before, again and again
        grown = {}
        for name in self.names:
            for _visit in range(MEASURED):
                self.go(name, self.studies[0])
            after = self._in_use()
            grown[name], before = (after - before) // MEASURED, after
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


class QtCalls:
    """What other threads of Python's call of Qt. They may emit the signal that says that a job is done."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        threading.setprofile(self._note)

    def _note(self, _frame: FrameType, event: str, called: object) -> None:
        if event == "c_call":
            owner = getattr(called, "__self__", None)
            kind = owner if isinstance(owner, type) else type(owner)
            if kind.__module__.partition(".")[0] in ("PySide6", "shiboken6", "Shiboken"):
                self.seen.add(f"{kind.__name__}.{getattr(called, '__name__', called)}")


class Pauses:
    """How many milliseconds of the processor's time each collection took, and how many were on other threads."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.elsewhere = 0
        self._began = 0.0
        gc.callbacks.append(self._note)

    def summary(self) -> dict[str, float]:
        """The number of collections, and of those elsewhere; the longest, the 99th percentile and the sum in ms."""
        took = sorted(self.took) or [0.0]
        return {
            "collections": len(self.took),
            "on other threads": self.elsewhere,
            "longest": round(took[-1], 1),
            "99th percentile": round(took[len(took) * 99 // 100], 1),
            "sum": round(sum(took), 1),
        }

    def _note(self, phase: str, _details: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
            return
        self.took.append((time.thread_time() - self._began) * 1000)
        self.elsewhere += threading.current_thread() is not threading.main_thread()


def _compute_once() -> None:
    """Work out the report of each study once: the figures are the same each time, and pages are what is looked at."""
    known: dict[Path, Answered] = {}

    def answer(study: OpenStudy, reader: str, form: Form | None) -> Answered:
        if study.folder not in known:
            known[study.folder] = work_out(study, reader, form)
        return known[study.folder]

    vars(agreement_page)["work_out"] = answer


def collect(collector: str, app: QApplication) -> None:
    """Set up one of `COLLECTORS`. Looking as often as possible, whatever can come at a bad time does."""
    if collector == "python":
        return
    if collector == "aggressive":
        garbage_collection.LOOK_MS = 1
        garbage_collection.YOUNG, garbage_collection.MIDDLE, garbage_collection.ALL = 50, 500, 20_000
    garbage_collection.MainThreadCollector(app)


def main(folder: Path, changes: int, collector: str) -> None:
    """Go round the studies in a folder, and print what came of it."""
    errors: list[str] = []
    sys.excepthook = lambda _kind, error, _trace: errors.append(repr(error))
    elsewhere = QtCalls()
    app = QApplication(["soak"])
    studies = sorted(found.parent for found in folder.rglob("study.db"))
    collect(collector, app)
    main_window.OLD_PAGE_STAYS_MS = 0
    _compute_once()
    pauses, soak = Pauses(), Soak(app, studies)
    in_use = soak.rounds(changes)
    summary = pauses.summary()
    grown = soak.growth()
    came_of_it = {
        "changes": soak.changes,
        "visited": soak.visited,
        "studies": len(studies),
        "in_use": in_use,
        "pauses": summary,
        "qt_calls_elsewhere": sorted(elsewhere.seen),
        "grown": grown,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "errors": errors,
    }
    soak.screens.close()
    sys.stdout.write(json.dumps(came_of_it) + "\n")
    sys.stdout.flush()
    os._exit(1 if errors else 0)  # what Python takes down at the end is another matter


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
