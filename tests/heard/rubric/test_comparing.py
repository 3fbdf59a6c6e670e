"""A model's drafts with the screen off: three criteria marked beside the community's, and a word confirmed."""

import re
from contextlib import closing
from pathlib import Path

from app.files.template_file import built_in_template
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from storage.folder import create_study, open_study
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.judging.drafted import keep_fields, keep_rubric
from tests.repository import ROOT
from tests.sessions.judge_sitting import make_study
from tests.storage.making import picture


def the_same(lines: str) -> str:
    """Without what changes: the day, and the window's title, which is read when a dialog closes or not, by chance."""
    without_titles = re.sub(r"(?m)^.* – Touchstone( frame)?\.?(\n|$)", "", lines)
    return re.sub(r"\d{4}-\d\d-\d\d", "DAY", without_titles).rstrip("\n")


@newest_orca
def test_three_criteria_of_a_draft_are_marked_by_ear(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = make_study(tmp_path / "study", images=1, people=("Robin",))
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        keep_rubric(study)
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=the_same, expected="comparing"
    )
    heard.press("ctrl+shift+b")
    heard.wait_for("Draft by draft-model-1: 3 criteria, compared with the community's 2.")
    # The first overlaps with the community's second, the next is mistaken, the last too vague.
    heard.press("ctrl+1", "Down", "Return")
    heard.press("Down", "m", "Down", "3")
    # A note on that, and the mark before the note again.
    heard.press("F2")
    heard.type("How white?")
    heard.press("Return")
    heard.press("ctrl+z")
    # What the draft lacks; then where one is.
    heard.press("u", "2", "ctrl+i", "ctrl+q")
    golden(heard.transcript, "comparing")
    with closing(open_study(folder)) as study:
        (draft,) = study.drafts.rubrics()
        marks = [str(mark.mark) for mark in study.drafts.marks(draft.call.key)]
    assert marks == ["overlapping", "mistaken", "too vague", "missing"]


@newest_orca
def test_a_models_word_is_confirmed_by_ear(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    folder = tmp_path / "study"
    new = NewStudy("Canes", "guide cane", template_toml=built_in_template("guide cane"))
    with closing(create_study(folder, new)) as study:
        study.prepare_to_write()
        (tmp_path / "cane.png").write_bytes(picture(shade=1))
        study.images.add(tmp_path / "cane.png", ImageFacts("cane.png"))
        study.raters.add("Robin")
        keep_fields(study, 1, material="metal", colour="white")
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=the_same, expected="confirming"
    )
    heard.press("ctrl+shift+d")
    heard.press("ctrl+Return", "F3", "Tab", "Return", "F3", "ctrl+d", "ctrl+s", "ctrl+q")
    golden(heard.transcript, "confirming")
    with closing(open_study(folder)) as study:
        text = study.descriptions.current(1)
        assert text is not None
        assert text.draft.values == {"colour": "white", "material": "metal"}
