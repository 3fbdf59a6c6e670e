"""A newsroom's question by ear: would the community accept this model's pictures? Then an appeal, the meeting that
upholds it, and the card that says so."""

import re
from contextlib import closing
from pathlib import Path

from app.study.judge.acceptance_threshold import Threshold, set_threshold
from storage.folder import open_study
from tests.agreement.making import rubric_of, say
from tests.heard.harness.program import TOUCHSTONE, Golden
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.storage.making import make_study

PASSING = re.compile(r"(?m)^(Checking the model\. .*|.* – Touchstone( frame)?\.?)(\n|$)")
DATE = re.compile(r"\d{4}-\d\d-\d\d")


def steadied(lines: str) -> str:
    """Without the day, and without what depends on how busy the computer is."""
    return DATE.sub("DAY", PASSING.sub("", lines)).rstrip("\n")


def test_a_card_an_appeal_and_the_meeting_that_upholds_it(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = tmp_path / "study"
    with closing(make_study(folder, 40, rubric_of(1), whole_image=None)) as study:
        for image in list(study.images.all()):
            study.images.update(image, image.facts._replace(source="Model 3"))
        for name in ("Mai", "Robin"):
            say(study, name, {"T1.C1": "1" * 38 + "00"})
        say(study, "judge", {"T1.C1": "1" * 38 + "00"}, run=1)
        set_threshold(study, Threshold(0.5))
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=steadied, expected="report-card"
    )
    heard.press("ctrl+shift+p")
    heard.type("report card")
    heard.press("Return")
    heard.wait_for("Report card")
    # The model that comes first is checked; the verdict, then the card part by part.
    heard.press("Tab", "Tab", "Return")
    heard.wait_for("The model passes")
    heard.press("Tab", "Return")
    heard.press("shift+Tab", "Return")
    heard.wait_for("Check no. 1 of Model 3 is saved")
    # Against its verdict somebody appeals.
    heard.press("Tab", "Tab", "Return", "Tab", "Tab")
    heard.type("Image 39 is right.")
    heard.press("Tab", "Return")
    heard.wait_for("is saved")
    heard.press("Tab", *["Down"] * 6, "Tab")
    # The next meeting upholds the appeal.
    heard.press("ctrl+shift+v")
    heard.press("Tab", "Tab", "Tab", "Return")
    heard.wait_for("To discuss")
    heard.press("F3", "1")
    heard.type("It was seen again.")
    heard.press("Return")
    heard.wait_for("is upheld")
    heard.press("ctrl+q")
    with closing(open_study(folder)) as study:
        (appeal,) = study.report_cards.appeals()
    assert not appeal.is_open
    golden(heard.transcript, "report-card")
