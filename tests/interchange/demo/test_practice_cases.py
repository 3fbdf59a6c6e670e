"""Border cases to practise on: for every rubric that ships, on pictures that ship with the program."""

import itertools
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from app.files.rubric_file import load_rubric
from app.files.template_file import built_in_template, read_template
from app.interchange.demo.practice_cases import PracticeCase, load_cases
from app.sessions.describe.description_remarks import remarks_on
from app.study.alt_text import Draft
from app.study.verdict import Verdict

RUBRICS = [
    entry.name.removesuffix(".toml")
    for entry in sorted((resources.files("resources") / "rubrics").iterdir(), key=lambda entry: entry.name)
]
PICTURES = {
    entry.name
    for entry in (resources.files("resources") / "practice").iterdir()
    if entry.name.endswith(".webp")
}


def script(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("resources") / "practice" / f"{name}.toml").read_text("utf-8"))


def cases(name: str) -> Iterator[PracticeCase]:
    rubric = load_rubric(name)
    for criterion in rubric.criteria:
        yield from load_cases(rubric.artifact, criterion.short)


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


@pytest.mark.parametrize("name", RUBRICS)
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
    used = {case["picture"] for name in RUBRICS for case in script(name)["case"]}
    assert used == PICTURES
    assert all(case.picture.is_file() for name in RUBRICS for case in cases(name))


def test_the_pictures_are_upright_and_plainly_different() -> None:
    small: dict[str, Image.Image] = {}
    for path in {case.picture for name in RUBRICS for case in cases(name)}:
        with Image.open(path) as picture:
            assert (picture.mode, picture.size) == ("RGB", (960, 1280))
            small[path.name] = picture.resize((96, 128))
    for (one, first), (other, second) in itertools.combinations(small.items(), 2):
        difference = sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) / 3
        assert difference > 8, f"{one} and {other} look alike"
