"""One way to say something: shown always, then spoken by the screen reader, the own voice, or both."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from app.errors import UserError
from app.messages.shell.speech import SPEAKS_FOR_SCREEN_READER
from app.sessions.feedback import Changed, Feedback
from app.settings import Settings
from app.speech.cues import Cue
from app.speech.policy import (
    FIRST_ORCA_THAT_SPEAKS_ANNOUNCEMENTS,
    OutputChannels,
    Route,
    SpeakTo,
    route,
    speaks_for_screen_reader,
)
from app.speech.voice import Event, Failed, Priority, Voice
from widgets.kit.unread_change import read_again, stop_reading, unread_change
from widgets.shell.background_task import Outcome, in_background

if TYPE_CHECKING:
    from app.study.team.pairs import Ear

KEPT_MESSAGES = 500
LOOK_AGAIN_MS = 10_000
LOOKS_FOR_WINDOW = 40  # so many times, as far apart, it is waited for a window to come to the front
AFTER_FOCUS_MS = 30  # the screen reader must have been told of the new focus before it is told the rest
_Result = TypeVar("_Result")


class Message(NamedTuple):
    """One sentence that was said, and when (local time)."""

    sentence: str
    at: datetime


class Listeners(NamedTuple):
    """How the announcer finds out who listens; both may take a while and run in the background."""

    screen_reader: Callable[[], bool | None]
    orca: Callable[[], int | None]


class Announcer(QObject):
    """Says sentences. Pages hand it what a session returned and need not know who listens."""

    shown = Signal(str)
    alerted = Signal(str)  # what went wrong, after it was shown; not while what is said is private
    screen_reader_changed = Signal(bool)

    def __init__(self, voice: Voice, settings: Settings, listeners: Listeners) -> None:
        super().__init__()
        self._voice = voice
        self._listeners = listeners
        self._hearing = OutputChannels(screen_reader=False)
        self._hint_given = False
        self._has_spoken_for = False  # the own voice stepped in for a screen reader, and said why
        self._asking: Outcome | None = None
        self._held: list[Feedback] | None = (
            None  # said before it is known who listens; None once that is known
        )
        self._notice = ""
        self._is_silent = False
        self._ear: Ear | None = None  # where alone the own voice is heard during the silence
        self._unheard: tuple[str, Priority] | None = (
            None  # the last announcement for a window that was not in front
        )
        self.messages: list[Message] = []
        self.apply(settings)
        # The voice reports a problem from a thread of its own; a signal brings it into the window's.
        self._problem.connect(self._show)
        voice.on_event(self._on_voice_event)
        self._timer = QTimer(self, interval=LOOK_AGAIN_MS)
        self._timer.timeout.connect(self.look_for_listeners)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.applicationStateChanged.connect(self._come_back)

    _problem = Signal(str)

    @property
    def hearing(self) -> OutputChannels:
        """Who was found listening when it was last looked."""
        return self._hearing

    @property
    def reads_changes(self) -> bool:
        """Whether the screen reader is known to read a new name of what has the focus, as it reads announcements."""
        orca = self._hearing.orca
        return orca is not None and orca >= FIRST_ORCA_THAT_SPEAKS_ANNOUNCEMENTS

    def apply(self, settings: Settings) -> None:
        """Follow changed settings."""
        try:
            self._choice = SpeakTo(settings.speak_to)
        except ValueError:
            self._choice = SpeakTo.AUTO
        self._settings = settings
        self._cues = [cue for cue in Cue if settings.sound_cues and cue.value not in settings.muted_cues]
        self._set_voice()

    def _set_voice(self) -> None:
        own = self._settings
        self._voice.set(own.rate or None, own.volume, own.voice or None, self._ear)

    def look_for_listeners(self) -> None:
        """Look, in the background, whether a screen reader runs; asked again every few seconds.

        What is said before the first answer waits for it, so that the own voice does not talk over a screen reader.
        """
        if not self._timer.isActive():
            self._held = []
        self._timer.start()
        # A window that is about to appear goes first: who looks into all processes keeps it waiting.
        QTimer.singleShot(0, self, self._look)

    def _look(self) -> None:
        if self._asking is None:
            self._asking = in_background(self._ask_listeners, self._heard_back, self._heard_nothing)

    def keep_private(self, notice: str = "", is_silent: bool = False, ear: "Ear | None" = None) -> None:
        """Until this is called again: show `notice` in place of what is said and remember none of it ('': show it), and
        say nothing at all where `is_silent`, neither here nor through a screen reader, which hears of no focus then;
        but with the own voice in one `ear`, where one is given."""
        self._notice = notice
        if notice:
            self.shown.emit(notice)
        if ear is not self._ear:
            self._voice.stop()  # what is being said is for both ears, or for the other turn
            self._ear = ear
            self._set_voice()
        if is_silent == self._is_silent:
            return
        self._is_silent = is_silent
        if is_silent:
            self._voice.stop()
            stop_reading()
        else:
            read_again()

    def as_wanted(self, said: Feedback) -> Feedback:
        """The same without the confirmation, for people who want none."""
        return said if self._settings.says_confirmations else said.without_confirmation()

    def say(self, said: Feedback) -> None:
        """Say what a session handed back."""
        if not self._settings.says_confirmations:
            said = said.without_confirmation()
        self._show(said.shown or said.sentence, is_on_page=Changed.IMAGE in said.changed)
        if said.priority is Priority.ALERT and not self._notice and not self._is_silent:
            self.alerted.emit(said.sentence)
        if self._held is None:
            self._hand_over(said)
        else:
            self._held.append(said)

    def _hand_over(self, said: Feedback) -> None:
        is_unwanted = not said.sentence or (said.is_progress and not self._settings.says_progress)
        if self._is_silent:
            if not is_unwanted:
                self._say_in_one_ear(said)
            return
        cue = said.cue or (Cue.ERROR if said.priority is Priority.ALERT else None)
        if cue in self._cues:
            self._voice.play(cue, self._settings.cue_volume)
        if is_unwanted:
            return
        moves_focus = bool(said.changed & {Changed.FOCUS, Changed.CHOICE})
        way = self._route()
        if way.hint:
            self._hint_given = True
            self._show(way.hint)
        if way.speak:
            if said.priority is not Priority.LOW:
                self._voice.stop()
            for words, language in said.by_language:
                self._voice.say(words, said.priority, language)
        if way.announce:
            rest = said.sentence if said.beside_focus is None else said.beside_focus
            if rest and moves_focus:
                QTimer.singleShot(AFTER_FOCUS_MS, self, lambda: self._announce(rest, said.priority))
            elif rest:
                self._announce(rest, said.priority)

    def _say_in_one_ear(self, said: Feedback) -> None:
        if self._ear is None:
            return
        if said.priority is not Priority.LOW:
            self._voice.stop()
        for words, language in said.by_language:
            self._voice.say(words, said.priority, language)

    def say_sentence(self, sentence: str, priority: Priority = Priority.NORMAL) -> None:
        """Say one sentence that no session made."""
        self.say(Feedback(sentence, priority=priority))

    def say_alert(self, sentence: str) -> None:
        """Say what went wrong, cutting in on what is being said."""
        self.say_sentence(sentence, Priority.ALERT)

    def attempt(self, act: Callable[[], _Result]) -> _Result | None:
        """Do something, and return what came of it; where it cannot be done, say why, and return None."""
        try:
            return act()
        except UserError as error:
            self.say_alert(error.sentence)
            return None

    @property
    def speaks_focus(self) -> bool:
        """Whether the own voice tells where the focus goes, as no screen reader does."""
        if self._is_silent:
            return self._ear is not None
        return self._held is None and self._route().speak and not self._hearing.screen_reader

    def speak_focus(self, sentence: str, language: str | None = None) -> None:
        """Say what the focus moved to, for people whom no screen reader tells; not kept as a message."""
        if self.speaks_focus:
            self._voice.stop()
            self._voice.say(sentence, language=language)

    def read_line(self, line: str, language: str | None = None) -> None:
        """Read a line of a text one goes through, which is shown there; not kept as a message."""
        if self._is_silent or self.speaks_focus:
            self.speak_focus(line, language)
            return
        way = self._route()
        if way.speak:
            self._voice.stop()
            self._voice.say(line, language=language)
        if way.announce:
            self._announce(line, Priority.NORMAL)

    def announce_aside(self, words: str) -> None:
        """Have a screen reader say what it should have said by itself; not kept as a message."""
        if not self._is_silent and self._held is None and self._route().announce:
            self._announce(words, Priority.NORMAL)

    def add_hint(self, hint: str) -> None:
        """Say how something is operated, behind all that is being said; not kept as a message."""
        if self._is_silent or self._held is not None or not self._settings.says_hints:
            return
        way = self._route()
        if way.speak:
            self._voice.say(hint)
        if way.announce:
            QTimer.singleShot(2 * AFTER_FOCUS_MS, self, lambda: self._announce(hint, Priority.LOW))

    def forget_after(self, message: Message | None) -> None:
        """Take everything off the list of messages that was said after one (None: from the beginning)."""
        kept = [number for number, one in enumerate(self.messages, start=1) if one is message]
        del self.messages[kept[-1] if kept else 0 :]
        self.shown.emit(self.messages[-1].sentence if self.messages else "")

    def stop(self) -> None:
        """Fall silent at once."""
        self._voice.stop()

    def close(self) -> None:
        """Fall silent for good."""
        self._timer.stop()
        self._voice.close()

    def _route(self) -> Route:
        return route(self._choice, self._hearing, self._hint_given)

    def _show(self, sentence: str, is_on_page: bool = False) -> None:
        """Keep a sentence, and show it unless the page shows the same, as on coming to an image."""
        if self._notice:
            self.shown.emit(self._notice)
            return
        self.messages.append(Message(sentence, datetime.now()))
        del self.messages[:-KEPT_MESSAGES]
        self.shown.emit("" if is_on_page else sentence)

    def _announce(self, sentence: str, priority: Priority, looks: int = LOOKS_FOR_WINDOW) -> None:
        if self._is_silent:
            return
        target: QWidget | None = QApplication.focusWidget() or QApplication.activeWindow()
        if target is None:
            # A dialog has closed, and the window below it is not back yet; what came of it must be heard.
            if looks:
                QTimer.singleShot(AFTER_FOCUS_MS, self, lambda: self._announce(sentence, priority, looks - 1))
            else:
                self._unheard = (sentence, priority)  # screen readers say nothing of a window behind others
            return
        # Only now: the many roles and states that come along would hold the first window up.
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        event = QAccessibleAnnouncementEvent(target, sentence)
        if priority is Priority.ALERT:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)
        if self._hearing.orca is not None and not self.reads_changes:
            _describe_briefly(target, sentence)
        if speaks_for_screen_reader(self._choice, self._hearing, isinstance(target, QAbstractItemView)):
            self._voice.say(sentence, priority)
            if not self._has_spoken_for:
                self._has_spoken_for = True
                self._voice.say(SPEAKS_FOR_SCREEN_READER)

    def _come_back(self, state: Qt.ApplicationState) -> None:
        """Announce what happened last while another program was in front."""
        if state is Qt.ApplicationState.ApplicationActive and self._unheard is not None:
            (sentence, priority), self._unheard = self._unheard, None
            self._announce(sentence, priority)

    def _on_voice_event(self, event: Event) -> None:
        if isinstance(event, Failed):
            self._problem.emit(event.sentence)

    def _ask_listeners(self) -> tuple[bool | None, int | None]:
        running = self._listeners.screen_reader()
        return running, self._listeners.orca() if running else None

    def _heard_back(self, answer: tuple[bool | None, int | None]) -> None:
        self._asking = None
        running, orca = answer
        changed = running is not self._hearing.screen_reader
        self._hearing = OutputChannels(running, orca, own_voice_works=self._voice.problem is None)
        if changed:
            self.screen_reader_changed.emit(bool(running))
        self._release_held()

    def _heard_nothing(self, _error: object) -> None:
        self._asking = None
        self._release_held()

    def _release_held(self) -> None:
        held, self._held = self._held or [], None
        for said in held:
            self._hand_over(said)


def _describe_briefly(target: QWidget, sentence: str) -> None:
    """Have an Orca that does not speak announcements read a sentence: it reads a new description of what has the focus.
    In a list it does not, for there the line has the focus."""
    before = target.accessibleDescription()
    target.setAccessibleDescription(sentence)
    with unread_change():
        target.setAccessibleDescription(before)
