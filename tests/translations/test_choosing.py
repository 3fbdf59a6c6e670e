"""A person chooses the language of the program, in the settings and on the start page."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app import language
from app.settings import Settings, save_settings
from app.speech.voice import SilentVoice
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.study.language.language_choice import StartLanguage
from widgets.study.settings_dialog import SettingsDialog, ask_settings
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'


@pytest.fixture
def two_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A draft in Spanish and a reviewed catalogue in Hindi."""
    for code, head in (("es", HEAD), ("hi", f'{HEAD}"X-Reviewed-By: Asha R.\\n"\n')):
        path = tmp_path / "translations" / code / "LC_MESSAGES" / "touchstone.po"
        path.parent.mkdir(parents=True)
        path.write_text(f'{head}\nmsgid "Met"\nmsgstr "x"\n', "utf-8")
    monkeypatch.setenv("TOUCHSTONE_TRANSLATIONS", str(tmp_path / "translations"))


def start_page(qtbot: QtBot, folder: Path) -> WindowDriver:
    driver = WindowDriver(qtbot, folder, Settings(rater="Asha"))
    driver.show(StartPage(driver.context))
    return driver


def choices(box: DropDown) -> list[str]:
    return [box.itemText(row) for row in range(box.count())]


@pytest.mark.usefixtures("two_languages")
def test_the_settings_offer_each_language_by_its_own_name(qtbot: QtBot, tmp_path: Path) -> None:
    driver = start_page(qtbot, tmp_path)
    chosen: list[Settings | None] = []

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        assert choices(dialog.language) == [
            "The language of the system",
            "English",
            "español (draft, not yet reviewed by a native speaker)",
            "हिन्दी",
        ]
        assert dialog.language.accessibleName() == "Language"
        dialog.language.setCurrentIndex(2)
        dialog.speak_to.setFocus()
        driver.press(ENTER)

    driver.in_dialog(choose, lambda: chosen.append(ask_settings(driver.window, driver.context, SilentVoice)))
    assert chosen == [Settings(rater="Asha", language="es")]


@pytest.mark.usefixtures("two_languages")
def test_the_words_of_studies_can_be_in_another_language(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    driver = start_page(qtbot, tmp_path)
    driver.context.settings = Settings(study_language="ta-IN")
    chosen: list[Settings | None] = []

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        own_names = ["The language of the program", "English", "español", "हिन्दी", "தமிழ்"]
        assert choices(dialog.study_language) == own_names
        assert dialog.study_language.currentData() == "ta-IN"
        assert dialog.study_language.accessibleName() == "Language for the texts of studies"
        dialog.study_language.setCurrentIndex(3)
        dialog.speak_to.setFocus()
        driver.press(ENTER)

    driver.in_dialog(choose, lambda: chosen.append(ask_settings(driver.window, driver.context, SilentVoice)))
    assert chosen == [Settings(study_language="hi")]
    assert chosen[0]
    save_settings(chosen[0])
    assert language.of_studies() == "hi"


@pytest.mark.usefixtures("two_languages")
def test_the_start_page_stores_the_language_at_once_and_says_when_it_is_used(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = start_page(qtbot, tmp_path)
    page = driver.window.page
    assert page is not None
    part = page.findChild(StartLanguage)
    assert isinstance(part, StartLanguage)
    part.box.setFocus()
    driver.press(Qt.Key.Key_Down)
    driver.press(Qt.Key.Key_End)
    driver.press(ENTER)
    assert driver.said[-1] == "From the next start, the program will be in this language: हिन्दी."
    assert driver.stored.language == "hi"


def test_with_one_language_there_is_nothing_to_choose(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOUCHSTONE_TRANSLATIONS", str(tmp_path))
    driver = start_page(qtbot, tmp_path)
    page = driver.window.page
    assert page is not None
    part = page.findChild(StartLanguage)
    assert isinstance(part, StartLanguage)
    assert not part.box.isVisible()
