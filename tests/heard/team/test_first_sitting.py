"""Somebody new opens a packet at 200 % text, answers two images with a doubt and a note, and sends it back, by ear."""

import json
from contextlib import closing

from app.study.answer import Content
from app.study.verdict import Doubt, Verdict
from storage.folder import open_study
from storage.packets.packet_contents import send_out
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.heard.team.test_rounds import BEHIND, DISK
from tests.repository import ROOT
from tests.storage.making import make_study

NOTE = "too short"


@newest_orca
def test_a_first_sitting_at_200_per_cent(desktop: DesktopSession, golden: Golden) -> None:
    home = desktop.folder / "home"
    with closing(make_study(home / "canes")) as study:
        send_out(study, study.raters.add("Robin"), home / "Robin.touchstone")
    settings = home / ".config/touchstone/settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"text_scale": 200, "toured": True}), encoding="utf-8")

    def steadied(lines: str) -> str:
        # An Orca that is busy says what has got the focus before what was announced on the page that is left.
        whole = DISK.sub("", lines.replace(str(home), "HOME"))
        return "\n".join(sorted(whole.split("\n"), key=lambda line: BEHIND.search(line) is None))

    command = [*TOUCHSTONE, "open", str(home / "Robin.touchstone")]
    heard = desktop.listen(command, cwd=ROOT, normalise=steadied, expected="first-sitting")
    heard.wait_for("Who answers?")
    heard.press("Return", "space", "Return", "y", "d", "b", "e")
    heard.type(NOTE)
    heard.press("Return", "u", "n", "ctrl+shift+F7", "Return")
    heard.wait_for("answers")
    heard.press("ctrl+q")
    golden(heard.transcript, "first-sitting")
    with closing(open_study(home / "Robin")) as study:
        robin = study.raters.find("Robin")
        assert robin is not None
        first, second = (
            {code: one.content for code, one in study.answers.current(image.key, robin).items()}
            for image in list(study.images.all())[:2]
        )
    assert first["T1.C1"] == Content(Verdict.MET, Doubt.BORDERLINE, NOTE)
    assert Content(Verdict.NOT_MET) in second.values()
    assert list(home.glob("**/*Robin*.touchstone"))
