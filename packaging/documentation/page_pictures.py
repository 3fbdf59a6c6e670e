"""Pictures of the window's pages for the documentation site: each page of the demo study, with what its help says.

    python packaging/documentation/page_pictures.py OUT

OUT gets a picture of each page and pages.json, which says what is in them.
"""

import json
import os
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 800)
TEXT_SIZE, BASE_SIZE = 100, 10.0
THEME = "light"
LIST = "pages.json"
LONGEST = 900.0
"""Seconds that all pictures may take."""
PAGE = """\
# Pages of the window

What each page looks like and what its help (**F1**) says, in the demo study. The pictures are made with the site.

{pages}
"""
PART = """\
## {title}

{help}

![The page {title} in the demo study]({place})
"""


@dataclass(frozen=True)
class Pictured:
    """A page: the name of its picture, its title, and what its help says."""

    file: str
    title: str
    help: str


def pictures_page(folder: Path, place: str) -> str:
    """Takes the pictures into a folder; returns the text of the site's page, in which the folder is at `place`. Raises
    ToolError."""
    from side_environment import call

    call([sys.executable, "-P", __file__, folder], longest=LONGEST)
    return page([Pictured(**one) for one in json.loads((folder / LIST).read_text("utf-8"))], place)


def page(pictured: list[Pictured], place: str) -> str:
    """The text of the page that shows them, in the order in which they were taken."""
    from documentation.command_pages import plain

    parts = [
        PART.format(title=plain(one.title), help=plain(one.help), place=f"{place}/{one.file}")
        for one in pictured
    ]
    return PAGE.format(pages="\n".join(parts))


def take(out: Path) -> list[Pictured]:
    """Makes a demo study and takes a picture of each of its pages."""
    from PySide6.QtWidgets import QApplication

    from app.cli.study_repository import make_demo
    from app.messages.help.pages import PAGES
    from every_screen import Screens
    from widgets.theme.theme import apply_theme

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, THEME, TEXT_SIZE, BASE_SIZE)
    taken: dict[str, Pictured] = {}
    with tempfile.TemporaryDirectory() as place:
        study = Path(place) / "demo"
        make_demo(study)
        screens = Screens(app, study, BASE_SIZE)
        screens.window.resize(*SIZE)
        for name, shown in screens.pages():
            kind = type(shown).__name__
            if kind in PAGES and kind not in taken:  # others only say what is still missing in this study
                taken[kind] = Pictured(f"{name}.png", shown.title(), PAGES[kind])
                screens.window.grab().save(str(out / taken[kind].file))
        screens.close()
    return list(taken.values())


def main(arguments: list[str]) -> int:
    """Takes all pictures, on a display of Qt's own; the exit code."""
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    taken = [asdict(one) for one in take(out)]
    (out / LIST).write_text(json.dumps(taken, ensure_ascii=False, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    os.environ.update(QT_QPA_PLATFORM="offscreen", TOUCHSTONE_LANGUAGE="en")
    sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]
    sys.exit(main(sys.argv[1:]))
