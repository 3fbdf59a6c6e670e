"""WCAG 2.2, A and AA, as it applies to software: a test each where no other holds it; and the table of them all."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QScrollArea
from pytestqt.qtbot import QtBot

import app.messages
import widgets
from app.commands import COMMANDS
from app.settings import Settings
from app.speech.voice import SilentVoice
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from every_screen import settle
from storage.folder import open_study
from tests.repository import ROOT
from tests.sessions.workshop_sitting import add_workshop
from tests.widgets.annotate_driver import Driver, make_study
from tests.widgets.audit import description_of, name_of, role_of, shown, walk_focus
from tests.widgets.window_driver import ENTER, WindowDriver
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.page import Page
from widgets.shell.router import Router
from widgets.study.home_page import HomePage
from widgets.study.new_study_page import NewStudyPage

TABLE = ROOT / "docs" / "accessibility.md"
# Levels A and AA of WCAG 2.2, without 4.1.1, which is obsolete.
CRITERIA = [
    "1.1.1",
    "1.2.1",
    "1.2.2",
    "1.2.3",
    "1.2.4",
    "1.2.5",
    "1.3.1",
    "1.3.2",
    "1.3.3",
    "1.3.4",
    "1.3.5",
    "1.4.1",
    "1.4.2",
    "1.4.3",
    "1.4.4",
    "1.4.5",
    "1.4.10",
    "1.4.11",
    "1.4.12",
    "1.4.13",
    "2.1.1",
    "2.1.2",
    "2.1.4",
    "2.2.1",
    "2.2.2",
    "2.3.1",
    "2.4.1",
    "2.4.2",
    "2.4.3",
    "2.4.4",
    "2.4.5",
    "2.4.6",
    "2.4.7",
    "2.4.11",
    "2.5.1",
    "2.5.2",
    "2.5.3",
    "2.5.4",
    "2.5.7",
    "2.5.8",
    "3.1.1",
    "3.1.2",
    "3.2.1",
    "3.2.2",
    "3.2.3",
    "3.2.4",
    "3.2.6",
    "3.3.1",
    "3.3.2",
    "3.3.3",
    "3.3.4",
    "3.3.7",
    "3.3.8",
    "4.1.2",
    "4.1.3",
]
NEITHER_SHAPE_NOR_PLACE = re.compile(
    r"\b(red|green|blue|yellow|orange|round|square|left|right|upper|lower) (button|field|list|box|icon|corner|column)\b"
    r"|\b(button|field|list|box) (on the|at the|to the) (left|right|top|bottom)\b",
    re.IGNORECASE,
)


class Walk:
    """A window with a router on a small study, page after page; and what is wrong there, by criterion."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.study = make_study(folder)
        with closing(open_study(self.study)) as study:
            study.raters.add("Robin")
        add_workshop(self.study)
        self.driver = WindowDriver(
            qtbot, folder, Settings(rater="Robin", recent=(str(self.study),), toured=True)
        )
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        self.window = self.driver.window
        self.router = Router(qt, self.window, self.driver.context, qt.font().pointSizeF())
        self._titles: set[str] = set()
        self._keys = {key for command in COMMANDS for key in (*command.keys, *command.single)}

    def go(self) -> dict[str, list[str]]:
        """Ask everything of every page: to get to all pages takes longer than to look at them."""
        found: dict[str, list[str]] = {criterion: [] for criterion in QUESTIONS}
        QApplication.clipboard().setText("pasted")
        self.window.resize(1024, 600)
        for page in self.pages():
            for criterion, question in QUESTIONS.items():
                found[criterion] += [f"{type(page).__name__}: {fault}" for fault in question(self, page)]
        self.router.go("start_page", None)
        self.driver.announcer.close()
        return found

    def pages(self) -> Iterator[Page]:
        """Every page the router can show by itself."""
        before: object = None
        for name in self.router.pages():
            if name == "open_study":
                continue  # the system's own dialog
            target = (self.study, "Robin", Perception.UNSAID) if name == "annotate" else self.study
            self.router.go(name, target)
            page = self.window.page
            assert page is not None
            assert page is not before
            before = page
            self.window.activateWindow()
            self.driver.qtbot.waitUntil(self.window.isActiveWindow)
            yield page

    def title(self, _page: Page) -> Iterator[str]:
        title = self.window.windowTitle()
        if title in self._titles or not title.endswith(" – Touchstone"):
            yield title
        self._titles.add(title)

    def help_key(self, _page: Page) -> Iterator[str]:
        action = self.window.action("help_here")
        if not action.isEnabled() or action.shortcut().toString() != "F1":
            yield action.shortcut().toString()

    def tooltips(self, page: Page) -> Iterator[str]:
        for part in shown(page):
            is_keys = set(filter(None, part.toolTip().split(", "))) <= self._keys
            if not is_keys and part.toolTip() not in f"{name_of(part)} {description_of(part)}":
                yield f"{name_of(part)}: {part.toolTip()}"

    def wordless(self, page: Page) -> Iterator[str]:
        for part in shown(page):
            if isinstance(part, QAbstractButton) and not part.text().strip():
                yield f"{name_of(part)} shows no word"

    def sideways(self, page: Page) -> Iterator[str]:
        settle()
        for part in shown(page):
            if isinstance(part, QScrollArea) and part.widget() and part.horizontalScrollBar().maximum():
                yield f"{name_of(part)} scrolls sideways"

    def secrets(self, page: Page) -> Iterator[str]:
        """The only secret is a service's key; it can be pasted."""
        for part in shown(page):
            if isinstance(part, QLineEdit) and part.echoMode() is not QLineEdit.EchoMode.Normal:
                part.paste()
                if part.text() != "pasted":
                    yield f"{name_of(part)} takes no paste"
                part.clear()

    def changes_by_focus(self, page: Page) -> Iterator[str]:
        title = self.window.windowTitle()
        self._way = walk_focus(page)
        is_same = self.window.page is page and self.window.windowTitle() == title
        if not self._way or not is_same or QApplication.activeModalWidget() is not None:
            yield self.window.windowTitle()

    def focus_out_of_sight(self, _page: Page) -> Iterator[str]:
        for stop in self._way:
            stop.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()
            if stop.visibleRegion().isEmpty():
                yield name_of(stop)

    def too_wide_upright(self, page: Page) -> Iterator[str]:
        self.window.resize(768, 1024)
        settle()
        if page.minimumSizeHint().width() > 768 or self.window.width() != 768:
            yield f"{page.minimumSizeHint().width()} in {self.window.width()}"
        self.window.resize(1024, 600)


QUESTIONS: dict[str, Callable[[Walk, Page], Iterator[str]]] = {
    "2.4.2": Walk.title,
    "3.2.6": Walk.help_key,
    "1.4.13": Walk.tooltips,
    "1.4.5": Walk.wordless,
    "1.4.10": Walk.sideways,
    "3.3.8": Walk.secrets,
    "3.2.1": Walk.changes_by_focus,
    "2.4.11": Walk.focus_out_of_sight,
    "1.3.4": Walk.too_wide_upright,
}
"""What is asked of each page, in this order; each yields what is wrong."""
_found: dict[str, list[str]] = {}


@pytest.fixture
def faults(qtbot: QtBot, tmp_path: Path) -> dict[str, list[str]]:
    """What is wrong on any page, by criterion; the first test that asks goes everywhere."""
    if not _found:
        _found.update(Walk(qtbot, tmp_path).go())
    return _found


def our_classes() -> Iterator[type]:
    for module in pkgutil.walk_packages(widgets.__path__, "widgets."):
        loaded = importlib.import_module(module.name)
        things = (thing for thing in vars(loaded).values() if isinstance(thing, type))
        yield from (thing for thing in things if thing.__module__ == module.name)


def texts_for_people() -> Iterator[str]:
    """Every text in the rooms of messages."""
    for file in Path(app.messages.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_1_1_1_a_picture_is_named_by_its_place_and_described_in_words(driver: Driver) -> None:
    picture = driver.page.picture
    assert role_of(picture) == "Graphic"
    assert name_of(picture) == "Image 1 of 3"
    assert "white" in driver.page.description.text()
    assert not re.search(r"\.png\b", " ".join(name_of(part) for part in shown(driver.page)))


def test_1_3_3_nothing_is_pointed_out_by_shape_colour_or_place() -> None:
    assert NEITHER_SHAPE_NOR_PLACE.search("Press the green button")
    assert [text for text in texts_for_people() if NEITHER_SHAPE_NOR_PLACE.search(text)] == []


def test_1_3_4_a_page_works_upright(faults: dict[str, list[str]]) -> None:
    assert faults["1.3.4"] == []


def test_1_4_2_one_key_silences_the_voice(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    silenced: list[bool] = []
    monkeypatch.setattr(driver.voice, "stop", lambda: silenced.append(True))
    driver.press(Qt.Key.Key_Escape)
    assert silenced


def test_1_4_5_and_1_4_10_words_are_words_and_scroll_one_way_only(faults: dict[str, list[str]]) -> None:
    assert faults["1.4.5"] == []
    assert faults["1.4.10"] == []


def test_1_4_13_a_tooltip_holds_nothing_that_is_not_said_elsewhere(faults: dict[str, list[str]]) -> None:
    assert faults["1.4.13"] == []


def test_2_1_4_single_letters_can_be_switched_off(driver: Driver) -> None:
    driver.window.context.settings = Settings(single_keys=False)
    driver.window.apply_settings()
    driver.key("y")
    assert driver.stored() == {}
    driver.control(Qt.Key.Key_1)
    assert {content.verdict for content in driver.stored().values()} == {Verdict.MET}


def test_2_2_1_and_2_2_2_nothing_goes_on_by_itself(driver: Driver) -> None:
    driver.key("y")
    before = driver.focus, driver.window.windowTitle(), len(driver.announcer.messages)
    QTest.qWait(400)
    assert (driver.focus, driver.window.windowTitle(), len(driver.announcer.messages)) == before


def test_2_4_2_each_page_has_a_title_of_its_own(faults: dict[str, list[str]]) -> None:
    assert faults["2.4.2"] == []


def test_2_4_11_what_has_the_focus_is_in_sight(faults: dict[str, list[str]]) -> None:
    assert faults["2.4.11"] == []


def test_2_5_1_and_2_5_7_nothing_is_done_by_dragging() -> None:
    drags = {kind.__name__ for kind in our_classes() if {"mouseMoveEvent", "dropEvent"} & set(vars(kind))}
    # A picture may be dragged; commands move it as well.
    assert drags <= {"ImageView"}
    assert {"pan_left", "pan_right", "pan_up", "pan_down"} <= {command.name for command in COMMANDS}


def test_2_5_2_a_press_can_be_taken_back(driver: Driver) -> None:
    card = driver.page.form.card("T1.C1")
    assert card is not None
    met = card.choices.buttons[0]
    QTest.mousePress(met, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert driver.stored() == {}
    QTest.mouseRelease(met, Qt.MouseButton.LeftButton, pos=QPoint(8, -300))
    assert driver.stored() == {}
    QTest.mouseClick(met, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert len(driver.stored()) == 1


def test_3_2_1_coming_to_a_part_changes_nothing(faults: dict[str, list[str]]) -> None:
    assert faults["3.2.1"] == []


def test_3_2_2_choosing_does_not_lead_away(qtbot: QtBot, tmp_path: Path) -> None:
    study = make_study(tmp_path)
    driver = WindowDriver(qtbot, tmp_path)
    page = HomePage(driver.context, study)
    driver.show(page)
    for button in page.perceptions.buttons():
        button.click()
    page.who.setCurrentRow(page.who.count() - 1)
    assert driver.went == []
    assert driver.window.page is page


def test_3_2_6_help_is_on_the_same_key_on_every_page(faults: dict[str, list[str]]) -> None:
    assert faults["3.2.6"] == []


def test_3_3_1_and_3_3_3_a_mistake_is_told_in_words_with_its_field_and_how_to_mend_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = NewStudyPage(driver.context)
    driver.show(page)
    driver.press(ENTER)
    assert driver.focus is page.naming.title
    assert description_of(page.naming.title).startswith("Error: The study needs a title.")
    assert "for example" in description_of(page.naming.title)
    assert page.naming.title_field.error.isVisible()
    assert driver.said[-1] == "The study needs a title."


def test_3_3_4_an_answer_can_be_taken_back(driver: Driver) -> None:
    driver.key("y")
    assert len(driver.stored()) == 1
    driver.control(Qt.Key.Key_Z)
    assert all(content.verdict is None for content in driver.stored().values())


def test_3_3_7_who_one_is_need_not_be_told_twice(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Robin", perceptions={"Robin": "magnified"}))
    study = make_study(tmp_path)
    opened = driver.context.repository.open(study)
    opened.prepare_to_write()
    for name in ("Ada", "Robin"):
        opened.raters.add(name)
    opened.close()
    page = HomePage(driver.context, study)
    driver.show(page)
    assert page.chosen_name() == "Robin"
    assert page.perception() is Perception.MAGNIFIED


def test_3_3_8_nothing_must_be_known_by_heart(faults: dict[str, list[str]]) -> None:
    assert faults["3.3.8"] == []


def test_4_1_2_a_new_state_is_told_by_the_control_itself(driver: Driver) -> None:
    card = driver.page.form.card("T1.C1")
    assert card is not None
    met = QAccessible.queryAccessibleInterface(card.choices.buttons[0])
    assert not met.state().checked
    driver.key("y")
    assert met.state().checked
    action = met.actionInterface()
    assert action is None or action.actionNames()


def test_4_1_3_each_message_is_announced_without_the_focus(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: announced.append(getattr(event, "message", str)())
    )
    announcer = Announcer(SilentVoice(), Settings(), Listeners(lambda: True, lambda: 48))
    announcer.look_for_listeners()
    focus = driver.focus
    announcer.say_sentence("Saved.")
    driver.qtbot.waitUntil(lambda: "Saved." in announced)
    assert driver.focus is focus
    announcer.close()


# --- the table


def rows() -> dict[str, tuple[str, str]]:
    """Test and result for each criterion of the table."""
    found = re.findall(
        r"^\| (\d\.\d\.\d+) [^|]*\| ([^|]*) \| ([^|]*) \|$", TABLE.read_text("utf-8"), re.MULTILINE
    )
    return {number: (test.strip(), result.strip()) for number, test, result in found}


def test_the_table_has_every_criterion_with_a_result() -> None:
    assert list(rows()) == CRITERIA
    assert [number for number, (_test, result) in rows().items() if not result] == []


@pytest.mark.parametrize("number", CRITERIA)
def test_the_table_names_tests_there_are(number: str) -> None:
    named, result = rows()[number]
    places = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", named)
    assert places or result.startswith("does not apply"), f"{number} has neither a test nor a reason"
    for file, function in places:
        source = (ROOT / file).read_text("utf-8")
        assert not function or f"def {function}(" in source, f"{file} has no {function}"
