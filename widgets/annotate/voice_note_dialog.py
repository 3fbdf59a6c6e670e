"""The dialogs of notes by voice: those beside one answer, where new ones are recorded, and all that one may hear."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from app.errors import UserError
from app.messages.annotate import voice_notes as voice_notes_text
from app.sessions.annotate.voice_notes import AnswerVoiceNotes, VoiceNoteList
from app.sessions.feedback import Feedback
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import Ask, Field, ReadableList, button_row, choose_paths, plain, push_button
from widgets.kit.hints import hints
from widgets.kit.labels import SilentText
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_WIDTH, _ROWS, _LOOK_MS = 640, 8, 250


class VoiceNotesDialog(Dialog):
    """All that one may hear: a list to search and play, and what is said in each to be typed."""

    def __init__(self, parent: QWidget, session: VoiceNoteList, announcer: Announcer, title: str) -> None:
        super().__init__(parent, title, _WIDTH)
        self.session = session
        self._announcer = announcer
        self._key: int | None = None  # of the note whose transcript is shown
        self._has_stayed = False  # for a transcript that could not be stored
        self.status = SilentText("")  # for the eye: the same is announced
        self.list = ReadableList(plain(voice_notes_text.LIST))
        self.list.empty = voice_notes_text.NONE_HERE
        self.transcript = QLineEdit()
        self.play = push_button(voice_notes_text.PLAY, self._play)
        self.save = push_button(voice_notes_text.SAVE_TRANSCRIPT, self._save)
        self._lay_out()
        self._show(0)
        self._connect()
        self._looking = QTimer(self)
        self._looking.timeout.connect(self._look)
        self._looking.start(_LOOK_MS)

    @qt_override
    def done(self, result: int) -> None:
        """Qt's hook, however the dialog is left: what is being recorded is stored, and nothing sounds on. Where a
        transcript cannot be stored the dialog says why and stays, once."""
        self._attempt(self.session.leave)
        if not self.do(lambda: None) and not self._has_stayed:
            self._has_stayed = True
            return
        self._looking.stop()
        super().done(result)

    def do(self, step: Callable[[], Feedback | None]) -> bool:
        """Store what was typed, do it, show what is so now, and say it; or say why it cannot be done."""

        def both() -> Feedback | None:
            if self.transcript.isModified():
                self._keep_typed()
            return step()

        return self._attempt(both)

    def _attempt(self, step: Callable[[], Feedback | None]) -> bool:
        try:
            said = step()
        except UserError as error:
            self._announce(error.sentence)
            self._announcer.say_alert(error.sentence)
            self.follow()
            return False
        if said is not None:
            self._show(max(0, self.list.currentRow()))
            self._announce(said.sentence)
            self._announcer.say(said)
        self.follow()
        return True

    def follow(self) -> None:
        """Show what can be done now."""
        for control in (self.play, self.save, self.transcript):
            control.setEnabled(bool(self.session.notes))

    def _look(self) -> None:
        said: list[Feedback] = []
        try:
            found = self.session.look()
        except UserError as error:
            found = Feedback(error.sentence)
        if found is not None:
            said.append(found)
            self.do(said.pop)

    def _announce(self, sentence: str) -> None:
        self.status.setText(sentence)

    def _show(self, row: int) -> None:
        with QSignalBlocker(self.list):
            self.list.show_lines(self.session.lines())
            self.list.setCurrentRow(min(row, self.list.count() - 1))
        self._show_transcript()

    def _show_transcript(self) -> None:
        row = self.list.currentRow()
        note = self.session.notes[row] if row >= 0 else None
        if note and note.key == self._key and self.transcript.isModified():
            return  # it could not be stored yet
        self._key = note.key if note else None
        self.transcript.setText(note.transcript if note else "")

    def _keep_typed(self) -> Feedback:
        """Store the transcript as it is typed. Raises UserError."""
        said = self.session.transcribe(self._key, self.transcript.text())
        self.transcript.setModified(False)
        self._has_stayed = False
        for row, line in enumerate(self.session.lines()[: self.list.count()]):
            self.list.item(row).setText(line)
        return said

    def _moved(self) -> None:
        self.do(lambda: None)
        self._show_transcript()

    def _save(self) -> None:
        self._attempt(self._keep_typed)

    def _play(self) -> None:
        self.do(lambda: self.session.play(self._key))

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(lambda _row: self._moved())
        self.list.itemActivated.connect(lambda _item: self._play())
        self.transcript.returnPressed.connect(self._save)

    def add_top(self) -> None:
        """What is above the list: here a field to search it."""
        self.search = QLineEdit()
        self.column.addWidget(Field(voice_notes_text.SEARCH, self.search, voice_notes_text.SEARCH_HINT))
        self.search.returnPressed.connect(lambda: self.do(lambda: self.session.find(self.search.text())))

    def add_below(self) -> None:
        """What is below all else: nothing here."""

    def _lay_out(self) -> None:
        self.add_top()
        self.column.addWidget(Field(voice_notes_text.LIST, self.list))
        self.list.setMinimumHeight(_ROWS * self.fontMetrics().lineSpacing())
        self.column.addWidget(button_row(self.play))
        self.column.addWidget(
            Field(voice_notes_text.TRANSCRIPT, self.transcript, voice_notes_text.TRANSCRIPT_HINT)
        )
        self.column.addWidget(button_row(self.save))
        self.add_below()
        self.column.addWidget(self.status)
        self.column.addStretch(1)
        self.add_close()
        for button in self.findChildren(QPushButton):  # Enter saves a transcript, searches or plays
            button.setAutoDefault(False)
            button.setDefault(False)


class AnswerVoiceNotesDialog(VoiceNotesDialog):
    """The recordings beside one answer: new ones by key, from a file, and away with one's own."""

    session: AnswerVoiceNotes

    def __init__(self, parent: QWidget, session: AnswerVoiceNotes, announcer: Announcer) -> None:
        self.record = push_button(voice_notes_text.START, self._record, is_primary=True)
        hints.give(self.record, voice_notes_text.START_HINT)
        self.add_file = push_button(voice_notes_text.ADD_FILE, self._add_file)
        self.delete = push_button(voice_notes_text.DELETE, self._delete)
        super().__init__(parent, session, announcer, voice_notes_text.title(name=session.name))
        self.follow()
        self.record.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self) -> None:
        """Show what can be done now."""
        super().follow()
        is_recording = self.session.is_recording
        self.record.setText(voice_notes_text.STOP if is_recording else voice_notes_text.START)
        self.add_file.setEnabled(not is_recording)
        self.delete.setEnabled(bool(self.session.notes) and not is_recording)
        self.play.setEnabled(bool(self.session.notes) and not is_recording)

    def add_top(self) -> None:
        """What is above the list: recording."""
        self.column.addWidget(button_row(self.record))
        self.column.addWidget(SilentText(voice_notes_text.START_HINT))

    def add_below(self) -> None:
        """What is below all else: a file from elsewhere, and deleting."""
        self.column.addWidget(button_row(self.add_file, self.delete))

    def _may_record(self) -> bool:
        """Whether all who can be heard have agreed, asked now where somebody has not."""
        names = self.session.missing
        if not names:
            return True
        question = voice_notes_text.consent(names)
        if not ask_whether(
            self,
            voice_notes_text.CONSENT_TITLE,
            question,
            voice_notes_text.AGREE,
            voice_notes_text.DO_NOT_AGREE,
        ):
            return False
        return self.do(self.session.agree)

    def _record(self) -> None:
        if self.session.is_recording or self._may_record():
            self.do(self.session.record)

    def _add_file(self) -> None:
        if not self._may_record():
            return
        filters = f"{voice_notes_text.WAV_FILES} (*.wav *.WAV)"
        chosen = choose_paths(self, voice_notes_text.ADD_FILE_TITLE, Ask.FILE, filters=filters)
        if chosen:
            self.do(lambda: self.session.add_file(chosen[0]))

    def _delete(self) -> None:
        key = self._key
        question = voice_notes_text.DELETE_QUESTION
        if ask_whether(
            self, voice_notes_text.DELETE_TITLE, question, voice_notes_text.DELETE, voice_notes_text.KEEP_IT
        ):
            self.do(lambda: self.session.remove(key))
