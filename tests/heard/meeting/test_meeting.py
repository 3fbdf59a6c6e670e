"""A meeting with the screen off: three decisions, one of them a rewording and one voted
on in secret with a dissent, then the new version and the minutes."""

import re
from contextlib import closing
from pathlib import Path

from app.study.team.meetings import Hands, Outcome
from storage.folder import open_study
from tests.heard.harness.program import TOUCHSTONE, Golden
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.sessions.meeting_study import make_meeting_study

TITLES = re.compile(r"(?m)^.* – Touchstone( frame)?\.?(\n|$)")
# Where one comes to the page, and back to it at the end: read or left out, as busy as the computer is.
FIRST_BOX = re.compile(
    r"(?m)^(Ada check box checked\.|Who is there .*panel\.?|It stands in the minutes, and .*)(\n|$)"
)


def the_same(lines: str) -> str:
    """Without what changes: the day, the window's title, and which side was drawn to be told first."""
    without_titles = re.sub(r"\d{4}-\d\d-\d\d", "DAY", FIRST_BOX.sub("", TITLES.sub("", lines)))
    return "\n".join(map(_in_one_order, without_titles.rstrip("\n").split("\n")))


def _in_one_order(line: str) -> str:
    before, *sides = re.split(r"(?=Side [AB])", line)
    return before + " ".join(sorted(re.sub("Side [AB]", "Side", side).strip() for side in sides))


def test_a_meeting_decides_rewords_and_leaves_minutes_by_ear(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = tmp_path / "study"
    make_meeting_study(folder).close()
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=the_same, expected="meeting"
    )
    heard.press("ctrl+shift+v")
    # Ada, who sits here, and Ben, Cy and Dan are there.
    heard.press("Tab", "space", "Tab", "space", "Tab", "space", "Tab", "Tab", "Return")
    heard.wait_for("To discuss")
    # Both sides, the judge and the criterion are heard; the words seem to be at fault, so that comes last.
    heard.press("F3", "F4", "ctrl+F1")
    # The next two are decided, the second once more after it was taken back.
    heard.press("u", "2", "Return", "u", "1", "Return", "ctrl+z", "1")
    heard.type("The shadow misleads.")
    # They vote in secret, one after the other; whoever lost dissents, and the minutes have it.
    heard.press("alt+l", "alt+i", "alt+i", "alt+i", "alt+g", "Return")
    heard.press("ctrl+shift+p")
    heard.type("dissent")
    heard.press("Return")
    heard.type("Dan")
    heard.press("Tab")
    heard.type("It is the cane.")
    heard.press("Return")
    # The criterion in other words; this image becomes a border case.
    heard.press("u", "F2", "Down", "Down", "Down", "Return", "Tab", "Tab")
    heard.type("But for its handle: ")
    heard.press("Tab", "Tab", "Tab", "Tab", "Tab")
    heard.type("The handle bends.")
    heard.press("Return")
    # The new version, which nobody answers yet. Then the minutes, and the end.
    heard.press("ctrl+Return", "alt+p", "Return")
    heard.press("ctrl+shift+e", "Down", "Down", "Escape")
    heard.press("ctrl+i", "ctrl+shift+Return", "alt+e", "ctrl+q")
    golden(heard.transcript, "meeting")
    with closing(open_study(folder)) as study:
        rulings = study.meetings.adjudications()
        version = study.rubrics.current()
        assert study.meetings.unended() is None
        (dissent,) = study.meetings.dissents(1)
    assert (dissent.author, dissent.reason) == ("Dan", "It is the cane.")
    assert Hands(3, 1, 0, True) in [one.ruling.tally.hands for one in rulings]
    assert [one.ruling.outcome for one in rulings] == [Outcome.DECIDED, Outcome.DECIDED, Outcome.REWORDED]
    assert version is not None
    assert version.version == 2
