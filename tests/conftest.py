"""Keeps every test away from the person's own settings, data, keys and display, and the tests from needless work."""

import atexit
import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import widgets  # noqa: F401  # before anything else of Qt's, as in the program: it restores Python's own import

if TYPE_CHECKING:  # not before the person's folders are out of the way
    from storage.folder import StudyFolder
    from tests.judging.servers import JudgeServer
    from tests.memory_keyring import MemoryKeyring

pytest_plugins = ["tests.limits", "tests.costs"]

LONGEST_COLLECTION = 120.0
"""Seconds after which a test process waits no longer for another one to collect the tests."""

# The same examples on every machine, and none is refused because a busy one takes its time over it.
settings.load_profile("ci")
# While thousands of tests are collected, all that is made is kept: a third of that time went into looking for garbage.
gc.disable()
# Hundreds of processes start while the tests run: what one of them compiled is there for the next.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_configure(config: pytest.Config) -> None:
    """Says what the marks of these tests mean."""
    config.addinivalue_line(
        "markers", "study(make=…, **arguments): what makes the study of this test, and with which arguments"
    )
    config.addinivalue_line("markers", "server(respond=…): what the server of this test answers")
    config.addinivalue_line(
        "markers", "driver(make=…, **arguments): what makes the driver of this test's window"
    )


def pytest_collection() -> None:
    """The first of several processes compiles the tests; the others wait for it, or each would compile all of them."""
    end = time.monotonic() + LONGEST_COLLECTION
    while not is_first_process() and not collected_file().exists() and time.monotonic() < end:
        time.sleep(0.05)


def is_first_process() -> bool:
    return os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"


def collected_file() -> Path:
    """The file that says to the other processes of this run that the first one has collected its tests."""
    return Path(os.environ["TOUCHSTONE_TEST_DEMOS"], "collected")


def pytest_collection_finish() -> None:
    """From here on there is garbage again; what was collected is none of it, ever. It is looked for less often than in
    a program that runs for hours: that took one part in sixteen of the time."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    if is_first_process():
        collected_file().touch()


@pytest.fixture
def study_maker() -> "Callable[..., StudyFolder]":
    """What makes the studies of a folder's tests: one of three images and two criteria, the first image described."""
    from tests.storage.making import make_study

    return make_study


@pytest.fixture
def new_study(
    request: pytest.FixtureRequest, study_maker: "Callable[..., StudyFolder]", tmp_path: Path
) -> "Iterator[StudyFolder]":
    """A study in `tmp_path / "study"`, made as the mark `study` says, which is closed at the end."""
    mark = request.node.get_closest_marker("study")
    arguments = dict(mark.kwargs) if mark else {}
    made = arguments.pop("make", study_maker)(tmp_path / "study", **arguments)
    yield made
    made.close()


@pytest.fixture
def study(new_study: "StudyFolder") -> "StudyFolder":
    """The study of a test, open and ready to write."""
    return new_study


@pytest.fixture
def folder(new_study: "StudyFolder") -> Path:
    """The folder of the study of a test, which is closed."""
    new_study.close()
    return new_study.folder


@pytest.fixture
def server(request: pytest.FixtureRequest) -> "Iterator[JudgeServer]":
    """A server for judges, which answers every question well, or as the mark `server` says."""
    from tests.judging.servers import judge_server

    mark = request.node.get_closest_marker("server")
    with judge_server(mark.kwargs["respond"] if mark else None) as running:
        yield running


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> "Iterator[MemoryKeyring]":
    """A keyring in memory in the place of the person's own, and no key in the environment."""
    from tests.memory_keyring import keyring_in_memory

    yield from keyring_in_memory(monkeypatch)


@pytest.fixture(scope="module")
def quick_passphrases() -> Iterator[None]:
    """Keys are made of passphrases at once, where the time that each guess takes is not what a test is about."""
    from app.interchange.packets import encrypted_files

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encrypted_files, "_COST", 2)
        yield


def move_home(home: Path) -> None:
    """Points everything a program takes for the person's folders into `home`, for this process and
    its children."""
    folders = {
        "HOME": home,
        "USERPROFILE": home,
        "APPDATA": home / "roaming",
        "LOCALAPPDATA": home / "local",
        "XDG_CONFIG_HOME": home / "config",
        "XDG_DATA_HOME": home / "data",
        "XDG_STATE_HOME": home / "state",
        "XDG_CACHE_HOME": home / "cache",
        "XDG_RUNTIME_DIR": home / "run",
    }
    for name, folder in folders.items():
        folder.mkdir(mode=0o700, exist_ok=True)
        os.environ[name] = str(folder)


# Demos are drawn once for all processes of a run: the first one makes the place, the others inherit its name. Its name
# must not begin as the program's own folders do: the program removes such a folder when it is empty for a minute.
if "TOUCHSTONE_TEST_DEMOS" not in os.environ:
    os.environ["TOUCHSTONE_TEST_DEMOS"] = tempfile.mkdtemp(prefix="tests-of-touchstone-demos-")
    atexit.register(shutil.rmtree, os.environ["TOUCHSTONE_TEST_DEMOS"], ignore_errors=True)

# At import, because modules under test may read these as soon as they are imported themselves.
_home = Path(tempfile.mkdtemp(prefix="tests-of-touchstone-"))
atexit.register(shutil.rmtree, _home, ignore_errors=True)
move_home(_home)
# The tests compare English sentences, whatever language the machine speaks.
os.environ["TOUCHSTONE_LANGUAGE"] = "en"
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The person's keyring is not for tests, and neither are those that other tests define: any that is known gets chosen.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
