"""Somebody with notes by voice: a list to search, play and transcribe, and the recordings beside one answer."""

from collections.abc import Sequence
from pathlib import Path

from app.errors import UserError
from app.files.text_file import open_file
from app.messages.annotate import voice_notes as voice_notes_text
from app.messages.study.study_files import cannot_read_text
from app.sessions.feedback import Feedback
from app.speech.device_recorder import system_recorder
from app.speech.player import NoPlayer
from app.speech.recorder import NoMicrophone, NoRecorder
from app.speech.sound_player import SoundPlayer
from app.speech.wav_files import NotWav, as_stored
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from app.study.voice_notes import LONGEST_S, VoiceNote
from app.study.work import ADDING, answering

_LARGEST = 100_000_000  # bytes of a WAV file; two minutes at any usual rate are less


class VoiceNoteList:
    """All that somebody may hear. Notes are named by their keys; every step is stored at once."""

    def __init__(self, study: OpenStudy, reader: Rater | None) -> None:
        self._study = study
        self._reader = reader
        self._wanted = ""
        self._has_failed = False
        self._player = SoundPlayer(self._played)
        self.notes: list[VoiceNote] = self._read()

    def lines(self) -> list[str]:
        """A line for each recording."""
        return [
            voice_notes_text.line_of_all(one.rater.name, one.number, one.name, one.seconds, one.transcript)
            for one in self.notes
        ]

    def begin(self) -> Feedback:
        """How many there are."""
        return Feedback(voice_notes_text.arrival(count=len(self.notes)))

    def find(self, words: str) -> Feedback:
        """Keep those that have all these words, in any order, in the transcript, the name or the criterion."""
        self._wanted = words
        self.notes = self._read()
        return Feedback(
            voice_notes_text.arrival(count=len(self.notes)) if self.notes else voice_notes_text.NONE_FOUND
        )

    def play(self, key: int | None) -> Feedback | None:
        """Play a recording; nothing is said over it. One that plays is stopped. Raises UserError."""
        if self._player.stop():
            return Feedback(voice_notes_text.STOPPED)
        sound = self._study.voice_notes.audio(self._get(key))
        try:
            self._player.play(sound)
        except NoPlayer as error:
            raise UserError(voice_notes_text.NO_PLAYER) from error
        return None

    def transcribe(self, key: int | None, words: str) -> Feedback:
        """Store what is said in a recording; it keeps its place. Raises UserError where none is chosen."""
        note, plain = self._get(key), " ".join(words.split())
        if plain == note.transcript:
            return Feedback(voice_notes_text.TRANSCRIPT_SAVED if plain else voice_notes_text.NOTHING_TYPED)
        self._prepare()
        new = self._study.voice_notes.transcribe(note, plain)
        self.notes[self.notes.index(note)] = new
        return Feedback(voice_notes_text.TRANSCRIPT_SAVED if plain else voice_notes_text.TRANSCRIPT_REMOVED)

    def look(self) -> Feedback | None:
        """What happened by itself since: a sound that could not be played."""
        has_failed, self._has_failed = self._has_failed, False
        return Feedback(voice_notes_text.CANNOT_PLAY) if has_failed else None

    def leave(self) -> Feedback | None:
        """Fall silent."""
        self._player.stop()
        return None

    def _prepare(self) -> None:
        """Others may be at work meanwhile. Raises UserError."""
        self._study.prepare_to_add(ADDING)

    def _played(self, failed: bool) -> None:
        self._has_failed = failed

    def _read(self) -> list[VoiceNote]:
        wanted = self._wanted.casefold().split()
        notes = self._study.voice_notes.heard_by(self._reader)
        return [one for one in notes if all(word in _searched(one) for word in wanted)]

    def _get(self, key: int | None) -> VoiceNote:
        found = next((one for one in self.notes if one.key == key), None)
        if found is None:
            raise UserError(voice_notes_text.NOTHING_CHOSEN if key is None else voice_notes_text.GONE)
        return found


class AnswerVoiceNotes(VoiceNoteList):
    """The recordings beside one answer of a person or a pair, and new ones."""

    def __init__(
        self, study: OpenStudy, rater: Rater, speakers: Sequence[Rater], image: int, item: str, name: str
    ) -> None:
        """`speakers`: who can be heard, of a pair both; `image` is its key, `name` what one knows the item by."""
        self._rater, self._speakers, self._image, self._item = rater, speakers, image, item
        self.name = name
        self._recorder = system_recorder()
        super().__init__(study, rater)

    @property
    def is_recording(self) -> bool:
        """Whether a recording goes on."""
        return self._recorder.is_recording

    @property
    def missing(self) -> list[str]:
        """Who has not agreed to be recorded yet, by name."""
        return [one.name for one in self._speakers if not self._study.voice_notes.has_agreed(one)]

    def agree(self) -> Feedback:
        """Note that those whose consent was missing agree, to the words they were asked with."""
        names = self.missing
        self._prepare()
        for one in self._speakers:
            if one.name in names:
                self._study.voice_notes.agree(one, voice_notes_text.CONSENT)
        return Feedback(voice_notes_text.agreed(count=len(names), names=names))

    def lines(self) -> list[str]:
        """A line for each recording, in the order in which they were made."""
        return [
            voice_notes_text.line(place, one.seconds, one.transcript)
            for place, one in enumerate(self.notes, start=1)
        ]

    def record(self) -> Feedback:
        """Start to record, or stop and store. Raises UserError, also where somebody has not agreed."""
        if self.is_recording:
            return self._store(self._recorder.stop())
        if self.missing:
            raise UserError(voice_notes_text.NOT_AGREED)
        self._player.stop()
        self._prepare()  # before anything is said that could not be stored
        try:
            self._recorder.start()
        except NoRecorder as error:
            raise UserError(voice_notes_text.NO_RECORDER) from error
        except NoMicrophone as error:
            raise UserError(voice_notes_text.no_microphone(str(error))) from error
        except OSError as error:
            raise UserError(voice_notes_text.no_microphone(error.strerror or "")) from error
        return Feedback(voice_notes_text.RECORDING)

    def add_file(self, path: Path) -> Feedback:
        """Store a WAV file that was recorded elsewhere. Raises UserError."""
        if self.missing:
            raise UserError(voice_notes_text.NOT_AGREED)
        try:
            sound, seconds = as_stored(_read_bytes(path), LONGEST_S + 1)
        except NotWav as error:
            raise UserError(voice_notes_text.NOT_WAV) from error
        if seconds > LONGEST_S:
            raise UserError(voice_notes_text.TOO_LONG)
        self._keep(sound, seconds)
        return Feedback(voice_notes_text.added(name=path.name, length=seconds))

    def remove(self, key: int | None) -> Feedback:
        """Delete one's own recording for good. Raises UserError where none is chosen."""
        note = self._get(key)
        self._player.stop()
        self._prepare()
        self._study.voice_notes.remove(note)
        self.notes = self._read()
        return Feedback(voice_notes_text.REMOVED)

    def look(self) -> Feedback | None:
        """The same; a recording that is as long as it may be, or whose recorder ended, is stored."""
        if self._recorder.has_ended or self._recorder.seconds >= LONGEST_S:
            return self.record()
        return super().look()

    def leave(self) -> Feedback | None:
        """Store what is being recorded, and fall silent. Raises UserError."""
        super().leave()
        return self.record() if self.is_recording else None

    def _prepare(self) -> None:
        self._study.prepare_to_add(answering(self._rater))

    def _store(self, content: bytes) -> Feedback:
        try:
            sound, seconds = as_stored(content, LONGEST_S)
        except NotWav as error:
            raise UserError(voice_notes_text.NO_SOUND) from error
        self._keep(sound, seconds)
        return Feedback(voice_notes_text.stored(length=seconds, count=len(self.notes)))

    def _keep(self, sound: bytes, seconds: float) -> None:
        self._prepare()
        self._study.voice_notes.add(self._rater, self._image, self._item, sound, round(seconds, 2))
        self.notes = self._read()

    def _read(self) -> list[VoiceNote]:
        return self._study.voice_notes.of(self._rater, self._image, self._item)


def _read_bytes(path: Path) -> bytes:
    try:
        with open_file(path) as file:
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise UserError(
            cannot_read_text(name=str(path), reason=(error.strerror or "unknown reason").lower())
        ) from error
    if len(content) > _LARGEST:
        raise UserError(voice_notes_text.TOO_LONG)
    return content


def _searched(note: VoiceNote) -> str:
    about = (
        note.rater.name,
        note.name or voice_notes_text.WHOLE_IMAGE,
        note.item,
        note.transcript,
        str(note.number),
    )
    return " ".join(about).casefold()
