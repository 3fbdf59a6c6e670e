"""Notes by voice by keys: consent before the first one, start and stop, a transcript, and the list of all."""

import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.messages.annotate import voice_notes as voice_notes_text
from app.sessions.annotate.voice_notes import VoiceNoteList
from app.sessions.pair.pair_navigator import Stage
from app.settings import Settings
from app.study.ports import OpenStudy
from app.study.team.pairs import NewMember
from app.study.team.raters import Perception
from app.study.voice_notes import VoiceNote
from storage.folder import open_study
from tests.sessions.judge_sitting import make_study
from tests.speech.fake_sound import put_in_path, wav
from tests.widgets.pair.test_pair_page import Driver as PairDriver
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, SPACE, PageDriver, heard_name, when_there
from widgets.annotate.annotate_page import AnnotatePage
from widgets.annotate.voice_note_dialog import AnswerVoiceNotesDialog, VoiceNotesDialog
from widgets.kit.dialogs import Dialog

pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE),
    pytest.mark.skipif(sys.platform != "linux", reason="recorders are programs of Linux"),
]
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Driver(PageDriver):
    """The annotation page of a study, with Robin."""

    page: AnnotatePage

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder.parent, Settings(rater="Robin"))
        study = open_study(folder)
        study.prepare_to_write()
        self.page = AnnotatePage(self.context, study, study.raters.add("Robin"), Perception.OWN_VOICE)
        self.show(self.page)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    put_in_path(tmp_path / "bin", monkeypatch)
    return make_study(tmp_path / "study", images=1, whole_image=None)


def open_dialog(driver: PageDriver) -> None:
    driver.press(Qt.Key.Key_F8, modifier=CONTROL | SHIFT)


def answer_consent(driver: PageDriver, dialog: AnswerVoiceNotesDialog, letter: Qt.Key) -> None:
    """Start to record, and say yes or no when the consent is asked for."""

    def find() -> Dialog | None:
        asked = QApplication.activeModalWidget()
        if not isinstance(asked, Dialog) or asked.windowTitle() != voice_notes_text.CONSENT_TITLE:
            return None
        return asked if asked.isAncestorOf(driver.focus) else None

    when_there(dialog, find, lambda _asked: driver.alt(letter))
    driver.press(SPACE)
    dialog.activateWindow()
    driver.qtbot.waitUntil(lambda: driver.focus is dialog.record)


def retype(driver: PageDriver, dialog: VoiceNotesDialog, words: str) -> None:
    """Type a transcript in place of the one that is there."""
    dialog.transcript.setFocus()
    dialog.transcript.selectAll()
    driver.press(Qt.Key.Key_Delete)
    driver.type(words)


def refuse(*_values: object) -> None:
    raise UserError("The disk is full.")


def stored(study: OpenStudy) -> list[VoiceNote]:
    return study.voice_notes.heard_by(None)


def test_from_consent_to_a_transcript_by_keys(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, AnswerVoiceNotesDialog)
        assert dialog.windowTitle() == "Voice notes: Straight"
        assert heard_name(driver.focus) == "Start recording"
        answer_consent(driver, dialog, Qt.Key.Key_N)
        assert not dialog.session.is_recording
        answer_consent(driver, dialog, Qt.Key.Key_A)
        assert driver.said[-2:] == ["Robin agrees to be recorded.", "Recording. Press again to stop."]
        assert (heard_name(driver.focus), dialog.status.text()) == ("Stop recording", driver.said[-1])
        driver.press(SPACE)
        assert driver.said[-1] == "Stopped and saved: 1 second. 1 voice note here."
        assert dialog.list.lines() == ["1: 1 second, no transcript yet"]
        dialog.transcript.setFocus()
        driver.type("no tip at all")
        driver.press(ENTER)
        assert driver.said[-1] == "Transcript saved."
        assert dialog.isVisible()
        assert dialog.list.lines() == ["1: 1 second, no tip at all"]
        dialog.record.setFocus()
        driver.press(SPACE)
        driver.press(Qt.Key.Key_Escape)  # while it records: nothing is lost

    driver.in_dialog(act, lambda: open_dialog(driver))
    assert driver.said[-1] == "Stopped and saved: 1 second. 2 voice notes here."
    with closing(open_study(folder)) as study:
        assert [(one.rater.name, one.item, one.transcript) for one in stored(study)] == [
            ("Robin", "T1.C1", "no tip at all"),
            ("Robin", "T1.C1", ""),
        ]


def test_what_was_typed_is_stored_when_one_goes_elsewhere(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    robin, study = driver.page.session.rater, driver.page._study
    study.voice_notes.agree(robin, "As it was asked.")
    for _ in range(2):
        study.voice_notes.add(robin, 1, "T1.C1", wav(), 1.0)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, AnswerVoiceNotesDialog)
        for row, words in enumerate(("one", "two")):
            dialog.list.setFocus()
            driver.press(*[Qt.Key.Key_Down] * row)
            dialog.transcript.setFocus()
            driver.type(words)
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: open_dialog(driver))
    with closing(open_study(folder)) as study:
        assert [one.transcript for one in stored(study)] == ["one", "two"]


def test_all_that_one_may_hear_can_be_searched(qtbot: QtBot, folder: Path) -> None:
    driver = Driver(qtbot, folder)
    robin, study = driver.page.session.rater, driver.page._study
    study.voice_notes.agree(robin, "As it was asked.")
    for words in ("bent", "no tip"):
        note = study.voice_notes.add(robin, 1, "T1.C1", wav(), 1.0)
        study.voice_notes.transcribe(note, words)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, VoiceNotesDialog)
        dialog.search.setFocus()
        driver.type("TIP\n")
        assert driver.said[-1] == "1 voice note."
        assert dialog.list.lines() == ["Robin, image 1, Straight, 1 second: no tip"]
        driver.press(Qt.Key.Key_Escape)

    dialog = VoiceNotesDialog(
        driver.page, VoiceNoteList(study, robin), driver.announcer, voice_notes_text.ALL_TITLE
    )
    driver.in_dialog(act, dialog.ask)


def test_a_transcript_that_no_longer_matches_the_search_overwrites_no_other(
    qtbot: QtBot, folder: Path
) -> None:
    driver = Driver(qtbot, folder)
    robin, study = driver.page.session.rater, driver.page._study
    study.voice_notes.agree(robin, "As it was asked.")
    for words in ("tip one", "tip two", "tip three"):
        note = study.voice_notes.add(robin, 1, "T1.C1", wav(), 1.0)
        study.voice_notes.transcribe(note, words)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, VoiceNotesDialog)
        dialog.search.setFocus()
        driver.type("tip\n")
        retype(driver, dialog, "handle\n")
        assert [one.transcript for one in stored(study)] == ["handle", "tip two", "tip three"]
        dialog.list.setFocus()
        driver.press(Qt.Key.Key_Down)
        retype(driver, dialog, "grip")
        dialog.list.setFocus()
        driver.press(Qt.Key.Key_Down)
        assert dialog.transcript.text() == "tip three"
        assert [line.partition(": ")[2] for line in dialog.list.lines()] == ["handle", "grip", "tip three"]
        retype(driver, dialog, "\n")
        assert driver.said[-1] == "Transcript removed."
        dialog.search.setFocus()
        driver.type("\n")
        assert driver.said[-1] == "No voice note matches."
        driver.press(Qt.Key.Key_Escape)

    dialog = VoiceNotesDialog(
        driver.page, VoiceNoteList(study, robin), driver.announcer, voice_notes_text.ALL_TITLE
    )
    driver.in_dialog(act, dialog.ask)
    assert [one.transcript for one in stored(study)] == ["handle", "grip", ""]


def test_a_transcript_that_cannot_be_stored_does_not_keep_the_recorder_running(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(qtbot, folder)
    robin, study = driver.page.session.rater, driver.page._study
    study.voice_notes.agree(robin, "As it was asked.")
    study.voice_notes.add(robin, 1, "T1.C1", wav(), 1.0)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, AnswerVoiceNotesDialog)
        driver.press(SPACE)
        dialog.transcript.setFocus()
        driver.type("no tip")
        with monkeypatch.context() as patch:
            patch.setattr(type(study.voice_notes), "transcribe", refuse)
            driver.press(Qt.Key.Key_Escape)
        assert not dialog.session.is_recording
        assert (dialog.isVisible(), dialog.status.text()) == (True, "The disk is full.")
        assert dialog.transcript.text() == "no tip"
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: open_dialog(driver))
    assert [one.transcript for one in stored(study)] == ["no tip", ""]


def test_a_dialog_that_cannot_store_a_transcript_stays_only_once(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(qtbot, folder)
    robin, study = driver.page.session.rater, driver.page._study
    study.voice_notes.agree(robin, "As it was asked.")
    study.voice_notes.add(robin, 1, "T1.C1", wav(), 1.0)
    monkeypatch.setattr(type(study.voice_notes), "transcribe", refuse)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, AnswerVoiceNotesDialog)
        dialog.transcript.setFocus()
        driver.type("no tip")
        driver.press(Qt.Key.Key_Escape)
        assert dialog.isVisible()
        driver.press(Qt.Key.Key_Escape)
        assert not dialog.isVisible()

    driver.in_dialog(act, lambda: open_dialog(driver))


def test_a_pair_records_a_reason_together_and_not_alone(qtbot: QtBot, folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    driver = PairDriver(qtbot, folder)
    driver.press(ENTER, ENTER)
    assert driver.is_at(Stage.ALONE)
    open_dialog(driver)
    assert driver.said[-1] == voice_notes_text.ALONE
    for _ in range(2):
        driver.answer(Qt.Key.Key_Y, Qt.Key.Key_N)
    driver.press(ENTER)
    assert driver.is_at(Stage.TOGETHER)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, AnswerVoiceNotesDialog)
        answer_consent(driver, dialog, Qt.Key.Key_A)
        assert driver.said[-2] == "Ada and Ben agree to be recorded."
        driver.press(SPACE, Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: open_dialog(driver))
    with closing(open_study(folder)) as study:
        (note,) = stored(study)
        assert (note.rater.name, note.name) == ("Ada and Ben", "Straight")
