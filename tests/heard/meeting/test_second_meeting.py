"""The second meeting with the screen off: what happened since the first, and its minutes line by line."""

from contextlib import closing
from pathlib import Path

from storage.folder import open_study
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.heard.meeting.test_meeting import the_same
from tests.repository import ROOT
from tests.sessions.meeting_study import make_meeting_study
from tests.team.test_meeting_story import answer_again, first_meeting


@newest_orca
def test_a_second_meeting_begins_with_what_happened_since(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = tmp_path / "study"
    with closing(make_meeting_study(folder)) as study:
        first_meeting(study)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        answer_again(study)
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=the_same, expected="second-meeting"
    )
    heard.press("ctrl+shift+v")
    heard.press("Tab", "space", "Tab", "space", "Tab", "space", "Tab", "Tab", "Return")
    heard.wait_for("To discuss")
    # They answered alike this time, so nothing is left; the minutes say what happened since, line by line.
    heard.press("ctrl+i", "ctrl+shift+e", "Down", "Down", "Down", "Escape", "ctrl+q")
    golden(heard.transcript, "second-meeting")
    with closing(open_study(folder)) as study:
        assert len(study.meetings.all()) == 2
