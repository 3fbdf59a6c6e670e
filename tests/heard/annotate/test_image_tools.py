"""Looking closely, by ear: filters, the lens, and a picture region by region with words written for one. Keys alone."""

from pathlib import Path

from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT


@newest_orca
def test_a_picture_region_by_region(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    study = copy_demo(tmp_path / "demo")
    heard = desktop.listen([*TOUCHSTONE, "open", str(study)], cwd=ROOT, expected="image-tools")
    heard.press("Up", "Down", "Return")
    # From the criterion: filters, the lens, and back.
    heard.press("F12", "ctrl+shift+n", "ctrl+F9", "ctrl+shift+o", "ctrl+F9")
    # Region by region: the picture takes the focus, and arrows go on.
    heard.press("F11", "Right", "Down", "Down", "Down", "ctrl+r")
    # Words for a region, heard on coming back to it.
    heard.press("Return")
    heard.type("A black rubber cap")
    heard.press("Return", "Up", "Down")
    # Larger regions, and the whole picture again.
    heard.press("F12", "ctrl+F11", "Escape")
    # The dialog: a slider, a box, and the picture as it is.
    heard.press("F9", "Right", "Tab", "Tab", "space", "Tab", "Tab", "Tab", "Return", "Escape")
    heard.press("ctrl+q")
    golden(heard.transcript, "image-tools")
    opened = open_study(study)
    try:
        image = opened.images.at(3)
        assert image is not None
        (detail,) = opened.details.of_image(image.key)
        assert (detail.region, detail.words) == ("3x3:3,2", "A black rubber cap")
    finally:
        opened.close()
