"""Answering with confirmations, progress, hints and the arrival muted: what is left to hear, and what fails."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.study.answer import Content
from app.study.verdict import Verdict
from tests.demo_copies import copy_demo
from tests.heard.annotate.test_main_job import stored
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT


@newest_orca
def test_an_image_with_every_kind_muted(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    study = copy_demo(tmp_path / "demo")
    desktop.choose_settings(
        toured=True, says_confirmations=False, says_progress=False, says_hints=False, arrival_level="silence"
    )
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(study)],
        cwd=ROOT,
        normalise=lambda lines: lines.replace(str(tmp_path), "HOME"),
    )
    heard.press("Return", "y", "y", "j", "e")
    heard.type("short")
    heard.press("Return")
    with closing(sqlite3.connect(study / "study.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # another program writes, and does not end
        heard.press("n")
        heard.wait_for("saved")
    heard.press("n", "ctrl+z", "ctrl+shift+z", "u", "w", "ctrl+q")
    golden(heard.transcript, "muted-kinds")
    answers = stored(study, 3)
    assert answers["T1.C3"] == Content(Verdict.MET)
    assert answers["T1.C4"] == Content(Verdict.NOT_MET, None, "short")
