"""Fixtures of the heard runs: a desk with each Orca there is, and golden transcripts."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tests.heard.harness.orca import Orca, UnavailableError, find_host_orca
from tests.heard.harness.root13 import find_debian13_orca, find_newest_orca
from tests.heard.harness.session import DesktopSession, find_missing, open_desktop
from tests.heard.harness.transcript import Transcript, golden as compare

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SECONDS_AT_MOST = 600  # a run waits for silence, which takes its time on a busy computer
BOTH: dict[str, Callable[[], Orca]] = {"host": find_host_orca, "debian13": find_debian13_orca}
ORCAS = BOTH | {"newest": find_newest_orca}


def is_required() -> bool:
    """Whether a heard run must not go missing unseen: under continuous integration, on Linux, as root."""
    is_ci = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
    return is_ci and sys.platform == "linux" and os.geteuid() == 0


def refuse(reason: str, required: bool) -> NoReturn:
    """Skip with the reason, or fail where the run is required."""
    if required:
        pytest.fail(f"Heard runs are part of continuous integration, but: {reason}", pytrace=False)
    pytest.skip(reason)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A story is heard up to four times: what a real screen reader leaves out when the computer is busy differs from
    sitting to sitting, what the program says does not."""
    for item in items:
        if not item.path.is_relative_to(HERE):
            continue
        item.add_marker(pytest.mark.time_limit(SECONDS_AT_MOST))
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=3))


@pytest.fixture(params=list(BOTH))
def orca(request: pytest.FixtureRequest) -> Orca:
    """Each Orca in turn: the computer's own, and the one of Debian 13 where the first is older than 45. Side stories
    take only the newest (`newest_orca`)."""
    missing = find_missing()
    if missing:
        refuse(f"heard runs need {', '.join(missing)}", is_required())
    try:
        return ORCAS[request.param]()
    except UnavailableError as reason:
        refuse(str(reason), is_required() and request.param == "host")


@pytest.fixture
def desktop(orca: Orca) -> Iterator[DesktopSession]:
    """A desk of its own for one test, with Orca ready to be started."""
    with open_desktop(orca) as made:
        yield made


@pytest.fixture
def golden() -> Callable[[Transcript, str], None]:
    """golden(heard.transcript, "first-run") compares with tests/heard/golden/first-run.orcaNN.txt."""

    def check(transcript: Transcript, name: str) -> None:
        compare(transcript, GOLDEN / name)

    return check


@pytest.fixture
def sample_app() -> list[str]:
    """The command of the sample program."""
    return [sys.executable, str(HERE / "harness" / "sample_app.py")]
