"""What the gate runs for which selection, and what it says in the end."""

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import gate
import steps
from budgets import overspent
from gate import Selection
from steps import Step
from tests.costs import REST
from tests.repository import ROOT

PYTHON = Path(sys.executable)


def pytest_step(name: str, closing: str, code: int) -> Step:
    words = f"import sys; print('..'); print({closing!r}); print('bye'); sys.exit({code})"
    return Step(name, [sys.executable, "-c", words])


def check(tests: list[Step], *beside: list[Step], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(gate, "chosen", lambda root, python, selection: [tests, *beside])
    return gate.check(ROOT, PYTHON, Selection())


# What it says


def test_the_gate_ends_with_the_counts_of_all_tests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tests = [
        pytest_step("parts", "==== 3 passed, 1 warning in 2.50s ====", 0),
        pytest_step("heard", "==== 4 passed, 2 skipped, 2 warnings in 61.00s (0:01:01) ====", 0),
    ]
    assert check(tests, monkeypatch=monkeypatch) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["parts", ".."]
    assert lines[-2] == "passed: heard: 4 passed, 2 skipped, 2 warnings"
    assert re.fullmatch(r"=+ 7 passed, 3 warnings, 2 skipped in \d\.\d\ds =+", lines[-1])


def test_the_gate_runs_everything_and_says_last_what_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    beside = [pytest_step("types", "no", 2), pytest_step("contracts", "yes", 0)]
    tests = [pytest_step("parts", "=== 1 passed in 1.00s ===", 0)]
    assert check(tests, beside, monkeypatch=monkeypatch) == 1
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("types")
    assert lines[at : at + 4] == ["types", "..", "no", "bye"]
    assert lines[lines.index("Summary") + 1 :][:3] == [
        "FAILED: types",
        "passed: contracts",
        "passed: parts: 1 passed",
    ]
    assert lines[-1] == "Not everything passed: types."


def test_rows_of_steps_run_at_the_same_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def until(mine: str, other: str) -> list[str]:
        wait = f"import pathlib, time\npathlib.Path({mine!r}).touch()\n"
        wait += f"while not pathlib.Path({other!r}).exists(): time.sleep(0.01)\n"
        return [sys.executable, "-c", wait + "print('=== 1 passed in 1.00s ===')"]

    one, two, three = (str(tmp_path / name) for name in ("one", "two", "three"))
    rows = (
        [Step("parts", until(one, two))],
        [Step("types", until(two, three))],
        [Step("heard", until(three, one))],
    )
    assert check(*rows, monkeypatch=monkeypatch) == 0


@pytest.mark.parametrize("closing", ["=== no tests ran in 0.01s ===", "=== 7 deselected in 0.01s ==="])
def test_a_gate_that_tested_nothing_has_not_passed(
    closing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check([pytest_step("parts", closing, 0)], monkeypatch=monkeypatch) == 1
    assert capsys.readouterr().out.endswith("No test was run: nothing fits what was asked for.\n")


def test_a_test_that_passes_the_second_time_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n", encoding="utf-8")
    words = "TAKES = []\n\ndef test_a():\n    TAKES.append(1)\n    assert len(TAKES) == 2\n"
    (tmp_path / "test_one.py").write_text(words, encoding="utf-8")
    step = Step("parts", [sys.executable, "-m", "pytest", *steps.AGAIN])
    monkeypatch.setattr(gate, "chosen", lambda root, python, selection: [[step]])
    assert gate.check(tmp_path, PYTHON, Selection()) == 0
    said = capsys.readouterr().out
    assert "passed: parts: 1 passed, 1 rerun\n" in said
    assert "Not steady, it was run more than once: test_one.py::test_a\n" in said


def test_a_folder_that_costs_more_than_its_budget_fails_the_gate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    costs = "\\n".join(["COST 3.5 tests/one", "COST 9.0 tests/new", "COST 4.0 tests/two"])
    words = f"print('{costs}'); print('=== 2 passed in 1.00s ===')"
    step = Step("parts", [sys.executable, "-c", words])
    monkeypatch.setattr(gate, "chosen", lambda root, python, selection: [[step], [step]])
    monkeypatch.setattr(gate, "overspent", partial(overspent, budgets={"tests/one": 7, "tests/two": 7}))
    assert gate.check(ROOT, PYTHON, Selection()) == 1
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "The tests cost 33 processor seconds.",
        "tests/new costs 18 processor seconds, 5 at most.",
        "tests/two costs 8 processor seconds, 7 at most.",
        "Not everything passed: the cost of the tests.",
    ]
    assert gate.check(ROOT, PYTHON, Selection(passed_on=("-k", "lock"))) == 0


def test_every_test_is_counted_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what a child of a test costs, and with several processes."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n", encoding="utf-8")
    work = "import time\nwhile time.process_time() < 0.5: pass\n"
    for name, text in (
        (
            "one/test_a.py",
            f"import subprocess, sys\ndef test_a():\n    subprocess.run([sys.executable, '-c', {work!r}])\n",
        ),
        ("two/test_b.py", "def test_b():\n    pass\n"),
    ):
        (tmp_path / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tests" / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    command = [sys.executable, "-m", "pytest", "-p", "tests.costs", "--import-mode=importlib"]
    for several in ([], ["-n", "2"]):
        outcome = gate.Gate(tmp_path).take(Step("parts", [*command, *several]), lambda piece: None)
        assert outcome.passed
        assert set(outcome.costs) == {"tests/one", "tests/two", REST}
        assert outcome.costs["tests/one"] > 5 * outcome.costs["tests/two"]


# What it runs


def test_paths_choose_their_tests_and_the_checks_of_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "changed_files", lambda root: ["app/keymap.py"])
    tests, beside = gate.chosen(ROOT, PYTHON, Selection(("tests/packaging",), passed_on=("-x",)))
    assert [step.command[3:] for step in tests] == [["tests/packaging", "-x"]]
    assert [step.command[-1] for step in beside] == [*["app/keymap.py"] * 3, "--no-logo"]
    monkeypatch.setattr(steps, "changed_files", lambda root: [])
    assert gate.chosen(ROOT, PYTHON, Selection(("tests/packaging",)))[1] == []
    monkeypatch.setattr(steps, "changed_files", lambda root: None)  # no repository, say
    beside = gate.chosen(ROOT, PYTHON, Selection(("tests/packaging",)))[1]
    assert beside == steps.static_checks(PYTHON)


def test_arguments_for_pytest_that_name_tests_run_only_those() -> None:
    tests, beside = gate.chosen(ROOT, PYTHON, Selection(passed_on=("tests/packaging", "-x")))
    assert [step.command[3:] for step in tests] == [["tests/packaging", "-x"]]
    assert beside == steps.static_checks(PYTHON)


def test_a_fast_run_leaves_out_what_is_heard() -> None:
    tests, checks = gate.chosen(ROOT, PYTHON, Selection(is_fast=True))
    assert ["--ignore=tests/heard" in step.command for step in tests] == [True, False]
    assert not any("tests/heard" in step.command for step in tests)
    assert checks == steps.static_checks(PYTHON)
    everything = [step for row in gate.chosen(ROOT, PYTHON, Selection()) for step in row]
    assert any("tests/heard" in step.command for step in everything)


@pytest.mark.parametrize(("cores", "parts", "heard"), [(1, None, None), (2, 2, 3), (64, 8, 8)])
def test_tests_run_in_several_processes_where_there_are_cores(
    cores: int, parts: int | None, heard: int | None
) -> None:
    rows = steps.all_tests(PYTHON, ["-x"], cores)
    assert [len(row) for row in rows] == ([3] if cores == 1 else [2, 1])
    chosen = [step for row in rows for step in row if not step.environment.keys() & steps.OTHER_PROCESSOR]
    for step, number in zip(chosen, (parts, heard), strict=True):
        several = ["-n", str(number), "--dist", "loadfile", "--max-worker-restart", "4"] if number else []
        assert step.command[4:] == [*several, *steps.AGAIN, "-x"]
    assert [step.passing for row in steps.all_tests(PYTHON, [], cores) for step in row] == [(0,)] * 3


def test_figures_are_compared_as_on_another_processor_too() -> None:
    (figures,) = [
        step for step in steps.all_tests(PYTHON, [], 2)[0] if "OPENBLAS_CORETYPE" in step.environment
    ]
    assert figures.command[3:] == list(steps.FIGURES)
    assert all((ROOT / name).is_file() for name in steps.FIGURES)


def test_the_tests_of_parts_give_way_to_what_is_heard(tmp_path: Path) -> None:
    """A screen reader that waits for the processor leaves things out."""
    parts, heard = (row[0] for row in steps.all_tests(PYTHON, [], 2))
    assert (parts.low_priority, heard.low_priority) == (True, False)
    command = [sys.executable, "-c", "import os; print(os.nice(0))"]
    said: list[str] = []
    for low_priority in (False, True):
        assert gate.Gate(tmp_path).take(Step("one", command, low_priority=low_priority), said.append).passed
    usual, low = map(int, "".join(said).split())
    assert low == min(usual + 10, 19)


def test_only_the_tests_of_parts_keep_freed_memory() -> None:
    """A screen reader is heard as people have it."""
    parts, heard = (row[0] for row in steps.all_tests(PYTHON, [], 2))
    assert parts.environment == {**steps.OFFSCREEN, **steps.KEEP_MEMORY}
    assert heard.environment == {}


def test_changed_files_are_those_that_differ_or_are_new(tmp_path: Path) -> None:
    assert steps.changed_files(tmp_path) is None
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(tmp_path)]
    for name in ("same.py", "changed.py", "staged.py", "gone.py", "words.md"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / ".gitignore").write_text("ignored.py\n", encoding="utf-8")
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *command], check=True, capture_output=True)
    for name in ("changed.py", "staged.py", "words.md", "new ü.py", "ignored.py"):
        (tmp_path / name).write_text("x = 1\n", encoding="utf-8")
    subprocess.run([*git, "add", "staged.py"], check=True)
    (tmp_path / "gone.py").unlink()
    assert steps.changed_files(tmp_path) == ["changed.py", "new ü.py", "staged.py"]


def test_code_that_nothing_uses_is_found(tmp_path: Path) -> None:
    used = "def used() -> None:\n    pass\n\n\nused()\n"
    (tmp_path / "module.py").write_text(f"def forgotten() -> None:\n    pass\n\n\n{used}", encoding="utf-8")
    (step,) = [step for step in steps.static_checks(PYTHON) if "vulture" in step.name]
    command = [*step.command, "--config", str(ROOT / "pyproject.toml"), str(tmp_path)]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert found.stdout.splitlines() == ["module.py:1: unused function 'forgotten' (60% confidence)"]
    assert found.returncode not in step.passing
