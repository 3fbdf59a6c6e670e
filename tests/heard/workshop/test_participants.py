"""Somebody joins a workshop and agrees to things, with the screen off: a name, a day that is none, two answers."""

import re
from contextlib import closing
from pathlib import Path

from app.study.team.participants import OnWithdrawal
from storage.folder import open_study
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.sessions.workshop_sitting import make_workshop_study, set_up


def without_today(lines: str) -> str:
    """The day of the run as a word, and without what Orca leaves out by chance when the computer is busy."""
    lines = re.sub(r"(?m)^20\d\d-\d\d-\d+", "(today)", lines)
    lines = re.sub(r"(?m)^Enter goes to what this person agreed to\.\n", "", lines)
    return re.sub(r"^tomorrow\nselected$", "entire document selected", lines)


@newest_orca
def test_somebody_joins_and_agrees_by_ear(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    folder = tmp_path / "study"
    with closing(make_workshop_study(folder, "Fay")) as study:
        set_up(study, people=("Ada", "Ben"))
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=without_today, expected="participants"
    )
    heard.press("ctrl+shift+y")
    heard.wait_for("2 without consent.")
    # A name, and from the list to what this person agreed to.
    heard.press("Tab")
    heard.type("Eve")
    heard.press("Return", "shift+Tab", "Return", "Tab", "Tab")
    heard.type("tomorrow")
    heard.press("Return", "ctrl+a")
    heard.type("2026-03-01")
    # What to do with the answers, and whether one may be asked; then what the person told.
    heard.press("Tab", "Down", "Tab", "space", "Tab", "Return", "Tab")
    heard.type("41")
    heard.press("Return", "ctrl+i", "ctrl+q")
    golden(heard.transcript, "participants")
    with closing(open_study(folder)) as study:
        eve = study.raters.find("Eve")
        assert eve is not None
        (consent,) = study.participants.consents(eve)
        told = [one.answer for one in study.participants.about(eve) if one.question == "Age"]
    assert (consent.said.given_on.isoformat(), consent.said.to_demographics) == ("2026-03-01", True)
    assert consent.said.on_withdrawal is OnWithdrawal.DETACH
    assert told == ["41"]
