"""Plans of workshops: those that ship, and one's own with its mistakes told by line."""

import pytest

from app.errors import UserError
from app.files.workshop_file import presets, read_preset
from app.study.team.workshops import StepKind
from app.study.verdict import Scale

SMALL = """title = "Small"
scale = "shown-or-never"

[[step]]
kind = "reactions"
title = "Look"
"""


def test_the_plans_that_ship_follow_the_two_designs() -> None:
    groups, pairs = presets()
    assert (groups.name, groups.plan.scale) == ("groups", Scale.SHOWING)
    assert (pairs.name, pairs.plan.scale) == ("pairs", Scale.SHOWN_OR_NEVER)
    kinds = [step.kind for step in groups.plan.steps]
    assert kinds == list(StepKind)
    assert [step.kind for step in pairs.plan.steps] == [
        StepKind.INTRODUCTION,
        StepKind.REACTIONS,
        StepKind.SUMMARY,
        StepKind.ESSENTIALS,
    ]
    for preset in (groups, pairs):
        assert all(step.script or step.probes for step in preset.plan.steps)
        assert preset.plan.apology
        assert preset.plan.terms.purpose


def test_a_plan_of_ones_own_may_be_short() -> None:
    preset = read_preset(SMALL, "small.toml")
    assert (preset.name, preset.title, preset.plan.break_after) == ("small", "Small", 0)
    assert preset.plan.steps[0].probes == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('title = "T"\n', "small.toml, line 1: a plan needs at least one"),
        (SMALL + SMALL[SMALL.index("[[") :], 'the step "reactions" comes twice'),
        (SMALL.replace("shown-or-never", "two-step"), '"scale" is "two-step"; it must be one of'),
        (SMALL.replace('"reactions"', '"dancing"'), 'line 5: "kind" is "dancing"'),
        (SMALL + 'probe = "Why?"\n', "probe"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_reason(text: str, told: str) -> None:
    with pytest.raises(UserError) as caught:
        read_preset(text, "small.toml")
    assert told in caught.value.sentence
