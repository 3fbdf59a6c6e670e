"""The main job with the screen off: open the demo study, answer all of two images, leave, come back. Keys alone."""

from pathlib import Path

from app.study.answer import Content
from app.study.verdict import Doubt, Judgment, Verdict
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.heard.harness.program import TOUCHSTONE, Golden
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT


def stored(study: Path, number: int) -> dict[str, Content]:
    opened = open_study(study)
    try:
        rater, image = opened.raters.find("Robin"), opened.images.at(number)
        assert rater is not None
        assert image is not None
        answers = opened.answers.current(image.key, rater)
        return {item: answer.content for item, answer in answers.items() if not answer.content.is_empty}
    finally:
        opened.close()


def test_the_main_job_by_ear(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    study = copy_demo(tmp_path / "demo")
    heard = desktop.listen([*TOUCHSTONE, "open", str(study)], cwd=ROOT, expected="main-job")
    heard.press("Up", "Down", "Return")
    # Image 3: an answer, a note, a doubt, a change of mind.
    heard.press("n", "e")
    heard.type("a walking stick")
    heard.press(
        "Return", "ctrl+Return", "n", "d", "Down", "Return", "ctrl+z", "ctrl+z", "y", "j", "y", "j", "c", "j"
    )
    heard.press("n", "ctrl+6", "w")
    # Image 4: heard in one line and piece by piece, then answered.
    heard.press("u", "F5", "F8", "F8", "F8")
    for _ in range(6):
        heard.press("y", "j")
    heard.press("y", "ctrl+5", "ctrl+q")
    golden(heard.transcript, "main-job")
    # Back again under the same screen reader. What it says of a program that has only just started depends on
    # how far it has got with it, so this part is held sentence by sentence.
    heard.start_app([*TOUCHSTONE, "open", str(study)], cwd=ROOT)
    back = heard.press("Return")
    assert any("Welcome back, Robin. Image 4 of 10, 7 of 7 answered." in sentence for sentence in back)
    where = heard.press("w")
    assert where == ["Image 4 of 10. 7 of 7 answered. 4 of 10 images complete, 6 open."]
    assert heard.window_titles() == ["Image 4 of 10 – Guide canes: a demo study – Touchstone"]
    heard.press("ctrl+q")
    third = stored(study, 3)
    assert third["T1.C3"] == Content(Verdict.NOT_MET, None, "a walking stick")
    assert third["T1.C4"] == Content(Verdict.MET)
    assert third["T2.C1"] == Content(Verdict.CANNOT_TELL)
    assert third["showing"] == Content(Judgment.NEEDS_IMPROVEMENT)
    assert len(third) == 8
    assert Doubt.BORDERLINE not in {content.doubt for content in third.values()}
    assert stored(study, 4) == {
        "showing": Content(Judgment.CAN_BE_SHOWN),
        **{
            f"T{theme}.C{n}": Content(Verdict.MET)
            for theme, count in ((1, 5), (2, 2))
            for n in range(1, count + 1)
        },
    }
