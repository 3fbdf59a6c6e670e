"""What people said is read with the screen off: three statements, two candidates, one decision, and a draft of it."""

from contextlib import closing
from pathlib import Path

from app.study.team.coding import CandidateOutcome, CandidateSide
from storage.folder import open_study
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.sessions.workshop_sitting import at_images, make_workshop_study

SAID = ("2 the tip is missing", "1 a cane has a red tip", "3 red tips are only here")


@newest_orca
def test_statements_become_candidates_and_a_draft_by_ear(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = tmp_path / "study"
    with closing(make_workshop_study(folder, "Robin")) as study:
        workshop = at_images(study)
        for line in SAID:
            workshop.capturing.keep(line, workshop.place, "")
        workshop.leave()
    heard = desktop.listen([*TOUCHSTONE, "open", str(folder)], cwd=ROOT, expected="coding")
    heard.press("ctrl+shift+k")
    heard.wait_for("Robin has read 0 of 3 statements.")
    # The keys; then the first two lines, each with a candidate of its own, and what speaks against one.
    heard.press("Return", "1")
    heard.type("The tip is there")
    heard.press("Return", "u", "1", "Tab")
    heard.type("The tip is red")
    heard.press("Return", "u", "2", "Return", "t")
    # To the candidates: one is left out, for which a reason is needed; the other is kept.
    heard.press("Tab", "Return", "ctrl+d", "Down", "Down", "Down", "Return")
    heard.type("only here")
    heard.press("Return", "Up", "ctrl+d", "Down", "Return", "ctrl+i", "ctrl+Return", "ctrl+q")
    golden(heard.transcript, "coding")
    with closing(open_study(folder)) as study:
        sides = [code.reading.side for code in study.coding.codes()]
        fates = [(one.text, one.fate, one.reason) for one in study.coding.candidates()]
        saved = study.designs.draft()
    assert sides == [CandidateSide.FOR, CandidateSide.FOR, CandidateSide.AGAINST]
    assert fates == [
        ("The tip is there", CandidateOutcome.KEPT, ""),
        ("The tip is red", CandidateOutcome.LEFT_OUT, "only here"),
    ]
    assert saved is not None
    assert [one.text for one in saved.draft.rubric.criteria] == ["The tip is there"]
