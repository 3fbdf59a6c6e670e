"""Going through a long text sentence by sentence with the arrow keys: what is heard, and what is in sight."""

from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.speech.sentence_lines import sentence_lines
from tests.widgets.annotate_driver import Spoken
from tests.widgets.screens import application
from widgets.annotate.item_card import CardHeading
from widgets.kit.labels import LANGUAGE, ReadableLabel
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.focus_speaker import FocusSpeaker

LINES = ["The cane is white.", "Is it long? Yes!", "最后。"]


class Desk:
    """A window with one text, heard with the own voice or by a screen reader."""

    def __init__(self, qtbot: QtBot, label: ReadableLabel, is_read: bool = False) -> None:
        self.voice, self.label = Spoken(), label
        self.announcer = Announcer(self.voice, Settings(), Listeners(lambda: is_read, lambda: 48))
        self.announced: list[str] = []
        self.speaker = FocusSpeaker(application(), self.announcer)
        self.window = QWidget()
        qtbot.addWidget(self.window)
        column = QVBoxLayout(self.window)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(label)
        column.addWidget(self.area)
        self.window.resize(240, 90)
        self.window.show()
        self.announcer.look_for_listeners()
        qtbot.waitUntil(lambda: self.announcer.hearing.screen_reader is is_read)
        label.setFocus()

    def press(self, key: Qt.Key) -> str:
        before = len(self.voice.said)
        QTest.keyClick(self.label, key)
        return " | ".join(self.voice.said[before:])

    def close(self) -> None:
        application().focusChanged.disconnect(self.speaker._moved)
        self.announcer.close()


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    label = ReadableLabel("Description")
    label.show_text("\n".join([*LINES, "More words that follow. " * 20]))
    made = Desk(qtbot, label)
    yield made
    made.close()


def test_arrows_read_one_sentence_after_another_and_say_where_it_ends(desk: Desk) -> None:
    keys = Qt.Key
    heard = [desk.press(key) for key in (keys.Key_Down, keys.Key_Down, keys.Key_Down, keys.Key_Up)]
    assert heard == ["The cane is white.", "Is it long?", "Yes!", "Is it long?"]
    assert desk.press(keys.Key_Home) == "The cane is white."
    assert desk.press(keys.Key_Up) == "Start of the text."
    assert desk.press(keys.Key_Down) == "Is it long?"
    assert desk.press(keys.Key_End) == "More words that follow."
    assert desk.press(keys.Key_Down) == "End of the text."
    assert desk.announcer.messages == []  # it is on the page already


def test_what_is_read_is_in_sight(desk: Desk) -> None:
    bar = desk.area.verticalScrollBar()
    assert bar.value() == 0
    desk.press(Qt.Key.Key_End)
    assert bar.value() > 0
    desk.press(Qt.Key.Key_Home)
    assert bar.value() == 0


def test_a_text_is_read_in_its_language_and_from_the_start_on_coming_back(desk: Desk) -> None:
    desk.label.setProperty(LANGUAGE, "ar")
    desk.label.setText("\u200fواحد. اثنان.")
    assert desk.press(Qt.Key.Key_Home) == "واحد."
    assert desk.voice.languages[-1] == "ar"
    desk.label.clearFocus()
    desk.label.setFocus()
    assert desk.press(Qt.Key.Key_Down) == "واحد."


def test_a_screen_reader_is_given_each_sentence(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    label = ReadableLabel("")
    label.show_text("One. Two.")
    desk = Desk(qtbot, label, is_read=True)
    given: list[str] = []
    monkeypatch.setattr(desk.announcer, "_announce", lambda line, _priority: given.append(line))
    assert desk.press(Qt.Key.Key_Down) == ""  # the own voice keeps silent
    desk.press(Qt.Key.Key_Down)
    assert given == ["One.", "Two."]
    desk.close()


@pytest.mark.parametrize("text", ["One sentence only.", ""])
def test_a_short_text_leaves_arrows_to_what_is_around_it(qtbot: QtBot, text: str) -> None:
    label = ReadableLabel("")
    label.show_text(text)
    desk = Desk(qtbot, label)
    assert desk.press(Qt.Key.Key_Down) == ""
    desk.close()


def test_the_arrows_of_a_criterion_go_to_its_answers(qtbot: QtBot) -> None:
    heading = CardHeading("One. Two.", lambda: "One. Two.")
    desk = Desk(qtbot, heading)
    with qtbot.waitSignal(heading.entered):
        desk.press(Qt.Key.Key_Down)
    assert desk.press(Qt.Key.Key_Up) == ""
    desk.close()


@given(st.text(alphabet="ab .!?。\n\u200f", max_size=60))
def test_no_word_is_lost_and_each_line_ends_where_it_says(text: str) -> None:
    lines = sentence_lines(text)
    assert "".join("".join(line.split()) for line, _end in lines) == "".join(text.split())
    ends = [end for _line, end in lines]
    assert ends == sorted(ends)
    assert all("".join(text[:end].split()).endswith(line.split()[-1]) for line, end in lines)
