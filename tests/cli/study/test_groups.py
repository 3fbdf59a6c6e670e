"""Groups of images outside the window: as CSV, and as a contact sheet with descriptions."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from storage.folder import open_study
from tests.storage.making import make_study


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ada has put images 1 and 3 of three into a group with a reason, and made an empty one."""
    with closing(make_study(tmp_path / "study", images=3)) as study:
        ada = study.raters.add("Ada")
        group = study.groupings.make(ada, "straight", "they look new, all")
        for image in (1, 3):
            study.groupings.put(ada, image, group)
        study.groupings.make(ada, "bent")
    return tmp_path / "study"


def test_groups_are_exported(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "groups.csv"
    assert main(["export", str(folder), "--format", "groups", "--out", str(out)]) == 0
    lines = out.read_text("utf-8").splitlines()
    assert lines[0] == "rater,group,reason,number,image,description"
    assert [line.split(",")[:2] for line in lines[1:]] == [["Ada", "straight"]] * 2 + [["Ada", "bent"]]
    assert '"they look new, all",1,' in lines[1]
    assert '"they look new, all",3,' in lines[2]
    assert lines[3] == "Ada,bent,,,,"


def test_a_contact_sheet_shows_the_groups_that_somebody_made(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["images", "sheet", str(folder), "--groups-of", "ada"]) == 0
    told = capsys.readouterr().out
    places = [
        told.index(words) for words in ("Group straight", "Reason: they look new", "Image 1,", "Image 3,")
    ]
    places += [told.index(words) for words in ("Group bent", "Images without a group", "Image 2,")]
    assert places == sorted(places)
    assert main(["images", "sheet", str(folder), "--groups-of", "Ben"]) == 1
    assert "Ben has made no groups. People who made groups: Ada." in capsys.readouterr().err


def test_adding_images_takes_no_groups(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["images", "add", str(folder), "x.png", "--groups-of", "Ada"]) == 2
    assert "--groups-of" in capsys.readouterr().err
    with closing(open_study(folder)) as study:
        assert len(list(study.images.all())) == 3
