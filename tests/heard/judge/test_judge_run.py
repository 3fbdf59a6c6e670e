"""A judge asked with the screen off: the form filled in, the plan heard, the run started, its end and results heard."""

import re
from pathlib import Path

from storage.folder import open_study
from tests.heard.harness.program import TOUCHSTONE, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.judging.servers import judge_server
from tests.repository import ROOT
from tests.sessions.judge_sitting import make_study, met

# The person's own keyring is none of a test's business.
NO_KEYRING = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}


def without_port(lines: str) -> str:
    return re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", lines)


@newest_orca
def test_a_judge_is_asked_by_ear(desktop: DesktopSession, tmp_path: Path) -> None:
    study = make_study(tmp_path / "study")
    with judge_server(met) as server:
        command = [*TOUCHSTONE, "open", str(study)]
        heard = desktop.listen(command, NO_KEYRING, ROOT, without_port)
        heard.press("ctrl+shift+j")
        heard.wait_for("Ask a judge. Canes: 3 images, no judge asked yet.")
        assert heard.focused()[1] == "Server address"  # Orca 43 does not read the first field of a page
        heard.press("ctrl+a")
        heard.type(server.url)
        heard.press("Escape", "Tab")
        heard.press("alt+m")
        heard.type("test-model")
        heard.press("alt+p")
        planned = heard.wait_for("The plan is ready: 15 calls to 127.0.0.1")
        assert any("Judge test-model, rubric version 1: 3 images, 5 runs each." in words for words in planned)
        assert "15 calls to make" in " ".join(heard.press("Down"))
        assert "nothing leaves it" in " ".join(heard.press("Down"))
        heard.press("alt+a")
        heard.wait_for("The run begins: 15 calls to 127.0.0.1")
        heard.wait_for("The run is over. 15 calls made: 15 answered.")
        assert "T1.C2: Tip. 15. 0. 0. 0." in " ".join(heard.press("Down"))
        assert "Met" in " ".join(heard.press("Right"))
        heard.press("ctrl+q")
        assert len(server.asked) == 15
    stored = open_study(study)
    try:
        (judge, _setup) = stored.calls.judges()[0]
        assert {status.value: n for status, n in stored.calls.counts(judge, 1).items()} == {"ok": 15}
    finally:
        stored.close()
