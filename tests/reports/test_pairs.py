"""The report of pairs: alone beside alone, each beside the joint answer, who moved, and what neither had said."""

from contextlib import closing
from pathlib import Path

import pytest

from app.agreement.ratings.question import Question
from app.agreement.report.pair_outcomes import by_perception, outcomes_of
from app.agreement.report.report import build
from app.cli import main
from app.errors import UserError
from app.reports.document import in_words
from app.reports.pairs import pairs_document
from app.sessions.pair.pairs_reading import read_pairs
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.pairs import NewMember, Pair
from app.study.team.raters import Perception, RaterKind
from app.study.team.seals import Phase
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of, say, study_of

SIGNS = {"1": Verdict.MET, "0": Verdict.NOT_MET, "c": Verdict.CANNOT_TELL}


def answer(study: StudyFolder, pair: Pair, image: int, alone: str, after: str = "", joint: str = "") -> None:
    """What the two say of T1.C1 by a sign each (a dot: nothing), the first one's after discussion, and together."""
    seal = study.seals.open(image, pair=pair.rater.key, members=pair.people)
    sittings = {one.key: study.sessions.start(one, Perception.UNSAID) for one in (*pair.people, pair.rater)}
    for person, sign in zip(pair.people, alone, strict=True):
        turn = study.seals.turn(seal, person)
        if sign != ".":
            content = Content(SIGNS[sign])
            turn.record(sittings[person.key], "T1.C1", content, AnswerAction.DO, Circumstances())
        study.seals.done(seal, person)
    study.seals.break_seal(seal)
    for sign, person, phase in (
        (after, pair.people[0], Phase.AFTER_DISCUSSION),
        (joint, pair.rater, Phase.JOINT),
    ):
        if sign:
            study.seals.record(
                seal, sittings[person.key], "T1.C1", Content(SIGNS[sign]), phase, Circumstances()
            )


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    """Ada listens and Ben looks. Of five images both answered they differ on three; one image Ben left open."""
    study = study_of(tmp_path / "study", 7, rubric_of(1))
    ada = NewMember("Ada", Perception.SCREEN_READER)
    pair = study.pairs.make(ada, NewMember("Ben", Perception.IMAGE_VISIBLE))
    answer(study, pair, 1, "11", joint="1")
    answer(study, pair, 2, "10", after="0", joint="0")
    answer(study, pair, 3, "10", joint="1")
    answer(study, pair, 4, "10", joint="c")
    answer(study, pair, 5, "00", joint="1")
    answer(study, pair, 6, "1.")
    answer(study, pair, 7, "01")
    return study


def test_the_counts_of_one_pair(study: StudyFolder) -> None:
    (one,) = outcomes_of(study)
    assert (len(one.questions), len(one.differing), len(one.together), one.lone) == (6, 4, 5, 1)
    assert [question.is_unlike_both for question in one.questions] == [False, False, False, True, True, False]
    assert [sum(question.is_as(member) for question in one.differing) for member in (0, 1)] == [1, 1]
    assert [sum(question.has_moved(member) for question in one.questions) for member in (0, 1)] == [1, 0]
    (both,) = by_perception([one])
    assert (both.first, both.second) == (Perception.SCREEN_READER, Perception.IMAGE_VISIBLE)
    assert dict(both.outcomes) == {"first": 1, "second": 1, "unlike both": 1, "open": 1}


def test_perceptions_are_put_together_whoever_was_named_first(study: StudyFolder) -> None:
    cleo = NewMember("Cleo", Perception.IMAGE_VISIBLE)
    other = study.pairs.make(cleo, NewMember("Dan", Perception.SCREEN_READER))
    answer(study, other, 1, "10", joint="0")  # Dan's, who listens
    (both,) = by_perception(outcomes_of(study))
    assert (both.pairs, both.questions, both.differ) == (2, 7, 5)
    assert both.outcomes["first"] == 2


def test_the_report_says_it_in_words(study: StudyFolder) -> None:
    told = list(in_words(pairs_document(study)))
    headline = (
        "Ada, with a screen reader, and Ben, by eye, each answered 6 questions alone. They differ on 4."
    )
    assert headline in told
    assert (
        "Where they differed, the joint answer was Ada's once, Ben's once, neither's once."
        " They have left 1 question open." in told
    )
    assert "Where they had agreed when answering alone, they gave a different joint answer once." in told
    assert "After hearing each other, they changed their own answer: Ada once, Ben 0 times." in told
    assert "1 question was answered alone by only one of them and is not counted." in told


def test_somebody_with_images_left_is_not_shown_what_others_said(study: StudyFolder) -> None:
    say(study, "Cleo", {"T1.C1": "11"})
    with pytest.raises(UserError, match="Cleo cannot open this page yet, with 7 images still to answer"):
        read_pairs(study, "Cleo")
    cleo = study.raters.find("Cleo")
    assert cleo is not None
    assert not study.disclosures.is_known(cleo, DisclosureOccasion.REPORT)
    say(study, "Cleo", {"T1.C1": "1111111", "showing": "sssssss"})
    assert list(in_words(read_pairs(study, "Cleo"))) == list(in_words(pairs_document(study)))
    assert study.disclosures.is_known(cleo, DisclosureOccasion.REPORT)


def test_without_a_pair_that_was_read_out_there_is_no_report(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 1, rubric_of(1))
    study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    with pytest.raises(UserError, match="No pair of this study has heard"):
        pairs_document(study)
    study.close()


def test_sealed_answers_are_in_no_report(study: StudyFolder) -> None:
    (pair,) = study.pairs.all()
    seal = study.seals.open(1, pair=pair.rater.key, members=pair.people)
    ada = pair.people[0]
    turn = study.seals.turn(seal, ada)
    sitting = study.sessions.start(ada, Perception.UNSAID)
    turn.record(sitting, "T1.C1", Content(Verdict.NOT_MET), AnswerAction.DO, Circumstances())
    (one,) = outcomes_of(study)
    assert 1 not in {question.image for question in one.questions}  # its latest round is still sealed


def test_the_report_from_the_command_line(
    study: StudyFolder, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    study.close()
    assert main(["pairs", str(study.folder), "--pair", "Ada and Ben"]) == 0
    assert "differ on 4." in capsys.readouterr().out
    out = tmp_path / "pairs.docx"
    assert main(["pairs", str(study.folder), "--format", "docx", "--out", str(out)]) == 0
    assert out.is_file()
    assert main(["pairs", str(study.folder), "--pair", "Nobody"]) == 1
    with closing(open_study(study.folder)) as again:
        assert len(outcomes_of(again)) == 1


# --- a pair among other raters


def test_a_pair_is_not_compared_with_its_own_people(study: StudyFolder) -> None:
    for reference, against in (("Ada", "Ada and Ben"), ("Ada and Ben", "Ben")):
        with pytest.raises(UserError, match="are not independent"):
            build(study, Question(reference, against))
    report = build(study, Question("Ada", "Ben"))
    assert {frozenset((two.first, two.second)) for two in report.people.pairs} == {frozenset(("Ada", "Ben"))}


def test_nobody_is_counted_twice_among_all_people(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study", 2, rubric_of(1))
    study.pairs.make(NewMember("Ivo"), NewMember("Jun"), "both")
    for name in ("Ivo", "Jun"):
        say(study, name, {"T1.C1": "11"})
    say(study, "both", {"T1.C1": "11"}, kind=RaterKind.PAIR)
    say(study, "Ada", {"T1.C1": "10"})
    everybody = build(study, Question("Ada", "Ivo")).people.everybody
    study.close()
    assert everybody is not None
    assert everybody.questions[1].agreement.value == 0.5  # Ada and the pair, on two images; not four voices
