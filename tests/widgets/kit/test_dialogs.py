"""The small dialogs: every field has a name, Escape leaves, and the focus comes back."""

from collections.abc import Callable
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.files.rubric_file import load_rubric
from app.keymap import Keymap
from app.sessions.help.command_search import FindingCommands
from app.sessions.help.problem_report import make_report
from app.sessions.help.tour import Touring
from app.settings import Settings
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, FrontDesk, heard_name, small_study, tab_stops
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
from widgets.study.home_page import SignInPage
from widgets.study.import_dialog import bring_in_answers
from widgets.study.key_settings import change_keys
from widgets.study.new_study_page import NewStudyPage
from widgets.study.settings_dialog import ask_settings
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
SAID = [Message("First.", datetime(2026, 1, 1, 9, 0)), Message("Second.", datetime(2026, 1, 1, 9, 1))]


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> FrontDesk:
    desk = FrontDesk(qtbot, tmp_path)
    desk.show(StartPage(desk.bench))
    return desk


OPENERS: dict[str, Callable[[FrontDesk, Path], object]] = {
    "number": lambda desk, _folder: ask_number(desk.window, "Go to image", "Image number, 1 to 9", 3, 9),
    "messages": lambda desk, _folder: show_messages(desk.window, SAID),
    "commands": lambda desk, _folder: find_command(
        desk.window, FindingCommands(Keymap(), {"quit", "about"}), desk.announcer
    ),
    "keys": lambda desk, _folder: change_keys(desk.window, Keymap(), desk.announcer),
    "tour": lambda desk, _folder: take_tour(desk.window, Touring(Keymap()), desk.announcer),
    "practice": lambda desk, _folder: practise(desk.window, load_rubric("guide-cane"), "T1.C1", desk.bench),
    "help": lambda desk, _folder: show_help(desk.window, None, Keymap(), {"quit", "about"}),
    "problem": lambda desk, _folder: report_problem(desk.window, make_report(Settings()), desk.announcer),
    "about": lambda desk, _folder: show_about(desk.window),
    "question": lambda desk, _folder: ask_whether(desk.window, "Sure?", "Is it so?"),
    "settings": lambda desk, _folder: ask_settings(desk.window, desk.bench),
    "bring in": lambda desk, _folder: bring_in_answers(desk.window, desk.bench),
    "export": lambda desk, folder: export_study(desk.window, desk.bench, small_study(folder / "canes")),
}


@pytest.mark.parametrize("kind", list(OPENERS))
def test_every_dialog_is_walked_left_and_gives_the_focus_back(
    desk: FrontDesk, kind: str, tmp_path: Path
) -> None:
    before = desk.focus

    def walk(dialog: Dialog) -> None:
        assert dialog.windowTitle()
        stops = tab_stops(desk)
        names = [heard_name(stop) for stop in stops]
        assert all(names)
        assert len(set(names)) == len(names)
        tops = [stop.mapTo(dialog, stop.rect().topLeft()).y() for stop in stops if is_in_middle(stop)]
        first = tops.index(min(tops)) if tops else 0
        assert tops[first:] + tops[:first] == sorted(tops)
        for button in dialog.findChildren(QPushButton):
            assert plain(button.text()) in heard_name(button)
        desk.press(Qt.Key.Key_Escape)
        assert not dialog.isVisible()

    desk.in_dialog(walk, lambda: OPENERS[kind](desk, tmp_path))
    desk.qtbot.waitUntil(lambda: desk.focus is before)


def is_in_middle(widget: QWidget) -> bool:
    """Whether a widget stands between the title and the row of buttons."""
    dialog = widget.window()
    return isinstance(dialog, Dialog) and dialog.middle.isAncestorOf(widget)


def test_a_number_is_typed(desk: FrontDesk) -> None:
    chosen: list[int | None] = []

    def answer(dialog: Dialog) -> None:
        number = dialog.findChild(QSpinBox)
        assert isinstance(number, QSpinBox)
        assert (number.value(), number.accessibleName()) == (3, "Image number, 1 to 50")
        desk.type("17")
        desk.press(ENTER)

    question = "Image number, 1 to 50"
    desk.in_dialog(answer, lambda: chosen.append(ask_number(desk.window, "Go to image", question, 3, 50)))
    desk.in_dialog(
        lambda _dialog: desk.press(Qt.Key.Key_Escape),
        lambda: chosen.append(ask_number(desk.window, "Go to image", question, 3, 50)),
    )
    assert chosen == [17, None]


def test_a_number_too_large_comes_back_to_be_refused_in_words(desk: FrontDesk) -> None:
    chosen: list[int | None] = []

    def answer(dialog: Dialog) -> None:
        number = dialog.findChild(QSpinBox)
        assert isinstance(number, QSpinBox)
        number.setValue(9)
        desk.press(Qt.Key.Key_Up)
        assert number.value() == 9  # the arrows know where the images end
        number.selectAll()
        desk.type("12")
        desk.press(ENTER)

    desk.in_dialog(
        answer, lambda: chosen.append(ask_number(desk.window, "Go to image", "Image number, 1 to 9", 3, 9))
    )
    assert chosen == [12]


def test_messages_stand_newest_last_and_can_be_copied(desk: FrontDesk) -> None:
    def look(dialog: Dialog) -> None:
        listed = dialog.findChild(ReadableList)
        assert isinstance(listed, ReadableList)
        assert desk.focus is listed
        assert listed.lines() == ["First.  09:00:00", "Second.  09:01:00"]
        assert listed.currentRow() == 1
        desk.press(Qt.Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
        assert QApplication.clipboard().text() == "Second.  09:01:00"
        desk.press(Qt.Key.Key_Escape)

    desk.in_dialog(look, lambda: show_messages(desk.window, SAID))


def test_a_question_is_answered_no_unless_one_says_yes(desk: FrontDesk) -> None:
    answers: list[bool] = []

    def ask() -> None:
        answers.append(ask_whether(desk.window, "Sure?", "Is it so?"))

    def look(dialog: Dialog) -> None:
        # Once, with the answer the focus is on: a screen reader reads every label of a dialog as well.
        assert desk.focus.accessibleDescription() == "Is it so?"
        assert not dialog.accessibleDescription()
        assert [label.text() for label in dialog.findChildren(QLabel) if label.text()] == []
        assert describe_focus(desk.focus, desk.window) == "Sure? No, button. Is it so?"
        desk.press(ENTER)

    desk.in_dialog(look, ask)
    desk.in_dialog(lambda _dialog: desk.alt(Qt.Key.Key_Y), ask)
    assert answers == [False, True]


def test_a_folder_can_be_typed_in_the_folder_dialog(
    desk: FrontDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
    assert ask_study_folder(desk.window) == tmp_path / "canes"
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: 0)
    assert ask_study_folder(desk.window) is None


def place_in_column(page: Page, widget: QWidget) -> QRect:
    """Where a widget is on the page, however the page is scrolled now; in pixels."""
    column = page.findChild(ScrollColumn)
    assert isinstance(column, ScrollColumn)
    inside = column.widget()
    assert inside is not None
    return QRect(widget.mapTo(inside, QPoint(0, 0)), widget.size())


def is_downward(places: list[QRect]) -> bool:
    """Whether places that stand above each other go down, beginning at the top; a few pixels are one line."""
    first = min(range(len(places)), key=lambda at: places[at].bottom())
    around = places[first:] + places[:first]
    return all(
        after.bottom() >= before.bottom() - 8
        for before, after in pairwise(around)
        if before.left() <= after.right() and after.left() <= before.right()
    )


def page_of(kind: str, desk: FrontDesk, folder: Path) -> Page:
    pages: dict[str, Callable[[], Page]] = {
        "start": lambda: StartPage(desk.bench),
        "sign in": lambda: SignInPage(desk.bench, small_study(folder / "canes", people=("Asha",))),
        "add images": lambda: AddImagesPage(desk.bench, small_study(folder / "canes", rubric="contexts")),
        "new study": lambda: NewStudyPage(desk.bench),
    }
    return pages[kind]()


@pytest.mark.parametrize("kind", ["start", "sign in", "add images", "new study"])
def test_tab_goes_down_every_page_and_each_stop_has_a_name_of_its_own(
    desk: FrontDesk, kind: str, tmp_path: Path
) -> None:
    page = page_of(kind, desk, tmp_path)
    desk.show(page)
    for step in range(5 if isinstance(page, NewStudyPage) else 1):
        if isinstance(page, NewStudyPage):
            page.naming.title.setText("A study")
            page._go_to(step)
        stops = [stop for stop in tab_stops(desk) if page.isAncestorOf(stop)]
        names = [heard_name(stop) for stop in stops]
        assert all(names)
        assert len(set(names)) == len(names)
        assert len([b for b in page.findChildren(QPushButton) if b.isVisible() and b.objectName()]) <= 1
        assert is_downward([place_in_column(page, stop) for stop in stops])
