"""Two languages side by side on the describing page, by key: sentence by sentence, until listeners hear the other."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.messages.study import side_by_side
from app.sessions.describe.description_questions import DraftPart, DraftPosition
from app.study.alt_text import Draft
from app.study.languages.listing import description_texts
from app.study.languages.resolution import StudyTexts
from app.study.languages.translations import NewTranslation, TextKind, Translation
from storage.folder import open_study
from tests.widgets.describe.test_describe_page import COLOUR, CONTROL, MATERIAL, Driver, driver, make_study
from widgets.kit.labels import LANGUAGE
from widgets.shell import study_page
from widgets.study.language.translation_field import TranslationField

__all__ = ["driver"]  # a fixture
SCENE = DraftPosition(DraftPart.SCENE)
TAB = Qt.Key.Key_Tab


def choose(driver: Driver, language: str = "ml") -> None:
    driver.page.translation.choice.box.setFocus()
    driver.page.translation.choice.chosen.emit(language)
    assert driver.focus is driver.page.translation.choice.box, "the focus stays where the choice was made"


def field(driver: Driver, spot: DraftPosition = MATERIAL) -> TranslationField:
    return driver.page.form.translations[spot]


def stored(driver: Driver, language: str = "ml") -> dict[str, Translation]:
    """The newest translation of each sentence of descriptions, by its original."""
    with closing(open_study(driver.folder)) as study:
        found = study.translations.of(language)
        return {
            one[0].said.original: one[0] for place, one in found.items() if place.kind is TextKind.DESCRIPTION
        }


def translate_all(driver: Driver, language: str = "ml") -> None:
    """Model drafts of all sentences of the current description, confirmed but for the colour."""
    page = driver.page
    described = page.session.stored
    assert described is not None
    image = str(page.session.image.id)
    new = [
        NewTranslation(text.place, language, f"{language}: {text.words}", text.words, model="a model")
        for text in description_texts(image, described)
    ]
    page._study.translations.add(new)
    found = page._study.translations.of(language)
    page._study.translations.confirm(
        [one[0] for place, one in found.items() if place.field != "part.colour"], "Devi"
    )


def test_tab_leads_from_a_field_to_the_translation_of_its_sentence(driver: Driver) -> None:
    assert not driver.page.form.translations
    choose(driver)
    assert driver.last == "Malayalam is shown beside the original."
    driver.form(MATERIAL).setFocus()
    driver.write("wood")
    driver.press(TAB)
    other = field(driver)
    assert driver.focus is other.entry
    assert driver.focus.accessibleName() == "Material in Malayalam"
    assert other.hint.text() == f"“Wood, it seems.” {side_by_side.MISSING}"
    driver.write("of wood, in Malayalam")
    driver.press(TAB)
    driver.qtbot.waitUntil(lambda: driver.last == "Saved: Material in Malayalam.")
    assert driver.focus is driver.form(COLOUR)
    assert driver.versions(3)[0].values == {"material": "wood"}, "the description was saved before"
    said = stored(driver)["Wood, it seems."].said
    assert (said.text, said.author) == ("of wood, in Malayalam", "Maya")
    assert other.hint.text().endswith("Translated by Maya.")


def test_a_translation_is_stored_before_another_image_comes(driver: Driver) -> None:
    choose(driver)
    driver.form(MATERIAL).setFocus()
    driver.write("wood")
    driver.press(TAB)
    driver.write("of wood, in Malayalam")
    driver.press(Qt.Key.Key_PageDown, CONTROL)
    assert driver.page.session.image.number == 4
    assert stored(driver)["Wood, it seems."].said.text == "of wood, in Malayalam"
    assert field(driver).words == ""
    driver.press(Qt.Key.Key_PageUp, CONTROL)
    assert field(driver).words == "of wood, in Malayalam"


def test_without_a_name_the_page_is_not_left_unsaved(driver: Driver) -> None:
    choose(driver)
    person = driver.page.translation.choice.person
    person.clear()
    driver.form(MATERIAL).setFocus()
    driver.write("wood")
    driver.press(TAB)
    driver.write("words")
    driver.press(Qt.Key.Key_PageDown, CONTROL)
    assert driver.page.session.image.number == 3
    assert "Write your name first" in driver.last
    assert "Write your name first" in person.accessibleDescription()
    person.setText("Devi")
    driver.press(Qt.Key.Key_PageDown, CONTROL)
    assert driver.page.session.image.number == 4
    assert stored(driver)["Wood, it seems."].said.author == "Devi"


def test_what_is_given_up_is_not_stored_after_the_page_was_left(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def give_up(_page: object, why: str) -> bool:
        asked.append(why)
        return True

    monkeypatch.setattr(study_page, "may_lose_unsaved", give_up)
    choose(driver)
    driver.page.translation.choice.person.clear()
    driver.form(MATERIAL).setFocus()
    driver.write("wood")
    driver.press(TAB)
    driver.write("words")
    assert driver.page.leave()
    assert "Write your name first" in asked[0]
    before = len(driver.announcer.messages)
    driver.page.setFocus()  # the field is left when the next page comes
    driver.form(COLOUR).setFocus()
    driver.qtbot.wait(1)
    assert len(driver.announcer.messages) == before
    assert driver.versions(3)[0].values == {"material": "wood"}, "the description itself is saved"


def test_what_is_confirmed_is_heard_and_what_changes_is_flagged(driver: Driver) -> None:
    driver.press(Qt.Key.Key_PageUp, CONTROL)
    translate_all(driver)
    choose(driver)
    preview = driver.page.preview
    assert preview.in_language.text() == "In Malayalam"
    original = preview.text.toPlainText()
    preview.in_language.setFocus()
    driver.press(Qt.Key.Key_Space)
    assert preview.text.toPlainText() == (
        f"The description is not fully translated into Malayalam, so listeners hear it in English:\n{original}"
    )
    colour = field(driver, COLOUR)
    assert "Nobody hears it until somebody confirms it." in colour.hint.text()
    colour.entry.setFocus()
    driver.press(TAB)
    assert driver.focus is colour.button
    driver.press(Qt.Key.Key_Space)
    assert driver.last == "Confirmed: Colour in Malayalam."
    assert driver.focus is colour.entry
    heard = preview.text.toPlainText()
    assert heard.startswith("ml: ")
    assert preview.text.property(LANGUAGE) == "ml"
    with closing(open_study(driver.folder)) as study:
        image = study.images.at(2)
        assert image is not None
        described = StudyTexts(study, "ml").description(image, study.descriptions.current(image.key))
        assert described is not None
        assert described.description == heard
    driver.press(Qt.Key.Key_F6)
    assert (driver.last, driver.announcer.messages[-1].sentence) == (heard, heard)
    driver.form(COLOUR).setFocus()
    driver.write("dark ")
    assert "The original has changed since." in colour.hint.text()
    assert preview.text.toPlainText().startswith("The description is not fully translated")
    preview.in_language.setChecked(False)
    assert preview.text.toPlainText().startswith("Guide cane.")


def test_sentences_without_a_field_are_translated_below_the_others(driver: Driver) -> None:
    driver.press(Qt.Key.Key_PageUp, CONTROL)
    choose(driver)
    titles = [one.title for one in driver.page.form.further.fields if one.isVisible()]
    assert titles[0] == "“Guide cane.” in Malayalam"
    driver.page.form.further.fields[0].entry.setFocus()
    driver.write("a guide cane, in Malayalam")
    assert driver.page.leave()
    assert stored(driver)["Guide cane."].said.text == "a guide cane, in Malayalam"


@pytest.mark.parametrize(
    ("language", "way"), [("ar", Qt.LayoutDirection.RightToLeft), ("ta", Qt.LayoutDirection.LeftToRight)]
)
def test_translations_are_written_from_their_side(
    driver: Driver, language: str, way: Qt.LayoutDirection
) -> None:
    driver.press(Qt.Key.Key_PageUp, CONTROL)
    translate_all(driver, language)
    choose(driver, language)
    assert {one.entry.layoutDirection() for one in driver.page.form.translations.values()} == {way}
    assert driver.form(MATERIAL).layoutDirection() == Qt.LayoutDirection.LeftToRight
    field(driver, COLOUR).button.click()
    driver.page.preview.in_language.setChecked(True)
    assert driver.page.preview.text.layoutDirection() == way


def test_the_choice_is_there_in_a_tight_window_and_below_each_other(qtbot: QtBot, tmp_path: Path) -> None:
    driver = Driver(qtbot, make_study(tmp_path), (700, 420))
    choose(driver)
    QApplication.processEvents()
    assert driver.page.translation.choice.box.isVisible()
    assert not driver.page.more.button.isVisible()
    row, other = driver.page.form.row(MATERIAL), field(driver)
    qtbot.waitUntil(lambda: other.y() >= row.y() + row.height())
    driver.window.close()
    driver.announcer.close()


def test_rare_commands_are_in_the_menu_and_the_first_field_is_near_the_top(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = Driver(qtbot, make_study(tmp_path), (1280, 800))
    page = driver.page
    assert list(page.more.acts) == ["descriptions_table", "ask_suggestions", "edit_template"]
    assert set(page.more.acts) <= set(page.handlers())
    tops = {
        part.mapTo(page, part.rect().topLeft()).y()
        for part in (page.buttons["copy_similar"], page.more.button)
    }
    assert len(tops) == 1
    box = page.translation.choice.box
    assert abs(box.mapTo(page, box.rect().topLeft()).y() - tops.pop()) < box.height()
    entry = page.form.row(MATERIAL).editor
    assert entry.mapTo(page, entry.rect().topLeft()).y() < page.height() // 4
    driver.window.close()
    driver.announcer.close()


def test_free_text_that_is_removed_and_saved_leaves_its_row_in_peace(qtbot: QtBot, tmp_path: Path) -> None:
    folder = make_study(tmp_path)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        image = study.images.at(3)
        assert image is not None
        study.descriptions.add(image.key, Draft({"material": "wood"}, plain="A cane.", author="Ada"))
    driver = Driver(qtbot, folder)
    choose(driver)
    driver.page.do(lambda: driver.page.session.go_to(3))
    plain = DraftPosition(DraftPart.PLAIN)
    editor = driver.form(plain)
    assert isinstance(editor, QPlainTextEdit)
    editor.setPlainText("")
    driver.page.handlers()["save_description"]()
    assert {one.plain for one in driver.versions(3)} == {"A cane.", ""}
    assert not driver.page.form.translations[plain].isVisible()
    editor.setPlainText("A long cane.")
    assert driver.page.form.translations[plain].isVisible()
    editor.setPlainText("")
    driver.window.close()
    driver.announcer.close()


def test_a_draft_over_a_translation_takes_nothing_from_the_preview(driver: Driver) -> None:
    driver.press(Qt.Key.Key_PageUp, CONTROL)
    translate_all(driver)
    page = driver.page
    described = page.session.stored
    assert described is not None
    colour = next(
        one
        for one in description_texts(str(page.session.image.id), described)
        if one.place.field == "part.colour"
    )
    for words, model in (("by a person", ""), ("by a model", "a model")):
        new = NewTranslation(
            colour.place, "ml", words, colour.words, author="" if model else "Devi", model=model
        )
        page._study.translations.add([new])
    choose(driver)
    page.preview.in_language.setChecked(True)
    assert field(driver, COLOUR).words == "by a model"
    assert "by a person" in page.preview.text.toPlainText()
