"""The small dialogs: every field has a name, Escape leaves, and the focus comes back."""

from collections.abc import Callable
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.files.rubric_file import load_rubric
from app.keymap import Keymap
from app.sessions.help.command_search import CommandSearch
from app.sessions.help.problem_report import make_report
from app.sessions.help.tour import TourSession
from app.settings import Settings
from tests.widgets.drivers import start_page_driver as driver, window_driver
from tests.widgets.window_driver import (
    ENTER,
    OFFSCREEN_NOISE,
    WindowDriver,
    heard_name,
    small_study,
    tab_stops,
)
from widgets.annotate.practice_dialog import practise
from widgets.help.command_palette import find_command
from widgets.help.context_help_dialog import show_help
from widgets.help.tour_dialog import take_tour
from widgets.kit.dialogs import Dialog, ask_number, ask_study_folder, ask_whether, show_about, show_messages
from widgets.kit.forms import ReadableList, plain
from widgets.kit.scroll_column import ScrollColumn
from widgets.shell.announcer import Message
from widgets.shell.focus_speaker import describe_focus
from widgets.shell.page import Page
from widgets.shell.problem_dialog import report_problem
from widgets.study.add_images_page import AddImagesPage
from widgets.study.export_dialog import export_study
from widgets.study.home_page import HomePage
from widgets.study.import_dialog import bring_in_answers
from widgets.study.key_settings import change_keys
from widgets.study.new_study_page import NewStudyPage
from widgets.study.settings_dialog import ask_settings
from widgets.study.start_page import StartPage
from widgets.theme.theme import points

__all__ = ["driver", "window_driver"]  # fixtures
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
SAID = [Message("First.", datetime(2026, 1, 1, 9, 0)), Message("Second.", datetime(2026, 1, 1, 9, 1))]


OPENERS: dict[str, Callable[[WindowDriver, Path], object]] = {
    "number": lambda driver, _folder: ask_number(driver.window, "Go to image", "Image number, 1 to 9", 3, 9),
    "messages": lambda driver, _folder: show_messages(driver.window, SAID),
    "commands": lambda driver, _folder: find_command(
        driver.window, CommandSearch(Keymap(), {"quit", "about"}), driver.announcer
    ),
    "keys": lambda driver, _folder: change_keys(driver.window, Keymap(), driver.announcer),
    "tour": lambda driver, _folder: take_tour(driver.window, TourSession(Keymap()), driver.announcer),
    "practice": lambda driver, _folder: practise(
        driver.window, load_rubric("guide-cane"), "T1.C1", driver.context
    ),
    "help": lambda driver, _folder: show_help(driver.window, None, Keymap(), {"quit", "about"}),
    "problem": lambda driver, _folder: report_problem(
        driver.window, make_report(Settings()), driver.announcer
    ),
    "about": lambda driver, _folder: show_about(driver.window),
    "question": lambda driver, _folder: ask_whether(driver.window, "Sure?", "Is it so?"),
    "settings": lambda driver, _folder: ask_settings(driver.window, driver.context),
    "bring in": lambda driver, _folder: bring_in_answers(driver.window, driver.context),
    "export": lambda driver, folder: export_study(
        driver.window, driver.context, small_study(folder / "canes")
    ),
}


@pytest.mark.parametrize("kind", list(OPENERS))
def test_every_dialog_is_walked_left_and_gives_the_focus_back(
    driver: WindowDriver, kind: str, tmp_path: Path
) -> None:
    before = driver.focus

    def walk(dialog: Dialog) -> None:
        assert dialog.windowTitle()
        stops = tab_stops(driver)
        names = [heard_name(stop) for stop in stops]
        assert all(names)
        assert len(set(names)) == len(names)
        tops = [stop.mapTo(dialog, stop.rect().topLeft()).y() for stop in stops if is_in_middle(stop)]
        first = tops.index(min(tops)) if tops else 0
        assert tops[first:] + tops[:first] == sorted(tops)
        for button in dialog.findChildren(QPushButton):
            assert plain(button.text()) in heard_name(button)
        driver.press(Qt.Key.Key_Escape)
        assert not dialog.isVisible()

    driver.in_dialog(walk, lambda: OPENERS[kind](driver, tmp_path))
    driver.qtbot.waitUntil(lambda: driver.focus is before)


def is_in_middle(widget: QWidget) -> bool:
    """Whether a widget stands between the title and the row of buttons."""
    dialog = widget.window()
    return isinstance(dialog, Dialog) and dialog.middle.isAncestorOf(widget)


def test_a_number_is_typed(driver: WindowDriver) -> None:
    chosen: list[int | None] = []

    def answer(dialog: Dialog) -> None:
        number = dialog.findChild(QSpinBox)
        assert isinstance(number, QSpinBox)
        assert (number.value(), number.accessibleName()) == (3, "Image number, 1 to 50")
        driver.type("17")
        driver.press(ENTER)

    question = "Image number, 1 to 50"
    driver.in_dialog(answer, lambda: chosen.append(ask_number(driver.window, "Go to image", question, 3, 50)))
    driver.in_dialog(
        lambda _dialog: driver.press(Qt.Key.Key_Escape),
        lambda: chosen.append(ask_number(driver.window, "Go to image", question, 3, 50)),
    )
    assert chosen == [17, None]


def test_a_number_too_large_comes_back_to_be_refused_in_words(driver: WindowDriver) -> None:
    chosen: list[int | None] = []

    def answer(dialog: Dialog) -> None:
        number = dialog.findChild(QSpinBox)
        assert isinstance(number, QSpinBox)
        number.setValue(9)
        driver.press(Qt.Key.Key_Up)
        assert number.value() == 9  # the arrows know where the images end
        number.selectAll()
        driver.type("12")
        driver.press(ENTER)

    driver.in_dialog(
        answer, lambda: chosen.append(ask_number(driver.window, "Go to image", "Image number, 1 to 9", 3, 9))
    )
    assert chosen == [12]


def test_messages_stand_newest_last_and_can_be_copied(driver: WindowDriver) -> None:
    def look(dialog: Dialog) -> None:
        listed = dialog.findChild(ReadableList)
        assert isinstance(listed, ReadableList)
        assert driver.focus is listed
        assert listed.lines() == ["First.  09:00:00", "Second.  09:01:00"]
        assert listed.currentRow() == 1
        driver.press(Qt.Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
        assert QApplication.clipboard().text() == "Second.  09:01:00"
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(look, lambda: show_messages(driver.window, SAID))


def test_a_question_is_answered_no_unless_one_says_yes(driver: WindowDriver) -> None:
    answers: list[bool] = []

    def ask() -> None:
        answers.append(ask_whether(driver.window, "Sure?", "Is it so?"))

    def look(dialog: Dialog) -> None:
        # Once, with the answer the focus is on: a screen reader reads every label of a dialog as well.
        assert driver.focus.accessibleDescription() == "Is it so?"
        assert not dialog.accessibleDescription()
        assert [label.text() for label in dialog.findChildren(QLabel) if label.text()] == []
        assert describe_focus(driver.focus, driver.window) == "Sure? No, button. Is it so?"
        driver.press(ENTER)

    driver.in_dialog(look, ask)
    driver.in_dialog(lambda _dialog: driver.alt(Qt.Key.Key_Y), ask)
    assert answers == [False, True]


def test_a_folder_can_be_typed_in_the_folder_dialog(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "canes").mkdir()

    def answer(dialog: QFileDialog) -> int:
        assert dialog.windowTitle() == "Open a study"
        line = dialog.findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        line.setText(str(tmp_path / "canes"))
        dialog.setResult(1)
        return 1

    monkeypatch.setattr(QFileDialog, "exec", answer)
    assert ask_study_folder(driver.window) == tmp_path / "canes"
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: 0)
    assert ask_study_folder(driver.window) is None


def place_in_column(page: Page, widget: QWidget) -> QRect:
    """Where a widget is on the page, however the page is scrolled now; in pixels."""
    column = page.findChild(ScrollColumn)
    assert isinstance(column, ScrollColumn)
    inside = column.widget()
    assert inside is not None
    if inside.isAncestorOf(widget):
        return QRect(widget.mapTo(inside, QPoint(0, 0)), widget.size())
    below = QPoint(0, inside.height())  # what stays in sight comes after all that scrolls
    return QRect(widget.mapTo(column, QPoint(0, 0)) + below, widget.size())


def is_downward(places: list[QRect]) -> bool:
    """Whether places that stand above each other go down, beginning at the top; a few pixels are one line."""
    first = min(range(len(places)), key=lambda at: places[at].bottom())
    around = places[first:] + places[:first]
    return all(
        after.bottom() >= before.bottom() - 8
        for before, after in pairwise(around)
        if before.left() <= after.right() and after.left() <= before.right()
    )


def page_of(kind: str, driver: WindowDriver, folder: Path) -> Page:
    pages: dict[str, Callable[[], Page]] = {
        "start": lambda: StartPage(driver.context),
        "sign in": lambda: HomePage(driver.context, small_study(folder / "canes", people=("Asha",))),
        "add images": lambda: AddImagesPage(driver.context, small_study(folder / "canes", rubric="contexts")),
        "new study": lambda: NewStudyPage(driver.context),
    }
    return pages[kind]()


@pytest.mark.parametrize("kind", ["start", "sign in", "add images", "new study"])
def test_tab_goes_down_every_page_and_each_stop_has_a_name_of_its_own(
    driver: WindowDriver, kind: str, tmp_path: Path
) -> None:
    page = page_of(kind, driver, tmp_path)
    driver.show(page)
    for step in range(5 if isinstance(page, NewStudyPage) else 1):
        if isinstance(page, NewStudyPage):
            page.naming.title.setText("A study")
            page._go_to(step)
        stops = [stop for stop in tab_stops(driver) if page.isAncestorOf(stop)]
        names = [heard_name(stop) for stop in stops]
        assert all(names)
        assert len(set(names)) == len(names)
        assert len([b for b in page.findChildren(QPushButton) if b.isVisible() and b.objectName()]) <= 1
        assert is_downward([place_in_column(page, stop) for stop in stops])


@pytest.mark.parametrize("corner", [(0, 0), (5000, 0), (0, 5000), (5000, 5000), (200, 150)])
def test_a_dialog_is_in_the_middle_of_its_window_and_never_beyond_the_screen(
    qtbot: QtBot, corner: tuple[int, int]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(*corner, 300, 200)
    window.show()
    dialog = Dialog(window, "Words", width=400)
    dialog.add_close()
    dialog.show()
    room, place = dialog.screen().availableGeometry(), dialog.frameGeometry()
    assert room.contains(place)
    middle = window.frameGeometry().center()
    if room.contains(QRect(middle - QPoint(200, 150), QSize(400, 300))):
        assert (place.center() - middle).manhattanLength() <= 2
    dialog.close()


def test_small_print_has_thirteen_pixels_at_the_usual_size() -> None:
    pixels = 96 / 72  # a point, on a screen of 96 dots an inch
    assert points("small", 10.0) * pixels >= 13
    assert points("small", 20.0) == pytest.approx(18.4)
    assert points("small", 8.0) == 8.0


def test_tab_reaches_a_button_before_the_default_one(driver: WindowDriver) -> None:
    """Qt takes the default button for the whole row, and passes by what stands before it."""
    dialog = Dialog(driver.window, "Three buttons")
    role = QDialogButtonBox.ButtonRole.ActionRole
    buttons = [dialog.add_button(title, role, title == "Next") for title in ("Back", "Next", "Skip")]
    dialog.show()
    buttons[2].setFocus()
    driver.qtbot.waitUntil(buttons[2].hasFocus)
    reached = []
    for _ in buttons:
        driver.press(Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
    assert [one.text() for one in reached if isinstance(one, QPushButton)] == ["Back", "Next", "Skip"]
    dialog.close()
