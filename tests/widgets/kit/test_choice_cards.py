"""Choices as cards: radio buttons to keys and ears, and a whole card to the mouse."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from every_screen import settle
from tests.widgets.screens import looks
from widgets.kit.choices.choice_card import ChoiceCard
from widgets.kit.forms import radio_group

ABOUT = "Empty at first. Until you write the rubric, people judge only the whole image."


def cards(qtbot: QtBot, width: int = 800) -> tuple[QWidget, list[ChoiceCard]]:
    holder = QWidget()
    qtbot.addWidget(holder)
    group = QButtonGroup(holder)
    column = QVBoxLayout(holder)
    box, _buttons = radio_group(
        "Rubric", ["Write our o&wn", "A &file"], group, [ABOUT, "A file."], has_cards=True
    )
    column.addWidget(box)
    column.addStretch(1)
    holder.resize(width, 400)
    holder.show()
    settle()
    return holder, holder.findChildren(ChoiceCard)


def test_a_click_anywhere_on_a_card_chooses_it(qtbot: QtBot) -> None:
    _holder, (own, file) = cards(qtbot)
    for corner in (file.rect().topLeft() + QPoint(2, 2), file.rect().bottomRight() - QPoint(2, 2)):
        own.setChecked(True)
        QTest.mouseClick(file, Qt.MouseButton.LeftButton, pos=corner)
        assert file.isChecked()
        assert not own.isChecked()


def test_a_card_is_heard_as_a_radio_button_with_what_it_means(qtbot: QtBot) -> None:
    holder, (own, file) = cards(qtbot)
    heard = QAccessible.queryAccessibleInterface(own)
    assert heard.role() is QAccessible.Role.RadioButton
    assert heard.text(QAccessible.Text.Name) == "Write our own"
    assert heard.text(QAccessible.Text.Description) == ABOUT
    with qtbot.waitActive(holder):
        holder.activateWindow()
    own.setFocus()
    QTest.keyClick(own, Qt.Key.Key_Down)
    assert file.hasFocus()
    QTest.keyClick(file, Qt.Key.Key_Space)
    assert file.isChecked()


def test_words_take_more_lines_where_there_is_little_room(qtbot: QtBot) -> None:
    with looks("light", 200):
        holder, (own, _file) = cards(qtbot, 1000)
        wide = own.height()
        holder.resize(400, 600)
        settle()
        assert own.height() > wide + own.fontMetrics().lineSpacing()
        assert own.height() == own.heightForWidth(own.width())


def test_nothing_moves_when_a_card_gets_the_focus(qtbot: QtBot) -> None:
    with looks("light"):
        _holder, (own, file) = cards(qtbot)
        before = own.geometry(), file.geometry()
        own.setFocus()
        settle()
        assert (own.geometry(), file.geometry()) == before
