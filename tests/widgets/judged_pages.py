"""Every page on which something is judged, opened at a question, and how much of it can be seen at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.study.team.raters import Perception
from every_screen import settle
from storage.folder import open_study
from tests.demo_copies import copy_demo, copy_study_demo
from tests.sessions.meeting_study import make_meeting_study
from tests.sessions.pair_sitting import add_pair
from tests.sessions.workshop_sitting import at_images, make_workshop_study
from tests.widgets.window_driver import WindowDriver
from widgets.annotate.annotate_page import AnnotatePage
from widgets.annotate.rubric_form import RubricForm
from widgets.describe.describe_page import DescribePage
from widgets.image.image_view import ImageView
from widgets.meeting.meeting_page import MeetingPage
from widgets.pair.pair_page import PairPage
from widgets.shell.page import Page
from widgets.workshop.workshop_page import WorkshopPage

_ALMOST = 0.9


@dataclass(frozen=True)
class Judged:
    """A page at a question: what must be seen whole at the same time, and the texts that are judged."""

    page: Page
    whole: Callable[[], list[QWidget]]
    texts: Callable[[], list[QWidget]] = list


@dataclass(frozen=True)
class Room:
    """What was measured: the pictures' share of the window, what is not seen whole, how many texts are in sight."""

    share: float
    hidden: tuple[str, ...]
    texts_seen: int


def measure(judged: Judged) -> Room:
    """The share of the window that shows pictures now, and which parts cannot be seen whole."""
    window = judged.page.window()
    seen = sum(_area(_painted(view)) for view in window.findChildren(ImageView) if view.isVisible())
    hidden = tuple(_name(part) for part in judged.whole() if not is_whole(part))
    texts = sum(lines_seen(part) >= 1 for part in judged.texts())
    return Room(seen / (window.width() * window.height()), hidden, texts)


def picture_fills_page(page: Page) -> bool:
    """Whether one picture is nearly as high as the page."""
    views = [view for view in page.findChildren(ImageView) if view.isVisible()]
    return len(views) == 1 and views[0].picture_place().height() >= _ALMOST * page.height()


def is_whole(part: QWidget) -> bool:
    """Whether nothing of a part is scrolled away, covered or outside the window."""
    return part.isVisible() and part.visibleRegion().boundingRect().size() == part.size()


def lines_seen(part: QWidget) -> int:
    """How many lines of a text are in sight."""
    return part.visibleRegion().boundingRect().height() // part.fontMetrics().lineSpacing()


def _painted(view: ImageView) -> QRegion:
    return view.visibleRegion() & QRegion(view.picture_place().toAlignedRect())


def _area(region: QRegion) -> int:
    place = region.boundingRect()
    return place.width() * place.height()


def _name(part: QWidget) -> str:
    words = part.text() if isinstance(part, (QLabel, QPushButton)) else part.accessibleName()
    return f"{type(part).__name__} {words[:40]!r}"


# --- the pages


@contextmanager
def opened(qtbot: QtBot, kind: str, folder: Path, window: QSize) -> Iterator[Judged]:
    """The page of this kind (a key of `KINDS`) in a window of this size, at a question."""
    driver = WindowDriver(qtbot, folder, Settings(toured=True))
    driver.window.resize(window)
    judged = KINDS[kind](driver, folder)
    settle()
    try:
        yield judged
    finally:
        driver.window.close()
        settle()


def _annotating(driver: WindowDriver, folder: Path, name: str) -> Judged:
    study = open_study(folder)
    study.prepare_to_write()
    rater = next((one for one in study.raters.all() if one.name == name), None) or study.raters.add(name)
    page = AnnotatePage(driver.context, study, rater, Perception.IMAGE_VISIBLE)
    driver.show(page)
    panel = page.exhibits.panel
    texts = panel.passages() if panel is not None else []
    return Judged(page, lambda: [_card(page.form), *_primary(page)], lambda: texts)


def _card(form: RubricForm) -> QWidget:
    return next(card for card in form.cards() if card.property("current"))


def _primary(page: QWidget) -> list[QWidget]:
    return [
        one for one in page.findChildren(QPushButton) if one.objectName() == "primary" and one.isVisible()
    ]


def _canes(driver: WindowDriver, folder: Path) -> Judged:
    return _annotating(driver, copy_demo(folder / "demo"), "Robin")


def _purposes(driver: WindowDriver, folder: Path) -> Judged:
    return _annotating(driver, copy_study_demo("contexts", folder / "contexts"), "Fen")


def _critiques(driver: WindowDriver, folder: Path) -> Judged:
    return _annotating(driver, copy_study_demo("critiques", folder / "critiques"), "Yuki")


def _captions(driver: WindowDriver, folder: Path) -> Judged:
    return _annotating(driver, copy_study_demo("captions", folder / "captions") / "evaluation", "Musa")


def _describing(driver: WindowDriver, folder: Path) -> Judged:
    study = open_study(copy_demo(folder / "demo"))
    study.prepare_to_write()
    page = DescribePage(driver.context, study, "Sam")
    driver.show(page)

    def whole() -> list[QWidget]:
        spot = page.session.at
        assert spot is not None
        return [page.form.row(spot), *_primary(page)]

    return Judged(page, whole)


def _pair(driver: WindowDriver, folder: Path) -> Judged:
    demo = copy_demo(folder / "demo")
    add_pair(demo)
    page = PairPage(driver.context, open_study(demo))
    driver.show(page)
    page.setup_panel.list.setFocus()
    page.setup_panel.private.setChecked(False)
    page.setup_panel.begun.emit()
    page.table.wants_on.emit()
    return Judged(page, lambda: [_card(page.table.form), *_primary(page)])


def _meeting(driver: WindowDriver, folder: Path) -> Judged:
    make_meeting_study(folder / "study").close()
    study = open_study(folder / "study")
    study.prepare_to_write()
    page = MeetingPage(driver.context, study, "Ada")
    driver.show(page)
    page.setup_panel.begin.click()
    return Judged(page, lambda: [page.view.buttons["rule"]], lambda: [page.view.said, page.view.queue])


def _workshop(driver: WindowDriver, folder: Path) -> Judged:
    page = _in_workshop(driver, folder)
    return Judged(page, lambda: [page.view.cue, page.view.line], lambda: [page.view.people])


def _own_turn(driver: WindowDriver, folder: Path) -> Judged:
    page = _in_workshop(driver, folder)
    page.view.people.setCurrentRow(0)
    page.view.people.setFocus()
    page.handlers()["own_turn"]()
    panel = page.turn
    return Judged(page, lambda: [*panel.choices.buttons, panel.done])


def _in_workshop(driver: WindowDriver, folder: Path) -> WorkshopPage:
    study = make_workshop_study(folder / "study")
    at_images(study).leave()
    study.close()
    again = open_study(folder / "study")
    page = WorkshopPage(driver.context, again, again.workshops.all()[-1])
    driver.show(page)
    return page


KINDS: dict[str, Callable[[WindowDriver, Path], Judged]] = {
    "annotate": _canes,
    "purposes": _purposes,
    "critiques": _critiques,
    "captions": _captions,
    "describe": _describing,
    "pair": _pair,
    "meeting": _meeting,
    "workshop": _workshop,
    "own turn": _own_turn,
}
