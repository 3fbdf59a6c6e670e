"""The gate ends, fails and names the test, whatever a test does to its process."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

import steps
from gate import Gate, Outcome
from steps import Step
from tests.limits import SLOW_FILES
from tests.repository import ROOT

CONFTEST = 'pytest_plugins = ["tests.limits"]\n'
FINE = "def test_a():\n    pass\n\ndef test_b():\n    pass\n"
SEGFAULT = "import ctypes\n\ndef test_deadly():\n    ctypes.string_at(0)\n\n" + FINE
KILLED = "import os, signal\n\ndef test_deadly():\n    os.kill(os.getpid(), signal.SIGKILL)\n\n" + FINE
# PyDLL keeps Python's lock, so no other thread of Python's can do anything about it.
HANGS = (
    "import ctypes, pytest\n\n@pytest.mark.time_limit(1)\ndef test_deadly():\n"
    "    ctypes.PyDLL(None).sleep(1000)\n\n" + FINE
)
HANGS_IN_SET_UP = (
    "import time, pytest\n\n@pytest.fixture\ndef slow():\n    time.sleep(1000)\n\n"
    "@pytest.mark.time_limit(1)\ndef test_deadly(slow):\n    pass\n\n" + FINE
)
LEAVES_A_CHILD = (
    "import subprocess, sys\n\ndef test_deadly():\n"
    "    child = [sys.executable, '-c', 'import time; time.sleep(1000)', 'left']\n"
    "    subprocess.Popen(child, start_new_session=True)\n\n" + FINE
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and process groups are Unix's")


def plant(folder: Path, **files: str) -> Path:
    """A project of tests with the limits of our own."""
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -ra -p no:cacheprovider\n", encoding="utf-8")
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text, encoding="utf-8")
    return folder


def run(root: Path, cores: int, limit: float = 60, silence: float = 60) -> tuple[Outcome, str]:
    """What the gate makes of the project's tests, and what it showed."""
    command = [sys.executable, "-m", "pytest", *steps.at_once(cores), *steps.AGAIN]
    # Qt and a fresh hypothesis are not what is tested here, and each process would load them.
    environment = {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "-p no:pytest-qt -p no:hypothesispytest"}
    shown: list[str] = []
    step = Step("parts", command, environment, limit=limit, silence=silence)
    outcome = Gate(root).take(step, shown.append)
    return outcome, "".join(shown)


@pytest.mark.parametrize(
    ("cores", "text", "shown"),
    [
        (2, SEGFAULT, "Fatal Python error: Segmentation fault"),
        (2, KILLED, ""),
        (2, HANGS, "Timeout (0:00:01)!"),
        (1, SEGFAULT, "Fatal Python error: Segmentation fault"),
        (1, HANGS, "Timeout (0:00:01)!"),
        (1, HANGS_IN_SET_UP, "Timeout (0:00:01)!"),
    ],
)
def test_a_test_that_ends_its_process_is_named(tmp_path: Path, cores: int, text: str, shown: str) -> None:
    outcome, printed = run(plant(tmp_path, one=text, two=FINE, three=FINE, four=FINE), cores)
    assert not outcome.passed
    assert (
        "The test process died, by a crash or its time limit, in test_one.py::test_deadly."
        in outcome.problems
    )
    assert shown in printed
    if (
        cores > 1
    ):  # what the dead process had not done was done by others, and the deadly test was not tried again
        assert outcome.closing is not None
        assert outcome.closing["counts"] == "1 failed, 8 passed"


def test_a_crash_fails_the_gate_even_if_the_rest_passes_without_it(tmp_path: Path) -> None:
    once = "import os, pathlib\n\ndef test_deadly():\n    mark = pathlib.Path(__file__).with_name('mark')\n"
    once += "    if not mark.exists():\n        mark.touch()\n        os._exit(0)\n\n" + FINE
    assert not run(plant(tmp_path, one=once), cores=1)[0].passed


def test_processes_that_die_one_after_the_other_do_not_go_on_for_ever(tmp_path: Path) -> None:
    many = {f"n{number}": KILLED for number in range(steps.MOST_DEATHS + 3)}
    outcome, printed = run(plant(tmp_path, **many), cores=2)
    assert not outcome.passed
    assert f"maximum crashed workers reached: {steps.MOST_DEATHS}" in printed


def test_slow_files_are_begun_first(tmp_path: Path) -> None:
    names = {file.name for file in (ROOT / "tests").rglob("test_*.py")}
    assert names >= SLOW_FILES
    order = "import os, pathlib\n\ndef test_a():\n"
    order += "    with pathlib.Path(__file__).with_name('order').open('a') as file:\n"
    order += "        file.write(pathlib.Path(__file__).name + ' ')\n"
    slow = sorted(SLOW_FILES)[0]
    many = order + "".join(f"\ndef test_{number}():\n    pass\n" for number in range(9))
    run(plant(tmp_path, a=many, b=many, c=many, **{slow.removeprefix("test_").removesuffix(".py"): order}), 2)
    assert slow in (tmp_path / "order").read_text(encoding="utf-8").split()[:2]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who started a process")
def test_a_child_that_a_test_leaves_is_named_and_ended(tmp_path: Path) -> None:
    outcome, _ = run(plant(tmp_path, one=LEAVES_A_CHILD), cores=1)
    assert outcome.closing is not None
    assert outcome.closing["counts"] == "3 passed"
    assert not outcome.passed
    (problem,) = outcome.problems
    assert problem.startswith("test_one.py::test_deadly left a process running: ")
    assert problem.endswith(" left")
    assert not [name for name in commands() if name.endswith(" left") and "time.sleep(1000)" in name]


def commands() -> list[str]:
    """The command lines of all processes that run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(path.read_bytes().decode(errors="replace").replace("\0", " ").strip())
        except OSError:  # it has ended
            continue
    return found


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (
            {"silence": 8},  # on a busy machine some seconds go by before pytest begins with the test
            "It was ended after printing nothing for 8 seconds. It was running: test_one.py::test_slow.",
        ),
        ({"limit": 2}, "It was ended after 2 seconds, which is more than it may take. It was running: "),
    ],
)
def test_a_step_beyond_its_limits_is_ended_and_says_where_it_was(
    tmp_path: Path, limits: dict[str, float], reason: str
) -> None:
    slow = (
        "import time\n\ndef test_slow():\n    wait_for_ever()\n\ndef wait_for_ever():\n    time.sleep(1000)\n"
    )
    outcome, printed = run(plant(tmp_path, one=slow), 1, **limits)
    assert not outcome.passed
    assert outcome.problems[0].startswith(reason)
    if "silence" in limits:
        assert "in wait_for_ever" in printed


def test_a_step_without_tests_is_ended_too(tmp_path: Path) -> None:
    ignores = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)"
    outcome = Gate(tmp_path).take(Step("types", [sys.executable, "-c", ignores], silence=1), print)
    assert not outcome.passed
    assert outcome.problems == (
        "It was ended after printing nothing for 1 seconds. It was running: no test.",
    )


def test_the_whole_gate_has_a_limit(tmp_path: Path) -> None:
    sleeps = Step("types", [sys.executable, "-c", "import time; time.sleep(1000)"])
    outcomes = Gate(tmp_path, longest=1).run([sleeps, sleeps], [sleeps])
    assert [outcome.passed for outcome in outcomes] == [False, False, False]


def test_a_step_beside_others_that_cannot_be_run_fails_the_gate(tmp_path: Path) -> None:
    (outcome,) = Gate(tmp_path).run([], [Step("heard", [str(tmp_path / "no program")])])
    assert not outcome.passed
    assert "no program" in outcome.problems[0]


@pytest.mark.parametrize(
    "is_shown", [True, False], ids=["while it shows a step", "while it waits for the others"]
)
def test_stopping_the_gate_ends_what_it_started(tmp_path: Path, is_shown: bool) -> None:
    here, mark = os.getpid(), tmp_path / "mark"
    sleeps = f"import pathlib, time; pathlib.Path({str(mark)!r}).touch(); time.sleep(1000)"

    def interrupt() -> None:
        while not mark.exists():
            time.sleep(0.01)
        os.kill(here, signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
    thread = threading.Thread(target=interrupt)
    thread.start()
    step = Step("types", [sys.executable, "-c", sleeps, str(tmp_path)])
    try:
        with pytest.raises(KeyboardInterrupt):
            Gate(tmp_path).run([step] if is_shown else [], [step])
    finally:
        signal.signal(signal.SIGINT, before)
    thread.join()
    assert not [name for name in commands() if name.endswith(str(tmp_path))]
