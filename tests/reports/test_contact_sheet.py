"""The contact sheet: by ear in the terminal, with pictures and their descriptions in a file."""

import re
from pathlib import Path

import pytest

from app.cli import main
from app.study.alt_text import Draft
from app.study.image import ImageFacts
from tests.agreement.making import rubric_of, study_of
from tests.storage.making import write_picture

Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> str:
    study = study_of(tmp_path / "study", 0, rubric_of(1))
    for number, (group, licence) in enumerate((("bent", "CC0"), ("straight", "CC0"), ("bent", "")), 1):
        file = tmp_path / f"cane-{number}.png"
        write_picture(file, shade=20 * number)
        study.images.add(file, ImageFacts(file.name, group=group, licence=licence))
    study.descriptions.add(1, Draft({"colour": "white"}, scene="A street.", author="Ada"))
    study.close()
    return str(tmp_path / "study")


def test_by_ear(folder: str, capsys: Output) -> None:
    assert main(["images", "sheet", folder]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "3 images in 2 groups; with a description: 1."
    assert lines[2] == "Group bent"
    assert lines[3].startswith("Image 1, cane-1.png. ")
    assert "white" in lines[3]
    assert lines[4] == "Image 3, cane-3.png. It has no description yet."
    assert lines[6:8] == ["Group straight", "Image 2, cane-2.png. It has no description yet."]
    assert main(["images", "sheet", folder, "--group", "straight"]) == 0
    assert "Group bent" not in capsys.readouterr().out


def test_with_pictures(folder: str, tmp_path: Path, capsys: Output) -> None:
    out = tmp_path / "sheet.html"
    assert main(["images", "sheet", folder, "--format", "html", "--out", str(out)]) == 0
    page = out.read_text(encoding="utf-8")
    alternatives = re.findall(r'alt="(Image [^"]+)"', page)
    assert len(alternatives) == 2
    assert "white" in alternatives[0]
    assert "Image 3 is not shown: its licence is not written down." in page
    every = ["images", "sheet", folder, "--format", "html", "--out", str(out), "--show-pictures", "all"]
    assert main(every) == 0
    assert len(re.findall("<img", out.read_text(encoding="utf-8"))) == 3


def test_what_is_asked_wrongly(folder: str, capsys: Output) -> None:
    assert main(["images", "sheet", folder, "a.png"]) == 2
    assert main(["images", "add", folder, "a.png", "--out", "x"]) == 2
    assert main(["images", "sheet", folder, "--out", "x"]) == 2
    capsys.readouterr()
