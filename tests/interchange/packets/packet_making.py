"""Packets for tests: a coordinator's study, what Ada gets of it, and what she sends back."""

from contextlib import closing
from pathlib import Path

from app.study.alt_text import Draft
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception, Rater
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import open_packet
from tests.storage.making import make_study, write_picture

SENTINEL = "Zanzibar-7431"


def say(
    study: StudyFolder, rater: Rater, image: int, verdict: Verdict, note: str = "", item: str = "T1.C1"
) -> None:
    session = study.sessions.start(rater, Perception.UNSAID)
    study.answers.record(session, image, item, Content(verdict, None, note), AnswerAction.DO, Circumstances())


def make_home(place: Path) -> Path:
    """A study with one image with a file and three without; Ada answered once, and others left sentinels."""
    study = make_study(place / "home", described=())
    facts = write_picture(place / "real.png")
    study.images.add(place / "real.png", facts)
    ada, ben = study.raters.add("Ada"), study.raters.add(f"{SENTINEL} Ben")
    study.descriptions.add(1, Draft({"colour": "white"}, author=f"{SENTINEL} Cai"))
    say(study, ada, 1, Verdict.MET, "mine")
    for image in (1, 2):
        say(study, ben, image, Verdict.NOT_MET, f"{SENTINEL} note")
        say(study, ben, image, Verdict.MET, f"{SENTINEL} second note")
    study.close()
    return place / "home"


def out(home: StudyFolder, tmp_path: Path, name: str = "Ada") -> Path:
    rater = home.raters.find(name)
    assert rater is not None
    path = tmp_path / f"{name}.touchstone"
    send_out(home, rater, path)
    return path


def away(home: StudyFolder, tmp_path: Path) -> StudyFolder:
    """Ada's study on her own machine."""
    open_packet(out(home, tmp_path), tmp_path / "away")
    study = open_study(tmp_path / "away")
    study.prepare_to_write()
    return study


def back(study: StudyFolder, path: Path) -> Path:
    ada = study.raters.find("Ada")
    assert ada is not None
    assert send_back(study, ada, path) is not None
    return path


def returned(home: StudyFolder, tmp_path: Path) -> Path:
    """What Ada sends back after one answer, one change and one description."""
    with closing(away(home, tmp_path)) as study:
        ada = study.raters.find("Ada")
        assert ada is not None
        image = next(i.key for i in study.images.all() if i.number == 2)
        first = next(i.key for i in study.images.all() if i.number == 1)
        say(study, ada, image, Verdict.NOT_MET)
        say(study, ada, first, Verdict.CANNOT_TELL)
        study.descriptions.add(image, Draft({"colour": "red"}, author="Ada"))
        return back(study, tmp_path / "back.touchstone")
