"""The meeting page, by key: who is there, what is worth talking about, decisions, a rewording, minutes, the end."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QGroupBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.sessions.feedback import Feedback
from app.settings import Settings
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.meetings import Hands, Outcome
from storage.folder import open_study
from tests.widgets.counted_calls import counted
from tests.widgets.screens import (
    SMALL_WINDOW,
    looks,
    small_screen as small_screen,  # a fixture
)
from tests.widgets.window_driver import (
    DOWN,
    ENTER,
    OFFSCREEN_NOISE,
    TAB,
    PageDriver,
    heard_name,
    tab_stops,
    when_there,
)
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import ReadableList
from widgets.meeting.meeting_dialogs import RewordDialog, RulingDialog
from widgets.meeting.meeting_page import MeetingPage

CONTROL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


class Driver(PageDriver):
    """The window with the page."""

    page: MeetingPage

    def __init__(self, qtbot: QtBot, folder: Path, reader: str = "Ada") -> None:
        super().__init__(qtbot, folder.parent, Settings(rater=reader))
        self.folder = folder
        study = open_study(folder)
        study.prepare_to_write()
        self.page = MeetingPage(self.context, study, reader)
        self.show(self.page)

    def begin(self) -> None:
        """Begin with whoever is there by default, and a guest."""
        self.page.setup_panel.others.setText("Eve")
        self.page.setup_panel.begin.click()
        self.qtbot.waitUntil(lambda: self.focus is self.page.view.queue)

    def by_dialog(self, key: Qt.Key, act: Callable[[Dialog], None], modifier: bool = True) -> str:
        """Press a key that opens a dialog, and act in it; what was said last then."""
        used = CONTROL if modifier else Qt.KeyboardModifier.NoModifier
        self.in_dialog(act, lambda: self.press(key, modifier=used))
        self.qtbot.waitUntil(lambda: self.page.isAncestorOf(self.focus))
        return self.said[-1]


pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(make=Driver)]


def enter_reason(driver: Driver, words: str = "") -> Callable[[Dialog], None]:
    """Type a reason where the focus is, and keep."""

    def act(_dialog: Dialog) -> None:
        driver.type(words)
        driver.press(ENTER)

    return act


def test_one_arrives_hears_what_changed_and_begins_by_key(driver: Driver) -> None:
    assert driver.said[0].startswith("Meeting. Canes. This is the first meeting of this study.")
    assert heard_name(driver.focus) == "Ada"
    hint = "The minutes list who is here, and the study records who heard others' answers."
    described = [
        part.accessibleDescription() for part in (driver.focus, *driver.page.findChildren(QGroupBox))
    ]
    assert described.count(hint) == 1
    assert [box.isChecked() for box in driver.page.setup_panel.people] == [True, False, False, False]
    driver.press(TAB, Key.Key_Space)
    while driver.focus is not driver.page.setup_panel.name:
        driver.press(TAB)
    assert driver.page.setup_panel.name.text() == "Meeting 1"
    driver.press(ENTER)
    assert driver.page.view.queue.hasFocus()
    assert driver.said[-1].startswith(
        "Meeting 1 has begun with Ada, Ben. To discuss: 3. 1 of 3. Image 1, T1.C1: Straight."
    )
    assert driver.window.windowTitle() == "Meeting 1 – Canes – Touchstone"
    assert driver.page.view.queue.lines()[0].startswith("Image 1, T1.C1: Straight\n2 met, 2 not met; 1 doubt")


def test_before_it_begins_nothing_is_shown(driver: Driver) -> None:
    assert not driver.page.view.isVisible()
    for name in ("meeting_next", "rule_1", "rule_reword", "meeting_sides", "meeting_end", "describe"):
        driver.page.handlers()[name]()
        assert driver.said[-1] == "The meeting has not begun. Say who is there, and begin."
    driver.page.setup_panel.people[0].setChecked(False)
    driver.page.setup_panel.begin.click()
    assert driver.said[-1] == "Name at least one person who is there."


def test_all_that_was_said_follows_the_cursor_and_can_be_heard(driver: Driver) -> None:
    driver.begin()
    lines = driver.page.view.said.lines()
    assert "Judge model: 4 of 5 met, 1 not met." in lines
    assert lines[-2] == "A cane leans."
    assert driver.page.view.picture.accessibleName() == "Image 1. A cane leans."
    assert driver.page.view.description.text() == "A cane leans. It is cane 1."
    driver.press(Key.Key_F3)
    assert "2 people: met." in driver.said[-1]
    driver.press(Key.Key_F4)
    assert driver.said[-1].startswith("Judge model:")
    assert driver.control(Key.Key_F1).startswith("T1 C1. Straight.")
    driver.press(Key.Key_F6)
    assert driver.said[-1] == "A cane leans. It is cane 1."
    driver.press(DOWN)
    assert driver.page.view.picture.accessibleName() == "Image 2. A cane leans."
    assert driver.page.view.said.lines()[0].startswith("Side A")
    driver.press(DOWN)
    assert driver.page.view.description.text() == "This image has no description yet."


def test_a_decision_is_taken_by_key_with_its_reason_and_taken_back(driver: Driver) -> None:
    driver.begin()
    said = driver.by_dialog(Key.Key_1, enter_reason(driver, "The handle is no fault."), modifier=False)
    assert said == "Decided: met. 2 to discuss."
    assert driver.page.view.queue.hasFocus()
    assert driver.page.view.queue.currentRow() == 0
    assert driver.page.view.queue.lines()[0].startswith("Decided, met. Image 1")
    assert driver.control(Key.Key_U).startswith("2 of 3. Image 2")
    assert driver.control(Key.Key_Z) == "Undone: decided, met, image 1, T1.C1. 3 to discuss."
    assert driver.page.view.queue.lines()[0].startswith("Image 1")


def test_only_the_line_of_the_matter_is_written_and_shown_anew(driver: Driver) -> None:
    driver.begin()
    queue = driver.page.view.queue
    shown: list[str] = []
    queue.itemChanged.connect(lambda item: shown.append(item.text()))
    with counted() as calls:
        driver.by_dialog(Key.Key_1, enter_reason(driver, "The handle is no fault."), modifier=False)
    names = [name for _, name in calls.made]
    assert queue.count() > 2
    assert names.count("matter_line") == 1
    assert names.count("_in_one") < queue.count()
    assert set(shown) == {queue.lines()[0]}
    with counted() as calls:
        driver.control(Key.Key_Z)
    assert [name for _, name in calls.made].count("matter_line") == 1
    assert set(shown[1:]) >= {queue.lines()[0]}
    assert not set(shown).intersection(queue.lines()[1:])


def test_overruling_everybody_without_a_reason_stays_in_the_dialog(driver: Driver) -> None:
    driver.begin()

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, RulingDialog)
        assert isinstance(driver.focus, QLineEdit)
        driver.press(ENTER)
        assert dialog.isVisible()
        assert "This overrules everybody. Give a reason." in dialog.reason.error.text()
        driver.type("It is cut off.")
        driver.press(ENTER)

    assert driver.by_dialog(Key.Key_3, act) == "Decided: cannot tell. 2 to discuss."


def test_hands_are_counted_with_a_decision(driver: Driver, folder: Path) -> None:
    driver.begin()

    def act(dialog: Dialog) -> None:
        driver.type("It bends.")
        driver.press(TAB)
        assert heard_name(driver.focus) == "Hands for it"
        driver.type("3")
        driver.press(TAB)
        driver.type("1")
        driver.press(ENTER)

    said = driver.by_dialog(Key.Key_1, act, modifier=False)
    assert said == "Decided: met. Hands: 3 for, 1 against, 0 abstained. 2 to discuss."
    with closing(open_study(folder)) as study:
        (ruling,) = study.meetings.adjudications()
        assert ruling.ruling.tally.hands == Hands(3, 1)
        assert ruling.ruling.tally.people == {"met": 2, "not met": 2}
    rows = [row.sentence for table in driver.page.session.minutes().tables() for row in table.rows]
    assert "hands 3 for, 1 against, 0 abstained. Decided: met. Reason: It bends." in rows[0]


def test_contested_later_and_lines_of_the_minutes(driver: Driver) -> None:
    driver.begin()
    assert driver.by_dialog(Key.Key_5, enter_reason(driver, "Two customs.")).startswith("Stays contested.")
    driver.control(Key.Key_U)
    assert driver.by_dialog(Key.Key_L, enter_reason(driver)).startswith("Left for later.")
    assert driver.by_dialog(Key.Key_K, enter_reason(driver, "Ask the makers.")) == "Open point noted."
    assert driver.control(Key.Key_B).startswith("Names are shown from now on.")
    assert any(line.startswith("Ada: ") for line in driver.page.view.said.lines())
    assert driver.by_dialog(Key.Key_J, enter_reason(driver, "Fay")) == "Fay is there, too."


def test_hands_are_raised_and_whoever_waits_longest_speaks_next(driver: Driver) -> None:
    driver.begin()

    def raise_hand(*keys: Qt.Key) -> Callable[[Dialog], None]:
        return lambda _dialog: driver.press(*keys, Key.Key_Return)

    first, second = driver.page.session.table.meeting.present[:2]
    assert driver.by_dialog(Key.Key_T, raise_hand(DOWN)) == f"{second} speaks next."
    assert driver.by_dialog(Key.Key_T, raise_hand()) == f"{first} is waiting to speak, number 2."
    assert driver.page.view.speakers.text() == f"To speak: {second}, {first}."
    driver.page.handlers()["where_am_i"]()
    assert driver.said[-1].endswith(f"To speak: {second}, {first}.")
    driver.page.handlers()["meeting_speaker"]()
    assert driver.said[-1] == f"{second} speaks. Then: {first}."
    assert driver.by_dialog(Key.Key_T, raise_hand()) == f"{first} is no longer waiting."
    driver.page.handlers()["meeting_speaker"]()
    assert driver.said[-1] == "Nobody is waiting to speak."
    assert not driver.page.view.speakers.isVisible()


def test_the_picture_stays_in_sight_while_something_is_decided(driver: Driver) -> None:
    driver.begin()
    picture = driver.page.view.picture

    def look(dialog: Dialog) -> None:
        place = QRect(picture.mapToGlobal(picture.rect().topLeft()), picture.size())
        centred = QRect(dialog.frameGeometry())
        centred.moveCenter(driver.page.window().frameGeometry().center())
        covered, usual = (place.intersected(one) for one in (dialog.frameGeometry(), centred))
        assert covered.width() * covered.height() <= usual.width() * usual.height()
        assert (
            not covered.isValid() or covered.width() * covered.height() < 0.5 * place.width() * place.height()
        )
        driver.press(Key.Key_Escape)

    driver.by_dialog(Key.Key_D, look)


@pytest.mark.parametrize(
    ("key", "is_held", "first"), [(Key.Key_D, True, "verdict"), (Key.Key_F2, False, "meaning")]
)
def test_what_decide_and_reword_ask_first_is_in_sight_at_200_per_cent(
    qtbot: QtBot, folder: Path, small_screen: None, key: Qt.Key, is_held: bool, first: str
) -> None:
    with looks("light", 200):
        driver = Driver(qtbot, folder)
        driver.begin()

        def look(dialog: Dialog) -> None:
            asked = getattr(dialog, first)
            qtbot.waitUntil(lambda: asked.visibleRegion().boundingRect() == asked.rect())
            fits = dialog.findChildren(QPushButton, "primary")
            assert fits
            assert all(one.visibleRegion().boundingRect() == one.rect() for one in fits)
            assert dialog.height() <= SMALL_WINDOW.height()
            driver.press(Key.Key_Escape)

        driver.by_dialog(key, look, modifier=is_held)


def test_a_rewording_asks_what_it_means_and_the_version_comes_at_the_end(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.begin()

    def reword(dialog: Dialog) -> None:
        assert isinstance(dialog, RewordDialog)
        assert driver.focus is dialog.meaning, "what has to be said comes first"
        driver.press(TAB, TAB)
        assert heard_name(driver.focus) == "Text"
        assert [line.partition(":")[0] for line in dialog.remarks.lines()] == ["Shape or arrangement"]
        dialog.text.entry.setPlainText("The tip is red.")  # type: ignore[attr-defined]
        assert dialog.remarks.lines() == ["The wording check finds no problems here."]
        driver.press(TAB, TAB, TAB, TAB)
        assert dialog.remarks.hasFocus()
        assert heard_name(driver.focus) == "Wording check"
        dialog.text.entry.setPlainText("The cane is straight, but for its handle.")  # type: ignore[attr-defined]
        lines = dialog.remarks.lines()
        assert lines[0].startswith("One sentence may contain two conditions, joined by “but”.")
        assert lines[1].startswith("Shape or arrangement: “straight”.")
        dialog.accept()
        assert dialog.isVisible()
        assert isinstance(driver.focus, DropDown)
        driver.press(DOWN, DOWN, DOWN, Key.Key_Return)  # the first opens the list
        dialog.case.entry.setText("The handle bends.")  # type: ignore[attr-defined]
        dialog.accept()

    said = driver.by_dialog(Key.Key_F2, reword, modifier=False)
    assert said.startswith(
        "T1.C1 reworded in the draft; the meaning has changed. This image is a borderline case now."
        " The wording check has 2 remarks."
    )
    assert driver.page.view.queue.count() == 2

    def publish(dialog: Dialog) -> None:
        assert dialog.findChildren(DropDown) == []  # what it means has been said
        button = next(one for one in dialog.findChildren(QPushButton) if one.text() == "&Publish")
        button.click()

    handed_over: list[Feedback] = []
    monkeypatch.setattr(driver.announcer, "_hand_over", handed_over.append)
    _when(driver, "Answer what changed", Dialog.reject)
    driver.in_dialog(publish, driver.page.handlers()["meeting_publish"])
    assert any(one.startswith("Version 2 is published.") for one in driver.said)
    # Shown and kept, but not announced: the question that follows says it.
    assert [one.beside_focus for one in handed_over if one.sentence.startswith("Version 2")] == [""]
    with closing(open_study(folder)) as study:
        assert study.rubrics.current().version == 2  # type: ignore[union-attr]
        assert [one.ruling.outcome for one in study.meetings.adjudications()] == [Outcome.REWORDED]


def _when(driver: Driver, title: str, act: Callable[[Dialog], object]) -> None:
    """Act in a dialog that opens behind another, as soon as it is there."""

    def find() -> Dialog | None:
        dialog = QApplication.activeModalWidget()
        return dialog if isinstance(dialog, Dialog) and dialog.windowTitle().startswith(title) else None

    when_there(driver.window, find, act)


def test_minutes_and_feedback_are_read_line_by_line(driver: Driver, folder: Path) -> None:
    driver.begin()
    driver.by_dialog(Key.Key_1, enter_reason(driver))
    found: list[str] = []

    def read(dialog: Dialog) -> None:
        listed = dialog.findChild(ReadableList)
        assert listed is not None
        found.extend(listed.lines())
        dialog.reject()

    driver.in_dialog(read, driver.page.handlers()["meeting_minutes"])
    assert found[1] == "Disagreements discussed: 1 decided."
    found.clear()

    def choose(dialog: Dialog) -> None:
        listed = dialog.findChild(ReadableList)
        assert listed is not None
        listed.setCurrentRow(3)
        dialog.accept()

    _when(driver, "Feedback for Dan", read)
    driver.in_dialog(choose, driver.page.handlers()["meeting_feedback"])
    assert found[0] == "Dan, 1 decision was made where you had answered: 0 like your answer, 1 different."
    with closing(open_study(folder)) as study:
        dan = study.raters.find("Dan")
        assert dan is not None
        assert [one.occasion for one in study.disclosures.of(dan)] == [DisclosureOccasion.FEEDBACK]


def test_filters_narrow_the_queue(driver: Driver) -> None:
    driver.begin()
    talk = driver.page.view
    talk.item.setCurrentIndex(2)
    assert [line.partition("\n")[0] for line in talk.queue.lines()] == ["Image 2, T1.C2: Tip"]
    assert driver.said[-1].startswith("1 of 1 to discuss")
    talk.item.setCurrentIndex(0)
    talk.source.setCurrentIndex(talk.source.findData("model-a"))
    assert talk.queue.count() == 1
    talk.source.setCurrentIndex(0)
    assert [talk.perception.itemText(at) for at in range(talk.perception.count())] == [
        "all conditions",
        "screen reader",
        "image visible",
    ]
    talk.perception.setCurrentIndex(1)
    assert talk.queue.count() == 0
    assert talk.said.lines() == []


def test_whoever_has_open_images_attends_only_by_saying_so(qtbot: QtBot, folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.raters.add("Eve")
    driver = Driver(qtbot, folder, "Eve")
    assert driver.said[0].startswith("Eve cannot open this page yet")
    assert driver.focus is driver.page.setup_panel.accept
    assert not driver.page.setup_panel.begin.isVisible()
    driver.press(ENTER)
    assert driver.said[-1].startswith("Meeting. Canes.")

    def agree(dialog: Dialog) -> None:
        assert "Eve (3 images)" in heard_description(driver)
        dialog.accept()

    driver.in_dialog(agree, driver.page.setup_panel.begin.click)
    assert driver.page.view.queue.count() == 3
    eve = driver.page._study.raters.find("Eve")
    assert eve is not None
    assert len(driver.page._study.disclosures.of(eve)) == 2
    driver.page.leave()
    driver.announcer.close()


def heard_description(driver: Driver) -> str:
    return driver.focus.accessibleDescription()


def test_a_meeting_that_was_left_can_be_gone_on_with_and_ended(
    qtbot: QtBot, driver: Driver, folder: Path
) -> None:
    driver.begin()
    driver.by_dialog(Key.Key_1, enter_reason(driver))
    driver.page.leave()
    again = Driver(qtbot, folder)
    assert again.said[0].endswith("Meeting 1 was not ended; it can be continued.")
    assert again.focus is again.page.setup_panel.go_on
    again.press(ENTER)
    assert again.page.view.queue.lines()[0].startswith("Decided, met.")
    again.in_dialog(lambda dialog: dialog.accept(), again.page.handlers()["meeting_end"])
    assert again.said[-1] == "The meeting has ended."
    assert again.page.setup_panel.isVisible()
    assert not again.page.setup_panel.go_on.isVisible()
    again.page.leave()
    again.announcer.close()


def test_tab_reaches_everything_and_everything_has_a_name_of_its_own(driver: Driver) -> None:
    driver.begin()
    stops = tab_stops(driver)
    talk = driver.page.view
    wanted = [
        talk.state,
        talk.order,
        talk.whose,
        talk.item,
        talk.source,
        talk.perception,
        talk.queue,
        talk.said,
    ]
    assert set(wanted) | set(talk.buttons.values()) <= set(stops)
    names = [heard_name(stop) for stop in stops]
    assert all(names)
    assert sorted(set(names)) == sorted(names)
