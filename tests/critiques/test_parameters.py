"""Every choice is in the report with its source, and senseless ones are refused."""

from dataclasses import fields, replace
from typing import Any

import pytest

from app.critiques.parameters import Alignment, Parameters, Target
from app.critiques.traditions import load_tradition


def test_every_choice_is_described_with_its_source() -> None:
    chosen = Parameters(alignment=Alignment.OVERLAP, target=Target.REFERENCE, longest=800)
    rows = chosen.described()
    assert len(rows) == len(fields(Parameters))
    assert len({row.name for row in rows}) == len(rows)
    assert all(row.name and row.value and row.source for row in rows)
    usual = {row.name: row.value for row in Parameters().described()}
    assert usual["What alignment is measured against"] == "vocabulary"
    values = {row.name: row.value for row in rows}
    assert values["How alignment is measured"] == "overlap"
    assert values["What alignment is measured against"] == "reference"
    assert values["Characters of a full-length critique"] == "800"
    assert values["Marks that end a sentence"].startswith("full stop, exclamation mark, question mark, ")
    assert values["Weights of levels 1 to 5"] == "1/15, 2/15, 3/15, 4/15, 5/15"


def test_a_choice_that_changed_changes_its_line_alone() -> None:
    before, after = Parameters().described(), replace(Parameters(), smoothing=0.5).described()
    assert [new.name for old, new in zip(before, after, strict=True) if old != new] == [
        "Added to the number of sentences"
    ]


def test_the_word_lists_that_were_used_are_named() -> None:
    row = Parameters().described([load_tradition("islamic")])[-1]
    assert "Islamic painting" in row.name
    assert row.value.startswith("28 dimensions, ")
    assert row.value.endswith("(en, fa, ar)")
    assert "keywords: ours" in row.source


@pytest.mark.parametrize(
    "senseless",
    [
        {"longest": 0},
        {"smoothing": -1.0},
        {"sentence_ends": ""},
        {"level_weights": (1, 2, 3, 4)},
        {"level_weights": (0, 0, 0, 0, 0)},
        {"tier_one_share": 1.5},
        {"template_gap": -0.1},
        {"covered_by": 0},
    ],
)
def test_senseless_choices_are_refused(senseless: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\."):
        Parameters(**senseless)
