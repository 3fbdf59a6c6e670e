"""Finding one's way with the screen off: help on a criterion, finding a command, giving it a key that is taken."""

import json
import re
from pathlib import Path

from tests.demo_copies import copy_demo
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT


def steadied(heard: str) -> str:
    """Without what changes from run to run: the lengths of lists, which grow with every new command, and the title
    of the window one comes back to, which Orca 48 reads or leaves out as it finds the time."""
    without_titles = re.sub(r"(?m)^.* – Touchstone( frame)?\.?(\n|$)", "", heard)
    return re.sub(r"List with \d+ items", "List with … items", without_titles)


def test_help_a_found_command_and_a_changed_key(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    study = copy_demo(tmp_path / "demo")
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(study)], cwd=ROOT, normalise=steadied, expected="finding-ones-way"
    )
    heard.press("Return")
    # What is this, and how is it decided?
    heard.press("F1", "Down", "Down", "Down", "Escape")
    # A border case of the same criterion, answered wrongly and rightly.
    heard.press("ctrl+shift+F1", "y", "n", "Escape")
    # A command one does not know the key of.
    heard.press("ctrl+shift+p")
    heard.type("progress")
    heard.press("Down", "Return")
    # A key for it that another command has.
    heard.press("ctrl+shift+p")
    heard.type("doubt reason")
    heard.press("alt+k", "n", "n", "Escape", "alt+o")
    heard.press("n", "Escape", "ctrl+q")
    golden(heard.transcript, "finding-ones-way")
    settings = json.loads((desktop.folder / "home/.config/touchstone/settings.json").read_text())
    assert settings["keys"] == {"not_met": ["Ctrl+2", "0"], "doubt": ["Ctrl+D", "D", "N"]}


@newest_orca
def test_the_tour_by_ear(desktop: DesktopSession, golden: Golden) -> None:
    heard = desktop.listen([*TOUCHSTONE], cwd=ROOT, normalise=steadied, expected="tour")
    heard.press("shift+F1", "Return", "alt+b", "Escape", "ctrl+q")
    golden(heard.transcript, "tour")
