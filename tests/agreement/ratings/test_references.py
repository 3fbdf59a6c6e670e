"""The majority of people, and what meetings decided, as references."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.agreement.ratings.question import Question, Split
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.report import Report, build
from app.errors import UserError
from app.reports.agreement.agreement_sentences import reference_sentences
from app.study.reference import ReferenceRule, Undecided, by_name, outside, rule_of
from app.study.team.meetings import Outcome, Ruling
from app.study.team.pairs import NewMember
from app.study.team.raters import RaterKind
from app.study.verdict import CountsAs, Judgment, Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

MAJORITY = Question("majority", "judge", replicates=100)
DECIDED = replace(MAJORITY, reference="decided")


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Six images: three people, a judge of two runs that always says met."""
    made = study_of(tmp_path / "study", 6, rubric_of(1), sources=("a", "b"))
    say(made, "Ada", {"T1.C1": "111000"})
    say(made, "Ben", {"T1.C1": "110001"})
    say(made, "Cy", {"T1.C1": "10100."})
    for run in (1, 2):
        say(made, "judge", {"T1.C1": "111111"}, run=run)
    yield made
    made.close()


def decide(study: StudyFolder, rulings: dict[int, Verdict | Outcome], code: str = "T1.C1") -> None:
    """Rulings of a meeting of Ada and Ben, by image number."""
    meeting = study.meetings.open("First", ["Ada", "Ben"])
    for image, made in rulings.items():
        ruling = Ruling(Outcome.DECIDED, "So.", made) if isinstance(made, Verdict) else Ruling(made, "Why.")
        study.meetings.decide(meeting.key, image, code, 1, ruling)


def counts(report: Report) -> tuple[int, ...]:
    """Both met, reference alone, other alone, neither: pairs of the first criterion."""
    return report.criteria[0].comparison.counts


def said(report: Report) -> list[str]:
    return list(reference_sentences(report))


# The majority


def test_the_majority_is_formed_image_by_image_and_a_tie_counts_as_not_met(study: StudyFolder) -> None:
    report = build(study, MAJORITY)
    # 3 of 3, 2 of 3, 2 of 3, 0, 0 and a tie.
    assert counts(report) == (6, 0, 6, 0)
    assert said(report) == [
        "The reference is the majority of Ada, Ben, Cy, criterion by criterion. A tie counts as not met."
        " Ties: 1 answer."
    ]
    assert report.reference.name == "the majority"
    assert report.criteria[0].advice is not None  # a judge is compared with people
    assert report.people.raters == ("Ada", "Ben", "Cy")  # the majority is none of them


def test_nobody_is_compared_with_a_majority_they_are_part_of(study: StudyFolder) -> None:
    report = build(study, replace(MAJORITY, against="Ada"))
    # Of Ben and Cy: met, tie, tie, not met, not met, met; Ada says 111000.
    assert counts(report) == (1, 1, 2, 2)
    assert said(report)[1:] == ["Ada is compared with the majority, so Ada does not count in it."]
    assert "Answers that come from one person alone: 1." in said(report)[0]
    assert report.formed is not None
    assert report.formed.people == ("Ben", "Cy")


def test_a_pair_has_one_voice_and_its_people_are_not_compared_with_it(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 4, rubric_of(1))
    pair = study.pairs.make(NewMember("Ivo"), NewMember("Jun"), "both")
    say(study, "both", {"T1.C1": "110."}, kind=RaterKind.PAIR)
    say(study, "Ivo", {"T1.C1": "0000"})
    say(study, "Jun", {"T1.C1": "0000"})
    say(study, "Ada", {"T1.C1": "1010"})
    say(study, "judge", {"T1.C1": "1111"}, run=1)
    # Both and Ada: 2 of 2, a tie, a tie; on the last image Ivo, Jun and Ada: 0 of 3.
    assert counts(build(study, MAJORITY)) == (1, 0, 3, 0)
    report = build(study, replace(MAJORITY, against="Ivo"))
    # Jun and Ada: a tie, 0, a tie, 0.
    assert counts(report) == (0, 0, 0, 4)
    assert said(report)[1] == "Ivo is compared with the majority, so Ivo and both do not count in it."
    report = build(study, replace(MAJORITY, against=pair.rater.name))
    assert report.formed is not None
    assert report.formed.people == ("Ada",)
    study.close()


def test_cannot_tell_and_doubts_enter_as_the_question_says(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 3, rubric_of(1, [CountsAs.NOT_MET]))
    say(study, "Ada", {"T1.C1": "1?1"}, doubts=[("T1.C1", 3)])
    say(study, "Ben", {"T1.C1": "1?0"})
    say(study, "Cy", {"T1.C1": "111"})
    say(study, "judge", {"T1.C1": "111"}, run=1)
    assert counts(build(study, MAJORITY)) == (2, 0, 1, 0)
    assert counts(build(study, replace(MAJORITY, cannot_tell="drop"))) == (3, 0, 0, 0)
    # Without Ada's doubtful answer the third image would be a tie: its majority rests on a doubt.
    assert counts(build(study, replace(MAJORITY, doubts=Doubts.WITHOUT))) == (1, 0, 1, 0)
    study.close()


def test_whole_images_have_a_majority_too(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 3, rubric_of(1))
    for name, signs in (("Ada", "sni"), ("Ben", "inn"), ("Cy", "ssn")):
        say(study, name, {"showing": signs})
    say(study, "judge", {"T1.C1": "101"}, run=1)
    report = build(study, MAJORITY)
    assert report.labels_from == (False, True)
    assert report.label.comparison.counts == (1, 0, 1, 1)
    study.close()


def test_a_majority_needs_somebody_else_and_has_no_sessions(study: StudyFolder, tmp_path: Path) -> None:
    for split in (Split.PERCEPTION, Split.SESSION):
        with pytest.raises(UserError, match=r"^No single person gave these answers"):
            build(study, replace(MAJORITY, split=split))
    parts = build(study, replace(MAJORITY, split=Split.SOURCE)).splits
    assert [part.name for part in parts] == ["a", "b"]
    alone = study_of(tmp_path / "alone", 1, rubric_of(1))
    say(alone, "Ada", {"T1.C1": "1"})
    with pytest.raises(UserError, match=r"^Nobody but Ada has answered version 1"):
        build(alone, replace(MAJORITY, against="Ada"))
    alone.close()


# Decisions


def test_decisions_count_and_where_there_is_none_the_rule_that_is_asked_for(study: StudyFolder) -> None:
    with pytest.raises(UserError, match=r"^No meeting has decided anything on version 1"):
        build(study, DECIDED)
    decide(study, {2: Verdict.NOT_MET, 3: Outcome.CONTESTED, 6: Outcome.LATER, 1: Verdict.CANNOT_TELL})
    report = build(study, DECIDED)
    # Image 1 cannot tell, which counts as met; 2 not met; 3 and 6 stay open; 4 and 5 by majority not met.
    assert counts(report) == (2, 0, 6, 0)
    assert report.criteria[0].comparison.n_images == 4
    assert said(report) == [
        "The reference is what meetings decided: 2 answers. Not compared because they stay open: 1 contested, 1 left"
        " for later.",
        "Where no meeting has decided, the reference is the majority of people: 2 answers from Ada, Ben, Cy. "
        "A tie counts as not met.",
    ]
    report = build(study, replace(DECIDED, undecided=Undecided.LEFT_OUT))
    assert counts(report) == (2, 0, 2, 0)
    assert said(report)[1:] == ["Where no meeting has decided, nothing is compared."]


def test_the_unanimous_stand_in_for_decisions_where_that_is_asked_for(study: StudyFolder) -> None:
    decide(study, {2: Verdict.MET})
    report = build(study, replace(DECIDED, undecided=Undecided.UNANIMOUS))
    # All say the same of images 1, 4 and 5; on 3 and 6 they differ.
    assert counts(report) == (4, 0, 4, 0)
    assert said(report)[1].startswith(
        "Where no meeting has decided, the reference is what all people agree on: 3 answers"
    )


def test_whoever_took_part_is_told_so(study: StudyFolder) -> None:
    decide(study, {2: Verdict.MET})
    sentences = said(build(study, replace(DECIDED, against="Ada")))
    assert sentences[-2:] == [
        "Ada is compared with the majority, so Ada does not count in it.",
        "Ada was there when these decisions were made, so the decisions are not independent of Ada.",
    ]
    assert not any("was there" in one for one in said(build(study, replace(DECIDED, against="Cy"))))


def test_decisions_on_whole_images_count(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 2, rubric_of(1))
    say(study, "Ada", {"showing": "ss"})
    say(study, "judge", {"T1.C1": "11"}, run=1)
    meeting = study.meetings.open("First", ["Ada"])
    study.meetings.decide(meeting.key, 1, "showing", 0, Ruling(Outcome.DECIDED, "", Judgment.NEVER_SHOW))
    assert build(study, DECIDED).label.comparison.counts == (1, 0, 1, 0)
    study.close()


def test_the_checksum_follows_the_decisions(study: StudyFolder) -> None:
    decide(study, {2: Verdict.NOT_MET})
    before = build(study, DECIDED).trace
    decide(study, {2: Verdict.MET})
    after = build(study, DECIDED).trace
    assert before.checksum != after.checksum
    assert before.answers == after.answers


# Names


def test_a_rater_of_that_name_is_reached_by_name(study: StudyFolder) -> None:
    say(study, "majority", {"T1.C1": "000000"})
    say(study, "rater:majority", {"T1.C1": "111111"})
    assert counts(build(study, replace(MAJORITY, reference="rater:majority"))) == (0, 0, 12, 0)
    assert counts(build(study, replace(MAJORITY, reference="rater:rater:majority"))) == (12, 0, 0, 0)
    assert counts(build(study, replace(MAJORITY, reference="Ada", against="majority"))) == (0, 3, 0, 3)
    assert build(study, replace(MAJORITY, reference="Majority ".lower())).formed is not None
    with pytest.raises(UserError, match=r'^There is no rater "Majority"'):
        build(study, replace(MAJORITY, reference="Majority"))


@given(st.text(min_size=1).map(str.strip).filter(bool), st.sampled_from(["", "rater:", "rater:rater:"]))
def test_every_name_can_be_said(name: str, before: str) -> None:
    whole = f"{before}{name}"
    told = by_name(whole)
    assert rule_of(told) is None
    assert outside(told, lambda known: "P1" if known == whole else known) == "P1"


def test_words_for_rules_are_whole_and_exact() -> None:
    assert rule_of(" decided ") is ReferenceRule.DECIDED
    assert [rule_of(word) for word in ("Decided", "the majority", "")] == [None, None, None]
