"""The settings dialog: what is chosen comes back, what is not asked stays, and the voice can be tried."""

import contextlib
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.settings import Settings, load_settings, save_settings
from app.speech.cues import Cue
from app.speech.voice import InstalledVoice, Priority, SilentVoice
from app.study.team.pairs import Ear
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, SPACE, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.study.settings_dialog import SettingsDialog, ask_settings
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


class Voice(SilentVoice):
    """A voice that keeps what it was asked, and reports its voices and troubles when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.installed: tuple[InstalledVoice, ...] = ()
        self.said: list[str] = []
        self.asked: dict[str, object] = {}
        self.sounded: list[tuple[Cue, float]] = []
        self.is_closed = False

    def say(self, text: str, priority: Priority = Priority.NORMAL, language: str | None = None) -> None:
        self.said.append(text)

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        self.sounded.append((cue, volume))

    def set(
        self,
        rate: int | None = None,
        volume: float | None = None,
        voice: str | None = None,
        ear: Ear | None = None,
    ) -> None:
        self.asked = {"rate": rate, "volume": volume, "voice": voice}

    def voices(self) -> tuple[InstalledVoice, ...]:
        return self.installed

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def voice() -> Voice:
    return Voice()


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    driver = WindowDriver(qtbot, tmp_path, Settings(rater="Asha", voice="gone", rate=200))
    driver.show(StartPage(driver.context))
    return driver


def settings(dialog: Dialog) -> SettingsDialog:
    assert isinstance(dialog, SettingsDialog)
    return dialog


def test_what_is_chosen_comes_back_and_the_rest_stays(driver: WindowDriver, voice: Voice) -> None:
    chosen: list[Settings | None] = []

    def choose(dialog: Dialog) -> None:
        shown = settings(dialog)
        assert driver.focus is shown.speak_to
        shown.speak_to.setCurrentIndex(shown.speak_to.findText("Text only, nothing is spoken"))
        shown.volume.setValue(40)
        shown.verbosity.setCurrentIndex(2)
        shown.sound_cues.setFocus()
        driver.press(SPACE)
        shown.single_keys.setFocus()
        driver.press(SPACE)
        shown.arrival.setCurrentIndex(4)
        shown.theme.setCurrentIndex(2)
        shown.text_size.setFocus()
        shown.text_size.setValue(180)
        driver.press(ENTER)

    driver.in_dialog(
        choose, lambda: chosen.append(ask_settings(driver.window, driver.context, lambda: voice))
    )
    assert chosen == [
        Settings(
            speak_to="text only",
            rate=200,
            volume=0.4,
            voice="gone",
            sound_cues=True,
            verbosity="short",
            single_keys=False,
            arrival_level="nothing",
            theme="dark",
            text_scale=180,
            rater="Asha",
        )
    ]
    assert voice.is_closed


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
def test_nothing_changed_is_nothing_to_do(driver: WindowDriver, voice: Voice, key: Qt.Key) -> None:
    chosen: list[Settings | None] = []
    driver.in_dialog(
        lambda _dialog: driver.press(key),
        lambda: chosen.append(ask_settings(driver.window, driver.context, lambda: voice)),
    )
    assert chosen == [None]


def test_the_voice_can_be_tried_as_the_fields_have_it(driver: WindowDriver, voice: Voice) -> None:
    voice.installed = (
        InstalledVoice("gmw/en", "English", ("en",)),
        InstalledVoice("dra/ta", "Tamil", ("ta",)),
    )

    def listen(dialog: Dialog) -> None:
        shown = settings(dialog)
        words = [shown.voice.itemText(row) for row in range(shown.voice.count())]
        assert words == ["The system's usual voice", "English (en)", "Tamil (ta)", "gone"]
        assert shown.voice.currentText() == "gone"
        shown.voice.setCurrentIndex(2)
        shown.rate.setValue(300)
        shown.try_it.setFocus()
        driver.press(SPACE)
        assert voice.said == ["This is how sentences will sound."]
        assert voice.asked == {"rate": 300, "volume": 1.0, "voice": "dra/ta"}
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(listen, lambda: ask_settings(driver.window, driver.context, lambda: voice))


def test_sounds_are_tried_as_they_are_chosen_by_keys_alone(driver: WindowDriver, voice: Voice) -> None:
    chosen: list[Settings | None] = []

    def choose(dialog: Dialog) -> None:
        shown = settings(dialog)
        assert [box.accessibleName() for box in shown.cues.values()] == [
            "Sound: saved",
            "Sound: one criterion left",
            "Sound: label complete",
            "Sound: trouble",
        ]
        shown.cues["error"].setFocus()
        driver.press(SPACE, SPACE)
        assert voice.sounded == [], "sounds are off"
        shown.sound_cues.setFocus()
        driver.press(SPACE, Qt.Key.Key_Tab)
        assert driver.focus is shown.cue_volume
        driver.press(Qt.Key.Key_Down)
        assert voice.sounded == [(Cue.SAVED, 0.95)]
        shown.cues["last-criterion"].setFocus()
        driver.press(SPACE, SPACE, SPACE)
        assert voice.sounded[1:] == [(Cue.LAST_CRITERION, 0.95)]
        shown.says_hints.setFocus()
        driver.press(SPACE, ENTER)

    driver.in_dialog(
        choose, lambda: chosen.append(ask_settings(driver.window, driver.context, lambda: voice))
    )
    was = driver.context.settings
    assert chosen == [
        replace(was, sound_cues=True, cue_volume=0.95, muted_cues=("last-criterion",), says_hints=False)
    ]
    assert chosen[0] is not None
    save_settings(chosen[0], driver.settings_file)
    assert load_settings(driver.settings_file) == chosen[0]


def test_trouble_with_the_voice_is_shown_and_said(driver: WindowDriver, voice: Voice) -> None:
    def look(dialog: Dialog) -> None:
        shown = settings(dialog)
        assert not shown.voice_problem.isVisible()
        voice.problem = "Own voice is silent: no sound device answers."
        driver.wait_for("Own voice is silent")
        assert shown.voice_problem.isVisible()
        assert shown.voice_problem.accessibleName().endswith("no sound device answers.")
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(look, lambda: ask_settings(driver.window, driver.context, lambda: voice))


def test_the_voices_usual_rate_is_zero(driver: WindowDriver, voice: Voice) -> None:
    def slow_down(dialog: Dialog) -> None:
        shown = settings(dialog)
        shown.rate.setValue(shown.rate.minimum())
        assert shown.rate.text() == "The voice's usual rate"
        assert shown.settings().rate == 0
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(slow_down, lambda: ask_settings(driver.window, driver.context, lambda: voice))


def test_a_search_leaves_the_settings_that_have_the_words(driver: WindowDriver, voice: Voice) -> None:
    with contextlib.closing(voice):
        dialog = SettingsDialog(driver.window, driver.context, voice)
        dialog.show()
        dialog.search.setFocus()
        QTest.keyClicks(dialog.search, "high contrast")  # one of the choices
        assert dialog.theme.isVisible()
        assert not dialog.rate.isVisible()
        assert not dialog.text_size.isVisible()
        assert driver.announcer.messages[-1].sentence == "1 setting."
        QTest.keyClick(dialog.search, ENTER)
        assert dialog.isVisible()
        assert dialog.focusWidget() is dialog.theme
        dialog.search.clear()
        assert dialog.rate.isVisible()
        assert dialog.settings() == driver.context.settings
        dialog.reject()
