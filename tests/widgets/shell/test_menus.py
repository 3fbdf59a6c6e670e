"""The menus on every page: a dozen lines at most, each with a letter of its own, and submenus that work."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from app.access_keys import without_access_key
from app.commands import COMMANDS, Menu, Scope, command
from app.submenus import MOST_LINES, SUBMENUS
from tests.widgets.screens import BASE_SIZE, looks
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver, small_study
from widgets.shell.actions import Actions, with_letters
from widgets.shell.recent_menu import RecentMenu
from widgets.shell.router import Router
from widgets.study.home_page import HomePage
from widgets.theme.theme import SMALLEST_TARGET, apply_theme

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def lines_of(menu: QMenu) -> list[str]:
    return [one.text() for one in menu.actions() if one.isVisible() and not one.isSeparator()]


@pytest.mark.parametrize("scope", list(Scope))
def test_no_menu_is_long_and_each_letter_chooses_one_line(qtbot: QtBot, tmp_path: Path, scope: Scope) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    actions = driver.window.findChild(Actions)
    handlers = {one.name: lambda: None for one in COMMANDS if one.scope in (scope, Scope.EVERYWHERE)}
    assert actions is not None
    actions.offer(handlers)
    for menu in driver.window.menus():
        lines = lines_of(menu)
        assert len(lines) <= MOST_LINES, (menu.title(), lines)
        letters = [line[line.index("&") + 1].casefold() for line in lines]
        assert len(set(letters)) == len(letters), (menu.title(), lines)


# A menu called after its first command, which is the one that opens or begins what the others then steer.
NAMED_AFTER_THEIR_FIRST = {"Decide", "Lens"}


@pytest.mark.parametrize("scope", list(Scope))
def test_each_command_is_in_one_menu_and_no_two_lines_have_one_name(
    qtbot: QtBot, tmp_path: Path, scope: Scope
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    actions = driver.window.findChild(Actions)
    assert actions is not None
    actions.offer({one.name: lambda: None for one in COMMANDS if one.scope in (scope, Scope.EVERYWHERE)})
    shown = [
        action
        for menu in driver.window.menus()
        for action in menu.actions()
        if action.isVisible() and not action.isSeparator()
    ]
    names = Counter(action.objectName() for action in shown if action.objectName())
    assert {name for name, count in names.items() if count > 1} == set()
    titles = Counter(without_access_key(action.text()).removesuffix("…") for action in shown)
    assert {title for title, count in titles.items() if count > 1} <= NAMED_AFTER_THEIR_FIRST


def test_every_command_of_a_submenu_is_in_its_menu() -> None:
    names = [name for one in SUBMENUS for name in one.commands]
    assert len(set(names)) == len(names)
    assert all(command(name).menu is one.menu for one in SUBMENUS for name in one.commands)


def test_a_command_in_a_submenu_runs_once_by_key_and_by_letters(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    Router(qapp, driver.window, driver.context, 10.0).start(small_study(tmp_path / "canes"))
    with qtbot.waitActive(driver.window):
        driver.window.show()
        driver.window.activateWindow()
    ran: list[str] = []
    driver.window.command_run.connect(ran.append)
    by_key = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    driver.press(Qt.Key.Key_F2, modifier=by_key)
    qtbot.waitUntil(lambda: bool(ran), timeout=5000)
    assert ran == ["gallery"]
    ran.clear()
    action = driver.window.action("gallery")
    pages = next(menu for menu in driver.window.menus() if action in menu.actions())
    study_menu = driver.window.menus()[0]
    study_menu.popup(driver.window.pos())
    for menu, line in ((study_menu, pages.menuAction()), (pages, action)):
        QTest.keyClicks(menu, line.text()[line.text().index("&") + 1])
    qtbot.waitUntil(lambda: bool(ran), timeout=5000)
    assert ran == ["gallery"]


WORDS = st.text(st.sampled_from("abcdé "), max_size=4)
TITLES = st.tuples(WORDS, st.sampled_from(["", "&a", "&b"]), WORDS).map("".join)


@given(st.lists(TITLES, max_size=8))
def test_letters_are_never_doubled_and_words_stay(titles: Sequence[str]) -> None:
    lettered = with_letters(titles)
    assert [line.replace("&", "") for line in lettered] == [title.replace("&", "") for title in titles]
    letters = [line.partition("&")[2][:1].casefold() for line in lettered if "&" in line]
    assert len(set(letters)) == len(letters)


def test_menus_that_do_not_fit_are_behind_a_button_with_an_arrow_and_open_by_their_letters(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    bar = driver.window.menuBar()
    button = bar.findChild(QToolButton, "qt_menubar_ext_button")
    assert button is not None
    with qtbot.waitActive(driver.window):
        driver.window.show()
        driver.window.activateWindow()
    assert not button.isVisible()
    room = bar.actionGeometry(bar.actions()[3]).right()
    bar.setFixedWidth(room)
    qtbot.waitUntil(lambda: button.isVisible() and button.width() >= SMALLEST_TARGET, timeout=5000)
    assert button.geometry().right() < room
    assert (button.text(), button.accessibleName()) == ("»", "More menus")
    shown = [one for one in bar.actions() if bar.actionGeometry(one).right() < button.x()]
    assert len(shown) == 3
    last = bar.actions()[-1]
    menu = next(one for one in driver.window.menus() if one.menuAction() is last)
    letter = last.text()[last.text().index("&") + 1]
    QTest.keyClick(driver.window, Qt.Key(ord(letter.upper())), Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(menu.isVisible, timeout=5000)
    menu.close()


def test_a_menu_bar_with_a_style_of_its_own_looks_the_same_in_another_theme(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with looks("light") as app:
        bar = WindowDriver(qtbot, tmp_path).window.menuBar()
        bar.setFixedWidth(bar.actionGeometry(bar.actions()[3]).right())
        qtbot.waitUntil(lambda: bar.testAttribute(Qt.WidgetAttribute.WA_SetStyle))
        before = bar.sizeHint().height()
        apply_theme(app, "dark", 100, BASE_SIZE)
        assert bar.sizeHint().height() == before


def test_recent_studies_are_in_the_menu_and_alt_left_goes_back(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    router = Router(qapp, driver.window, driver.context, 10.0)
    router.start(None)
    recent = driver.window.findChild(RecentMenu)
    assert recent is not None
    assert not recent.isEnabled()
    for name in ("canes", "canes & cups"):
        router.go("sign_in", small_study(tmp_path / name))
    driver.window.menus()[0].aboutToShow.emit()
    assert lines_of(recent) == [f"&1 canes && cups ({tmp_path})", f"&2 canes ({tmp_path})"]
    recent.actions()[1].trigger()
    assert isinstance(driver.window.page, HomePage)
    assert driver.window.page.folder() == tmp_path / "canes"
    assert "Alt+Left" in command("go_back").keys
    driver.window.run_command("go_back")
    assert not isinstance(driver.window.page, HomePage)


def test_undo_redo_and_find_are_in_one_menu(qtbot: QtBot, tmp_path: Path) -> None:
    edit = WindowDriver(qtbot, tmp_path).window.menus()[1]
    names = {action.objectName() for action in edit.actions()}
    assert {"undo", "redo", "find", "design_back", "meeting_back"} <= names
    assert {command(name).menu for name in names - {""}} == {Menu.EDIT}
