"""The page of the description template: press a key, then look at what is heard, shown and stored."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.files.template_file import built_in_template
from app.messages.describe import template_editing
from app.study.alt_text import Template
from app.study.ports import NewStudy
from storage.folder import create_study, open_study
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, TAB, PageDriver, WindowDriver
from widgets.describe.describe_page import DescribePage
from widgets.describe.template_page import NewFieldDialog, TemplatePage
from widgets.kit.dialogs import Dialog
from widgets.kit.file_dialog import FileDialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
F2, A, Z = Qt.Key.Key_F2, Qt.Key.Key_A, Qt.Key.Key_Z


class Driver(PageDriver):
    """The window with the page."""

    page: TemplatePage

    def __init__(self, qtbot: QtBot, folder: Path, template: str) -> None:
        super().__init__(qtbot, folder.parent)
        create_study(folder, NewStudy("Canes", "guide cane", template_toml=template)).close()
        self.folder = folder
        self.page = TemplatePage(self.context, open_study(folder))
        self.show(self.page)

    @property
    def template(self) -> Template | None:
        with closing(open_study(self.folder)) as study:
            return study.descriptions.template()

    def write(self, words: str) -> None:
        """Other words in the line that has the focus."""
        self.press(A, modifier=CONTROL)
        self.type(words)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Driver:
    return Driver(qtbot, tmp_path / "study", built_in_template("guide cane"))


def test_one_arrives_at_the_list_and_the_form_follows(driver: Driver) -> None:
    assert driver.focus is driver.page.rows
    assert driver.said[-1].startswith("Description template. Guide cane: 7 fields.")
    assert driver.page.texts.isVisible()
    driver.press(DOWN, DOWN)
    assert driver.page.rows.lines()[2].startswith("Colour, required\nWhat colour is the body")
    assert driver.page.field_form.isVisible()
    assert not driver.page.texts.isVisible()
    driver.press(F2)
    assert isinstance(driver.focus, QLineEdit)
    assert (driver.focus.accessibleName(), driver.focus.text()) == ("Name", "Colour")


def test_words_are_stored_when_the_field_is_left(driver: Driver) -> None:
    driver.press(DOWN, DOWN, F2, TAB)
    driver.write("What colour?")
    assert driver.template is not None
    assert driver.template.fields[1].question.startswith("What colour is")
    driver.press(TAB)
    driver.wait_for("Colour: saved.")
    assert driver.template.fields[1].question == "What colour?"
    driver.page.rows.setFocus()
    driver.press(Z, modifier=CONTROL)
    assert driver.said[-1] == "Undone: Colour reworded."
    assert driver.template.fields[1].question.startswith("What colour is the body")


def test_words_that_a_command_or_leaving_stores_are_named(driver: Driver) -> None:
    driver.press(DOWN, DOWN, F2, TAB)
    driver.write("What colour?")
    driver.press(Qt.Key.Key_F6)
    assert driver.said[-2:] == ["Colour: saved.", " ".join(driver.page.session.preview())]
    driver.write("What colours?")
    assert driver.page.finish().sentence == f"Colour: saved. {template_editing.CLOSED}"


def test_escape_discards_what_is_being_written_and_says_so(driver: Driver) -> None:
    before = driver.template
    driver.press(DOWN, DOWN, F2, TAB)
    question = driver.focus
    driver.write("What colour?")
    driver.press(Qt.Key.Key_Escape)
    assert driver.said[-1] == "Change discarded. Colour."
    assert isinstance(question, QLineEdit)
    assert question.text().startswith("What colour is the body")
    driver.press(TAB)
    assert driver.template == before


def test_the_preview_follows_each_letter_and_enter_goes_back_to_the_list(driver: Driver) -> None:
    driver.press(DOWN, DOWN, F2, TAB, TAB, TAB)
    assert driver.focus.accessibleName() == "Sentence"
    driver.write("Its colour is {value}.")
    assert "Its colour is white." in driver.page.preview.lines()[1]
    driver.press(ENTER)
    assert driver.focus is driver.page.rows
    driver.wait_for("Colour: saved.")


def test_a_sentence_without_its_place_keeps_one_where_the_fault_is(driver: Driver) -> None:
    before = driver.template
    driver.press(DOWN, F2, TAB, TAB, TAB)
    driver.write("It is long.")
    driver.press(ENTER)
    driver.wait_for("Material is not saved.")
    driver.press(DOWN)
    assert driver.page.rows.currentRow() == 1
    assert driver.focus.accessibleName() == "Sentence"
    assert "exactly once" in driver.focus.accessibleDescription()
    assert driver.template == before
    driver.write("It is of {value}.")
    driver.press(ENTER)
    driver.wait_for("Material: saved.")
    assert driver.page.field_form.sentence.error.isHidden()


def test_fields_are_added_moved_and_removed_by_keyboard(driver: Driver) -> None:
    driver.press(DOWN)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, NewFieldDialog)
        driver.type("Colour")
        dialog.accept()
        assert "called Colour already" in dialog.name.accessibleDescription()
        driver.write("Weight")
        driver.press(TAB)
        driver.type("How heavy does it look?")
        driver.press(ENTER)
        assert len(driver.page.rows.lines()) == 9, "the list is whole before a screen reader comes back to it"

    driver.in_dialog(act, lambda: driver.press(Qt.Key.Key_K, modifier=CONTROL))
    assert driver.said[-1] == "Weight added, field 2 of 8."
    driver.press(DOWN, modifier=ALT)
    assert driver.said[-1] == "Weight is now field 3 of 8."
    assert (driver.page.rows.currentRow(), driver.focus) == (3, driver.page.rows)
    assert driver.template is not None
    assert driver.template.fields[2].question == "How heavy does it look?"
    driver.press(Qt.Key.Key_Delete, modifier=CONTROL)
    assert driver.said[-1] == template_editing.removed(name="Weight")
    assert len(driver.template.fields) == 7


def test_a_field_joins_the_one_line_description(driver: Driver) -> None:
    driver.press(DOWN, DOWN, DOWN, F2)
    form = driver.page.field_form
    assert not form.short.isVisible()
    form.in_line.setFocus()
    driver.press(Qt.Key.Key_Space)
    assert form.short.isVisible()
    driver.wait_for("Bands or tape: saved.")
    assert driver.template is not None
    assert driver.template.line_fields[-1] == "bands"


def test_suggestions_are_written_one_on_each_line(driver: Driver) -> None:
    driver.press(DOWN, F2, TAB, TAB)
    driver.press(A, modifier=CONTROL)
    driver.type("bamboo\n\n steel ")
    driver.press(TAB)
    driver.wait_for("Material: saved.")
    assert driver.template is not None
    assert driver.template.fields[0].suggestions == ("bamboo", "steel")


def test_a_new_artifact_gets_its_template_here(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, tmp_path / "study", "")
    assert "Until there is one, descriptions are free text." in driver.said[-1]
    driver.press(Qt.Key.Key_E, modifier=CONTROL | SHIFT)
    assert driver.said[-1] == template_editing.NO_FIELD_YET

    def act(_dialog: Dialog) -> None:
        driver.type("Blade")
        driver.press(ENTER)

    driver.in_dialog(act, lambda: driver.press(Qt.Key.Key_K, modifier=CONTROL))
    assert driver.template is not None
    assert [field.name for field in driver.template.fields] == ["Blade"]


def test_a_file_goes_out_and_comes_in(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "template.toml"

    def name(dialog: Dialog) -> None:
        assert isinstance(dialog, FileDialog)
        dialog.file.set_path(file)
        dialog.accept()

    driver.in_dialog(name, lambda: driver.press(Qt.Key.Key_E, modifier=CONTROL | SHIFT))
    assert driver.said[-1] == f"The template was written to {file}."
    file.write_text(file.read_text("utf-8").replace('name = "Strap"', 'name = "Loop"'), "utf-8")
    driver.in_dialog(name, lambda: driver.press(Qt.Key.Key_F9, modifier=CONTROL | SHIFT))
    assert driver.said[-1] == "template.toml is the template now: 7 fields."
    assert driver.template is not None
    assert driver.template.fields[5].name == "Loop"


def test_leaving_stores_what_is_being_written(driver: Driver) -> None:
    driver.press(DOWN, F2, TAB)
    driver.write("Made of what?")
    assert driver.window.part()
    assert driver.template is not None
    assert driver.template.fields[0].question == "Made of what?"


def test_the_describe_page_leads_here(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    study = create_study(tmp_path / "study", NewStudy("Canes", "guide cane"))
    study.prepare_to_write()
    study.images.add_missing("cane.png")
    page = DescribePage(driver.context, study)
    driver.show(page)
    page.more.acts["edit_template"].trigger()
    assert driver.went == [("edit_template", tmp_path / "study")]
    page.leave()
