"""Somebody makes the text larger and the window dark by ear, and finds it so the next time. Keys alone."""

import json

from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT


@newest_orca
def test_text_size_and_theme_are_changed_by_ear(desktop: DesktopSession, golden: Golden) -> None:
    heard = desktop.listen(TOUCHSTONE, cwd=ROOT, expected="changing-settings")
    # The list is opened: as long as it is closed, Orca before 45 does not say what its arrows choose.
    heard.press("ctrl+comma", "alt+h", "alt+Down", "Down", "Down", "Return", "alt+z", "Up", "Up", "Return")
    kept = desktop.folder / "home/.config/touchstone/settings.json"
    assert json.loads(kept.read_text())["theme"] == "dark"
    # Once more, to hear what was kept; Escape leaves it as it is.
    heard.press("ctrl+comma", "alt+h", "alt+z", "Down", "Escape", "ctrl+q")
    golden(heard.transcript, "changing-settings")
    settings = json.loads(kept.read_text())
    assert (settings["theme"], settings["text_scale"]) == ("dark", 120)
