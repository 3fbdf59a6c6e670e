"""Somebody imports a filled-in workbook by ear: what is wrong with it, what would be imported, what was imported."""

from contextlib import closing

from app.messages.study.start import CHECKING
from app.study.answer import Content
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.interchange.workbook.workbooks import fill, said, send
from tests.repository import ROOT
from tests.storage.making import make_study


def steadied(lines: str) -> str:
    """Without what depends on how busy the computer is: whether the file is still looked at when the focus moves."""
    return "\n".join(line for line in lines.splitlines() if not line.endswith(CHECKING))


@newest_orca
def test_a_workbook_is_brought_in_by_ear(desktop: DesktopSession, golden: Golden) -> None:
    home = desktop.folder / "home"
    with closing(make_study(home / "canes")) as study:
        file = fill(send(study, home / "ada.xlsx"), D2="Not met", D3="perhaps")
    heard = desktop.listen(TOUCHSTONE, cwd=ROOT, normalise=steadied, expected="task-bring-answers-in")
    heard.press("alt+m")
    heard.type("canes")
    # The button beside the field is passed by; Enter looks into the file without storing anything.
    heard.press("Tab", "Tab")
    heard.type("ada.xlsx")
    heard.press("Return")
    heard.wait_for("is left out")
    # The list above the buttons says which cell is not clear and what it can hold, then what would be new.
    heard.press("shift+Tab", "shift+Tab", "Down")
    # Ada takes her "perhaps" back in the spreadsheet, and the file is looked into once more.
    fill(file, D3=None)
    heard.press("Tab", "Return")
    heard.wait_for("would be imported")
    heard.press("shift+Tab", "Tab")
    golden(heard.transcript, "task-bring-answers-in")
    # How much of the page below is read before what came of it depends on how busy the computer is.
    heard.press("Return")
    assert heard.wait_for("imported into")[-1] == "1 new answer imported into Canes."
    heard.press("ctrl+q")
    with closing(open_study(home / "canes")) as study:
        assert said(study) == Content(Verdict.NOT_MET)
        assert said(study, "T1.C2").is_empty
