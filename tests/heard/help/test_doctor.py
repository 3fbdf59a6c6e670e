"""What assistive programs are given of a small window, read by the system's own interface."""

from app.cli.accessibility.elements import EXPECTED
from app.messages.cli import accessibility
from tests.heard.harness.program import TOUCHSTONE, newest_orca
from tests.heard.harness.session import DesktopSession


@newest_orca
def test_a_small_window_is_read_whole(desktop: DesktopSession) -> None:
    done = desktop.run([*TOUCHSTONE, "doctor", "--accessibility"])
    assert done.stdout.splitlines()[0] == accessibility.all_found(count=len(EXPECTED)), (
        done.stdout + done.stderr
    )
