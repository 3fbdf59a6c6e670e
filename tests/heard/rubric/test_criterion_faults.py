"""A criterion that separates nothing is met by ear: its flag, the pictures, what its last wording changed, and a second
rewording."""

from contextlib import closing
from pathlib import Path

import numpy as np

from app.rubrics.publishing import Meaning
from app.sessions.rubric.designing import Designing
from app.study.rubric import Wording
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of, say
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.heard.rubric.test_designer import the_same
from tests.repository import ROOT
from tests.storage.making import make_study

PICTURES, TEAM, CODE = 60, ("Ada", "Ben", "Dan", "Eve", "Fay"), "T1.C1"


def guess(study: StudyFolder, random: np.random.RandomState) -> None:
    """Everybody answers by chance."""
    for name in TEAM:
        say(study, name, {CODE: "".join(random.choice(["0", "1"], PICTURES))})


@newest_orca
def test_a_flagged_criterion_is_reworded_a_second_time_by_ear(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder, random = tmp_path / "study", np.random.RandomState(4)
    with closing(make_study(folder, PICTURES, rubric_of(1), whole_image=None)) as study:
        study.prepare_to_write()
        guess(study, random)
        designing = Designing(study, "Ada")
        designing.come_to(1)
        designing.reword(Wording("The tip is white."))
        designing.publish({designing.criterion.lineage: Meaning(True, "Clearer.")})
        guess(study, random)
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=the_same, expected="criterion-faults"
    )
    heard.press("ctrl+shift+u")
    heard.wait_for("Design the rubric.")
    # The flag and what the first rewording changed, then the pictures that show it with what people said.
    heard.press("Down", "F4", "ctrl+shift+p")
    heard.type("does not work")
    heard.press("Return", "Down", "Down", "Tab", "Escape")
    # Other words once more, with the same meaning: the answers count for them, and so does the flag.
    heard.press("F2", "ctrl+a")
    heard.type("The tip is white all over.")
    heard.press("Return", "ctrl+Return", "Tab", "Down", "Return", "ctrl+q")
    golden(heard.transcript, "criterion-faults")
    with closing(open_study(folder)) as study:
        assert study.designs.versions()[-1].rubric.version == 3
