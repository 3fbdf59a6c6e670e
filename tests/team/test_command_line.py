"""Commands in processes that a server forks: they end as real ones do, and meet the fault that they are to meet."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.command_line import CommandLine, Fault
from tests.simulator.services import run_fresh

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")


def test_each_ends_with_its_code_and_what_it_wrote(commands: CommandLine, folder: Path) -> None:
    first, second = (commands.start("check", folder / name) for name in ("", "nowhere"))
    assert first.pid != second.pid
    told = second.wait()
    assert (told.code, told.out) == (1, "")
    assert "nowhere" in told.err
    told = first.wait()
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"OK: {folder}")
    assert commands.run("check").code == 2


def test_it_behaves_as_a_process_that_imports_the_program_itself(commands: CommandLine, folder: Path) -> None:
    """Its words, its code, the folder it is in, and its environment."""
    places = [folder.parent / name for name in ("forked", "fresh")]
    for place in places:
        shutil.copytree(folder, place / "study")
    typed, narrow = "y\nquit\n", {"COLUMNS": "60"}
    for words in (("annotate", "study", "--rater", "Ada"), ("check", "study"), ("check", "no"), ("check",)):
        forked = commands.run(*words, typed=typed, environment=narrow, folder=places[0])
        assert forked == run_fresh(words, typed, narrow, places[1]), words


def test_what_is_typed_and_the_environment_reach_it(commands: CommandLine, folder: Path) -> None:
    told = commands.run("annotate", folder, "--rater", "Ada", typed="y\n")
    assert "\nMet.\n" in told.out
    log = folder.parent / "log"
    commands.run("check", folder, environment={"XDG_STATE_HOME": str(log), "TOUCHSTONE_LOG": "info"})
    assert any(path.is_file() for path in log.rglob("*"))


def test_one_is_killed_before_a_step(commands: CommandLine, folder: Path) -> None:
    before = (folder / "study.db").read_bytes()
    killed = commands.run("annotate", folder, "--rater", "Ada", fault=Fault(killed_before=5))
    assert (killed.code, killed.out) == (-9, "")
    assert (folder / "study.db").read_bytes() == before


def test_one_finds_the_disk_full(commands: CommandLine, folder: Path) -> None:
    told = commands.run("annotate", folder, "--rater", "Ada", fault=Fault(largest_file=3000))
    assert told.code == 1
    assert "disk" in told.err


def test_one_has_a_wrong_clock(commands: CommandLine, folder: Path) -> None:
    ten_years = Fault(clock_off_s=10 * 365 * 86400)
    commands.run("annotate", folder, "--rater", "Ada", typed="y\n", fault=ten_years)
    commands.run("annotate", folder, "--rater", "Ben", typed="y\n")
    backups = sorted(path.name[:9] for path in (folder / "backups").iterdir())
    assert len(backups) == 2
    assert backups[0] < backups[1]
