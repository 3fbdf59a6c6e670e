"""One whole image by ear, once the rubric is known, at each level of words. Keys alone."""

from pathlib import Path

import pytest

from app.settings import Settings
from app.study.answer import Content
from app.study.verdict import Doubt, Verdict
from tests.demo_copies import copy_demo
from tests.heard.annotate.test_main_job import stored
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.heard.harness.transcript import Transcript
from tests.repository import ROOT

NOTE = "too short"


@newest_orca
@pytest.mark.parametrize("words", ["full", "standard", "short"])
def test_one_image_by_ear(desktop: DesktopSession, tmp_path: Path, golden: Golden, words: str) -> None:
    study = copy_demo(tmp_path / "demo")
    desktop.choose_settings(verbosity=Settings(verbosity=words).verbosity, toured=True)
    heard = desktop.listen([*TOUCHSTONE, "open", str(study)], cwd=ROOT)
    heard.press("Return")
    # Image 3 to its end, so that every criterion, the rule and the whole image were heard; two are answered already.
    heard.press("ctrl+Up", "ctrl+Up", "ctrl+Down", "ctrl+Down")
    heard.press("y", "ctrl+Down", "y", "ctrl+Down", "y", "ctrl+Down", "c", "ctrl+Down", "y", "u")
    begin = len(heard.transcript.moments)
    name = "one-image" if words == "standard" else f"one-image-{words}"
    heard.expect(name)
    # Image 4: seven answers, a note and a doubt.
    heard.press("u", "y", "j", "y", "j", "n", "e")
    heard.type(NOTE)
    heard.press("Return", "d", "b", "j", "y", "j", "y", "j", "c", "j", "n")
    moments = heard.transcript.moments[begin:]
    heard.press("ctrl+q")
    golden(Transcript(heard.transcript.orca_major, heard.transcript.normalise, moments), name)
    assert_stored(study, 4)


@newest_orca
def test_three_images_with_auto_advance(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    """The first image of a sitting, the second and the third, in twelve keys each."""
    study = copy_demo(tmp_path / "demo")
    desktop.choose_settings(auto_advance=True, toured=True)
    heard = desktop.listen([*TOUCHSTONE, "open", str(study)], cwd=ROOT)
    heard.press("Return")
    for image, name in ((4, "first-image"), (5, "second-image"), (6, "third-image")):
        begin = len(heard.transcript.moments)
        heard.press("u", "y", "y", "n", "e")
        heard.type(NOTE)
        heard.press("Return", "d", "b", "y", "y", "c", "n")
        moments = heard.transcript.moments[begin:]
        golden(Transcript(heard.transcript.orca_major, heard.transcript.normalise, moments), name)
        heard.press("u")  # the whole image stays open
        assert_stored(study, image)
    heard.press("ctrl+q")


def assert_stored(study: Path, image: int) -> None:
    """Seven answers, and the note and the doubt where they were meant."""
    answers = stored(study, image)
    assert len(answers) == 7
    assert answers["T1.C3"] == Content(Verdict.NOT_MET, Doubt.BORDERLINE, NOTE)
