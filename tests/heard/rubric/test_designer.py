"""A criterion is reworded with the screen off: its remarks are heard, and the meaning stays when it is published."""

import re
from contextlib import closing
from pathlib import Path

from storage.folder import open_study
from tests.heard.harness.program import TOUCHSTONE, Golden
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.sessions.judge_sitting import make_study
from tests.storage.rubric.test_designs import MET, answer


def the_same(lines: str) -> str:
    """Without the window's title, which is read when a dialog closes or not, by chance; by chance, too, an older Orca
    reads what was selected, or says that it is everything."""
    lines = re.sub(r"(?m)^.* – Touchstone( frame)?\.?(\n|$)", "", lines).rstrip("\n")
    return re.sub(r"^The .+\.\nselected$", "entire document selected", lines)


def test_a_criterion_is_reworded_and_published_by_ear(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = make_study(tmp_path / "study", images=1, people=("Robin",))
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        answer(study, "Robin", 1, C1=MET, C2=MET)
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=the_same, expected="designer"
    )
    heard.press("ctrl+shift+u")
    heard.wait_for("Design the rubric. Canes. Version 1.")
    # The first criterion: what the wording check says, other words, and the first remark below the field.
    heard.press("Down", "F4", "F2", "ctrl+a")
    heard.type("The cane is long and straight.")
    heard.press("Return", "F2", "Tab", "F2", "Return")
    # Taken back, and said better; then what is different, and out with it: the meaning stayed.
    heard.press("ctrl+z", "F2", "ctrl+a")
    heard.type("The cane is in one line.")
    heard.press("Return", "ctrl+Return", "Tab", "Down", "Tab")
    heard.type("clearer")
    heard.press("Return", "ctrl+i", "ctrl+q")
    golden(heard.transcript, "designer")
    with closing(open_study(folder)) as study:
        newest = study.designs.versions()[-1]
        assert (newest.rubric.version, newest.changes[0].why) == (2, "clearer")
        assert len(study.designs.carried(2)) == 2
