"""The home page of a study by keys: groups of pages, one Tab stop each, and menus that hold what this page is for."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.commands import COMMANDS, Scope
from app.errors import UserError
from app.messages.study import start as start_text
from app.settings import Settings
from app.study.team.raters import Perception
from every_screen import settle
from storage.folder import open_study
from tests.sessions.study.test_readiness import answer_all
from tests.widgets.screens import looks
from tests.widgets.window_driver import (
    ENTER,
    OFFSCREEN_NOISE,
    SPACE,
    TAB,
    WindowDriver,
    heard_name,
    small_study,
)
from widgets.kit.scroll_column import ScrollColumn
from widgets.shell.router import Router
from widgets.study.home_page import HomePage
from widgets.study.page_links import PageLinkButton
from widgets.theme.theme import Space

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
UP, DOWN, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Right


def home(driver: WindowDriver, folder: Path) -> HomePage:
    page = HomePage(driver.context, folder)
    driver.show(page)
    return page


@pytest.fixture
def program_looks() -> Iterator[None]:
    """The program's own letters and style, so that sizes are what people see."""
    with looks("light"):
        yield


def command_at(driver: WindowDriver) -> str:
    focus = driver.focus
    return focus.command if isinstance(focus, PageLinkButton) else ""


def test_tab_goes_from_group_to_group_and_arrows_from_room_to_room(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    driver.press(TAB, TAB)
    assert command_at(driver) == "annotate"
    assert heard_name(driver.focus) == "Begin answering"
    assert driver.focus.accessibleDescription() == "Asha: not begun, 2 images."
    driver.press(TAB)
    assert command_at(driver) == "workshop"
    driver.press(DOWN, RIGHT)
    assert command_at(driver) == "code_statements"
    driver.press(TAB)
    assert command_at(driver) == "ask_judge"
    driver.press(UP)
    assert command_at(driver) == "export"
    driver.press(DOWN, DOWN)
    assert command_at(driver) == "agreement"
    driver.press(TAB)
    assert page.recent.hasFocus()
    driver.press(TAB)
    assert driver.focus is page.back
    driver.press(Qt.Key.Key_Backtab, Qt.Key.Key_Backtab)
    assert command_at(driver) == "agreement"  # where one was in the group


@pytest.mark.parametrize("key", [ENTER, SPACE])
def test_a_room_is_entered_as_whoever_is_chosen(
    qtbot: QtBot, study: Path, tmp_path: Path, key: Qt.Key
) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Asha"))
    page = home(driver, study)
    driver.press(DOWN)
    page.row("agreement").setFocus()
    driver.press(key)
    assert driver.went == [("agreement", study)]
    assert driver.stored.rater == "Robin"


def test_the_step_that_names_somebody_else_chooses_them_and_waits_for_enter(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    opened = open_study(study)
    opened.prepare_to_write()
    answer_all(opened, "Asha")
    opened.close()
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Asha", perceptions={"Robin": "magnified"}))
    page = home(driver, study)
    (step,) = (row for row in page.steps.rows if row.command == "annotate")
    assert step.objectName() == "primary"
    assert step.accessibleDescription() == "Next: Robin, 0 of 2"
    step.setFocus()
    driver.press(ENTER)
    assert driver.went == []
    assert driver.focus is page.who
    assert page.chosen_name() == "Robin"
    assert driver.said[-1] == "Robin is chosen. Press Enter to answer as Robin."
    driver.press(ENTER)
    assert driver.went == [("annotate", (study, "Robin", Perception.MAGNIFIED))]


def test_a_letter_opens_a_room_and_so_does_its_command(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    home(driver, study)
    driver.alt(Qt.Key.Key_J)
    qtbot.waitUntil(lambda: driver.went == [("ask_judge", study)])
    driver.window.run_command("packets")
    assert driver.went[-1] == ("packets", study)


def test_reading_statements_asks_somebody_new_for_a_name(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    page.who.setCurrentRow(2)
    driver.window.run_command("code_statements")
    assert driver.went == []
    assert driver.focus is page.name
    driver.type("Wren")
    driver.window.run_command("code_statements")
    assert driver.said[-1].startswith("New here: Wren.")
    driver.window.run_command("code_statements")
    assert driver.went == [("code_statements", study)]
    study_now = open_study(study)
    assert study_now.raters.find("Wren")
    study_now.close()


def people(folder: Path) -> list[str]:
    with closing(open_study(folder)) as study:
        return [rater.name for rater in study.raters.all()]


def test_stray_keys_in_the_name_make_nobody(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    page.who.setCurrentRow(2)
    page.name.setFocus()
    driver.type("wuu")
    driver.press(TAB)
    heard = "New here: wuu. Press Enter or Begin to add this person, or correct the name."
    assert driver.said[-1] == heard
    assert people(study) == ["Asha", "Robin"]
    page.name.setFocus()
    driver.type("x")
    driver.press(ENTER)
    assert driver.said[-1] == heard.replace("wuu", "wuux")
    assert (driver.went, people(study)) == ([], ["Asha", "Robin"])
    driver.press(ENTER)
    assert people(study) == ["Asha", "Robin", "wuux"]
    assert driver.said[-1] == start_text.PERCEPTION_NEEDED
    driver.press(SPACE)
    page.begin.click()
    assert driver.went == [("annotate", (study, "wuux", Perception.SCREEN_READER))]


def test_whoever_the_study_does_not_know_is_asked_who_answers(
    qtbot: QtBot, qapp: QApplication, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    router = Router(qapp, driver.window, driver.context, 10.0)
    with pytest.raises(UserError, match="Nobody in this study is called wuu"):
        router._annotate(study, "wuu", Perception.UNSAID)
    assert people(study) == ["Asha", "Robin"]
    assert isinstance(driver.window.page, HomePage)


def test_arrows_pass_rooms_that_are_closed(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, small_study(tmp_path / "empty", images=0))
    assert driver.focus is page.add_images
    assert [row.command for row in page.steps.rows if row.objectName() == "primary"] == ["add_images"]
    driver.press(UP)
    assert driver.focus is page.add_images  # the only room of its group that is open
    assert not page.begin.isEnabled()


def test_the_pages_are_a_list_at_the_side_where_there_is_room(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)

    def is_beside() -> bool:
        at = [group.mapTo(page, QPoint(0, 0)) for group in page.groups]
        assert len({place.x() for place in at}) == 1
        return at[0].x() > page.steps.mapTo(page, QPoint(0, 0)).x() + page.steps.width()

    for width, expected in ((1300, True), (640, False), (1300, True)):
        driver.window.resize(QSize(width, 700))
        qtbot.waitUntil(lambda: is_beside() == expected)  # noqa: B023  # asked within the turn


def test_all_of_a_study_with_five_people_is_in_sight_without_scrolling(
    qtbot: QtBot, program_looks: None, tmp_path: Path
) -> None:
    folder = small_study(tmp_path / "five", people=("Asha", "Ben", "Cleo", "Dara", "Robin"))
    driver = WindowDriver(qtbot, tmp_path)
    driver.window.resize(QSize(1280, 800))
    page = home(driver, folder)
    qtbot.waitUntil(page.pictures.isVisible)
    settle()
    (scroll,) = page.findChildren(ScrollColumn)
    assert scroll.verticalScrollBar().maximum() == 0
    assert page.who.verticalScrollBar().maximum() == 0
    for part in (page.recent, page.back, page.perceptions.button(4), *page.groups):
        assert not part.visibleRegion().isEmpty()
        assert part.visibleRegion().boundingRect() == part.rect(), part
    heights = {row.height() for group in page.groups for row in group.rows}
    assert len(heights) == 1
    assert heights.pop() < 2 * page.fontMetrics().lineSpacing()


def test_the_steps_fill_their_card(qtbot: QtBot, study: Path, program_looks: None, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    for width in (1280, 1024):
        driver.window.resize(QSize(width, 800))
        settle()
        lines = Counter(row.y() for row in page.steps.rows)
        assert len(set(lines.values())) == 1
        last = page.steps.rows[-1]
        assert last.mapTo(page.steps, last.rect().topRight()).x() > page.steps.width() - 2 * Space.LARGE


def test_a_state_that_has_no_room_is_shown_by_the_mouse_and_heard(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    for row in (row for group in page.groups for row in group.rows):
        assert row.toolTip() == row.accessibleDescription() != ""


def test_menus_hold_what_can_be_done_from_here_and_nothing_of_other_pages(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    home(driver, study)
    shown = {action.objectName() for action in driver.window.findChildren(QAction) if action.isVisible()}
    everywhere = {one.name for one in COMMANDS if one.scope is Scope.EVERYWHERE}
    assert shown & {one.name for one in COMMANDS} == everywhere


def test_the_steps_are_heard_with_their_state_and_one_is_next(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    steps = {row.command: row.accessibleDescription() for row in page.steps.rows}
    assert steps == {
        "design_rubric": "Done: version 1",
        "add_images": "Done: 2 images",
        "describe_images": "0 of 2",
        "annotate": "Next: 0 of 2",
        "ask_judge": "None asked",
        "agreement": "Opens when you have answered",
    }
    page.who.setCurrentRow(2)  # somebody new
    assert page.steps.rows[3].accessibleDescription() == "Next: 0 of 2 people"
    assert [row.accessibleDescription().startswith("Next") for row in page.steps.rows].count(True) == 1
    driver.press(Qt.Key.Key_Backtab)
    assert command_at(driver) == "annotate"  # the next step
    assert driver.focus.objectName() == "primary"
    assert not [row.command for group in page.groups for row in group.rows if row.objectName() == "primary"]
    driver.press(Qt.Key.Key_Left, ENTER)
    assert driver.went == [("describe_images", study)]


def test_pictures_and_what_happened_come_after_the_page(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    qtbot.waitUntil(page.pictures.isVisible)
    lines = [line.partition(": ")[2] for line in page.recent.lines()]
    assert sorted(lines) == ["2 images added.", "rubric version 1 published."]
    QTest.mouseClick(page.pictures, Qt.MouseButton.LeftButton)
    assert driver.went == [("gallery", study)]


def test_the_window_is_called_after_the_study_and_says_again_what_it_said(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    assert driver.window.windowTitle() == f"{page.title()} – Touchstone"
    assert not page.title().startswith("Sign in")
    arrival = driver.said[-1]
    driver.press(Qt.Key.Key_R, modifier=Qt.KeyboardModifier.ControlModifier)
    assert driver.said == [arrival, arrival]
    page.complain("The disk is full.")
    page.handlers()["repeat"]()
    assert driver.said[2:] == ["The disk is full.", "The disk is full."]


@pytest.mark.parametrize("way", ["key", "pictures", "room"])
def test_somebody_new_comes_to_the_gallery_as_nobody_and_not_as_whoever_was_here_last(
    qtbot: QtBot, study: Path, tmp_path: Path, way: str
) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Robin"))
    page = home(driver, study)
    page.who.setCurrentRow(2)  # somebody new, without a name yet
    if way == "key":
        modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        driver.press(Qt.Key.Key_F2, modifier=modifiers)
    elif way == "pictures":
        qtbot.waitUntil(page.pictures.isVisible)
        QTest.mouseClick(page.pictures, Qt.MouseButton.LeftButton)
    else:
        page.row("gallery").setFocus()
        driver.press(ENTER)
    assert driver.went == [("gallery", study)]
    assert driver.context.settings.rater == driver.stored.rater == ""


def test_a_chip_says_who_answers_and_how(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(perceptions={"Robin": "own voice"}, rater="Asha"))
    page = home(driver, study)
    page.perceptions.button(0).click()
    assert page.chip.text() == "Answering as Asha, with a screen reader"
    driver.press(DOWN)
    assert page.chip.text() == "Answering as Robin, with Touchstone’s own voice"
    page.perceptions.button(3).click()
    assert page.chip.text() == "Answering as Robin, by eye"
    driver.press(DOWN)
    assert page.chip.text() == "Nobody has been chosen yet."


def test_letters_go_to_names_and_where_one_is_has_two_keys(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    people = ("Rosa", "Sam", "Robin", "Vera")
    page = HomePage(driver.context, small_study(tmp_path / "canes", people=people))
    driver.show(page)
    who = page.sign_in_form.who
    who.setFocus()
    who.setCurrentRow(1)
    QTest.keyClick(who, Qt.Key.Key_W)  # which no name here begins with
    assert driver.said[-1].startswith("Canes. Who answers?, list, Sam")
    QTest.keyClick(who, Qt.Key.Key_R)  # "repeat" elsewhere
    assert who.currentItem().text().startswith("Robin")
    assert driver.said[-1].startswith("Canes. Who answers?, list, Sam")
    who.setCurrentRow(who.count() - 1)
    page.sign_in_form.name.setFocus()
    QTest.keyClick(page.sign_in_form.name, Qt.Key.Key_W)
    QTest.keyClick(page.sign_in_form.name, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    assert driver.said[-1].startswith("Canes. Name or pseudonym, text, w.")


@pytest.mark.parametrize("can_write", [True, False])
def test_a_folder_that_cannot_be_written_is_said_on_arrival(
    qtbot: QtBot, study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, can_write: bool
) -> None:
    monkeypatch.setattr("app.sessions.study.sign_in.can_write_in", lambda _folder: can_write)
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)
    assert driver.said[-1].startswith(start_text.READ_ONLY) is not can_write
    shown = [label.text() for label in page.findChildren(QLabel)]
    assert any(start_text.READ_ONLY in text for text in shown) is not can_write


def test_whoever_comes_back_sees_what_another_window_stored_and_hears_nothing(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = home(driver, study)

    def store(*names: str) -> None:
        with closing(open_study(study)) as elsewhere:
            elsewhere.prepare_to_write()
            for name in names:
                elsewhere.raters.add(name)
            answer_all(elsewhere, "Robin")

    page.who.setCurrentRow(1)
    for way in page.perceptions.buttons()[:1]:
        way.setChecked(True)
    before, focus, robin = list(driver.said), driver.focus, page.who.lines()[1]
    driver.while_away(lambda: store("Abe", "Zoe"))
    qtbot.waitUntil(lambda: len(page.who.lines()) == 5)
    names = [line.replace(":", ",").partition(",")[0] for line in page.who.lines()[:4]]
    assert names == ["Asha", "Robin", "Abe", "Zoe"]
    assert page.who.lines()[1] != robin
    assert (page.chosen_name(), page.perception()) == ("Robin", Perception.SCREEN_READER)
    assert (driver.focus, driver.said) == (focus, before)

    page.who.setCurrentRow(4)
    page.name.setFocus()
    driver.type("Yv")
    heard: list[str] = []

    def store_bea() -> None:
        store("Bea")
        heard.extend(driver.said)  # on leaving the field: somebody new

    driver.while_away(store_bea)
    qtbot.waitUntil(lambda: len(page.who.lines()) == 6)
    assert (page.chosen_name(), driver.focus, driver.said) == ("Yv", page.name, heard)
