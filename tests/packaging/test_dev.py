"""The command line, the demo study it opens and the gate."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import demo
import dev
import gate
from tests.packaging.miniature import plant_tree, pretend_finished

ROOT = Path(__file__).resolve().parents[2]
DEV = ROOT / "packaging" / "dev.py"

# The demo study

MAKE = "import pathlib, sys; p = pathlib.Path(sys.argv[1]); p.mkdir(); (p / 'study.db').write_text('new')"


def test_the_demo_study_is_made_once(tmp_path: Path, said: list[str]) -> None:
    command = [sys.executable, "-c", MAKE]
    study = demo.provide(command, tmp_path / "data", said.append)
    assert study == tmp_path / "data" / "demo"
    (study / "study.db").write_text("answered", encoding="utf-8")
    assert demo.provide(command, tmp_path / "data", said.append) == study
    assert (study / "study.db").read_text(encoding="utf-8") == "answered"
    assert len(said) == 1


def test_a_demo_study_that_fails_leaves_nothing(tmp_path: Path, said: list[str]) -> None:
    command = [sys.executable, "-c", MAKE + "; sys.exit(1)"]
    assert demo.provide(command, tmp_path, said.append) is None
    assert list(tmp_path.iterdir()) == []
    assert said == ["The demo study could not be made."]


def test_what_lies_in_the_demo_studys_place_is_set_aside(tmp_path: Path, said: list[str]) -> None:
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "letter").write_text("mine", encoding="utf-8")
    assert demo.provide([sys.executable, "-c", MAKE], tmp_path, said.append) == tmp_path / "demo"
    assert [path.read_text(encoding="utf-8") for path in tmp_path.rglob("letter")] == ["mine"]


@pytest.mark.parametrize(
    ("can_show", "has_terminal", "arguments", "reason"),
    [
        (True, False, ["open", "S"], ""),
        (False, True, ["annotate", "S", "--rater", "Robin"], demo.NO_DISPLAY),
        (False, False, ["annotate", "S", "--rater", "Robin", "--walk"], demo.NO_TERMINAL),
    ],
)
def test_the_study_opens_as_the_machine_allows(
    can_show: bool, has_terminal: bool, arguments: list[str], reason: str
) -> None:
    assert demo.opening(Path("S"), "Robin", can_show, has_terminal) == (arguments, reason)


# The command line


def test_help_names_every_verb() -> None:
    told = subprocess.check_output([sys.executable, DEV, "--help"], text=True)
    assert all(f"dev.py {verb}" in told for verb in ("run", "test", "bench"))


def test_an_unsuitable_python_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert dev.main(["run"]) == 1
    assert "needs Python 3.11, 3.12 or 3.13, and this is Python 3.10" in capsys.readouterr().err


APP = """
import json, os, signal, sys
print(json.dumps([sys.argv[1:], os.getcwd()]))
if "die" in sys.argv:
    os.kill(os.getpid(), signal.SIGKILL)
sys.exit(7)
"""


def test_run_passes_arguments_folder_and_exit_code_on(tmp_path: Path) -> None:
    tree = plant_tree(tmp_path / "tree")
    (tree.root / "app").mkdir()
    (tree.root / "app" / "__main__.py").write_text(APP, encoding="utf-8")
    for name in ("dev.py", "python_setup.py", "system_packages.py"):
        (tree.root / "packaging" / name).write_text((DEV.parent / name).read_text("utf-8"), encoding="utf-8")
    pretend_finished(tree, "run")
    environment = {**os.environ, "PYTHONPATH": str(tree.root)}
    command = [sys.executable, str(tree.root / "packaging" / "dev.py"), "run", "--"]
    result = subprocess.run(
        [*command, "agree", "--json", "--", "x"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 7, result.stderr
    assert json.loads(result.stdout) == [["agree", "--json", "--", "x"], str(tmp_path)]
    died = subprocess.run([*command, "die"], cwd=tmp_path, env=environment, capture_output=True)
    assert died.returncode == -signal.SIGKILL


# The gate


def pytest_step(name: str, closing: str, code: int) -> gate.Step:
    words = f"import sys; print('..'); print({closing!r}); print('bye'); sys.exit({code})"
    return gate.Step(name, [sys.executable, "-c", words])


def check(steps: list[gate.Step], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(gate, "checks", lambda python: steps)
    monkeypatch.setattr(gate, "tests", lambda root, python, arguments, cores: [])
    return gate.check(ROOT, Path(sys.executable), [])


def test_the_gate_ends_with_the_counts_of_all_tests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [
        pytest_step("parts", "==== 3 passed, 1 warning in 2.50s ====", 0),
        pytest_step("heard", "==== 4 passed, 2 skipped, 2 warnings in 61.00s (0:01:01) ====", 0),
    ]
    assert check(steps, monkeypatch) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Step 1 of 2: parts"
    assert lines[-2] == "passed: heard: 4 passed, 2 skipped, 2 warnings"
    assert lines[-1].strip("=") == " 7 passed, 3 warnings, 2 skipped in 63.50s "


def test_the_gate_runs_everything_and_says_last_what_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [pytest_step("types", "no", 2), pytest_step("parts", "=== 1 passed in 1.00s ===", 0)]
    assert check(steps, monkeypatch) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "FAILED: types" in lines
    assert "passed: parts: 1 passed" in lines
    assert lines[-1] == "Not everything passed: types."


def test_arguments_that_name_tests_run_only_those() -> None:
    python = Path(sys.executable)
    assert [step.command[3:] for step in gate.tests(ROOT, python, ["tests/packaging", "-x"], cores=2)] == [
        ["tests/packaging", "-x"]
    ]
    assert [step.command[3:] for step in gate.tests(ROOT, python, ["-k", "word"], cores=1)] == [
        ["--ignore=tests/heard", *gate.AGAIN, "-k", "word"],
        ["tests/heard", *gate.AGAIN, "-k", "word"],
    ]
    assert [step.passing for step in gate.tests(ROOT, python, [], cores=2)] == [(0,), (0,)]


@pytest.mark.parametrize(
    ("cores", "parts", "heard"),
    [
        (1, [], []),
        (2, ["-n", "2", "--dist", "loadfile"], ["-n", "3", "--dist", "worksteal"]),
        (64, ["-n", "8", "--dist", "loadfile"], ["-n", "8", "--dist", "worksteal"]),
    ],
)
def test_tests_run_in_several_processes_where_there_are_cores(
    cores: int, parts: list[str], heard: list[str]
) -> None:
    steps = gate.tests(ROOT, Path(sys.executable), ["-x"], cores)
    assert [step.command[4:-1] for step in steps] == [[*parts, *gate.AGAIN], [*heard, *gate.AGAIN]]


def test_a_test_that_passes_the_second_time_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n", encoding="utf-8")
    words = "TAKES = []\n\ndef test_a():\n    TAKES.append(1)\n    assert len(TAKES) == 2\n"
    (tmp_path / "test_one.py").write_text(words, encoding="utf-8")
    step = gate.Step("parts", [sys.executable, "-m", "pytest", *gate.AGAIN])
    outcome = gate.take(step, tmp_path)
    assert outcome.passed
    assert outcome.again == ("test_one.py::test_a",)
    gate.print_summary([outcome])
    assert "Not steady, it was run more than once: test_one.py::test_a\n" in capsys.readouterr().out


def test_the_closing_line_of_several_processes_is_counted(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n", encoding="utf-8")
    for name in ("one", "two"):
        words = "def test_a():\n    pass\n\ndef test_b():\n    pass\n"
        (tmp_path / f"test_{name}.py").write_text(words, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "xdist.plugin", *gate.at_once(2, "loadfile")]
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # three processes would each load what none of them needs
    outcome = gate.take(gate.Step("parts", command, alone), tmp_path)
    assert outcome.passed
    assert outcome.closing is not None
    assert outcome.closing["counts"] == "4 passed"
