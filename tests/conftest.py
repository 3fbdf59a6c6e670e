"""Keeps every test away from the person's own settings, data, keys and display, and the tests from needless work."""

import atexit
import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import widgets  # noqa: F401  # before anything else of Qt's, as in the program: it restores Python's own import

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
