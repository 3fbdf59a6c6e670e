"""The JSON schema of rubric files: it fits what the program ships, reads and writes, and refuses what it refuses."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from app.errors import UserError
from app.files.rubric_file import read_rubric, schema, write_rubric
from app.study.rubric import Rubric
from tests.repository import ROOT
from tests.rubrics.making import rubrics
from tests.study.test_toml_files import RUBRIC, changed

SHIPPED = sorted([*ROOT.glob("resources/rubrics/*.toml"), *ROOT.glob("resources/instruments/*.toml")])
VALIDATOR = jsonschema.Draft202012Validator(json.loads(schema()))


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema()))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: str(file.stem))
def test_files_that_ship_name_it_and_fit_it(file: Path) -> None:
    text = file.read_text("utf-8")
    named = text.splitlines()[0].removeprefix("#:schema ")
    assert (file.parent / named).read_text("utf-8") == schema()
    VALIDATOR.validate(tomllib.loads(text))


@given(rubric=rubrics())
def test_whatever_is_written_fits_it(rubric: Rubric) -> None:
    VALIDATOR.validate(tomllib.loads(write_rubric(rubric)))


@pytest.mark.parametrize(
    ("line", "new"),
    [
        (1, None),
        (1, 'title = " "'),
        (2, "artifact = 7"),
        (3, 'comunity = "us"'),
        (6, 'code = "T 1"'),
        (7, "statement = true"),
        (11, None),
        (11, "text = ['a']"),
        (16, 'not_visible = "maybe"'),
        (16, 'scale = "one to five"'),
        (16, 'scale = ["bad"]'),
        (16, 'importance = "high"'),
        (16, 'why = "yes"'),
        (16, 'lineage = "mine"'),
    ],
)
def test_a_mistake_is_found_by_both(line: int, new: str | None) -> None:
    text = changed(RUBRIC, line, new)
    with pytest.raises(UserError):
        read_rubric(text, "canes.toml")
    assert not VALIDATOR.is_valid(tomllib.loads(text))
