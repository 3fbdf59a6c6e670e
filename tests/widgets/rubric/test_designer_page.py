"""The designer by keyboard alone: lines, words, the wording check, border cases, versions, publishing."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.messages.rubric import designing
from app.settings import Settings
from app.study.judge.report_cards import PublicationRule
from app.study.team.meetings import Hands
from storage.folder import open_study
from storage.packets.staged_packets import bring_in
from tests.sessions.judge_sitting import make_study
from tests.storage.rubric.test_designs import MET, answer, judge_whole_image
from tests.widgets.team.test_packets_page import publish
from tests.widgets.window_driver import ENTER, TAB, PageDriver, tab_stops
from widgets.kit.dialogs import Dialog
from widgets.kit.file_dialog import FileDialog
from widgets.kit.forms import ReadableList
from widgets.rubric.designer_asking import BorderCasesDialog
from widgets.rubric.designer_page import DesignerPage
from widgets.rubric.publish_dialog import PublishDialog
from widgets.rubric.versions_dialog import VersionsDialog
from widgets.rubric.wordings_dialog import WordingsDialog

Modifier = Qt.KeyboardModifier
CONTROL, SHIFT, ALT = Modifier.ControlModifier, Modifier.ShiftModifier, Modifier.AltModifier
DOWN, UP = Qt.Key.Key_Down, Qt.Key.Key_Up


class Driver(PageDriver):
    """The window with the page, as Robin."""

    page: DesignerPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Robin"))
        self.folder = folder
        self.page = DesignerPage(self.context, open_study(folder), "Robin")
        self.show(self.page)

    def lines(self) -> list[str]:
        return [line.split("\n")[0] for line in self.page.rows.lines()]

    def reword(self, text: str) -> None:
        """Give the current criterion another text, and go back to the list."""
        self.press(Qt.Key.Key_F2)
        self.write(text)
        self.press(ENTER)
        assert self.focus is self.page.rows

    def write(self, text: str) -> None:
        """Other words where the focus is."""
        self.press(Qt.Key.Key_A, modifier=CONTROL)
        self.type(text)


pytestmark = pytest.mark.driver(make=Driver)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with a rubric of two criteria, and Robin, who has answered everything about its image."""
    folder = make_study(tmp_path / "study", images=1, people=("Robin",))
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        judge_whole_image(study, answer(study, "Robin", 1, C1=MET, C2=MET), 1)
    return folder


def test_one_arrives_at_the_first_line_and_hears_what_it_is(driver: Driver) -> None:
    assert driver.focus is driver.page.rows
    assert driver.said[-1].startswith("Design the rubric. Canes. Version 1.")
    assert driver.lines() == [
        "Theme T1: A cane is a tool.",
        "T1.C1: The cane is straight.",
        "T1.C2: There is a tip.",
    ]


def test_wordings_that_wait_for_a_decision_are_said_and_lead_to_where_they_are_decided(
    qtbot: QtBot, folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "other")
    publish(folder, "The cane is not bent.")
    publish(tmp_path / "other", "The cane has no bend.")
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        bring_in(study, tmp_path / "other")
    driver = Driver(qtbot, folder)
    went: list[tuple[object, ...]] = []
    driver.page.go.connect(lambda *place: went.append(place))
    waiting = "1 wording of the rubric waits for a decision."
    assert waiting in driver.said[-1]
    assert waiting in driver.page.state.text()
    button = driver.page.buttons["packets"]
    assert button in tab_stops(driver)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    driver.press(Qt.Key.Key_Space)
    assert went == [("packets", folder)]


def test_nothing_is_said_of_wordings_where_none_waits(driver: Driver) -> None:
    assert "decision" not in driver.page.state.text()
    assert not driver.page.buttons["packets"].isVisible()


def test_a_line_moves_with_the_focus_on_it(driver: Driver) -> None:
    driver.press(DOWN)
    driver.press(DOWN, modifier=ALT)
    assert driver.said[-1] == "T1.C1 is now T1.C2."
    assert driver.lines()[2] == "T1.C2: The cane is straight."
    assert (driver.page.rows.currentRow(), driver.focus) == (2, driver.page.rows)
    driver.press(DOWN, modifier=ALT)
    assert driver.said[-1] == "It is already last."
    driver.press(Qt.Key.Key_Z, modifier=CONTROL)
    assert driver.lines()[1] == "T1.C1: The cane is straight."


def test_words_that_a_command_or_leaving_stores_are_named(driver: Driver) -> None:
    driver.press(DOWN, Qt.Key.Key_F2)
    driver.write("The cane is whole.")
    driver.press(Qt.Key.Key_F4)
    assert driver.said[-2].startswith("T1.C1 reworded, no remark.")
    assert driver.said[-1].startswith("T1.C1:")
    driver.write("The cane is complete.")
    assert driver.page.finish().sentence.startswith("T1.C1 reworded, no remark.")


def test_escape_discards_what_is_being_written_and_says_so(driver: Driver) -> None:
    driver.press(DOWN, Qt.Key.Key_F2)
    driver.write("The cane is whole.")
    driver.press(Qt.Key.Key_Escape)
    assert driver.said[-1] == "Change discarded. T1.C1."
    driver.press(ENTER)
    assert driver.lines()[1] == "T1.C1: The cane is straight."


def test_the_button_at_the_end_leads_back(driver: Driver) -> None:
    driver.page.back.click()
    assert driver.went[-1] == ("sign_in", driver.folder)


def test_a_theme_and_a_criterion_are_added_split_and_left_out(driver: Driver) -> None:
    def write(words: str) -> None:
        driver.type(words)
        dialog = driver.focus.window()
        assert isinstance(dialog, Dialog)
        dialog.accept()

    driver.in_dialog(lambda _: write("It is safe."), lambda: driver.press(Qt.Key.Key_T, modifier=CONTROL))
    driver.in_dialog(
        lambda _: write("It is long and narrow."), lambda: driver.press(Qt.Key.Key_K, modifier=CONTROL)
    )
    assert driver.lines()[-2:] == ["Theme T2: It is safe.", "T2.C1: It is long and narrow."]
    driver.in_dialog(lambda dialog: dialog.accept(), lambda: driver.press(Qt.Key.Key_D, modifier=CONTROL))
    assert driver.lines()[-2:] == ["T2.C1: It is long.", "T2.C2: Narrow."]
    driver.in_dialog(lambda dialog: dialog.accept(), lambda: driver.press(Qt.Key.Key_J, modifier=CONTROL))
    assert driver.lines()[-1] == "T2.C1: It is long. Narrow."
    driver.in_dialog(lambda dialog: dialog.accept(), lambda: driver.press(Qt.Key.Key_L, modifier=CONTROL))
    assert driver.lines()[3] == "T1.C3: It is long. Narrow."
    driver.in_dialog(lambda _: write("contested"), lambda: driver.press(Qt.Key.Key_Delete, modifier=CONTROL))
    assert driver.said[-1] == "T1.C3 left out. The reason is saved."


def test_publishing_needs_a_word_on_each_rewording(driver: Driver) -> None:
    driver.press(DOWN)
    driver.reword("The cane is in one line.")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, PublishDialog)
        assert dialog.differences.lines() == [
            "T1.C1 reworded: was “The cane is straight.”, is “The cane is in one line.”."
        ]
        dialog.accept()
        assert dialog.isVisible()
        assert "Say whether the meaning has changed." in driver.focus.accessibleDescription()
        driver.press(DOWN)
        driver.press(TAB)
        driver.type("only shorter")
        dialog.accept()

    driver.in_dialog(act, lambda: driver.press(ENTER, modifier=CONTROL))
    assert driver.said[-1] == "Version 2 is published. 2 earlier answers also count for it, and are marked."
    with closing(open_study(driver.folder)) as study:
        change = study.designs.versions()[-1].changes[0]
        assert (change.meaning_changed, change.why) == (False, "only shorter")


def test_a_changed_meaning_offers_to_rate_again(driver: Driver) -> None:
    driver.press(DOWN)
    driver.reword("The cane is whole.")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, PublishDialog)
        dialog.accept()  # leads to the open question
        driver.press(DOWN, DOWN)
        dialog.accept()

    def then(dialog: Dialog) -> None:
        assert "only the criteria that changed are asked" in driver.focus.accessibleDescription()
        dialog.accept()

    driver.in_dialog(act, lambda: driver.in_dialog(then, lambda: driver.press(ENTER, modifier=CONTROL)))
    assert driver.went == [("sign_in", driver.folder)]


def test_border_cases_are_written_one_after_the_other(driver: Driver) -> None:
    driver.press(DOWN)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, BorderCasesDialog)
        driver.type("Bent at the grip")
        dialog.image.setText("7")
        dialog._add()
        assert "There is no image 7" in dialog.image.accessibleDescription()
        dialog.image.setText("1")
        dialog.verdict_buttons[1].setChecked(True)
        dialog._add()
        assert dialog.cases.lines() == ["Not met. Bent at the grip. Example: image 1."]
        dialog._add()
        assert "needs some text" in dialog.words.accessibleDescription()
        dialog.reject()

    driver.in_dialog(act, lambda: driver.press(Qt.Key.Key_B, modifier=CONTROL))
    assert designing.CASE_ADDED in driver.said
    assert driver.page.rows.lines()[1].endswith("1 borderline case")

    def take_back(dialog: Dialog) -> None:
        assert isinstance(dialog, BorderCasesDialog)
        dialog.take_back.click()
        assert dialog.cases.lines() == []
        dialog.reject()

    driver.in_dialog(take_back, lambda: driver.press(Qt.Key.Key_B, modifier=CONTROL))


def test_a_wording_for_the_judge_is_proposed_and_its_meaning_said(driver: Driver) -> None:
    driver.press(DOWN)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, WordingsDialog)
        dialog.propose.click()
        assert not dialog.problem.isHidden()
        dialog.words.setText("A line touches it everywhere.")
        dialog.reason.setText("Seen at once")
        dialog.propose.click()
        (line,) = dialog.wordings.lines()
        assert line.endswith("1 person says that it means the same. Robin: Seen at once")
        dialog.reject()

    driver.in_dialog(act, driver.page.handlers()["judge_wordings"])
    assert "Proposed as wording 1 of T1.C1." in driver.said


@pytest.mark.parametrize(
    ("key", "first"),
    [
        (Qt.Key.Key_F6, "Theme T1. A cane is a tool."),
        (Qt.Key.Key_F7, "You are an expert"),
        (Qt.Key.Key_F8, "There is no difference."),
    ],
)
def test_the_rubric_is_heard_read_and_compared(driver: Driver, key: Qt.Key, first: str) -> None:
    def act(dialog: Dialog) -> None:
        (listed,) = dialog.findChildren(ReadableList)
        assert listed.hasFocus()
        assert listed.lines()[0].startswith(first)
        dialog.reject()

    driver.in_dialog(act, lambda: driver.press(key))


def test_versions_are_compared_and_a_criterion_has_a_story(driver: Driver) -> None:
    driver.press(DOWN)
    driver.reword("The cane is whole.")

    def publish(dialog: Dialog) -> None:
        dialog.accept()
        driver.press(DOWN)
        dialog.accept()

    driver.in_dialog(publish, lambda: driver.press(ENTER, modifier=CONTROL))

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, VersionsDialog)
        assert len(dialog.versions.lines()) == 2
        assert dialog.difference.lines() == [
            "T1.C1 reworded: was “The cane is straight.”, is “The cane is whole.”."
        ]
        assert dialog.story.lines()[1].endswith("It was reworded with the same meaning.")
        dialog.earlier.setCurrentIndex(1)
        assert driver.said[-1] == "From version 2 to 2: 0 differences."
        assert dialog.difference.lines() == ["There is no difference."]
        dialog.criterion.setCurrentIndex(1)
        assert driver.said[-1] == "History of T1.C2: Tip: 2 lines."
        assert dialog.story.lines()[1].endswith("It was unchanged.")
        dialog.reject()

    driver.in_dialog(act, lambda: driver.press(Qt.Key.Key_F9))


def test_a_file_goes_out_and_comes_in(driver: Driver, tmp_path: Path) -> None:
    def name(path: Path) -> None:
        dialog = driver.focus.window()
        assert isinstance(dialog, FileDialog)
        dialog.file.set_path(path)
        dialog.accept()

    file = tmp_path / "rubric.md"
    out = lambda: driver.press(Qt.Key.Key_E, modifier=CONTROL | SHIFT)  # noqa: E731
    driver.in_dialog(lambda _: name(file), out)
    assert driver.said[-1] == f"The rubric was written to {file}."
    driver.in_dialog(lambda _: name(tmp_path / "rubric.odt"), out)
    assert "has an unknown file extension" in driver.said[-1]
    cards = driver.page._study.report_cards
    cards.set_rule(PublicationRule(("Zoe",), Hands(3)))
    driver.press(Qt.Key.Key_E, modifier=CONTROL | SHIFT)
    assert "The community decided that only Zoe may publish." in driver.said[-1]
    file.write_text(file.read_text("utf-8").replace("There is a tip", "It ends in a tip"), "utf-8")
    driver.in_dialog(lambda _: name(file), lambda: driver.press(Qt.Key.Key_F9, modifier=CONTROL | SHIFT))
    assert driver.said[-1] == "rubric.md is now the draft: 2 criteria, already known: 2."
    assert driver.lines()[2] == "T1.C2: It ends in a tip."


def test_every_part_is_reached_with_tab_and_every_button_does_something(driver: Driver) -> None:
    stops = tab_stops(driver)
    page = driver.page
    usable = {one for one in page.buttons.values() if one.isEnabled() and one.isVisibleTo(page)}
    assert {page.rows, page.form.statement.entry, page.state, page.more.button, *usable} <= set(stops)
    assert {*page.buttons, *page.more.acts} <= set(page.handlers())
