"""A pair at two laptops, from the packet to the report: each alone, sealed packets across, then together."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pair_sitting import OPEN
from app.sessions.pair.pairing import Pairing
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.pairs import NewMember, SittingSetup
from app.study.team.raters import Perception
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from storage.packets.staged_packets import open_packet
from storage.safety.check import check_study
from tests.agreement.making import rubric_of, study_of

IMAGES = 3
MET, NOT_MET = Verdict.MET, Verdict.NOT_MET
SAID = {"Ada": (MET, MET, NOT_MET), "Ben": (MET, NOT_MET, NOT_MET)}
PAIR = "Ada and Ben"


def say(*words: object, code: int = 0) -> None:
    assert main([str(word) for word in words]) == code


def begin_session(study: StudyFolder, name: str) -> Pairing:
    """One of the two begins or goes on, alone at this laptop."""
    study.prepare_to_write()
    (pair,) = study.pairs.all()
    here = next(one.id for one in pair.people if one.name == name)
    last = study.pairs.last_setup(pair.rater)
    assert last.here in (None, here), "where the other one is was taken for this machine"
    return Pairing(study, pair, last if last.here else SittingSetup(break_after_images=0, here=here))


def answer_alone(folder: Path, name: str, images: int = IMAGES) -> str:
    """Answer so many images; what was said last."""
    with closing(open_study(folder)) as study:
        session = begin_session(study, name)
        assert "Welcome" in session.begin().sentence
        assert session.whose_turn is not None
        assert (session.whose_turn.name, session.privacy) == (name, OPEN)
        said = session.go_on().sentence
        for _ in range(images):
            assert session.stage is Stage.ALONE
            session.answers.decide(SAID[name][session.image.number - 1], "T1.C1")
            session.answers.judge(Judgment.CAN_BE_SHOWN)
            said = session.go_on().sentence
        session.leave()
    return said


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The coordinator's study, and the packet of the pair opened on two laptops."""
    monkeypatch.chdir(tmp_path)
    with closing(study_of(tmp_path / "home", IMAGES, rubric_of(1))) as study:
        ada = NewMember("Ada", Perception.SCREEN_READER, "friends")
        study.pairs.make(ada, NewMember("Ben", Perception.IMAGE_VISIBLE, "friends"))
    say("packet", "out", tmp_path / "home", "--rater", PAIR, "--out", tmp_path / "pair.touchstone")
    for name in SAID:
        open_packet(tmp_path / "pair.touchstone", tmp_path / name)
    return tmp_path


def send(place: Path, source: str, *targets: str) -> None:
    packet = place / f"{source}-back.touchstone"
    say("packet", "back", place / source, "--out", packet, "--yes")
    for target in targets:
        say("merge", place / target, packet)


def test_a_pair_at_two_laptops(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer_alone(place / "Ada", "Ada").startswith(
        "You have answered every image alone. Save your packet"
    )
    with closing(open_study(place / "Ada")) as study:  # she comes back too early
        session = begin_session(study, "Ada")
        assert session.begin().sentence.endswith("Ben's answers have not arrived yet.")
        assert session.stage is Stage.AWAIT
        assert session.go_on().sentence.startswith("You have answered every image alone.")
        session.leave()
    assert answer_alone(place / "Ben", "Ben", 1).startswith("Image 2 of 3.")
    capsys.readouterr()
    send(place, "Ada", "Ben", "home")
    assert "6 answers under seal" in capsys.readouterr().out
    for name in ("Ben", "home"):
        out = place / f"{name}.csv"
        say("export", place / name, "--format", "csv", "--out", out)
        assert "Ada" not in out.read_text(encoding="utf-8")
    with closing(open_study(place / "Ben")) as study:  # the first image is in from both
        session = begin_session(study, "Ben")
        assert "Ben's turn." in session.begin().sentence
        session.go_on()
        for number in (2, 3):
            session.answers.decide(SAID["Ben"][number - 1], "T1.C1")
            session.answers.judge(Judgment.CAN_BE_SHOWN)
            said = session.go_on().sentence
        assert said.endswith("Both have answered. Come back together.")
        assert session.go_on().sentence.startswith(
            "You agree on all 2: Part 1 met, Whole image can be shown."
        )
        for number in range(1, IMAGES + 1):
            assert (session.stage, session.image.number) == (Stage.TOGETHER, number)
            session.answers.decide(SAID["Ada"][number - 1], "T1.C1")
            session.answers.judge(Judgment.CAN_BE_SHOWN)
            said = session.go_on().sentence
        assert said == "All images are complete. Thank you both."
        session.leave()
    send(place, "Ben", "home", "Ada")
    for name in ("home", "Ada", "Ben"):
        capsys.readouterr()
        say("pairs", place / name)
        report = capsys.readouterr().out
        assert (
            "Ada, with a screen reader, and Ben, by eye, each answered 6 questions alone. They differ on 1."
            in report
        )
        assert "Ada's once" in report
        assert check_study(place / name).is_sound
    with closing(open_study(place / "home")) as study:
        (pair,) = study.pairs.all()
        for person in pair.people:
            assert study.disclosures.is_known(person, DisclosureOccasion.PAIR, 1)
