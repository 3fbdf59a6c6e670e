"""A pair over two days: all images alone first, a power cut, a break, then together; the report, and one leaves.

Ada uses a screen reader and Ben looks. What each says alone is nowhere to be had before both have answered everything.
"""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pair_sitting import OPEN, TurnPrivacy
from app.sessions.pair.pairing import Pairing
from app.study.alt_text import Level
from app.study.team.pairs import Course, NewMember, SittingSetup
from app.study.team.raters import Perception
from app.study.team.seals import Phase
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from tests.agreement.making import rubric_of, study_of

IMAGES = 4
SETUP = SittingSetup(Level.LINE, 3, 0, Course.ALONE_FIRST)
MET, NOT_MET = Verdict.MET, Verdict.NOT_MET
SAID = {"Ada": (MET, MET, NOT_MET, MET), "Ben": (MET, NOT_MET, NOT_MET, NOT_MET)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with closing(study_of(tmp_path / "study", IMAGES, rubric_of(1))) as study:
        ada = NewMember("Ada", Perception.SCREEN_READER, "friends")
        study.pairs.make(ada, NewMember("Ben", Perception.IMAGE_VISIBLE, "friends"))
    return tmp_path / "study"


def sitting(study: StudyFolder) -> Pairing:
    """The two sit down, the way they sat last."""
    study.prepare_to_write()
    (pair,) = study.pairs.all()
    last = study.pairs.last_setup(pair.rater)
    return Pairing(study, pair, SETUP if last == SittingSetup() else last)


def answer(session: Pairing) -> str:
    """Whoever is alone at the machine answers this image and is done."""
    person = session.whose_turn
    assert person is not None
    session.answers.decide(SAID[person.name][session.image.number - 1], "T1.C1")
    session.answers.judge(Judgment.CAN_BE_SHOWN)
    return session.go_on().sentence


def told(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> str:
    capsys.readouterr()
    assert main([str(word) for word in words]) == code
    return "".join(capsys.readouterr())


@pytest.fixture
def first_day(folder: Path) -> Path:
    """Ada answers every image and Ben the first; then the power fails."""
    study = open_study(folder)
    session = sitting(study)
    said = session.begin().sentence
    assert "Ada's turn, with headphones." in said
    session.go_on()
    assert session.privacy == TurnPrivacy(hides_screen=True)
    for _ in range(2):
        answer(session)
    assert answer(session).startswith("A break, if you like: 3 images since the last.")
    assert (session.stage, session.privacy) == (Stage.BREAK, OPEN)
    session.go_on()
    assert answer(session).startswith("Ada is done. Image 1 of 4. Ben's turn. The voice is silent")
    session.go_on()
    assert session.privacy == TurnPrivacy(silences_voice=True)
    answer(session)
    study.close()
    return folder


def test_nothing_said_alone_gets_out_overnight(first_day: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No pair of this study has heard" in told(capsys, "pairs", first_day, code=1)
    out = first_day.parent / "answers.csv"
    told(capsys, "export", first_day, "--format", "csv", "--out", out)
    assert "Ada" not in out.read_text(encoding="utf-8")
    with closing(open_study(first_day)) as study:
        assert list(study.answers.all_current()) == []


def test_the_second_day_brings_them_together(first_day: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(open_study(first_day)) as study:
        session = sitting(study)
        assert "Welcome back, Ada and Ben. Image 2 of 4. Ben's turn." in session.begin().sentence
        session.go_on()
        for _ in range(3):
            said = answer(session)
        if session.stage is Stage.BREAK:
            said = session.go_on().sentence
        assert "Both have answered. Come back together." in said
        assert session.go_on().sentence.startswith(
            "You agree on all 2: Part 1 met, Whole image can be shown."
        )
        ada, ben = session.pair.people
        stages = []
        for number in range(1, IMAGES + 1):
            stages.append(session.stage)
            session.answers.attend("T1.C1")
            if number == 2:
                session.change(ada, NOT_MET)  # hearing Ben, Ada changes her mind
                session.same_as_both()
            elif number == 4:
                session.answers.decide(Verdict.CANNOT_TELL, "T1.C1")
            else:
                session.same_as_both()
            session.answers.attend("showing")
            session.same_as_both()
            if session.go_on().sentence.startswith("A break"):
                session.go_on()
        assert stages == [Stage.TOGETHER] * IMAGES
        session.leave()
        assert len(study.answers.current(IMAGES, session.pair.rater)) == 2
        assert study.queue.tally(session.pair.rater).complete == IMAGES
        seal = study.seals.newest(2, pair=session.pair.rater.key)
        assert seal is not None
        assert [one.content.value for one in study.seals.answers(seal, Phase.ALONE)] == [
            *(MET, Judgment.CAN_BE_SHOWN),
            *(NOT_MET, Judgment.CAN_BE_SHOWN),
        ]
        assert (ada.name, ben.name) == ("Ada", "Ben")
    report = told(capsys, "pairs", first_day)
    assert (
        "Ada, with a screen reader, and Ben, by eye, each answered 8 questions alone. They differ on 2."
        in report
    )
    assert "Ada's 0 times, Ben's once, neither's once." in report
    assert "they changed their own answer: Ada once, Ben 0 times." in report
    refused = told(capsys, "agree", first_day, "--reference", "Ada", "--against", "Ada and Ben", code=1)
    assert "are not independent" in refused
    leaving = told(capsys, "withdraw", first_day, "--rater", "Ada", "--mode", "delete", "--dry-run")
    assert "8 joint answers stay, without notes" in leaving
    told(capsys, "withdraw", first_day, "--rater", "Ada", "--mode", "delete")
    with closing(open_study(first_day)) as study:
        (pair,) = [one for one in study.raters.all() if one.kind.value == "pair"]
        assert len([one for one in study.answers.all_current() if one.rater.key == pair.key]) == 2 * IMAGES
    leaving = told(capsys, "withdraw", first_day, "--rater", "Ben", "--mode", "delete", "--dry-run")
    assert "Neither person of the pair would be left: 8 joint answers would be removed too" in leaving
    assert check_study(first_day).is_sound
