"""Translating the study's texts by key: the original beside the translation, saved one by one, drafts confirmed."""

from collections.abc import Callable
from contextlib import closing

import pytest
from PySide6.QtWidgets import QWidget

from app.messages.study import languages as study_languages
from app.study.alt_text import Draft
from app.study.languages.listing import TranslationState, study_texts, translated_texts
from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from storage.folder import open_study
from tests.widgets.home_driver import HomeDriver
from tests.widgets.judge_driver import choose
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE
from widgets.study.manage import translations_dialog
from widgets.study.manage.translations_dialog import TranslationsDialog

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(make=HomeDriver)]


def in_dialog(driver: HomeDriver, act: Callable[[TranslationsDialog], None]) -> None:
    def check(dialog: QWidget) -> None:
        assert isinstance(dialog, TranslationsDialog)
        act(dialog)
        dialog.reject()

    driver.in_dialog(check, lambda: driver.window.run_command("translations"))


def states(driver: HomeDriver, language: str = "ml") -> dict[TranslationState, int]:
    with closing(open_study(driver.folder)) as study:
        found = translated_texts(study, language, study_texts(study))
    return {state: sum(one.state is state for one in found) for state in TranslationState}


def test_a_text_is_translated_beside_its_original(driver: HomeDriver) -> None:
    def act(dialog: TranslationsDialog) -> None:
        assert driver.focus is dialog.language
        driver.type("ml")
        driver.press(ENTER)
        assert driver.said[-1].startswith("മലയാളം (ml): ")
        assert dialog.isVisible(), "Enter in the field only chooses the language"
        lines = dialog.texts.lines()
        assert lines[0] == "study title: missing. Canes"
        assert dialog.original.toPlainText() == "Canes"
        dialog.translation.setFocus()
        driver.type("cane words")
        choose(study_languages.SAVE, dialog)
        assert dialog.person_field.error.text().endswith(study_languages.YOUR_NAME_NEEDED)
        assert driver.focus is dialog.person
        driver.type("Devi")
        choose(study_languages.SAVE, dialog)
        assert driver.said[-1].startswith("Saved. മലയാളം (ml): ")
        assert dialog.texts.lines() == lines[1:]
        assert dialog.original.toPlainText() != "Canes"

    in_dialog(driver, act)
    with closing(open_study(driver.folder)) as study:
        (stored,) = study.translations.of("ml")[TITLE]
        assert (stored.said.text, stored.said.original, stored.said.author) == ("cane words", "Canes", "Devi")


def test_a_draft_is_confirmed_or_corrected(driver: HomeDriver) -> None:
    with closing(open_study(driver.folder)) as study:
        study.prepare_to_write()
        texts = study_texts(study)[:2]
        study.translations.add(
            [NewTranslation(one.place, "ml", "a draft", one.words, model="a model") for one in texts]
        )

    def act(dialog: TranslationsDialog) -> None:
        assert driver.focus is dialog.texts
        assert dialog.language.text() == "ml"
        assert "draft to confirm" in dialog.texts.lines()[0]
        assert dialog.translation.toPlainText() == "a draft"
        dialog.person.setFocus()
        driver.type("Devi")
        choose(study_languages.CONFIRM_DRAFT, dialog)
        assert driver.said[-1].startswith("Confirmed. ")
        dialog.translation.selectAll()
        dialog.translation.setFocus()
        driver.type("in better words")
        choose(study_languages.SAVE, dialog)

    in_dialog(driver, act)
    found = states(driver)
    assert (found[TranslationState.TRANSLATED], found[TranslationState.DRAFT]) == (2, 0)


def test_a_changed_original_is_flagged_and_can_be_kept_as_it_is(driver: HomeDriver) -> None:
    with closing(open_study(driver.folder)) as study:
        study.prepare_to_write()
        study.translations.add([NewTranslation(TITLE, "ml", "words", "An earlier title", "Devi")])

    def act(dialog: TranslationsDialog) -> None:
        assert "made from an earlier wording" in dialog.texts.lines()[0]
        dialog.person.setFocus()
        driver.type("Devi")
        choose(study_languages.SAVE, dialog)

    in_dialog(driver, act)
    assert states(driver)[TranslationState.OUTDATED] == 0
    assert states(driver)[TranslationState.TRANSLATED] == 1


def test_one_part_of_the_study_can_be_shown(driver: HomeDriver) -> None:
    with closing(open_study(driver.folder)) as study:
        study.prepare_to_write()
        study.descriptions.add(1, Draft(plain="A white cane.", author="Ada"))

    def act(dialog: TranslationsDialog) -> None:
        driver.type("ml")
        driver.press(ENTER)
        everything = len(dialog.texts.lines())
        dialog.part.setCurrentIndex(list(study_languages.PARTS).index("descriptions"))
        some = len(dialog.texts.lines())
        dialog.part.setCurrentIndex(list(study_languages.PARTS).index("rubric"))
        assert 0 < some < everything
        assert some + len(dialog.texts.lines()) == everything

    in_dialog(driver, act)


@pytest.mark.parametrize(
    ("typed", "complaint"), [("no language", "language tag"), ("en-GB", "is in English")]
)
def test_what_cannot_be_translated_into_is_refused(driver: HomeDriver, typed: str, complaint: str) -> None:
    def act(dialog: TranslationsDialog) -> None:
        driver.type(typed)
        driver.press(ENTER)
        assert complaint in dialog.language_field.error.text()
        assert driver.focus is dialog.language

    in_dialog(driver, act)


def test_a_language_counts_when_it_is_left_and_a_changed_text_is_not_lost(
    driver: HomeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    may_go = False

    def ask(_parent: QWidget, reason: str) -> bool:
        asked.append(reason)
        return may_go

    monkeypatch.setattr(translations_dialog, "may_lose_unsaved", ask)

    def act(dialog: TranslationsDialog) -> None:
        nonlocal may_go
        driver.type("ml")
        driver.press(ENTER)
        dialog.person.setText("Devi")
        dialog.language.setFocus()
        dialog.language.selectAll()
        driver.type("ta")
        dialog.translation.setFocus()
        assert dialog.session.language == "ta"
        driver.type("tamil words")
        dialog.texts.setCurrentRow(1)
        dialog.only_open.setChecked(False)
        dialog.part.setCurrentIndex(1)
        dialog.language.setText("de")
        dialog.language.editingFinished.emit()
        dialog.reject()
        assert asked == [study_languages.TRANSLATION_NOT_SAVED] * 5
        assert (dialog.texts.currentRow(), dialog.only_open.isChecked(), dialog.part.currentIndex()) == (
            0,
            True,
            0,
        )
        assert (dialog.language.text(), dialog.translation.toPlainText()) == ("ta", "tamil words")
        choose(study_languages.SAVE, dialog)
        dialog.translation.setPlainText("lost")
        may_go = True
        dialog.texts.setCurrentRow(1)
        assert dialog.translation.toPlainText() == ""

    in_dialog(driver, act)
    with closing(open_study(driver.folder)) as study:
        assert study.translations.languages() == ["ta"]
        (stored,) = study.translations.of("ta")[TITLE]
        assert stored.said.text == "tamil words"
