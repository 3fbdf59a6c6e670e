"""The settings: speech, keys, reading on arrival, and looks. They are tried in the dialog and kept on OK."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QWidget

from app.errors import UserError
from app.messages.annotate import content_notes as content_notes_text
from app.messages.cli import languages as cli_languages
from app.messages.shell import keys as keys_text
from app.messages.study import settings as settings_text, settings_file as settings_file_text
from app.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings, bring_along, take_along
from app.speech.cues import Cue
from app.speech.engine import OwnVoice
from app.speech.voice import InstalledVoice, Priority, Voice
from widgets.kit.controls import CheckBox, DropDown, Number
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import Ask, Field, button_row, choose_paths, plain, push_button
from widgets.kit.labels import ReadableLabel, SilentText, add_flush
from widgets.shell.announcer import Announcer
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override
from widgets.study.key_settings import change_keys
from widgets.study.language.language_choice import language_choice, language_field, study_language_choice

# Settings that go along to another machine: saved to a file, loaded from one.


def save_to_file(parent: QWidget, settings: Settings, context: PageContext) -> None:
    """Ask for a file and write the settings there; what came of it is said."""
    chosen = choose_paths(
        parent, settings_file_text.TAKE_TITLE, Ask.NEW_FILE, filters=settings_file_text.FILES
    )
    if not chosen:
        return
    file = chosen[0] if chosen[0].suffix else chosen[0].with_suffix(".json")
    question = settings_file_text.overwrite(file_name=file.name)
    if file.exists() and not ask_whether(
        parent,
        settings_file_text.OVERWRITE_TITLE,
        question,
        settings_file_text.OVERWRITE,
        settings_file_text.KEEP,
    ):
        return
    try:
        take_along(settings, file)
    except UserError as error:
        context.announcer.say_alert(error.sentence)
    else:
        context.exported = file
        context.announcer.say_sentence(settings_file_text.taken_along(file_name=file.name))


def load_from_file(parent: QWidget, here: Settings, announcer: Announcer) -> Settings | None:
    """Ask for a file and read the settings in it; None, and it is said why, where there are none."""
    chosen = choose_paths(parent, settings_file_text.BRING_TITLE, Ask.FILE, filters=settings_file_text.FILES)
    if not chosen:
        return None
    brought = announcer.attempt(lambda: bring_along(chosen[0], here))
    if brought is not None:
        announcer.say_sentence(settings_file_text.brought_along(file_name=chosen[0].name))
    return brought


SLOWEST, FASTEST, RATE_STEP = 60, 600, 10  # words a minute
TEXT_SIZE_STEP = 10  # per cent
LOOK_AT_VOICE_MS = 250
_READ = (QLabel, QAbstractButton, SilentText)


def ask_settings(
    parent: QWidget, context: PageContext, make_voice: Callable[[], Voice] = OwnVoice
) -> Settings | None:
    """Let the person change the settings. The new ones, to be kept and followed; None when nothing is to change.

    `make_voice` gives a voice of the dialog's own, so that trying one out leaves the other as it is.
    """
    voice = make_voice()
    try:
        dialog = SettingsDialog(parent, context, voice)
        chosen = dialog.settings() if dialog.ask() else None
    finally:
        voice.close()
    return chosen if chosen != context.settings else None


class SettingsDialog(Dialog):
    """Fields for every setting a person makes; nothing is applied from here."""

    def __init__(self, parent: QWidget | None, context: PageContext, voice: Voice) -> None:
        super().__init__(parent, settings_text.TITLE, width=640)
        self._context = context
        self._voice = voice
        self._voices: tuple[InstalledVoice, ...] = ()
        self._loaded: Settings | None = None
        was = context.settings
        self._keymap = was.keymap
        self._sections: list[tuple[SilentText, list[QWidget]]] = []
        self.search = QLineEdit()
        self.speak_to = DropDown(settings_text.SPEAK_TO_CHOICES, was.speak_to)
        self.voice = DropDown(
            {"": settings_text.ENGINES_OWN} | ({was.voice: was.voice} if was.voice else {}), was.voice
        )
        self.rate = Number()
        self.volume = Number()
        self.try_it = push_button(settings_text.TRY, self._try)
        self.voice_problem = ReadableLabel(settings_text.OWN_VOICE)
        self.sound_cues = CheckBox(settings_text.SOUND_CUES)
        self.cue_volume = Number()
        self.cues = {name: CheckBox(title) for name, title in settings_text.CUES.items()}
        self.says_confirmations = CheckBox(settings_text.SAYS_CONFIRMATIONS)
        self.says_progress = CheckBox(settings_text.SAYS_PROGRESS)
        self.says_hints = CheckBox(settings_text.SAYS_HINTS)
        self.verbosity = DropDown(settings_text.VERBOSITY_CHOICES, was.verbosity)
        self.single_keys = CheckBox(settings_text.SINGLE_KEYS)
        self.auto_advance = CheckBox(settings_text.AUTO_ADVANCE)
        self.show_noted = CheckBox(content_notes_text.READ_ON)
        self.change_keys = push_button(keys_text.CHANGE, self._change_keys)
        self.save_to_file = push_button(settings_file_text.TAKE_ALONG)
        self.load_from_file = push_button(settings_file_text.BRING_ALONG, self._load)
        self.arrival = DropDown(settings_text.ARRIVAL_CHOICES, was.arrival_level)
        self.theme = DropDown(settings_text.THEME_CHOICES, was.theme)
        self.typeface = DropDown(settings_text.TYPEFACE_CHOICES, was.typeface)
        self.text_size = Number()
        self.language = language_choice(was.language)
        self.study_language = study_language_choice(was.study_language)
        self._set_up_numbers(was)
        self._lay_out()
        self._set_up_boxes(was)
        self.save_to_file.clicked.connect(lambda: save_to_file(self, self.settings(), context))
        self.add_ok_and_cancel(settings_text.OK)
        self.speak_to.setFocus()
        self._start_looking_at_voice()

    def settings(self) -> Settings:
        """The settings as they stand in the fields; what is not asked here stays as it was."""
        if self._loaded is not None:
            return self._loaded
        rate = self.rate.value()
        return replace(
            self._context.settings,
            speak_to=str(self.speak_to.currentData()),
            voice=str(self.voice.currentData()),
            rate=0 if rate == self.rate.minimum() else rate,
            volume=self.volume.value() / 100,
            sound_cues=self.sound_cues.isChecked(),
            cue_volume=self.cue_volume.value() / 100,
            says_confirmations=self.says_confirmations.isChecked(),
            says_progress=self.says_progress.isChecked(),
            says_hints=self.says_hints.isChecked(),
            muted_cues=tuple(name for name, box in self.cues.items() if not box.isChecked()),
            verbosity=str(self.verbosity.currentData()),
            single_keys=self.single_keys.isChecked(),
            auto_advance=self.auto_advance.isChecked(),
            content_notes_wait=not self.show_noted.isChecked(),
            key_profile=self._keymap.profile,
            keys=self._keymap.own,
            arrival_level=str(self.arrival.currentData()),
            theme=str(self.theme.currentData()),
            typeface=str(self.typeface.currentData()),
            text_scale=self.text_size.value(),
            language=str(self.language.currentData()),
            study_language=str(self.study_language.currentData()),
        )

    def _change_keys(self) -> None:
        self._keymap = change_keys(self, self._keymap, self._context.announcer) or self._keymap

    def _load(self) -> None:
        """Settings from a file take the place of all fields, and are kept as OK keeps them."""
        self._loaded = load_from_file(self, self._context.settings, self._context.announcer)
        if self._loaded is not None:
            self.accept()

    def _try(self) -> None:
        """Say a sentence as the fields have it, whatever was being said."""
        self._context.announcer.stop()
        chosen = self.settings()
        self._voice.set(rate=chosen.rate or None, volume=chosen.volume, voice=chosen.voice or None)
        self._voice.stop()
        self._voice.say(settings_text.SAMPLE, Priority.ALERT)

    def _sound(self, name: str, is_on: bool) -> None:
        """Sound what was ticked, as loud as the field has it."""
        if is_on and self.sound_cues.isChecked():
            self._voice.play(Cue(name), self.cue_volume.value() / 100)

    def _start_looking_at_voice(self) -> None:
        """The voice starts in a process of its own; look now and then what became of it."""
        if isinstance(self._voice, OwnVoice):
            self._voice.warm_up()
        timer = QTimer(self, interval=LOOK_AT_VOICE_MS)
        timer.timeout.connect(self._look_at_voice)
        timer.start()
        self.finished.connect(timer.stop)
        self._look_at_voice()

    def _look_at_voice(self) -> None:
        problem = self._voice.problem or ""
        if problem != self.voice_problem.text():
            self.voice_problem.show_text(problem)
            self.voice_problem.setVisible(bool(problem))
            if problem:
                self._context.announcer.say_sentence(problem)
        voices = self._voice.voices()
        if voices != self._voices:
            self._voices = voices
            self._list_voices(voices)

    def _list_voices(self, voices: tuple[InstalledVoice, ...]) -> None:
        """Fill the list without losing the choice, also one that this machine does not have."""
        wanted = self.voice.currentData()
        known = {voice.id: settings_text.voice_line(voice.name, voice.languages) for voice in voices}
        unknown = {} if wanted in known or not wanted else {wanted: wanted}
        self.voice.offer({"": settings_text.ENGINES_OWN, **known, **unknown}, wanted)

    def _set_up_numbers(self, was: Settings) -> None:
        # The number below the slowest rate stands for the voice's own.
        self.rate.setRange(SLOWEST - RATE_STEP, FASTEST)
        self.rate.setSingleStep(RATE_STEP)
        self.rate.setSpecialValueText(settings_text.RATE_USUAL)
        self.rate.show_as(settings_text.RATE_UNIT)
        self.rate.setValue(was.rate or self.rate.minimum())
        for field, volume in ((self.volume, was.volume), (self.cue_volume, was.cue_volume)):
            field.setRange(0, 100)
            field.setSingleStep(5)
            field.show_as(settings_text.PER_CENT)
            field.setValue(round(volume * 100))
        self.text_size.setRange(SMALLEST_TEXT, LARGEST_TEXT)
        self.text_size.setSingleStep(TEXT_SIZE_STEP)
        self.text_size.show_as(settings_text.PER_CENT)
        self.text_size.setValue(was.text_scale)

    def _set_up_boxes(self, was: Settings) -> None:
        self.sound_cues.setChecked(was.sound_cues)
        for name, box in self.cues.items():
            box.setChecked(name not in was.muted_cues)
            box.toggled.connect(lambda is_on, name=name: self._sound(name, is_on))
        self.cue_volume.valueChanged.connect(lambda: self._sound("saved", True))
        self.says_confirmations.setChecked(was.says_confirmations)
        self.says_progress.setChecked(was.says_progress)
        self.says_hints.setChecked(was.says_hints)
        self.single_keys.setChecked(was.single_keys)
        self.auto_advance.setChecked(was.auto_advance)
        self.show_noted.setChecked(not was.content_notes_wait)

    def _lay_out(self) -> None:
        self.voice_problem.setObjectName("not_met")
        self.voice_problem.setVisible(False)
        add_flush(self.column, Field(settings_text.SEARCH, self.search, settings_text.SEARCH_HINT))
        self._add_section(
            settings_text.SPEECH,
            Field(settings_text.SPEAK_TO, self.speak_to, settings_text.SPEAK_TO_HINT),
            Field(settings_text.VOICE, self.voice),
            Field(settings_text.RATE, self.rate),
            Field(settings_text.VOLUME, self.volume),
            button_row(self.try_it),
            self.voice_problem,
            _tick(self.sound_cues, settings_text.SOUND_CUES_HINT),
            Field(settings_text.CUE_VOLUME, self.cue_volume, settings_text.CUE_VOLUME_HINT),
            *(_tick(box, "") for box in self.cues.values()),
            Field(settings_text.VERBOSITY, self.verbosity, settings_text.VERBOSITY_HINT),
            Field(settings_text.ARRIVAL, self.arrival),
            _tick(self.says_confirmations, settings_text.SAYS_CONFIRMATIONS_HINT),
            _tick(self.says_progress, settings_text.SAYS_PROGRESS_HINT),
            _tick(self.says_hints, settings_text.SAYS_HINTS_HINT),
            _tick(self.show_noted, content_notes_text.READ_ON_HINT),
        )
        self._add_section(
            settings_text.KEYS,
            _tick(self.single_keys, settings_text.SINGLE_KEYS_HINT),
            _tick(self.auto_advance, settings_text.AUTO_ADVANCE_HINT),
            button_row(self.change_keys),
        )
        self._add_section(
            settings_text.LOOKS,
            Field(settings_text.THEME, self.theme),
            Field(settings_text.TYPEFACE, self.typeface, settings_text.TYPEFACE_HINT),
            Field(settings_text.TEXT_SIZE, self.text_size, settings_text.TEXT_SIZE_HINT),
        )
        self._add_section(
            settings_text.LANGUAGE,
            *language_field(self.language),
            Field(cli_languages.STUDY_LABEL, self.study_language, cli_languages.STUDY_HINT),
        )
        about = SilentText(settings_file_text.ABOUT, kind="small", name="muted")
        files = button_row(self.save_to_file, self.load_from_file)
        self._add_section(settings_file_text.HEADING, about, files)
        self.search.textChanged.connect(self._search)

    def _add_section(self, title: str, *parts: QWidget) -> None:
        head = SilentText(title, "heading")
        for part in (head, *parts):
            add_flush(self.column, part)
        self._sections.append((head, [one for one in parts if one is not self.voice_problem]))

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Enter in the search goes to the first setting that is left; it does not close the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.focusWidget() is self.search:
            self.focusNextChild()
        else:
            super().keyPressEvent(event)

    def _search(self, words: str) -> None:
        """Show the settings that have all these words in their name, hint, choices or heading, and say how many."""
        wanted, found = words.casefold().split(), 0
        for head, parts in self._sections:
            shown = [one for one in parts if _has(f"{head.text()} {_words_of(one)}", wanted)]
            found += len(shown)
            head.setVisible(bool(shown))
            for part in parts:
                part.setVisible(part in shown)
        if wanted:
            self._context.announcer.say_sentence(settings_text.found(count=found))


def _has(text: str, wanted: list[str]) -> bool:
    return all(word in text.casefold() for word in wanted)


def _words_of(part: QWidget) -> str:
    """What can be read in a part of the dialog, without access keys."""
    texts = [one.text() for one in (part, *part.findChildren(QWidget)) if isinstance(one, _READ)]
    for box in part.findChildren(QComboBox):
        texts += [box.itemText(place) for place in range(box.count())]
    return plain(" ".join(texts))


def _tick(box: CheckBox, hint: str) -> Field:
    """A box to tick, named by its own words, with a hint."""
    field = Field("", box, hint)
    field.label.hide()
    box.setAccessibleName(plain(box.text()))
    return field
