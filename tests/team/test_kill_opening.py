"""Kills while a packet is opened, before any step that reaches the disk: opening it again gives the whole study."""

import shutil
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.folder import open_study
from storage.safety.check import check_study
from tests.canonical_facts import Facts, canonical
from tests.command_line import CommandLine, Fault
from tests.storage.making import make_study, write_picture

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
KILLED = -9
FEWEST_STEPS = 50
CLOSE = 8


@pytest.fixture(scope="module")
def packets(tmp_path_factory: pytest.TempPathFactory, commands: CommandLine) -> list[Path]:
    """Two packets for Ada, the second one after pictures were added."""
    place = tmp_path_factory.mktemp("packets")
    study = make_study(place / "study", images=1)
    study.raters.add("Ada")
    study.close()
    made = []
    for number in (1, 2):
        with closing(open_study(place / "study")) as study:
            study.prepare_to_write()
            picture = place / f"picture-{number}.png"
            study.images.add(picture, write_picture(picture, shade=number * 50))
        out = place / f"{number}.touchstone"
        told = commands.run("packet", "out", place / "study", "--rater", "Ada", "--out", out, "--yes")
        assert told.code == 0, told.err
        made.append(out)
    return made


def opening(packet: Path, into: Path) -> tuple[str | Path, ...]:
    return ("open", packet, "--into", into, "--no-window")


def state(folder: Path) -> Facts:
    """What a study knows."""
    with closing(open_study(folder)) as study:
        return canonical(study.database)


def beside_facts(folder: Path) -> tuple[list[str], list[bytes], list[str]]:
    """The picture files of a study, the key for what goes back, and the last note of what was opened."""
    with closing(open_study(folder)) as study:
        rows = study.database.cells
        keys = rows("SELECT packet FROM packet_secret ORDER BY packet")
        return (
            sorted(path.name for path in (folder / "images").rglob("*") if path.is_file()),
            keys,
            rows("SELECT json_extract(told, '$.work') FROM merging ORDER BY id"),
        )


def left_in(place: Path) -> list[str]:
    """What lies beside the study."""
    return sorted(path.name for path in place.iterdir() if path.name != "Ada")


@pytest.mark.parametrize("is_newer", [False, True], ids=["first", "newer"])
def test_opening_again_gives_the_whole_study(
    commands: CommandLine, packets: list[Path], tmp_path: Path, is_newer: bool
) -> None:
    if is_newer:
        begin = tmp_path / "begin" / "Ada"
        assert commands.run(*opening(packets[0], begin)).code == 0
        assert commands.run("annotate", begin, "--rater", "Ada", typed="y\n").code == 0
    else:
        begin = tmp_path / "nothing"
    packet = packets[int(is_newer)]

    def attempt(name: str, killed_before: int) -> tuple[Path, int]:
        into = tmp_path / name / "Ada"
        into.parent.mkdir()
        if is_newer:
            shutil.copytree(begin, into)
        return into, commands.run(*opening(packet, into), fault=Fault(killed_before)).code

    whole, code = attempt("whole", 0)
    assert code == 0
    expected, beside = state(whole), beside_facts(whole)
    earlier = state(begin) if is_newer else None

    def survives(step: int) -> bool:
        """Kill it before this step, unless it has fewer, and open the packet again."""
        into, code = attempt(f"step {step}", step)
        assert code in (0, KILLED)
        if is_newer or into.exists():
            assert state(into) in (earlier, expected), step
        told = commands.run(*opening(packet, into))
        assert (told.code, told.err) == (0, ""), step
        assert (state(into), beside_facts(into)) == (expected, beside), step
        assert check_study(into).is_sound, step
        assert left_in(into.parent) == [], step
        shutil.rmtree(into.parent)
        return code == 0

    # Every step takes minutes. From the first one ever further apart to beyond the last one, then closer to that.
    killed, beyond = 0, 100
    while not survives(beyond):
        killed, beyond = beyond, 4 * beyond
    while beyond - killed > CLOSE:
        middle = (killed + beyond) // 2
        killed, beyond = (killed, middle) if survives(middle) else (middle, beyond)
    assert killed > FEWEST_STEPS
