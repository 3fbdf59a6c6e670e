"""Run by itself with QT_SCALE_FACTOR=2: goes to pages of the demo study as on a screen of 3840 x 2160.

Writes what is cut off, lies over something else, or is drawn with fewer pixels than the screen has.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from every_screen import FIRST_START, Screens, settle  # noqa: E402  # found through the path above
from tests.widgets import seen  # noqa: E402
from widgets.gallery.image_list import ImageList  # noqa: E402
from widgets.gallery.picture_strip import PictureStrip  # noqa: E402
from widgets.theme.theme import apply_theme  # noqa: E402

PAGES = (
    FIRST_START,
    "sign_in",
    "gallery",
    "annotate",
    "ask_judge",
    "agreement",
    "design_rubric",
    "pair_session",
)
WINDOW, RATIO = QSize(1920, 1040), 2.0


def blurred(shown: QWidget) -> list[str]:
    """Drawings and pictures with fewer pixels than they take on the screen."""
    found = []
    for button in shown.findChildren(QAbstractButton):
        if button.isVisible() and not button.icon().isNull():
            picture = button.icon().pixmap(button.iconSize(), RATIO)
            if picture.width() < RATIO * button.iconSize().width():
                found.append(f"the icon of {button.text()!r} has {picture.width()} pixels")
    all_pictures: list[PictureStrip | ImageList] = [
        *shown.findChildren(PictureStrip),
        *shown.findChildren(ImageList),
    ]
    for pictures in all_pictures:
        kept = pictures.thumbnails.made()
        found += [] if kept else [f"{type(pictures).__name__} shows no picture"]
        found += [
            f"a picture has {one.devicePixelRatio()} pixels"
            for one in kept
            if one.devicePixelRatio() != RATIO
        ]
        side = max((max(one.width(), one.height()) for one in kept), default=0)
        if kept and side < RATIO * pictures.side():
            found.append(f"pictures of {type(pictures).__name__} have {side} pixels")
    return found


def main(study: Path, themes: list[str]) -> None:
    """Write what is found, a finding a line."""
    app = QApplication(["touchstone"])
    assert app.devicePixelRatio() == RATIO
    for theme in themes:
        apply_theme(app, theme, 100, 10.0)
        screens = Screens(app, study, 10.0)
        screens.window.resize(WINDOW)
        screens.window.show()
        for name in PAGES:
            screens.open(name)
            settle()
            for finding in seen.clipped(screens.window) + blurred(screens.window):
                sys.stdout.write(f"{theme}, {name}: {finding}\n")
        screens.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
