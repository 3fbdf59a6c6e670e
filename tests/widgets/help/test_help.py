"""Help where one is, the list of commands, the tour and practising: keys pressed in the real window."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

import widgets
from app.commands import COMMANDS, Scope, command
from app.messages.help.pages import PAGES
from app.settings import Settings
from app.study.answer import Content
from app.study.ports import OpenStudy
from app.study.team.raters import Perception
from app.study.verdict import Doubt, Verdict
from storage.folder import open_study
from tests.widgets.annotate_driver import make_study
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, SPACE, TAB, WindowDriver, when_there
from widgets.annotate.annotate_page import AnnotatePage
from widgets.annotate.answering_page import AnsweringPage
from widgets.annotate.practice_dialog import PracticeDialog
from widgets.describe.describe_page import DescribePage
from widgets.help.command_palette import CommandPalette
from widgets.help.context_help_dialog import HelpDialog
from widgets.help.tour_dialog import TourDialog
from widgets.image.picture_page import PicturePage
from widgets.kit.dialogs import Dialog
from widgets.shell.editing_page import EditingPage
from widgets.shell.focus_speaker import describe_focus
from widgets.shell.page import Page
from widgets.shell.router import Router
from widgets.shell.study_page import StudyPage
from widgets.study.key_settings import KeysDialog
from widgets.study.settings_dialog import SettingsDialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ESCAPE, F1 = Qt.Key.Key_Escape, Qt.Key.Key_F1


class Way:
    """A window with a router, and the annotation page of a small study in it."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.driver = WindowDriver(qtbot, folder, Settings(rater="Robin"))
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.router = Router(app, self.driver.window, self.driver.context, app.font().pointSizeF())
        self.folder = make_study(folder, people=("Robin",))
        self.router.go("annotate", (self.folder, "Robin", Perception.UNSAID))
        page = self.driver.window.page
        assert isinstance(page, AnnotatePage)
        self.page = page
        qtbot.waitUntil(lambda: page.isAncestorOf(self.driver.focus))

    def act_in(self, act: Callable[[Dialog], None], key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
        """Press a key that opens a dialog, and act in the dialog."""
        self.driver.in_dialog(act, lambda: self.driver.press(key, modifier=modifier))
        self.driver.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
        self.driver.qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)

    def act_next(self, kind: type[Dialog], act: Callable[[Dialog], None]) -> None:
        """Act in the dialog that takes the place of the one that is being left."""

        def find() -> Dialog | None:
            dialog = QApplication.activeModalWidget()
            return dialog if isinstance(dialog, kind) and dialog.isAncestorOf(self.driver.focus) else None

        when_there(self.driver.window, find, act)

    def answer(self, item: str = "T1.C1") -> Content:
        return self.page.session.content(item)


@pytest.fixture
def way(qtbot: QtBot, tmp_path: Path) -> Iterator[Way]:
    way = Way(qtbot, tmp_path)
    yield way
    way.driver.window.part()


# --- the list of commands


def test_a_command_is_found_by_some_words_told_with_its_key_and_done(way: Way) -> None:
    def find(dialog: Dialog) -> None:
        assert isinstance(dialog, CommandPalette)
        assert way.driver.focus is dialog.search
        way.driver.type("cannot")
        way.driver.wait_for("2 commands. Cannot tell, Ctrl+3 or C. Criterion menu")
        way.driver.press(ENTER)

    way.act_in(find, Qt.Key.Key_P, CONTROL | SHIFT)
    way.driver.qtbot.waitUntil(lambda: way.answer().value is Verdict.CANNOT_TELL)
    assert way.driver.said[-1].startswith("Cannot tell. ")


def test_a_command_of_another_page_leads_there_and_tells_its_key(way: Way) -> None:
    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, CommandPalette)
        way.driver.type("save the description")
        assert dialog.listed.lines() == ["Save the description, Ctrl+S. Goes to Describe images"]
        way.driver.press(ENTER)

    way.act_in(choose, Qt.Key.Key_P, CONTROL | SHIFT)
    way.driver.qtbot.waitUntil(lambda: isinstance(way.driver.window.page, DescribePage))
    way.driver.wait_for("Save the description works here: Ctrl+S.")


def test_a_command_that_answers_is_not_run_on_the_way(way: Way) -> None:
    way.router.go("describe_images", way.folder)

    def choose(dialog: Dialog) -> None:
        way.driver.type("not met")
        way.driver.press(ENTER)

    way.act_in(choose, Qt.Key.Key_P, CONTROL | SHIFT)
    way.driver.qtbot.waitUntil(lambda: not isinstance(way.driver.window.page, DescribePage))
    study = open_study(way.folder)
    rater = study.raters.find("Robin")
    assert rater is not None
    image = study.images.at(1)
    assert image is not None
    assert not study.answers.current(image.key, rater)
    study.close()


def test_down_goes_to_the_list_and_enter_does_what_is_chosen_there(way: Way) -> None:
    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, CommandPalette)
        way.driver.type("criterion met")
        assert dialog.listed.lines()[0].startswith("Met, ")
        way.driver.press(DOWN)
        assert dialog.listed.hasFocus()
        assert dialog.listed.currentRow() == 0
        way.driver.press(DOWN, ENTER)

    way.act_in(choose, Qt.Key.Key_P, CONTROL | SHIFT)
    way.driver.qtbot.waitUntil(lambda: way.answer().value is Verdict.NOT_MET)


def test_what_cannot_be_done_here_is_said_and_the_list_stays(way: Way) -> None:
    way.router.go("start_page", None)

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, CommandPalette)
        way.driver.type("spell")
        (line,) = dialog.listed.lines()
        assert line.endswith(". Not on this page")
        way.driver.press(ENTER)
        assert way.driver.said[-1].endswith(" is not possible on this page.")
        assert dialog.isVisible()
        dialog.search.setText("zzz")
        assert dialog.listed.lines() == ["No command matches."]
        way.driver.press(ENTER)
        assert dialog.isVisible()
        way.driver.press(ESCAPE)

    way.act_in(choose, Qt.Key.Key_P, CONTROL | SHIFT)


def test_a_key_is_changed_from_the_list_and_in_force_and_kept(way: Way) -> None:
    def change(dialog: Dialog) -> None:
        assert isinstance(dialog, KeysDialog)
        assert way.driver.focus is dialog.catcher
        assert dialog.catcher.accessibleName() == "New key for Doubt"
        way.driver.press(Qt.Key.Key_N)
        assert way.driver.said[-1].startswith("N is taken by Not met.")
        way.driver.press(Qt.Key.Key_Z)
        assert way.driver.said[-1] == "Z is now Doubt. Its keys: Ctrl+D or D or Z."
        way.driver.alt(Qt.Key.Key_O)
        assert way.driver.said[-1].startswith("Alt+O chooses menus and buttons")
        way.driver.press(ESCAPE)
        assert dialog.listed.hasFocus()
        way.driver.alt(Qt.Key.Key_O)

    def find(dialog: Dialog) -> None:
        assert isinstance(dialog, CommandPalette)
        dialog.search.setText("doubt reason")
        assert dialog.listed.lines()[0].startswith("Doubt, ")
        way.act_next(KeysDialog, change)
        way.driver.alt(Qt.Key.Key_K)

    way.act_in(find, Qt.Key.Key_P, CONTROL | SHIFT)
    assert way.driver.stored.keys == {"doubt": ("Ctrl+D", "D", "Z")}
    way.driver.press(Qt.Key.Key_Z)
    assert way.driver.said[-1] == "Why uncertain?"
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


# --- help


def test_f1_on_an_answer_says_how_to_decide(way: Way) -> None:
    def read(dialog: Dialog) -> None:
        assert isinstance(dialog, HelpDialog)
        assert dialog.windowTitle() == "Help: Not deformed"
        assert way.driver.focus is dialog.listed
        told = dialog.listed.lines()
        assert told[0].startswith("How to decide on Not deformed: Deformed means")
        assert "Answers: Y met, N not met, C cannot tell, X not applicable." in told
        assert "Undo, Ctrl+Z" in told
        way.driver.press(ESCAPE)

    before = way.driver.focus
    way.act_in(read, F1, Qt.KeyboardModifier.NoModifier)
    way.driver.qtbot.waitUntil(lambda: way.driver.focus is before)


def test_f1_on_the_picture_and_in_a_dialog(way: Way) -> None:
    def read_of_picture(dialog: Dialog) -> None:
        assert isinstance(dialog, HelpDialog)
        assert dialog.listed.lines()[0].startswith("Image 1 of 3.")
        way.driver.press(ESCAPE)

    way.page.picture.setFocus()
    way.act_in(read_of_picture, F1, Qt.KeyboardModifier.NoModifier)
    told: list[str] = []

    def read_of_settings(dialog: Dialog) -> None:
        assert isinstance(dialog, HelpDialog)
        told.extend(dialog.listed.lines())
        way.driver.press(ESCAPE)

    def ask(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        dialog.text_size.setFocus()
        way.driver.in_dialog(read_of_settings, lambda: way.driver.press(F1))
        QDialog.reject(dialog)

    way.driver.in_dialog(ask, lambda: way.driver.press(Qt.Key.Key_Comma, modifier=CONTROL))
    assert told[0] == "Text size. From 100 to 200 percent."
    assert told[1].startswith("Up and down arrow change the number")
    assert told[-1].startswith("Settings. Nothing is saved before you press OK.")


def test_every_page_says_what_it_is_for() -> None:
    for module in pkgutil.walk_packages(widgets.__path__, "widgets."):
        importlib.import_module(module.name)
    bases: tuple[type[Page], ...] = (Page, StudyPage, EditingPage, PicturePage, AnsweringPage)
    kinds = {kind for base in bases for kind in base.__subclasses__() if kind not in bases}
    ours = {kind.__name__ for kind in kinds if kind.__module__.startswith("widgets.")}
    assert {"StartPage", "AnnotatePage"} <= ours
    assert ours <= set(PAGES)


# --- practising, flagging, the tour


def test_practising_tells_what_the_guidance_says_and_stores_nothing(way: Way) -> None:
    def work(dialog: Dialog) -> None:
        assert isinstance(dialog, PracticeDialog)
        assert dialog.windowTitle() == "Practise on borderline cases"
        assert way.driver.focus is dialog.case
        heard = describe_focus(way.driver.focus)
        assert heard.startswith("Practise on borderline cases. T1 C1. Not deformed. ")
        assert heard.endswith("straight red tip.")
        way.driver.qtbot.waitUntil(lambda: dialog.picture.has_picture, timeout=10_000)
        way.driver.type("y")
        assert way.driver.said[-1].startswith("Not quite: the guidance says not met. The body turns sharply")
        assert dialog.outcome.isVisible()
        way.driver.type("n")
        assert way.driver.said[-1].startswith("Yes, not met. ")
        assert dialog.choices.entry().text() == "Not met"
        way.driver.alt(Qt.Key.Key_N)
        way.driver.qtbot.waitUntil(lambda: dialog.case.text().startswith("Case 2 of 3."))
        assert not dialog.outcome.isVisible()
        dialog.choices.entry().setFocus()
        way.driver.press(SPACE)
        assert way.driver.said[-1].startswith("Yes, met. Only the handle is curved")
        way.driver.press(ESCAPE)

    way.act_in(work, F1, CONTROL | SHIFT)
    assert way.answer() == Content()


def test_one_key_flags_an_answer_and_takes_the_flag_away(way: Way) -> None:
    way.driver.type("yf")
    assert way.answer() == Content(Verdict.MET, Doubt.UNSAID)
    assert way.driver.said[-1] == "Doubt: no reason given."
    way.driver.type("f")
    assert way.answer() == Content(Verdict.MET)
    way.driver.press(Qt.Key.Key_Z, modifier=CONTROL)
    assert way.answer() == Content(Verdict.MET, Doubt.UNSAID)


def test_the_tour_goes_on_with_enter_and_each_step_takes_the_focus(way: Way) -> None:
    heard: list[str] = []

    def walk(dialog: Dialog) -> None:
        assert isinstance(dialog, TourDialog)
        for _ in range(8):
            heard.append(way.driver.focus.accessibleName())
            way.driver.press(ENTER)
        assert not dialog.isVisible()

    way.act_in(walk, F1, SHIFT)
    assert len(set(heard)) == 8
    assert heard[0].startswith("Welcome. ")
    assert heard[-1].endswith("Step 8 of 8.")
    assert way.driver.said[-1] == "The tour is in the Help menu at any time."
    assert way.driver.stored.toured


def test_the_tour_goes_back_and_is_left_with_escape(way: Way) -> None:
    def walk(dialog: Dialog) -> None:
        assert isinstance(dialog, TourDialog)
        way.driver.press(ENTER)
        assert dialog.text.startswith("Tab goes to the next part")
        way.driver.alt(Qt.Key.Key_B)
        way.driver.qtbot.waitUntil(lambda: dialog.text.startswith("Touchstone is for"))
        assert not dialog.back.isEnabled()
        way.driver.press(TAB)
        assert way.driver.focus is dialog.on
        way.driver.press(ESCAPE)

    way.act_in(walk, F1, SHIFT)
    assert way.driver.stored.toured


@pytest.mark.parametrize("toured", [True, False])
def test_only_whoever_is_new_is_told_of_the_tour(qtbot: QtBot, tmp_path: Path, toured: bool) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(toured=toured))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    Router(app, driver.window, driver.context, app.font().pointSizeF()).start(None)
    hint = "New here? Shift+F1 takes you on a tour of two minutes."
    assert (hint in driver.said) is not toured
    assert QApplication.activeModalWidget() is None


# --- what a scope promises


def _describe_page(driver: WindowDriver, study: OpenStudy) -> Page:
    return DescribePage(driver.context, study, "Robin")


def test_a_page_answers_no_command_that_is_said_to_mean_nothing_there(way: Way) -> None:
    scopes = {AnnotatePage: Scope.ANNOTATING, DescribePage: Scope.DESCRIBING}
    way.driver.window.part()
    study = open_study(way.folder)
    describing = _describe_page(way.driver, study)
    for page in (way.page, describing):
        scope = scopes[type(page)]
        for name in page.handlers():
            assert command(name).scope.meets(scope), name
    study.close()
    assert len({one.name for one in COMMANDS}) == len(COMMANDS)
