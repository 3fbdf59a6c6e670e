"""Somebody seals test images by ear, and hears what the study still needs before a judge may be left alone."""

import re
from collections.abc import Callable
from pathlib import Path

from app.messages.planning.planning_page import WORKING
from tests.demo_copies import copy_demo
from tests.heard.agreement.test_agreement import TITLE
from tests.heard.harness.program import TOUCHSTONE, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.heard.harness.transcript import Transcript

Golden = Callable[[Transcript, str], None]
VARIES = {
    r"\b20\d\d-\d\d-\d\d\b": "DAY",
    r"List with \d+ items": "List with some items",
    r"questions looked at\..*": "questions looked at.",
}
REPOSITORY = Path(__file__).parents[3]


def steadied(lines: str) -> str:
    """Without what depends on the day, on how busy the computer is, and on which images are drawn: ids are new in
    every demo."""
    kept = (line for line in lines.splitlines() if WORKING not in line and not TITLE.match(line))
    said = "\n".join(kept)
    for found, instead in VARIES.items():
        said = re.sub(found, instead, said)
    return said


@newest_orca
def test_sealing_test_images_and_hearing_what_is_needed(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    study = copy_demo(tmp_path / "demo")
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(study)], cwd=REPOSITORY, normalise=steadied, expected="planning"
    )
    # As Ada, who has answered everything; the page is in the Study menu.
    heard.press("Up", "Up", "alt+s", "p", "l")
    # Seal: asked first, and then heard what is sealed.
    heard.press("alt+a", "alt+s", "Down", "Tab")
    # What is needed, by question.
    heard.press("alt+w")
    heard.wait_for("looked at")
    heard.press("Down", "Down", "ctrl+q")
    golden(heard.transcript, "planning")
