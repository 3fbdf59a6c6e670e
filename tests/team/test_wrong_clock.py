"""A clock that is years ahead or behind on a machine that answers, merges and restores."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from storage.safety.check import check_study
from tests.command_line import CommandLine, Fault
from tests.simulator.known import Known, known
from tests.storage.making import make_study

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
YEAR_S = 365.25 * 86400


def value_of(person: str, known_here: Known) -> str | None:
    """What counts of a person for the first criterion."""
    (found,) = {
        value
        for (rater, _image, code), value in known_here.current.items()
        if code == "T1.C1" and known_here.raters[rater] == person
    }
    return found


@pytest.mark.parametrize("years", [30, -30])
def test_nothing_is_lost_and_the_last_word_counts(commands: CommandLine, tmp_path: Path, years: int) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    make_study(here).close()
    shutil.copytree(here, there)
    wrong = Fault(clock_off_s=years * YEAR_S)

    def run(*words: str | Path, typed: str = "", fault: Fault | None = None) -> str:
        told = commands.run(*words, typed=typed, fault=fault)
        assert told.code == 0, told.err
        return told.out

    run("annotate", here, "--rater", "Ada", typed="y\n", fault=wrong)
    run("annotate", there, "--rater", "Ben", typed="y\n")
    run("merge", here, there, fault=wrong)
    merged = known(here)
    assert (value_of("Ada", merged), value_of("Ben", merged)) == ("met", "met")
    run("annotate", here, "--rater", "Ada", typed="up\nn\n")
    assert value_of("Ada", known(here)) == "not met"
    run("merge", there, here)
    assert known(there).current == known(here).current

    newest = json.loads(run("restore", here, "--list", "--json", fault=wrong))["backups"]
    names = [one["name"] for one in newest]
    was = known(here / "backups" / names[0])
    assert merged.all_ids <= was.all_ids | known(here).all_ids
    run("restore", here, "--backup", names[0], fault=wrong)
    assert known(here).all_ids >= was.all_ids
    run("merge", here, there, fault=wrong)
    assert known(here).current == known(there).current
    run("annotate", here, "--rater", "Ada", typed="up\ny\n", fault=wrong)
    run("merge", there, here)
    assert value_of("Ada", known(there)) == "met"
    for folder in (here, there):
        assert check_study(folder).is_sound
