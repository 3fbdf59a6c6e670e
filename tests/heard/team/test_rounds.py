"""Offline rounds by ear: a locked packet is opened by a double click, and a coordinator hears who has what."""

import re
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from app.study.team.sent_work import DiskState, NewReturn
from storage.folder import open_study
from storage.packets.packet_contents import send_out
from tests.heard.harness.program import TOUCHSTONE, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.heard.harness.transcript import Transcript
from tests.storage.making import make_study

Golden = Callable[[Transcript, str], None]
REPOSITORY = Path(__file__).parents[3]
DAY, DAYS = re.compile(r"\b\d{4}-\d\d-\d\d\b"), re.compile(r"\b\d+ days\b")
DISK = re.compile(r" ?(The disk of this machine|It is not known whether the disk of this machine)[^.]*\.")

BEHIND = re.compile(
    r"Touchstone|progress bar|The demo study|Drawn guide canes|Workshops demo|Six studies|Opening the packet"
    r"|Open a packet|Work that was sent"
)


@newest_orca
def test_a_locked_packet_asks_for_its_passphrase(desktop: DesktopSession, golden: Golden) -> None:
    home = desktop.folder / "home"
    with closing(make_study(home / "canes")) as study:
        send_out(study, study.raters.add("Ada"), home / "Ada.touchstone", "white cane")

    def steadied(lines: str) -> str:
        # While the packet is opened, the focus passes by the page behind, and what of that is heard depends on chance.
        whole = DISK.sub("", lines.replace(str(home), "HOME"))
        return "\n".join(sorted({line for line in whole.splitlines() if not BEHIND.search(line)}))

    command = [*TOUCHSTONE, "open", str(home / "Ada.touchstone")]
    heard = desktop.listen(command, cwd=REPOSITORY, normalise=steadied, expected="locked-packet")
    heard.type("black cane")
    heard.press("Return")
    heard.wait_for("does not open with this passphrase")
    golden(heard.transcript, "locked-packet")
    assert not (home / "Ada").exists()
    heard.press("ctrl+q")


@newest_orca
def test_a_coordinator_hears_who_has_what(desktop: DesktopSession, golden: Golden) -> None:
    home = desktop.folder / "home"
    long_ago = datetime(2001, 5, 10, tzinfo=UTC)
    with closing(make_study(home / "canes")) as study:
        ada, ben = study.raters.add("Ada"), study.raters.add("Ben")
        send_out(study, ada, home / "Ada.touchstone")
        send_out(study, ben, home / "Ben.touchstone", due_at=long_ago)
        first = study.sent_work.all()[0]
        study.sent_work.note_return(ada, NewReturn(first.id, b"back", "ada-laptop", DiskState.ENCRYPTED))

    def steadied(lines: str) -> str:
        return DAYS.sub("N days", DAY.sub("DAY", lines.replace(str(home), "HOME")))

    command = [*TOUCHSTONE, "open", str(home / "canes")]
    heard = desktop.listen(command, cwd=REPOSITORY, normalise=steadied, expected="who-has-what")
    heard.press("ctrl+shift+F7")
    # What is sent and what is received lie between the person and the list.
    heard.press(*["Tab"] * 12, "Down", "Up", "Tab", "space")
    heard.wait_for("on the clipboard")
    golden(heard.transcript, "who-has-what")
    heard.press("ctrl+q")
    with closing(open_study(home / "canes")) as study:
        assert len(study.sent_work.all()) == 2
