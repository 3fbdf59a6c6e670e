"""How long it takes until the first window is painted, against an empty one, and what is imported for it.

Processor time, the least of several starts in turn: other work on the machine disturbs it less than the clock.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.repository import ROOT

STARTS = 9

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

# As many menus, commands, keys, headings, buttons and icons as the start page, of Qt's own parts and nothing else: no
# program in Python and PySide6 with such a page takes less.
EQUAL_WINDOW = """
import os
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontDatabase, QIcon, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QApplication, QComboBox, QHBoxLayout, QLabel, QListWidget, QMainWindow, QPushButton, QScrollArea, QVBoxLayout,
    QWidget,
)
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print("painted", flush=True)
        os._exit(0)
app = QApplication(["equal", "-style", "fusion"])
for weight in ("Regular", "Bold"):
    QFontDatabase.addApplicationFont(f"resources/fonts/AtkinsonHyperlegibleNext-{weight}.ttf")
font = app.font()
font.setFamily("Atkinson Hyperlegible Next")
app.setFont(font)
app.setStyleSheet("QPushButton { padding: 4px; border: 1px solid gray; border-radius: 6px } #muted { color: gray }")
window = Window()
for menu in range(9):
    held = window.menuBar().addMenu(f"Menu {menu}")
    for line in range(29):
        action = QAction(f"Command {menu} {line}", window)
        if line < 20:
            action.setShortcuts([QKeySequence(f"Ctrl+Alt+{chr(65 + menu)}, {chr(65 + line)}")])
        held.addAction(action)
page = QWidget()
column = QVBoxLayout(page)
for number in range(7):
    column.addWidget(QLabel(f"Heading {number}"))
    about = QLabel("What this is for, in a sentence that is long enough to be wrapped in a narrow window.")
    about.setObjectName("muted")
    about.setWordWrap(True)
    column.addWidget(about)
row = QHBoxLayout()
column.addLayout(row)
for number in range(11):
    row.addWidget(QPushButton(QIcon("resources/icons/demo.svg"), f"Button {number}"))
picture = QLabel()
drawn = QPixmap("resources/start/guide-cane.jpg")
picture.setPixmap(drawn.scaledToHeight(200, Qt.TransformationMode.SmoothTransformation))
column.addWidget(picture)
box = QComboBox()
box.addItems(["English", "Spanish", "Hindi"])
column.addWidget(box)
column.addWidget(QListWidget())
area = QScrollArea()
area.setWidget(page)
area.setWidgetResizable(True)
window.setCentralWidget(area)
window.resize(1180, 780)
window.show()
app.exec()
"""

# The whole program as it is started by hand. The window is watched from when everything that is not Qt is imported.
OUR_WINDOW = """
import os
import app.cli
from sys import argv
prepare = app.cli._prepare
def prepare_and_watch(**how):
    prepare(**how)
    from app.cli import study_repository as shelf
    make_shelf = shelf.repository
    def begin():
        watch()
        return make_shelf()
    shelf.repository = begin
app.cli._prepare = prepare_and_watch
def watch():
    import widgets
    from PySide6.QtWidgets import QMainWindow
    from widgets.shell import background_task
    from widgets.shell.main_window import MainWindow
    def end():
        print("painted", flush=True)
        os._exit(0)
    def paintEvent(self, event):
        QMainWindow.paintEvent(self, event)
        if argv[1] == "painted":
            end()
    def release(self):
        make_rest(self)
        end()
    make_rest = background_task._Jobs.release
    MainWindow.paintEvent, background_task._Jobs.release = paintEvent, release
app.cli.main(["open", *argv[2:]] if len(argv) > 2 else [])
"""

_IMPORTED = re.compile(r"import time: +(\d+) \| +\d+ \| +(\S+)")
_AREAS = {"PySide6": "Qt", "shiboken6": "Qt", "shibokensupport": "Qt"} | {
    name: name for name in ("app", "storage", "widgets", "resources")
}

Row = tuple[str, str, str, str]


def rows() -> list[Row]:
    """(what, milliseconds of processor time, floor, ratio); then, by area, the modules imported for the start page,
    with the milliseconds that their own code took."""
    with tempfile.TemporaryDirectory() as folder:
        study = str(Path(folder) / "demo")
        subprocess.run(
            [sys.executable, "-m", "app", "demo", study], cwd=ROOT, check=True, capture_output=True
        )
        programs = {
            "an empty window": (EMPTY_WINDOW,),
            "a window of Qt's parts alone painted, as many as on the start page": (EQUAL_WINDOW,),
            "start page painted": (OUR_WINDOW, "painted"),
            "start page painted, its menus and icons made": (OUR_WINDOW, "complete"),
            "a study opened and painted": (OUR_WINDOW, "painted", study),
            "a study opened and painted, its menus and icons made": (OUR_WINDOW, "complete", study),
        }
        taken: dict[str, list[float]] = {name: [] for name in programs}
        for number in range(STARTS):  # in turn, so that a busy moment of the machine meets all of them
            for name, program in programs.items():
                taken[name].append(_until_painted(Path(folder) / f"settings {number} {name}", *program)[0])
        floor = min(taken.pop("an empty window"))
        painted = [
            (f"processor time, {name} (floor: an empty window)", least, floor)
            for name, least in ((name, min(times)) for name, times in taken.items())
        ]
        imported = _until_painted(Path(folder) / "imported", OUR_WINDOW, "painted", is_timed=True)[1]
    return [
        *(
            (what, f"{least:.0f} ms", f"{floor:.0f} ms", f"{least / floor:.2f}")
            for what, least, floor in painted
        ),
        *_by_area(imported),
    ]


def _until_painted(
    settings: Path, program: str, *arguments: str, is_timed: bool = False
) -> tuple[float, str]:
    """Milliseconds of processor time from starting a process to its first paint, and what it printed of its imports."""
    env = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "XDG_CONFIG_HOME": str(settings),
    }
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its byte code at hand
    options = ["-X", "importtime"] if is_timed else []
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, *options, "-c", program, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=ROOT,
            env=env,
        )
        assert process.stdout is not None
        with process.stdout:
            line = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        told = errors.read().decode()
    if line != b"painted\n":
        raise RuntimeError(f"the window was never painted: {told}")
    return 1000 * (used.ru_utime + used.ru_stime), told


def _by_area(told: str) -> list[Row]:
    """What `-X importtime` printed, added up."""
    counts: Counter[str] = Counter()
    microseconds: Counter[str] = Counter()
    for own, module in _IMPORTED.findall(told):
        area = _AREAS.get(module.partition(".")[0], "Python")
        counts[area] += 1
        microseconds[area] += int(own)
    return [
        (f"start page, imported: {area}", f"{count} modules, {microseconds[area] / 1000:.0f} ms", "", "")
        for area, count in counts.most_common()
    ]
