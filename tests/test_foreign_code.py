"""Nothing that lies in the current folder is executed, whatever it is called and whatever the search paths say."""

import ast
import os
import queue
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

import demo
import dev
from app import child_process
from app.captions.coco import has_java
from app.captions.spice import spice
from app.child_process import python_command, python_environment
from app.cli.study.machine import look
from app.errors import UserError
from app.judging.calls.attempts import RequestRate
from app.judging.runs.worker_messages import RunEnded
from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.judge_process import JudgeProcess
from app.speech import screen_reader
from app.speech.player import NoPlayer, NoSound, Player, new_sound
from app.study.judge.judge_setup import JudgeSetup
from exporters.braille import liblouis
from tests.judging.servers import judge_server
from tests.packaging.miniature import plant_tree, pretend_finished
from tests.repository import ROOT
from tests.sessions.judge_sitting import Sitting, make_study, met
from widgets.theme.motion import may_move

ROOMS = ("app", "exporters", "packaging", "storage", "widgets")
STARTER = "app/child_process.py"
# `packaging` works before anything is installed. Its commands are looked at below.
MAY_START = {
    STARTER,
    "packaging/documentation/recordings.py",
    "packaging/documentation/site_check.py",
    "widgets/shell/exported_file.py",  # has the system open what the person has just exported, by an absolute path
    *(
        f"packaging/{name}.py"
        for name in (
            "demo",
            "dev",
            "python_setup",
            "readability",
            "side_environment",
            "steps",
            "supervision",
            "system_packages",
        )
    ),
    *(
        f"packaging/installers/{name}.py"
        for name in ("appimage", "bare_root", "bundle", "check", "icu_data", "windows_package")
    ),
}
STARTS = re.compile(
    r"subprocess\.(run|Popen|call|check_call|check_output|getoutput|getstatusoutput)$|os\.(system|popen|startfile)$"
    r"|os\.(exec|spawn|posix_spawn|fork)\w*$|pty\.\w+$|webbrowser\.\w+$|multiprocessing\.\w+$|shutil\.which$"
    r"|asyncio\.create_subprocess_\w+$|(QtCore\.)?QProcess(\.\w+)?$|(QtGui\.)?QDesktopServices\.openUrl$"
    r"|(futures\.)?ProcessPoolExecutor$"
)
MODULES = (
    *(
        "app",
        "argparse",
        "demo",
        "ensurepip",
        "exporters",
        "gate",
        "json",
        "logging",
        "openai",
        "pathlib",
        "pip",
    ),
    *(
        "pkgutil",
        "platformdirs",
        "PySide6",
        "python_setup",
        "pyttsx3",
        "resources",
        "sitecustomize",
        "sqlite3",
    ),
    *(
        "storage",
        "subprocess",
        "system_packages",
        "tempfile",
        "tomllib",
        "typing",
        "usercustomize",
        "venv",
        "widgets",
    ),
)
PROGRAMS = (
    *(
        "aplay",
        "apt-get",
        "dbus-send",
        "defaults",
        "dnf",
        "dpkg-query",
        "espeak-ng",
        "gdbus",
        "gsettings",
        "java",
    ),
    *("lou_translate", "orca", "paplay", "pw-play", "python", "python3", "rpm"),
)


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, full of files that say so when they are executed; search paths lead there by mistake."""
    folder = tmp_path / "downloaded"
    folder.mkdir()
    executed = tmp_path / "executed"
    for name in MODULES:
        (folder / f"{name}.py").write_text(
            f"open({str(executed)!r}, 'a').write('{name}.py ')\n", encoding="utf-8"
        )
    for name in PROGRAMS:
        (folder / name).write_text(f"#!/bin/sh\necho {name} >> '{executed}'\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", f":.:{os.environ['PATH']}:")
    monkeypatch.setenv("PYTHONPATH", ":.")
    yield folder
    assert not executed.exists(), executed.read_text(encoding="utf-8")


@cache
def sources() -> list[tuple[str, ast.Module]]:
    """Every module that is shipped, by its path."""
    paths = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return [
        (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in paths
    ]


def used(tree: ast.Module) -> set[str]:
    """Every name in a module, with what it is a part of; types such as `Popen[bytes]` left out."""
    types = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    return {dotted(node) for node in ast.walk(tree) if id(node) not in types}


def dotted(node: ast.AST) -> str:
    """A name with what it is a part of, such as `os.path.join`; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (owner := dotted(node.value)):
        return f"{owner}.{node.attr}"
    return ""


def test_processes_are_started_in_one_place() -> None:
    found = {name for name, tree in sources() if any(map(STARTS.match, used(tree)))}
    assert found <= MAY_START
    assert STARTER in found, "the search finds what it looks for"


def test_no_name_of_a_starter_is_imported_by_itself() -> None:
    """Else the search above would not find it."""
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module in (
                "subprocess",
                "os",
                "pty",
                "webbrowser",
                "shutil",
            ):
                assert not [one.name for one in node.names if STARTS.match(f"{node.module}.{one.name}")], name


def test_every_python_that_is_started_leaves_the_current_folder_out() -> None:
    """The gate's commands run in the checkout, which is our own code."""
    for name, tree in sources():
        if name == "packaging/steps.py":
            continue
        for node in ast.walk(tree):
            words = [
                ast.literal_eval(one) for one in getattr(node, "elts", []) if isinstance(one, ast.Constant)
            ]
            if {"-c", "-m"} & set(map(str, words)) and "tests.benchmarks" not in words:
                assert {"-P", "-I"} & set(words), f"{name}: {ast.unparse(node)}"


def test_the_voice_and_everything_the_doctor_starts(hostile: Path) -> None:
    found = look("0")
    assert found.voice.voices or found.voice.problem
    assert found.scripts, "the process that looks for typefaces has ended well"
    screen_reader.version()
    may_move()


def test_a_judge_asked_for_the_window(hostile: Path, tmp_path: Path) -> None:
    folder = make_study(tmp_path / "study")
    with judge_server(met) as server:
        sitting = Sitting(folder, server.url)
        sitting.form = JudgeForm(JudgeSetup("test-model", server.url))
        sitting.plan()
        plan = sitting.session.plan
        sitting.close()
        assert plan is not None
        woken: queue.SimpleQueue[None] = queue.SimpleQueue()
        run = JudgeProcess(folder, plan, RequestRate(tries=1), True, lambda: woken.put(None))
        event = None
        while not isinstance(event, RunEnded):
            woken.get(timeout=120)
            event = run.events.get()
        run.release()
    assert event == RunEnded()


def test_a_sound(hostile: Path) -> None:
    player = Player()
    player.begin()
    sound = new_sound()
    with suppress(NoPlayer, NoSound):  # what matters is which programs were tried
        player.start(sound)
        player.finish()
    os.close(sound)


def test_braille_and_java(hostile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liblouis, "_library", lambda: None)
    with suppress(UserError):  # it may not be installed
        liblouis.translate(["a"], "en-us-g1.ctb")
    has_java()
    with pytest.raises((OSError, ValueError, subprocess.CalledProcessError)):
        spice({"a": ["x"]}, {"a": "x"}, tmp_path)


def test_a_module_of_ours_that_starts_with_the_current_folder_as_its_own(hostile: Path) -> None:
    """Were the neutral folder forgotten, `-P` alone has to do."""
    command = python_command("app", "touchstone")
    done = subprocess.run([*command, "--version"], env=python_environment(), cwd=hostile, capture_output=True)
    assert done.returncode == 0, done.stderr
    grandchild = (
        "import json, subprocess, sys; subprocess.run([sys.executable, '-c', 'import json'], check=True)"
    )
    child_process.run([sys.executable, "-P", "-c", grandchild], cwd=hostile, check=True)


def test_the_installed_command(hostile: Path) -> None:
    command = Path(sys.executable).with_name("touchstone")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([command, "doctor"], env=environment, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr


@pytest.mark.parametrize("module", ["app", "touchstone"])
def test_a_module_that_is_started_by_hand_without_the_safe_path(module: str, tmp_path: Path) -> None:
    """Every module has a file of its name in the current folder, except those that Python imports before ours."""
    folder, executed = tmp_path / "downloaded", tmp_path / "executed"
    folder.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    (folder / "early.py").write_text("import sys; print(*sys.modules)", encoding="utf-8")
    early = subprocess.run(
        [sys.executable, "-m", "early"], env=environment, cwd=folder, capture_output=True, text=True
    ).stdout.split()
    assert "os" in early
    assert not {"json", "pathlib", "typing"} & set(early)
    ours = ("exporters", "openai", "pandas", "platformdirs", "resources", "statsmodels", "storage", "widgets")
    for name in {*sys.stdlib_module_names, *ours} - set(early):
        (folder / f"{name}.py").write_text(
            f"open({str(executed)!r}, 'a').write('{name} ')\n", encoding="utf-8"
        )
    done = subprocess.run(
        [sys.executable, "-m", module, "export", "nowhere", "--format", "csv", "--out", "x.csv"],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert not executed.exists(), executed.read_text(encoding="utf-8")
    assert done.returncode == 1, done.stderr
    assert "nowhere" in done.stderr


def test_setting_up_and_starting_a_checkout(
    hostile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dev.leave_current_folder_out()  # as it does first of all
    demo.can_open_window(Path(sys.executable))
    tree = plant_tree(tmp_path / "tree")
    (tree.root / "app").mkdir()
    (tree.root / "app" / "__main__.py").write_text("print('started')", encoding="utf-8")
    for name in ("dev.py", "python_setup.py", "system_packages.py"):
        text = (ROOT / "packaging" / name).read_text(encoding="utf-8")
        (tree.root / "packaging" / name).write_text(text, encoding="utf-8")
    pretend_finished(tree, "run")
    monkeypatch.setenv("PYTHONPATH", str(tree.root))
    command = [sys.executable, str(tree.root / "packaging" / "dev.py"), "run", "--", "x"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout == "started\n", done.stderr


def test_search_paths_lose_what_means_the_current_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for leave_out in (dev.leave_current_folder_out, child_process.leave_current_folder_out):
        monkeypatch.setenv("PATH", ":/usr/bin::.:bin:/bin:")
        leave_out()
        assert os.environ["PATH"] == "/usr/bin:/bin"
    monkeypatch.setenv("PYTHONPATH", "::")
    monkeypatch.setenv("LD_LIBRARY_PATH", ":/opt/lib")
    made = child_process.environment()
    assert "PYTHONPATH" not in made
    assert made["LD_LIBRARY_PATH"] == "/opt/lib"
    assert made["PYTHONSAFEPATH"] == "1"


def test_a_program_that_is_not_installed_is_not_found(hostile: Path) -> None:
    (hostile / "only-here").write_text("#!/bin/sh\n", encoding="utf-8")
    (hostile / "only-here").chmod(0o755)
    assert child_process.find_program("only-here") is None
    with pytest.raises(FileNotFoundError):
        child_process.run(["only-here"])
