"""What replicating the papers needs, by ear: images in groups, several studies together, settings of an analysis."""

from contextlib import closing
from pathlib import Path

from storage.folder import open_study
from tests.agreement.making import say
from tests.demo_copies import copy_demo, copy_study_demo
from tests.heard.harness.listening import Heard
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.storage.making import make_study


def heard_in(heard: Heard, *keys: str) -> str:
    """What is said after some keys, as one text."""
    return " ".join(map(str, heard.press(*keys)))


@newest_orca
def test_images_are_grouped_and_several_studies_reported_together_by_ear(
    desktop: DesktopSession, tmp_path: Path
) -> None:
    canes = copy_demo(tmp_path / "canes")
    with closing(make_study(tmp_path / "boats", images=4, whole_image=None)) as study:
        say(study, "Ada", {"T1.C1": "1111", "T1.C2": "1100"})
        say(study, "demo-judge", {"T1.C1": "1111", "T1.C2": "1101"}, run=1)
    heard = desktop.listen([*TOUCHSTONE, "open", str(canes)], cwd=ROOT)
    heard.press("Up", "Up", "ctrl+shift+p")  # as Ada, who has finished
    heard.type("group images")
    heard.press("Return")
    heard.wait_for("0 of 10 images are in 0 groups")
    while not heard.focused()[1].startswith("Name of the group"):
        heard.press("Tab")
    heard.type("straight")
    assert "Image 1 is in straight, which has 1 image" in heard_in(heard, "alt+n")
    heard.press("ctrl+shift+g")
    heard.wait_for("May demo-judge judge")
    assert "Report over several studies" in heard_in(heard, "ctrl+shift+F3")
    heard.press("alt+l")
    heard.type(str(tmp_path / "boats"))
    assert "is added. 2 studies." in heard_in(heard, "alt+d")
    heard.press("alt+m")
    heard.wait_for("All studies")
    heard.press("ctrl+q")
    with closing(open_study(canes)) as opened:
        assert [(one.name, len(one.images)) for one in opened.groupings.all()] == [("straight", 1)]


@newest_orca
def test_charts_of_critiques_and_their_tables_are_walked_and_an_analysis_is_changed_by_ear(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    study = copy_study_demo("critiques", tmp_path / "study")
    heard = desktop.listen([*TOUCHSTONE, "open", str(study)], cwd=ROOT, expected="charts")
    heard.press("Up", "Up", "ctrl+shift+g")  # as somebody who has finished
    heard.wait_for("2 judges scored 36 critiques")
    # The first chart, a sentence for each model, and what its figure means.
    heard.press("Tab", "Tab", "Down", "F9", "Escape")
    # The report: the scatter of every critique, its table cell by cell, and what a figure means.
    heard.press("shift+Tab", "Right", "Tab", "e", "Tab", "Tab", "Down", *["Right"] * 7, "F9", "Escape")
    # Upwards from there: where scores are low, the order of models, and the differences between cultures.
    heard.press("shift+Tab", "shift+Tab", "Up", "Up", "Tab", "Tab")
    heard.press("shift+Tab", "shift+Tab", "Up", "Tab", "Tab", "Tab", "Down", "Right")
    heard.press(*["shift+Tab"] * 3, "Up", "Tab", "Tab", "Tab")
    walked = len(heard.transcript.moments)
    heard.expect("")
    heard.act("Analysis settings…", "push button", "Press")
    heard.wait_for("Analysis settings")
    heard.press("ctrl+a")
    heard.type("nobody-1")
    assert "nobody-1 has not scored anything here." in heard_in(heard, "Return")
    heard.press("ctrl+a")
    heard.type("heron-3")
    heard.press("Return")
    heard.wait_for("Saved: 1 setting changed.")
    heard.press("ctrl+q")
    del heard.transcript.moments[walked:-1]
    golden(heard.transcript, "charts")
    with closing(open_study(study)) as opened:
        assert opened.analysis_options.current() == {"judge": "heron-3"}
