"""What tests of the window share: a clean start for each, the desk of the annotation page, patience with a computer."""

import gc
import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.sessions.help import program_sentences
from app.sessions.help.program_sentences import ProgramSentence
from app.settings import Settings
from tests.widgets.annotate_driver import Driver, make_study
from tests.widgets.window_driver import PageDriver, WindowDriver, small_study
from widgets.gallery import thumbnails
from widgets.image import image_loader
from widgets.image.decoding import Pixels, decode
from widgets.shell import garbage_collection
from widgets.shell.background_task import wait_for_work
from widgets.shell.focus_speaker import FocusSpeaker
from widgets.shell.garbage_collection import MainThreadCollector
from widgets.shell.missing_speech import MissingSpeech

MOST_PICTURES = 100
PATIENCE_MS = 60_000
"""Nothing here is about speed: what does not come at all is what a test waits for in vain."""


@pytest.fixture(scope="package", autouse=True)
def collector(qapp: QApplication) -> Iterator[MainThreadCollector]:
    """Garbage is looked for as in the window, and after the last test here before any other thread may.

    All collected tests are frozen. To count what there is, the window thaws everything, and from then on each look
    would go through a million objects that are no garbage. Here, what a look at all leaves is frozen instead.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(garbage_collection, "_count", count_and_freeze)
        collector = MainThreadCollector()
        yield collector
        wait_for_work()
        gc.collect()
        collector.stop()


def count_and_freeze() -> int:
    """How many objects there are; none is looked at again."""
    gc.freeze()
    return gc.get_freeze_count()


@pytest.fixture(autouse=True)
def _nothing_left_behind(qapp: QApplication, collector: MainThreadCollector) -> Iterator[None]:
    """Whatever a test has opened is gone before the next begins, which may look at all there is."""
    yield
    # A speaker belongs to the program: it would go on describing every move of the focus in the tests that follow.
    speakers = (*qapp.findChildren(FocusSpeaker), *qapp.findChildren(MissingSpeech))
    for left in (*QApplication.topLevelWidgets(), *speakers):
        left.deleteLater()
    # Outside an event loop nothing that asked to be deleted later ever is.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    collector.look()


@pytest.fixture(scope="package", autouse=True)
def decoded_pictures() -> Iterator[dict[tuple[bytes, int, int], Pixels]]:
    """Each picture is decoded once for each size: the walks through all pages come to the same ones again and again."""
    decoded: dict[tuple[bytes, int, int], Pixels] = {}

    def decode_once(path: Path, width: int, height: int) -> Pixels | None:
        if not path.is_file():
            return decode(path, width, height)
        key = (hashlib.sha256(path.read_bytes()).digest(), width, height)
        pixels = decoded.get(key) or decode(path, width, height)
        if pixels is not None and len(decoded) < MOST_PICTURES:
            decoded[key] = pixels
        return pixels

    with pytest.MonkeyPatch.context() as patch:
        for module in (image_loader, thumbnails):
            patch.setattr(module, "decode", decode_once)
        yield decoded


@pytest.fixture(scope="package", autouse=True)
def sentences_read() -> Iterator[None]:
    """The catalogue of each language is read once: every walk opens the dialog that looks for sentences in it."""

    def read_once(code: str) -> Sequence[ProgramSentence]:
        return tuple(read(code))

    read = program_sentences._all
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program_sentences, "_all", cache(read_once))
        yield


@pytest.fixture
def qtbot(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QtBot:
    """pytest-qt's own, which waits longer than five seconds unless told otherwise."""
    monkeypatch.setattr(qtbot, "waitUntil", partial(qtbot.waitUntil, timeout=PATIENCE_MS))
    return qtbot


@pytest.fixture
def study(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder of a study of drawn images, made as the mark `study` says: Asha and Robin have not begun."""
    mark = request.node.get_closest_marker("study")
    return small_study(tmp_path / "canes", **(mark.kwargs if mark else {"people": ("Asha", "Robin")}))


@pytest.fixture
def driver_maker() -> Callable[..., Driver | WindowDriver]:
    """What makes the drivers of a folder's tests: one with the annotation page of a small study."""

    def make(qtbot: QtBot, folder: Path, settings: Settings | None = None) -> Driver:
        return Driver(qtbot, make_study(folder), settings or Settings(verbosity="full"))

    return make


@pytest.fixture
def driver(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    driver_maker: Callable[..., Driver | WindowDriver],
    tmp_path: Path,
) -> Iterator[Driver | WindowDriver]:
    """The driver of a test, made as the mark `driver` says; that of one page opens the study in `folder`."""
    mark = request.node.get_closest_marker("driver")
    arguments = dict(mark.kwargs) if mark else {}
    make = arguments.pop("make", driver_maker)
    has_page = isinstance(make, type) and issubclass(make, PageDriver)
    made = make(qtbot, request.getfixturevalue("folder") if has_page else tmp_path, **arguments)
    yield made
    made.close()
