"""What ships is whole: pictures draw, and rubrics, templates and the demo study fit one another."""

import itertools
import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from app.study.verdict import Judgment

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
