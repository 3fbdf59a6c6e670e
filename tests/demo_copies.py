"""Demo studies for tests. Each is drawn once in a run, in whichever process needs it first, and copied from then on."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from app.cli.study_repository import make_demo, make_study_demo, make_workshops
from app.interchange.demo.demo_studies import STUDY_DEMOS

PLACE = "TOUCHSTONE_TEST_DEMOS"
"""The environment variable that names the folder all processes of a run share; `tests/conftest.py` sets it."""


def copy_demo(folder: Path) -> Path:
    """Put the demo study into a folder that is not there yet."""
    return _copied("demo", make_demo, folder)


def copy_study_demo(kind: str, folder: Path) -> Path:
    """Put a demo of `STUDY_DEMOS` into a folder that is not there yet."""
    return _copied(kind, partial(make_study_demo, kind), folder)


def copy_workshops(folder: Path) -> Path:
    """Put the studies of workshops into a folder that is not there yet."""
    return _copied("workshops", make_workshops, folder)


def copy_every_demo(folder: Path) -> None:
    """Put every demo there is below a folder."""
    copy_demo(folder / "demo")
    copy_workshops(folder / "workshops")
    for kind in STUDY_DEMOS:
        copy_study_demo(kind, folder / kind)


def _copied(name: str, make: Callable[[Path], None], folder: Path) -> Path:
    place = Path(os.environ[PLACE])
    drawn = place / name
    with alone(place / f"{name}.lock"):
        if not drawn.exists():
            with tempfile.TemporaryDirectory(dir=place) as unfinished:
                make(Path(unfinished) / name)
                (Path(unfinished) / name).rename(drawn)
    shutil.copytree(drawn, folder)
    return folder


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait until no other process draws the same demo. Where there are no such locks, each may draw its own."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
