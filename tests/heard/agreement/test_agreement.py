"""Somebody asks by ear whether the model may judge the tip of the cane, and hears why not and on which images."""

import re
from pathlib import Path

from app.messages.agreement.agreement_page import WORKING
from tests.demo_copies import copy_demo
from tests.heard.harness.program import TOUCHSTONE, Golden
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT

TITLE = re.compile(r"(Agreement – )?.* – Touchstone( frame)?\.?$")


def steadied(lines: str) -> str:
    """Without what depends on how busy the computer is: that it is being computed, and titles between two pages."""
    kept = (line for line in lines.splitlines() if not line.startswith(WORKING) and not TITLE.match(line))
    return "\n".join(kept)


def test_may_the_model_judge_the_tip_of_the_cane(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    study = copy_demo(tmp_path / "demo")
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(study)], cwd=ROOT, normalise=steadied, expected="agreement"
    )
    # Robin has not finished, so nothing is told; then as Ada, who has.
    heard.press("ctrl+shift+g")
    heard.press("ctrl+shift+a", "Up", "Up", "ctrl+shift+g")
    heard.wait_for("May demo-judge judge")
    # The chart: a sentence for each criterion, down to the tip, and what its figure means.
    heard.press("Tab", "Tab", *["Down"] * 5, "F9")
    # The images behind it, and what was said of the first.
    heard.press("Return", "Down", "Up", "Tab", "Down", "Down", "Escape")
    # The pictures it gets wrong, by what is seen on them.
    heard.press("Tab", "Down")
    # The report part by part: in short, then the verdicts, and what would go wrong at the first question.
    heard.press("shift+Tab", "shift+Tab", "Right", "Tab", "Tab", "shift+Tab", "Down", "Tab", "Tab")
    heard.press("Down", "Right", "Right", "F9")
    # The counts: a row, a cell, what it means; the chart.
    heard.press("shift+Tab", "shift+Tab", "Down", "Down", "Tab", "Down", *["Right"] * 5, "F9", "Tab")
    heard.press("ctrl+i", "ctrl+q")
    golden(heard.transcript, "agreement")
