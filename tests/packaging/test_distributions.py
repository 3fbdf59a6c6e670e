"""The wheel and the source distribution, each installed by pip in an environment of its own, away from this checkout.

What the program depends on comes from the environment of the tests, so nothing is downloaded.
"""

import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import locks
from tests.repository import ROOT

SITE = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
OFFLINE = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "-q")


def run(*command: str | Path, cwd: Path) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr[-1500:]
    return done.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    out = tmp_path_factory.mktemp("made")
    run(sys.executable, "-P", "-m", "hatchling", "build", "-d", out, cwd=ROOT)
    return out


@pytest.fixture(params=["*.whl", "*.tar.gz"])
def installed(made: Path, request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An environment in which one of them is installed."""
    (file,) = made.glob(request.param)
    place = tmp_path / "environment"
    run(sys.executable, "-P", "-m", "venv", "--without-pip", place, cwd=tmp_path)
    others = sysconfig.get_path("purelib")
    (place / SITE / "others.pth").write_text(f"{others}\n", encoding="utf-8")
    pip: list[str | Path] = [sys.executable, "-P", "-m", "pip", "--python", place / "bin/python"]
    run(*pip, "install", *OFFLINE, "--ignore-installed", file, cwd=tmp_path)
    return place


def test_the_wheel_holds_the_program_and_its_manual_and_nothing_else(made: Path) -> None:
    (file,) = made.glob("*.whl")
    with zipfile.ZipFile(file) as wheel:
        names = wheel.namelist()
    tops = {name.split("/")[0] for name in names if not name.startswith("touchstone_workbench-")}
    assert tops == {"app", "widgets", "storage", "exporters", "resources", "touchstone.py"}
    data = [name.partition(".data/data/")[2] for name in names if ".data/data/" in name]
    assert "share/man/man1/touchstone.1" in data
    assert "share/bash-completion/completions/touchstone" in data


@pytest.mark.time_limit(600)
def test_what_pip_installed_works_away_from_here(installed: Path, tmp_path: Path) -> None:
    program = installed / "bin/touchstone"
    question = "import app, touchstone, pathlib; print(pathlib.Path(app.__file__).parent.parent)"
    place = run(installed / "bin/python", "-P", "-c", question, cwd=tmp_path).strip()
    assert Path(place) == installed / SITE
    assert run(program, "--version", cwd=tmp_path).startswith("Touchstone 0")
    run(program, "demo", "demo", cwd=tmp_path)
    run(program, "check", "demo", cwd=tmp_path)
    assert (installed / "share/man/man1/touchstone.1").is_file()


@pytest.mark.parametrize(
    "file", sorted((ROOT / "packaging").glob("requirements*.txt")), ids=lambda file: file.stem
)
def test_a_lock_file_holds_the_pinned_versions_each_with_hashes(file: Path) -> None:
    pins = {pinned(line) for line in file.read_text("utf-8").splitlines() if "==" in line}
    entries = locked(file)
    assert all(hashes.startswith("sha256:") for hashes in entries.values())
    together = locks.FIRST if file.stem in locks.TOGETHER else ()
    others = {pin for name in together for pin in locked(file.with_stem(name))}
    assert set(entries) | others >= pins
    if file.stem in locks.TOGETHER:
        assert not {name for name, _ in entries} & {name for name, _ in others}, "no package has two versions"


def locked(file: Path) -> dict[tuple[str, str], str]:
    """The pins of a lock file with their hashes."""
    text = file.with_suffix(".lock").read_text("utf-8").replace("\\\n", "")
    parts = [line.partition("--hash=") for line in text.splitlines() if not line.startswith("#")]
    return {pinned(pin): hashes for pin, _, hashes in parts}


def pinned(line: str) -> tuple[str, str]:
    """The name of a package, however it is written, and its version; the systems it is for are left out."""
    name, _, version = line.partition(";")[0].partition("==")
    return re.sub(r"[-_.]+", "-", name.partition("[")[0]).lower(), version.strip()
