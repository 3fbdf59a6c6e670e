"""The page of two people: keys in, sentences out, and between two turns nothing on the screen or in the tree."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.sessions.pair.pair_navigator import Stage
from app.settings import Settings
from app.study.team.pairs import Course, FirstTurn, NewMember, SittingSetup
from app.study.team.seals import Phase
from app.study.verdict import Judgment
from storage.annotate.seals import SealedTurn
from storage.folder import open_study
from tests.sessions.annotate.test_content_notes import note
from tests.sessions.judge_sitting import make_study
from tests.widgets.window_driver import ENTER, TAB, PageDriver, heard_name
from widgets.describe.describe_page import DescribePage
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import plain
from widgets.pair.pair_dialogs import MakePairDialog
from widgets.pair.pair_page import PairPage
from widgets.pair.pairs_report import read_pairs_report

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
SECRET = "kingfisher"


class Driver(PageDriver):
    """The window with the page of a study."""

    page: PairPage

    def __init__(self, qtbot: QtBot, folder: Path, auto_advance: bool = False) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Ada and Ben", auto_advance=auto_advance))
        self.folder = folder
        self.page = PairPage(self.context, open_study(folder))
        self.show(self.page)

    def is_at(self, stage: Stage) -> bool:
        assert self.page.session is not None
        return self.page.session.stage is stage

    def answer(self, *letters: Qt.Key) -> None:
        """Begin the turn, answer each criterion by its letter, and be done."""
        if not self.is_at(Stage.ALONE):
            self.press(ENTER)
        for letter in letters:
            self.press(letter, Qt.Key.Key_J)
        self.press(ENTER, modifier=CONTROL | SHIFT)

    def everything(self) -> str:
        """All that is on the page or could be found behind it, shown or not."""
        found = []
        for widget in [self.window, *self.window.findChildren(QWidget)]:
            found += [heard_name(widget), widget.accessibleDescription(), widget.toolTip()]
            if isinstance(widget, QLineEdit):
                widget.undo()
                found.append(widget.text())
        return "\n".join([*found, *self.said, *self.page.table.lines.lines()])


pytestmark = pytest.mark.driver(make=Driver)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with a rubric of two criteria, and Ada and Ben as a pair."""
    folder = make_study(tmp_path / "study", images=2, whole_image=None)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
        study.pairs.set_up(
            study.sessions.start(pair.rater, pair.members[0].perception), SittingSetup(None, 2)
        )
    return folder


def test_an_image_by_keys_alone(driver: Driver) -> None:
    assert driver.said == ["Two people at one machine. Canes. 1 pair."]
    driver.press(ENTER)
    assert driver.said[-1].startswith("Canes. Welcome")
    assert heard_name(driver.focus) == "I am Ada, begin"
    driver.press(ENTER)
    turn = "Ada's turn. Ben, please look away or take off the headphones. Ada, 0 of 2 answered."
    assert driver.said[-1].startswith(turn)
    driver.answer(Qt.Key.Key_Y, Qt.Key.Key_Y)
    assert heard_name(driver.focus) == "I am Ben, begin"
    driver.answer(Qt.Key.Key_Y, Qt.Key.Key_N)
    assert driver.said[-1] == "Ben is done. Both have answered. Come back together."
    driver.press(ENTER)
    assert driver.focus is driver.page.table.lines
    assert driver.page.table.lines.lines()[1].endswith("Ada met; Ben not met.")
    driver.press(Qt.Key.Key_B)
    assert driver.said[-1].startswith("Met.")
    assert driver.page.table.lines.lines()[0].endswith("Together met.")
    driver.press(Qt.Key.Key_Down, Qt.Key.Key_B)
    assert driver.said[-1].startswith("You differ. Ada met, Ben not met.")
    driver.press(Qt.Key.Key_N)
    assert driver.page.table.lines.lines()[1].endswith("Together not met.")
    assert driver.page.table.lines.currentRow() == 1  # one reads on where one was
    driver.press(ENTER, modifier=CONTROL | SHIFT)
    assert driver.said[-1].startswith("Image 2 of 2.")
    with closing(open_study(driver.folder)) as study:
        values = {(one.rater.name, one.item): str(one.content.value) for one in study.answers.all_current()}
    assert values["Ada", "T1.C2"] == "met"
    assert values["Ben", "T1.C2"] == "not met"
    assert values["Ada and Ben", "T1.C2"] == "not met"


def test_the_whole_image_is_judged_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    folder = make_study(tmp_path / "whole", images=1)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    driver = Driver(qtbot, folder)
    driver.press(ENTER, ENTER, Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_Y)
    driver.press(ENTER, modifier=CONTROL | SHIFT)
    assert driver.said[-1].startswith("The whole image is still open.")
    for key in (Qt.Key.Key_5, Qt.Key.Key_7):
        if not driver.is_at(Stage.ALONE):
            driver.press(ENTER, Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_Y)
        driver.press(Qt.Key.Key_J)
        assert driver.said[-1].startswith("Whole image.")
        driver.press(Qt.Key.Key_Y)
        assert driver.said[-1] == "Choose a criterion first: J goes to the next one."
        driver.press(key, modifier=CONTROL)
        driver.press(ENTER, modifier=CONTROL | SHIFT)
    driver.press(ENTER)
    assert driver.page.table.lines.lines()[-1] == "Whole image: Ada can be shown; Ben never show."
    driver.press(Qt.Key.Key_B, Qt.Key.Key_Down, Qt.Key.Key_B, Qt.Key.Key_Down)
    driver.press(ENTER, modifier=CONTROL | SHIFT)
    assert driver.said[-1].startswith("The whole image is still open")
    driver.press(Qt.Key.Key_6, modifier=CONTROL)
    driver.press(ENTER, modifier=CONTROL | SHIFT)
    assert driver.said[-1] == "All images are complete. Thank you both."
    with closing(open_study(folder)) as study:
        said = {
            one.rater.name: one.content.value for one in study.answers.all_current() if one.item == "showing"
        }
    assert said == {
        "Ada": Judgment.CAN_BE_SHOWN,
        "Ben": Judgment.NEVER_SHOW,
        "Ada and Ben": Judgment.NEEDS_IMPROVEMENT,
    }


def test_at_two_machines_only_who_is_here_answers(driver: Driver) -> None:
    here = driver.page.setup_panel.here
    assert [here.itemText(row) for row in range(here.count())] == [
        "Both of us",
        "Only Ada; the partner is at another machine",
        "Only Ben; the partner is at another machine",
    ]
    here.setCurrentIndex(2)
    driver.press(ENTER)
    assert heard_name(driver.focus) == "I am Ben, begin"
    driver.answer(Qt.Key.Key_Y, Qt.Key.Key_Y)
    assert driver.is_at(Stage.ALONE)
    driver.answer(Qt.Key.Key_N, Qt.Key.Key_N)
    assert driver.is_at(Stage.AWAIT)
    assert "Import Ada's packet there; then you go on together." in driver.said[-1]
    assert driver.page.table.whose.text() == "You are waiting for your partner's answers."
    assert heard_name(driver.focus) == "Go on"
    assert not driver.page.table.form.isVisible()
    driver.press(ENTER)
    assert driver.is_at(Stage.AWAIT)
    with closing(open_study(driver.folder)) as study:
        assert list(study.answers.all_current()) == []
        (pair,) = study.pairs.all()
        assert study.pairs.last_setup(pair.rater).here == pair.people[1].id


def test_an_answer_that_cannot_be_stored_is_not_shown(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.press(ENTER, ENTER)
    assert driver.is_at(Stage.ALONE)
    card = driver.page.table.form.card("T1.C1")
    assert card is not None

    def refuse(*_: object) -> None:
        raise UserError("Not saved: the disk is full.")

    with monkeypatch.context() as full:
        full.setattr(SealedTurn, "record", refuse)
        card.choices.buttons[1].click()
        assert driver.said[-1] == "Not saved: the disk is full."
        assert not [button for button in card.choices.buttons if button.isChecked()]
    card.choices.buttons[1].click()
    assert card.choices.buttons[1].isChecked()


def test_a_note_that_cannot_be_stored_stays_in_its_field(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.press(ENTER, ENTER, Qt.Key.Key_N, Qt.Key.Key_E)
    card = driver.page.table.form.card("T1.C1")
    assert card is not None

    def refuse(*_: object) -> None:
        raise UserError("Not saved: the disk is full.")

    driver.type("bent")
    with monkeypatch.context() as full:
        full.setattr(SealedTurn, "record", refuse)
        driver.press(ENTER)
        assert driver.said[-1] == "Not saved: the disk is full."
        assert card.note.text() == "bent"
        driver.press(ENTER, modifier=CONTROL | SHIFT)
        assert driver.is_at(Stage.ALONE)  # nobody goes on and loses it
    driver.press(TAB)
    assert driver.said[-1] == "Note saved: bent. Straight."  # by its name, for whoever has gone elsewhere


def test_between_two_turns_nothing_of_the_first_can_be_found(driver: Driver) -> None:
    driver.press(ENTER, ENTER)
    assert driver.is_at(Stage.ALONE)
    before = len(driver.said)
    driver.press(Qt.Key.Key_N, Qt.Key.Key_E)
    driver.type(SECRET)
    driver.press(ENTER, Qt.Key.Key_J, Qt.Key.Key_X)
    assert SECRET in driver.everything()
    assert any("Not met" in said for said in driver.said[before:])
    driver.press(ENTER, modifier=CONTROL | SHIFT)
    assert driver.is_at(Stage.HANDOVER)
    left = driver.everything()
    assert SECRET not in left
    assert not any("Not met." in said or "Not applicable." in said for said in driver.said)
    assert not any(
        button.isChecked() for card in driver.page.table.form.cards() for button in card.choices.buttons
    )
    assert not driver.page.table.form.isVisible()
    said = driver.said[-1]
    driver.press(Qt.Key.Key_R)
    assert driver.said[-1] == said
    driver.press(Qt.Key.Key_Y)
    assert driver.said[-1].startswith("Not now.")
    driver.press(ENTER)
    assert SECRET not in driver.everything()


def test_between_two_people_only_the_button_begins_the_next_turn(driver: Driver) -> None:
    driver.press(ENTER, ENTER, Qt.Key.Key_Y, Qt.Key.Key_J)
    driver.press(Qt.Key.Key_Y)
    assert driver.said[-1].endswith("2 of 2 answered. When you are done: Ctrl+Shift+Return.")
    driver.press(ENTER, modifier=CONTROL | SHIFT)
    waits = "Not now. Ben's turn is next. Ben begins it with Enter on the button."
    driver.press(ENTER, modifier=CONTROL | SHIFT)  # once too often
    assert (driver.is_at(Stage.HANDOVER), driver.said[-1]) == (True, waits)
    for key in (Qt.Key.Key_N, Qt.Key.Key_X, Qt.Key.Key_F, Qt.Key.Key_J):
        driver.press(key)
        assert (driver.is_at(Stage.HANDOVER), driver.said[-1]) == (True, waits)
    driver.press(ENTER, Qt.Key.Key_N)
    assert driver.page.session is not None
    with closing(open_study(driver.folder)) as study:
        rows = study.database.rows(
            "SELECT rater.name, value FROM sealed_answer JOIN rater ON rater.id = rater"
        )
        assert list(rows) == [("Ada", "met"), ("Ada", "met"), ("Ben", "not met")]


def test_a_note_is_written_from_the_line_one_reads(driver: Driver) -> None:
    driver.press(ENTER, Qt.Key.Key_E)
    assert driver.said[-1].startswith("Not now.")
    driver.answer(Qt.Key.Key_Y, Qt.Key.Key_Y)
    driver.press(Qt.Key.Key_D)
    assert driver.said[-1].startswith("Not now. Ben's turn is next.")
    driver.answer(Qt.Key.Key_Y, Qt.Key.Key_N)
    driver.press(ENTER, Qt.Key.Key_Down, Qt.Key.Key_E)
    assert heard_name(driver.focus) == "Note on Tip"
    driver.type("bent")
    driver.press(ENTER)
    assert driver.said[-1] == "Note saved: bent. Tip."
    with closing(open_study(driver.folder)) as study:
        (pair,) = study.pairs.all()
        assert study.answers.current(1, pair.rater)["T1.C2"].content.note == "bent"


def test_where_nobody_answered_that_is_said(driver: Driver) -> None:
    driver.press(ENTER, ENTER)
    for _ in range(2):
        driver.press(ENTER, modifier=CONTROL | SHIFT)
        driver.press(ENTER, modifier=CONTROL | SHIFT)  # asked once, and left open
        driver.press(ENTER)
    assert driver.is_at(Stage.TOGETHER)
    assert driver.said[-1] == "Neither of you has answered anything. You can answer together now."


def test_leaving_in_a_turn_leaves_nothing_either(driver: Driver) -> None:
    driver.press(ENTER, ENTER, Qt.Key.Key_N)
    driver.page.leave()
    assert not any("Not met." in said for said in driver.said)
    assert driver.said[-1].startswith("Everything is saved.")


def test_a_pair_is_made_on_the_page(driver: Driver) -> None:
    def fill(dialog: Dialog) -> None:
        assert isinstance(dialog, MakePairDialog)
        driver.type("Chi")
        driver.press(TAB, TAB)
        driver.type("Dan")
        driver.press(ENTER)

    driver.in_dialog(fill, lambda: driver.alt(Qt.Key.Key_M))
    driver.wait_for("Pair made: Chi and Dan.")
    driver.qtbot.waitUntil(lambda: driver.focus is driver.page.setup_panel.list)
    assert driver.page.setup_panel.list.currentRow() == 1
    driver.in_dialog(lambda _dialog: driver.press(ENTER), lambda: driver.alt(Qt.Key.Key_M))
    driver.wait_for("A pair needs two people.")


def test_before_a_pair_is_chosen_the_commands_say_so(driver: Driver) -> None:
    driver.press(Qt.Key.Key_Y)
    assert driver.said[-1] == "Choose a pair first, or make one."


def test_the_setup_of_last_time_is_offered(driver: Driver) -> None:
    assert driver.page.setup_panel.setup() == SittingSetup(None, 2)
    driver.page.setup_panel.minutes.setValue(15)
    panel = driver.page.setup_panel
    panel.course.setCurrentIndex(1)
    panel.first_turn.setCurrentIndex(2)
    panel.private.setChecked(False)
    driver.press(ENTER)
    assert driver.page.session is not None
    expected = SittingSetup(None, 2, 15, Course.ALONE_FIRST, FirstTurn.AS_JOINED, has_private_turns=False)
    assert driver.page.session.setup == expected


def test_a_question_to_the_partner(driver: Driver) -> None:
    driver.press(ENTER)

    def fill(_dialog: Dialog) -> None:
        driver.type("what is at the tip?")
        driver.press(TAB)
        driver.type("a red ball")
        driver.press(ENTER)

    driver.in_dialog(fill, lambda: driver.press(Qt.Key.Key_Q))
    piece = "Asked: what is at the tip? Ben: a red ball."
    driver.wait_for(f"Added to the description. {piece}")
    assert driver.page.table.description.text().endswith(piece)


def test_a_note_to_the_facilitator_and_skipping(driver: Driver) -> None:
    driver.press(ENTER)

    def write(_dialog: Dialog) -> None:
        driver.press(TAB)
        driver.type(SECRET)
        driver.press(ENTER)

    driver.in_dialog(write, lambda: driver.press(Qt.Key.Key_F2, modifier=SHIFT))
    driver.wait_for("Note saved, for the facilitator only. Ada.")
    assert SECRET not in "".join(driver.said)
    driver.in_dialog(
        lambda _dialog: driver.press(ENTER), lambda: driver.press(Qt.Key.Key_K, modifier=CONTROL)
    )
    driver.wait_for("Ada skips this image.")
    assert heard_name(driver.focus) == "I am Ben, begin"
    with closing(open_study(driver.folder)) as study:
        (note,) = study.pairs.private_notes()
        assert note.words == SECRET


def test_one_changes_their_own_answer_after_hearing_the_other(driver: Driver) -> None:
    driver.press(ENTER, ENTER)
    driver.answer(Qt.Key.Key_Y, Qt.Key.Key_Y)
    driver.answer(Qt.Key.Key_N, Qt.Key.Key_Y)
    driver.press(Qt.Key.Key_F4)
    assert driver.said[-1].startswith("Nothing to compare.")  # not before both have been read out
    driver.press(ENTER)

    def change(_dialog: Dialog) -> None:
        driver.press(TAB, Qt.Key.Key_Down, ENTER)

    driver.in_dialog(change, lambda: driver.press(Qt.Key.Key_F4))
    driver.wait_for("Not met, met before. Ada,")
    assert "Ada not met, met before; Ben not met." in driver.page.table.lines.lines()[0]
    with closing(open_study(driver.folder)) as study:
        (pair,) = study.pairs.all()
        seal = study.seals.newest(1, pair=pair.rater.key)
        assert seal is not None
        assert [str(one.content.value) for one in study.seals.answers(seal, Phase.AFTER_DISCUSSION)] == [
            "not met"
        ]


def test_what_was_asked_is_offered_to_whoever_describes(driver: Driver) -> None:
    driver.page.leave()
    study = open_study(driver.folder)
    study.prepare_to_write()
    study.details.add(1, "a red ball", question="what is at the tip?", author="Ben")
    page = DescribePage(driver.context, study)
    driver.show(page)
    assert page.asked.isVisible()
    page.asked.list.setFocus()
    driver.press(ENTER)
    assert driver.said[-1].startswith("Added to the description")
    assert not page.asked.isAncestorOf(driver.focus)  # one is where the words are now
    assert "A red ball." in {line.text() for line in page.form.findChildren(QLineEdit)} | {
        text.toPlainText() for text in page.form.findChildren(QPlainTextEdit)
    }
    page.leave()


def test_a_pair_with_images_left_hears_no_report_of_pairs(driver: Driver) -> None:
    driver.announcer.attempt(lambda: read_pairs_report(driver.window, driver.context, driver.folder))
    assert driver.said[-1].startswith("Ada and Ben cannot open this page yet, with 2 images still to answer")


def test_an_image_with_a_content_note_waits_for_the_button(qtbot: QtBot, folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        note(study, 1, "blood")
    driver = Driver(qtbot, folder)
    driver.press(ENTER)
    picture, button = driver.page.table.picture, driver.page.table.buttons[Stage.LISTEN]
    assert driver.said[-1].endswith("Content note: blood. To see and hear the image: F6. To skip it: Ctrl+K.")
    assert not picture.isVisible()
    assert plain(button.text()) == "Show the image"
    driver.press(ENTER)
    assert driver.is_at(Stage.LISTEN)
    assert picture.isVisible()
    assert driver.focus is button
    assert "answers" in plain(button.text()) or "Ada" in plain(button.text())
    driver.page.leave()
