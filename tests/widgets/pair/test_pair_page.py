"""The page of two people: keys in, sentences out, and between two turns nothing on the screen or in the tree."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.sessions.pair.pair_stage import Stage
from app.settings import Settings
from app.study.seals import Phase
from app.study.team.pairs import NewMember, SittingSetup
from storage.annotate.seals import SealedTurn
from storage.folder import open_study
from tests.sessions.judge_sitting import make_study
from tests.widgets.window_driver import ENTER, TAB, FrontDesk, heard_name
from widgets.describe.describe_page import DescribePage
from widgets.kit.dialogs import Dialog
from widgets.pair.pair_dialogs import MakePairDialog
from widgets.pair.pair_page import PairPage

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
SECRET = "kingfisher"


class Desk(FrontDesk):
    """The window with the page of a study."""

    page: PairPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Ada and Ben"))
        self.folder = folder
        self.page = PairPage(self.bench, open_study(folder))
        self.show(self.page)

    def is_at(self, stage: Stage) -> bool:
        assert self.page.session is not None
        return self.page.session.stage is stage

    def control(self, key: Qt.Key) -> str:
        self.press(key, modifier=CONTROL)
        return self.said[-1]

    def answer(self, *letters: Qt.Key) -> None:
        """Begin the turn, answer each criterion by its letter, and be done."""
        self.press(ENTER)
        for letter in letters:
            self.press(letter, Qt.Key.Key_J)
        self.press(ENTER, modifier=CONTROL | SHIFT)

    def in_dialog(self, act: Callable[[Dialog], None], opened_by: Callable[[], object]) -> None:
        """As everywhere; then the focus is back on the page."""
        super().in_dialog(act, opened_by)
        self.qtbot.waitUntil(lambda: self.page.isAncestorOf(self.focus))

    def everything(self) -> str:
        """All that is on the page or could be found behind it, shown or not."""
        found = []
        for widget in [self.window, *self.window.findChildren(QWidget)]:
            found += [heard_name(widget), widget.accessibleDescription(), widget.toolTip()]
            if isinstance(widget, QLineEdit):
                widget.undo()
                found.append(widget.text())
        return "\n".join([*found, *self.said, *self.page.table.lines.lines()])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with a rubric of two criteria, and Ada and Ben as a pair."""
    folder = make_study(tmp_path / "study", images=2, people=())
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
        study.pairs.set_up(
            study.sessions.start(pair.rater, pair.members[0].perception), SittingSetup(None, 2)
        )
    return folder


@pytest.fixture
def desk(qtbot: QtBot, folder: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, folder)
    yield desk
    desk.page.leave()
    desk.announcer.close()


def test_an_image_by_keys_alone(desk: Desk) -> None:
    assert desk.said == ["Two people at one machine. Canes. 1 pair."]
    desk.press(ENTER)
    assert desk.said[-1].startswith("Canes. Welcome")
    assert heard_name(desk.focus) == "Go on, Ada answers first"
    desk.press(ENTER)
    assert desk.said[-1] == "Ada's turn. Ben, please look away or take off the headphones."
    assert heard_name(desk.focus) == "I am Ada, begin"
    desk.answer(Qt.Key.Key_Y, Qt.Key.Key_Y)
    assert heard_name(desk.focus) == "I am Ben, begin"
    desk.answer(Qt.Key.Key_Y, Qt.Key.Key_N)
    assert desk.said[-1] == "Ben is done. Both have answered. Come together."
    desk.press(ENTER)
    assert desk.focus is desk.page.table.lines
    assert desk.page.table.lines.lines()[1].endswith("Ada met; Ben not met.")
    desk.press(Qt.Key.Key_B)
    assert desk.said[-1].startswith("Met.")
    assert desk.page.table.lines.lines()[0].endswith("Together met.")
    desk.press(Qt.Key.Key_Down, Qt.Key.Key_B)
    assert desk.said[-1].startswith("You differ. Ada met, Ben not met.")
    desk.press(Qt.Key.Key_N)
    assert desk.page.table.lines.lines()[1].endswith("Together not met.")
    assert desk.page.table.lines.currentRow() == 1  # one reads on where one was
    desk.press(ENTER, modifier=CONTROL | SHIFT)
    assert desk.said[-1].startswith("Image 2 of 2.")
    with closing(open_study(desk.folder)) as study:
        values = {(one.rater.name, one.item): str(one.content.value) for one in study.answers.all_current()}
    assert values["Ada", "T1.C2"] == "met"
    assert values["Ben", "T1.C2"] == "not met"
    assert values["Ada and Ben", "T1.C2"] == "not met"


def test_an_answer_that_cannot_be_stored_is_not_shown(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.press(ENTER, ENTER, ENTER)
    assert desk.is_at(Stage.ALONE)
    card = desk.page.table.form.card("T1.C1")
    assert card is not None

    def refuse(*_: object) -> None:
        raise UserError("Not saved: the disk is full.")

    with monkeypatch.context() as full:
        full.setattr(SealedTurn, "record", refuse)
        card.choices.buttons[1].click()
        assert desk.said[-1] == "Not saved: the disk is full."
        assert not [button for button in card.choices.buttons if button.isChecked()]
    card.choices.buttons[1].click()
    assert card.choices.buttons[1].isChecked()


def test_between_two_turns_nothing_of_the_first_can_be_found(desk: Desk) -> None:
    desk.press(ENTER, ENTER, ENTER)
    assert desk.is_at(Stage.ALONE)
    before = len(desk.said)
    desk.press(Qt.Key.Key_N, Qt.Key.Key_E)
    desk.type(SECRET)
    desk.press(ENTER, Qt.Key.Key_J, Qt.Key.Key_X)
    assert SECRET in desk.everything()
    assert any("Not met" in said for said in desk.said[before:])
    desk.press(ENTER, modifier=CONTROL | SHIFT)
    assert desk.is_at(Stage.HANDOVER)
    left = desk.everything()
    assert SECRET not in left
    assert not any("Not met." in said or "Not applicable." in said for said in desk.said)
    assert not any(
        button.isChecked() for card in desk.page.table.form.cards() for button in card.choices.buttons
    )
    assert not desk.page.table.form.isVisible()
    said = desk.said[-1]
    desk.press(Qt.Key.Key_R)
    assert desk.said[-1] == said
    desk.press(Qt.Key.Key_Y)
    assert desk.said[-1].startswith("Not now.")
    desk.press(ENTER)
    assert SECRET not in desk.everything()


def test_leaving_in_a_turn_leaves_nothing_either(desk: Desk) -> None:
    desk.press(ENTER, ENTER, ENTER, Qt.Key.Key_N)
    desk.page.leave()
    assert not any("Not met." in said for said in desk.said)
    assert desk.said[-1].startswith("Everything is saved.")


def test_a_pair_is_made_on_the_page(desk: Desk) -> None:
    def fill(dialog: Dialog) -> None:
        assert isinstance(dialog, MakePairDialog)
        desk.type("Chi")
        desk.press(TAB, TAB)
        desk.type("Dan")
        desk.press(ENTER)

    desk.in_dialog(fill, lambda: desk.alt(Qt.Key.Key_M))
    desk.wait_for("Pair made: Chi and Dan.")
    desk.qtbot.waitUntil(lambda: desk.focus is desk.page.front.list)
    assert desk.page.front.list.currentRow() == 1
    desk.in_dialog(lambda _dialog: desk.press(ENTER), lambda: desk.alt(Qt.Key.Key_M))
    desk.wait_for("A pair is two people.")


def test_before_a_pair_is_chosen_the_commands_say_so(desk: Desk) -> None:
    desk.press(Qt.Key.Key_Y)
    assert desk.said[-1] == "Choose a pair first, or make one."


def test_the_setup_of_last_time_is_offered(desk: Desk) -> None:
    assert desk.page.front.setup() == SittingSetup(None, 2)
    desk.page.front.minutes.setValue(15)
    desk.press(ENTER)
    assert desk.page.session is not None
    assert desk.page.session.setup == SittingSetup(None, 2, 15)


def test_a_question_to_the_partner(desk: Desk) -> None:
    desk.press(ENTER)

    def fill(_dialog: Dialog) -> None:
        desk.type("what is at the tip?")
        desk.press(TAB)
        desk.type("a red ball")
        desk.press(ENTER)

    desk.in_dialog(fill, lambda: desk.press(Qt.Key.Key_Q))
    piece = "Asked: what is at the tip? Ben: a red ball."
    desk.wait_for(f"Added to the description. {piece}")
    assert desk.page.table.description.text().endswith(piece)


def test_a_note_to_the_facilitator_and_skipping(desk: Desk) -> None:
    desk.press(ENTER)

    def write(_dialog: Dialog) -> None:
        desk.press(TAB)
        desk.type(SECRET)
        desk.press(ENTER)

    desk.in_dialog(write, lambda: desk.press(Qt.Key.Key_N, modifier=CONTROL | ALT))
    desk.wait_for("Note kept, for the facilitator alone. Ada.")
    assert SECRET not in "".join(desk.said)
    desk.in_dialog(
        lambda _dialog: desk.press(ENTER), lambda: desk.press(Qt.Key.Key_K, modifier=CONTROL | ALT)
    )
    desk.wait_for("Ada skips this image.")
    assert heard_name(desk.focus) == "Go on, Ben answers first"
    with closing(open_study(desk.folder)) as study:
        (note,) = study.pairs.private_notes()
        assert note.words == SECRET


def test_one_changes_their_own_answer_after_hearing_the_other(desk: Desk) -> None:
    desk.press(ENTER, ENTER)
    desk.answer(Qt.Key.Key_Y, Qt.Key.Key_Y)
    desk.answer(Qt.Key.Key_N, Qt.Key.Key_Y)
    desk.press(Qt.Key.Key_F4)
    assert desk.said[-1].startswith("Nothing to compare.")  # not before both have been read out
    desk.press(ENTER)

    def change(_dialog: Dialog) -> None:
        desk.press(TAB, Qt.Key.Key_Down, ENTER)

    desk.in_dialog(change, lambda: desk.press(Qt.Key.Key_F4))
    desk.wait_for("Not met, met before. Ada,")
    assert "Ada not met, met before; Ben not met." in desk.page.table.lines.lines()[0]
    with closing(open_study(desk.folder)) as study:
        (pair,) = study.pairs.all()
        seal = study.seals.newest(1, pair=pair.rater.key)
        assert seal is not None
        assert [str(one.content.value) for one in study.seals.answers(seal, Phase.AFTER_DISCUSSION)] == [
            "not met"
        ]


def test_what_was_asked_is_offered_to_whoever_describes(desk: Desk) -> None:
    desk.page.leave()
    study = open_study(desk.folder)
    study.prepare_to_write()
    study.details.add(1, "a red ball", question="what is at the tip?", author="Ben")
    page = DescribePage(desk.bench, study)
    desk.show(page)
    assert page.asked.isVisible()
    page.asked.list.setFocus()
    desk.press(ENTER)
    assert desk.said[-1].startswith("Taken into the description")
    assert not page.asked.isAncestorOf(desk.focus)  # one is where the words are now
    assert "A red ball." in {line.text() for line in page.form.findChildren(QLineEdit)} | {
        text.toPlainText() for text in page.form.findChildren(QPlainTextEdit)
    }
    page.leave()
