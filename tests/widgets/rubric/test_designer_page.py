"""The designer by keyboard alone: lines, words, the wording check, border cases, versions, publishing."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.messages.rubric import designing as messages
from app.rubrics.draft import RubricDraft
from app.settings import Settings
from app.study.rubric import wording_of
from app.study.scales import AnswerScale, named_scale
from storage.folder import open_study
from tests.sessions.judge_sitting import make_study
from tests.storage.rubric.test_designs import MET, answer, judge_whole_image
from tests.widgets.window_driver import ENTER, TAB, FrontDesk, tab_stops
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList
from widgets.rubric.border_cases_dialog import BorderCasesDialog
from widgets.rubric.designer_dialogs import CriterionDialog, RubricFileDialog, WordsDialog, words_in
from widgets.rubric.designer_page import DesignerPage
from widgets.rubric.publish_dialog import PublishDialog
from widgets.rubric.scale_fields import ScaleFields
from widgets.rubric.versions_dialog import VersionsDialog

Modifier = Qt.KeyboardModifier
CONTROL, SHIFT, ALT = Modifier.ControlModifier, Modifier.ShiftModifier, Modifier.AltModifier
DOWN, UP = Qt.Key.Key_Down, Qt.Key.Key_Up


class Desk(FrontDesk):
    """The window with the page, as Robin."""

    page: DesignerPage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Robin"))
        self.folder = folder
        self.page = DesignerPage(self.bench, open_study(folder), "Robin")
        self.show(self.page)

    def in_dialog(self, act: Callable[[Dialog], None], opened_by: Callable[[], object]) -> None:
        """As everywhere; then the focus is back on the page."""
        super().in_dialog(act, opened_by)
        self.qtbot.waitUntil(lambda: self.page.isAncestorOf(self.focus))

    def lines(self) -> list[str]:
        return [line.split("\n")[0] for line in self.page.rows.lines()]

    def reword(self, text: str) -> None:
        """Give the criterion at hand another text."""

        def act(dialog: Dialog) -> None:
            self.press(Qt.Key.Key_A, modifier=CONTROL)
            self.type(text)
            dialog.accept()

        self.in_dialog(act, lambda: self.press(Qt.Key.Key_F2))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with a rubric of two criteria, and Robin, who has answered everything about its image."""
    folder = make_study(tmp_path / "study", images=1, people=("Robin",))
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        judge_whole_image(study, answer(study, "Robin", 1, C1=MET, C2=MET), 1)
    return folder


@pytest.fixture
def desk(qtbot: QtBot, folder: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, folder)
    yield desk
    desk.page.leave()
    desk.announcer.close()


def test_one_arrives_at_the_first_line_and_hears_what_it_is(desk: Desk) -> None:
    assert desk.focus is desk.page.rows
    assert desk.said[-1].startswith("Design the rubric. Canes. Version 1.")
    assert desk.lines() == [
        "Theme T1: A cane is a tool.",
        "T1.C1: The cane is straight.",
        "T1.C2: There is a tip.",
    ]


def test_the_wording_check_follows_the_line(desk: Desk) -> None:
    assert desk.page.remarks.lines() == []
    desk.press(DOWN)
    assert desk.page.remarks.lines()[0].startswith("Shape or arrangement: “straight”.")
    desk.press(Qt.Key.Key_F4)
    assert desk.said[-1].startswith("T1.C1, 1 remark.")
    desk.press(DOWN)
    assert desk.page.remarks.lines() == []
    assert "finds nothing" in desk.page.remarks.accessibleDescription()


def test_a_line_moves_with_the_focus_on_it(desk: Desk) -> None:
    desk.press(DOWN)
    desk.press(DOWN, modifier=ALT)
    assert desk.said[-1] == "T1.C1 is T1.C2 now."
    assert desk.lines()[2] == "T1.C2: The cane is straight."
    assert (desk.page.rows.currentRow(), desk.focus) == (2, desk.page.rows)
    desk.press(DOWN, modifier=ALT)
    assert desk.said[-1] == "This is the last place already."
    desk.press(Qt.Key.Key_Z, modifier=CONTROL)
    assert desk.lines()[1] == "T1.C1: The cane is straight."


def test_words_are_kept_and_empty_ones_refused(desk: Desk) -> None:
    desk.press(DOWN)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, WordsDialog)
        fields = dialog.findChildren(Field)
        assert words_in(fields[0]) == "The cane is straight."
        desk.press(Qt.Key.Key_A, modifier=CONTROL)
        desk.press(Qt.Key.Key_Delete)
        dialog.accept()
        assert dialog.isVisible()
        assert fields[0].error.text().endswith("This needs some words.")
        desk.type("The cane is in one line.")
        desk.press(TAB)
        assert isinstance(desk.focus, QLineEdit)
        desk.press(ENTER)

    desk.in_dialog(act, lambda: desk.press(Qt.Key.Key_F2))
    assert desk.lines()[1] == "T1.C1: The cane is in one line."
    assert desk.said[-1].startswith("T1.C1 reworded,")
    with closing(open_study(desk.folder)) as study:
        saved = study.designs.draft()
        assert saved is not None
        assert (saved.author, RubricDraft.of(saved.draft).criterion("T1.C1").short) == ("Robin", "Straight")


def test_a_theme_and_a_criterion_are_added_split_and_left_out(desk: Desk) -> None:
    def write(words: str) -> None:
        desk.type(words)
        dialog = desk.focus.window()
        assert isinstance(dialog, Dialog)
        dialog.accept()

    desk.in_dialog(lambda _: write("It is safe."), lambda: desk.press(Qt.Key.Key_T, modifier=CONTROL))
    desk.in_dialog(
        lambda _: write("It is long and narrow."), lambda: desk.press(Qt.Key.Key_K, modifier=CONTROL)
    )
    assert desk.lines()[-2:] == ["Theme T2: It is safe.", "T2.C1: It is long and narrow."]
    desk.in_dialog(lambda dialog: dialog.accept(), lambda: desk.press(Qt.Key.Key_D, modifier=CONTROL))
    assert desk.lines()[-2:] == ["T2.C1: It is long.", "T2.C2: Narrow."]
    desk.in_dialog(lambda dialog: dialog.accept(), lambda: desk.press(Qt.Key.Key_J, modifier=CONTROL))
    assert desk.lines()[-1] == "T2.C1: It is long. Narrow."
    desk.in_dialog(lambda dialog: dialog.accept(), lambda: desk.press(Qt.Key.Key_L, modifier=CONTROL))
    assert desk.lines()[3] == "T1.C3: It is long. Narrow."
    desk.in_dialog(lambda _: write("contested"), lambda: desk.press(Qt.Key.Key_Delete, modifier=CONTROL))
    assert desk.said[-1] == "T1.C3 left out. The reason is kept."


def test_publishing_needs_a_word_on_each_rewording(desk: Desk) -> None:
    desk.press(DOWN)
    desk.reword("The cane is in one line.")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, PublishDialog)
        assert dialog.differences.lines() == [
            "T1.C1 reworded: was “The cane is straight.”, is “The cane is in one line.”."
        ]
        dialog.accept()
        assert dialog.isVisible()
        assert "Say whether the meaning has changed." in desk.focus.accessibleDescription()
        desk.press(DOWN)
        desk.press(TAB)
        desk.type("only shorter")
        dialog.accept()

    desk.in_dialog(act, lambda: desk.press(ENTER, modifier=CONTROL))
    assert desk.said[-1] == "Version 2 is published. 2 answers from before hold for it, too, and are marked."
    with closing(open_study(desk.folder)) as study:
        change = study.designs.versions()[-1].changes[0]
        assert (change.meaning_changed, change.why) == (False, "only shorter")


def test_a_changed_meaning_offers_to_rate_again(desk: Desk) -> None:
    desk.press(DOWN)
    desk.reword("The cane is whole.")

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, PublishDialog)
        dialog.accept()  # leads to the open question
        desk.press(DOWN, DOWN)
        dialog.accept()

    def then(dialog: Dialog) -> None:
        assert "only the criteria that changed are asked" in desk.focus.accessibleDescription()
        dialog.accept()

    desk.in_dialog(act, lambda: desk.in_dialog(then, lambda: desk.press(ENTER, modifier=CONTROL)))
    assert desk.went == [("sign_in", desk.folder)]


def test_border_cases_are_written_one_after_the_other(desk: Desk) -> None:
    desk.press(DOWN)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, BorderCasesDialog)
        desk.type("Bent at the grip")
        dialog.image.setText("7")
        dialog._add()
        assert "There is no image 7" in dialog.image.accessibleDescription()
        dialog.image.setText("1")
        dialog.verdict_buttons[1].setChecked(True)
        dialog._add()
        assert dialog.cases.lines() == ["Not met. Bent at the grip. Example: image 1."]
        dialog._add()
        assert "needs some words" in dialog.words.accessibleDescription()
        dialog.reject()

    desk.in_dialog(act, lambda: desk.press(Qt.Key.Key_B, modifier=CONTROL))
    assert messages.CASE_ADDED in desk.said
    assert desk.page.rows.lines()[1].endswith("1 border case")

    def take_back(dialog: Dialog) -> None:
        assert isinstance(dialog, BorderCasesDialog)
        dialog.take_back.click()
        assert dialog.cases.lines() == []
        dialog.reject()

    desk.in_dialog(take_back, lambda: desk.press(Qt.Key.Key_B, modifier=CONTROL))


@pytest.mark.parametrize(
    ("key", "first"),
    [
        (Qt.Key.Key_F6, "Theme T1. A cane is a tool."),
        (Qt.Key.Key_F7, "You are an expert"),
        (Qt.Key.Key_F8, "These two are the same."),
    ],
)
def test_the_rubric_is_heard_read_and_compared(desk: Desk, key: Qt.Key, first: str) -> None:
    def act(dialog: Dialog) -> None:
        (listed,) = dialog.findChildren(ReadableList)
        assert listed.hasFocus()
        assert listed.lines()[0].startswith(first)
        dialog.reject()

    desk.in_dialog(act, lambda: desk.press(key))


def test_versions_are_compared_and_a_criterion_has_a_story(desk: Desk) -> None:
    desk.press(DOWN)
    desk.reword("The cane is whole.")

    def publish(dialog: Dialog) -> None:
        dialog.accept()
        desk.press(DOWN)
        dialog.accept()

    desk.in_dialog(publish, lambda: desk.press(ENTER, modifier=CONTROL))

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, VersionsDialog)
        assert len(dialog.versions.lines()) == 2
        assert dialog.difference.lines() == [
            "T1.C1 reworded: was “The cane is straight.”, is “The cane is whole.”."
        ]
        assert dialog.story.lines()[1].endswith("It was reworded, the meaning stayed.")
        dialog.earlier.setCurrentIndex(1)
        assert desk.said[-1] == "From version 2 to 2: 0 differences."
        assert dialog.difference.lines() == ["These two are the same."]
        dialog.criterion.setCurrentIndex(1)
        assert desk.said[-1] == "T1.C2: Tip. 2 lines of its story."
        assert dialog.story.lines()[1].endswith("It was unchanged.")
        dialog.reject()

    desk.in_dialog(act, lambda: desk.press(Qt.Key.Key_F9))


def test_a_file_goes_out_and_comes_in(desk: Desk, tmp_path: Path) -> None:
    def name(path: Path) -> None:
        dialog = desk.focus.window()
        assert isinstance(dialog, RubricFileDialog)
        dialog.file.set_path(path)
        dialog.accept()

    file = tmp_path / "rubric.md"
    out = lambda: desk.press(Qt.Key.Key_E, modifier=CONTROL | SHIFT)  # noqa: E731
    desk.in_dialog(lambda _: name(file), out)
    assert desk.said[-1] == f"The rubric was written to {file}."
    desk.in_dialog(lambda _: name(tmp_path / "rubric.odt"), out)
    assert "says nothing of its format" in desk.said[-1]
    file.write_text(file.read_text("utf-8").replace("There is a tip", "It ends in a tip"), "utf-8")
    desk.in_dialog(lambda _: name(file), lambda: desk.press(Qt.Key.Key_F9, modifier=CONTROL | SHIFT))
    assert desk.said[-1] == "rubric.md is the draft now: 2 criteria, 2 of them known already."
    assert desk.lines()[2] == "T1.C2: It ends in a tip."


def test_every_part_is_reached_with_tab_and_every_button_does_something(desk: Desk) -> None:
    stops = tab_stops(desk)
    assert {desk.page.rows, desk.page.remarks, desk.page.state, *desk.page.buttons.values()} <= set(stops)
    assert set(desk.page.buttons) <= set(desk.page.handlers())


# Scales


def scale_of(desk: Desk) -> AnswerScale:
    """The scale of the first criterion in the draft on the disk."""
    with closing(open_study(desk.folder)) as study:
        saved = study.designs.draft()
        assert saved is not None
        return saved.draft.rubric.criteria[0].scale


def fields(dialog: Dialog) -> ScaleFields:
    assert isinstance(dialog, CriterionDialog)
    return dialog.scale


def test_scales_are_folded_away_from_a_yes_or_no_criterion(desk: Desk) -> None:
    desk.press(DOWN)

    def act(dialog: Dialog) -> None:
        names = [widget.accessibleName() or getattr(widget, "text", str)() for widget in tab_stops(desk)]
        assert names[-3:] == ["Other s&cale…", "&Keep", "C&ancel"]
        assert not fields(dialog).choice.isVisible()
        dialog.accept()

    desk.in_dialog(act, lambda: desk.press(Qt.Key.Key_F2))
    assert desk.said[-1] == "Unchanged."


def test_a_scale_is_chosen_by_keyboard(desk: Desk) -> None:
    desk.press(DOWN)

    def act(dialog: Dialog) -> None:
        fields(dialog).other.setFocus()
        desk.press(Qt.Key.Key_Space)
        assert desk.focus is fields(dialog).choice
        desk.press(DOWN, DOWN, ENTER, TAB)  # the first opens the list
        assert desk.focus.accessibleName() == "Words for the levels"
        desk.type("not at all; a little; very")
        desk.press(TAB)
        desk.type("senseless")
        desk.press(TAB)
        desk.press(Qt.Key.Key_Space)
        desk.press(ENTER)
        assert dialog.isVisible()
        assert fields(dialog).words.hasFocus()
        assert "Give one word for each whole level" in fields(dialog).words.accessibleDescription()
        desk.type("; wholly")
        desk.press(ENTER)

    desk.in_dialog(act, lambda: desk.press(Qt.Key.Key_F2))
    words = ["not at all", "a little", "very", "wholly"]
    assert scale_of(desk) == replace(named_scale("1-4", words), not_applicable="senseless", asks_why=True)
    assert desk.page.rows.lines()[1].split("\n")[1].startswith("From 1, not at all, to 4, wholly.")


def test_a_scaled_criterion_shows_its_scale_and_keeps_it_when_reworded(desk: Desk) -> None:
    desk.press(DOWN)
    with closing(open_study(desk.folder)) as study:
        in_force = study.rubrics.current()
    assert in_force is not None
    scale = replace(named_scale("1-5 half", ["poor", "", "", "", "good"]), asks_why=True)
    desk.page.session.reword(replace(wording_of(in_force.criteria[0]), scale=scale))

    def act(dialog: Dialog) -> None:
        shown = fields(dialog)
        assert not shown.other.isVisible()
        assert (shown.choice.currentText(), shown.words.text()) == ("1 to 5, in half steps", "poor; good")
        assert shown.asks_why.isChecked()
        desk.press(Qt.Key.Key_A, modifier=CONTROL)
        desk.type("The cane is in one line.")
        dialog.accept()

    desk.in_dialog(act, lambda: desk.press(Qt.Key.Key_F2))
    assert scale_of(desk) == scale
    assert desk.page.session.draft.criterion("T1.C1").text == "The cane is in one line."


def test_another_scale_is_published_without_a_question_and_asked_anew(desk: Desk) -> None:
    desk.press(DOWN)
    wording = wording_of(desk.page.session.criterion)
    desk.page.session.reword(replace(wording, scale=named_scale("1-4")))
    assert desk.page.session.questions() == ()
    said, published = desk.page.session.publish({})
    assert (published.carried, published.reopened) == (1, 1)
    assert "only the criteria that changed are asked" in said.sentence
