"""What ships is whole: pictures draw, and rubrics, templates and the demo study fit one another."""

import itertools
import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from app.study.verdict import Doubt, Judgment
from resources.demo.pictures import PICTURES, draw

RUBRICS = {
    "guide-cane": (5, 2),
    "braille-notetaker": (5, 4),
    "chundan-vallam": (4, 4, 2),
    "mridangam": (4, 4, 1),
    "pallanguzhi": (5, 2, 1),
    "kasavu-saree": (4, 1),
}
CONDITIONAL = {"T2.C1", "T2.C2", "T2.C3", "T2.C4", "T3.C1", "T3.C2"}
JUDGMENTS = {"s": Judgment.CAN_BE_SHOWN, "i": Judgment.NEEDS_IMPROVEMENT, "n": Judgment.NEVER_SHOW}


def load(folder: str, name: str) -> dict[str, Any]:
    return tomllib.loads(files("resources").joinpath(folder, name).read_text(encoding="utf-8"))


def codes(rubric: dict[str, Any]) -> list[str]:
    return [f"{theme['code']}.{c['code']}" for theme in rubric["theme"] for c in theme["criterion"]]


@pytest.fixture(scope="module")
def drawn() -> dict[str, Image.Image]:
    return {name: draw(name) for name in PICTURES}


@pytest.fixture(scope="module")
def demo() -> dict[str, Any]:
    return load("demo", "demo.toml")


def test_ten_pictures_are_drawn_upright_and_in_colour(drawn: dict[str, Image.Image]) -> None:
    assert len(drawn) == 10
    for picture in drawn.values():
        assert (picture.mode, picture.size) == ("RGB", (960, 1280))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_same_every_time(name: str, drawn: dict[str, Image.Image]) -> None:
    assert draw(name).tobytes() == drawn[name].tobytes()


def test_the_pictures_are_plainly_different(drawn: dict[str, Image.Image]) -> None:
    small = {name: picture.resize((96, 128)) for name, picture in drawn.items()}
    for (one, first), (other, second) in itertools.combinations(small.items(), 2):
        difference = sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) / 3
        assert difference > 12, f"{one} and {other} look alike"


def test_an_unknown_picture_is_refused() -> None:
    with pytest.raises(KeyError):
        draw("cane-11.png")


def test_no_other_rubric_or_template_ships() -> None:
    for folder in ("rubrics", "templates"):
        shipped = {entry.name for entry in files("resources").joinpath(folder).iterdir()}
        assert shipped == {f"{name}.toml" for name in RUBRICS}


@pytest.mark.parametrize("name", RUBRICS)
def test_a_rubric_has_its_criteria(name: str) -> None:
    rubric = load("rubrics", f"{name}.toml")
    assert {"title", "artifact", "community", "source"} <= rubric.keys()
    assert tuple(len(theme["criterion"]) for theme in rubric["theme"]) == RUBRICS[name]
    for number, theme in enumerate(rubric["theme"], 1):
        assert theme["code"] == f"T{number}"
        assert theme["statement"].endswith(".")
        expected = [f"C{n + 1}" for n in range(len(theme["criterion"]))]
        assert [c["code"] for c in theme["criterion"]] == expected
    for criterion in itertools.chain.from_iterable(theme["criterion"] for theme in rubric["theme"]):
        assert criterion["text"].endswith(".")
        assert 0 < len(criterion["short"]) <= 40
        assert criterion["not_visible"] == "met"
        assert criterion.keys() <= {
            "code",
            "draft",  # translations that nobody has confirmed
            "short",
            "text",
            "guidance",
            "applies_when",
            "fields",
            "not_visible",
        }


@pytest.mark.parametrize("name", RUBRICS)
def test_only_criteria_about_oarsmen_depend_on_the_picture(name: str) -> None:
    rubric = load("rubrics", f"{name}.toml")
    criteria = itertools.chain.from_iterable(theme["criterion"] for theme in rubric["theme"])
    pairs = zip(codes(rubric), criteria, strict=True)
    conditional = {code for code, criterion in pairs if "applies_when" in criterion}
    assert conditional == (CONDITIONAL if name == "chundan-vallam" else set())


@pytest.mark.parametrize("name", RUBRICS)
def test_a_template_says_its_fields(name: str) -> None:
    template = load("templates", f"{name}.toml")
    fields = template["field"]
    known = [field["code"] for field in fields]
    assert template["artifact"] == load("rubrics", f"{name}.toml")["artifact"]
    assert 5 <= len(known) == len(set(known)) <= 8
    assert template["line"]["opening"]
    assert set(template["line"]["fields"]) <= set(known)
    for field in fields:
        for words in (field["sentence"], field["short"]):
            assert re.findall(r"\{.*?\}", words) == ["{value}"]
        assert field["sentence"].endswith(".")
        assert field["missing"].endswith(".")
        assert field["short_missing"]
        assert "{" not in field["missing"] + field["short_missing"]
        assert field["question"].endswith("?")
        assert isinstance(field["required"], bool)
        assert all(not s.endswith(".") and not s[0].isupper() for s in field["suggestions"])


def test_a_template_gives_no_verdict_away() -> None:
    verdicts = re.compile(
        r"\b(deformed|wrong|correct|beautiful|proper|valid|authentic|appropriate)\b", re.IGNORECASE
    )
    for name in RUBRICS:
        text = files("resources").joinpath("templates", f"{name}.toml").read_text(encoding="utf-8")
        assert not verdicts.search(text), name


def test_the_demo_describes_the_pictures_in_order(demo: dict[str, Any]) -> None:
    template = load("templates", f"{demo['template']}.toml")
    known = {field["code"] for field in template["field"]}
    assert tuple(image["file"] for image in demo["image"]) == PICTURES
    for image in demo["image"]:
        assert image["source"]
        assert image["scene"].endswith(".")
        assert image["fields"].keys() <= known
        assert all(value and not value.endswith(".") for value in image["fields"].values())
    assert any(known - image["fields"].keys() for image in demo["image"]), "no field that cannot be told"
    assert sum(image.get("reference", False) for image in demo["image"]) == 1
    assert not any(image.get("photograph", False) for image in demo["image"])


def test_the_demo_answers_fit_the_rubric(demo: dict[str, Any]) -> None:
    length = len(codes(load("rubrics", f"{demo['rubric']}.toml")))
    for rater in demo["rater"]:
        runs = rater.get("runs", {})
        answers = {f: [string] for f, string in rater.get("answers", {}).items()} | runs
        assert answers.keys() <= set(PICTURES)
        assert all(len(strings) == 5 for strings in runs.values())
        every = [string for strings in answers.values() for string in strings]
        assert all(re.fullmatch(r"[10?.\-]+", s) and len(s) == length for s in every)
        is_whole = answers.keys() == set(PICTURES) and "." not in "".join(every)
        assert rater["finished"] is is_whole
        if rater["kind"] != "judge":
            assert len(rater["showing"]) == len(PICTURES)
            assert set(rater["showing"]) <= {*JUDGMENTS, "."}


def test_the_demo_people_disagree_and_one_is_not_done(demo: dict[str, Any]) -> None:
    raters = {rater["name"]: rater for rater in demo["rater"]}
    ada, ben = (raters[name]["answers"] for name in ("Ada", "Ben"))
    differing = [
        (f, i) for f in PICTURES for i, (a, b) in enumerate(zip(ada[f], ben[f], strict=True)) if a != b
    ]
    assert len(differing) >= 8
    assert [s.count(".") for s in raters["Robin"]["answers"].values()] == [0, 0, 5]


def test_the_demo_remarks_stand_beside_an_answer(demo: dict[str, Any]) -> None:
    criteria = codes(load("rubrics", f"{demo['rubric']}.toml"))
    raters = {rater["name"]: rater for rater in demo["rater"]}
    places = [(r["rater"], r["image"], r["item"]) for r in demo["remark"]]
    assert len(places) == len(set(places))
    for remark in demo["remark"]:
        assert remark.get("doubt") or remark.get("note")
        assert "doubt" not in remark or Doubt(remark["doubt"]) is not Doubt.UNSAID
        rater = raters[remark["rater"]]
        if remark["item"] == "showing":
            assert rater["showing"][PICTURES.index(remark["image"])] != "."
        else:
            assert rater["answers"][remark["image"]][criteria.index(remark["item"])] != "."
    assert {r["doubt"] for r in demo["remark"] if "doubt" in r} == set(Doubt) - {Doubt.UNSAID, Doubt.EITHER}
