"""People with people: pairs and groups, with and without doubts, and never pooled silently."""

from pathlib import Path

import pytest

from app.agreement.ratings.question import Question
from app.agreement.report.people import Group
from app.agreement.report.report import Report, build
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Doubt
from tests.agreement.making import rubric_of, say, study_of

SCREEN_READER, MAGNIFIED = Perception.SCREEN_READER, Perception.MAGNIFIED


def four_people(folder: Path) -> Report:
    """Three people and a pair on four images: two with a screen reader, one magnified."""
    study = study_of(folder, 4, rubric_of(1))
    say(study, "Ada", {"T1.C1": "1100"}, perception=SCREEN_READER, doubts=[("T1.C1", 2)])
    say(study, "Ben", {"T1.C1": "1010"}, perception=SCREEN_READER, doubts=[("T1.C1", 3)], doubt=Doubt.WORDING)
    say(study, "Cem", {"T1.C1": "110."}, perception=MAGNIFIED)
    say(study, "Dia and Eva", {"T1.C1": "1100"}, kind=RaterKind.PAIR, perception=SCREEN_READER)
    say(study, "judge", {"T1.C1": "1111"}, run=1)
    report = build(study, Question("Ada", "judge", replicates=100))
    study.close()
    return report


def agreement(group: Group | None, question: int = 1) -> float | None:
    assert group is not None
    return group.questions[question].agreement.value


def test_everybody_and_what_is_pooled(tmp_path: Path) -> None:
    people = four_people(tmp_path / "study").people
    assert people.raters == ("Ada", "Ben", "Cem", "Dia and Eva")
    assert people.everybody is not None
    assert people.everybody.conditions == ("screen reader", "magnified", "pair")
    # Image 1: all six pairs agree; 2 and 3: three of six; 4: all three.
    assert agreement(people.everybody) == pytest.approx((1 + 3 / 6 + 3 / 6 + 1) / 4)


def test_each_condition_where_two_rated_and_who_was_alone(tmp_path: Path) -> None:
    people = four_people(tmp_path / "study").people
    assert [(group.condition, group.raters) for group in people.groups] == [("screen reader", ("Ada", "Ben"))]
    assert agreement(people.groups[0]) == 0.5
    assert people.groups[0].without_doubts[1].agreement.value == 1
    assert people.lonely == (("magnified", "Cem"), ("pair", "Dia and Eva"))


def test_two_at_a_time_with_and_without_doubts(tmp_path: Path) -> None:
    pairs = {(pair.first, pair.second): pair for pair in four_people(tmp_path / "study").people.pairs}
    assert len(pairs) == 6
    pair = pairs["Ada", "Ben"]
    assert pair.questions[1]["agreement"].counts == (("equal", 2), ("pairs", 4))
    assert pair.without_doubts[1]["agreement"].counts == (("equal", 2), ("pairs", 2))
    assert pair.questions[1]["agreement"].low is not None
    assert pairs["Ada", "Cem"].questions[1]["agreement"].counts == (("equal", 3), ("pairs", 3))


def test_one_condition_is_no_group_of_its_own(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 2, rubric_of(1))
    say(study, "Ada", {"T1.C1": "11"})
    say(study, "Ben", {"T1.C1": "10"})
    people = build(study, Question("Ada", "Ben")).people
    study.close()
    assert people.everybody is not None
    assert (people.everybody.conditions, people.groups, people.lonely) == (("unsaid",), (), ())


def test_one_person_alone_is_no_measure(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 2, rubric_of(1))
    say(study, "Ada", {"T1.C1": "11"})
    say(study, "judge", {"T1.C1": "10"}, run=1)
    report = build(study, Question("Ada", "judge"))
    study.close()
    assert (report.people.everybody, report.people.pairs, report.criteria[0].people) == (None, (), None)
