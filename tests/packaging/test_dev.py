"""The command line and the demo study it opens."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import demo
import dev
from tests.packaging.miniature import plant_tree, pretend_finished
from tests.repository import ROOT

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
    assert all(f"dev.py {verb}" in told for verb in ("run", "test", "fix", "bench"))


def test_an_unsuitable_python_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert dev.main(["run"]) == 1
    assert "needs Python 3.11, 3.12, 3.13 or 3.14, and this is Python 3.10" in capsys.readouterr().err


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


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["test", "tests/nowhere"], "there is no file or folder tests/nowhere"),
        (["test", "tests/nowhere.py::test_a"], "there is no file or folder tests/nowhere.py"),
        (["run", "tests"], "run takes no files. Arguments for the program go after --"),
        (["bench", "--fast"], "--fast belongs to test"),
    ],
)
def test_what_cannot_be_meant_is_an_error(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        dev.main(words)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"error: {reason}\n")


def test_paths_are_found_from_the_current_folder_and_from_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "tests" / "packaging")
    asked, passed_on = dev.read_arguments(
        ["test", "--fast", "test_dev.py::test_a", "tests/storage", "--", "-k", "x"]
    )
    assert asked.paths == [str(Path("tests", "packaging", "test_dev.py::test_a")), "tests/storage"]
    assert (asked.fast, passed_on) == (True, ["-k", "x"])


def test_fix_formats_and_sorts_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "module.py"
    module.write_text("import sys\nimport os\nprint( os, sys )\n", encoding="utf-8")
    monkeypatch.setattr(dev, "set_up", lambda level: (Path(sys.executable), True))
    assert dev.main(["fix", str(module)]) == 0
    assert module.read_text(encoding="utf-8") == "import os\nimport sys\n\nprint(os, sys)\n"
