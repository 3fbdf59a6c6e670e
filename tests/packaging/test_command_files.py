"""The manual page and the shell completions say what the parsers say, and programs that read them take them."""

import shutil
import subprocess

import pytest

import command_files
from app.cli import MODULES
from command_list import commands

BASH = shutil.which("bash")
GROFF = shutil.which("groff")


def test_the_files_are_as_the_parsers_are_now() -> None:
    made = command_files.made()
    assert sorted(made) == sorted(path.name for path in command_files.FOLDER.iterdir())
    old = [name for name, text in made.items() if (command_files.FOLDER / name).read_text("utf-8") != text]
    assert not old, f"{', '.join(old)}: run .venv/bin/python packaging/command_files.py"


def test_every_command_and_option_is_explained() -> None:
    listed = commands()
    assert [command.name for command in listed] == list(MODULES)
    unsaid = [f"{command.name} {one}" for command in listed for one in command.arguments if not one.help]
    assert not unsaid


def completed(*words: str) -> list[str]:
    """What bash offers for the last word."""
    assert BASH
    script = command_files.FOLDER / "touchstone.bash"
    program = (
        f'source "{script}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _touchstone; '
        '[[ ${#COMPREPLY[@]} -eq 0 ]] || printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        [BASH, "--norc", "-c", program, "bash", "touchstone", *words], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.skipif(BASH is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["ju"], ["judge"]),
        (["--v"], ["--version"]),
        (["images", "sh"], ["sheet"]),
        (["images", "add", "S", "--man"], ["--manifest"]),
        (["export", "S", "--format", "csv"], ["csv", "csv-wide"]),
        (["annotate", "S", "--perception", "scr"], ["screen\\ reader"]),
        (["new", "S", "--title", "--"], []),  # any word follows; files are offered
        (["nothing", "x"], []),
    ],
)
def test_bash_completes(words: list[str], offered: list[str]) -> None:
    assert completed(*words) == offered


@pytest.mark.skipif(GROFF is None, reason="groff is not installed")
def test_the_manual_page_is_set_without_a_warning() -> None:
    assert GROFF
    page = command_files.FOLDER / "touchstone.1"
    done = subprocess.run(
        [GROFF, "-man", "-ww", "-Tutf8", "-P-cbou", str(page)], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "touchstone packet" in done.stdout
