"""Planning a study whose exhibits stand under contexts: what is said of it, what is stored, and what a packet takes."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.assignment.planning import propose, put_in_force
from app.cli import main
from app.errors import UserError
from app.study.exhibits import ExhibitContent
from app.study.image import ImageFacts
from app.study.team.assignments import Kind, Setup
from storage.folder import StudyFolder, open_study
from tests.storage.exhibiting import make_scaled_study

ROTATION = Setup(Kind.ROTATION)
TOLD = "Contexts, one block after another: shop, museum; everybody gets each subject once in each of them."


@pytest.fixture
def contexts(tmp_path: Path) -> StudyFolder:
    """Three subjects under two contexts each, as six exhibits."""
    study = make_scaled_study(tmp_path / "study")
    with study.together():
        for subject in ("red", "blue", "old"):
            for context in ("shop", "museum"):
                shown = ExhibitContent(context=context, subject=subject)
                study.exhibits.add(ImageFacts(f"{subject} mug, {context}"), shown, [])
    return study


def test_the_rotation_is_told_and_how_even_it_is(contexts: StudyFolder) -> None:
    even = propose(contexts, ROTATION, ["Ada", "Ben"])
    assert (
        f"{TOLD} Their order rotates across people. Balanced: each context is in each place for 1 person."
        in (even.sentences)
    )
    assert "Exhibits per person: 6." in even.sentences
    uneven = propose(contexts, ROTATION, ["Ada", "Ben", "Cy"])
    (sentence,) = [one for one in uneven.sentences if one.startswith(TOLD)]
    assert sentence.endswith(
        "Not fully balanced: each context is in each place for 1 to 2 people. "
        "Full balance needs a multiple of 2 people."
    )


def test_a_subject_that_lacks_a_context_is_told(contexts: StudyFolder) -> None:
    contexts.exhibits.add(ImageFacts("new mug"), ExhibitContent(context="shop", subject="new"), [])
    made = propose(contexts, ROTATION, ["Ada", "Ben"])
    assert any("1 subject does not occur exactly once in each of them." in one for one in made.sentences)


def test_a_context_for_each_subject_is_told(contexts: StudyFolder) -> None:
    made = propose(contexts, Setup(Kind.ROTATION, contexts=("shop", "museum")), ["Ada", "Ben"])
    expected = "Contexts that rotate: shop, museum. Each person judges each subject under one of them."
    assert expected in made.sentences
    assert "Exhibits per person: 3." in made.sentences
    assert "People per exhibit: 1." in made.sentences


def test_a_context_that_no_exhibit_stands_under_is_refused(contexts: StudyFolder) -> None:
    with pytest.raises(UserError, match="There is no exhibit in the context moon"):
        propose(contexts, Setup(Kind.ROTATION, contexts=("shop", "moon")), ["Ada"])


def test_the_queue_follows_the_blocks_and_the_plan_says_again_what_it_was(contexts: StudyFolder) -> None:
    plan, _made = put_in_force(contexts, ROTATION, ["Ada", "Ben"])
    stored = contexts.assignments.plan()
    assert stored == plan
    assert stored is not None
    assert stored.properties.contexts is not None
    for name, order in (("Ada", ["shop", "museum"]), ("Ben", ["museum", "shop"])):
        rater = contexts.raters.find(name)
        assert rater is not None
        met = [contexts.queue.at(rater, place) for place in range(1, 7)]
        shown = [exhibit.shown.context for one in met if one and (exhibit := contexts.exhibits.of(one.key))]
        assert shown == [order[0]] * 3 + [order[1]] * 3
        assert {contexts.assignments.context(rater, one.key) for one in met if one} == {""}


def test_the_command_line_tells_it_too(contexts: StudyFolder, capsys: pytest.CaptureFixture[str]) -> None:
    contexts.close()
    words = ["assign", str(contexts.folder), "--plan", "rotation", "--rater", "Ada", "Ben"]
    assert main([*words, "--dry-run"]) == 0
    assert TOLD in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["properties"]["contexts"] == {"least": 1, "most": 1, "mean": 1.0}
    assert told["people"][1]["contexts"] == ["museum"] * 3 + ["shop"] * 3


def test_disjoint_blocks_are_told(contexts: StudyFolder) -> None:
    made = propose(contexts, Setup(Kind.CONTEXT_BLOCKS), ["Ada", "Ben"])
    told = (
        "Contexts, one block after another: shop, museum; everybody gets each subject once, under one of them. Each "
        "block has different subjects, and the order of the contexts rotates across 2 groups of people. Balanced: each "
        "context is in each place for 1 person."
    )
    assert told in made.sentences
    assert "Exhibits per person: 3." in made.sentences


def test_planning_again_replaces_what_nobody_has_begun(contexts: StudyFolder) -> None:
    folder = str(contexts.folder)
    contexts.close()
    raters = ["--rater", "Ada", "Ben"]
    shop = ["--context", "museum", "--context", "shop"]
    assert (
        main(["assign", folder, "--plan", "rotation", *shop, "--order", "random", "--seed", "9", *raters])
        == 0
    )
    assert main(["assign", folder, "--plan", "context-blocks"]) == 0
    with closing(open_study(contexts.folder)) as study:
        plan = study.assignments.plan()
        assert plan is not None
        assert plan.setup == Setup(Kind.CONTEXT_BLOCKS), "nothing is left of the earlier settings"
        ada = study.raters.find("Ada")
        assert ada is not None
        shown = [study.exhibits.of(one.image) for one in study.assignments.of(ada)]
        assert [one.shown.context for one in shown if one] == ["shop", "shop", "museum"]
    assert main(["assign", folder, "--plan", "rotation"]) == 0
    with closing(open_study(contexts.folder)) as study:
        shown = [study.exhibits.of(one.image) for one in study.assignments.of(ada)]
        assert [one.shown.context for one in shown if one] == ["shop"] * 3 + ["museum"] * 3
