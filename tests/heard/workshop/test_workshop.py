"""A facilitator runs three images of a workshop with four people, keys alone and the screen off."""

from contextlib import closing
from pathlib import Path

from app.study.team.seals import Phase
from app.study.verdict import Judgment
from storage.folder import open_study
from tests.heard.harness.program import TOUCHSTONE, Golden
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.sessions.workshop_sitting import make_workshop_study, set_up


def test_three_images_with_four_people_by_ear(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = tmp_path / "study"
    with closing(make_workshop_study(folder, "Fay")) as study:
        set_up(study)
    heard = desktop.listen([*TOUCHSTONE, "open", str(folder)], cwd=ROOT, expected="workshop")
    heard.press("ctrl+shift+w")
    # Welcome, then the first image: a question is read, all four answer, and it is read out.
    heard.press("F4", "ctrl+shift+Next", "F4")
    heard.press("ctrl+1", "ctrl+1", "ctrl+3", "ctrl+b", "ctrl+3", "ctrl+b")
    # Why: Ben says something, somebody calls it offensive, and one thing is left for later.
    heard.press("F4")
    heard.type("2 the tip is missing")
    heard.press("ctrl+Return")
    heard.type("they mock us")
    heard.press("ctrl+shift+f")
    heard.type("what of red canes?")
    heard.press("ctrl+l")
    # After talking, Ben changes his mind.
    heard.press("ctrl+p", "Down", "3")
    # The second image: a wrong key is put right, and all agree.
    heard.press("ctrl+Next", "1", "Up", "3", "3", "3", "3", "ctrl+b")
    # The third comes with a content note: Dan leaves it out. All that while the focus is in the line again.
    heard.press("ctrl+e", "ctrl+Next", "ctrl+1", "ctrl+2", "ctrl+2", "ctrl+4", "ctrl+b", "ctrl+i")
    # The lines so far, the summary, and an order of the two groups.
    heard.press("ctrl+k", "ctrl+k", "Down", "ctrl+shift+Next", "F3", "Down")
    heard.press("ctrl+shift+Next", "ctrl+Down", "ctrl+j", "ctrl+q")
    golden(heard.transcript, "workshop")
    with closing(open_study(folder)) as study:
        (workshop,) = study.workshops.all()
        seals = [study.seals.newest(image.key, workshop=workshop.key) for image in study.images.all()]
        said = [
            (answer.rater.name, answer.content.judgment)
            for seal in seals
            if seal is not None
            for answer in study.seals.answers(seal, Phase.AFTER_DISCUSSION)
        ]
        lines = [(line.words, line.is_offensive, line.is_parked) for line in study.statements.all()]
    assert said == [("Ben", Judgment.NEVER_SHOW)]
    assert lines == [
        ("the tip is missing", False, False),
        ("they mock us", True, False),
        ("what of red canes?", False, True),
    ]
