"""The tree and the form of the designer by keyboard: what is written is stored, remarks and previews are beside it."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from app.messages.rubric import rubric_design
from app.rubrics.draft import RubricDraft
from app.study.ports import NewStudy
from app.study.rubric import wording_of
from app.study.scales import AnswerScale, named_scale
from storage.folder import create_study, open_study
from tests.widgets.rubric.test_designer_page import CONTROL, DOWN, Driver, folder
from tests.widgets.window_driver import ENTER, TAB, tab_stops
from widgets.kit.dialogs import Dialog
from widgets.rubric.designer_dialogs import CriterionDialog
from widgets.rubric.rubric_tree import mark_place, plus_place

__all__ = ["folder"]  # a fixture
pytestmark = pytest.mark.driver(make=Driver)


def test_remarks_are_beside_the_field_they_are_about(driver: Driver) -> None:
    form = driver.page.form.criterion
    assert driver.page.form.not_checked.text().startswith("The wording check reads criteria, not themes")
    driver.press(DOWN)
    assert form.on_text.sentences[0].startswith("Shape or arrangement: “straight”.")
    driver.press(Qt.Key.Key_F4)
    assert driver.said[-1].startswith("T1.C1, 1 remark.")
    driver.reword("The cane is long and straight.")
    driver.wait_for("T1.C1 reworded, 3 remarks.")
    assert [words.split(".")[0] for words in form.on_text.sentences] == [
        "One sentence may contain two conditions, joined by “and”",
        "“long” gives no measure",
        "Shape or arrangement: “straight”",
    ]
    below = form.on_text.mapTo(form, QPoint(0, 0)).y()
    assert (
        form.text.entry.mapTo(form, QPoint(0, 0)).y() < below < form.short.entry.mapTo(form, QPoint(0, 0)).y()
    )
    driver.press(Qt.Key.Key_F2, TAB)
    assert driver.focus is form.on_text.labels[0]
    assert driver.focus.accessibleName().startswith("Remark on the text. One sentence")
    driver.page.rows.setFocus()
    driver.press(DOWN)
    assert form.on_text.sentences == []
    assert "finds no problems" in form.no_remarks.text()


def test_words_are_stored_when_the_field_is_left_and_empty_ones_refused(driver: Driver) -> None:
    driver.press(DOWN, Qt.Key.Key_F2)
    form = driver.page.form.criterion
    assert driver.focus is form.text.entry
    assert form.text.words == "The cane is straight."
    driver.press(Qt.Key.Key_A, modifier=CONTROL)
    driver.press(Qt.Key.Key_Delete, TAB)
    driver.wait_for("Not saved. This needs some text.")
    assert form.text.error.text().endswith("This needs some text.")
    driver.page.rows.setFocus()
    driver.press(DOWN)
    assert (driver.page.rows.currentRow(), driver.focus) == (1, form.text.entry)
    driver.type("The cane is in one line.")
    driver.press(TAB, TAB)  # past the remark on the text
    assert isinstance(driver.focus, QLineEdit)
    driver.wait_for("T1.C1 reworded,")
    assert driver.lines()[1] == "T1.C1: The cane is in one line."
    with closing(open_study(driver.folder)) as study:
        saved = study.designs.draft()
        assert saved is not None
        assert (saved.author, RubricDraft.of(saved.draft).criterion("T1.C1").short) == ("Robin", "Straight")


def test_only_what_was_touched_is_stored(driver: Driver) -> None:
    driver.press(DOWN, Qt.Key.Key_F2, TAB, TAB, ENTER, DOWN)
    with closing(open_study(driver.folder)) as study:
        assert study.designs.draft() is None


def test_a_theme_is_reworded_in_place(driver: Driver) -> None:
    driver.reword("A cane is for feeling the way.")
    driver.wait_for("Theme T1 reworded.")
    assert driver.lines()[0] == "Theme T1: A cane is for feeling the way."


def test_leaving_the_page_stores_what_is_being_written(driver: Driver) -> None:
    driver.press(DOWN, Qt.Key.Key_F2)
    driver.write("The cane is whole.")
    assert driver.page.leave()
    with closing(open_study(driver.folder)) as study:
        saved = study.designs.draft()
        assert saved is not None
        assert saved.draft.rubric.criteria[0].text == "The cane is whole."


def test_the_previews_follow_each_letter(driver: Driver) -> None:
    driver.press(DOWN)
    form = driver.page.form
    assert form.heard.lines()[0].startswith("T1 C1. Straight. The cane is straight.")
    assert any("The cane is straight." in line for line in form.judged.lines())
    driver.press(Qt.Key.Key_F2)
    driver.write("It is bent.")
    assert "It is bent." in form.heard.lines()[0]
    assert any("It is bent." in line for line in form.judged.lines())
    with closing(open_study(driver.folder)) as study:
        assert study.designs.draft() is None


def test_themes_collapse_and_expand_by_key(driver: Driver) -> None:
    rows = driver.page.rows
    left, right = Qt.Key.Key_Left, Qt.Key.Key_Right
    driver.press(DOWN, DOWN, left)
    assert rows.currentRow() == 0
    driver.press(left)
    assert driver.said[-1] == "Theme T1 collapsed, 2 criteria."
    assert rows.isRowHidden(1)
    assert rows.heard(0) == "Theme T1: A cane is a tool. 2 criteria, collapsed"
    driver.press(DOWN)
    assert rows.currentRow() == 0
    driver.press(Qt.Key.Key_U, modifier=CONTROL)  # to a criterion that is hidden
    assert (rows.currentRow(), rows.isRowHidden(1)) == (1, False)
    assert "Theme T1 expanded, 2 criteria." in driver.said
    driver.press(left, left)
    assert rows.isRowHidden(2)
    rows.setCurrentRow(2)  # as finding does
    assert not rows.isRowHidden(2)
    driver.press(left, left, right, right)
    assert rows.currentRow() == 1
    assert not rows.isRowHidden(2)


def test_the_plus_of_a_theme_adds_to_it(driver: Driver) -> None:
    rows = driver.page.rows
    place = rows.visualItemRect(rows.item(0))

    def act(dialog: Dialog) -> None:
        driver.type("It is light.")
        dialog.accept()

    def click() -> None:
        point = QPoint(place.right() - 8, place.top() + 8)
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=point)

    driver.in_dialog(act, click)
    assert driver.lines()[-1] == "T1.C3: It is light."
    rows.scrollToTop()  # what was added has been brought into sight
    place = rows.visualItemRect(rows.item(0))
    QTest.mouseClick(
        rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place.left() + 8, place.top() + 8)
    )
    assert rows.isRowHidden(1)


def test_what_can_do_nothing_is_disabled_and_says_why(driver: Driver) -> None:
    page = driver.page
    assert not page.buttons["item_up"].isEnabled()
    assert page.buttons["item_up"].toolTip() == "It is already first."
    assert not page.buttons["publish_rubric"].isEnabled()
    assert page.not_yet.text() == rubric_design.NOTHING_NEW
    words = page.not_yet.fontMetrics().horizontalAdvance(page.not_yet.text())
    assert words <= page.not_yet.contentsRect().width()  # one line
    driver.press(ENTER, modifier=CONTROL)
    assert driver.said[-1] == rubric_design.NOTHING_NEW
    page.more.look()
    assert page.more.acts["split_criterion"].text() == "Split… (This is a theme. Go to one of its criteria)"
    driver.press(DOWN)
    page.more.look()
    assert page.more.acts["split_criterion"].isEnabled()
    driver.reword("The cane is whole.")
    driver.wait_for("T1.C1 reworded")
    assert page.buttons["publish_rubric"].isEnabled()
    assert page.not_yet.text() == ""
    assert page.buttons["design_back"].isEnabled()
    assert not page.more.acts["merge_criteria"].text().endswith(")")


def test_a_study_without_a_rubric_says_what_to_do_first(qtbot: QtBot, tmp_path: Path) -> None:
    create_study(tmp_path / "study", NewStudy("Oars", "oar")).close()
    driver = Driver(qtbot, tmp_path / "study")
    assert driver.focus is driver.page.buttons["add_theme"]
    assert driver.page.form.nothing.isVisible()
    shown = [
        name for name, button in driver.page.buttons.items() if button.isVisible() and button.isEnabled()
    ]
    assert shown == ["add_theme", "rubric_changes"]

    def write(dialog: Dialog) -> None:
        driver.type("It rows.")
        dialog.accept()

    driver.in_dialog(write, lambda: driver.press(Qt.Key.Key_T, modifier=CONTROL))
    assert driver.lines() == ["Theme T1: It rows."]
    assert driver.page.rows.hasFocus()
    assert "Theme T1 has no criterion." in driver.page.not_yet.text()


# Scales


def scale_of(driver: Driver) -> AnswerScale:
    """The scale of the first criterion in the draft on the disk."""
    with closing(open_study(driver.folder)) as study:
        saved = study.designs.draft()
        assert saved is not None
        return saved.draft.rubric.criteria[0].scale


def test_scales_are_folded_away_from_a_yes_or_no_criterion(driver: Driver) -> None:
    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, CriterionDialog)
        names = [widget.accessibleName() or getattr(widget, "text", str)() for widget in tab_stops(driver)]
        assert names[-3:] == ["&Other scale…", "&Save", "C&ancel"]
        assert not dialog.form.scale.choice.isVisible()
        dialog.reject()

    driver.in_dialog(act, lambda: driver.press(Qt.Key.Key_K, modifier=CONTROL))
    driver.press(DOWN)
    assert not driver.page.form.criterion.scale.choice.isVisible()


def test_a_scale_is_chosen_by_keyboard(driver: Driver) -> None:
    driver.press(DOWN)
    fields = driver.page.form.criterion.scale
    fields.other.setFocus()
    driver.press(Qt.Key.Key_Space)
    assert driver.focus is fields.choice
    driver.press(DOWN, DOWN, ENTER, TAB)  # the first opens the list
    assert driver.focus.accessibleName() == "Words for the levels"
    driver.wait_for("T1.C1 reworded")  # a scale alone makes sense
    driver.window.activateWindow()  # without a window manager nobody does so when a list closes
    driver.qtbot.waitUntil(lambda: driver.focus is fields.words)
    driver.type("not at all; a little; very")
    driver.press(TAB)
    driver.wait_for("Not saved. Name every whole level")
    assert "Name every whole level" in fields.words.accessibleDescription()
    driver.type("senseless")
    driver.press(TAB)
    driver.press(Qt.Key.Key_Space)
    fields.words.setFocus()
    driver.press(Qt.Key.Key_End)
    driver.type("; wholly")
    driver.press(ENTER)
    words = ["not at all", "a little", "very", "wholly"]
    wanted = replace(named_scale("1-4", words), not_applicable="senseless", asks_why=True)
    driver.qtbot.waitUntil(lambda: scale_of(driver) == wanted)
    assert driver.page.rows.lines()[1].split("\n")[1].startswith("From 1, not at all, to 4, wholly.")


def test_a_scaled_criterion_shows_its_scale_and_keeps_it_when_reworded(driver: Driver) -> None:
    driver.press(DOWN)
    with closing(open_study(driver.folder)) as study:
        in_force = study.rubrics.current()
    assert in_force is not None
    scale = replace(named_scale("1-5 half", ["poor", "", "", "", "good"]), asks_why=True)
    page = driver.page
    page.carry_out(lambda: page.session.reword(replace(wording_of(in_force.criteria[0]), scale=scale)))
    shown = page.form.criterion.scale
    assert not shown.other.isVisible()
    assert (shown.choice.currentText(), shown.words.text()) == ("1 to 5, in half steps", "poor; good")
    assert shown.asks_why.isChecked()
    driver.reword("The cane is in one line.")
    driver.qtbot.waitUntil(lambda: driver.lines()[1] == "T1.C1: The cane is in one line.")
    assert scale_of(driver) == scale
    assert page.session.draft.criterion("T1.C1").text == "The cane is in one line."


def test_another_scale_is_published_without_a_question_and_asked_anew(driver: Driver) -> None:
    driver.press(DOWN)
    wording = wording_of(driver.page.session.criterion)
    driver.page.session.reword(replace(wording, scale=named_scale("1-4")))
    assert driver.page.session.questions() == ()
    said, published = driver.page.session.publish({})
    assert (published.carried, published.reopened) == (1, 1)
    assert "only the criteria that changed are asked" in said.sentence


def test_the_mark_and_the_plus_of_the_current_theme_differ_from_what_is_behind_them(driver: Driver) -> None:
    rows = driver.page.rows
    driver.press(Qt.Key.Key_Home)
    option = QStyleOptionViewItem()
    rows.initViewItemOption(option)
    option.rect = rows.visualRect(rows.model().index(0, 0))
    picture = rows.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    for place in (mark_place(option), plus_place(option)):
        colours = {
            picture.pixelColor(int(x * ratio), int(y * ratio)).lightness()
            for x in range(place.left() + 2, place.right() - 1)
            for y in range(place.top() + 2, place.bottom() - 1)
        }
        assert max(colours) - min(colours) > 100
