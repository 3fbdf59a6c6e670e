"""Which decisions of meetings hold for a version of the rubric: those on words that mean the same in it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.agreement.ratings.settled_decisions import asked_again, holding, meaning_since, rulings_for
from app.study.rubric import Rubric, wording_of
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.meetings import Adjudication, Outcome, Rewording, Ruling
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, study_of

MET, NOT_MET = Verdict.MET, Verdict.NOT_MET


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two images, two criteria, four versions: the first criterion changes its meaning in version 3 alone."""
    made = study_of(tmp_path / "study", 2, rubric_of(2))
    for changed in (False, True, False):
        publish(made, changed)
    yield made
    made.close()


def publish(study: StudyFolder, meaning_changed: bool) -> None:
    """A version whose first criterion has other words; the second stays as it was."""
    was = study.rubrics.current()
    assert was is not None
    first, second = was.criteria
    reworded = replace(first, text=f"{first.text} Again.")
    rubric = replace(was, themes=(replace(was.themes[0], criteria=(reworded, second)),))
    changes = [
        ItemChange(first.lineage, ChangeKind.REWORDED, meaning_changed),
        ItemChange(second.lineage, ChangeKind.SAME, False),
    ]
    study.rubrics.publish(rubric, changes)


def version(study: StudyFolder, number: int) -> Rubric:
    found = study.rubrics.version(number)
    assert found is not None
    return found


def decide(study: StudyFolder, at: int, value: Verdict, image: int = 1, code: str = "T1.C1") -> None:
    meeting = study.meetings.open(f"On version {at}", ["Ada"])
    study.meetings.decide(meeting.key, image, code, at, Ruling(Outcome.DECIDED, "So.", value))


def values(made: list[Adjudication]) -> list[object]:
    return [one.ruling.value for one in made]


def test_a_meaning_is_as_old_as_the_last_version_that_changed_it(study: StudyFolder) -> None:
    first, second = (one.lineage for one in version(study, 1).criteria)
    assert [meaning_since(study, version(study, at)) for at in (1, 2, 3, 4)] == [
        {first: 1, second: 1},
        {first: 1, second: 1},
        {first: 3, second: 1},
        {first: 3, second: 1},
    ]
    assert meaning_since(study, None) == {}


@pytest.mark.parametrize(("decided_at", "holds_for"), [(1, [1, 2]), (2, [1, 2]), (3, [3, 4]), (4, [3, 4])])
def test_a_decision_holds_for_every_version_with_the_same_meaning(
    study: StudyFolder, decided_at: int, holds_for: list[int]
) -> None:
    decide(study, decided_at, MET)
    assert [at for at in (1, 2, 3, 4) if holding(study, version(study, at))] == holds_for


def test_the_newest_of_several_decisions_on_one_answer_holds(study: StudyFolder) -> None:
    decide(study, 1, MET)
    decide(study, 2, NOT_MET)
    decide(study, 2, MET, image=2)
    decide(study, 4, MET, code="T1.C2")
    assert values(holding(study, version(study, 1))) == [NOT_MET, MET, MET]
    assert values(holding(study, version(study, 4))) == [MET]


def test_what_was_left_for_later_is_a_ruling_that_settles_nothing(study: StudyFolder) -> None:
    meeting = study.meetings.open("First", ["Ada"])
    study.meetings.decide(meeting.key, 1, "T1.C1", 4, Ruling(Outcome.LATER))
    assert holding(study, version(study, 4)) == []
    assert [one.ruling.outcome for one in rulings_for(study, version(study, 4))] == [Outcome.LATER]


def test_decisions_on_whole_images_hold_for_every_version_and_without_a_rubric(study: StudyFolder) -> None:
    meeting = study.meetings.open("First", ["Ada"])
    ruling = Ruling(Outcome.DECIDED, "So.", Judgment.NEVER_SHOW)
    study.meetings.decide(meeting.key, 1, "showing", 0, ruling)
    decide(study, 1, MET)
    assert values(holding(study, version(study, 4))) == [Judgment.NEVER_SHOW]
    assert values(holding(study, version(study, 1))) == [Judgment.NEVER_SHOW, MET]
    assert values(holding(study, None)) == [Judgment.NEVER_SHOW]


def test_criteria_are_asked_again_whose_meaning_a_rewording_changed(study: StudyFolder) -> None:
    meeting = study.meetings.open("First", ["Ada"])
    criteria = version(study, 4).criteria
    for criterion, is_changed in zip(criteria, (True, False), strict=True):
        wording = wording_of(criterion)
        words = Rewording(wording, replace(wording, text="Other words."), is_changed)
        ruling = Ruling(Outcome.REWORDED, "So.", None, rewording=words)
        study.meetings.decide(meeting.key, 1, criterion.code, 4, ruling)
    study.meetings.decide(meeting.key, 1, "showing", 0, Ruling(Outcome.DECIDED, "So.", Judgment.CAN_BE_SHOWN))
    decide(study, 4, MET, image=2, code="T1.C2")
    assert asked_again(rulings_for(study, version(study, 4))) == {criteria[0].lineage}
