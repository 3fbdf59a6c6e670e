"""No exception leaves a method that Qt calls: it is reported, and the program goes on."""

import ast
import importlib
import pkgutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QObject, QSize, Qt, QThread
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import widgets
from widgets.shell.qt_override import is_qt_override, qt_override

# Methods of Qt that ours replace for Python only: they are no virtual functions, so Qt never calls ours.
NOT_VIRTUAL = {("QLineEdit", "setText")}


def is_of_qt(kind: type) -> bool:
    return kind.__module__.startswith(("PySide6", "Shiboken", "shiboken6"))


def our_classes() -> Iterator[type]:
    """Every class of the window's code, whatever it derives from."""
    for found in pkgutil.walk_packages(widgets.__path__, "widgets."):
        module = importlib.import_module(found.name)
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                yield kind


def overrides(kind: type) -> Iterator[tuple[str, FunctionType]]:
    """The methods of a class, or of what it is mixed with, that stand in the place of Qt's."""
    qt = [base for base in kind.__mro__ if is_of_qt(base)]
    for ours in (base for base in kind.__mro__ if qt and not is_of_qt(base)):
        for name, method in vars(ours).items():
            first = next((base for base in qt if name in vars(base)), None)
            is_plain = isinstance(method, FunctionType) and not name.startswith("__")
            if first is not None and is_plain and (first.__name__, name) not in NOT_VIRTUAL:
                yield f"{ours.__module__}.{ours.__name__}.{name}", method


def unguarded(kinds: Iterator[type]) -> list[str]:
    found = {name for kind in kinds for name, method in overrides(kind) if not is_qt_override(method)}
    return sorted(found)


def test_every_override_is_guarded() -> None:
    assert unguarded(our_classes()) == []
    assert len({name for kind in our_classes() for name, _ in overrides(kind)}) > 100


def test_no_class_is_out_of_sight() -> None:
    """Classes within functions, and methods put on an object afterwards, would not be found above."""
    found = []
    for path in Path(widgets.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        top = {id(node) for node in tree.body}
        found += [
            f"{path.name}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef) and id(node) not in top
        ]
    assert found == []


class Planted(QWidget):
    def sizeHint(self) -> QSize:
        return QSize()


class Mixed:
    def paintEvent(self, _event: QPaintEvent) -> None:
        pass


class PlantedMixture(Mixed, QPushButton):
    pass


def test_an_unguarded_override_is_found() -> None:
    found = [name.rpartition("test_qt_override.")[2] for name in unguarded(iter([Planted, PlantedMixture]))]
    assert found == ["Mixed.paintEvent", "Planted.sizeHint"]


class Failing(QDialog):
    """Each method fails, and has another type to return."""

    @qt_override
    def sizeHint(self) -> QSize:
        raise ValueError("no size")

    @qt_override
    def hasHeightForWidth(self) -> bool:
        raise ValueError("not known")

    @qt_override
    def heightForWidth(self, width: int) -> int:
        raise ValueError(str(width))

    @qt_override
    def accept(self) -> None:
        raise KeyboardInterrupt

    @qt_override
    def eventFilter(self, watched: QObject, event: Any, more: str = "") -> bool:
        raise ValueError(more)


@qt_override
def flags(_index: QModelIndex) -> Qt.ItemFlag:
    raise ValueError("no flags")


@qt_override
def made() -> QWidget:
    raise ValueError("nothing made")


@qt_override
def data(_index: QModelIndex, _role: int) -> str | None:
    raise ValueError("no data")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is reported, instead of failing the test."""
    told: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: told.append(repr(error)))
    return told


@pytest.mark.parametrize(
    ("call", "default", "reported"),
    [
        (lambda one: one.sizeHint(), QSize(), "ValueError('no size')"),
        (lambda one: one.hasHeightForWidth(), False, "ValueError('not known')"),
        (lambda one: one.heightForWidth(5), 0, "ValueError('5')"),
        (lambda one: one.accept(), None, "KeyboardInterrupt()"),
        (lambda one: one.eventFilter(one, None, more="x"), False, "ValueError('x')"),
        (lambda _one: flags(QModelIndex()), Qt.ItemFlag(0), "ValueError('no flags')"),
        (lambda _one: made(), None, "ValueError('nothing made')"),
        (lambda _one: data(QModelIndex(), 0), None, "ValueError('no data')"),
    ],
)
def test_the_default_is_returned_and_the_error_reported(
    qtbot: QtBot, told: list[str], call: Callable[[Failing], object], default: object, reported: str
) -> None:
    failing = Failing()
    qtbot.addWidget(failing)
    told.clear()  # Qt asked for the size on the way
    assert call(failing) == default
    assert told == [reported]


def test_a_guarded_slot_gets_as_many_arguments_as_it_takes(qtbot: QtBot) -> None:
    """A button hands over whether it is checked; a method that does not ask for that must not get it."""
    calls = []

    class Box(QDialog):
        @qt_override
        def accept(self) -> None:
            calls.append("accepted")

    box, button = Box(), QPushButton()
    qtbot.addWidget(box)
    qtbot.addWidget(button)
    button.clicked.connect(box.accept)
    button.click()
    assert calls == ["accepted"]


def test_telling_that_fails_again_comes_to_an_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever reports an error may need the very method that failed."""

    @qt_override
    def broken() -> int:
        raise ValueError("again")

    monkeypatch.setattr(sys, "excepthook", lambda *_: broken())
    assert broken() == 0
    assert "ValueError: again" in capsys.readouterr().err


def test_on_another_thread_the_hook_of_threads_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window's own would show a message from there."""
    told: list[tuple[object, object]] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append((args.exc_type, args.thread)))

    @qt_override
    def run() -> None:
        raise OSError

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert told == [(OSError, thread)]


PROGRAM = """
import faulthandler, gc, sys
faulthandler.enable()
from PySide6.QtCore import QAbstractListModel, Qt
from PySide6.QtWidgets import QApplication, QListView, QVBoxLayout, QWidget
from widgets.shell.qt_override import qt_override
app = QApplication([])
told = []
sys.excepthook = lambda kind, error, trace: told.append(kind.__name__)
guard = qt_override if sys.argv[1] == "guarded" else lambda method: method
class Failing(QWidget):
    @guard
    def showEvent(self, event):
        len(5)  # an error that C code raises: with Python 3.11 one of those ends the program at once
    @guard
    def paintEvent(self, event):
        raise ValueError("ours")
class Rows(QAbstractListModel):
    @guard
    def rowCount(self, parent=None):
        return 3
    @guard
    def data(self, index, role=0):
        return {}[role]
class After(QWidget):
    @guard
    def showEvent(self, event):
        pass
before = sys.getrefcount(After.__dict__["showEvent"])
for _ in range(200):
    page = QWidget()
    column = QVBoxLayout(page)
    view, rows = QListView(), Rows()
    view.setModel(rows)
    for part in (Failing(), view, After()):
        part.setMinimumSize(30, 30)
        column.addWidget(part)
    page.show()
    page.grab()
    page.close()
gc.collect()
print(sorted(set(told)), before - sys.getrefcount(After.__dict__["showEvent"]))
"""


def test_the_program_goes_on_and_nothing_is_spoiled() -> None:
    """Unguarded this ends in a crash, with all releases of PySide6 from 6.10 to 6.12."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "guarded"],
        cwd=Path(widgets.__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "['KeyError', 'TypeError', 'ValueError'] 0"


def test_background_work_that_fails_is_no_exception_of_the_thread(qtbot: QtBot) -> None:
    from widgets.shell.background_task import in_background

    where: list[object] = []

    def work() -> None:
        raise SystemExit(3)

    outcome = in_background(work, None, lambda error: where.append((error.code, QThread.currentThread())))
    qtbot.waitUntil(lambda: bool(where))
    assert where == [(3, outcome.thread())]
