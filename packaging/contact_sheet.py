"""Takes pictures of every page and dialog in all themes and sizes, and lays them out as contact sheets.

    python packaging/contact_sheet.py OUT [THEME ...]

OUT gets a folder of pictures for each theme, text size and window size, a sheet of each such folder to look over, and
an index.html with all of them. Pictures that are there already are taken again.
"""

import html
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRect, QSize, Qt  # noqa: E402  # the platform is chosen before Qt looks for one
from PySide6.QtGui import QColor, QFont, QImage, QPainter  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from app.cli.study_repository import make_demo, make_study_demo  # noqa: E402
from every_screen import PERSON, Screens  # noqa: E402
from widgets.theme.colours import THEMES  # noqa: E402
from widgets.theme.theme import apply_theme  # noqa: E402

TEXT_SIZES = (100, 150, 200)
WINDOWS = (QSize(1024, 600), QSize(1440, 900))
BASE_SIZE = 10.0  # points, what most systems have
# The other kinds of study: who has answered there, who has not yet, and the pages that look different in them.
OTHERS = {
    "contexts": ("contexts", "Dana", "Fen"),
    "critiques": ("critiques", "Rania", "Yuki"),
    "captions": ("captions/evaluation", "Ines", "Musa"),
}
OTHER_PAGES = ("sign_in", "annotate", "design_rubric", "pair_session", "meeting", "agreement")
COLUMNS, THUMBNAIL, MARGIN, CAPTION = 4, QSize(480, 300), 12, 22  # the sheet's, in pixels


def main(arguments: list[str]) -> int:
    """Take all pictures; the exit code."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    unknown = [theme for theme in arguments[1:] if theme not in THEMES]
    if unknown:
        print(f"No such theme: {', '.join(unknown)}. There are: {', '.join(THEMES)}.", file=sys.stderr)
        return 2
    out = Path(arguments[0])
    app = QApplication(["touchstone"])
    with tempfile.TemporaryDirectory(prefix="touchstone-screens-") as folder:
        study = Path(folder) / "demo"
        make_demo(study)
        for kind in OTHERS:
            make_study_demo(kind, Path(folder) / kind)
        sheets = [
            take(app, study, out, (theme, text, window))
            for theme in arguments[1:] or THEMES
            for text in TEXT_SIZES
            for window in WINDOWS
        ]
    write_index(out, sheets)
    print(f"{len(sheets)} sheets; look at {out / 'index.html'}")
    return 0


def take(app: QApplication, study: Path, out: Path, looks: tuple[str, int, QSize]) -> Path:
    """Pictures of everything in one theme, text size and window size; the folder they are in."""
    theme, text, window = looks
    apply_theme(app, theme, text, BASE_SIZE)
    folder = out / f"{theme}-{text}-{window.width()}x{window.height()}"
    folder.mkdir(parents=True, exist_ok=True)
    pictures: dict[str, QImage] = {}

    def keep(name: str, shown: QWidget) -> None:
        picture = shown.grab().toImage()
        if picture in pictures.values():  # a dialog that a command and a button open
            return
        name = name if name not in pictures else f"{name}-{len(pictures)}"
        pictures[name] = picture
        picture.save(str(folder / f"{len(pictures):02}-{name}.png"))

    screens = Screens(app, study, BASE_SIZE)
    screens.window.resize(window)
    for name, _page in screens.pages():
        keep(name, screens.window)
        screens.dialogs(name, keep)
    screens.close()
    waiting = Screens(app, study, BASE_SIZE, reader=PERSON)
    waiting.window.resize(window)
    waiting.window.show()
    waiting.open("agreement")
    keep("agreement-locked", waiting.window)
    waiting.close()
    for kind, (place, reader, person) in OTHERS.items():
        other = Screens(app, study.parent / place, BASE_SIZE, reader, person)
        other.window.resize(window)
        other.window.show()
        for name in OTHER_PAGES:
            other.open(name)
            keep(f"{kind}-{name}", other.window)
        other.close()
    sheet_of(pictures).save(str(out / f"{folder.name}.png"))
    return folder


def sheet_of(pictures: dict[str, QImage]) -> QImage:
    """All pictures beside each other, each with its name above it."""
    cell = THUMBNAIL + QSize(MARGIN, MARGIN + CAPTION)
    rows = -(-len(pictures) // COLUMNS)
    sheet = QImage(COLUMNS * cell.width() + MARGIN, rows * cell.height() + MARGIN, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#8a8a8a"))
    painter = QPainter(sheet)
    painter.setPen(Qt.GlobalColor.black)
    font = QFont()
    font.setPixelSize(CAPTION - 8)
    painter.setFont(font)
    for number, (name, picture) in enumerate(pictures.items()):
        left = MARGIN + number % COLUMNS * cell.width()
        top = MARGIN + number // COLUMNS * cell.height()
        painter.drawText(QRect(left, top, THUMBNAIL.width(), CAPTION), 0, name)
        small = picture.scaled(
            THUMBNAIL, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawImage(left, top + CAPTION, small)
    painter.end()
    return sheet


def write_index(out: Path, folders: list[Path]) -> None:
    """A page with all pictures, a section a folder."""
    lines = ["<!doctype html><html lang='en'><meta charset='utf-8'><title>Touchstone, every screen</title>"]
    for folder in folders:
        lines.append(f"<h2>{html.escape(folder.name)}</h2>")
        for file in sorted(folder.glob("*.png")):
            place, name = html.escape(f"{folder.name}/{file.name}"), html.escape(file.stem[3:])
            lines.append(f"<figure><figcaption>{name}</figcaption><img src='{place}' alt='{name}'></figure>")
    (out / "index.html").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
