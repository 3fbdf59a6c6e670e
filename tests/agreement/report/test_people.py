"""Agreement between people: pairs and groups, with and without doubts, and never pooled silently."""

import re
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.agreement.ratings.question import Question
from app.agreement.report.people import Group
from app.agreement.report.report import Report, build
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.agreement_sentences import narrate
from app.study.team.pairs import NewMember
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Doubt
from tests.agreement.making import rubric_of, say, study_of

MADE_AT = datetime(2026, 1, 2, tzinfo=UTC)
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
    report = four_people(tmp_path / "study")
    people = report.people
    told = next(part for part in agreement_document(report, MADE_AT).walk() if part.id == "people")
    assert told.paragraphs[0] == (
        "4 raters: Ada, Ben, Cem, Dia and Eva. Pooled over the conditions screen reader, magnified, pair; each is "
        "shown separately below where two people rated."
    )
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


def test_whoever_only_applied_the_rubric_is_no_voice_of_the_community_on_the_label(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 4, rubric_of(1))) as study:
        say(study, "Researcher", {"T1.C1": "0000"})
        say(study, "judge", {"T1.C1": "1111"}, run=1)
        say(study, "Ada", {"showing": "ssss"})
        alone = build(study, Question("Researcher", "judge", replicates=100))
        say(study, "Ben", {"showing": "sssn"})
        report = build(study, Question("Researcher", "judge", replicates=100))
    assert alone.people.by_rubric == (), "one person's judgments are no community yet"
    assert agreement(alone.people.everybody, 0) == 0
    assert report.people.by_rubric == ("Researcher",)
    assert agreement(report.people.everybody, 0) == 3 / 4
    document = agreement_document(report, MADE_AT)
    told = next(section for section in document.walk() if section.id == "people")
    assert (
        "On the label Researcher does not count here. This person applied the rubric, and the others judged "
        "whole images."
    ) in told.paragraphs
    lines = list(narrate(report))
    place = lines.index(
        "Ada, Ben judged whole images; Researcher applied the rubric. Ties count as not appropriate. Where there "
        "are three answers, only “never show” counts as not appropriate."
    )
    # Ada and Ben differ on image 4, which is a tie; the rubric finds all four not appropriate.
    assert re.sub(r" \([^)]*\)", "", lines[place + 1]) == (
        "All images: the majority of the people and the rubric's label agree on 1 of 4 images; people differ on 1 of 4 "
        "images, where all answers but “never show” count as one. Appropriate: 3 of 4 by the majority, 0 of 4 by the "
        "rubric."
    )
    two = {(pair.first, pair.second): pair.questions[0]["agreement"].value for pair in report.people.pairs}
    assert two["Researcher", "Ben"] == 1 / 4, "two people at a time are compared as asked"


def test_two_at_a_time_a_pair_is_one_voice(tmp_path: Path) -> None:
    """Ivo answered images 1 and 2 also with Jun: beside others, he speaks for himself on image 3 alone."""
    with closing(study_of(tmp_path / "study", 3, rubric_of(1))) as study:
        study.pairs.make(NewMember("Ivo"), NewMember("Jun"), "both")
        say(study, "both", {"T1.C1": "11."}, kind=RaterKind.PAIR)
        say(study, "Ivo", {"T1.C1": "001"})
        say(study, "Ada", {"T1.C1": "111"})
        say(study, "judge", {"T1.C1": "111"}, run=1)
        report = build(study, Question("Ada", "judge", replicates=100))
    counts = {
        (pair.first, pair.second): pair.questions[1]["agreement"].counts for pair in report.people.pairs
    }
    assert counts == {
        ("both", "Ada"): (("equal", 2), ("pairs", 2)),
        ("Ivo", "Ada"): (("equal", 1), ("pairs", 1)),
    }
