"""Two languages side by side in the designer, by key: each translation is stored, confirmed and flagged in place."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.messages.study import languages as study_languages, side_by_side
from app.study.languages.listing import TranslationState, study_texts, translated_texts
from app.study.languages.resolution import StudyTexts
from app.study.languages.translations import NewTranslation, TextKind, Translation
from app.study.rubric import wording_of
from app.study.scales import named_scale
from storage.folder import open_study
from tests.widgets.rubric.test_designer_page import DOWN, Driver, folder
from tests.widgets.window_driver import ENTER, SPACE, TAB
from widgets.kit.dialogs import Dialog
from widgets.kit.labels import LANGUAGE
from widgets.study.language.translation_controller import LanguageDialog
from widgets.study.language.translation_field import TranslationField

__all__ = ["folder"]  # a fixture
pytestmark = pytest.mark.driver(make=Driver)


def choose(driver: Driver, language: str) -> None:
    """Choose a language that the study has no translations into yet, by key."""
    box = driver.page.translation.choice.box
    box.setFocus()

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, LanguageDialog)
        driver.type(language)
        driver.press(ENTER)

    def take_another() -> None:
        box.setCurrentIndex(box.count() - 1)
        box.activated.emit(box.count() - 1)

    driver.in_dialog(act, take_another)


def text_field(driver: Driver) -> TranslationField:
    return driver.page.form.criterion.translations["text"]


def stored(folder: Path, language: str = "ml") -> dict[str, Translation]:
    """The newest translation of each text of criteria, by its original."""
    with closing(open_study(folder)) as study:
        found = study.translations.of(language)
        kinds = (TextKind.CRITERION, TextKind.THEME)
        return {one[0].said.original: one[0] for place, one in found.items() if place.kind in kinds}


def draft(driver: Driver, words: str) -> None:
    """A model's draft for the text of the first criterion."""
    study = driver.page._study
    text = next(one for one in study_texts(study) if one.words == "The cane is straight.")
    study.translations.add([NewTranslation(text.place, "ml", words, text.words, model="a model")])


def test_a_language_is_chosen_and_each_field_leads_to_its_translation(driver: Driver, folder: Path) -> None:
    driver.press(DOWN)
    assert not text_field(driver).isVisible()
    choose(driver, "ml")
    assert driver.said[-1] == "Malayalam is shown beside the original."
    assert driver.page.translation.choice.box.currentText() == "Malayalam"
    assert driver.page.rows.lines()[1].endswith("\nTranslation missing")
    driver.page.rows.setFocus()
    driver.press(Qt.Key.Key_F2, TAB)
    field = text_field(driver)
    assert driver.focus is field.entry
    assert driver.focus.accessibleName() == "Text in Malayalam"
    assert driver.focus.accessibleDescription() == side_by_side.MISSING
    assert driver.focus.property(LANGUAGE) == "ml"
    assert driver.focus.locale().name().startswith("ml")
    driver.type("the words in Malayalam")
    driver.press(TAB)
    driver.wait_for("Saved: Text in Malayalam.")
    assert field.hint.text() == "Translated by Robin."
    assert driver.page.rows.lines()[1].endswith("\nTranslation incomplete")
    said = stored(folder)["The cane is straight."].said
    assert (said.text, said.author, said.model) == ("the words in Malayalam", "Robin", "")
    with closing(open_study(folder)) as study:
        assert study.designs.draft() is None, "a translation changes nothing of the rubric"


def test_enter_in_a_translation_saves_it_and_leads_back_to_the_tree(driver: Driver, folder: Path) -> None:
    driver.press(DOWN)
    choose(driver, "ml")
    driver.page.form.criterion.translations["short"].entry.setFocus()
    driver.type("short in Malayalam")
    driver.press(ENTER)
    assert driver.focus is driver.page.rows
    driver.wait_for("Saved: Short name in Malayalam.")
    assert stored(folder)["Straight"].said.text == "short in Malayalam"


def test_a_draft_is_heard_after_it_was_confirmed(driver: Driver, folder: Path) -> None:
    draft(driver, "drafted words")
    driver.press(DOWN)
    choose(driver, "ml")
    field = text_field(driver)
    assert field.words == "drafted words"
    assert field.hint.text().startswith("Drafted by a model. Nobody hears it")
    assert driver.page.rows.lines()[1].endswith("\nTranslation to confirm")
    field.entry.setFocus()
    driver.press(TAB)
    assert driver.focus is field.button
    assert field.button.accessibleName() == "Confirm the draft: Text in Malayalam"
    driver.press(SPACE)
    assert driver.said[-1] == "Confirmed: Text in Malayalam."
    assert driver.focus is field.entry, "the button is gone"
    assert field.hint.text() == "Drafted by a model, confirmed by Robin."
    with closing(open_study(folder)) as study:
        heard = StudyTexts(study, "ml").current_rubric()
        assert heard is not None
        assert heard.criteria[0].text == "drafted words"


def test_a_changed_original_flags_its_translation_until_that_is_looked_at(
    driver: Driver, folder: Path
) -> None:
    draft(driver, "drafted words")
    driver.press(DOWN)
    choose(driver, "ml")
    text_field(driver).button.click()
    driver.page.rows.setFocus()
    driver.reword("The cane is whole.")
    driver.wait_for("T1.C1 reworded,")
    field = text_field(driver)
    assert field.hint.text() == "The original has changed since. It was: “The cane is straight.”."
    assert field.hint.text() in field.entry.accessibleDescription()
    assert driver.page.rows.lines()[1].endswith("\nTranslation out of date")
    assert field.words == "drafted words"
    field.button.setFocus()
    assert field.button.text() == side_by_side.STILL_FITS
    driver.press(ENTER)
    assert driver.said[-1] == "Confirmed: Text in Malayalam."
    said = stored(folder)["The cane is whole."].said
    assert (said.text, said.author) == ("drafted words", "Robin")
    assert not driver.page.rows.lines()[1].endswith("out of date")


def test_a_name_is_needed_and_nothing_that_was_written_is_lost(driver: Driver, folder: Path) -> None:
    driver.press(DOWN)
    choose(driver, "ml")
    person = driver.page.translation.choice.person
    person.clear()
    text_field(driver).entry.setFocus()
    driver.type("words")
    driver.press(TAB)
    driver.wait_for(side_by_side.not_saved(reason=study_languages.YOUR_NAME_NEEDED))
    driver.page.rows.setFocus()
    driver.press(DOWN)
    assert driver.page.rows.currentRow() == 1
    assert driver.focus is person
    assert study_languages.YOUR_NAME_NEEDED in person.accessibleDescription()
    driver.type("Devi")
    driver.page.rows.setFocus()
    driver.press(DOWN)
    assert driver.page.rows.currentRow() == 2
    assert stored(folder)["The cane is straight."].said.author == "Devi"


def test_leaving_the_page_stores_a_translation(driver: Driver, folder: Path) -> None:
    choose(driver, "ml")
    field = driver.page.form.statement_translation
    assert field.entry.accessibleName() == "Theme in Malayalam"
    field.entry.setFocus()
    driver.type("a tool, in Malayalam")
    assert driver.page.leave()
    assert stored(folder)["A cane is a tool."].said.text == "a tool, in Malayalam"


def test_a_text_without_an_original_has_no_translation(driver: Driver, folder: Path) -> None:
    driver.press(DOWN)
    choose(driver, "ml")
    field = driver.page.form.criterion.translations["applies_when"]
    assert field.hint.text() == side_by_side.EMPTY
    field.entry.setFocus()
    driver.type("words")
    driver.press(TAB)
    driver.wait_for(side_by_side.not_saved(reason=side_by_side.NO_ORIGINAL))
    assert side_by_side.NO_ORIGINAL in field.entry.accessibleDescription()
    assert stored(folder) == {}
    field.entry.setFocus()
    driver.press(*[Qt.Key.Key_Backspace] * len("words"))  # else the page asks whether it may be lost


def test_words_of_levels_are_translated_below_the_scale(driver: Driver, folder: Path) -> None:
    driver.press(DOWN)
    page = driver.page
    scale = named_scale("1-4", ["poor", "", "", "good"])
    page.carry_out(lambda: page.session.reword(replace(wording_of(page.session.criterion), scale=scale)))
    choose(driver, "ml")
    fields = [field for field in page.form.criterion.further.fields if field.isVisible()]
    assert [field.title for field in fields] == ["“poor” in Malayalam", "“good” in Malayalam"]
    page.form.criterion.scale.asks_why.setFocus()
    driver.press(TAB)
    assert driver.focus is fields[0].entry
    driver.type("bad")
    driver.press(TAB)
    driver.wait_for("Saved: “poor” in Malayalam.")
    assert driver.focus is fields[1].entry
    assert stored(folder)["poor"].said.text == "bad"


def test_a_translation_is_removed_by_emptying_it(driver: Driver, folder: Path) -> None:
    draft(driver, "drafted words")
    driver.press(DOWN)
    choose(driver, "ml")
    text_field(driver).entry.setFocus()
    driver.press(Qt.Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
    driver.press(Qt.Key.Key_Delete, TAB)
    driver.wait_for("Removed: Text in Malayalam.")
    with closing(open_study(folder)) as study:
        found = translated_texts(study, "ml", study_texts(study))
    assert {one.state for one in found} == {TranslationState.MISSING}


def test_a_theme_keeps_its_translation_when_it_moves(driver: Driver, folder: Path) -> None:
    choose(driver, "ml")
    driver.page.form.statement_translation.entry.setFocus()
    driver.type("a tool, in Malayalam")
    driver.press(ENTER)
    driver.page.carry_out(lambda: driver.page.session.add_theme("It is safe."))
    driver.page.come_to(0)
    driver.page.carry_out(lambda: driver.page.session.move(1))
    assert driver.page.session.rows[driver.page.session.place].code == "T2"
    field = driver.page.form.statement_translation
    assert (field.words, field.hint.text()) == ("a tool, in Malayalam", "Translated by Robin.")


@pytest.mark.parametrize(
    ("typed", "complaint"), [("no language", "is not a language tag"), ("en-GB", "is in English")]
)
def test_what_is_no_other_language_is_refused(driver: Driver, typed: str, complaint: str) -> None:
    choice = driver.page.translation.choice

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, LanguageDialog)
        driver.type(typed)
        driver.press(ENTER)
        if dialog.isVisible():
            assert complaint in driver.focus.accessibleDescription()
            dialog.reject()

    def take_another() -> None:
        choice.box.setCurrentIndex(choice.box.count() - 1)
        choice.box.activated.emit(choice.box.count() - 1)

    driver.in_dialog(act, take_another)
    assert choice.box.currentText() == side_by_side.NONE
    assert typed == "no language" or complaint in driver.said[-1]


def test_a_language_written_from_the_right_is(driver: Driver, folder: Path) -> None:
    driver.press(DOWN)
    choose(driver, "ar")
    fields = driver.page.form.criterion.translations
    assert {one.entry.layoutDirection() for one in fields.values()} == {Qt.LayoutDirection.RightToLeft}
    assert fields["text"].label.layoutDirection() == Qt.LayoutDirection.LeftToRight
    driver.page._choose_language("")
    choose(driver, "ml")
    assert fields["text"].entry.layoutDirection() == Qt.LayoutDirection.LeftToRight


def test_translations_are_beside_the_fields_and_below_them_in_a_narrow_window(driver: Driver) -> None:
    driver.press(DOWN)
    choose(driver, "ml")
    form = driver.page.form.criterion

    def place(part: QLineEdit) -> QPoint:
        return part.mapTo(form, QPoint(0, 0))

    original, translation = form.short.entry, form.translations["short"].entry
    assert isinstance(original, QLineEdit)
    assert isinstance(translation, QLineEdit)
    driver.window.resize(1280, 800)
    driver.qtbot.waitUntil(lambda: place(translation).x() > place(original).x())
    assert place(translation).y() == place(original).y()
    assert abs(translation.width() - original.width()) <= 1
    driver.window.resize(640, 800)
    driver.qtbot.waitUntil(lambda: place(translation).x() == place(original).x())
    assert place(translation).y() > place(original).y()


def test_the_tree_fills_the_height_and_the_form_scrolls_beside_it(driver: Driver, qtbot: QtBot) -> None:
    page = driver.page
    driver.window.resize(1280, 800)
    qtbot.waitUntil(lambda: page.rows.height() > page.height() // 3)
    driver.press(DOWN, Qt.Key.Key_F2)
    before = page.rows.mapTo(page, QPoint(0, 0)).y()
    page.buttons["rubric_changes"].setFocus()  # below the form
    qtbot.waitUntil(lambda: page.area.verticalScrollBar().value() > 0)
    assert page.rows.mapTo(page, QPoint(0, 0)).y() == before
    bottom = page.more.button.mapTo(page, QPoint(0, page.more.button.height())).y()
    assert bottom < page.buttons["publish_rubric"].mapTo(page, QPoint(0, 0)).y()
    driver.window.resize(640, 800)
    qtbot.waitUntil(lambda: page.area.verticalScrollBar().maximum() == 0)
    assert page.area.height() >= page.form.height()


def test_a_theme_that_moves_back_keeps_what_was_corrected_and_removed_meanwhile(
    driver: Driver, folder: Path
) -> None:
    choose(driver, "ml")
    page, field = driver.page, driver.page.form.statement_translation
    theme = page.session.rows[0].theme

    def write(words: str) -> None:
        assert isinstance(field.entry, QPlainTextEdit)
        field.entry.setPlainText(words)
        page.carry_out(page.session.where)

    write("first")
    page.carry_out(lambda: page.session.add_theme("It is safe."))
    page.come_to(0)
    page.carry_out(lambda: page.session.move(1))
    write("corrected")
    page.carry_out(lambda: page.session.move(-1))
    assert page.session.rows[page.session.place].theme.statement == theme.statement
    assert field.words == "corrected"
    page.carry_out(lambda: page.session.move(1))
    write("")
    assert field.words == ""
    assert field.hint.text() == side_by_side.MISSING
    page.carry_out(lambda: page.session.move(-1))
    assert (field.words, field.hint.text()) == ("", side_by_side.MISSING)


def test_removing_a_translation_that_was_made_before_a_theme_moved_removes_it(driver: Driver) -> None:
    choose(driver, "ml")
    page, field = driver.page, driver.page.form.statement_translation
    assert isinstance(field.entry, QPlainTextEdit)
    field.entry.setPlainText("a tool")
    page.carry_out(lambda: page.session.add_theme("It is safe."))
    page.come_to(0)
    page.carry_out(lambda: page.session.move(1))
    field.entry.setPlainText("")
    page.carry_out(page.session.where)
    assert (field.words, field.hint.text()) == ("", side_by_side.MISSING)


def test_the_translation_of_a_text_that_is_gone_can_be_removed(driver: Driver, folder: Path) -> None:
    driver.press(DOWN)
    choose(driver, "ml")
    page = driver.page
    field = page.form.criterion.translations["guidance"]
    assert isinstance(field.entry, QPlainTextEdit)
    field.entry.setPlainText("words")
    page.carry_out(lambda: page.session.reword(replace(wording_of(page.session.criterion), guidance="")))
    assert field.hint.text() == side_by_side.EMPTY
    assert not field.button.isVisible(), "there is nothing that it could still fit"
    field.entry.setPlainText("")
    page.come_to(2)
    assert page.session.place == 2
    assert stored(folder)[""].said.text == ""


def test_a_reworded_original_is_shown_although_its_translation_cannot_be_stored(
    driver: Driver, folder: Path
) -> None:
    driver.press(DOWN)
    choose(driver, "ml")
    page, field = driver.page, text_field(driver)
    page.translation.choice.person.clear()
    assert isinstance(field.entry, QPlainTextEdit)
    field.entry.setPlainText("whole, in Malayalam")
    page.form.criterion.text.entry.setFocus()
    driver.write("The cane is whole.")
    driver.press(ENTER)
    driver.wait_for(side_by_side.not_saved(reason=study_languages.YOUR_NAME_NEEDED))
    driver.qtbot.waitUntil(lambda: driver.lines()[1] == "T1.C1: The cane is whole.", timeout=5000)
    page.translation.choice.person.setText("Devi")
    page.carry_out(page.session.where)
    assert field.hint.text() == "Translated by Devi."
    assert stored(folder)["The cane is whole."].said.text == "whole, in Malayalam"


def test_a_theme_that_takes_the_code_of_another_does_not_take_its_translation(driver: Driver) -> None:
    choose(driver, "ml")
    page, field = driver.page, driver.page.form.statement_translation
    assert isinstance(field.entry, QPlainTextEdit)
    field.entry.setPlainText("a tool")
    page.carry_out(lambda: page.session.add_theme("It is safe."))
    page.carry_out(lambda: page.session.move(-1))
    row = page.session.rows[page.session.place]
    assert (row.code, row.theme.statement) == ("T1", "It is safe.")
    assert (field.words, field.hint.text()) == ("", side_by_side.MISSING)
