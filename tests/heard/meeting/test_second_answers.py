"""A blind facilitator has a meeting of five answer again under seal, and hears what talking changed."""

from contextlib import closing
from pathlib import Path

from app.sessions.meeting.meeting import Adjudicating
from storage.folder import open_study
from tests.agreement.making import say
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.heard.meeting.test_meeting import the_same
from tests.repository import ROOT
from tests.sessions.meeting_study import PEOPLE, make_meeting_study


@newest_orca
def test_five_answer_again_in_turn_and_the_difference_is_heard(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = tmp_path / "study"
    with closing(make_meeting_study(folder)) as study:
        say(study, "Eve", {"T1.C1": "011", "T1.C2": "101"})
        meeting = Adjudicating(study, "Ada")
        meeting.begin()
        meeting.start("First", [*PEOPLE, "Eve"])
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=the_same, expected="second-answers"
    )
    heard.press("ctrl+shift+v", "Return")
    heard.wait_for("To discuss")
    # Both sides are heard and talked about. Then each comes to the machine; Eve changes her mind.
    heard.press("F3", "ctrl+shift+Home")
    for number in "11221":
        heard.press("Return", number)
    heard.press("1", "Return", "ctrl+shift+e")
    heard.type("Agreement of")
    heard.press("Down", "Escape", "ctrl+q")
    golden(heard.transcript, "second-answers")
    with closing(open_study(folder)) as study:
        assert [one.has_moved for one in study.second_answers.opened()] == [False] * 4 + [True]
