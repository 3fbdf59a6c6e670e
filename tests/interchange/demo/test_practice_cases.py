"""Border cases to practise on: for every rubric that ships, on pictures that are drawn the same every time."""

import itertools
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from app.files.rubric_file import load_rubric
from app.files.template_file import built_in_template, read_template
from app.interchange.demo.practice_cases import PracticeCase, draw_picture, load_cases
from app.sessions.describe.description_wording import remarks_on
from app.study.description import Draft
from app.study.verdict import Verdict
from resources.practice.pictures import PICTURES, draw

RUBRICS = [
    entry.name.removesuffix(".toml")
    for entry in sorted((resources.files("resources") / "rubrics").iterdir(), key=lambda entry: entry.name)
]
OTHERS = [name for name in RUBRICS if name != "guide-cane"]


def script(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("resources") / "practice" / f"{name}.toml").read_text("utf-8"))


def cases(name: str) -> Iterator[PracticeCase]:
    rubric = load_rubric(name)
    for criterion in rubric.criteria:
        yield from load_cases(rubric.artifact, criterion.short)


@pytest.fixture(scope="module")
def drawn() -> dict[str, Image.Image]:
    return {name: draw(name) for name in PICTURES}


def test_six_rubrics_ship_and_each_has_cases() -> None:
    assert len(RUBRICS) == 6
    for name in RUBRICS:
        found = list(cases(name))
        assert len(found) >= 5, name
        assert len(found) == len(script(name)["case"]), f"{name}: a case is about no criterion"


@pytest.mark.parametrize("name", RUBRICS)
def test_the_cases_of_a_rubric_are_not_all_answered_alike(name: str) -> None:
    found = list(cases(name))
    assert {case.accepted for case in found} >= {(Verdict.MET,)}
    assert any(Verdict.NOT_MET in case.accepted for case in found)
    assert any(len(case.accepted) > 1 for case in found), "none where careful people differ"
    assert all(case.why.endswith(".") and len(case.why) < 200 for case in found)
    assert len({(case.picture, case.why) for case in found}) == len(found)


@pytest.mark.parametrize("name", OTHERS)
def test_a_picture_is_described_by_the_template_and_gives_no_verdict_away(name: str) -> None:
    artifact = load_rubric(name).artifact
    template = read_template(built_in_template(artifact), name)
    for picture in script(name)["picture"]:
        assert picture["file"] in PICTURES
        assert set(picture["fields"]) <= {field.code for field in template.fields}
        remarks = [remark.sentence for remark in remarks_on(template, Draft(picture["fields"]))]
        open_ones = sum(one.required and not picture["fields"].get(one.code) for one in template.fields)
        assert len(remarks) == open_ones <= 1, remarks  # what cannot be seen is left open on purpose
    for case in cases(name):
        assert len(case.description) > 80
        assert ".." not in case.description


def test_every_picture_is_used_and_belongs_to_a_case() -> None:
    used = {case["picture"] for name in OTHERS for case in script(name)["case"]}
    assert used == set(PICTURES)
    assert len(PICTURES) == 2 * len(OTHERS)


def test_the_pictures_are_upright_and_plainly_different(drawn: dict[str, Image.Image]) -> None:
    for picture in drawn.values():
        assert (picture.mode, picture.size) == ("RGB", (960, 1280))
    small = {name: picture.resize((96, 128)) for name, picture in drawn.items()}
    for (one, first), (other, second) in itertools.combinations(small.items(), 2):
        difference = sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) / 3
        assert difference > 8, f"{one} and {other} look alike"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_same_every_time(name: str, drawn: dict[str, Image.Image]) -> None:
    assert draw(name).tobytes() == drawn[name].tobytes()


def test_a_case_is_drawn_into_a_folder_once(tmp_path: Path) -> None:
    case = next(cases("mridangam"))
    file = draw_picture(case, tmp_path)
    with Image.open(file) as picture:
        assert picture.size == (960, 1280)
    written = file.stat().st_mtime_ns
    assert draw_picture(case, tmp_path) == file
    assert file.stat().st_mtime_ns == written


def test_the_demos_pictures_are_drawn_by_the_same_name_and_others_refused() -> None:
    assert draw("cane-01.png").size == (960, 1280)
    with pytest.raises(KeyError):
        draw("cane-99.png")
