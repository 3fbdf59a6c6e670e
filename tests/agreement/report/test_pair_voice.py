"""A pair is one voice of the community, and its two people are heard alone only where they said nothing together."""

from contextlib import closing
from pathlib import Path

import pytest

from app.agreement.planning.planner import plan_study
from app.agreement.ratings.question import Question
from app.agreement.report.community import Community
from app.agreement.report.report import build
from app.study.team.pairs import NewMember
from app.study.team.raters import RaterKind
from tests.agreement.making import rubric_of, say, study_of


def community_of(folder: Path, answers: dict[str, str]) -> Community:
    """Three images, all right by the rubric: the pair's joint answers, and whoever else judged them."""
    study = study_of(folder, 3, rubric_of(1))
    pair = study.pairs.make(NewMember("Ivo"), NewMember("Jun"), "both")
    say(study, "researcher", {"T1.C1": "111"})
    say(study, "other", {"T1.C1": "111"})
    for name, signs in answers.items():
        say(study, name, {"showing": signs}, kind=RaterKind.PAIR if name == pair.rater.name else None)
    report = build(study, Question("researcher", "other"))
    study.close()
    assert report.community is not None
    return report.community


def test_what_two_said_alone_does_not_count_beside_their_joint_answer(tmp_path: Path) -> None:
    community = community_of(tmp_path / "study", {"both": "sss", "Ivo": "nnn", "Jun": "nnn", "Ada": "sss"})
    row = community.rows[0]
    assert community.raters == ("both", "Ada")
    assert (row.agreement.value, row.contested.value, row.ties) == (1, 0, 0)


def test_where_they_said_nothing_together_each_is_heard(tmp_path: Path) -> None:
    community = community_of(tmp_path / "study", {"both": "ss.", "Ivo": "nnn", "Jun": "nnn", "Ada": "sss"})
    row = community.rows[0]
    assert community.raters == ("both", "Ivo", "Jun", "Ada")
    assert row.agreement.value == pytest.approx(2 / 3)
    assert row.contested.value == pytest.approx(1 / 3)
    (miss,) = community.misses
    assert (miss.image.number, miss.for_it, miss.against_it) == (3, 1, 2)


def test_somebody_of_no_pair_is_always_heard(tmp_path: Path) -> None:
    community = community_of(tmp_path / "study", {"both": "sss", "Ada": "nnn"})
    assert community.rows[0].ties == 3


def test_a_pair_is_one_person_for_the_plan_and_one_voice_on_what_pictures_show(tmp_path: Path) -> None:
    """Forty images: the pair and its two people all answered. Together they saw everything."""
    with closing(study_of(tmp_path / "study", 40, rubric_of(1))) as study:
        study.pairs.make(NewMember("Ivo"), NewMember("Jun"), "both")
        say(study, "both", {"T1.C1": "10" * 20}, kind=RaterKind.PAIR)
        for name in ("Ivo", "Jun"):
            say(study, name, {"T1.C1": "??" * 20})
        say(study, "judge", {"T1.C1": "10" * 20}, run=1)
        needs = plan_study(study, Question("both", "judge"))
    assert [item.people for item in needs.items] == [1, 1]
    unseen = needs.report.criteria[0].unseen
    assert unseen is not None
    assert (unseen.value, unseen.n) == (0, 40)
