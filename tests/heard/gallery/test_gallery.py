"""The gallery by ear: through the grid and the list, an image's page, a search, and a group for two images."""

from contextlib import closing

from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT


@newest_orca
def test_images_are_found_and_grouped(desktop: DesktopSession, golden: Golden) -> None:
    folder = copy_demo(desktop.folder / "home" / "demo")
    heard = desktop.listen([*TOUCHSTONE, "open", str(folder)], cwd=ROOT, expected="gallery")
    heard.press("ctrl+shift+F2", "Right", "ctrl+l", "Down", "Return", "Down", "Escape", "ctrl+f")
    heard.type("hook")
    heard.wait_for("1 of 10 images.")
    heard.press("BackSpace", "BackSpace", "BackSpace", "BackSpace")
    heard.wait_for("10 images.")
    heard.press("Tab", "Tab", "Tab", "shift+Down", "ctrl+k")
    heard.type("set B")
    heard.press("Return")
    heard.wait_for("Group of 2 images is now “set B”.")
    heard.press("ctrl+i")
    golden(heard.transcript, "gallery")
    heard.press("ctrl+q")
    with closing(open_study(folder)) as study:
        assert [image.facts.group for image in study.images.all()].count("set B") == 2
